"""Orders answer late, at instants that nobody can guess, so that speed tells nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.play.service import Play
from bot.play.step.answer_times import AnswerTimes, late_minutes
from bot.storage import prompts
from bot.storage.rows import EncounterRow, Status
from bot.storage.settings import Settings
from rules.engine.forms import Fields
from rules.engine.intents.conditions import Test
from rules.engine.requests import Ask
from rules.engine.scene import Prompt
from rules.engine.tempo import Stands
from rules.engine.visibility import GM
from rules.errors import BadAnswer
from tests.bot.play.conditional import leave
from tests.bot.play.still_fights import Fight, wait

PARRY = {"act": "parry", "fields": {"improve": 1}, "standing": True}
MINUTE = 60


async def _struck(desk, **settings):
    """Ben has an order to parry, and Ama strikes Ben; orders answer after 15 to 45 minutes."""
    await desk.campaign()
    await desk.play.campaigns.configure(desk.call("gm"), answers_after=30, **settings)
    encounter = await desk.fight_of("ama", "ben")
    await desk.play.orders.set(desk.call("ben"), **PARRY)
    await desk.act("ben", "rest")
    await desk.act("ama", "stroke", target="Ben")
    return encounter


async def _answered_after(desk, encounter):
    """The minutes until Ben is no longer asked, and how it was answered."""
    for minute in range(1, 60):
        await desk.play.clock.move(MINUTE)
        async with desk.play.db.read() as c:
            rows = [each for each in await prompts.every(c, encounter) if each.name == "parry"]
        if all(each.closed_at is not None for each in rows):
            return minute, rows[-1].via.partition(":")[0]
    raise AssertionError("Nothing answers within an hour.")


async def test_the_question_is_asked_as_if_there_were_no_order(still):
    """Ben is asked; the order answers between 15 and 45 minutes later."""
    encounter = await _struck(still)
    assert await still.asked() == [("ben", "parry")]
    minute, via = await _answered_after(still, encounter)
    assert 15 <= minute <= 46
    assert via == "intent"


async def test_a_restart_draws_the_same_instant(still):
    """Half of the time passes before it: the order answers at the same minute."""
    encounter = await _struck(still)
    wakes = (await still.play.reading.encounter(encounter)).wake_at
    async with still.play.db.read() as c:
        [asked] = await prompts.open_in(c, encounter)
    still.play = Play(still.play.db, hand=still.play.hand, now=still.play.clock._now)
    await still.play.clock.move((wakes - asked.asked_at) / 1000 - 1)
    assert await still.asked() == [("ben", "parry")]
    await still.play.clock.move(2)
    assert ("ben", "parry") not in await still.asked()


async def test_an_answer_by_hand_comes_before(still):
    """Then the order has nothing to do."""
    encounter = await _struck(still)
    await still.act("ben", "parry", improve=0)
    [order] = await still.play.orders.show(still.call("ben"))
    assert order.used == 0
    await still.play.clock.move(3600)
    async with still.play.db.read() as c:
        vias = [each.via for each in await prompts.every(c, encounter) if each.name == "parry"]
    assert vias == ["person"]


async def test_a_changed_order_answers_no_earlier(still):
    """And without an order the question waits for its person as ever."""
    await _struck(still)
    [order] = await still.play.orders.show(still.call("ben"))
    await still.play.revising.keep(still.call("ben"), order.id, {"do": "0", "how_long": "fight"})
    assert await still.asked() == [("ben", "parry")]
    await still.play.orders.clear(still.call("ben"), "all")
    await still.play.clock.move(3600)
    assert await still.asked() == [("ben", "parry")]


async def test_what_does_not_fit_is_tried_once(still):
    """Then the question waits for Ben, and nothing is tried again."""
    await still.campaign()
    await still.play.campaigns.configure(still.call("gm"), answers_after=30)
    encounter = await still.fight_of("ama", "ben")
    fields = PARRY["fields"]
    await leave(still.play, still.call("ben"), "parry", Test("hp", "<", 3), fields)
    await still.act("ben", "rest")
    await still.act("ama", "stroke", target="Ben")
    assert (await still.play.reading.encounter(encounter)).wake_at is not None
    await still.play.clock.move(3600)
    assert await still.asked() == [("ben", "parry")]
    assert (await still.play.reading.encounter(encounter)).wake_at is None


async def test_orders_are_tried_before_silence_decides(still):
    """The time is up after six minutes, before the order's: it answers all the same."""
    encounter = await _struck(still, answer_hours=0.1)
    minute, via = await _answered_after(still, encounter)
    assert (minute, via) == (6, "intent")


async def test_after_an_undo_what_is_asked_again_waits_again(still):
    """The stroke is taken back before the order's time: nothing is answered until the next."""
    encounter = await _struck(still)
    await still.play.gm.undo(still.call("gm"))
    assert await still.asked() == [("ama", "act")]
    await still.play.clock.move(3600)
    assert await still.asked() == [("ama", "act")]
    await still.act("ama", "stroke", target="Ben")
    assert await still.asked() == [("ben", "parry")]
    minute, via = await _answered_after(still, encounter)
    assert 15 <= minute <= 46
    assert via == "intent"


