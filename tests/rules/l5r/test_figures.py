"""The numbers of the book, the least and most of every field, and what holds without one."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.asking.forms import Fields
from rules.engine.views.visibility import GM
from rules.l5r import RULESET
from rules.l5r.sheet import Sheet
from tests.rules.form_limits import limits, longest, loose, takes
from tests.rules.l5r.table import L5rTable, two


def out_of_turn(act: str, table: L5rTable) -> dict[str, str]:
    """The limits of the GM's form for this act."""
    form: Any = RULESET.choices.out_of_turn[act].form(table.fight, GM)
    assert isinstance(form, Fields)
    return limits(form)


def in_turn(act: str, table: L5rTable) -> dict[str, str]:
    """The limits of the form for this act of Ama's Turn."""
    return limits(table.prompt("ama", act).ask.live().choices[act].form)


@pytest.mark.clause("L5R-TURN-01", "L5R-ATTACK-04")
def test_the_forms_of_a_turn() -> None:
    """Water 2: 20 feet is a Simple Move. Void 3: three raises. The letters are only caps."""
    bow = {"skills": {"kyujutsu": 1}, "weapons": ["yumi"], "void": 3}
    table = two(ama=bow, void_on_rolls=True, called_raises=True)
    free = {"more": "yes or no = False"}
    assert in_turn("attack", table) == {
        "target": "one of 1!",
        "weapon": "one of 2 = ",
        "near": "one of 3 = auto",
        "choose": "yes or no = False",
        **free,
    }
    assert in_turn("call", table) == {
        "void": "yes or no = False",
        "rank_one": "yes or no = False",
        "raises": "0..3 = 0",
    }
    assert in_turn("move", table) == {"feet": "1..20!"}
    assert in_turn("free", table) == {"what": "1-300 letters!"}
    assert in_turn("other", table) == {
        "what": "1-1000 letters in a large field!",
        "cost": "one of 3 = complex",
        **free,
    }
    assert in_turn("delay", table) == {"until": "one of 2 = "}


def test_the_numbers_of_a_sheet() -> None:
    """Traits begin at 1; Void, days, ranks and wounds at 0. The upper ends are only caps.

    Void Points are at most Void.
    """
    trait, rank = (1, 20), (0, 20)
    traits = ("reflexes", "awareness", "stamina", "willpower", "agility", "intelligence",
              "strength", "perception", "insight_rank")  # fmt: skip
    assert loose(Sheet, dict.fromkeys(traits, trait)) == []
    assert loose(Sheet, dict.fromkeys(("void", "armor_bonus", "fatigued", "fasting"), rank)) == []
    assert loose(Sheet, {"tn_bonus": (-9999, 9999), "wounds": (0, 9999)}) == []
    assert loose(Sheet, {"void_points": (0, 3)}, void=3) == []
    assert [n for n in range(-1, 22) if takes(Sheet, {"skills": {"kenjutsu": n}})] == [*range(21)]


def test_the_lengths_of_a_sheet() -> None:
    """Caps: 60 skills and emphases, 20 weapons and emphases of a skill, 60 letters of a name."""
    assert longest(Sheet, {"text": (0, 1000), "side": (0, 40)}) == []
    many = {f"skill {number}": 1 for number in range(61)}
    few = dict([*many.items()][:60])
    assert [takes(Sheet, {"skills": each}) for each in (few, many)] == [True, False]
    named = [{name: ["x"] for name in each} for each in (few, many)]
    assert [takes(Sheet, {"emphases": each}) for each in named] == [True, False]
    words = [[f"e{number}" for number in range(size)] for size in (20, 21)]
    assert [takes(Sheet, {"emphases": {"kenjutsu": each}}) for each in words] == [True, False]
    arms = [[{**BLADE, "id": f"w{number}"} for number in range(size)] for size in (20, 21)]
    assert [takes(Sheet, {"weapons": each}) for each in arms] == [True, False]
    names = [{"x" * size: 1} for size in (0, 1, 60, 61)]
    assert [takes(Sheet, {"skills": each}) for each in names] == [False, True, True, False]


BLADE: dict[str, Any] = {"id": "w", "name": "Blade", "skill": "kenjutsu", "rolled": 3, "kept": 2}
