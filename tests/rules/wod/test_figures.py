"""The figures of the rulebook that stand in no function, and what holds where nothing is said."""

from __future__ import annotations

from dataclasses import MISSING, fields
from types import ModuleType
from typing import Any

import pytest

from rules.wod import (
    attempts,
    defence,
    feats,
    gear,
    health,
    house,
    pools,
    sheet,
    state,
    traits,
)
from rules.wod.values import Footing
from tests.tables import tabled

PLAIN_TYPES = (bool, int)


def unsaid(type_: Any) -> dict[str, Any]:
    """The numbers and yes-or-no that hold in a record where nothing is said, by field."""
    found = {field.name: field.default for field in fields(type_) if field.default is not MISSING}
    return {name: value for name, value in found.items() if type(value) in PLAIN_TYPES}


def named(module: ModuleType, *names: str) -> list[Any]:
    """The values of these names of a module."""
    return [getattr(module, name) for name in names]


# ---------------------------------------------------------------- what answers leave out

ANSWERS: dict[str, Any] = {
    "willpower": False, "soak": False, "yards": 0, "difficulty": 6, "threshold": 0, "dice": 0,
    "lower": 0, "lead": 2, "intense": False, "rolls": 0, "holds": True, "turns": 0,
    "allowed": True, "soaked": True, "hours": 0, "days": 0, "armour": True, "shield": True,
    "at_once": False, "limit": 0, "fly": 15, "each": False,
}  # fmt: skip
"""No Willpower, no yards, difficulty 6; a lead of 2 (WOD-FEAT-22), a flight of 15 (WOD-MOVE-05)."""


# ---------------------------------------------------------------- records

ONES = dict.fromkeys(
    ("strength", "dexterity", "stamina", "charisma", "manipulation", "appearance", "perception",
     "intelligence", "wits"), 1,
)  # fmt: skip
PART = {"dice": 0, "wounds": 0, "part": 0, "parts": 1, "willpower": False}

RECORDS: dict[Any, dict[str, Any]] = {
    sheet.Sheet: {**ONES, "willpower_rating": 3, "arete": 0, "fly": 15},
    state.Mortal: {
        **ONES, "willpower_rating": 3, "willpower": 3, "arete": 0, "fly": 15, "out": False,
        "hidden": False, "declared": 0, "full": False, "met": 0, "soaked": 0, "yards": 0,
        "spent_willpower": -1, "wavered": -1, "only_defends": -1, "full_speed_turns": 0,
        "speed_limit": 0, "donning": 0,
    },
    state.Deed: {**PART, "yards": 0, "done": False, "lost": False, "fallen": False},
    state.Attack: {
        **PART, "bonus": 0, "added": 0, "ambush": False, "rebound": False, "difficulty": 6,
        "successes": 0,
    },
    defence.Met: {**PART, "fewer": 0, "soak": False},
    state.Tracker: {
        "goal": 1, "lower": 0, "total": 0, "other": 0, "rolls": 0, "rolls_allowed": 0,
        "difficulty": 6, "threshold": 0, "closed": False,
    },
    gear.Weapon: {
        "damage": 0, "strength": False, "psychic": False, "defence": 6, "parried": False,
        "blocked": False, "fells": False, "sheathed": False,
    },
    gear.Armour: {
        "rating": 0, "dex_penalty": 0, "aggravated": False, "don_turns": 0, "worn": True,
    },
    gear.Shield: {"size": 1, "rating": 1, "worn": True},
    gear.Soak: {
        "lethal": False, "lethal_difficulty": 6, "aggravated": False, "aggravated_difficulty": 6,
    },
    health.Healing: {
        "hours": 0, "worsening": 0, "treated": False, "stabilised": False, "rests": True,
        "better": 0,
    },
    feats.Feat: {
        "varies": False, "low": 2, "high": 12, "social": False, "resist_difficulty": 6,
        "ties": False,
    },
    attempts.Attempt: {"base": 6, "threshold": 0, "dice": 0, "willpower": False},
    pools.Difficulty: {"value": 6, "threshold": 0},
    pools.Reading: {
        "difficulty": 6, "threshold": 0, "willpower": False,
        "threshold_first": True, "any_success_saves": False, "tens_cancel": False,
    },
    traits.Written: {"extra": 0},
    house.House: {
        "threshold_before_ones": True, "complementary": True,
        "complementary_first_success_counts": True, "auto_success_pool_vs_diff": False,
        "tens_cancel_ones": False,
        "wounds_affect_initiative": False, "initiative_each_turn": False, "dw_ties": True,
        "torture_rules": False, "uninjured_box": False,
    },
}  # fmt: skip


@pytest.mark.clause("WOD-DIFF-01", "WOD-DIFF-02", "WOD-POOL-08", "WOD-SOAK-02", "WOD-ARMOR-04")
@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.__name__)
def test_what_a_record_leaves_out(record: Any) -> None:
    """A dot in each attribute; difficulty 6; the house rules as the book has them."""
    assert unsaid(record) == RECORDS[record]


# ---------------------------------------------------------------- tables


@pytest.mark.clause("WOD-FEAT-03", "WOD-MOVE-06")
@tabled
def test_what_three_successes_are_worth(feat: str, worth: str) -> None:
    """2 feet up or 4 across, 15 feet of an ideal climb, 10 minutes of swimming for each."""
    ama = state.Mortal(id="ama", name="Ama", player="ama", footing=Footing.IDEAL)
    assert feats.YIELDS[feat](ama, 3) == worth


# ---------------------------------------------------------------- the ruleset
