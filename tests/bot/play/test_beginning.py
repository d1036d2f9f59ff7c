"""Questions to the GM before a fight begins or ends, and hidden combatants without orders."""

from __future__ import annotations

import pytest

from bot.play.fight.beginning import _hides, _is_for
from bot.storage.rows import IntentRow, Status
from rules.engine.intents.plans import Policy
from rules.engine.intents.replies import Intent
from rules.engine.state.encounter import Combatant
from rules.engine.views.visibility import GM
from rules.errors import NotAllowed, StalePrompt


async def test_the_gm_is_asked_before_a_fight_without_players_begins(desk):
    """Not with nobody at all, not once a player has joined, and players never are."""
    await desk.campaign()
    asked = desk.play.beginning.asked_first
    await desk.play.fights.open(desk.call("gm"), name="The bridge")
    assert await asked(desk.call("gm")) is None
    await desk.play.fights.add_npcs(desk.call("gm"), template="duelist")
    assert await asked(desk.call("ama")) is None
    found = await asked(desk.call("gm"))
    assert found is not None
    assert found.text == "No player has joined. Begin without players?"
    await desk.play.fights.join(desk.call("ama"))
    assert await asked(desk.call("gm")) is None
    await desk.play.fights.leave(desk.call("gm"), "Ama")
    assert await asked(desk.call("gm")) is not None


async def _again(road):
    """The GM has opened a rematch of Kuni (Ama's), Doji (Ben's) and two bandits."""
    await road.play.fights.end(road.call("gm"))
    old = await road.play.fights.latest("c")
    await road.play.rematches.open(road.call("gm"), old.id, healed=True)
    return road.play.beginning


async def test_the_gm_is_told_who_has_not_been_heard_from(road):
    """Ama says that she is here, and Ben is asked to, once the GM waits."""
    beginning = await _again(road)
    found = await beginning.asked_first(road.call("gm"))
    assert found.text.startswith("Not heard from yet: Kuni, Doji. ")
    assert await beginning.here(road.call("zoe")) is None
    told = await beginning.here(road.call("ama"))
    assert told.text == "The GM knows that you are here."
    assert await beginning.here(road.call("ama")) is None
    row = await road.play.fights.need("c")
    assert (await road.play.reading.log(row.id))[-1].line.text == "Kuni: here and ready."
    with pytest.raises(NotAllowed, match="Only the GM"):
        await beginning.settle(road.call("ama"), found.draft, "without")
    await beginning.settle(road.call("gm"), found.draft, "wait")
    [asked] = [n for n in await road.play.reading.notices() if n.kind == "here"]
    assert (asked.person, "press Join" in asked.text) == ("ben", True)
    found = await beginning.asked_first(road.call("gm"))
    assert found.text.startswith("Not heard from yet: Doji. ")
    await road.play.voices.speak(road.call("ben"), "", "Ho!")
    assert await beginning.asked_first(road.call("gm")) is None


@pytest.mark.parametrize(
    ("how", "chosen", "player"),
    [("without", "", None), ("style", "aggressive", "ben"), ("standin", "ama", "ama")],
)
async def test_absent_players_sit_out_or_somebody_plays_for_them(road, how, chosen, player):
    """The fight begins then, and Ben is asked nothing."""
    beginning = await _again(road)
    await beginning.here(road.call("ama"))
    found = await beginning.asked_first(road.call("gm"))
    await beginning.settle(road.call("gm"), found.draft, how, chosen)
    assert await beginning.asked_first(road.call("gm")) is None
    await road.play.fights.begin(road.call("gm"))
    there = (await road.play.gm.state("c"))["combatants"].values()
    assert {one["name"]: one["player"] for one in there if not one["out"]}.get("Doji") == player
    assert "ben" not in [who for who, _ in await road.asked()]


async def test_an_offer_to_begin_is_of_the_fight_in_this_channel(desk):
    """Another token, another kind of offer and another channel have none."""
    await desk.campaign()
    await desk.play.fights.open(desk.call("gm"), name="The bridge")
    await desk.play.fights.add_npcs(desk.call("gm"), template="duelist")
    begin = await desk.play.beginning.asked_first(desk.call("gm"))
    end = await desk.play.fights.ending(desk.call("gm"))
    offered = desk.play.beginning.is_offered
    assert await offered(desk.call("gm"), begin.draft) is None
    for call, token in (
        (desk.call("gm"), "gone"),
        (desk.call("gm"), end.draft),
        (desk.call("gm", channel="d"), begin.draft),
    ):
        with pytest.raises(StalePrompt, match="no longer open"):
            await offered(call, token)


