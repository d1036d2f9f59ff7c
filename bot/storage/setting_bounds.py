"""Bounds of a campaign's settings, for chosen and imported ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

MOST_HOURS = 7 * 24
"""No fight waits longer for one person, but for the absence that they have announced."""

MOST_REMINDERS = 3

_CHOICES = {
    "covert": (("orders", "open"), "Covert questions are answered by orders, or are open."),
    "clock": (("wall", "waking"), "The clock is wall or waking."),
    "absent": (
        ("wait", "deputy", "default"),
        "Questions to absent people wait, go to a deputy, or take the default.",
    ),
    "tempo": (("flow", "round"), "The tempo is flow or round."),
    "silent_style": (
        ("default", "careful", "hold_back", "aggressive"),
        "Silence takes the default, or is careful, hold_back or aggressive.",
    ),
    "objections": (
        ("go_on", "pause"),
        "After an objection the fight goes on (go_on), or it is paused.",
    ),
}

_NUMBERS: dict[str, tuple[float, float, str]] = {
    "reminders": (0, MOST_REMINDERS, f"Choose 0 to {MOST_REMINDERS} reminders."),
}
"""The least and the most that each may be, and the sentence for anything else."""


def wrong_hours(hours: float) -> Iterator[str]:
    """Give a sentence if nobody can have this many hours to answer."""
    if not 0 < hours <= MOST_HOURS:
        yield f"Choose more than 0 and at most {MOST_HOURS} hours."


def wrong(given: Mapping[str, Any]) -> Iterator[str]:
    """Give a sentence for each of these settings that is not valid, by their names."""
    if "answer_hours" in given:
        yield from wrong_hours(given["answer_hours"])
    for name, (choices, told) in _CHOICES.items():
        if name in given and given[name] not in choices:
            yield told
    for name, (least, most, told) in _NUMBERS.items():
        if name in given and not least <= given[name] <= most:
            yield told
