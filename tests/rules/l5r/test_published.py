"""Emphases, unskilled rolls, and what the published game adds as settings. (L5R-ROLL, L5R-AMB)"""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.cli import main
from rules.engine.views.visibility import GM, Viewer
from rules.errors import BadAnswer
from rules.l5r import RULESET
from rules.l5r.actions import Rouse
from rules.l5r.turn_acts import Acting
from tests.rules.l5r.table import L5rTable, two

SKILLED: dict[str, Any] = {
    "agility": 3, "void": 2, "void_points": 2, "weapons": ["katana", "tanto"],
    "skills": {"kenjutsu": 2}, "emphases": {"Kenjutsu": ["Katana"]},
}  # fmt: skip


@pytest.mark.clause("L5R-AMB-02", "L5R-ATTACK-01")
def test_an_emphasis_of_the_weapon_throws_ones_again() -> None:
    """5k3 of 9, 8, 1, 1, 2: the two ones become 7 and 1, so 9 + 8 + 7."""
    table = two(ama=SKILLED)
    table.act("attack", 9, 8, 1, 1, 2, 7, 1, 1, 1, 1, 1, 1, target="foe", weapon="katana")
    assert any(text.startswith("Ama: attack 24") for text in table.told())
    assert table.dice_left() == []


@pytest.mark.clause("L5R-AMB-02", "L5R-ROLL-01")
@pytest.mark.parametrize(
    "sheet",
    [
        {"skills": {"Etiquette": 2}, "emphases": {"etiquette": ["Courtesy"]}},
        {"skills": {"Etiquette (Courtesy)": 2}},
    ],
)
@pytest.mark.parametrize("asked", ["Etiquette (Courtesy)", "etiquette(courtesy)"])
def test_a_skill_is_read_with_its_emphasis(sheet: dict[str, Any], asked: str) -> None:
    """Awareness 3 and Etiquette 2: of 9, 1, 2, 2, 2 the one becomes 8: 9 + 8 + 2."""
    table = two(ama={"awareness": 3, **sheet})
    table.dice(9, 1, 2, 2, 2, 8)
    table.declare(GM, "check", combatant="ama", trait="awareness", skill=asked)
    assert table.told()[-1].endswith(" 19.")


@pytest.mark.clause("L5R-ROLL-01")
def test_without_the_emphasis_ones_stay() -> None:
    """The same roll of the bare skill is 9 + 2 + 2."""
    table = two(ama={"awareness": 3, "skills": {"Etiquette (Courtesy)": 2}})
    table.dice(9, 1, 2, 2, 2)
    table.declare(GM, "check", combatant="ama", trait="awareness", skill="etiquette")
    assert table.told()[-1].endswith(" 13.")


@pytest.mark.clause("L5R-ROLL-03")
@pytest.mark.parametrize(
    ("skill", "name", "said"),
    [
        ("lore", "unskilled", "Ama: lore / agility, unskilled, 27."),
        ("kenjutsu", "agility", "Ama: kenjutsu / agility 27."),
    ],
)
def test_a_skill_that_the_sheet_lacks_says_unskilled(skill: str, name: str, said: str) -> None:
    """The roll of a player is shown with its name, and the line that all read says it too."""
    table = two(ama=SKILLED)
    table.dice(*(9,) * (3 if skill == "lore" else 5))
    table.declare(GM, "check", combatant="ama", trait="agility", skill=skill)
    [rolled] = [line.rolls[0] for line in table.lines if line.rolls][-1:]
    assert rolled.name.endswith(name)
    assert table.told()[-1] == said


@pytest.mark.clause("L5R-ROLL-03")
def test_what_an_npc_has_not_learned_stays_with_the_gm() -> None:
    """The bandit's sheet is secret: only the GM reads that the roll is unskilled."""
    table = two()
    table.dice(9, 9)
    table.declare(GM, "check", combatant="foe", trait="agility", skill="lore")
    assert [text for text in table.told() if "lore" in text] == ["Foe: lore / agility 18."]


