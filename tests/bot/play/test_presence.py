"""Waking hours and absences: how long people are waited for, and what they hear afterwards."""

from __future__ import annotations

import pytest

from bot.play.timing.typed_times import clocks, instant_of, zone_of
from bot.storage import prompts
from rules.errors import BadAnswer, NotAllowed
from tests.bot.play.conftest import Desk
from tests.tables import tabled

HOUR_S = 3600
HOUR_MS = 3_600_000


async def lines(desk, encounter: str) -> list[str]:
    return [row.line.text for row in await desk.play.reading.log(encounter)]


async def due(desk, encounter: str) -> dict[str, int]:
    board = await desk.play.reading.board(encounter)
    return {wait.who: wait.due_at for wait in board.waits}


async def test_who_is_away_is_answered_for_at_once(desk):
    """Under absent: default silence answers the open question, with one line, and later ones."""
    encounter = await desk.fight()
    await desk.play.campaigns.configure(desk.call("gm"), absent="default")
    desk.changed.clear()
    await desk.play.presence.away(desk.call("ama"), "10 days")
    assert desk.changed == [encounter]  # it shows the new deadline before the clock comes by
    await desk.play.clock.tick()
    assert await desk.asked() == [("ben", "act")]
    assert (await lines(desk, encounter))[-1].startswith("<@ama> is away")
    await desk.act("ben", "rest")
    await desk.play.clock.tick()
    assert (await desk.state())["turn"] == 2
    assert await desk.asked() == [("ben", "act")]


async def test_a_deputy_is_told_what_waits_for_them(desk):
    """Under absent: deputy each new question of who is away reaches the deputy."""
    await desk.campaign()
    await desk.play.campaigns.configure(desk.call("gm"), absent="deputy")
    await desk.play.campaigns.deputy(desk.call("ama"), "cy")
    await desk.play.presence.away(desk.call("ama"), "3 days")
    await desk.fight_of("ama", "ben")
    [notice] = await desk.play.reading.notices("cy")
    assert notice.kind == "deputy"
    assert notice.text.startswith("<@ama> is away, and you are their deputy: ")


async def test_whoever_is_back_hears_all_at_once(desk):
    """They hear what happened, what was answered for them and how, and what they are asked."""
    await desk.fight()
    await desk.play.presence.away(desk.call("ama"), "10 days")
    await desk.play.clock.move(25 * HOUR_S)
    told = (await desk.play.presence.back(desk.call("ama"))).text
    assert told.startswith("Welcome back.\nThe bridge:\n")
    assert "- Answered for you: " in told
    assert "(nobody answered in time)." in told
    assert "is away, so" not in told  # The answer above says it already.
    assert "- You are asked: " in told
    with pytest.raises(NotAllowed, match="not away"):
        await desk.play.presence.back(desk.call("ama"))


async def test_an_absence_ends_by_itself_with_one_message(desk):
    """Three days later they are told once, by themselves."""
    await desk.campaign()
    await desk.play.presence.away(desk.call("ama"), "2 days")
    await desk.play.clock.move(72 * HOUR_S)
    await desk.play.clock.move(HOUR_S)
    [notice] = await desk.play.reading.notices("ama")
    assert notice.kind == "back"
    assert notice.text == (
        "Your absence is over.\nNothing happened to you, and nothing waits for you."
    )


async def test_a_pause_counts_nobodys_time(desk):
    """A fight that is paused for two days gives everybody two days more."""
    encounter = await desk.fight()
    before = await due(desk, encounter)
    await desk.play.fights.pause(desk.call("gm"))
    await desk.play.clock.move(48 * HOUR_S)
    await desk.play.fights.resume(desk.call("gm"))
    after = await due(desk, encounter)
    for user in ("ama", "ben"):
        assert abs(after[user] - before[user] - 48 * HOUR_MS) < 60_000


