"""Plans, from the call to the answers that they give, in l7r."""

from __future__ import annotations

import pytest

from bot.play.model import Done
from bot.storage import intents
from rules.engine.intents.plans import Plan
from rules.errors import BadAnswer, NotAllowed, StalePrompt


async def _mine(desk, user):
    return [each.name for each in await desk.play.turns.mine(desk.call(user))]


async def _until_asked(desk, user, name):
    """Let everybody else do what silence does until this person is asked that."""
    for _ in range(60):
        mine = await desk.play.turns.mine(desk.call(user))
        found = next((each for each in mine if each.row.name == name), None)
        if found is not None:
            return found
        await desk.play.clock.move(25 * 3600)
    raise AssertionError(f"{user} is never asked {name}.")


async def test_nothing_is_planned_once_the_fight_is_over(road):
    """The receipt's button is older than the end."""
    asked = await _until_asked(road, "ama", "act")
    done = await road.play.turns.answer(road.call("ama"), asked.row.token, {"act": "hold"})
    await road.play.fights.end(road.call("gm"))
    with pytest.raises(StalePrompt):
        await road.play.plans.form(road.call("ama"), done.answered)
    with pytest.raises(StalePrompt):
        await road.play.plans.form(road.call("ama"), "no such token")


async def test_two_turns_are_planned_by_the_form_on_the_receipt(road):
    """After an answer, the form has five fields: deed, two targets, no target, when. No typing."""
    asked = await _until_asked(road, "ama", "act")
    done = await road.play.turns.answer(road.call("ama"), asked.row.token, {"act": "hold"})
    assert isinstance(done, Done)
    assert done.turn
    form = await road.play.plans.form(road.call("ama"), done.answered)
    assert list(form.fields) == ["deed", "first", "second", "if_none", "when"]
    assert [o.label for o in form.fields["first"].options][:2] == ["Bandit 1", "Bandit 2"]
    raw = {"deed": "attack", "first": "bandit-2", "if_none": "hold", "when": "3"}
    kept = await road.play.plans.keep(road.call("ama"), done.answered, raw)
    assert kept.text == "Kept. Plan: Attack Bandit 2 (else any foe), else hold for 3 turns."
    last = {"deed": "attack", "first": "foe", "if_none": "ask", "when": "all"}
    more = await road.play.plans.keep(road.call("ama"), done.answered, last, more=True)
    assert more.text == (
        "Kept. Plan: Attack Bandit 2 (else any foe), else hold for 3 turns; then "
        "Attack any foe, else ask me in every turn. Step 1 of 2."
    )


async def test_an_undo_gives_the_step_back(road):
    """The place of a plan is counted from the records in force."""
    await _until_asked(road, "ama", "act")
    await road.play.plans.set(road.call("ama"), "attack", target="foe")
    [shown] = await road.play.orders.show(road.call("ama"))
    assert shown.text.endswith("Carried out.")
    await road.play.gm.undo(road.call("gm"))
    [shown] = await road.play.orders.show(road.call("ama"))
    assert not shown.text.endswith("Carried out.")


async def test_a_plan_rests_and_is_taken_back_like_an_order(road):
    """Paused it answers nothing; it has no rank to change."""
    await road.play.plans.set(road.call("ama"), "attack", target="foe", turns=0)
    [shown] = await road.play.orders.show(road.call("ama"))
    assert (shown.up, shown.down) == (False, False)
    await road.play.orders.pause(road.call("ama"), shown.id)
    await _until_asked(road, "ama", "act")
    with pytest.raises(NotAllowed, match="plans come first"):
        await road.play.orders.move(road.call("ama"), shown.id, up=True)
    resumed = await road.play.orders.resume(road.call("ama"), shown.id)
    assert resumed.text == "The plan is in force again."
    assert "act" not in await _mine(road, "ama")
    cleared = await road.play.orders.clear(road.call("ama"), shown.id)
    assert cleared.text == "The plan is taken back."


async def test_what_can_never_be_is_refused(road):
    """Refused: an unknown deed, a person that they do not see, another player's combatant."""
    with pytest.raises(BadAnswer, match="There are: Attack, Hold"):
        await road.play.plans.set(road.call("ama"), "dance")
    with pytest.raises(BadAnswer, match="Did you mean Bandit 1"):
        await road.play.plans.set(road.call("ama"), "attack", target="Bandt 1")
    with pytest.raises(NotAllowed):
        await road.play.plans.set(road.call("ama"), "attack", combatant="Doji")


@pytest.mark.parametrize(
    ("word", "events"),
    [
        ("", ["friend_falls", None]),
        ("usual", ["friend_falls", None]),
        ("half", [None]),
        ("friend_falls", ["friend_falls"]),
        ("never", []),
        ("anything", ["friend_falls", None, "foe_falls", "joins"]),
    ],
)
async def test_what_wakes_the_owner_of_a_plan_is_chosen_with_it(road, word, events):
    """None is a condition: down to half. Another turn added to the plan leaves it as it is."""
    await road.play.plans.set(road.call("ama"), "hold", turns=2, wakes=word)
    await road.play.plans.set(road.call("ama"), "hold", more=True)
    row = await road.play.fights.need("c")
    async with road.play.db.read() as c:
        [left] = [r.body for r in await intents.of(c, row.id) if isinstance(r.body, Plan)]
    assert [wake.on for wake in left.wakes] == events
    assert len(left.seen) == len(events)


async def test_turns_are_planned_for_ones_own_combatants_by_name(road):
    """Without a question that waits: the form of the next turn, and of one more."""
    plans = road.play.plans
    assert await plans.mine(road.call("ama")) == [("kuni", "Kuni")]
    assert [name for _, name in await plans.mine(road.call("gm"))] == ["Bandit 1", "Bandit 2"]
    assert await plans.mine(road.call("cy")) == []
    form = await plans.form_of(road.call("ama"), "kuni")
    assert form.initial == {"deed": "attack", "first": "bandit-1", "if_none": "hold"}
    raw = {"deed": "attack", "first": "bandit-2", "second": "nobody", "if_none": "ask", "when": "3"}
    kept = await plans.keep_of(road.call("ama"), "kuni", raw)
    assert kept.text.startswith("Kept. Plan: Attack Bandit 2, else ask me for 3 turns")
    last = {**raw, "first": "foe", "when": "all"}
    more = await plans.keep_of(road.call("ama"), "Kuni", last, more=True)
    assert more.text.startswith(
        "Kept. Plan: Attack Bandit 2, else ask me for 3 turns; then Attack any foe, else ask me"
    )
    for user, name in (("ben", "kuni"), ("ama", "Doji")):
        with pytest.raises(NotAllowed):
            await plans.form_of(road.call(user), name)
        with pytest.raises(NotAllowed):
            await plans.keep_of(road.call(user), name, raw)


async def test_no_turns_are_planned_in_a_game_without_deeds(desk):
    """The toy has none, so nobody is offered."""
    await desk.fight()
    assert await desk.play.plans.mine(desk.call("ama")) == []
