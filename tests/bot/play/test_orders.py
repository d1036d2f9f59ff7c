"""Orders: answers to questions not yet asked."""

from __future__ import annotations

from typing import Any

import pytest

from bot.play.intents.orders import Shown, _place
from bot.storage.rows import IntentRow
from rules.engine.intents.conditions import Test
from rules.engine.intents.plans import Plan, Policy
from rules.engine.intents.replies import Intent
from rules.errors import BadAnswer, NotAllowed
from tests.bot.play.conditional import leave
from tests.tables import tabled

LATER = Test("turn", ">=", 2)


async def keep(desk, user: str, act: str, **more):
    """`user` keeps an order of this act without fields."""
    return await desk.play.orders.set(desk.call(user), act=act, fields={}, **more)


async def test_an_order_names_only_a_question_that_its_act_answers(desk):
    """Taking a blow answers an attack, and no turn."""
    await desk.fight()
    told = await keep(desk, "ben", "none", question="parry")
    assert told.text == "Kept: Take it, once."
    with pytest.raises(BadAnswer, match="Take it answers: When I am struck at"):
        await keep(desk, "ben", "none", question="act")


async def test_an_order_that_does_not_fit_stays_and_its_owner_is_told_once(desk):
    """Nobody strikes at themselves: she is asked, in turn 2 and 3, and told in turn 2 alone."""
    await desk.fight()
    with pytest.raises(NotAllowed):
        await desk.play.orders.set(desk.call("cy"), act="rest", fields={})
    await leave(desk.play, desk.call("ama"), "stroke", LATER, {"target": "Ama"})
    for _ in range(2):
        for user in ("ama", "ben"):
            await desk.act(user, "rest")
        assert ("ama", "act") in await desk.asked()
        [notice] = await desk.play.reading.notices()
        assert (notice.person, notice.kind) == ("ama", "order")
        assert "there is nobody to aim at" in notice.text
    [order] = await desk.play.orders.show(desk.call("ama"))
    assert order.misfit == "there is nobody to aim at"
    assert not order.paused


async def test_orders_are_tried_in_their_order_and_can_be_moved_and_paused(desk):
    """The first that fits answers; a paused one does not."""
    await desk.fight()
    await keep(desk, "ben", "none", standing=True)
    fields = {"improve": 1}
    await desk.play.orders.set(desk.call("ben"), act="parry", fields=fields, standing=True)
    first, second = await desk.play.orders.show(desk.call("ben"))
    assert (first.rank, first.text) == (1, "Take it, every time.")
    with pytest.raises(NotAllowed, match="first already"):
        await desk.play.orders.move(desk.call("ben"), first.id, up=True)
    await desk.play.orders.move(desk.call("ben"), second.id, up=True)
    moved = await desk.play.orders.show(desk.call("ben"))
    assert [(o.rank, o.id) for o in moved] == [(1, second.id), (2, first.id)]
    await desk.play.orders.pause(desk.call("ben"), second.id)
    desk.play.hand.script([6])
    await desk.act("ben", "rest")
    await desk.act("ama", "stroke", target="Ben")
    assert (await desk.state())["combatants"]["ben"]["hp"] == 6
    resting, used = await desk.play.orders.show(desk.call("ben"))
    assert (resting.paused, resting.used) == (True, 0)
    assert used.line == "Take it, every time. Has answered 1."


@tabled
async def test_what_can_be_no_order_is_refused(desk, act, fields, sentence):
    """With a sentence that says why, and nothing kept."""
    await desk.fight()
    with pytest.raises(BadAnswer, match=sentence):
        await desk.play.orders.set(desk.call("ama"), act=act, fields=fields)
    assert await desk.play.orders.show(desk.call("ama")) == []


async def test_nobody_sees_or_clears_anothers_orders(desk):
    """Ben's list is their own; "all" takes back all of theirs and none of hers."""
    await desk.fight()
    await keep(desk, "ama", "none", standing=True)
    for _ in range(2):
        await keep(desk, "ben", "none", standing=True)
    assert len(await desk.play.orders.show(desk.call("ben"))) == 2
    [hers] = await desk.play.orders.show(desk.call("ama"))
    with pytest.raises(NotAllowed):
        await desk.play.orders.clear(desk.call("ben"), hers.id)
    await desk.play.orders.clear(desk.call("ben"), "all")
    assert await desk.play.orders.show(desk.call("ben")) == []
    assert len(await desk.play.orders.show(desk.call("ama"))) == 1


@tabled
def test_an_order_is_listed_with_what_became_of_it(known: dict[str, Any], line: str):
    """How often it has answered, whether it is paused, and why it last did not fit."""
    shown = Shown(id="o", kind="order", about="ama", rank=1, text="Rest, once.", **known)
    assert shown.line == line


def test_plans_are_tried_before_orders_and_styles_after_them():
    """Orders by their rank, whatever it is."""

    def row(body: Any) -> IntentRow:
        return IntentRow(id="i", encounter="e", owner="ama", body=body)

    plan = row(Plan(id="p", owner="ama", about="ama", steps=()))
    orders = [
        row(Intent(id="o", owner="ama", question="act", replies=(), rank=rank))
        for rank in (0, 1, 9)
    ]
    style = row(Policy(name="Ama"))
    assert sorted([style, *reversed(orders), plan], key=_place) == [plan, *orders, style]


async def test_orders_change_places_with_their_neighbours(desk):
    """The first goes no higher and the last no lower; each is told its number."""
    await desk.fight()
    for act in ("none", "parry"):
        await keep(desk, "ben", act, standing=True)
    show, move = desk.play.orders.show, desk.play.orders.move
    first, last = await show(desk.call("ben"))
    assert [(x.up, x.down) for x in (first, last)] == [(False, True), (True, False)]
    with pytest.raises(NotAllowed, match="the first already"):
        await move(desk.call("ben"), first.id, up=True)
    with pytest.raises(NotAllowed, match="the last already"):
        await move(desk.call("ben"), last.id, up=False)
    told = await move(desk.call("ben"), last.id, up=True)
    assert told.text == "The order is number 1 now."
    assert [x.id for x in await show(desk.call("ben"))] == [last.id, first.id]
    told = await move(desk.call("ben"), last.id, up=False)
    assert told.text == "The order is number 2 now."
    assert [(x.id, x.rank) for x in await show(desk.call("ben"))] == [(first.id, 1), (last.id, 2)]


@pytest.mark.parametrize("typed", ["many", "-1", "up", "1.5", "all of it"])
async def test_words_are_no_number(desk, typed):
    """How often to improve a parry is one; digits are, and so is an amount in words."""
    await desk.fight()
    order = {"act": "parry", "standing": True}
    with pytest.raises(BadAnswer, match='Improve is a number: write it, or "up to 2"'):
        await desk.play.orders.set(desk.call("ben"), fields={"improve": typed}, **order)
    for good in ("2", " 2 ", 2, "up to 2", None):
        await desk.play.orders.set(desk.call("ben"), fields={"improve": good}, **order)
    assert len(await desk.play.orders.show(desk.call("ben"))) == 5
