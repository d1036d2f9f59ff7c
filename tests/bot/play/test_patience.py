"""How long one person is waited for: at the edges of absences, banks, limits and closing hours."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.play.authority import need_campaign
from bot.play.timing.deadlines import WALL, Hours
from bot.play.timing.patience import (
    Patience,
    _end_for_the_returned,
    asked_in_stead,
    hours_of,
    is_away,
    patience_of,
    patience_with,
    retime,
)
from bot.storage import campaigns, prompts
from bot.storage.rows import NEVER, Campaign, Member, PromptRow
from bot.storage.settings import Settings
from rules.engine.asking.forms import Fields
from rules.engine.asking.requests import Ask
from rules.engine.asking.tempo import Stands

H = 3_600_000
NOON = int(datetime(2026, 1, 5, 12, tzinfo=UTC).timestamp() * 1000)
AMA = Member(campaign="g", user="ama")
BEN = Member(campaign="g", user="ben")
SETTINGS = Settings(answer_hours=24)


def ask(key: str = "act", within: timedelta | None = None) -> Ask[Any]:
    return Ask(key, "ama", "?", Fields(Stands), within=within)


def row(name: str = "act", **other: Any) -> PromptRow:
    """A question to Ama."""
    made: dict[str, Any] = {"asked_at": NOON, "due_at": NOON + 24 * H, "covert": False}
    return PromptRow(
        encounter="e", key="k", opened=1, token="t", who="ama", about="", question="Parry?",
        name=name, **(made | other),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("since", "until", "left", "away"),
    [
        (None, None, False, False),
        (None, None, True, True),  # who is not on the server is away
        (NOON, NOON + 1, False, True),  # from the first instant
        (NOON + 1, NOON + 9, False, False),
        (NOON - 9, NOON, False, False),  # up to the end, not at it
        (NOON - 9, None, False, True),  # without an end until they say so
    ],
)
def test_an_absence_begins_at_its_first_instant_and_ends_before_its_last(since, until, left, away):
    """At noon."""
    member = replace(AMA, away_since=since, away_until=until, left=left)
    assert is_away(member, NOON) is away


def test_waking_hours_count_only_under_the_waking_clock():
    """An absence counts with them once both of its ends are known."""
    ama = replace(AMA, zone="Asia/Tokyo", wakes=60, sleeps=120, weekends=False, away_since=5)
    waking = Settings(clock="waking")
    known: dict[str, Any] = {"zone": "Asia/Tokyo", "wakes": 60, "sleeps": 120, "weekends": False}
    assert hours_of(SETTINGS, ama) == WALL
    assert hours_of(waking, ama) == Hours(**known)
    ended = replace(ama, away_until=9)
    assert hours_of(waking, ended) == Hours(**known, absences=((5, 9),))
    assert hours_of(waking, replace(ended, away_since=None)) == Hours(**known)


@pytest.mark.parametrize(
    ("settings", "asked", "due", "reminder"),
    [
        # 24 hours, and the reminder at half of them.
        ({}, ask(), 24, 12),
        # The question's own two hours.
        ({}, ask(within=timedelta(hours=2)), 2, 1),
        # The card of a round has them as other questions do.
        ({}, ask("round"), 24, 12),
    ],
)
def test_when_a_question_of_noon_is_due_and_reminded_of(settings, asked, due, reminder):
    """In hours after noon."""
    patience = patience_of(replace(SETTINGS, **settings), AMA, None, NOON)
    found = patience.times(NOON, asked)
    assert ((found.due_at - NOON) / H, (found.remind_at - NOON) / H) == (due, reminder)


AWAY = replace(AMA, away_since=NOON, away_until=NOON + 48 * H, deputy="ben")


def test_who_is_away_is_answered_for_at_once_or_by_a_deputy():
    """By the campaign's setting; nobody is reminded of what is answered at once."""
    at_once = patience_of(replace(SETTINGS, absent="default"), AWAY, BEN, NOON)
    assert (at_once.at_once, at_once.reminds) == (True, False)
    assert at_once.times(NOON, ask()).due_at == NOON
    assert at_once.times(NOON, ask()).remind_at == NEVER
    by_deputy = replace(SETTINGS, absent="deputy")
    assert patience_of(by_deputy, AWAY, BEN, NOON).deputy == "ben"
    assert patience_of(by_deputy, AWAY, BEN, NOON).at_once is False
    for member, stand_in in ((AWAY, None), (replace(AWAY, away_until=NOON), BEN)):
        assert patience_of(by_deputy, member, stand_in, NOON).deputy == ""


