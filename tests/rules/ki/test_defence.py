"""Dodge, Block and Predict, and their improvement. (KI-TYPE-04, KI-DEF, KI-STA-02..04)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from tests.rules.ki.table import KiTable
from tests.rules.ki.test_attack import attacked

SWORD = {"id": "sword", "wielded": True, "damage": 6}
FAN = {"id": "war-fan", "wielded": True}
SIX = {"agility": 7, "strength": 7, "acting": 7, "unarmed_damage": 6}


@pytest.mark.clause("KI-TYPE-04")
@pytest.mark.parametrize(
    ("default", "weapons", "silence"),
    [
        ("dodge", [], "dodge"),
        ("predict", [], "predict"),
        ("block", [SWORD], "block"),
        ("block", [], "dodge"),
    ],
)
def test_silence_takes_the_default_defence(
    default: str, weapons: list[dict[str, Any]], silence: str
) -> None:
    """The sheet's defence, or a Dodge if that is not possible."""
    table = attacked(SIX, {"default_defense": default, "weapons": weapons})
    assert table.prompt("ama").ask.silence() == {"act": silence}


@pytest.mark.clause("KI-DEF-05", "KI-DEF-04")
@pytest.mark.parametrize(("weapon", "total"), [("sword", 6), ("war-fan", 9), ("", 6)])
def test_with_several_the_target_picks_one(weapon: str, total: int) -> None:
    """Strength 2, die 3: the sword (blade 1) makes 6, the fan (fan 4) 9; unsaid, the first."""
    table = attacked(
        SIX,
        {"strength": 2, "weapons": [SWORD, FAN], "proficiency": {"blade": 1, "fan": 4}},
    )
    table.dice(3)
    table.act("ama", "block", **({"weapon": weapon} if weapon else {}))
    assert any(line.startswith(f"Ama: Block {total} against 7") for line in table.told())


@pytest.mark.clause("KI-STA-02", "KI-STA-03")
@pytest.mark.parametrize(("act", "stamina"), [("dodge", 2), ("predict", 4)])
def test_the_form_says_what_two_improvements_use_up(act: str, stamina: int) -> None:
    """Two of a Dodge cost 2 stamina, two of a Predict 4."""
    choice = attacked(SIX, {"agility": 1}).prompt("ama").ask.live().choices[act]
    assert choice.cost(choice.form.read({"improve": 2})) == {"stamina": stamina}


def test_an_npc_without_stamina_is_asked_all_the_same() -> None:
    """The GM said "ask me": that nothing is left must not show in a missing question."""
    table = KiTable()
    table.pc("Ama", agility=7, instinct=9, hands=1)
    table.npc("Thug", stamina_max=0)
    table.start()
    table.take_part("ama", "attack")
    table.act("ama", "attack", target="thug")
    table.dice(1)
    table.act("thug", "dodge", then_ask=True)
    assert table.asks() == [("thug", "improve")]
    assert table.acts(GM) == ["accept"]


@pytest.mark.clause("KI-DEF-12", "KI-INIT-03")
def test_the_die_of_an_improvement_is_told_to_those_who_know_the_roll() -> None:
    """Of a player to all, of an NPC to the GM; it is their dLuck."""
    for one in ("pc", "npc"):
        table = KiTable()
        ama, bo = table.pc("ama", agility=4, hands=1), getattr(table, one)("bo", agility=1)
        table.start(1, 1)
        table.window(ama)
        table.take_part(ama, "attack")
        table.act(ama, "attack", target=bo)
        table.dice(1, 5)
        table.act(bo, "dodge", improve=1)
        [die] = [r for line in table.lines for r in line.rolls if r.name == "Improvement"]
        [line] = [line for line in table.lines if die in line.rolls]
        assert (die.total, [(t.value, t.reason) for t in die.terms]) == (5, [(1, "dLuck")])
        assert line.audience == (None if one == "pc" else frozenset())