@pytest.mark.clause("L5R-ROLL-01")
def test_a_void_point_on_an_attack_is_a_die_more_of_each() -> None:
    """5k3 becomes 6k4: 9 + 8 + 7 + 6, and of two points one is left."""
    table = two(ama={**SKILLED, "emphases": {}}, void_on_rolls=True)
    table.act("call", void=True)
    table.act("attack", 9, 8, 7, 6, 5, 4, *(1,) * 5, target="foe", weapon="katana")
    assert any(text.startswith("Ama: attack 30") for text in table.told())
    assert table.who("ama").void_points == 1


@pytest.mark.clause("L5R-ROLL-01", "L5R-ROLL-04", "L5R-MOD-03", "L5R-DMG-01")
def test_a_roll_keeps_the_parts_of_its_number_of_dice() -> None:
    """Agility 4, Kenjutsu 6, a horse and a Void Point are 12 dice, so ten are thrown."""
    rider = {"agility": 4, "strength": 2, "skills": {"kenjutsu": 6}, "mounted": True}
    table = two(ama={**SKILLED, **rider, "emphases": {}}, void_on_rolls=True)
    table.act("call", void=True)
    table.act("attack", *(9,) * 10, *(1,) * 5, target="foe", weapon="katana")
    attack, damage = [line.rolls[0] for line in table.lines if line.rolls][-2:]
    assert [(each.value, each.reason, each.clause) for each in attack.terms] == [
        (4, "Agility", "L5R-ATTACK-01"),
        (6, "Kenjutsu", "L5R-ATTACK-01"),
        (1, "Mounted", "L5R-STATUS-08"),
        (1, "a Void Point", "L5R-ROLL-01"),
        (-2, "beyond ten dice", "L5R-ROLL-04"),
    ]
    assert (attack.dice.count, attack.by) == (10, "ama")
    assert [(each.value, each.reason, each.clause) for each in attack.keeps] == [
        (4, "Agility", "L5R-ATTACK-01"),
        (1, "a Void Point", "L5R-ROLL-01"),
        (1, "beyond ten dice", "L5R-ROLL-04"),
    ]
    assert [(each.value, each.reason) for each in damage.terms] == [(3, "Katana"), (2, "Strength")]
    assert [(each.value, each.reason) for each in damage.keeps] == [(2, "Katana")]


@pytest.mark.clause("L5R-ROLL-01")
def test_a_player_is_asked_for_a_void_point_on_a_roll_of_the_gm() -> None:
    """Perception 2 alone is 2k2, with the point 3k3."""
    table = two(ama={**SKILLED, "perception": 2}, void_on_rolls=True)
    table.declare(GM, "check", combatant="ama", trait="perception")
    table.dice(9, 8, 7)
    table.say("ama", "roll", void=True)
    assert table.told()[-1] == "Ama: perception 24."
    assert table.who("ama").void_points == 1


@pytest.mark.clause("L5R-ROLL-01")
def test_one_void_point_can_be_spent_in_a_round() -> None:
    """After the point on the attack, no roll of this Round offers another."""
    table = two(ama={**SKILLED, "emphases": {}}, void_on_rolls=True)
    table.act("call", void=True)
    table.act("attack", 2, 2, 2, 2, 1, 1, target="foe", weapon="katana", more=True)
    assert "call" not in table.open_acts()
    table.dice(8, 7)
    table.declare(GM, "check", combatant="ama", trait="perception")
    assert table.told()[-1] == "Ama: perception 15."
    assert table.who("ama").void_points == 1
    table.act("done")
    table.act("done")
    table.declare(GM, "check", combatant="ama", trait="perception")
    table.dice(9, 8, 7)
    table.say("ama", "roll", void=True)
    assert table.told()[-1] == "Ama: perception 24."
    assert table.who("ama").void_points == 0


