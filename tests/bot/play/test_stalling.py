"""The pace of a fight: when a round will end, and who the fight waits for."""

from __future__ import annotations

from bot.discord.rendering.paces import pace_line
from bot.play.views.stalling import pace_of
from bot.storage.rows import DAY_MS, PromptRow

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
        asked_at=NOW - int(from_day * DAY_MS),
        due_at=None,
        remind_at=None,
        closed_at=None if to_day is None else NOW - int(to_day * DAY_MS),
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
    await still.play.campaigns.configure(still.call("gm"), answer_hours=168)
    await still.fight_of("ama", "ben")
    assert await still.play.stalling.paces("gm") == []
    await still.play.clock.move(2 * DAY_S)
    [pace] = await still.play.stalling.paces("gm")
    assert {who for who, _ in pace.waited} == {"ama", "ben"}
    assert await still.play.stalling.paces("ama") == []
    assert len(await still.play.stalling.paces("cy", ["g"])) == 1


async def test_the_first_day_says_nothing_and_a_whole_day_does(desk):
    """A moment before there is no pace. In the first round no length of a round is known."""
    row = await row_of(desk)
    young = asked("ama", 1)
    assert pace_of(row, [young], 1, NOW - 1) is None
    pace = pace_of(row, [young], 0, NOW)
    assert pace is not None
    assert (pace.round, pace.began, pace.round_began) == (1, NOW - DAY_MS, None)
    assert (pace.waited, pace.a_round_ms, pace.ends_at) == ((("ama", DAY_MS),), None, None)
    assert pace_of(row, [], 3, NOW) is None


async def test_two_people_are_named_who_took_a_quarter_of_the_last_week(desk):
    """Of seven days: Cy five, Ama and Ben three each, Di just a quarter, Ed less; by name."""
    row = await row_of(desk)
    quarter = [asked("di", 1.75, 0), asked("ed", 1.75, 0.01)]
    pace = pace_of(row, [asked("x", 20, 7), *quarter], 1, NOW)
    assert pace is not None
    assert pace.window_ms == 7 * DAY_MS
    assert pace.waited == (("di", 7 * DAY_MS // 4),)
    every = [asked("ben", 3, 0), asked("ama", 5, 2), asked("cy", 9, 2), *quarter]
    pace = pace_of(row, every, 1, NOW)
    assert pace is not None
    assert pace.waited == (("cy", 5 * DAY_MS), ("ama", 3 * DAY_MS))
