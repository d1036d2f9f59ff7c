"""The answer of /campaign settings: every setting in a group, on one screen of a phone."""

from __future__ import annotations

from collections.abc import Iterator

from discord import Embed

from bot.discord.rendering.order import DOT
from bot.storage.settings import Settings
from cogs.base.outcomes import said


def settings_embed(settings: Settings) -> Embed:
    """Return all settings, a field for each group."""
    embed = Embed()
    for name, lines in _groups(settings):
        embed.add_field(name=name, value=said(DOT.join(lines)), inline=False)
    return embed


def yes(value: bool) -> str:
    """Return a switch in words."""
    return "yes" if value else "no"


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
            f"Silence answers by: {settings.silent_style}, keeping {settings.silent_keeps} %",
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
            f"Goes on by itself: {yes(settings.auto_advance)}",
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
            f"Picture of the timeline: {yes(settings.timeline_picture)}",
            f"Plain text: {yes(settings.plain_text)}",
            f"Turns are told before they count: {yes(settings.prose_first)}",
        ],
    )


def _late(minutes: int) -> str:
    return f"about {minutes} minutes after the question" if minutes else "at once"


def _closing(settings: Settings) -> str:
    hour = settings.closes_at
    return "no fixed hour" if hour < 0 else f"{hour}:00 {settings.closes_zone}"
