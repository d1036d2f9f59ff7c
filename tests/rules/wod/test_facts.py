"""The facts that questions state, for orders in advance; and nobody hidden in them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.replay.journal import Left, Returned
from rules.engine.views.visibility import GM
from rules.wod.questions import (
    Beside,
    Declaring,
    Fallen,
    Springing,
)
from tests.rules.wod.table import PLAIN, WodTable, two

BLANK = 2
STRIKE = {"act": "attack", "target": "thug"}


def facts(table: WodTable, key: str, about: str = "ama") -> Any:
    """The facts of the open question with this name about somebody."""
    [found] = [p.ask.facts for p in table.scene.prompts if (p.ask.key, p.ask.about) == (key, about)]
    return found


def lurking(hidden: bool, **ama: Any) -> WodTable:
    """Ama, the GM's Thug, and the GM's Rat, who may be hidden."""
    table = WodTable()
    table.pc("Ama", **ama)
    table.npc("Thug")
    _ = table.join("Rat", GM, hidden=hidden, **PLAIN)
    return table


@pytest.mark.clause("WOD-COMBAT-01", "WOD-INIT-06")
def test_a_declaration_knows_the_turn_the_foes_and_who_has_acted() -> None:
    """A hidden Rat is no foe that Ama knows of. She returns when the Thug has moved."""
    table = lurking(hidden=True)
    table.pc("Ben")
    table.start(10, 9, 8, 1)
    assert facts(table, "declare") == Declaring(
        turn=1, initiative=14, foes=("thug",), declared_at_me=(), acted=()
    )
    table.play(Left(id="ama"))
    table.declare_all(thug={"act": "move", "yards": 5}, ben={"act": "other", "what": "I shout."})
    table.play(Returned(id="ama"))
    table.say(GM, "refuse")
    assert facts(table, "declare") == Declaring(
        turn=1, initiative=14, foes=("thug",), declared_at_me=(), acted=("thug", "ben")
    )


@pytest.mark.clause("WOD-RESIST-01", "WOD-COMP-01")
@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize(("act", "named", "key"), [
    ("resisted", "target", "resist"), ("aided", "helper", "assist"),
])  # fmt: skip
def test_a_roll_beside_ones_own_names_its_roller_to_those_who_see_them(
    act: str, named: str, key: str, hidden: bool
) -> None:
    """The Rat rolls against Ama, or asks her for help."""
    table = lurking(hidden)
    if key == "resist":
        table.dice(BLANK, BLANK)
    table.declare(GM, act, combatant="rat", traits="wits", **{named: "ama"})
    assert facts(table, key) == Beside("" if hidden else "rat", "wits")


@pytest.mark.clause("WOD-COMBAT-01", "WOD-HEALTH-05")
def test_a_fallen_target_is_named_with_the_turn() -> None:
    """The Thug falls before Ama's blow."""
    table = two()
    table.pc("Ben")
    table.start(1, 5, 10)
    table.declare_all(ama=STRIKE, ben={"act": "other", "what": "I shout."})
    table.declare(GM, "wound", combatant="thug", harm="bashing", levels=7, soaked=False)
    table.say(GM, "refuse")
    assert facts(table, "fallen") == Fallen("thug", 1)


@pytest.mark.clause("WOD-AMBUSH-02")
def test_an_ambusher_knows_whom_they_can_strike() -> None:
    """Ben saw it coming."""
    table = WodTable()
    table.npc("Lurker")
    table.pc("Ama")
    table.pc("Ben")
    table.declare(GM, "ambush", ambushers=["lurker"])
    table.dice(7, BLANK, BLANK, BLANK, 7, 7).begin()
    assert facts(table, "ambush", "lurker") == Springing(("ama",))
