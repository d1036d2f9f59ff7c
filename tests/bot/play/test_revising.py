"""An order is tried on past questions, and an order is changed in place."""

from __future__ import annotations

import pytest

from bot.play.intents.trying import Difference
from bot.storage import journals
from rules.engine.intents.conditions import Test
from rules.engine.replay.journal import Answered
from rules.errors import BadAnswer, NotAllowed, StalePrompt
from tests.bot.play.conditional import leave

OF_AMA = Test("attacker", "=", "ama")


async def _struck_twice(desk):
    """Ama strikes twice, and Ben's order parries; then Ben has a second order."""
    await desk.fight()
    await leave(desk.play, desk.call("ben"), "parry", OF_AMA, {"improve": 1})
    for _ in range(2):
        await desk.act("ben", "rest")
        desk.play.hand.script([6] * 3)
        await desk.act("ama", "stroke", target="Ben")
    return await desk.play.orders.show(desk.call("ben"))


async def test_nothing_typed_leaves_the_order_as_it_is(desk):
    """The values that the form begins with describe the same order."""
    [order] = await _struck_twice(desk)
    form = await desk.play.revising.form(desk.call("ben"), order.id)
    await desk.play.revising.keep(desk.call("ben"), order.id, dict(form.initial))
    [same] = await desk.play.orders.show(desk.call("ben"))
    assert same.text == order.text


async def test_a_changed_order_answers_the_question_that_waits(desk):
    """Its condition did not hold; without one it does."""
    await desk.fight()
    await leave(desk.play, desk.call("ben"), "rest", Test("turn", ">", 5))
    assert ("ben", "act") in await desk.asked()
    [order] = await desk.play.orders.show(desk.call("ben"))
    await desk.play.revising.keep(desk.call("ben"), order.id, {"do": "0", "how_long": "next"})
    assert await desk.asked() == [("ama", "act")]


async def test_a_trial_tells_what_it_would_have_answered_and_changes_nothing(desk):
    """The order parried both strokes; one that endures would have answered both otherwise."""
    [order] = await _struck_twice(desk)
    trial = await desk.play.revising.trial(desk.call("ben"), order.id)
    assert (trial.asked, trial.answered, trial.same) == (2, 2, 2)
    await desk.play.orders.set(desk.call("ben"), act="parry", fields={"improve": 0})
    other = (await desk.play.orders.show(desk.call("ben")))[1]
    trial = await desk.play.revising.trial(desk.call("ben"), other.id)
    assert (trial.asked, trial.answered, trial.same) == (2, 2, 0)
    given = Difference(
        question=trial.differences[0].question,
        given="Ben chooses Parry. Improve is 1",
        instead="Ben chooses Parry",
    )
    assert trial.differences == (given, given)
    assert trial.lines[0] == (
        "Such questions to you lately: 2. It would have answered 2, and 0 of them as was done."
    )
    assert [each.used for each in await desk.play.orders.show(desk.call("ben"))] == [2, 0]


async def test_a_trial_says_what_happens_to_the_question_that_waits(desk):
    """A paused order is tried as if it were in force."""
    await desk.fight()
    await leave(desk.play, desk.call("ben"), "rest", Test("turn", ">", 5))
    [order] = await desk.play.orders.show(desk.call("ben"))
    trial = await desk.play.revising.trial(desk.call("ben"), order.id)
    assert trial.lines == ["To the question that waits for you now: it does not answer."]
    await desk.play.orders.set(desk.call("ama"), act="parry", fields={})
    [never] = await desk.play.orders.show(desk.call("ama"))
    trial = await desk.play.revising.trial(desk.call("ama"), never.id)
    assert trial.lines == ["You have not been asked such a question in this fight yet."]


async def test_an_order_is_tried_before_it_is_kept(desk):
    """Enduring would have answered both strokes, and the order that parried is still the one."""
    await _struck_twice(desk)
    ben = desk.call("ben")
    trial = await desk.play.revising.dry(ben, act="parry", fields={"improve": 0})
    assert (trial.asked, trial.answered, trial.same) == (2, 2, 0)
    assert len(await desk.play.orders.show(ben)) == 1
    with pytest.raises(BadAnswer):
        await desk.play.revising.dry(ben, act="parry", fields={"loud": True})
    with pytest.raises(BadAnswer, match="Parry answers: "):
        await desk.play.revising.dry(ben, act="parry", fields={}, question="act")
    with pytest.raises(NotAllowed):
        await desk.play.revising.dry(ben, act="parry", fields={}, combatant="Ama")


