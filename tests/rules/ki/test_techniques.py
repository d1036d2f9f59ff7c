"""Techniques: Actives, Reactions, Combos. (KI-ACT-07..08, KI-TYPE-01..03, KI-STA-05)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM, PUBLIC
from tests.rules.ki.table import KiTable

BREATH = {
    "id": "breath",
    "name": "Breath",
    "kind": "active",
    "target": "self",
    "heal": 1,
    "stamina": 1,
    "uses_per_round": 0,
}
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


@pytest.mark.clause("KI-ACT-07")
def test_one_action_performs_three_techniques() -> None:
    """Three Breaths, and the Action is used up."""
    table = acting("technique", techniques=[BREATH], hp=1)
    for _ in range(3):
        table.act("ama", "technique", technique="breath")
    assert (table.who("ama").hp, table.who("ama").stamina) == (4, 3)
    assert table.fight.stack == []


@pytest.mark.clause("KI-STA-05", "KI-STA-04")
def test_a_technique_costs_what_its_entry_says() -> None:
    """With 1 stamina a Breath of 1 is paid, and one of 2 refused before it."""
    dear = {**BREATH, "id": "dear", "name": "Dear", "stamina": 2}
    table = acting("technique", techniques=[BREATH, dear], stamina=1, hp=1)
    assert table.refusal("ama", "technique", technique="dear") == (
        "Dear costs 2 stamina; Ama has 1."
    )
    table.act("ama", "technique", technique="breath")
    assert (table.who("ama").stamina, table.who("ama").hp) == (0, 2)


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


@pytest.mark.clause("KI-TYPE-02")
def test_a_reaction_answers_what_happens_outside_ones_participation() -> None:
    """Dodging with 1 + 6 against 5, Ama's elbow may follow: 1 damage for 1 stamina."""
    table = attacked(["elbow-in-passing"], "dodge")
    assert table.asks() == [("ama", "combo")]
    table.act("ama", "use")
    assert (table.who("thug").hp, table.who("ama").stamina) == (19, 5)


@pytest.mark.clause("KI-TYPE-02")
def test_in_ones_own_participation_a_reaction_is_not_offered() -> None:
    """Struck by a foe's Combo in her own turn and not made to react by it, Ama has none."""
    spite = {
        "id": "spite",
        "name": "Spite",
        "kind": "combo",
        "trigger": "was_hit",
        "switch": "always",
        "damage": 1,
        "damage_type": "internal",
    }
    roll = {
        "id": "roll",
        "name": "Roll",
        "kind": "reaction",
        "trigger": "hit",
        "target": "self",
        "heal": 1,
    }
    table = KiTable()
    table.pc("Ama", agility=5, instinct=5, techniques=[roll, combo()], hands=1)
    table.npc("Thug", hp_max=99, techniques=[spite])
    table.start()
    table.take_part("ama", "attack")
    table.act("ama", "attack", target="thug")
    table.act("thug", "endure")
    asked = [(p.ask.about, p.ask.facts.technique) for p in table.scene.prompts]
    assert asked == [("ama", "joy")]


@pytest.mark.clause("KI-TYPE-02", "KI-TYPE-04")
def test_who_is_held_has_no_reaction_left() -> None:
    """Held by CC, Ama is hit without a roll, and Roll with It is not offered."""
    table = KiTable()
    table.pc("Ama", techniques=["roll-with-it"], conditions=[{"name": "frozen", "cc": True}])
    table.npc("Thug", agility=5, instinct=5)
    table.start()
    table.take_part("thug", "attack")
    table.act("thug", "attack", target="ama", weapon="unarmed")
    assert table.asks() == [("thug", "piece")]
    assert table.who("ama").hp == 9


