"""Bounds of a campaign's settings, for chosen and imported ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from zoneinfo import available_timezones

MOST_HOURS = 24 * 60
MOST_EVERY = 10
LAST_HOUR = 23
MOST_HOLIDAY = 60
MOST_REMINDERS = 3
MOST_ANSWERS_AFTER = 12 * 60
MOST_HOLD_MINUTES = 7 * 24 * 60

_CHOICES = {
    "covert": (
        ("orders", "hold", "open"),
        "Covert questions are answered by orders, have a hold, or are open.",
    ),
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
    "missed": (
        ("none", "warn", "shorter"),
        "People who miss turns are left alone (none), warned, or given less time.",
    ),
    "round_asks": (
        ("own", "ask", "default"),
        "A reaction without an order is asked if it is one's own, always, or never.",
    ),
}


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
    if not 0 <= given.get("every", 0) <= MOST_EVERY or given.get("missing", 0) < 0:
        yield f"Ask at each round, or at every second to {MOST_EVERY}th."
    if not (0 <= given.get("bank_hours", 0) <= MOST_HOURS) or given.get("bank_gain", 0) < 0:
        yield f"A bank has 0 to {MOST_HOURS} hours, and an answer gives some back or none."
    if given.get("closes_zone", "UTC") not in available_timezones():
        yield "That time zone is not known. Write it like Europe/Berlin or UTC."
    if not -1 <= given.get("closes_at", 0) <= LAST_HOUR:
        yield "Close at an hour from 0 to 23, or -1 for no fixed hour."
    if not 0 <= given.get("holiday_days", 0) <= MOST_HOLIDAY or not (
        0 <= given.get("reminders", 0) <= MOST_REMINDERS
    ):
        yield f"Choose 0 to {MOST_HOLIDAY} days of holiday, and 0 to {MOST_REMINDERS} reminders."
    if not 0 <= given.get("answers_after", 0) <= MOST_ANSWERS_AFTER:
        yield f"Orders answer after 0 to {MOST_ANSWERS_AFTER} minutes."
    if not 0 <= given.get("silent_keeps", 0) <= 100:
        yield "Keep 0 to 100 percent."
    if not 1 <= given.get("hold_minutes", 1) <= MOST_HOLD_MINUTES:
        yield f"Hold back for 1 to {MOST_HOLD_MINUTES} minutes."
