"""Interruptions, and what being made to react ends. (KI-INT, KI-DEF-09)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from tests.rules.ki.table import KiTable

DAGGER = {"id": "dagger", "wielded": True}
SWORD = {"id": "sword", "wielded": True, "damage": 3}


def predicted(
    first: str = "attack",
    second: str = "move",
    house: dict[str, Any] | None = None,
    ron: dict[str, Any] | None = None,
    ama: dict[str, Any] | None = None,
    **predict: Any,
) -> KiTable:
    """Ron attacks Ama with their dagger, and she predicts it. Ron lost Cai from sight."""
    table = KiTable(**(house or {}))
    table.npc("Ron", instinct=9, acting=1, hp_max=50, **(ron or {"weapons": [DAGGER], "hands": 1}))
    table.pc("Ama", instinct=0, reading=9, **{"weapons": [SWORD], "hands": 1, **(ama or {})})
    table.pc("Cai", instinct=0)
    table.start()
    table.take_part("ron", first, second)
    table.act("ron", "attack", target="ama", weapon="dagger")
    table.dice(1, 1)
    table.act("ama", "predict", **predict)
    return table


@pytest.mark.clause("KI-INT-01", "KI-DEF-09")
def test_a_predict_that_works_interrupts_at_once() -> None:
    """Before Ron moves on, Ama is asked; a failed Predict asks nothing."""
    table = predicted()
    assert table.asks() == [("ama", "interrupt")]
    assert [stint.who for stint in table.fight.stack] == ["ron", "ama"]


@pytest.mark.clause("KI-INT-01", "KI-INT-02")
def test_it_may_be_turned_down_and_is_not_kept() -> None:
    """Silence declines; Ron goes on, and no Interruption is left for later."""
    table = predicted()
    assert table.prompt("ama").ask.silence() == {"act": "decline"}
    table.act("ama", "decline")
    assert table.asks() == [("ron", "piece")]
    assert [stint.who for stint in table.fight.stack] == ["ron"]


@pytest.mark.clause("KI-INT-01")
def test_a_policy_answers_in_advance() -> None:
    """Predict with "decline": Ron is asked next. With "attack": Ron has to defend at once."""
    table = predicted(on_success="decline")
    assert table.asks() == [("ron", "piece")]
    table = predicted(on_success="attack")
    assert table.asks() == [("ron", "defend")]


@pytest.mark.clause("KI-INT-01", "KI-INT-05")
def test_the_policy_may_name_another_target() -> None:
    """Attack Cai when it works: Cai defends, and Ron's participation goes on."""
    table = predicted(on_success="attack", target="cai")
    assert table.asks() == [("cai", "defend")]
    table.act("cai", "endure")
    assert table.asks() == [("ron", "piece")]


@pytest.mark.clause("KI-INT-02")
def test_it_is_one_action_of_the_basic_kinds() -> None:
    """Move, Attack, Inventory, Techniques and Other are there; a granted Action is not."""
    techniques = ["still-water-breath"]
    custom = [{"id": "leap", "name": "Leap"}]
    table = predicted(ama={"techniques": techniques, "custom_actions": custom})
    acts = ["attack", "move", "inventory", "technique", "other", "decline"]
    assert table.acts("ama") == acts


@pytest.mark.clause("KI-INT-02", "KI-ACT-03")
def test_an_attack_is_the_whole_action() -> None:
    """With two weapons in hand an Interruption is two attacks, and then it is over."""
    table = predicted(ama={"weapons": [DAGGER, SWORD], "hands": 2})
    table.act("ama", "attack", target="cai")
    table.act("cai", "endure")
    assert table.asks() == [("cai", "defend")]
    table.act("cai", "endure")
    assert table.who("cai").hp == 5
    assert table.asks() == [("ron", "piece")]


@pytest.mark.clause("KI-INT-02")
def test_it_is_not_two_moves() -> None:
    """A Move of 6 metres: after 4 of them 2 are left and nothing else, after 6 it is over."""
    table = predicted()
    table.act("ama", "move", distance=4)
    assert table.acts("ama") == ["move", "inventory", "done"]
    assert table.refusal("ama", "move", distance=3) == "Choose a whole number from 0 to 2."
    table.act("ama", "move", distance=2)
    assert table.asks() == [("ron", "piece")]


