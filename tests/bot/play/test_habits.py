"""What is kept for later fights: a character's habits, the ways of NPCs, the style of silence."""

from __future__ import annotations

import pytest

from bot.storage import journals
from rules.engine.intents.conditions import Test
from rules.engine.journal import Answered
from rules.errors import BadAnswer, NotAllowed
from tests.bot.play.conditional import leave


async def _next_fight(road):
    """The fight on the road ends, and the next begins to gather."""
    await road.play.fights.end(road.call("gm"))
    await road.play.fights.open(road.call("gm"), name="The ford", ruleset="l7r")


async def _shown(road, user):
    return [each.text for each in await road.play.orders.show(road.call(user))]


async def test_orders_and_a_style_become_habits_and_come_into_the_next_fight(road):
    """Ama keeps a standing order and a style; an order for once and one with a name stay behind."""
    ama = road.call
    await road.play.orders.set(ama("ama"), act="parry", fields={}, standing=True)
    await road.play.orders.set(ama("ama"), act="let", fields={})
    await leave(road.play, ama("ama"), "let", Test("attacker", "=", "doji"))
    await road.play.policies.style(ama("ama"), "careful", turns=False)
    kept = await road.play.habits.keep(ama("ama"))
    assert kept.text.startswith("Kuni does this in every fight now: ")
    assert kept.text.endswith("Careful. Left out, since they name somebody: 1.")
    await _next_fight(road)
    joined = await road.play.fights.join(ama("ama"))
    assert joined.text == "You are in. Their habits came along: /orders show."
    order, style = await _shown(road, "ama")
    assert "parry" in order.casefold()
    assert style.startswith("Careful")
    name, lines = await road.play.habits.show(ama("ama"))
    assert (name, len(lines)) == ("Kuni", 2)


async def test_habits_are_forgotten(road):
    """The next fight begins without them."""
    await road.play.policies.style(road.call("ama"), "careful")
    await road.play.habits.keep(road.call("ama"))
    done = await road.play.habits.forget(road.call("ama"))
    assert done.text == "Kuni has no habits any more."
    await _next_fight(road)
    await road.play.fights.join(road.call("ama"))
    assert await _shown(road, "ama") == []


async def test_what_names_somebody_or_is_nothing_becomes_no_habit(road):
    """Nothing is kept, and it is said why."""
    with pytest.raises(NotAllowed, match="Nothing here could become a habit"):
        await road.play.habits.keep(road.call("ama"))


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


async def _silent_acts(road):
    """How silence has answered Ama's turns so far."""
    row = await road.play.fights.need("c")
    async with road.play.db.read() as c:
        written = await journals.records(c, row.id)
    entries = [each.record.entry for each in written]
    return [
        e.value["act"]
        for e in entries
        if isinstance(e, Answered) and e.via == "clock" and e.key.startswith("turn:kuni/act")
    ]


@pytest.mark.parametrize(("style", "acts"), [("default", "hold"), ("aggressive", "attack")])
async def test_when_the_time_is_up_the_campaigns_style_answers_before_the_default(
    road, style, acts
):
    """By default Kuni holds; under the aggressive style they attack."""
    await road.play.campaigns.configure(road.call("gm"), silent_style=style)
    for _ in range(8):
        if await _silent_acts(road):
            break
        await road.play.clock.move(25 * 3600)
    assert {*await _silent_acts(road)} == {acts}
