"""What a press on the card of a round leaves for the rounds after it."""

from __future__ import annotations

import pytest

from bot.play.fight.round_cards import is_onward, pressed_card
from bot.storage import intents
from bot.storage.rows import IntentRow
from rules import RULESETS
from rules.engine.asking.requests import Ask
from rules.engine.asking.simple_forms import Number
from rules.engine.asking.tempo import CARD, ONWARD, STANDS
from rules.engine.intents.plans import Plan, Step
from rules.engine.intents.replies import Intent, Reply
from rules.engine.replay.scene import Prompt

HOLD = Step(say={"act": (Reply("hold"),)})
ROUND = Step(say={CARD.key: (Reply(STANDS),)}, turns=None)


def plan(id: str, owner: str, *steps: Step) -> Plan:
    return Plan(id=id, owner=owner, about="kuni", steps=steps)


def test_a_plan_that_answers_cards_lets_rounds_begin() -> None:
    """Whichever of its steps does; no other plan and no order is one."""
    assert is_onward(plan("p", "ama", ROUND))
    assert is_onward(plan("p", "ama", HOLD, ROUND))
    assert not is_onward(plan("p", "ama", HOLD))
    assert not is_onward(Intent(id="o", owner="ama", question=CARD.key, replies=()))


@pytest.mark.parametrize(
    ("value", "lets"), [({"act": ONWARD}, True), ({"act": STANDS}, False), ("odd", False)]
)
async def test_an_answer_in_person_replaces_the_plan_for_later_rounds(road, value, lets):
    """Only the person's own; a plan of turns and what others left stay."""
    row = await road.play.fights.need("c")
    ask = Ask(CARD.key, "ama", "Begin?", Number(0, 1), about="kuni")
    async with road.play.db.write() as c:
        for each in (plan("a", "ama", ROUND), plan("b", "ben", ROUND), plan("c", "ama", HOLD)):
            await intents.put(
                c, IntentRow(id=each.id, encounter=row.id, owner=each.owner, body=each)
            )
        at = await road.play.clock._sit(c, row)
        await pressed_card(at, Prompt("round", 1, ask), value, 77)
        left = {each.id: each for each in await intents.of(c, row.id)}
    assert {*left} >= {"b", "c"}
    made = [each for id, each in left.items() if id not in ("b", "c")]
    assert len(made) == lets
    for each in made:
        assert is_onward(each.body)
        assert (each.owner, each.body.owner, each.body.about, each.made_at) == (
            "ama",
            "ama",
            "kuni",
            77,
        )
        assert each.body.steps[0].turns is None
        assert each.body.wakes == RULESETS["l7r"].choices.presets.wakes
        assert len(each.body.seen) == len(each.body.wakes)
