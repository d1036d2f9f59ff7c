"""Orders: answers to questions not yet asked."""

from __future__ import annotations

import pytest

from rules.errors import BadAnswer, NotAllowed


async def keep(desk, user: str, act: str, when: str = "", **more):
    """`user` keeps an order of this act without fields."""
    return await desk.play.orders.set(desk.call(user), act=act, fields={}, when=when, **more)


async def test_an_order_answers_a_question_that_is_open_already(desk):
    """Nobody waits for an answer that has been given."""
    await desk.fight()
    await keep(desk, "ama", "rest")
    assert await desk.asked() == [("ben", "act")]


async def test_a_condition_decides_whether_it_answers(desk):
    """From turn 2 on Ama is asked no more; in turn 1 she was."""
    await desk.fight()
    await keep(desk, "ama", "rest", when="turn >= 2", standing=True)
    assert ("ama", "act") in await desk.asked()
    for user in ("ama", "ben"):
        await desk.act(user, "rest")
    assert await desk.asked() == [("ben", "act")]


async def test_a_condition_names_a_combatant_as_he_is_shown(desk):
    """`attacker is Ama` means her, whatever her id."""
    await desk.fight()
    told = await keep(desk, "ben", "none", when="attacker is Ama", standing=True)
    assert told.text == "Kept: Take it when attacker is ama every time."
    desk.play.hand.script([6])
    await desk.act("ben", "rest")
    await desk.act("ama", "stroke", target="Ben")
    assert (await desk.state())["combatants"]["ben"]["hp"] == 6


async def test_an_order_that_does_not_fit_is_dropped_and_its_owner_told(desk):
    """A stroke at somebody who is not there then: dropped, and the question is asked."""
    await desk.fight()
    with pytest.raises(NotAllowed):
        await desk.play.orders.set(desk.call("cy"), act="rest", fields={})
    wish = {"act": "stroke", "fields": {"target": "nobody"}, "when": "turn >= 2"}
    await desk.play.orders.set(desk.call("ama"), **wish)
    for user in ("ama", "ben"):
        await desk.act(user, "rest")
    assert ("ama", "act") in await desk.asked()
    [notice] = await desk.play.reading.notices()
    assert (notice.person, notice.kind) == ("ama", "order")
    assert "Choose one of: Ben." in notice.text
    [order] = await desk.play.orders.show(desk.call("ama"))
    assert order.dropped == "Choose one of: Ben."


@pytest.mark.parametrize(
    ("act", "fields", "when", "sentence"),
    [
        ("stroke", {"target": "nobody"}, "", "Choose one of: Ben."),
        ("shout", {"times": 1}, "", "answers no question"),
        ("rest", {"loud": True}, "", "nothing called loud"),
        ("rest", {}, "turn about 3", "write a fact"),
        ("rest", {}, "turn <= soon", "whole number"),
    ],
)
async def test_what_can_be_no_order_is_refused(desk, act, fields, when, sentence):
    """With a sentence that says why, and nothing kept."""
    await desk.fight()
    with pytest.raises(BadAnswer, match=sentence):
        await desk.play.orders.set(desk.call("ama"), act=act, fields=fields, when=when)
    assert await desk.play.orders.show(desk.call("ama")) == []


async def test_nobody_sees_or_clears_anothers_orders(desk):
    """Ben's list is his own; "all" takes back all of his and none of hers."""
    await desk.fight()
    await keep(desk, "ama", "none", standing=True)
    await keep(desk, "ben", "none", standing=True)
    assert [o.owner for o in await desk.play.orders.show(desk.call("ben"))] == ["ben"]
    [hers] = await desk.play.orders.show(desk.call("ama"))
    with pytest.raises(NotAllowed):
        await desk.play.orders.clear(desk.call("ben"), hers.id)
    await desk.play.orders.clear(desk.call("ben"), "all")
    assert len(await desk.play.orders.show(desk.call("ama"))) == 1


async def test_the_gm_gives_orders_to_his_own(desk):
    """A duelist of the GM's rests every turn by order."""
    await desk.fight()
    await desk.play.fights.add_npcs(desk.call("gm"), template="duelist")
    await keep(desk, "gm", "rest", combatant="Duelist", standing=True)
    for user in ("ama", "ben"):
        await desk.act(user, "rest")
    assert await desk.asked() == [("ama", "act"), ("ben", "act")]
