"""The board: the order of the turn, who has declared, and what each may see of the others."""

from __future__ import annotations

import pytest

from rules.engine.replay.journal import Left, Returned
from rules.engine.views.visibility import GM
from tests.rules.wod.table import WodTable, two


@pytest.mark.clause("WOD-COMBAT-01")
@pytest.mark.parametrize("order", ["simultaneous", "lowest_first"])
def test_deciding_is_said_only_of_those_who_are_asked(order: str) -> None:
    """Ben has left and returned, and declares after the others. In turn, Ama is not asked yet."""
    table = WodTable(declare_order=order)
    table.pc("Ama")
    table.pc("Ben")
    table.npc("Thug")
    table.start()
    table.play(Left(id="ben"))
    table.play(Returned(id="ben"))
    notes = {slot.who: slot.note for slot in table.view().timeline.slots}
    ama = "deciding" if order == "simultaneous" else "to declare"
    assert notes == {"ama": ama, "ben": "to declare", "thug": "deciding"}
    asked = {about for about, _ in table.asks()}
    assert {who for who, note in notes.items() if note == "deciding"} == asked


def kinds(table: WodTable, player: str | None = None) -> list[tuple[str, str]]:
    """Who stands on the timeline with what, as somebody sees it."""
    return [(slot.who, slot.kind) for slot in table.view(player).timeline.slots]


def stats(table: WodTable, id: str, player: str | None = None) -> dict[str, object]:
    """A combatant's card as somebody sees it."""
    [card] = [card for card in table.view(player).cards if card.id == id]
    return {stat.name: stat.value for stat in card.stats}


@pytest.mark.clause("WOD-TURN-01")
def test_it_shows_who_has_declared_and_not_what() -> None:
    """While the Thug decides Ama's attack is nobody else's to see; then it stands at her place."""
    table = two().start()
    table.act("ama", "attack", target="thug")
    assert table.view().timeline.title == "Turn 1, declarations"
    assert kinds(table) == [("ama", "declared"), ("thug", "deciding")]
    table.act("thug", "wait")
    assert table.view().timeline.title == "Turn 1, resolution"
    assert kinds(table) == [("ama", "attack"), ("thug", "wait held")]


@pytest.mark.clause("WOD-INIT-02", "WOD-COMBAT-03")
def test_it_runs_from_the_highest_to_the_lowest() -> None:
    """Ama has 14, the Thug 13; their marks come after hers, and hers is past when they act."""
    table = two().start()
    lever = {"act": "other", "what": "I pull the lever."}
    table.declare_all(ama={"act": "move", "yards": 5}, thug=lever)
    marks = table.view().timeline.marks
    assert [(mark.label, mark.past, mark.now) for mark in marks] == [
        ("14", True, False),
        ("13", False, True),
    ]


@pytest.mark.clause("WOD-HEALTH-01", "WOD-DMG-13")
def test_a_players_wounds_are_open_and_an_npcs_are_not() -> None:
    """Ama's chart says it in signs and in words; the Thug's, and all Willpower, is hidden."""
    table = two()
    table.amend("combatants.ama.health", ["bashing", "lethal"])
    table.amend("combatants.thug.health", ["lethal"])
    assert stats(table, "ama")["Chart"] == "Hurt: X / . . . . . (1 lethal, 1 bashing)"
    assert stats(table, "ama")["Health"] == 5
    assert stats(table, "ama")["Wounds take"] == "1 die"
    assert "Willpower" not in stats(table, "ama")
    assert stats(table, "ama", "ama")["Willpower"] == 3
    assert "Chart" not in stats(table, "thug", "ama")
    assert stats(table, "thug", GM)["Chart"] == "Bruised: X . . . . . . (1 lethal)"


def test_what_hinders_and_protects_is_there_to_see() -> None:
    """Armour, conditions and the GM's circumstances stand on the card; the fallen are named."""
    table = WodTable()
    table.pc("Ama", armour="leather", shield="buckler")
    table.npc("Thug")
    table.declare(GM, "condition", combatant="ama", state="knocked_down")
    table.declare(GM, "circumstance", combatant="ama", dice=-1, reason="Smoke")
    table.declare(GM, "impair", combatant="ama", note="A limp")
    shown = stats(table, "ama")
    assert shown["Armour"] == "Leather jacket 1"
    assert shown["Shield"] == "Buckler 1"
    assert shown["knocked down"] == ""
    assert shown["Smoke"] == "-1 die"
    assert "Impairment" not in shown
    assert stats(table, "ama", "ama")["Impairment"] == "A limp"
    table.amend("combatants.ama.health", ["lethal"] * 7)
    table.amend("combatants.thug.fate", "dead")
    states = {card.id: card.out for card in table.view().cards}
    assert states == {"ama": "incapacitated", "thug": "dead"}


def test_everybody_sees_that_an_npc_bears_wounds_and_not_how_many() -> None:
    """It was told as it happened; the chart stays the GM's."""
    table = two().start()
    table.amend("combatants.thug.health", ["bashing", "bashing"])
    assert {card.id: card.health for card in table.view("ama").cards}["thug"] == "harmed"
    assert "Chart" not in stats(table, "thug", "ama")


@pytest.mark.clause("WOD-COMBAT-02", "WOD-MULTI-02")
def test_the_actions_of_a_turn_stand_at_their_owners_place() -> None:
    """A held defence, an attack that is over and one to come, and a full defence."""
    table = two()
    table.pc("Ben")
    table.start()
    both = {"act": "several", "first": "attack:ben:fist", "second": "defend:dodge"}
    table.act("ama", **both)
    table.act("ben", "full", guard="dodge")
    table.dice(2, 2, 2, 2)
    table.act("thug", "other", what="I shout.")
    assert kinds(table) == [
        ("ama", "attack (done)"),
        ("ama", "dodge held"),
        ("thug", "other (done)"),
        ("ben", "full defence"),
    ]
    assert [(m.label, m.past, m.now) for m in table.view().timeline.marks] == [
        ("14", True, False),
        ("13", False, True),
        ("12", False, False),
    ]


@pytest.mark.clause("WOD-DEF-04", "WOD-HEALTH-05")
def test_an_action_that_was_given_up_or_became_impossible_is_lost_and_not_done() -> None:
    """The Thug gives its attack up for a dodge; Ama falls with one of two to come."""
    table = two()
    table.pc("Ben")
    table.start()
    twice = {"act": "several", "first": "attack:thug:fist", "second": "attack:ben:fist"}
    strike = {"act": "attack", "target": "ama"}
    table.declare_all(ama=twice, thug=strike, ben={"act": "other", "what": "I shout."})
    table.declare(GM, "wound", combatant="ama", harm="bashing", levels=7, soaked=False)
    table.act("thug", "dodge", change="spend")
    assert sorted(kinds(table)) == [
        ("ama", "attack (done)"),
        ("ama", "attack (lost)"),
        ("ben", "other (done)"),
        ("thug", "attack (lost)"),
    ]
