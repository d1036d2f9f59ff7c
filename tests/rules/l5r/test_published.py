"""Emphases, unskilled rolls, and what the published game adds as settings. (L5R-ROLL, L5R-AMB)"""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.cli import main
from rules.engine.visibility import GM
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
    from rules.l5r import RULESET
    from rules.l5r.attacks.attack import damage_parts

    table = L5rTable()
    sheet = {k: v for k, v in RULESET.templates()["archer"].items() if k != "text"}
    table.npc("Archer", **sheet)
    archer = table.who("archer")
    yumi = archer.arms[0]
    parts = damage_parts(table.fight, archer, yumi)
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