@pytest.mark.clause("KI-INT-02", "KI-TYPE-01")
def test_actives_may_be_used_through_an_interruption() -> None:
    """Still Water Breath gives 3 HP back for 2 stamina, in Ron's participation."""
    table = predicted(ama={"techniques": ["still-water-breath"], "hp": 5})
    table.act("ama", "technique", technique="still-water-breath")
    assert (table.who("ama").hp, table.who("ama").stamina) == (8, 4)
    assert table.asks() == [("ron", "piece")]


@pytest.mark.clause("KI-INT-03", "KI-SUR-03")
def test_it_costs_nothing_and_is_no_participation() -> None:
    """Ama's stamina, her free entry and this turn are untouched, and no Surge is to be had."""
    table = predicted(ama={"stamina": 3})
    assert "surge" not in table.acts("ama")
    table.act("ama", "move", distance=6)
    table.act("ron", "done")
    ama = table.who("ama")
    assert (ama.stamina, ama.joined) == (3, [])
    table.take_part("ama")
    assert ama.stamina == 3


@pytest.mark.clause("KI-INT-04")
def test_the_interrupted_creature_goes_on_with_the_rest() -> None:
    """Two weapons and a Move: the first attack is predicted, the rest still happens."""
    table = predicted(ron={"weapons": [DAGGER, SWORD]})
    table.act("ama", "move", distance=6)
    assert table.acts(GM) == ["attack", "move", "inventory", "done"]
    table.act("ron", "attack", target="ama", weapon="sword")
    table.act("ama", "endure")
    table.act("ron", "move", distance=6)
    assert table.who("ama").hp == 7
    assert table.fight.stack == []


@pytest.mark.clause("KI-INT-04")
def test_an_answer_for_all_weapons_goes_on_too() -> None:
    """Ron strikes with everything: the dagger is predicted, and then the sword comes."""
    table = KiTable()
    table.npc("Ron", instinct=9, acting=1, weapons=[DAGGER, SWORD])
    table.pc("Ama", instinct=0, reading=9)
    table.start()
    table.take_part("ron", "attack")
    table.act("ron", "attack", target="ama")
    table.dice(1, 1)
    table.act("ama", "predict")
    table.act("ama", "decline")
    assert (table.asks(), table.fight.attacks[0].name) == ([("ama", "defend")], "Sword")


@pytest.mark.clause("KI-INT-05", "KI-TYPE-02")
@pytest.mark.parametrize("reaction", ["dodge", "endure"])
def test_being_attacked_ends_the_participation(reaction: str) -> None:
    """Attack and Move declared: interrupted by an attack, Ron moves no more, defended or not."""
    table = predicted()
    table.act("ama", "attack", target="ron")
    assert [stint.ended for stint in table.fight.stack] == [True, False]
    table.dice(*([6] if reaction == "dodge" else []))
    table.act("ron", reaction)
    assert table.fight.stack == []
    assert not any("Ron moves" in line for line in table.told())
    assert "Ron is made to react, and Ron's participation is over." in table.told()


@pytest.mark.clause("KI-INT-05")
def test_the_rest_of_an_answer_for_all_weapons_is_lost_too() -> None:
    """Ron's sword does not strike any more once Ama has attacked them."""
    table = KiTable()
    table.npc("Ron", instinct=9, acting=1, weapons=[DAGGER, SWORD])
    table.pc("Ama", instinct=0, reading=9, hands=1)
    table.start()
    table.take_part("ron", "attack")
    table.act("ron", "attack", target="ama")
    table.dice(1, 1)
    table.act("ama", "predict", on_success="attack")
    table.act("ron", "endure")
    assert table.who("ama").hp == 10
    assert table.fight.stack == []


@pytest.mark.clause("KI-INT-05")
def test_an_effect_at_the_interrupted_creature_ends_it_as_well() -> None:
    """A technique without an attack that hurts Ron is enough; one that heals Ama is not."""
    sting = {
        "id": "sting",
        "name": "Sting",
        "kind": "active",
        "damage": 1,
        "damage_type": "internal",
    }
    table = predicted(ama={"techniques": [sting]})
    table.act("ama", "technique", technique="sting", target="ron")
    assert table.who("ron").hp == 49
    assert table.fight.stack == []
    assert not any("Ron moves" in line for line in table.told())
    table = predicted(ama={"techniques": ["still-water-breath"], "hp": 5})
    table.act("ama", "technique", technique="still-water-breath")
    assert table.asks() == [("ron", "piece")]


