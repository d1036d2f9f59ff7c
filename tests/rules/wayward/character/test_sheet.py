"""Sheets: what is read, what is refused, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.sheets.sheet import read
from rules.engine.state.as_json import plain
from rules.errors import SheetError
from rules.wayward.character.sheet import Sheet, held
from rules.wayward.character.values import Condition
from tests.tables import tabled


def faults(**sheet: Any) -> tuple[str, ...]:
    """Everything that is wrong with a sheet."""
    with pytest.raises(SheetError) as error:
        read(Sheet, sheet)
    return error.value.faults


def test_every_fault_is_found_at_once() -> None:
    """A wrong number, an unknown name, an unknown weapon: one sentence each."""
    assert sorted(faults(agi=0, agility=3, weapons=["swrod"])) == [
        "agi: must be at least 1; it is 0.",
        "agility: a sheet has nothing of that name.",
        "weapons.0: the tables have no weapon swrod, so give its whole table; it is “swrod”.",
    ]


@tabled
def test_values_that_do_not_go_together_are_faults(sheet: dict[str, Any], fault: str) -> None:
    """Each is named in a sentence."""
    assert [each.removeprefix("sheet: ") for each in faults(**sheet)] == [f"{fault}."]


def test_names_are_read_in_any_spelling() -> None:
    """Skills, abilities and uniques are kept in one way; abilities without ranks have one."""
    sheet = read(
        Sheet,
        {
            "skill_ranks": {"Chakra Control": 6},
            "abilities": ["Sixth Sense", "Total Defense"],
            "uniques": ["Single-Handed Seals"],
        },
    )
    assert sheet.skill("chakra_control") == 6
    assert sheet.skill("stealth") == 0
    assert sheet.training.abilities == {"sixth_sense": 1, "total_defense": 1}
    assert sheet.training.uniques == ("single_handed_seals",)
    assert read(Sheet, {"abilities": {"Weapon Focus": 2}}).training.abilities == {"weapon_focus": 2}


def test_a_sheet_is_written_as_it_is_read() -> None:
    """Weapons, armour, items, wounds and clocks survive being saved."""
    sheet = read(
        Sheet,
        {
            "str": 60,
            "weapons": [{"id": "kunai", "count": 6}, {"id": "katana", "held": True}],
            "wounds": [{"id": "w1", "row": "blunt-major-leg", "side": "left", "healed": 2.5}],
            "modifiers": [{"target": "Dodge", "amount": 2, "source": "Nimble"}],
            "clocks": {"hp": 12},
            "condition": "incapacitated",
        },
    )
    assert read(Sheet, plain(sheet)) == sheet
    assert sheet.condition is Condition.INCAPACITATED
    assert [each.id for each in held(sheet.gear.weapons)] == ["katana"]
    assert (sheet.modifiers[0].target, sheet.modifiers[0].amount) == ("dodge", "2")
