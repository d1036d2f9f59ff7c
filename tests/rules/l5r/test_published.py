"""Emphases, unskilled rolls, and what the published game adds as settings. (L5R-ROLL, L5R-AMB)"""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.cli import main
from rules.engine.views.visibility import GM, Viewer
from rules.l5r import RULESET
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