def test_an_end_is_a_day_or_a_time_from_now():
    """A day begins at its midnight where the person lives."""
    now = 1_780_272_000_000  # the 1st of June 2026, UTC
    assert instant_of("10 days", now, "UTC") == now + 240 * HOUR_MS
    assert instant_of("1 week", now, "UTC") == now + 168 * HOUR_MS
    assert instant_of("2026-06-03", now, "Asia/Tokyo") == now + 39 * HOUR_MS
    for day, hours in (
        ("tomorrow", 24),
        ("monday", 168),
        ("Wed", 48),
        ("next friday", 96),
        ("Jun 5", 96),
        ("5th of June", 96),
        ("5.6.", 96),
        ("5. June", 96),
        ("13/6", 288),
        ("in 3 days", 72),
        ("a week", 168),
    ):
        assert instant_of(day, now, "UTC") == now + hours * HOUR_MS, day
    assert instant_of("May 31", now, "UTC") == now + 364 * 24 * HOUR_MS
    with pytest.raises(BadAnswer, match=r"may be two days. Write 5.6. or"):
        instant_of("5/6", now, "UTC")
    for wrong in ("31.2.", "Foo 5", "12345 days", "soon", "2026-05-01", "2030-01-01", "0 days"):
        with pytest.raises(BadAnswer):
            instant_of(wrong, now, "UTC")


def test_a_zone_is_found_however_it_is_written():
    """Letters may be small, and a space may stand for the line between words."""
    assert zone_of("europe/berlin") == "Europe/Berlin"
    assert zone_of("America/New york") == "America/New_York"
    assert zone_of("new york") == "America/New_York"
    assert zone_of("utc") == "UTC"
    with pytest.raises(BadAnswer, match="Europe/Berlin"):
        zone_of("Atlantis")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("EST", "New_York"), ("cest", "Berlin"), ("GMT", "London"), ("HKT", "Hong_Kong")],
)
def test_an_abbreviation_is_a_fixed_offset_and_names_the_city_that_was_meant(typed, meant):
    """Most are wrong for half of the year."""
    with pytest.raises(BadAnswer, match=meant):
        zone_of(typed)
    for offset in ("UTC+2", "Etc/GMT-5", "+01:00"):
        with pytest.raises(BadAnswer, match="fixed offset"):
            zone_of(offset)


def test_a_zone_is_suggested_with_the_clock_there():
    """At noon in London it is eight in the evening in Tokyo; offsets are no cities."""
    shown = dict(clocks(1_780_311_600_000))  # 11:00 UTC on the 1st of June 2026
    assert shown["Europe/London"] == "is it 12:00 for you?"
    assert shown["Asia/Tokyo"] == "is it 20:00 for you?"
    assert "EST" not in shown
    assert [*shown][:2] == ["America/New_York", "America/Chicago"]


LATE = [
    pytest.param(1, 22, 6, id="long: a quarter of 24 hours"),
    pytest.param(21, 2, 2, id="short: what it took"),
    pytest.param(1, 2, 21, id="early: what is left"),
]


@pytest.mark.parametrize(("since", "hours", "left"), LATE)
@pytest.mark.parametrize("how", ["by saying so", "by itself"])
async def test_whoever_is_back_has_fair_time(still, since, hours, left, how):
    """At least a quarter of their hours, never more than the absence took; Ben's end stays."""
    encounter = await still.fight()
    before = await due(still, encounter)
    assert before["ama"] - still.play.clock.now() == 24 * HOUR_MS
    await still.play.clock.move(since * HOUR_S)
    span = f"{hours} hours" if how == "by itself" else "10 days"
    await still.play.presence.away(still.call("ama"), span)
    await still.play.clock.move(hours * HOUR_S)
    if how == "by saying so":
        await still.play.presence.back(still.call("ama"))
    now = await due(still, encounter)
    assert now["ben"] == before["ben"]
    assert now["ama"] - still.play.clock.now() == left * HOUR_MS


