"""The answer of /campaign settings: every setting in its group, on one screen of a phone."""

from __future__ import annotations

from collections.abc import Iterator

from discord import Embed

from bot.discord.rendering.order import DOT
from bot.storage.settings import Settings
from cogs.base.outcomes import said
from rules.engine.asking.text_values import counted


def settings_embed(settings: Settings) -> Embed:
    """Return all settings, a paragraph for each group: a phone shows them whole."""
    told = [f"**{name}**: {said(DOT.join(lines))}" for name, lines in _groups(settings)]
    return Embed(description="\n".join(told))


CLOCKS = {"wall": "every hour counts", "waking": "only waking hours count"}
ABSENT = {
    "wait": "absent people are waited for",
    "deputy": "the deputies of absent people are asked too",
    "default": "absent people take the default",
}
COVERT = {
    "orders": "orders answer covert questions",
    "open": "covert questions wait, so that people can guess them by the time",
}
STYLES = {"careful": "carefully", "hold_back": "holding back", "aggressive": "aggressively"}


def _groups(settings: Settings) -> Iterator[tuple[str, list[str]]]:
    yield (
        "Time to answer",
        [
            f"{_counted(settings.answer_hours, 'hour')} to answer",
            CLOCKS[settings.clock],
            _counted(settings.reminders, "reminder"),
        ],
    )
    yield (
        "Absence",
        [
            ABSENT[settings.absent],
            _silence(settings),
        ],
    )
    yield "Rounds", list(_rounds(settings))
    objection = "pauses the fight" if settings.objections == "pause" else "stops nothing"
    yield (
        "Secrets and objections",
        [COVERT[settings.covert], f"an objection {objection}"],
    )
    yield (
        "What is shown",
        [
            f"{'a' if settings.timeline_picture else 'no'} picture of the timeline",
            "plain text without signs" if settings.plain_text else "signs and bars",
        ],
    )


def _counted(count: float, what: str) -> str:
    """Return a number of things, which may be a part of one: "no reminders", "1.5 hours"."""
    if not count:
        return f"no {what}s"
    return counted(int(count), what) if count == int(count) else f"{count:g} {what}s"


def _rounds(settings: Settings) -> Iterator[str]:
    """Return the tempo, and in the round tempo all that belongs to it."""
    if settings.tempo == "round":
        yield "all are asked as a round begins"
    else:
        yield "the fight goes on as answers come in"
    yield f"{'Interlude' if settings.auto_advance else 'the GM'} starts the next moment"


def _silence(settings: Settings) -> str:
    style = STYLES.get(settings.silent_style)
    if style is None:
        return "silence takes the default"
    return f"silent people fight {style} and spend half at most"
