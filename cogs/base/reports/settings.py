"""The answer of /campaign settings: every setting in its group, on one screen of a phone."""

from __future__ import annotations

from collections.abc import Iterator

from discord import Embed

from bot.discord.rendering.order import DOT
from bot.storage.settings import Settings
from cogs.base.outcomes import said


def settings_embed(settings: Settings) -> Embed:
    """Return all settings, a paragraph for each group: a phone shows them whole."""
    told = [f"**{name}**: {said(DOT.join(lines))}" for name, lines in _groups(settings)]
    return Embed(description="\n".join(told))


def _groups(settings: Settings) -> Iterator[tuple[str, list[str]]]:
    yield (
        "Time to answer",
        [
            f"Hours to answer: {settings.answer_hours:g}",
            f"Clock: {settings.clock}",
            f"Reminders: {settings.reminders}",
            f"Orders answer: {_late(settings.answers_after)}",
        ],
    )
    yield (
        "Absence",
        [
            f"Absent people: {settings.absent}",
            f"Silence answers by: {_silence(settings)}",
            f"Missed turns: {settings.missed}",
            f"Bank of hours: {settings.bank_hours:g}, and {settings.bank_gain:g} for an answer",
            f"Days of holiday when the bank is empty: {settings.holiday_days}",
        ],
    )
    yield (
        "Rounds",
        [
            f"Tempo: {settings.tempo}",
            f"Rounds come every: {settings.every or 'as the game has it'}",
            f"A round asks: {settings.round_asks}",
            f"A round closes at: {_closing(settings)}",
            f"Missing answers: {settings.missing}",
            f"Goes on by itself: {_yes(settings.auto_advance)}",
        ],
    )
    yield (
        "Secrets and objections",
        [
            f"Covert questions: {settings.covert}",
            f"Minutes of a hold: {settings.hold_minutes}",
            f"After an objection: {'pause' if settings.objections == 'pause' else 'goes on'}",
        ],
    )
    yield (
        "What is shown",
        [
            f"Picture of the timeline: {_yes(settings.timeline_picture)}",
            f"Plain text: {_yes(settings.plain_text)}",
            f"Turns are told before they count: {_yes(settings.prose_first)}",
        ],
    )


def _late(minutes: int) -> str:
    return f"about {minutes} minutes after the question" if minutes else "at once"


def _closing(settings: Settings) -> str:
    hour = settings.closes_at
    return "no fixed hour" if hour < 0 else f"{hour}:00 {settings.closes_zone}"


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _silence(settings: Settings) -> str:
    return f"{settings.silent_style.replace('_', ' ')}, keeping {settings.silent_keeps} %"
