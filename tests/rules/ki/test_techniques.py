"""Techniques: Actives, Reactions, Combos. (KI-ACT-07..08, KI-TYPE-01..03, KI-STA-05)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM, PUBLIC
from tests.rules.ki.table import KiTable

DAGGER = {"id": "dagger", "wielded": True}


def combo(**more: Any) -> dict[str, Any]:
    """A Combo that heals its user when they hit."""
    plain = {"id": "joy", "name": "Joy", "kind": "combo", "trigger": "hit", "target": "self"}
    return {**plain, "heal": 1, **more}


def acting(first: str, second: str = "none", techniques: Any = (), **sheet: Any) -> KiTable:
    """Ama, who takes part, and a thug of 99 HP with the same techniques."""
    table = KiTable()
    table.pc("Ama", agility=5, instinct=5, techniques=techniques, hands=1, **sheet)
    table.npc("Thug", hp_max=99)
    table.start()
    table.take_part("ama", first, second)
    return table


@pytest.mark.clause("KI-STA-05")
def test_any_other_price_is_told_in_words() -> None:
    """Lend the Flame heals a friend and tells its user what the bot does not collect."""
    table = KiTable()
    table.pc("Ama", agility=5, instinct=5, techniques=["lend-the-flame"])
    table.pc("Ben", hp=3)
    table.start()
    table.take_part("ama", "technique")
    assert table.refusal("ama", "technique", technique="lend-the-flame") == (
        "Lend the Flame needs a target."
    )
    table.act("ama", "technique", technique="lend-the-flame", target="ben")
    assert (table.who("ben").hp, table.who("ama").hp) == (7, 10)
    assert "Lend the Flame: The giver loses 1 HP, which the GM takes off." in table.told()
    assert not any("giver" in line for line in table.told(PUBLIC))


def attacked(techniques: Any, kind: str = "endure", **sheet: Any) -> KiTable:
    """The thug (Attack Score 5) strikes Ama, who reacts."""
    table = KiTable()
    table.pc("Ama", techniques=techniques, **sheet)
    table.npc("Thug", agility=5, instinct=5, hp_max=20)
    table.start()
    table.take_part("thug", "attack")
    table.act("thug", "attack", target="ama", weapon="unarmed")
    table.dice(*([6] if kind != "endure" else []))
    table.act("ama", kind)
    return table


@pytest.mark.clause("KI-TYPE-03", "KI-STA-04")
def test_a_combo_that_cannot_be_paid_is_not_offered() -> None:
    """Stamina 0 and a Combo of 1: nobody is asked."""
    table = acting("attack", techniques=[combo(stamina=1)], weapons=[DAGGER], stamina=0)
    table.act("ama", "attack", target="thug")
    table.act("thug", "endure")
    assert "combo" not in [key for _, key in table.asks()]


def test_a_technique_that_attacks_is_defended_like_any_other() -> None:
    """Frost Knot (Instinct 5 + ki 2) hits a Dodge of 6: 1 damage and two turns of CC."""
    table = acting("technique", techniques=["frost-knot"], proficiency={"ki": 2})
    table.act("ama", "technique", technique="frost-knot", target="thug")
    table.dice(5)
    table.act("thug", "dodge")
    [effect] = table.fight.effects_on("thug")
    assert (table.who("thug").hp, effect.name, effect.tags) == (98, "frozen", ["cc"])
    assert effect.until == 2  # turns 10 and 9 of round 1
    assert table.who("ama").stamina == 3


def test_the_gms_creature_is_asked_for_what_it_declared_even_if_it_can_do_nothing() -> None:
    """A thug without techniques declares one: the GM is asked, so that nobody learns of it."""
    table = KiTable()
    table.npc("Thug", surges_max=0)
    table.start()
    table.take_part("thug", "technique")
    assert table.asks() == [("thug", "piece")]
    assert table.acts(GM) == ["done"]
