"""What is kept for later fights: what a character always does, the styles of NPCs, and silence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.storage import intents
from rules.engine.intents.replies import Intent
from rules.errors import BadAnswer


async def _next_fight(road):
    """The fight on the road ends, and the next begins to gather."""
    await road.play.fights.end(road.call("gm"))
    await road.play.fights.open(road.call("gm"), name="The ford", ruleset="l7r")


async def _shown(road, user):
    return [each.text for each in await road.play.orders.show(road.call(user))]


async def test_an_order_and_a_style_come_into_the_next_fight(road):
    """Kuni always parries and is careful; what is for the first fight alone stays there."""
    call, set_ = road.call, road.play.orders.set
    told = await set_(call("ama"), act="parry", fields={}, always=True)
    assert told.text == "Kept: Parry if the attack hits, every time, in later fights too."
    await set_(call("ama"), act="let", fields={}, standing=True)
    told = await road.play.policies.style(call("ama"), "careful", turns=False, always=True)
    assert told.text == "Kept. Careful: Kuni, except in their own turns. In later fights too."
    for _ in range(2):
        await _next_fight(road)
        joined = await road.play.fights.join(call("ama"))
        assert joined.text == "You are in. What they always do came along: /orders show."
        assert await _shown(road, "ama") == [
            "Parry if the attack hits, every time, in later fights too.",
            "Careful: Kuni, except in their own turns. In later fights too.",
        ]
    shown = ["Parry if the attack hits, every time", "Careful"]
    assert await road.play.lasting.show(call("ama")) == ("Kuni", shown)


async def test_what_is_taken_back_does_not_come_along(road):
    """By the list of the fight, or all of it at once; a fight that goes on keeps what it has."""
    call = road.call
    await road.play.orders.set(call("ama"), act="parry", fields={}, always=True)
    [order] = await road.play.orders.show(call("ama"))
    await road.play.orders.clear(call("ama"), order.id)
    await road.play.orders.set(call("ama"), act="let", fields={}, always=True)
    await road.play.policies.style(call("ama"), "careful", always=True)
    done = await road.play.lasting.forget(call("ama"))
    assert done.text == "Kuni does nothing always any more."
    assert await _shown(road, "ama") == ["Do not parry, every time.", "Careful: Kuni."]
    await _next_fight(road)
    assert (await road.play.fights.join(call("ama"))).text == "You are in."
    assert await road.play.lasting.show(call("ama")) == ("Kuni", [])


async def test_an_order_is_made_lasting_and_no_longer_by_its_form(road):
    """Each time it is another order in the place of the old one."""
    call, revising = road.call, road.play.revising
    await road.play.orders.set(call("ama"), act="let", fields={}, standing=True)
    for how_long, words in (
        ("always", ["Do not parry, every time"]),
        ("fight", []),
    ):
        [order] = await road.play.orders.show(call("ama"))
        await revising.keep(call("ama"), order.id, {"do": "0", "how_long": how_long})
        assert await road.play.lasting.show(call("ama")) == ("Kuni", words)


async def test_what_a_game_no_longer_has_stays_behind(road):
    """An order to a question that is gone, and a style that is gone; what was left is left."""
    await road.play.orders.set(road.call("ama"), act="let", fields={}, always=True)
    await road.play.policies.style(road.call("ama"), "careful", always=True)
    row = await road.play.fights.need("c")
    async with road.play.db.write() as c:
        for each in await intents.of(c, row.id):
            gone = {"question": "riddle"} if isinstance(each.body, Intent) else {"style": "berserk"}
            await intents.put(c, replace(each, body=replace(each.body, **gone)))
    assert await road.play.lasting.show(road.call("ama")) == ("Kuni", [])
    await _next_fight(road)
    assert (await road.play.fights.join(road.call("ama"))).text == "You are in."
    assert await _shown(road, "ama") == []


async def test_what_names_somebody_or_is_no_characters_does_not_last(road):
    """Nothing is kept, and it is said why."""
    strike = {"act": "parry", "fields": {}, "combatant": "Bandit 1", "always": True}
    with pytest.raises(BadAnswer, match="Bandit 1 is here for this fight only"):
        await road.play.orders.set(road.call("gm"), **strike)
    with pytest.raises(BadAnswer, match="names nobody"):
        await road.play.orders.set(
            road.call("ama"), act="attack", fields={"target": "Doji"}, always=True
        )
    with pytest.raises(BadAnswer, match="keep another style"):
        await road.play.policies.style(road.call("ama"), "protect", protect="Doji", always=True)
    assert await _shown(road, "ama") == []


async def test_the_campaign_keeps_how_npcs_of_a_name_fight(road):
    """Bandits of the next fight act alone at once; others have no policy."""
    kept = await road.play.policies.policy(
        road.call("gm"), "hold back", who="Bandit", alone=True, keep=True
    )
    assert kept.text.endswith("Kept for later fights too.")
    await _next_fight(road)
    added = await road.play.fights.add_npcs(road.call("gm"), template="bandit", count=2)
    assert added.text == (
        "Added: Bandit 1, Bandit 2. They fight as the campaign keeps it: /npc drafts."
    )
    await road.play.fights.add_npcs(road.call("gm"), template="bushi")
    [group] = (await road.play.policies.drafts(road.call("gm"))).groups
    assert [each.name for each in group.members] == ["Bandit 1", "Bandit 2"]
    assert not group.drafts
    gone = await road.play.policies.policy(road.call("gm"), "none", who="Bandit", keep=True)
    assert gone.text == "The style is taken away. Forgotten for later fights too."


async def test_a_way_that_protects_somebody_is_not_kept(road):
    """Whom it protects may not be there."""
    with pytest.raises(BadAnswer, match="keep another style"):
        await road.play.policies.policy(
            road.call("gm"), "protect", who="Bandit", protect="Bandit 1", keep=True
        )
