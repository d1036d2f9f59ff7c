"""Rolls, attacks and damage. (L5R-ROLL, L5R-ATTACK, L5R-ATN, L5R-MOD, L5R-DMG)"""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.cli import main
from rules.engine.sheets.sheet import read
from rules.engine.views.visibility import GM
from rules.errors import BadDice
from rules.l5r.attack import armor_tn, attack_dice, damage_parts, weapon_of
from rules.l5r.odds import read_pool
from rules.l5r.rolls import dice
from rules.l5r.sheet import Sheet
from rules.l5r.state import Stance
from tests.rules.l5r.table import L5rTable, two
from tests.tables import tables

TABLES = tables(__file__)

SWORD = {"agility": 3, "skills": {"kenjutsu": 3}, "weapons": ["katana"]}
TOUGH = {"stamina": 9, "willpower": 9}


@pytest.mark.clause("L5R-ROLL-01")
@pytest.mark.parametrize(
    ("kept", "total"),
    [(["8", "7", "2"], 17), (["9", "2", "1 (2)"], 12), (["die-5", "die-6", "2"], 4), ([], 24)],
)
def test_the_roller_may_keep_any_dice(kept: list[str], total: int) -> None:
    """Of 9, 8, 7, 2, 1 and 1 any three, by what they show or by their place; else the highest."""
    table = two(ama=SWORD, foe={"reflexes": 9})
    table.act("attack", 9, 8, 7, 2, 1, 1, target="foe", choose=True)
    table.say("ama", "keep", **({"dice": kept} if kept else {}))
    assert f"Ama: attack {total}: it misses." in table.told()


@pytest.mark.clause("L5R-ROLL-01", "L5R-ATTACK-04")
def test_whoever_chooses_dice_chooses_those_of_the_damage_too() -> None:
    """27 hits, and of 9, 8, 1, 1 and 1 two ones are kept: two wounds."""
    table = two(ama=SWORD, foe={"reflexes": 1, **TOUGH})
    table.act("attack", 9, 9, 9, 1, 1, 1, target="foe", choose=True)
    table.dice(9, 8, 1, 1, 1)
    table.say("ama", "keep", dice=["9", "9 (2)", "9 (3)"])
    assert table.who("foe").wounds == 0
    table.say("ama", "keep", dice=["1", "1 (3)"])
    assert (table.who("foe").wounds, table.turn()) == (2, "foe")


TEN = [
    ((12, 4), "10k5"), ((13, 9), "10k10+2"), ((10, 12), "10k10+4"), ((14, 12), "10k10+12"),
    ((11, 9), "10k9"), ((17, 6), "10k9"), ((16, 8), "10k10+4"), ((15, 9), "10k10+6"),
    ((5, 8), "5k5"),
]  # fmt: skip


@pytest.mark.clause("L5R-ROLL-04")
@pytest.mark.parametrize(("asked", "thrown"), TEN)
def test_the_ten_dice_rule(asked: tuple[int, int], thrown: str) -> None:
    """Two thrown beyond ten are one kept; beyond ten and ten each is two points."""
    assert str(dice(*asked)) == thrown


ARMOR = TABLES["armor"]


@pytest.mark.clause("L5R-ATN-01", "L5R-STANCE-03", "L5R-STANCE-04", "L5R-STANCE-05")
@pytest.mark.parametrize(("sheet", "stance", "tn"), ARMOR)
def test_armor_tn(sheet: dict[str, Any], stance: str, tn: int) -> None:
    """Five times Reflexes and five, armour, Stance and others, never below five."""
    table = L5rTable()
    table.pc("Ama", **sheet)
    table.who("ama").stance = Stance(stance)
    assert armor_tn(table.fight, table.who("ama")) == tn


BOW = {"reflexes": 3, "skills": {"kyujutsu": 3}, "weapons": ["yumi"]}


def test_the_form_of_a_shot_says_what_counts_if_nothing_is_chosen() -> None:
    """Recorded is "auto", as before."""
    table = two(ama=BOW, foe={"reflexes": 9})
    [prompt] = [p for p in table.scene.prompts if p.ask.key == "turn"]
    form: Any = prompt.ask.live()
    near = form.choices["attack"].form.fields["near"]
    assert [each.label for each in near.options] == [
        "If they struck you this Round or last",
        "Yes",
        "No",
    ]
    assert near.read("auto") == near.read("If they struck you this Round or last") == "auto"


@pytest.mark.clause("L5R-MOD-02")
def test_the_bot_knows_who_struck_lately_and_the_gm_knows_better() -> None:
    """The Foe struck at Ama in Round 1, so in Round 2 her shot loses ten; the GM's word too."""
    table = two(ama=BOW, foe={"reflexes": 9})
    table.act("done")
    table.act("attack", 1, 1, target="ama")
    table.act("attack", 9, 9, 9, 1, 1, 1, target="foe")
    assert "Ama: attack 17: it misses." in table.told()
    table = two(ama=BOW, foe={"reflexes": 9})
    table.declare(GM, "engage", combatant="foe", other="ama")
    table.act("attack", 9, 9, 9, 1, 1, 1, target="foe", near="no")
    assert "Ama: attack 17: it misses." in table.told()