async def test_the_table_cannot_tell_who_left_an_order(still):
    """Two fights, one with an order of Ben's: they show the same until that order may answer."""
    plain, ordered = Fight(still, "c", "one"), Fight(still, "d", "other")
    for fight in (plain, ordered):
        await still.campaign(fight.guild)
        await still.play.campaigns.configure(fight.call("gm"), answers_after=30)
        await fight.begin(shade=False)
    await still.play.orders.set(ordered.call("ben"), **PARRY)
    for fight in (plain, ordered):
        await fight.act("ben", "rest")
        await fight.act("ama", "stroke", target="ben")
    for minute in range(15):
        assert await plain.public() == await ordered.public(), minute
        await wait(plain, 1)
    await wait(plain, 45)
    assert await plain.public() != await ordered.public()


async def test_in_the_round_tempo_it_changes_nothing(still):
    """Orders answer as the question opens."""
    await still.campaign()
    await still.play.campaigns.configure(still.call("gm"), answers_after=30, tempo="round")
    await still.fight_of("ama", "ben")
    minutes = (await still.play.campaigns.need("g")).settings.answers_after
    assert minutes == 30
    encounter = await still.play.reading.encounter((await still.play.fights.need("c")).id)
    assert encounter.wake_at is None


async def test_it_has_bounds(still):
    """Half a day at most."""
    await still.campaign()
    with pytest.raises(BadAnswer, match="0 to 720 minutes"):
        await still.play.campaigns.configure(still.call("gm"), answers_after=721)


class HalfWay:
    """Tokens that draw the middle: the order answers after just so many minutes."""

    def share(self, *place: Any) -> float:
        return 0.5


class _Scene:
    """A scene of these questions, of which those about a shade are secret."""

    def __init__(self, *prompts: Prompt) -> None:
        self.prompts = [*prompts]

    def is_covert(self, ask: Ask[Any]) -> bool:
        return ask.about == "shade"


def _asked(key: str = "act", who: str = "ama", about: str = "ama", opened: int = 1) -> Prompt:
    ask = Ask(key, who, "?", Fields(Stands), about=about)
    return Prompt(key=key, opened=opened, ask=ask)


def _times(minutes: int = 30, *, now: int = 0, **other: Any) -> AnswerTimes:
    tokens: Any = HalfWay()
    return AnswerTimes(minutes=minutes, tokens=tokens, encounter="e", now=now, **other)


HALF_HOUR = 30 * 60_000


def _waits(times: AnswerTimes, prompt: Prompt) -> bool:
    scene: Any = _Scene(prompt)
    return times.waits(scene, prompt)


def test_orders_are_tried_from_their_instant_on_and_once():
    """Asked at 0, with 30 minutes: at half an hour. What was tried before is not tried again."""
    asked = {("act", 1): 0}
    found = [
        _waits(_times(now=now, since=since, asked=asked), _asked())
        for now, since in (
            (HALF_HOUR - 1, 0),
            (HALF_HOUR, 0),
            (HALF_HOUR, HALF_HOUR),
            (HALF_HOUR + 1, HALF_HOUR + 1),
        )
    ]
    assert found == [True, False, False, True]
    # A question of just now is asked now.
    assert _waits(_times(now=5), _asked())


@pytest.mark.parametrize(
    ("prompt", "minutes", "late"),
    [
        (_asked(), 30, True),
        (_asked(), 0, False),
        (_asked("round"), 30, False),
        (_asked(who=GM), 30, False),
        (_asked(about="shade"), 30, False),
    ],
)
def test_npcs_cards_and_secret_questions_are_answered_at_once(prompt, minutes, late):
    """Of them speed tells nothing; and without the setting nothing is late."""
    assert _waits(_times(minutes), prompt) is late


ROW = EncounterRow(
    id="e", token="t", campaign="g", channel="c", ruleset="ki", edition=1, name="The bridge",
    status=Status.RUNNING, opened_at=0,
)  # fmt: skip


@pytest.mark.parametrize(
    ("row", "prompts", "asked", "wakes"),
    [
        (ROW, [_asked(), _asked(opened=2)], {("act", 1): 60, ("act", 2): 30}, HALF_HOUR + 30),
        (ROW, [_asked("round")], {}, None),
        (ROW, [_asked()], {("act", 1): -HALF_HOUR}, None),  # its time is now: it is tried now
        (replace(ROW, wake_at=9), [_asked()], {}, 9),
        (replace(ROW, wake_at=HALF_HOUR + 9), [_asked()], {}, HALF_HOUR),
        (replace(ROW, wake_at=9), [], {}, 9),
        (replace(ROW, status=Status.OVER), [_asked()], {}, None),
    ],
)
def test_a_fight_goes_on_at_the_first_instant_of_an_order(row, prompts, asked, wakes):
    """If that is earlier than what it waits for anyway; a fight that is over goes on no more."""
    scene: Any = _Scene(*prompts)
    assert _times(asked=asked).woken(row, scene).wake_at == wakes


def test_orders_are_late_only_in_the_flow_tempo():
    """By the setting's minutes."""
    late = Settings(answers_after=30)
    assert late_minutes(late) == 30
    assert late_minutes(replace(late, covert="open")) == 30
    assert late_minutes(replace(late, tempo="round")) == 0