async def test_a_question_with_a_short_limit_of_its_own_keeps_its_end(still):
    """It has an hour of 24 by the rules: whoever is back has what is left of it."""
    encounter = await still.fight()
    row = await still.play.fights.need("c")
    async with still.play.db.write() as c:
        [mine] = [p for p in await prompts.open_in(c, row.id) if p.who == "ama"]
        due_at = mine.asked_at + HOUR_MS
        await prompts.extend(c, row.id, mine.key, mine.opened, due_at, None)
    await still.play.presence.away(still.call("ama"), "10 days")
    await still.play.clock.move(HOUR_S // 2)
    await still.play.presence.back(still.call("ama"))
    assert (await due(still, encounter))["ama"] == due_at


def test_an_absence_ends_within_a_year():
    """A moment ahead at least, and 365 days at most."""
    now = 1_780_272_000_000  # the 1st of June 2026, UTC
    assert instant_of("365 days", now, "UTC") == now + 365 * 24 * HOUR_MS
    assert instant_of("1h", now, "UTC") == now + HOUR_MS
    assert instant_of("2 Weeks", now, "UTC") == now + 336 * HOUR_MS
    assert instant_of("2026-06-01", now - 1, "UTC") == now
    assert instant_of("2027-06-01", now, "UTC") == now + 365 * 24 * HOUR_MS
    for wrong in ("366 days", "2026-06-01", "2027-06-02", "10 years", "12345 h"):
        with pytest.raises(BadAnswer):
            instant_of(wrong, now, "UTC")


async def test_hours_go_from_0_to_24_and_stay_as_they_were_if_not_given(desk: Desk):
    """24 is midnight, as 0 is; the answer says the hours."""
    await desk.campaign()
    hours = desk.play.presence.hours
    told = (await hours(desk.call("ama"), wakes=9, sleeps=24, zone="Europe/Berlin")).text
    assert told.startswith("You can answer from 9:00 to 0:00, on weekends too (Europe/Berlin).")
    await hours(desk.call("ama"), weekends=False)
    told = (await hours(desk.call("ama"), wakes=0)).text
    assert told.startswith("You can answer all day, not on weekends (Europe/Berlin).")
    ama = await desk.play.presence.member("g", "ama")
    assert (ama.wakes, ama.sleeps, ama.weekends, ama.name) == (0, 0, False, "Ama")
    for wrong in ({"wakes": -1}, {"wakes": 25}, {"sleeps": 25}, {"sleeps": -1}):
        with pytest.raises(BadAnswer, match="from 0 to 24"):
            await hours(desk.call("ama"), **wrong)


@tabled
async def test_whoever_goes_is_told_what_becomes_of_their_questions(desk, absent, deputy, what):
    """By the campaign's setting, and whether there is a deputy."""
    await desk.campaign()
    await desk.play.campaigns.configure(desk.call("gm"), absent=absent)
    if deputy:
        await desk.play.campaigns.deputy(desk.call("ama"), deputy)
    told = (await desk.play.presence.away(desk.call("ama"), "3 days")).text
    assert told.startswith("You are away until <t:")
    assert f". Questions {'to you ' if what.startswith('are') else ''}{what}." in told


async def test_waking_hours_are_whole_hours_of_a_day(desk):
    """From 0 to 24, which is midnight again; what is not said stays as it was."""
    await desk.campaign()
    hours = desk.play.presence.hours
    await desk.play.campaigns.configure(desk.call("gm"), clock="waking")
    for wrong in ({"wakes": -1}, {"sleeps": 25}, {"wakes": 9, "sleeps": -1}):
        with pytest.raises(BadAnswer, match="whole hours from 0 to 24"):
            await hours(desk.call("ama"), **wrong)
    for given, told in (
        ({"wakes": 0, "sleeps": 24}, "all day, on weekends too (UTC)"),
        ({"wakes": 24, "sleeps": 12}, "from 0:00 to 12:00, on weekends too (UTC)"),
        ({"zone": "asia/tokyo"}, "from 0:00 to 12:00, on weekends too (Asia/Tokyo)"),
        ({"weekends": False}, "from 0:00 to 12:00, not on weekends (Asia/Tokyo)"),
        ({"wakes": 9}, "from 9:00 to 12:00, not on weekends (Asia/Tokyo)"),
        ({"weekends": True, "sleeps": 9}, "all day, on weekends too (Asia/Tokyo)"),
    ):
        done = await hours(desk.call("ama"), **given)
        assert done.text == f"You can answer {told}."


async def test_news_that_can_wait_are_sent_once_an_hour(still):
    """The first at once; also after a clock was set back."""
    await still.campaign()
    due, move = still.play.presence.digest_due, still.play.clock._now.move
    assert await due("g", "ama") == 0
    await still.play.presence.digested("g", "ama")
    assert await due("g", "ama") == 3600
    assert await due("g", "ben") == 0
    move(1800.5)
    assert await due("g", "ama") == 1799.5
    move(1800)
    assert await due("g", "ama") == 0
    move(-7200)
    assert await due("g", "ama") == 0
