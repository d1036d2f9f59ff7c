"""What decides when a question is due: every pair of docs/clocks.md, and reminders in steps."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.play.timing.deadlines import next_reminder
from bot.play.timing.patience import patience_of
from bot.storage import prompts
from bot.storage.rows import NEVER, Member
from bot.storage.settings import Settings
from rules.engine.asking.forms import Fields
from rules.engine.asking.requests import Ask
from rules.engine.asking.tempo import Stands
from tests.tables import tables

TABLES = tables(__file__)

H = 3_600_000
MONDAY_9 = int(datetime(2026, 1, 5, 9, tzinfo=UTC).timestamp() * 1000)
AMA = Member(campaign="g", user="ama")
DEPUTY = Member(campaign="g", user="ben")


def test_reminders_come_at_half_of_what_is_left():
    """Of 24 hours: after 12, after 18, after 21, and then no more."""
    due, now, times = MONDAY_9 + 24 * H, MONDAY_9 + 12 * H, []
    while now is not None:
        times.append((now - MONDAY_9) // H)
        now = next_reminder(MONDAY_9, due, now, most=3)
    assert times == [12, 18, 21]
    assert next_reminder(MONDAY_9, due, MONDAY_9 + 12 * H, most=1) is None


RULES = TABLES["rules"]
"""What the campaign sets for each rule of the page, beside 24 hours a question."""

OF_PERSON = {
    "waking": {"wakes": 9 * 60, "sleeps": 21 * 60},
    "weekend": {"weekends": False},
    "away": {"away_since": MONDAY_9, "away_until": MONDAY_9 + 48 * H},
    "away default": {"away_since": MONDAY_9, "away_until": MONDAY_9 + 48 * H},
    "away deputy": {"away_since": MONDAY_9, "away_until": MONDAY_9 + 48 * H, "deputy": "ben"},
    "own hours": {"hours": 6.0},
}
"""What is known of the person for it."""

# How many hours after Monday 9:00 a question is due (a card of a round, under "closing") where both
# hold. Away, awake from 9 to 21 and a bank of 10: see docs/clocks.md for the order.
PAIRS = {
    ("waking", "weekend"): 36,  # 24 hours of 12 a day, on Monday and Tuesday
    ("waking", "away"): 84,  # from Wednesday 9:00 on
    ("waking", "away default"): 0,
    ("waking", "away deputy"): 24,  # the deputy's hours: all of them
    ("waking", "own hours"): 6,
    ("waking", "limit"): 2,
    ("weekend", "away"): 72,
    ("weekend", "away default"): 0,
    ("weekend", "away deputy"): 24,
    ("weekend", "own hours"): 6,
    ("weekend", "limit"): 2,
    ("away", "own hours"): 6,
    ("away", "limit"): 2,
    ("away default", "own hours"): 0,
    ("away default", "limit"): 0,
    ("away deputy", "own hours"): 6,
    ("away deputy", "limit"): 2,
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
    ask = Ask("act", "ama", "?", Fields(Stands), within=within)
    times = patience.times(MONDAY_9, ask)
    assert (times.due_at - MONDAY_9) / H == PAIRS[pair]
    assert (times.remind_at == NEVER) is ("away default" in pair)


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
