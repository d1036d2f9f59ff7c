"""The answer of /campaign statistics."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean

from bot.play.model import Call
from bot.play.service import Play
from bot.play.views.statistics import Statistics
from bot.storage.rows import DAY_MS, HOUR_MS
from cogs.base.outcomes import said
from cogs.base.replies import Answer
from cogs.base.sight import Sight, unseen
from rules.engine.asking.text_values import counted

MINUTE_MS = 60_000
MOST_PEOPLE = 20


async def statistics(call: Call, play: Play, sight: Sight) -> Answer:
    """Show the campaign in numbers; only the person and the GM see how fast a person answers."""
    without = await unseen(call, play, sight)
    return Answer(text="\n".join(_lines(await play.statistics.count(call, without=without))))


def _lines(counted: Statistics) -> list[str]:
    told = [f"**{said(counted.campaign)}**", f"Fights: {counted.over} over, {counted.going} on."]
    if counted.lengths_ms:
        told.append(f"A fight took {span(int(mean(counted.lengths_ms)))} on average.")
    if counted.fought:
        fighters = ", ".join(f"{said(name)} ({times})" for name, times in counted.fought)
        told.append(f"Who fought, and how often: {fighters}.")
    told += [_dice(sides, counts) for sides, counts in sorted(counted.faces.items())]
    for by, (answers, took, waited) in [*counted.answers.items()][:MOST_PEOPLE]:
        told.append(f"<@{by}>: {_given(answers)} within {span(took)}; waited for {span(waited)}.")
    told.append("-# Only you and the GM see how fast you answer. `/fairness` tests the dice.")
    return told


def _dice(sides: int, counts: Sequence[int]) -> str:
    """Return how the dice of one kind fell, and how fair ones fall on average."""
    thrown = sum(counts)
    average = sum(face * count for face, count in enumerate(counts, 1)) / thrown
    dice = counted(thrown, "die")
    fair = (sides + 1) / 2
    return f"d{sides}: {dice} that you saw, on average {average:.2f}; fair dice: {fair:g}."


def _given(answers: int) -> str:
    """Return the number of somebody's answers before the time that half of them took."""
    return "1 answer," if answers == 1 else f"{answers} answers, half of them"


def span(ms: int) -> str:
    """Return a length of time in its largest unit: 3.2 days, 5 hours, 12 minutes."""
    for unit, name in ((DAY_MS, "day"), (HOUR_MS, "hour")):
        if ms >= unit:
            count = round(ms / unit, 1)
            return f"{count:g} {name if count == 1 else f'{name}s'}"
    minutes = max(1, round(ms / MINUTE_MS))
    return f"{minutes} minute{'s' if minutes > 1 else ''}"
