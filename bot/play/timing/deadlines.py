"""Deadlines of questions: only hours in which the person can answer count.

Pure: instants are milliseconds since 1970, UTC. The page `docs/clocks.md` says in which order the
settings apply.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from math import log2
from zoneinfo import ZoneInfo

Span = tuple[int, int]
"""From the first instant up to the second."""

DAY_MINUTES = 24 * 60
MOST_DAYS = 800
"""Days ahead that are examined; a person who is never awake in them gets the plain time."""

SATURDAY = 5

SHORTEST_REMINDER_MS = 30 * 60_000
"""There is no further reminder if less time than this is left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hours:
    """The hours in which a person can answer.

    They are awake from `wakes` to `sleeps`, minutes after midnight in their time zone. If both are
    equal, the whole day counts; if the end is before the beginning, it is on the next morning.
    Saturdays and Sundays count only with `weekends`. Nothing counts during an absence.
    """

    zone: str = "UTC"
    wakes: int = 0
    sleeps: int = 0
    weekends: bool = True
    absences: tuple[Span, ...] = ()


WALL = Hours()
"""Hours that all count."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """When a question's time is up, and when its person is reminded of it."""

    due_at: int
    remind_at: int


def deadline(asked_at: int, allowed_ms: int, hours: Hours = WALL) -> Deadline:
    """Return the end of the allowed time from the instant asked, and its half time."""
    half = after(asked_at, allowed_ms // 2, hours)
    return Deadline(due_at=after(asked_at, allowed_ms, hours), remind_at=half)


def after(start: int, allowed_ms: int, hours: Hours = WALL) -> int:
    """Return the instant at which this much of a person's own time has passed since `start`."""
    left = allowed_ms
    for begins, ends in _awake(start, hours):
        if ends - begins >= left:
            return begins + left
        left -= ends - begins
    return start + allowed_ms


def between(start: int, end: int, hours: Hours = WALL) -> int:
    """Return how much of a person's own time lies between two instants, 0 if `end` is earlier."""
    counted = 0
    for begins, ends in _awake(start, hours):
        if begins >= end:
            break
        counted += min(ends, end) - begins
    return counted


def next_reminder(
    asked_at: int, due_at: int, now: int, *, most: int, hours: Hours = WALL
) -> int | None:
    """Return the time of the next reminder: at half of the rest; None after `most` reminders.

    The first comes when half the time is left, the second at a quarter, and so on: so the rest
    tells how many there were.
    """
    whole, left = between(asked_at, due_at, hours), between(now, due_at, hours)
    if left < SHORTEST_REMINDER_MS:
        return None
    there_were = max(1, round(log2(whole / left)))
    return after(now, left // 2, hours) if there_were < most else None


def extended(due_at: int, now: int, by_ms: int, hours: Hours = WALL) -> Deadline:
    """Return a later deadline: `by_ms` more of the person's own time, at least that from now."""
    due = after(max(due_at, now), by_ms, hours)
    return Deadline(due_at=due, remind_at=after(now, between(now, due, hours) // 2, hours))


def resumed(due_at: int, paused_at: int, now: int, hours: Hours = WALL) -> int:
    """Return a deadline after a pause: as much of the person's own time is left as before."""
    if due_at <= paused_at:
        return due_at + now - paused_at
    return after(now, between(paused_at, due_at, hours), hours)


def moved(due_at: int, now: int, before: Hours, hours: Hours) -> int:
    """Return a deadline after a person's hours have changed: as much time is left as before."""
    if due_at <= now:
        return due_at
    return after(now, between(now, due_at, before), hours)


def _awake(start: int, hours: Hours) -> Iterator[Span]:
    """Return the spans since `start` in which a person can answer, in order."""
    zone = ZoneInfo(hours.zone)
    today = datetime.fromtimestamp(start / 1000, zone).date() - timedelta(days=1)
    for ahead in range(MOST_DAYS):
        day = today + timedelta(days=ahead)
        if day.weekday() >= SATURDAY and not hours.weekends:
            continue
        begins = max(_instant(day, hours.wakes, zone), start)
        ends = _instant(day, _end(hours), zone)
        yield from _without(begins, ends, hours.absences)


def _end(hours: Hours) -> int:
    """Return the minute at which a day's hours end, counted from its midnight."""
    return hours.sleeps if hours.sleeps > hours.wakes else hours.sleeps + DAY_MINUTES


def _instant(day: date, minute: int, zone: ZoneInfo) -> int:
    at = datetime.combine(day + timedelta(days=minute // DAY_MINUTES), time(), zone)
    minute %= DAY_MINUTES
    return int(at.replace(hour=minute // 60, minute=minute % 60).timestamp() * 1000)


def _without(begins: int, ends: int, absences: tuple[Span, ...]) -> Iterator[Span]:
    """Return the parts of a span that lie outside the absences."""
    for gone, back in sorted(absences):
        if begins < gone < ends:
            yield begins, gone
        if gone < ends and back > begins:
            begins = max(begins, back)
    if begins < ends:
        yield begins, ends
