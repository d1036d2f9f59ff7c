"""Deadlines: the hours allowed, counted while somebody can answer."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.play.timing.deadlines import (
    WALL,
    Hours,
    after,
    between,
    deadline,
    extended,
    moved,
    next_reminder,
    resumed,
)

HOUR = 3_600_000


def at(day: int, hour: int = 0, minute: int = 0) -> int:
    """An instant of June 2026, UTC: the 1st is a Monday, the 5th a Friday."""
    return int(datetime(2026, 6, day, hour, minute, tzinfo=UTC).timestamp() * 1000)


NINE_TO_FIVE = Hours(wakes=9 * 60, sleeps=17 * 60)
WORKING = replace(NINE_TO_FIVE, weekends=False)
NO_WEEKENDS = Hours(weekends=False)
GONE = ((at(2), at(4)),)
"""From Tuesday's midnight to Thursday's."""

ASKED = at(1, 15)
"""Monday, three in the afternoon."""


PAUSED, RESUMED = at(1, 16), at(2, 16)
"""A pause of a day."""


@pytest.mark.parametrize(
    ("hours", "due"),
    [
        # 23 hours were left.
        (WALL, at(3, 15)),
        # One hour on Tuesday, eight on Wednesday, Thursday, and six on Friday.
        (NINE_TO_FIVE, at(5, 15)),
        (NO_WEEKENDS, at(3, 15)),
        (WORKING, at(5, 15)),
        # Resumed in an absence: all 23 hours, from Thursday on.
        (replace(WALL, absences=GONE), at(4, 23)),
        # Eight on Thursday, Friday, and seven on Saturday.
        (replace(NINE_TO_FIVE, absences=GONE), at(6, 16)),
        (replace(NO_WEEKENDS, absences=GONE), at(4, 23)),
        # Eight on Thursday and Friday, seven on the Monday after.
        (replace(WORKING, absences=GONE), at(8, 16)),
    ],
)
def test_a_pause_takes_nothing_away(hours: Hours, due: int):
    """As much of the 24 hours is left after the pause as before it."""
    before = deadline(ASKED, 24 * HOUR, hours).due_at
    found = resumed(before, PAUSED, RESUMED, hours)
    assert found == due
    assert between(RESUMED, found, hours) == between(PAUSED, before, hours)


def test_more_time_begins_now_where_the_old_one_is_over():
    """A deadline on Monday becomes twelve hours from Tuesday noon."""
    assert extended(at(1, 9), at(2, 12), 12 * HOUR).due_at == at(3)


def test_a_pause_moves_what_was_already_due_by_its_length():
    """A deadline that had passed passes as long before the end of the pause."""
    assert resumed(at(1, 15), PAUSED, RESUMED) == at(2, 15)


def test_somebody_who_goes_away_has_the_same_time_left():
    """Of 24 hours 20 are left at seven in the evening; five of them before midnight."""
    due = deadline(ASKED, 24 * HOUR).due_at
    away = replace(WALL, absences=GONE)
    assert moved(due, at(1, 19), WALL, away) == at(4, 15)
    assert moved(at(4, 15), at(3, 12), away, WALL) == at(4, 3)
    assert moved(at(1, 15), at(1, 19), WALL, away) == at(1, 15)


def test_waking_hours_follow_the_clock_on_the_day_that_it_changes():
    """On the 29th of March 2026 Berlin goes from 2 to 3: nine is 7 in UTC, as on the day after."""
    berlin = Hours(zone="Europe/Berlin", wakes=9 * 60, sleeps=12 * 60)
    midnight = int(datetime(2026, 3, 28, 23, tzinfo=UTC).timestamp() * 1000)
    ten = int(datetime(2026, 3, 29, 8, tzinfo=UTC).timestamp() * 1000)
    assert after(midnight, HOUR, berlin) == ten
    assert after(midnight, 4 * HOUR, berlin) == ten + 24 * HOUR


def test_whoever_is_never_there_has_the_plain_time():
    """An absence of a thousand years moves no deadline out of sight."""
    never = replace(WALL, absences=((0, at(1) * 20),))
    assert after(ASKED, 24 * HOUR, never) == at(2, 15)


def test_what_was_due_as_a_pause_or_new_hours_began_stays_due_at_that_instant():
    """In the evening, and nobody is awake until nine."""
    evening, night = at(1, 20), at(2, 3)
    assert resumed(evening, evening, night, NINE_TO_FIVE) == night
    assert moved(evening, evening, WALL, NINE_TO_FIVE) == evening


@pytest.mark.parametrize(
    ("now", "most", "next_one"),
    [
        (at(1), 2, at(1, 12)),  # all of it is left: the first one is at half
        (at(1), 1, None),  # the first one is a deadline's own
        (at(1, 23, 30), 9, at(1, 23, 45)),  # half an hour is enough for one more
        (at(1, 23, 31), 9, None),
    ],
)
def test_reminders_end_with_the_last_half_hour(now: int, most: int, next_one: int | None):
    """Of a question of Monday's midnight with 24 hours."""
    assert next_reminder(at(1), at(2), now, most=most) == next_one


def test_sunday_is_no_working_day_and_friday_is_one():
    """The 5th is a Friday, the 7th a Sunday."""
    for day, hours in ((5, 24), (6, 0), (7, 0), (8, 24)):
        assert between(at(day), at(day + 1), NO_WEEKENDS) == hours * HOUR


def test_absences_are_left_out_wherever_they_lie():
    """At the beginning, at the end, over both ends, two of them, and beside the time."""
    spans = {
        ((at(1), at(1, 6)),): 18,
        ((at(1, 18), at(2)),): 18,
        ((at(1), at(2)),): 0,
        ((at(1, 12), at(1, 13)), (at(1, 3), at(1, 5))): 21,
        ((at(2), at(3)),): 24,
    }
    for gone, hours in spans.items():
        assert between(at(1), at(2), replace(WALL, absences=gone)) == hours * HOUR
