"""Dodge, Parry and Block, what each may meet, and partial success."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dice import Modifier
from rules.wayward.rolls.d20_rolls import accuracy_roll, parry, skill
from tests.rules.wayward.table import TIRELESS, VITALITY, WayTable, duel
from tests.tables import tables

TABLES = tables(__file__)

KATANA = {"id": "katana", "held": True}


def punched(ben: dict[str, Any] | None = None, **house: Any) -> WayTable:
    """Ama (Accuracy 12, damage 2d4 + 4.0 x 8) strikes at Ben, who is being asked."""
    table = duel({"str": 60}, ben, **house)
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    return table


def lost(table: WayTable) -> int:
    """Return Ben's loss."""
    return VITALITY - table.who("ben").pools.vitality


def total(parts: list[Modifier]) -> int:
    """The sum of what is added to a roll."""
    return sum(part.value for part in parts)


@pytest.mark.clause("WAY-ATK-01", "WAY-DEF-02", "WAY-DEF-03")
def test_an_attack_is_declared_with_all_that_a_defence_must_know() -> None:
    """Its Speed, cost and Accuracy are public before the target is asked; so is their defence."""
    table = duel({"dex": 100, "agi": 20})
    table.amend("combatants.ama.ap", 5)
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben", ap=2, called="arm")
    assert "Ama's Unarmed: Speed 6, Stamina 5, Accuracy 16." in table.told()
    assert table.acts("ben") == ["dodge", "parry", "endure"]
    assert table.view().waits[0].question.endswith(" Unarmed, Speed 6, Accuracy 16. Defend?")
    table.dice(16)
    table.act("ben", "dodge")
    assert "Ben answers with Dodge: Speed 2." in table.told()


@pytest.mark.clause("WAY-ACC-02", "WAY-DODGE-01", "WAY-DODGE-02", "WAY-PART-01", "WAY-PART-03")
@pytest.mark.parametrize(("die", "taken"), [(12, 0), (11, 6), (9, 20), (8, 27), (7, 34), (2, 34)])
def test_each_point_short_lets_a_fifth_through(die: int, taken: int) -> None:
    """Accuracy 12, damage 34: an equal roll avoids it, 1 short is 6.8, 3 20.4, 5 short all."""
    table = punched()
    table.dice(die, *([] if die >= 12 else [1, 1]))
    table.act("ben", "dodge")
    if die >= 12:
        table.act("ama", "accept")
    assert lost(table) == taken
    assert table.who("ben").turn.acts == 32


def blocking_ben(ama: dict[str, Any] | None = None, **house: Any) -> WayTable:
    """Ben blocks from count 0 on; Ama strikes on count 5."""
    table = WayTable(**house)
    table.pc("Ama", side="red", **{"agi": 1, "str": 60, **(ama or {})})
    table.pc("Ben", side="blue", agi=1, vitality_max=VITALITY)
    table.start(10, 15)
    table.act("ben", "block", length=50)
    table.dice(TIRELESS)
    weapon = "katana" if ama and "weapons" in ama else "unarmed"
    table.act("ama", "attack", target="ben", weapon=weapon)
    return table


@pytest.mark.clause("WAY-BLOCK-05", "WAY-BLOCK-07", "WAY-ACC-03", "WAY-VSA-03")
def test_a_block_halves_a_punch_without_a_roll_or_any_speed() -> None:
    """34 becomes 17; the next action stays where it was."""
    table = blocking_ben()
    table.dice(1, 1)
    table.act("ben", "block")
    assert lost(table) == 17
    assert table.who("ben").turn.acts == 50


@pytest.mark.clause("WAY-BLOCK-04", "WAY-BLOCK-02")
def test_an_umbrella_blocks_as_an_interrupt() -> None:
    """Speed 6 against a blow of Speed 14, environmental even: a quarter off 10 + 4.0 x 14."""
    spear = {"id": "yari", "held": True, "wounding_pct": 0}
    table = duel({"str": 60, "weapons": [spear]}, {"weapons": [{"id": "umbrella", "held": True}]})
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben", weapon="yari")
    table.amend("attacks.ama-1-ben.spec.tags", ["undefendable"])
    assert table.acts("ben") == ["cover", "endure"]
    table.dice(*[1] * 8)
    table.act("ben", "cover", weapon="umbrella")
    # (8 + 4.0 x 1.33 x 14) x 0.75 = 61.86
    assert lost(table) == 61
    assert table.who("ben").turn.acts == 36


@pytest.mark.clause("WAY-PARRY-05", "WAY-D20-01", "WAY-D20-02")
def test_what_helps_a_parry_counts_once_for_each_source() -> None:
    """A charm of +1 Accuracy and +3 defence counts 3; a ring of +2 d20 counts as well."""
    modifiers = [
        {"target": "accuracy", "amount": 1, "source": "Charm"},
        {"target": "defense", "amount": 3, "source": "Charm"},
        {"target": "d20", "amount": 2, "source": "Ring"},
    ]
    table = duel({}, {"dex": 60, "modifiers": modifiers})
    assert total(parry(table.fight, table.who("ben"))) == 6 + 3 + 2