async def test_nobody_tries_or_changes_anothers_order(desk):
    """Nor one that is gone, nor a style by the form of an order."""
    [order] = await _struck_twice(desk)
    for call in (desk.call("ama"), desk.call("gm")):
        with pytest.raises(StalePrompt):
            await desk.play.revising.trial(call, order.id)
        with pytest.raises(StalePrompt):
            await desk.play.revising.keep(call, order.id, {"do": "0"})
    with pytest.raises(BadAnswer):
        await desk.play.revising.keep(desk.call("ben"), order.id, {"do": "99"})


async def test_a_style_is_chosen_by_a_form_of_three_choices_and_tried(road):
    """The one friend can be protected; Kuni's own turns are left out unless she says so."""
    form = await road.play.policies.style_form(road.call("ama"), "kuni")
    assert list(form.fields) == ["style", "turns", "how_long"]
    styles = {o.label: o.value for o in form.fields["style"].options}
    told = await road.play.policies.keep_style(
        road.call("ama"), "kuni", {"style": styles["Protect somebody: Doji"], "turns": "act"}
    )
    assert told.text == "Kept. Protect somebody (Doji): Kuni."
    told = await road.play.policies.keep_style(
        road.call("ama"), "kuni", {"style": styles["Careful"]}
    )
    assert told.text == "Kept. Careful: Kuni, except in their own turns."
    [style] = await road.play.orders.show(road.call("ama"))
    assert (style.kind, style.about) == ("style", "kuni")
    trial = await road.play.revising.trial(road.call("ama"), style.id)
    assert len(trial.lines) == 1
    with pytest.raises(NotAllowed):
        await road.play.revising.form(road.call("ama"), style.id)
    with pytest.raises(NotAllowed):
        await road.play.policies.keep_style(road.call("ben"), "kuni", {"style": "careful"})
    none = await road.play.policies.keep_style(road.call("ama"), "kuni", {"style": "none"})
    assert none.text == "The style is taken away."
    assert await road.play.orders.show(road.call("ama")) == []


async def _planned(road):
    """Ama plans three turns: two attacks on the first bandit, and then to hold."""
    first = {"target": "Bandit 1 or weakest or foe", "if_none": "hold", "turns": 2}
    await road.play.plans.set(road.call("ama"), "attack", **first)
    await road.play.plans.set(road.call("ama"), "hold", more=True, turns=4)
    [plan] = await road.play.orders.show(road.call("ama"))
    return plan


async def test_a_form_with_nothing_changed_leaves_each_turn_as_it_is(road):
    """Four turns are no choice of the form, so it offers them because they are planned."""
    plan = await _planned(road)
    for id, _ in plan.turns:
        form = await road.play.revising.form(road.call("ama"), id)
        await road.play.revising.keep(road.call("ama"), id, dict(form.initial))
    [same] = await road.play.orders.show(road.call("ama"))
    assert same.text == plan.text


async def test_a_changed_plan_keeps_its_place_and_what_it_has_used(road):
    """One of two attacks is done: the changed step is for one more, and then the plan holds."""
    plan = await _planned(road)
    await _until_it_attacks(road, 1)
    first, second = plan.turns
    form = await road.play.revising.form(road.call("ama"), first[0])
    raw = {**form.initial, "first": "bandit-2"}
    await road.play.revising.keep(road.call("ama"), first[0], raw)
    assert await _until_it_attacks(road, 2) == ["bandit-1", "bandit-2"]
    [after] = await road.play.orders.show(road.call("ama"))
    assert after.text.endswith("Step 2 of 2.")
    assert after.turns == (second,)
    with pytest.raises(StalePrompt, match="carried out already"):
        await road.play.revising.form(road.call("ama"), first[0])
    with pytest.raises(StalePrompt):
        await road.play.revising.keep(road.call("ben"), second[0], {"deed": "hold"})


async def _until_it_attacks(road, times):
    """Return the targets of the plan's attacks; silence answers for everybody else."""
    row = await road.play.fights.need("c")
    for _ in range(60):
        async with road.play.db.read() as c:
            entries = [each.entry for each in await journals.records(c, row.id)]
        planned = [e for e in entries if isinstance(e, Answered) and e.via.startswith("plan:")]
        targets = [e.value["target"] for e in planned if e.value["act"] == "attack"]
        if len(targets) >= times:
            return targets
        await road.play.clock.move(25 * 3600)
    raise AssertionError(f"The plan has not attacked {times} times.")


async def test_the_gm_changes_a_turn_that_an_npc_is_planned_to_take(road):
    """It is the same form; the plan answers before the NPC's policy."""
    await road.play.plans.set(road.call("gm"), "attack", combatant="Bandit 1", target="Kuni")
    [plan] = await road.play.orders.show(road.call("gm"))
    [(id, _)] = plan.turns
    form = await road.play.revising.form(road.call("gm"), id)
    told = await road.play.revising.keep(road.call("gm"), id, {**form.initial, "if_none": "ask"})
    assert told.text.startswith("Changed. Plan: Attack Kuni, else ask me.")