@pytest.mark.clause("KI-TYPE-03", "KI-STA-04")
def test_a_combo_that_cannot_be_paid_is_not_offered() -> None:
    """Stamina 0 and a Combo of 1: nobody is asked."""
    table = acting("attack", techniques=[combo(stamina=1)], weapons=[DAGGER], stamina=0)
    table.act("ama", "attack", target="thug")
    table.act("thug", "endure")
    assert "combo" not in [key for _, key in table.asks()]


def test_a_combo_of_joining_comes_before_the_declaration() -> None:
    """First Light gives 1 HP back as Ama joins; then she is asked for her Actions."""
    table = KiTable()
    table.pc("Ama", techniques=[{"id": "first-light", "switch": "always"}], hp=5)
    table.start()
    table.window("ama")
    assert table.who("ama").hp == 6
    assert table.asks() == [("ama", "declare")]


def test_a_foe_brought_down_triggers_its_combo() -> None:
    """Fallen Petal gives 2 HP for a foe of 1 HP."""
    table = acting("attack", techniques=["fallen-petal"], weapons=[DAGGER], hp=5)
    table.amend("combatants.thug.hp", 1)
    table.act("ama", "attack", target="thug")
    table.act("thug", "endure")
    table.act("ama", "use")
    assert table.who("ama").hp == 7


def test_a_combo_that_attacks_does_not_trigger_itself() -> None:
    """Spite, without limit, attacks whenever Ama misses; its own miss is no trigger for it."""
    spite = {
        "id": "spite",
        "name": "Spite",
        "kind": "combo",
        "trigger": "missed",
        "switch": "always",
        "uses_per_round": 0,
        "attack": True,
        "category": "unarmed",
        "damage": 1,
        "damage_type": "internal",
    }
    table = acting("attack", techniques=[spite], weapons=[DAGGER])
    table.amend("combatants.thug.agility", 9)
    table.act("ama", "attack", target="thug")
    table.dice(1, 1)
    table.act("thug", "dodge")
    table.act("thug", "dodge")
    assert table.who("ama").used == {"spite": 1}
    assert table.fight.attacks == []


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


def test_an_unfit_target_of_a_custom_combo_is_asked_for() -> None:
    """A Combo of joining against somebody else asks for its target: anyone in sight."""
    hex_ = {
        "id": "hex",
        "name": "Hex",
        "kind": "combo",
        "trigger": "joined",
        "condition": "cursed",
        "condition_turns": 3,
    }
    table = KiTable()
    table.pc("Ama", techniques=[hex_])
    table.npc("Thug")
    table.npc("Rat")
    table.start()
    table.window("ama")
    table.act("ama", "use", target="rat")
    assert [e.on for e in table.fight.effects] == ["rat"]
    assert table.asks() == [("ama", "declare")]


@pytest.mark.clause("KI-ACT-08")
def test_uses_are_counted_one_by_one() -> None:
    """Twice a round and free: the third is refused and says how often it was used."""
    twice = {**BREATH, "uses_per_round": 2, "stamina": 0}
    table = acting("technique", techniques=[twice, {**BREATH, "id": "x", "name": "X"}], hp=1)
    for _ in range(2):
        table.act("ama", "technique", technique="breath")
    assert table.refusal("ama", "technique", technique="breath") == (
        "Breath has been used 2 times in this round; it is fresh in the next."
    )


def test_nothing_is_known_of_a_technique_that_the_gm_took_away() -> None:
    """The GM removes it while it is being chosen: the form no longer offers it."""
    table = acting("technique", techniques=[BREATH], hp=1)
    assert "technique" in table.acts("ama")
    table.amend("combatants.ama.techniques.breath", None)
    assert "technique" not in table.acts("ama")


def test_the_gms_creature_is_asked_for_what_it_declared_even_if_it_can_do_nothing() -> None:
    """A thug without techniques declares one: the GM is asked, so that nobody learns of it."""
    table = KiTable()
    table.npc("Thug", surges_max=0)
    table.start()
    table.take_part("thug", "technique")
    assert table.asks() == [("thug", "piece")]
    assert table.acts(GM) == ["done"]