@pytest.mark.clause("L5R-ROLL-01")
def test_of_two_calls_for_a_void_point_the_first_roll_gets_it() -> None:
    """The point goes to the GM's roll; the attack called before keeps its 5k3, and it is told."""
    table = two(ama={**SKILLED, "perception": 2, "emphases": {}}, void_on_rolls=True)
    table.act("call", void=True)
    table.declare(GM, "check", combatant="ama", trait="perception")
    table.dice(9, 8, 7)
    table.say("ama", "roll", void=True)
    table.act("attack", 2, 2, 2, 1, 1, target="foe", weapon="katana")
    assert "Ama has already spent a Void Point in this Round." in table.told(Viewer("ama"))
    assert (table.who("ama").void_points, table.dice_left()) == (1, [])


@pytest.mark.clause("L5R-ROLL-01", "L5R-WOUND-07")
def test_a_void_point_on_a_roll_leaves_none_to_act_while_down() -> None:
    """Earth 2: 10 wounds Healthy and 4 for each rank, so at 34 Ama is Down; her point is spent."""
    table = two(ama={**SKILLED, "wounds": 34}, void_on_rolls=True)
    assert "rouse" in table.open_acts()
    table.declare(GM, "check", combatant="ama", trait="perception")
    table.dice(9, 8, 7)
    table.say("ama", "roll", void=True)
    assert "rouse" not in table.open_acts()
    why = Rouse.why_not(Acting(table.fight, table.who("ama")))
    assert "has already spent a Void Point" in str(why)


@pytest.mark.clause("L5R-ROLL-03", "L5R-ROLL-01")
@pytest.mark.parametrize(
    ("use", "dice", "total"),
    [
        # Agility 3 with the skill as rank 1: 4k3 whose tens explode; 14 + 4 + 3.
        ({"rank_one": True}, (10, 4, 4, 3, 2), 21),
        # A die more, kept: 4k4 that do not explode; 10 + 4 + 3 + 2.
        ({"void": True}, (10, 4, 3, 2), 19),
        # Neither: 3k3 that do not explode.
        ({}, (10, 4, 3), 17),
    ],
)
def test_a_void_point_makes_a_skill_that_is_lacking_rank_1(
    use: dict[str, bool], dice: tuple[int, ...], total: int
) -> None:
    """The player chooses one of the two uses, and only one."""
    table = two(ama=SKILLED, void_on_rolls=True)
    table.declare(GM, "check", combatant="ama", trait="agility", skill="lore")
    with pytest.raises(BadAnswer, match="Only one Void Point"):
        table.say("ama", "roll", void=True, rank_one=True)
    table.dice(*dice)
    table.say("ama", "roll", **use)
    unskilled = "" if "rank_one" in use else ", unskilled,"
    assert table.told()[-1] == f"Ama: lore / agility{unskilled} {total}."
    assert table.who("ama").void_points == (1 if use else 2)


@pytest.mark.clause("L5R-ROLL-03", "L5R-ATTACK-04")
def test_a_void_point_for_the_skill_lets_an_attack_explode_and_take_raises() -> None:
    """Bare hands without Jiujutsu: 4k3 of 10 + 7, 8, 7, 1 is 32 against 15 + 5; damage 0k1 + 2 + 1.

    Unarmed is 0k1 with Strength 2, and the raise is one die more: 3k1.
    """
    table = two(ama=SKILLED, void_on_rolls=True, called_raises=True)
    table.act("call", rank_one=True, raises=1)
    table.act("attack", 10, 7, 8, 7, 1, 9, 1, 1, target="foe", weapon="unarmed")
    assert any(text.startswith("Ama: attack 32") for text in table.told())
    assert table.who("foe").wounds == 9
    assert (table.who("ama").void_points, table.dice_left()) == (1, [])


