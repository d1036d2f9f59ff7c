"""Damage, armour, falling, Last Breath, wounds, death. (KI-HP, KI-DTYPE)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.replay.journal import Ended
from rules.engine.views.visibility import GM, PUBLIC
from tests.rules.ki.table import KiTable


def struck(damage: int, house: dict[str, Any] | None = None, **sheet: Any) -> KiTable:
    """Ron's sword deals this damage to Ama, who takes it."""
    table = KiTable(**(house or {}))
    sword = {"id": "sword", "wielded": True, "damage": damage}
    table.npc("Ron", instinct=9, weapons=[sword], hands=1)
    enter = table.pc if sheet.get("is_pc", True) else table.npc
    enter("Ama", **{"instinct": 0, **sheet})
    table.start()
    table.take_part("ron", "attack", "attack")
    table.act("ron", "attack", target="ama")
    if table.asks() == [("ama", "defend")]:
        table.act("ama", "endure")
    return table


@pytest.mark.clause("KI-HP-05")
def test_only_the_gm_opens_the_choice_again() -> None:
    """Fallen by choice, Ama is asked again when the GM says so, in the middle of the fight."""
    table = struck(9, hp=5)
    table.act("ama", "fall")
    table.declare(GM, "reopen", combatant="ama")
    assert ("ama", "breath") in table.asks()
    table.say("ama", "breathe", sure=True)
    assert table.who("ama").state == "last_breath"
    with pytest.raises(Exception, match=r"No player's character lies unconscious\."):
        table.declare(GM, "reopen", combatant="ama")


@pytest.mark.clause("KI-HP-06")
def test_last_breath_wakes_with_all_stamina() -> None:
    """Stamina 1 of 8 becomes 8 of 8, and Ama joins turns again."""
    table = struck(9, hp=5, stamina=1, stamina_max=8)
    table.act("ama", "breathe", sure=True)
    ama = table.who("ama")
    assert (ama.stamina, ama.able, ama.wounds) == (8, True, [])
    assert table.fight.answers(ama)
    assert [card.out for card in table.view().cards if card.id == "ama"] == [""]
    table.act("ron", "done")
    table.take_part("ama")


@pytest.mark.clause("KI-HP-07")
def test_in_last_breath_nothing_harms_and_no_cc_takes() -> None:
    """A hit changes neither armour nor HP, still hits, and CC neither comes nor holds."""
    conditions = [{"name": "dazed", "cc": True}]
    table = struck(9, hp=5, armor="scale-vest", armor_durability=1, conditions=conditions)
    ama = table.who("ama")
    assert table.fight.held(ama)
    table.act("ama", "breathe", sure=True)
    assert not table.fight.held(ama)
    table.act("ron", "attack", target="ama")
    table.act("ama", "endure")
    assert (ama.hp, ama.armor_durability) == (-3, 0)
    assert table.told().count("Ama is hit.") == 2
    table.declare(GM, "afflict", combatant="ama", name="stunned", cc=True, lasts="3 turns")
    table.declare(GM, "afflict", combatant="ama", name="muddy", lasts="3 turns")
    assert [e.name for e in table.fight.effects_on("ama")] == ["dazed", "muddy"]
    assert [e.name for e in table.fight.holding(ama)] == ["muddy"]


@pytest.mark.clause("KI-HP-08")
def test_a_last_breath_ends_with_the_fight() -> None:
    """It lasts as long as the fight; then the character is dead for good."""
    table = struck(9, hp=5)
    table.act("ama", "breathe", sure=True)
    table.act("ron", "done")
    table.next_round()
    assert table.who("ama").state == "last_breath"
    table.play(Ended())
    assert table.who("ama").state == "dead"
    assert "Ama dies." in table.told(PUBLIC)


@pytest.mark.clause("KI-HP-10", "KI-DTYPE-03")
@pytest.mark.parametrize(
    ("type", "article"), [("internal", "an Internal"), ("external", "an External")]
)
def test_the_wound_is_of_the_type_of_the_hit(type: str, article: str) -> None:
    """A staff leaves an Internal wound, a sword an External one."""
    table = KiTable()
    sword = {"id": "sword", "wielded": True, "damage": 9, "type": type}
    table.npc("Ron", instinct=9, weapons=[sword], hands=1)
    table.pc("Ama", instinct=0, hp=5)
    table.start()
    table.take_part("ron", "attack")
    table.act("ron", "attack", target="ama")
    table.act("ama", "endure")
    table.act("ama", "fall")
    assert [w.type for w in table.who("ama").wounds] == [type]
    assert f"Ama has {article} wound." in table.told(PUBLIC)


@pytest.mark.clause("KI-HP-10")
def test_nothing_waits_for_what_the_wound_does() -> None:
    """The GM is offered to say it; the fight goes on, and they say it when they like."""
    table = struck(9, hp=5)
    table.act("ama", "fall")
    [offer] = table.fight.offers
    assert (offer.who, offer.act, table.asks()) == (GM, "wound", [("ron", "piece")])
    with pytest.raises(Exception, match="What it does is missing"):
        table.declare(GM, "wound", wound=offer.id)
    table.declare(GM, "wound", wound=offer.id, text="She limps.")
    assert table.who("ama").wounds[0].effect == "She limps."
    assert table.fight.offers == []
    with pytest.raises(Exception, match=r"No wound waits to be described\."):
        table.declare(GM, "wound", wound=offer.id, text="Again.")


def test_healed_in_time_nobody_falls() -> None:
    """The GM gives HP back while the player thinks: the question is closed."""
    table = struck(9, hp=5)
    table.amend("combatants.ama.hp", 2)
    assert ("ama", "breath") not in table.asks()
    assert table.who("ama").state == "active"
