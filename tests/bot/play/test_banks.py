"""Banks of time, holidays, missed turns, closing hours, reminders in steps: each, and in pairs."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.play.timing.banks import counted, told
from bot.play.timing.deadlines import Closing, closing_after, next_reminder
from bot.play.timing.patience import FAR, patience_of
from bot.storage import campaigns, prompts
from bot.storage.rows import Member, PromptRow
from bot.storage.settings import Settings
from rules.engine.forms import Fields
from rules.engine.requests import Ask
from rules.engine.tempo import Stands

H = 3_600_000
MONDAY_9 = int(datetime(2026, 1, 5, 9, tzinfo=UTC).timestamp() * 1000)
AMA = Member(campaign="g", user="ama")
DEPUTY = Member(campaign="g", user="ben")


def asked(due_h, *, banked=True):
    """A question of Monday at 9, due so many hours later."""
    return PromptRow(
        encounter="e",
        key="k",
        opened=1,
        token="t",
        who="ama",
        about="",
        question="?",
        name="act",
        covert=False,
        asked_at=MONDAY_9,
        due_at=MONDAY_9 + due_h * H,
        remind_at=None,
        banked=banked,
    )


BANK = Settings(answer_hours=4, bank_hours=10, bank_gain=1)


@pytest.mark.parametrize(
    ("after_h", "silent", "bank", "left_h"),
    [
        (3, False, None, 10),  # in time: the gain does not go over the cap
        (3, False, 5, 6),  # in time: an hour comes back
        (8, False, None, 7),  # four hours of the bank are used, one comes back
        (14, True, None, 0),  # silence has used all of it
    ],
)
def test_the_bank_pays_for_what_a_question_takes_beyond_its_hours(after_h, silent, bank, left_h):
    """Four hours a question, and ten in the bank: the question is due after both."""
    ama = replace(AMA, bank_ms=None if bank is None else bank * H)
    due_h = 4 + (10 if bank is None else bank)
    then = counted(BANK, ama, asked(due_h), MONDAY_9 + after_h * H, silent=silent)
    assert then.bank_ms == left_h * H


def test_a_question_with_a_limit_of_its_own_is_not_paid_for():
    """Nothing changes."""
    question = asked(14, banked=False)
    assert counted(BANK, AMA, question, MONDAY_9 + 13 * H, silent=False) == AMA


def test_whoever_runs_out_of_time_is_on_holiday():
    """For three days from the silence on."""
    settings, now = replace(BANK, holiday_days=3), MONDAY_9 + 14 * H
    then = counted(settings, AMA, asked(14), now, silent=True)
    assert (then.away_since, then.away_until) == (now, now + 72 * H)


def test_missed_turns_shorten_the_time_and_each_answer_makes_one_good():
    """The first warns, the second halves, the third and all after it leave a quarter."""
    settings, ama, hours = Settings(answer_hours=24, missed="shorter"), AMA, []
    for silent in (True, True, True, True, False, False, False):
        ama = counted(settings, ama, asked(24), MONDAY_9, silent=silent)
        hours.append(patience_of(settings, ama, None, MONDAY_9).allowed_ms // H)
    assert hours == [24, 12, 6, 6, 6, 12, 24]


def test_a_round_closes_at_its_hour_but_not_at_once():
    """From Monday 9:00, 20:00 is eleven hours off; from 15:00 on it is the next day's."""
    at = Closing(20)
    assert closing_after(MONDAY_9, at) == MONDAY_9 + 11 * H
    assert closing_after(MONDAY_9 + 6 * H, at) == MONDAY_9 + 35 * H
    # 20:00 in Berlin is 19:00 UTC in winter.
    assert closing_after(MONDAY_9, Closing(20, "Europe/Berlin")) == MONDAY_9 + 10 * H