@pytest.mark.clause("L5R-ROLL-03")
def test_a_weapon_that_is_known_does_not_use_up_the_point_for_its_skill() -> None:
    """Kenjutsu is no skill that Ama lacks: 5k3, and both points are left."""
    table = two(ama={**SKILLED, "emphases": {}}, void_on_rolls=True)
    table.act("call", rank_one=True)
    table.act("attack", 2, 2, 2, 1, 1, target="foe", weapon="katana")
    assert (table.who("ama").void_points, table.dice_left()) == (2, [])


@pytest.mark.clause("L5R-ROLL-01", "L5R-ROLL-03")
def test_the_gm_is_asked_how_a_creature_spends_its_point() -> None:
    """Only for a skill that it lacks, since only then there are two ways."""
    table = two(foe={"agility": 3, "skills": {"kenjutsu": 2}}, void_on_rolls=True)
    table.dice(9, 8, 7, 1, 1, 1)
    table.declare(GM, "check", combatant="foe", trait="agility", skill="kenjutsu", void=True)
    assert table.who("foe").void_points == 1
    table.act("free", what="bows")
    table.act("done")
    table.act("done")
    table.declare(GM, "check", combatant="foe", trait="agility", skill="lore", void=True)
    table.dice(9, 8, 7, 1)
    table.say(GM, "roll", about="foe", rank_one=True)
    assert table.who("foe").void_points == 0
    assert table.dice_left() == []


@pytest.mark.clause("L5R-ATTACK-04", "L5R-ROLL-03")
@pytest.mark.parametrize(("raises", "hits"), [(1, True), (2, False)])
def test_called_raises_make_the_attack_harder_and_the_damage_more(raises: int, hits: bool) -> None:
    """24 against Armor TN 15: one raise is 20 and a die more, 3k2 + 2 + 1; two would be 25."""
    table = two(ama={**SKILLED, "emphases": {}}, called_raises=True)
    damage = (9, 9, 1, 1, 1, 1) if hits else ()
    table.act("call", raises=raises)
    table.act("attack", 9, 8, 7, 1, 1, *damage, target="foe", weapon="katana")
    assert (table.who("foe").wounds == 18) is hits
    assert table.dice_left() == []


@pytest.mark.clause("L5R-ROLL-01", "L5R-ATTACK-04")
def test_neither_is_offered_unless_the_house_says_so() -> None:
    """Both settings are off at first."""
    table = two(ama=SKILLED)
    assert "call" not in table.open_acts()


@pytest.mark.clause("L5R-DMG-03")
def test_the_archer_draws_the_bow_of_the_book() -> None:
    """A yumi of 3 and an arrow of 2k2: 5k2."""
    from rules.l5r.attack import damage_parts

    table = L5rTable()
    sheet = {k: v for k, v in RULESET.sheets.templates()["archer"].items() if k != "text"}
    table.npc("Archer", **sheet)
    archer = table.who("archer")
    yumi = archer.arms[0]
    parts = damage_parts(archer, yumi)
    assert (sum(part.value for part in parts), yumi.kept) == (5, 2)


ODDS = [
    # One die reaches 10 on a ten. With the emphasis also on a one and then a ten.
    ("1k1 --tn 10", 0.1), ("1k1 --tn 10 --emphasis", 0.11),
    # Unskilled: no die explodes, so 11 is out of reach; a one is still thrown again.
    ("1k1 --tn 2 --unskilled --emphasis", 0.99), ("1k1 --tn 11 --unskilled --emphasis", 0.0),
    ("2k2 --tn 4 --unskilled --emphasis", 1 - 0.01**2 - 2 * 0.01 * 0.11),
    ("0k3 --tn 1", 0.0), ("11k12+0 --tn 10 --unskilled", 1.0),
]  # fmt: skip


@pytest.mark.parametrize(("line", "expected"), ODDS)
def test_odds_know_the_emphasis(
    line: str, expected: float, capsys: pytest.CaptureFixture[str]
) -> None:
    """Chances worked out by hand."""
    assert main(["odds", "l5r", *line.split(), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"chance": pytest.approx(expected, abs=1e-12)}
