"""The price that a form shows for an answer, before it is given. (KI-STA-01..05, KI-SUR-01)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.engine.views.visibility import GM
from tests.rules.ki.table import KiTable

SWORD = {"id": "sword", "wielded": True}


def price(table: KiTable, who: str, act: str, **said: Any) -> Mapping[str, int]:
    """The price of each answer, as its form states it."""
    choice = table.prompt(who, act).ask.live().choices[act]
    assert choice.cost is not None
    found: Mapping[str, int] = choice.cost(choice.form.read(said))
    return found


def after(trigger: str, stamina: int) -> dict[str, Any]:
    """A Combo that follows such an event."""
    return {"id": trigger, "name": trigger, "kind": "combo", "trigger": trigger, "target": "self",
            "heal": 1, "stamina": stamina}  # fmt: skip


def in_turn(*declared: str, house: Mapping[str, Any] | None = None, **sheet: Any) -> KiTable:
    """Ama, with Initiative 10, has declared these Actions beside a thug."""
    table = KiTable(**(house or {}))
    table.pc("Ama", agility=5, instinct=5, **sheet)
    table.npc("Thug", agility=0, instinct=0)
    table.start()
    if declared:
        table.take_part("ama", *declared)
    return table


@pytest.mark.clause("KI-PART-04", "KI-PART-05", "KI-STA-01", "KI-SUR-01")
def test_the_first_turn_of_a_round_is_free_and_the_next_costs_two() -> None:
    """Both prices are shown; a Surge with the declaration costs one Surge."""
    table = in_turn()
    assert price(table, "ama", "join") == {"stamina": 0}
    assert table.prompt("ama").ask.live().choices["join"].note == "free"
    table.act("ama", "join")
    assert price(table, "ama", "declare", surge=True) == {"surges": 1}
    assert price(table, "ama", "declare") == {"surges": 0}
    table.act("ama", "declare", first="none")
    assert price(table, "ama", "join") == {"stamina": 2}
    assert table.prompt("ama").ask.live().choices["join"].note == "2 stamina"


@pytest.mark.clause("KI-STA-05", "KI-TYPE-03", "KI-ACT-03")
def test_an_attack_costs_the_combos_that_may_follow_each_blow() -> None:
    """Combos of 1 after a hit and 2 after a miss: 3 for each blow, only if they are used."""
    table = in_turn("attack", techniques=[after("hit", 1), after("missed", 2), after("dodged", 4)])
    assert price(table, "ama", "attack", target="thug") == {"stamina": 0}
    both = {"target": "thug", "combos": "use"}
    assert price(table, "ama", "attack", **both, weapon="unarmed") == {"stamina": 3}
    table = in_turn("attack", techniques=[after("hit", 1)], weapons=[SWORD])
    assert price(table, "ama", "attack", **both) == {"stamina": 2}
    assert price(table, "ama", "attack", **both, weapon="sword") == {"stamina": 1}


@pytest.mark.clause("KI-STA-05", "KI-ACT-11", "KI-SUR-01")
def test_techniques_and_granted_actions_cost_what_they_say() -> None:
    """A technique of 2, and 1 for the Combo after it; a Leap of 3; a Surge is one Surge."""
    art = {"id": "art", "name": "Art", "kind": "active", "stamina": 2, "attack": True, "damage": 1}
    leap = {"id": "leap", "name": "Leap", "stamina": 3}
    table = in_turn(
        "technique", "leap", techniques=[art, after("hit", 1)], custom_actions=[leap], stamina=5
    )
    wish = {"technique": "art", "target": "thug"}
    assert price(table, "ama", "technique", **wish) == {"stamina": 2}
    assert price(table, "ama", "technique", **wish, combos="use") == {"stamina": 3}
    assert price(table, "ama", "custom", action="leap") == {"stamina": 3}
    assert price(table, "ama", "surge") == {"surges": 1}
    table.act("ama", "technique", **wish)
    table.say(GM, "endure")
    assert price(table, "ama", "use") == {"stamina": 1}


@pytest.mark.clause("KI-STA-02", "KI-STA-03", "KI-STA-05", "KI-DEF-11")
def test_a_defence_costs_its_improvements_and_the_combos_after_it() -> None:
    """Three Dodges or Blocks better are 3, three Predicts 6; a Combo after a Dodge adds 1."""
    table = KiTable()
    combos = [after("dodged", 1), after("was_hit", 1)]
    table.pc("Ama", techniques=combos, weapons=[SWORD], stamina_max=9)
    table.npc("Thug", agility=5, instinct=5, hands=1)
    table.start()
    table.take_part("thug", "attack")
    table.act("thug", "attack", target="ama")
    for act, each in {"dodge": 1, "block": 1, "predict": 2}.items():
        assert price(table, "ama", act) == {"stamina": 0}
        assert price(table, "ama", act, improve=3) == {"stamina": 3 * each}
        assert price(table, "ama", act, improve=3, combos="use") == {"stamina": 3 * each + 2}
    assert price(table, "ama", "endure") == {"stamina": 0}
    assert price(table, "ama", "endure", combos="use") == {"stamina": 1}
    table = KiTable()
    table.pc("Ama")
    table.npc("Thug", agility=9, instinct=5, acting=9, hands=1)
    table.start()
    table.take_part("thug", "attack")
    table.act("thug", "attack", target="ama")
    assert price(table, "ama", "endure") == {"stamina": 0}
    table.dice(1, 1)
    table.act("ama", "predict", then_ask=True)
    assert price(table, "ama", "improve", times=2) == {"stamina": 4}