@pytest.mark.clause("KI-INT-05")
@pytest.mark.parametrize(("ruling", "goes_on"), [("forced", False), ("unforced", True)])
def test_in_odd_cases_the_gm_says_whether_it_was_forced(ruling: str, goes_on: bool) -> None:
    """Ama shouts at Ron: the GM rules what comes of it, and whether Ron is made to react."""
    table = predicted()
    table.act("ama", "other", what="I shout at him")
    table.say(GM, "rule", outcome="He turns his head.")
    assert table.asks() == [("ron", "forced")]
    assert table.prompt(GM).ask.silence() == {"act": "forced"}
    table.say(GM, ruling)
    assert (("ron", "piece") in table.asks()) is goes_on


@pytest.mark.clause("KI-INT-05")
def test_an_item_whose_effect_is_the_gms_is_such_a_case() -> None:
    """A smoke pot in an Interruption: forced or not, the GM says."""
    table = predicted(ama={"inventory": ["smoke-pot"], "weapons": []})
    table.act("ama", "inventory", item="smoke-pot", do="use")
    assert table.asks() == [("ron", "forced")]


def test_outside_an_interruption_nobody_asks_whether_it_was_forced() -> None:
    """Other in one's own participation has an outcome and nothing more."""
    table = KiTable()
    table.pc("Ama", agility=5, instinct=5)
    table.npc("Ron")
    table.start()
    table.take_part("ama", "other", "move")
    table.act("ama", "other", what="I shout")
    table.say(GM, "rule", outcome="It echoes.")
    assert table.asks() == [("ama", "piece")]


@pytest.mark.clause("KI-INT-06")
def test_an_attack_of_an_interruption_may_be_predicted_innermost_first() -> None:
    """Ron predicts Ama's attack, interrupts her and attacks: her Interruption is over first."""
    table = predicted(ron={"weapons": [DAGGER], "hands": 1, "reading": 9})
    table.act("ama", "attack", target="ron")
    table.dice(1, 1)
    table.act("ron", "predict")
    assert [stint.who for stint in table.fight.stack] == ["ron", "ama", "ron"]
    table.act("ron", "attack", target="ama")
    assert [stint.ended for stint in table.fight.stack] == [True, True, False]
    table.act("ama", "endure")
    assert table.who("ama").hp == 8
    assert table.fight.stack == []


@pytest.mark.clause("KI-INT-06")
def test_an_interruption_goes_on_after_one_within_it() -> None:
    """Ron predicts the first of Ama's two attacks and moves; her second attack still comes."""
    table = predicted(
        ron={"weapons": [DAGGER], "hands": 1, "reading": 9},
        ama={"weapons": [DAGGER, SWORD], "hands": 2},
    )
    table.act("ama", "attack", target="ron")
    table.dice(1, 1)
    table.act("ron", "predict")
    table.act("ron", "move", distance=6)
    assert (table.asks(), table.fight.attacks[-1].name) == ([("ron", "defend")], "Sword")


@pytest.mark.clause("KI-INT-06")
def test_interruptions_nest_far_beyond_play_and_then_come_to_an_end() -> None:
    """Two who predict everything: after fifty within each other no Predict is offered.

    Struck without a defence, Ama has 9 HP, and all that was under way is over.
    """
    table = KiTable()
    table.npc("Ron", instinct=9, acting=1, reading=99, hands=1, hp_max=50)
    table.pc("Ama", instinct=0, acting=1, reading=99, hands=1)
    table.start()
    table.take_part("ron", "attack")
    table.act("ron", "attack", target="ama")
    while "predict" in table.acts(table.scene.prompts[0].ask.who):
        table.dice(1, 1)
        who = table.scene.prompts[0].ask.about
        table.act(who, "predict", on_success="attack")
    assert len(table.fight.stack) == 1 + 50
    table.act("ama", "endure")
    assert (table.who("ama").hp, table.fight.stack) == (9, [])


def test_who_falls_while_interrupting_loses_the_rest() -> None:
    """Ama is struck down by the GM's pen in the middle of her Interruption: it is over."""
    table = predicted()
    table.amend("combatants.ama.state", "unconscious")
    assert table.asks() == [("ron", "piece")]
    assert not any("Ama moves" in line for line in table.told())