def test_reminders_come_at_half_of_what_is_left():
    """Of 24 hours: after 12, after 18, after 21, and then no more."""
    due, now, times = MONDAY_9 + 24 * H, MONDAY_9 + 12 * H, []
    while now is not None:
        times.append((now - MONDAY_9) // H)
        now = next_reminder(MONDAY_9, due, now, most=3)
    assert times == [12, 18, 21]
    assert next_reminder(MONDAY_9, due, MONDAY_9 + 12 * H, most=1) is None


RULES = {
    "bank": {"bank_hours": 10.0},
    "waking": {"clock": "waking"},
    "weekend": {"clock": "waking"},
    "away": {"absent": "wait"},
    "away default": {"absent": "default"},
    "away deputy": {"absent": "deputy"},
    "missed": {"missed": "shorter"},
    "closing": {"closes_at": 20},
    "own hours": {},
    "limit": {},
}
"""What the campaign sets for each rule of the page, beside 24 hours a question."""

OF_PERSON = {
    "waking": {"wakes": 9 * 60, "sleeps": 21 * 60},
    "weekend": {"weekends": False},
    "away": {"away_since": MONDAY_9, "away_until": MONDAY_9 + 48 * H},
    "away default": {"away_since": MONDAY_9, "away_until": MONDAY_9 + 48 * H},
    "away deputy": {"away_since": MONDAY_9, "away_until": MONDAY_9 + 48 * H, "deputy": "ben"},
    "missed": {"missed": 2},
    "own hours": {"hours": 6.0},
}
"""What is known of the person for it."""

# How many hours after Monday 9:00 a question is due (a card of a round, under "closing") where both
# hold. Away, awake from 9 to 21 and a bank of 10: see docs/clocks.md for the order.
PAIRS = {
    ("bank", "waking"): 34 + 24,  # 34 hours of 12 a day: Wednesday 19:00
    ("bank", "weekend"): 34,
    ("bank", "away"): 34,
    ("bank", "away default"): 0,
    ("bank", "away deputy"): 24,  # the deputy has the hours of a question, and no bank
    ("bank", "missed"): 22,  # the hours are halved, the bank is not
    ("bank", "closing"): 11,
    ("bank", "own hours"): 16,
    ("bank", "limit"): 2,
    ("waking", "weekend"): 36,  # 24 hours of 12 a day, on Monday and Tuesday
    ("waking", "away"): 84,  # from Wednesday 9:00 on
    ("waking", "away default"): 0,
    ("waking", "away deputy"): 24,  # the deputy's hours: all of them
    ("waking", "missed"): 12,
    ("waking", "closing"): 11,
    ("waking", "own hours"): 6,
    ("waking", "limit"): 2,
    ("weekend", "away"): 72,
    ("weekend", "away default"): 0,
    ("weekend", "away deputy"): 24,
    ("weekend", "missed"): 12,
    ("weekend", "closing"): 11,
    ("weekend", "own hours"): 6,
    ("weekend", "limit"): 2,
    ("away", "missed"): 12,  # under the wall clock an absence alone changes nothing
    ("away", "closing"): 11,
    ("away", "own hours"): 6,
    ("away", "limit"): 2,
    ("away default", "missed"): 0,
    ("away default", "closing"): 0,
    ("away default", "own hours"): 0,
    ("away default", "limit"): 0,
    ("away deputy", "missed"): 24,  # what the person has missed is not the deputy's
    ("away deputy", "closing"): 11,
    ("away deputy", "own hours"): 6,
    ("away deputy", "limit"): 2,
    ("missed", "closing"): 11,
    ("missed", "own hours"): 3,
    ("missed", "limit"): 2,
    ("closing", "own hours"): 11,
    ("closing", "limit"): 2,
    ("own hours", "limit"): 2,
    # When orders answer moves no end, but the default for absent people is an hour late.
}


@pytest.mark.parametrize("pair", PAIRS, ids=" and ".join)
def test_every_pair_applies_in_the_order_of_the_page(pair):
    """A question of Monday 9:00 with 24 hours, unless the two say otherwise."""
    settings, ama = Settings(answer_hours=24), AMA
    for name in pair:
        settings = replace(settings, **RULES[name])
    for name in pair:
        ama = replace(ama, **OF_PERSON.get(name, {}))
    patience = patience_of(settings, ama, DEPUTY if ama.deputy else None, MONDAY_9)
    within = timedelta(hours=2) if "limit" in pair else None
    key = "round" if "closing" in pair else "act"
    ask = Ask(key, "ama", "?", Fields(Stands), within=within)
    times = patience.times(MONDAY_9, ask)
    assert (times.due_at - MONDAY_9) / H == PAIRS[pair]
    assert (times.remind_at == FAR) is ("away default" in pair)


def test_the_table_has_every_pair():
    """But for two kinds of one absence, which exclude each other."""
    absences = {"away", "away default", "away deputy"}
    names = [*RULES]
    every = {
        (one, other)
        for n, one in enumerate(names)
        for other in names[n + 1 :]
        if not {one, other} <= absences
    }
    assert {*PAIRS} == every


async def _member(desk, user):
    async with desk.play.db.read() as c:
        return await campaigns.member(c, "g", user)


async def test_silence_empties_the_bank_and_begins_a_holiday(still):
    """24 hours and 10 of the bank: after 35 silence has answered, and Ama is told."""
    await still.campaign()
    await still.play.campaigns.configure(
        still.call("gm"), bank_hours=10, holiday_days=2, absent="default"
    )
    await still.fight_of("ama", "ben")
    await still.play.clock.move(33 * 3600)
    assert [who for who, _ in await still.asked()] == ["ama", "ben"]
    await still.play.clock.move(2 * 3600)
    ama = await _member(still, "ama")
    assert ama.bank_ms == 0
    assert (ama.away_until or 0) - (ama.away_since or 0) == 48 * H
    told = {(n.person, n.text.split(",")[0]) for n in await still.play.reading.notices()}
    assert ("ama", "Your bank of time is empty") in told
    assert ("gm", "<@ama> has run out of time") in told


async def test_a_deputy_is_told_of_what_is_asked_as_the_holiday_begins(still):
    """Ama's bank is empty; Cy is told of the question that was asked in the same moment."""
    await still.campaign()
    await still.play.campaigns.configure(
        still.call("gm"), bank_hours=10, holiday_days=2, absent="deputy"
    )
    await still.fight_of("ama", "ben")
    await still.play.campaigns.deputy(still.call("ama"), "cy")
    await still.play.clock.move(35 * 3600)
    told = [n.text for n in await still.play.reading.notices() if n.person == "cy"]
    waits = await still.play.reading.todo("cy")
    assert [text.split(":")[0] for text in told] == [
        "<@ama> is away, and you are their deputy" for _ in waits
    ]
    assert waits


async def test_an_answer_gives_time_back(still):
    """An hour after 24 of the question are over: an hour is used, two come back."""
    await still.campaign()
    await still.play.campaigns.configure(still.call("gm"), bank_hours=10, bank_gain=2)
    await still.fight_of("ama", "ben")
    await still.play.clock.move(28 * 3600)
    await still.act("ama", "rest")
    assert (await _member(still, "ama")).bank_ms == 8 * H


async def test_whoever_misses_a_turn_is_warned_in_private(still):
    """And an answer makes it good."""
    await still.campaign()
    await still.play.campaigns.configure(still.call("gm"), missed="shorter")
    await still.fight_of("ama", "ben")
    await still.play.clock.move(25 * 3600)
    [told] = [n.text for n in await still.play.reading.notices() if n.person == "ama"]
    assert told == (
        "You did not answer in The bridge in time. That is 1 missed turn. "
        "Each answer takes one off the count."
    )
    await still.act("ama", "rest")
    assert (await _member(still, "ama")).missed == 0


async def test_a_question_has_as_many_reminders_as_the_campaign_says(still):
    """Of 24 hours: after 12 and after 18."""
    await still.campaign()
    await still.play.campaigns.configure(still.call("gm"), reminders=2)
    encounter = await still.fight_of("ama", "ben")
    found = []
    for hour in range(24):
        notices = await still.play.reading.notices()
        found.append((hour, len([n for n in notices if n.person == "ama"])))
        await still.play.clock.move(3600)
    assert [found[hour][1] for hour in (11, 12, 17, 18, 23)] == [0, 1, 1, 2, 2]
    async with still.play.db.read() as c:
        assert await prompts.every(c, encounter)


async def test_the_time_zone_of_the_closing_hour_is_read_as_people_write_it(still):
    """berlin's zone in small letters."""
    await still.campaign()
    await still.play.campaigns.configure(still.call("gm"), closes_zone="europe/berlin")
    settings = (await still.play.campaigns.need("g")).settings
    assert settings.closes_zone == "Europe/Berlin"


@pytest.mark.parametrize(
    ("before", "after", "settings", "texts"),
    [
        (0, 1, {"missed": "warn"}, ["That is 1 missed turn. Each"]),
        (1, 2, {"missed": "warn"}, ["That is 2 missed turns. Each"]),
        (0, 1, {"missed": "shorter"}, ["That is 1 missed turn. Each"]),
        (
            1,
            2,
            {"missed": "shorter"},
            ["2 missed turns, so your questions wait for 12 hours. Each"],
        ),
        (2, 3, {"missed": "shorter"}, ["3 missed turns, so your questions wait for 6 hours. Each"]),
        (8, 9, {"missed": "shorter"}, ["9 missed turns, so your questions wait for 6 hours. Each"]),
        (2, 1, {"missed": "shorter"}, []),
        (1, 1, {"missed": "shorter"}, []),
    ],
)
def test_what_somebody_reads_of_a_missed_turn(before, after, settings, texts):
    """Of 24 hours; an answer is told of to nobody."""
    old, new = replace(AMA, missed=before), replace(AMA, missed=after)
    found = [*told(Settings(**settings), old, new, "The bridge")]
    assert [who for who, _ in found] == ["ama"] * len(texts)
    assert all(text in said for text, (_, said) in zip(texts, found, strict=True))


def test_the_hours_that_are_told_are_ones_own():
    """Of five hours a quarter is 1.25."""
    old, new = replace(AMA, missed=2, hours=5), replace(AMA, missed=3, hours=5)
    [(_, said)] = told(Settings(missed="shorter"), old, new, "The bridge")
    assert "wait for 1.25 hours" in said


def test_an_empty_bank_is_told_to_its_person_and_the_gm():
    """With the instant, in seconds, until which they are away."""
    new = replace(AMA, away_since=5, away_until=2_000_000_500)
    found = [*told(BANK, AMA, new, "The bridge")]
    assert [who for who, _ in found] == ["ama", "gm"]
    assert all("away until <t:2000000:f>" in said for _, said in found)
    assert [*told(BANK, new, new, "The bridge")] == []
