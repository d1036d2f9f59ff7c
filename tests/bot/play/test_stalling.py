"""The pace of a fight: when a round will end, and who the fight waits for."""

from __future__ import annotations

from bot.discord.rendering.paces import pace_line
from bot.play.views.stalling import DAY_MS, pace_of
from bot.storage.rows import PromptRow

DAY_S = 24 * 3600
NOW = 100 * DAY_MS


def asked(who, from_day, to_day=None, name="act"):
    """A question that was open from and to so many days ago."""
    return PromptRow(
        encounter="e",
        key=f"{who}{from_day}{name}",
        opened=1,
        token=f"{who}{from_day}{name}",
        who=who,
        about="",
        question="?",
        name=name,
        covert=False,
        asked_at=NOW - from_day * DAY_MS,
        due_at=None,
        remind_at=None,
        closed_at=None if to_day is None else NOW - to_day * DAY_MS,
    )


async def row_of(desk):
    await desk.fight()
    return await desk.play.fights.need("c")


async def test_overlapping_waits_count_once_and_who_is_hardly_waited_for_is_not_named(desk):
    """Of five days Ben was waited for four, in two questions that overlap; Ama for one of five."""
    every = [asked("ama", 5, 4), asked("ben", 4, 1), asked("ben", 2, None)]
    pace = pace_of(await row_of(desk), every, 1, NOW)
    assert pace is not None
    assert pace.waited == (("ben", 4 * DAY_MS),)
    assert pace.a_round_ms is None
    assert pace_line(pace) == (
        "-# The bridge, round 1: it has gone on for 5 days. Waited for: <@ben> 4 of 5 days."
    )


async def test_the_round_ends_after_the_time_that_rounds_have_taken(desk):
    """Two rounds took three days each, and this one began a day ago: two days are left."""
    cards = [asked("ama", day, day, "round") for day in (7, 4, 1)]
    pace = pace_of(await row_of(desk), cards, 3, NOW)
    assert pace is not None
    assert pace.a_round_ms == 3 * DAY_MS
    assert pace.ends_at == NOW + 2 * DAY_MS
    assert f"ends <t:{(NOW + 2 * DAY_MS) // 1000}:R>" in pace_line(pace)


async def test_without_cards_this_round_counts_as_half_over(desk):
    """Round 3 after five days: two and a half rounds, two days each, so one day is left."""
    pace = pace_of(await row_of(desk), [asked("ama", 5, 5)], 3, NOW)
    assert pace is not None
    assert (pace.a_round_ms, pace.ends_at) == (2 * DAY_MS, NOW + DAY_MS)


async def test_a_round_that_takes_longer_than_others_says_so(desk):
    """One round took a day, and this one began three days ago."""
    cards = [asked("ama", 4, 4, "round"), asked("ama", 3, None, "round")]
    pace = pace_of(await row_of(desk), cards, 2, NOW)
    assert pace is not None
    assert pace.ends_at is None
    assert "a round takes 24 hours, and this one takes longer" in pace_line(pace)


async def test_it_is_told_to_the_gm_alone_and_not_on_the_first_day(still):
    """Nothing at first; after two days without an answer the GM reads it, and no player does."""
    await still.campaign()
    await still.play.campaigns.configure(still.call("gm"), answer_hours=240)
    await still.fight_of("ama", "ben")
    assert await still.play.stalling.paces("gm") == []
    await still.play.clock.move(2 * DAY_S)
    [pace] = await still.play.stalling.paces("gm")
    assert {who for who, _ in pace.waited} == {"ama", "ben"}
    assert await still.play.stalling.paces("ama") == []
    assert len(await still.play.stalling.paces("cy", ["g"])) == 1