@pytest.mark.clause("WAY-PARRY-06", "WAY-FATIGUE-06")
def test_what_hinders_a_parry_twice_counts_as_on_a_defence() -> None:
    """Fatigue 2 is -4 and not -6; a wound of -1 Accuracy alone is -1."""
    table = duel({}, {"dex": 60, "fatigue": 2})
    assert total(parry(table.fight, table.who("ben"))) == 6 - 4
    wound = {"target": "accuracy", "amount": -1, "source": "Broken finger"}
    table = duel({}, {"dex": 60, "modifiers": [wound]})
    assert total(parry(table.fight, table.who("ben"))) == 6 - 1


@pytest.mark.clause("WAY-ACCROLL-02", "WAY-D20-02")
def test_penalties_on_d20_rolls_reach_an_accuracy_roll_and_bonuses_do_not() -> None:
    """A curse of -1 Accuracy and -2 d20 is -1; a fever of -1 d20 is -1; a charm of +3 is 0."""
    modifiers = [
        {"target": "accuracy", "amount": -1, "source": "Curse"},
        {"target": "d20", "amount": -2, "source": "Curse"},
        {"target": "d20", "amount": -1, "source": "Fever"},
        {"target": "d20", "amount": 3, "source": "Charm"},
    ]
    table = duel({"dex": 60, "modifiers": modifiers})
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    made = table.fight.battle.attacks[0]
    assert made.needed == 10 + 6 - 1
    assert total(accuracy_roll(table.fight, table.who("ama"), made.accuracy)) == 6 - 1 - 1


@pytest.mark.clause("WAY-DEF-05")
def test_skill_rolls_are_no_defensive_rolls() -> None:
    """Bonuses on defensive rolls do not help Athletics; bonuses on d20 rolls do."""
    modifiers = [{"target": "defense", "amount": 4}, {"target": "d20", "amount": 1}]
    table = duel({}, {"skill_ranks": {"athletics": 5}, "modifiers": modifiers})
    assert total(skill(table.fight, table.who("ben"), "athletics")) == 6
    assert total(skill(table.fight, table.who("ben"), "resistance")) == 1
    table.who("ben").pools.fatigue = 2
    assert total(skill(table.fight, table.who("ben"), "athletics")) == 4


@pytest.mark.clause("WAY-PART-06")
def test_an_entry_may_have_partial_success_of_its_own() -> None:
    """A quarter for each point, or everything at once: 3 short of 34 is 25.5, or 34."""
    for partial, taken in ((25, 25), (None, 34)):
        table = punched()
        table.amend("attacks.ama-1-ben.spec.partial", partial)
        table.dice(9, 1, 1)
        table.act("ben", "dodge")
        assert lost(table) == taken


@pytest.mark.clause("WAY-WP-01")
def test_the_form_of_a_defence_begins_with_what_its_owner_chose_once() -> None:
    """It asks to begin with; after `after_failure` it begins with what that said."""
    table = punched()
    form = table.prompt("ben", "dodge").ask.live().choices["dodge"].form
    assert form.initial == {"willpower": "ask"}
    table.declare("ben", "after_failure", combatant="ben", willpower="if_it_fails")
    assert table.who("ben").turn.after_failure == "if_it_fails"
    form = table.prompt("ben", "dodge").ask.live().choices["dodge"].form
    assert form.initial == {"willpower": "if_it_fails"}
    assert table.last() == ["When a defence fails, Ben spends Willpower: forms begin with that."]


@pytest.mark.clause("WAY-WP-01", "WAY-WP-09")
@pytest.mark.parametrize(
    ("points", "offered"), [(0, ["never"]), (1, ["never", "if_it_fails", "ask"])]
)
def test_without_willpower_the_rest_of_a_defence_stays(points: int, offered: list[str]) -> None:
    """A Dodge "with Willpower if it fails" is a Dodge without any; the form does not offer it."""
    table = punched({"willpower": points})
    form = table.prompt("ben", "dodge").ask.live().choices["dodge"].form
    assert [each.value for each in form.fields["willpower"].options] == offered
    table.dice(1, *([20] if points else [4, 4]))
    table.act("ben", "dodge", willpower="if_it_fails")
    # 1 + 2 is no 12. A Willpower die of 20 makes it 22; without one, 2d4 + 4.0 x 8 are 40.
    assert ("Ben spends Willpower." in table.told()) == bool(points)
    assert lost(table) == (0 if points else 40)


BLADE = TABLES["blade"]


@pytest.mark.clause("WAY-LOC-03", "WAY-DTYPE-03")
def test_kind_and_place_of_a_wound_are_said_with_the_attack_and_the_block() -> None:
    """A Blade that can cut pierces, at the left arm: no die falls for the place of the wound."""
    table = duel({"str": 200, "weapons": [BLADE]}, {"vitality_max": 200, "hp_max": 2000})
    block = {"by": "ben", "act": "block", "title": "Block", "renewed": True, "speed": 30}
    table.amend("deeds.b", {"id": "b", **block})
    table.amend("combatants.ben.doing", "b")
    assert "Choose one of: Unarmed, Blade, Blade (slashing), Blade (piercing)." in table.refusal(
        "ama", "attack", target="ben", weapon="blade/energy"
    )
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben", weapon="blade/piercing")
    table.dice(1)
    table.act("ben", "block", place="Left arm")
    [wound] = table.who("ben").body.wounds
    assert wound.row.startswith("piercing-")
    assert (wound.row.rpartition("-")[2], wound.side) == ("arm", "left")
