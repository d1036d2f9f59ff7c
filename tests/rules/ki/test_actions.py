"""Move, Attack, Inventory, and Actions in pieces. (KI-ACT-01..06, -10, -12)"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.ki.table import KiTable

DAGGER = {"id": "dagger", "wielded": True}
SWORD = {"id": "sword", "wielded": True}


def acting(first: str, second: str = "none", house: dict[str, Any] | None = None, **sheet: Any):
    """Ama, who takes part with these Actions, and a thug and a rat who let it all happen."""
    table = KiTable(**(house or {}))
    table.pc("Ama", agility=5, instinct=5, **sheet)
    table.npc("Thug", hp_max=99)
    table.npc("Rat", hp_max=99)
    table.start()
    table.take_part("ama", first, second)
    return table


def strike(table: KiTable, target: str, weapon: str) -> None:
    """Ama strikes, and the target lets it happen."""
    table.act("ama", "attack", target=target, weapon=weapon)
    table.act(target, "endure")


@pytest.mark.clause("KI-ACT-02")
def test_a_move_may_stand_up_or_drop_prone_instead() -> None:
    """Drop prone with one Move, stand up with the other; neither leaves any ground to cover."""
    table = acting("move", "move")
    assert table.refusal("ama", "move", posture="stand") == "Choose one of: Prone."
    table.act("ama", "move", posture="prone")
    assert [e.name for e in table.fight.effects_on("ama")] == ["prone"]
    assert table.refusal("ama", "move", distance=2, posture="stand") == (
        "Move up to 6 metres, or stand instead."
    )
    table.act("ama", "move", posture="stand")
    assert table.fight.effects_on("ama") == []
    assert table.fight.stack == []


@pytest.mark.clause("KI-ACT-02")
def test_a_move_that_has_begun_is_no_posture_any_more() -> None:
    """After 2 metres of the only Move there is nothing left but ground."""
    table = acting("move")
    table.act("ama", "move", distance=2)
    assert table.refusal("ama", "move", posture="prone") == (
        "There is nothing called posture to fill in here."
    )


@pytest.mark.clause("KI-ACT-04", "KI-DTYPE-01")
def test_unarmed_damage_is_the_sheets_and_internal() -> None:
    """Unarmed damage 3 brings a named foe of 3 HP down, with an Internal wound."""
    table = KiTable()
    table.pc("Ama", agility=5, instinct=5, unarmed_damage=3)
    table.npc("Rat", hp_max=3, named_npc=True)
    table.start()
    table.take_part("ama", "attack")
    strike(table, "rat", "unarmed")
    assert table.who("rat").hp == 0
    assert [w.type for w in table.who("rat").wounds] == ["internal"]


def test_a_hand_strikes_once_whatever_it_comes_to_hold() -> None:
    """One dagger blow, dagger dropped, sword drawn with the same hand: two strikes in all."""
    table = acting("attack", "inventory", weapons=[DAGGER, {"id": "sword"}], hands=1)
    strike(table, "thug", "dagger")
    table.act("ama", "inventory", item="dagger", do="drop")
    table.act("ama", "inventory", item="sword", do="ready")
    assert "attack" not in table.acts("ama")


@pytest.mark.clause("KI-ACT-06")
def test_dropping_is_free_and_frees_the_hand() -> None:
    """The dagger is let fall, and both interactions are still there."""
    table = acting("inventory", weapons=[DAGGER, SWORD, {"id": "staff"}], inventory=["honey-cake"])
    table.act("ama", "inventory", item="dagger", do="drop")
    assert table.refusal("ama", "inventory", item="staff", do="ready") == (
        "To ready Staff you need 2 free hands; you have 1."
    )
    table.act("ama", "inventory", item="sword", do="drop")
    table.act("ama", "inventory", item="staff", do="ready")
    assert table.fight.stack[0].allowances[0].uses == 1
    assert [w.dropped for w in table.who("ama").weapons] == [True, True, False]


@pytest.mark.parametrize(
    ("item", "do", "sentence"),
    [
        ("dagger", "ready", "Dagger is in hand already."),
        ("dagger", "use", "Dagger is a weapon: ready it, stow it or drop it."),
        ("sword", "stow", "Sword is not in hand."),
        ("sword", "ready", "To ready Sword you need a free hand; you have 0."),
        ("honey-cake", "stow", "Honey Cake is not held in hand: use it."),
    ],
)
def test_what_cannot_be_done_with_a_thing_is_said(item: str, do: str, sentence: str) -> None:
    """Each refusal says what is wrong."""
    table = acting(
        "inventory", weapons=[DAGGER, {"id": "sword"}], inventory=["honey-cake"], hands=1
    )
    assert table.refusal("ama", "inventory", item=item, do=do) == sentence


@pytest.mark.clause("KI-ACT-10", "KI-ACT-12")
def test_any_two_actions_and_in_any_order() -> None:
    """Attack and Move declared: the Move may come first."""
    table = acting("attack", "move", weapons=[DAGGER], hands=1)
    table.act("ama", "move", distance=6)
    strike(table, "thug", "dagger")
    assert table.fight.stack == []