async def test_a_fight_ends_once_the_gm_confirms_it(desk):
    """By the offer to end it alone; what is confirmed twice is over already."""
    await desk.fight()
    asked = await desk.play.fights.ending(desk.call("gm"), reason="Dawn\nbreaks. " + "x" * 300)
    assert asked.text.startswith("End The bridge? Wounds, spent points and the like go back")
    assert (await desk.play.fights.need("c")).status is Status.RUNNING
    for user in ("ama", "gm"):
        with pytest.raises((NotAllowed, StalePrompt)):
            await desk.play.fights.end_meant(desk.call(user), asked.draft if user == "ama" else "")
    with pytest.raises(NotAllowed, match="Only the GM"):
        await desk.play.fights.ending(desk.call("ama"))
    told = await desk.play.fights.end_meant(desk.call("gm"), asked.draft)
    assert told.text.startswith("The fight is over.")
    row = await desk.play.fights.latest("c")
    assert row.status is Status.OVER
    lines = [each.line.text for each in await desk.play.reading.log(row.id)]
    [said] = [text for text in lines if "Dawn breaks." in text]
    assert said.count("x") == 200 - len("Dawn breaks. ")
    with pytest.raises(StalePrompt, match="That fight is over"):
        await desk.play.fights.end_meant(desk.call("gm"), asked.draft)


async def test_an_offer_to_begin_ends_no_fight(desk):
    """A token of another kind is refused, and the fight goes on."""
    await desk.campaign()
    await desk.play.fights.open(desk.call("gm"), name="The bridge")
    await desk.play.fights.add_npcs(desk.call("gm"), template="duelist")
    begin = await desk.play.beginning.asked_first(desk.call("gm"))
    with pytest.raises(StalePrompt):
        await desk.play.fights.end_meant(desk.call("gm"), begin.draft)
    assert (await desk.play.fights.need("c")).status is Status.OPEN


def _row(body: Intent | Policy, owner: str = GM) -> IntentRow:
    return IntentRow(id="i", encounter="e", owner=owner, body=body)


@pytest.mark.parametrize(
    ("row", "counts"),
    [
        (_row(Policy(name="Shade", group=("lurker", "shade"))), True),
        (_row(Policy(name="Lurker", group=("lurker",))), False),
        (_row(Intent(id="o", owner=GM, question="act", replies=(), about="shade")), True),
        (_row(Intent(id="o", owner=GM, question="act", replies=(), about="")), True),
        (_row(Intent(id="o", owner=GM, question="act", replies=(), about="lurker")), False),
        (_row(Intent(id="o", owner="ama", question="act", replies=(), about=""), "ama"), False),
    ],
)
def test_an_order_is_for_one_or_for_all_of_the_gms(row: IntentRow, counts: bool) -> None:
    """A player's order is none for an NPC, even if it names nobody."""
    assert _is_for(row, Combatant(id="shade", name="Shade", player=GM)) is counts


def test_only_the_gms_hidden_combatants_are_named() -> None:
    """The GM's visible combatants act in sight, and a player's own are the player's affair."""
    assert _hides(Combatant(id="shade", name="Shade", player=GM, hidden=True))
    assert not _hides(Combatant(id="shade", name="Shade", player=GM))
    assert not _hides(Combatant(id="ama", name="Ama", player="ama", hidden=True))


async def test_the_hidden_without_orders_are_looked_for_in_running_fights(desk):
    """Of campaigns in which they act by orders: not before the beginning, not in others."""
    await desk.campaign()
    await desk.play.fights.open(desk.call("gm"), name="The bridge")
    for user in ("ama", "ben"):
        await desk.play.fights.join(desk.call(user))
    await desk.play.fights.add_npcs(desk.call("gm"), template="duelist", name="Shade", hidden=True)
    waiting = desk.play.beginning.without_orders
    assert await waiting("gm", ["g"]) == []
    await desk.play.fights.begin(desk.call("gm"))
    assert [(row.name, name) for row, name in await waiting("gm", ["g"])] == [
        ("The bridge", "Shade")
    ]
    await desk.play.campaigns.configure(desk.call("gm"), covert="open")
    assert await waiting("gm", ["g"]) == []