@pytest.mark.clause("L5R-MOD-03", "L5R-STANCE-04", "L5R-STATUS-08", "L5R-STATUS-01")
def test_stances_and_status_effects_change_the_dice() -> None:
    """6k3: Full Attack 8k4, mounted 7k3, blind 5k2, blind with a bow 3k0, prone 4k3."""
    table = two(ama={**SWORD, "weapons": ["katana", "yumi"]})
    ama, foe = table.who("ama"), table.who("foe")
    sword, bow = weapon_of(ama, "katana"), weapon_of(ama, "yumi")
    assert attack_dice(ama, foe, sword) == []
    ama.stance = Stance.FULL_ATTACK
    assert [each[:2] for each in attack_dice(ama, foe, sword)] == [(2, 1)]
    ama.stance = Stance.ATTACK
    for status, wanted in (("mounted", (1, 0)), ("blinded", (-1, -1)), ("prone", (-2, 0))):
        table.declare(GM, "afflict", combatant="ama", status=status)
        assert [each[:2] for each in attack_dice(ama, foe, sword)] == [wanted]
        if status == "blinded":
            assert [each[:2] for each in attack_dice(ama, foe, bow)] == [(-3, -3)]
        table.declare(GM, "afflict", combatant="ama", status=status, on=False)


@pytest.mark.clause("L5R-MOD-03", "L5R-STATUS-09")
def test_prone_and_full_attack_lower_the_armor_tn_by_ten() -> None:
    """Reflexes 3 are 5 x 3 + 5 = 20: 10 in Full Attack, 10 prone against a blow in reach."""
    table = two(ama=SWORD, foe={"reflexes": 3})
    foe = table.who("foe")
    assert armor_tn(table.fight, foe) == 20
    foe.stance = Stance.FULL_ATTACK
    assert armor_tn(table.fight, foe) == 10
    foe.stance = Stance.ATTACK
    table.declare(GM, "afflict", combatant="foe", status="prone")
    assert armor_tn(table.fight, foe) == 10


def test_the_gm_gives_and_takes_for_circumstances() -> None:
    """-5 on Ama's rolls and +5 on the Foe's TN for a Round."""
    table = two(ama=SWORD, foe={"reflexes": 5})
    table.declare(GM, "modify", combatant="ama", on="roll", amount=-5, reason="Railing")
    table.declare(GM, "modify", combatant="foe", on="tn", amount=5, reason="Wall")
    assert armor_tn(table.fight, table.who("foe")) == 35
    table.act("attack", 9, 9, 9, 1, 1, 1, target="foe")
    assert "Ama: attack 22: it misses." in table.told()
    table.act("done")
    assert table.fight.effects == []


@pytest.mark.clause("L5R-MOD-04")
def test_circumstances_may_be_for_one_roll_only() -> None:
    """-5 on Ama's next roll and +5 on the Foe's next TN: 22 against 35, then 27 against 30."""
    table = two(ama=SWORD, foe={"reflexes": 5})
    table.declare(GM, "modify", combatant="ama", on="next_roll", amount=-5, reason="Sun")
    table.declare(GM, "modify", combatant="foe", on="next_tn", amount=5, reason="Branch")
    assert "Ama has -5 on the next roll: Sun, until Round 1 is over." in table.told()
    assert armor_tn(table.fight, table.who("foe")) == 35
    table.act("attack", 9, 9, 9, 1, 1, 1, target="foe", more=True)
    table.amend("combatants.ama.spent", 0)
    assert "Ama: attack 22: it misses." in table.told()
    assert armor_tn(table.fight, table.who("foe")) == 30
    table.act("attack", 9, 9, 9, 1, 1, 1, target="foe")
    assert "Ama: attack 27: it misses." in table.told()
    assert table.fight.effects == []


DAMAGE: list[tuple[str, int, tuple[int, int]]] = [
    ("dai-tsuchi", 3, (8, 2)), ("katana", 3, (6, 2)), ("unarmed", 3, (3, 1)),
    ("shuriken", 3, (1, 1)), ("yumi", 4, (5, 2)), ("yumi", 2, (4, 2)),
]  # fmt: skip


@pytest.mark.clause("L5R-DMG-01", "L5R-DMG-02", "L5R-DMG-03", "L5R-DMG-04")
@pytest.mark.parametrize(("weapon", "strength", "pool_"), DAMAGE)
def test_damage_dice(weapon: str, strength: int, pool_: tuple[int, int]) -> None:
    """Strength in melee, none with shuriken, the bow's own with a bow and no more than one has."""
    table = two(ama={"strength": strength, "weapons": [weapon]})
    ama = table.who("ama")
    used = weapon_of(ama, weapon)
    parts = damage_parts(ama, used)
    assert (sum(part.value for part in parts), used.kept) == pool_


def test_void_points_and_twins_on_a_sheet_are_faults() -> None:
    """Each is a sentence."""
    for sheet, sentence in (
        ({"void_points": 3}, "at most Void, 2"),
        ({"weapons": ["katana", "katana"]}, "katana is there twice"),
        ({"weapons": ["pike"]}, "no weapon pike"),
    ):
        with pytest.raises(Exception, match=sentence):
            read(Sheet, sheet)


@pytest.mark.parametrize(
    ("line", "expected"),
    [("1k1 --tn 10", 0.1), ("1k1 --tn 11 --unskilled", 0.0), ("1k1+5 --tn 10 --unskilled", 0.6)],
)
def test_odds_on_the_command_line(
    line: str, expected: float, capsys: pytest.CaptureFixture[str]
) -> None:
    """Chances worked out by hand."""
    assert main(["odds", "l5r", *line.split(), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"chance": pytest.approx(expected, abs=1e-8)}


def test_pools_follow_the_ten_dice_rule() -> None:
    """12k4 is 10k5; other dice are refused."""
    assert str(read_pool("12k4")) == "10k5"
    with pytest.raises(BadDice):
        read_pool("2d6")
