"""The tempo of a campaign: a card for everybody at the start of each round, or a brake."""

from __future__ import annotations

import pytest

from bot.play.intents.policies import Drafts
from bot.storage import prompts
from rules.errors import BadAnswer


async def _cards(desk):
    """Who is asked whether the round may begin, and until when."""
    row = await desk.play.fights.need("c")
    async with desk.play.db.read() as c:
        return {p.who: p for p in await prompts.open_in(c, row.id) if p.name == "round"}


async def _press(desk, user, how="stands"):
    card = (await _cards(desk))["gm" if user == "gm" else user]
    return await desk.play.turns.answer(desk.call(user), card.token, {"act": how})


async def _round(desk):
    """The round that the fight is in."""
    return (await desk.state())["round"]


@pytest.fixture
async def covered(road):
    """The road under tempo round: styles cover all. Ben attacks, and the others only parry."""
    await road.play.campaigns.configure(road.call("gm"), tempo="round")
    await road.play.fights.add_npcs(road.call("gm"), template="bushi", count=4)
    for user, style in (("ama", "hold back"), ("ben", "aggressive")):
        await road.play.policies.style(road.call(user), style)
    await road.play.policies.policy(road.call("gm"), "hold back", alone=True)
    for _ in range(5):
        if len(await _cards(road)) > 1:
            break
        await road.play.clock.move(25 * 3600)
    return road


async def test_silence_lets_the_plans_stand(covered):
    """At the deadline the round begins with what there is."""
    before = await _round(covered)
    await covered.play.clock.move(25 * 3600)
    assert await _round(covered) == before + 1


async def test_the_gm_opens_the_gate_for_all(covered):
    """/encounter next, while cards are open."""
    before = await _round(covered)
    done = await covered.play.fights.next(covered.call("gm"))
    assert done.text == "On it goes."
    assert await _round(covered) == before + 1


async def test_whoever_lets_the_next_rounds_stand_is_not_asked_until_something_wakes_them(covered):
    """Ama is asked no more; Ben is."""
    await _press(covered, "ama", "onward")
    await _press(covered, "ben")
    assert {*await _cards(covered)} == {"ben"}
    shown = await covered.play.orders.show(covered.call("ama"))
    assert shown[0].text == "Plan: Let rounds begin in every turn."
    await covered.play.orders.clear(covered.call("ama"), shown[0].id)
    await _press(covered, "ben")
    assert {*await _cards(covered)} == {"ama", "ben"}


async def test_who_wants_to_be_asked_at_every_turn_is(covered):
    """In this round alone; her reactions are answered as ever."""
    await _press(covered, "ama", "each_turn")
    await _press(covered, "ben")
    mine = await covered.play.turns.mine(covered.call("ama"))
    assert [each.row.name for each in mine] == ["act"]


async def test_an_undo_opens_the_gate_again(covered):
    """The answer that opened the gate is taken back: the card is asked again."""
    before = await _round(covered)
    await _press(covered, "ama")
    await _press(covered, "ben")
    while await _round(covered) != before:
        await covered.play.gm.undo(covered.call("gm"))
    assert "ben" in await _cards(covered)


async def test_the_gm_has_a_card_for_drafts_beside_the_players(covered):
    """With drafts the GM is asked too; the press approves all NPCs for the round."""
    await covered.play.policies.policy(covered.call("gm"), "hold back")
    await _press(covered, "ama")
    await _press(covered, "ben")
    # The policy is new: this round has no approval yet, so the GM is asked for each NPC.
    await covered.play.policies.approve(covered.call("gm"))
    assert {*await _cards(covered)} == {"ama", "ben", "gm"}
    before = await _round(covered)
    for user in ("gm", "ama", "ben"):
        await _press(covered, user)
    assert await _round(covered) == before + 1
    drafts = await covered.play.policies.drafts(covered.call("gm"))
    assert isinstance(drafts, Drafts)


async def test_in_flow_a_fight_that_covers_all_stops_after_one_round(covered):
    """The brake: at most one round passes with nobody having decided; any player goes on."""
    await covered.play.campaigns.configure(covered.call("gm"), tempo="flow")
    await covered.play.fights.next(covered.call("gm"))
    first = await _round(covered)
    cards = await _cards(covered)
    assert {*cards} == {"ama", "ben"}
    assert cards["ama"].question.startswith("Nobody had to decide")
    done = await covered.play.turns.answer(covered.call("ben"), cards["ben"].token, {"act": "go"})
    assert done.text == "Doji goes on."
    assert await _round(covered) > first


async def test_a_tempo_that_does_not_exist_is_refused(road):
    """There are two."""
    with pytest.raises(BadAnswer, match="flow or round"):
        await road.play.campaigns.configure(road.call("gm"), tempo="waltz")