def test_a_deputys_hours_hold_while_they_stand_in():
    """Theirs by the waking clock, without an absence of their own that they have not begun."""
    settings = Settings(absent="deputy", clock="waking")
    ben = replace(BEN, wakes=60, sleeps=120, away_since=NOON, away_until=NOON + 9)
    assert patience_of(settings, AWAY, ben, NOON).hours == Hours(wakes=60, sleeps=120)


def test_a_campaign_without_reminders_reminds_nobody():
    """With one it does."""
    reminds = [
        patience_of(Settings(reminders=number), AMA, None, NOON).reminds for number in (0, 1)
    ]
    assert reminds == [False, True]


def test_a_deputy_is_told_of_public_questions_alone():
    """A secret one is nobody else's; without a deputy nobody is told."""
    campaign = Campaign(id="g", name="The road", owner="gm", ruleset="ki", rulesets=("ki",))
    known = {"ama": Patience(allowed_ms=H, deputy="ben")}
    [told] = asked_in_stead(campaign, [row(), row(covert=True)], known, NOON)
    assert (told.person, told.kind, told.at, told.token) == ("ben", "deputy", NOON, "t")
    assert told.text == "<@ama> is away, and you are their deputy: Parry?"
    assert asked_in_stead(campaign, [row()], {"ama": Patience(allowed_ms=H)}, NOON) == []


@pytest.mark.parametrize(
    ("asked_h", "due_h", "gone_h", "end_h"),
    [
        # 23 hours after noon, a quarter of 24 hours is left at least.
        (0, 24, 0, 29),
        # The absence took three hours: no more than those are given.
        (0, 24, 20, 26),
        (20, 44, 0, 26),
        # It begins only now, or later: it took nothing.
        (0, 24, 23, 23),
        (0, 24, 30, 23),
        # A question of six hours or less keeps its end; one of seven does not.
        (0, 6, 0, 23),
        (20, 26, 0, 23),
        (16, 23, 0, 29),
        (0, None, 0, 23),
    ],
)
def test_who_returns_has_time_for_what_they_are_asked(asked_h, due_h, gone_h, end_h):
    """In hours after noon."""
    question = row(asked_at=NOON + asked_h * H, due_at=None if due_h is None else NOON + due_h * H)
    patience = patience_of(SETTINGS, AMA, None, NOON)
    end = _end_for_the_returned(question, NOON + 23 * H, patience, NOON + gone_h * H)
    assert (end - NOON) / H == end_h


async def test_a_secret_question_moves_as_others_do(fight):
    """The GM, asked for a shade in hiding, goes away: the default answers now."""
    async with fight.play.db.write() as c:
        campaign = await need_campaign(c, "g")
        settings = replace(campaign.settings, absent="default")
        campaign, now = replace(campaign, settings=settings), fight.play.clock.now()
        before = (await patience_with(c, campaign, {"gm"}, now))["gm"]
        member = await campaigns.member(c, "g", "gm")
        away = replace(member, away_since=now, away_until=now + 48 * H)
        await campaigns.save_member(c, away)
        moved = await retime(c, campaign, before, "gm", now)
        [(_, asked)] = await prompts.for_people(c, {"gm"}, campaigns={"g"})
    assert (asked.about, asked.covert) == ("shade_", True)
    assert moved == {fight.id}
    assert asked.due_at == now
