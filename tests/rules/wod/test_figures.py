"""The figures of the rulebook that stand in no function, and what holds where nothing is said."""

from __future__ import annotations

from dataclasses import MISSING, fields
from types import ModuleType
from typing import Any

import pytest

from rules.wod import (
    RULESET,
    attempts,
    board,
    care,
    chances,
    defence,
    feats,
    gear,
    harm,
    health,
    house,
    movement,
    pools,
    resisted_rolls,
    rulings,
    several_actions,
    sheet,
    single_rolls,
    state,
    styles,
    traits,
    turns,
)
from rules.wod import tasks as long_tasks
from rules.wod.acts import ACTIONS
from rules.wod.values import Footing, Harm, Role

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

NO_CHANGE = {"circumstance": {"difficulty": 0, "dice": 0}}
"""A circumstance changes nothing but what it names (WOD-DIFF-02)."""


@pytest.mark.clause("WOD-WILL-01", "WOD-DIFF-01", "WOD-FEAT-22", "WOD-MOVE-05", "WOD-DIFF-02")
@pytest.mark.parametrize("act", [*ACTIONS])
def test_what_an_answer_leaves_out(act: str) -> None:
    """The same for each field of that name in every act."""
    found = unsaid(ACTIONS[act].params)
    assert found == NO_CHANGE.get(act, {name: ANSWERS[name] for name in found})


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


@pytest.mark.clause("WOD-INIT-04", "WOD-WILL-01")
def test_a_fight_begins_before_its_first_turn() -> None:
    """Nothing is under way."""
    fight = state.WodFight()
    assert (fight.turn, fight.calm, fight.busy, fight.reached) == (0, False, False, None)
    assert state.NEVER == -1


# ---------------------------------------------------------------- tables


@pytest.mark.clause("WOD-MOVE-01", "WOD-MOVE-06", "WOD-MOVE-09", "WOD-HEALTH-04")
def test_movement() -> None:
    """A walk of 7 yards; 3, 1 and none for the badly hurt; ten turns for each dot of stamina."""
    assert movement.WALK == 7
    assert movement.CRAWL == {5: 3, 6: 1, 7: 0}
    assert named(movement, "TURNS_PER_STAMINA", "FEET_A_YARD") == [10, 3]
    assert movement.FEET == {Footing.POOR: 5, Footing.NORMAL: 10, Footing.IDEAL: 15}


@pytest.mark.clause("WOD-HEALTH-01", "WOD-HEALTH-02")
def test_the_chart() -> None:
    """Seven boxes; 0, 0, 1, 1, 2, 2 and 5 dice; the Incapacitated do not act."""
    assert health.BOXES == 7
    assert [level.penalty for level in health.LEVELS] == [0, 0, 1, 1, 2, 2, 5, 5]
    places = named(health, "INJURED", "WOUNDED", "MAULED", "CRIPPLED", "INCAPACITATED")
    names = ["Injured", "Wounded", "Mauled", "Crippled", "Incapacitated"]
    assert [health.LEVELS[place].name for place in places] == names


@pytest.mark.clause("WOD-HEAL-02", "WOD-HEAL-03", "WOD-HEAL-06", "WOD-DMG-05")
def test_healing() -> None:
    """Bashing in hours; lethal in a day, 3, a week, and 1, 2, 3 and 5 months of 30 days."""
    assert named(health, "DAY", "WEEK", "MONTH") == [24, 168, 720]
    assert health.BASHING_HOURS == (1, 1, 1, 1, 3, 6, 12)
    assert health.LETHAL_HOURS == (24, 72, 168, 720, 1440, 2160, 3600)
    assert health.NEEDS_TREATMENT == {Harm.BASHING: 4, Harm.LETHAL: 3, Harm.AGGRAVATED: 3}
    assert (health.WORSENS_FROM, care.HEALER) == (3, 2)


@pytest.mark.clause("WOD-DIFF-01", "WOD-DIFF-02", "WOD-POOL-06", "WOD-SOAK-02")
def test_difficulties() -> None:
    """From trivial at 3 to extreme at 9; above 9 a threshold, and none below 2; 3 either way."""
    assert named(pools, "STANDARD", "EXTREME", "LEAST", "MOST_CHANGE") == [6, 9, 2, 3]
    words = ["trivial", "easy", "straightforward", "standard", "challenging", "difficult"]
    assert [*pools.LADDER] == [3, 4, 5, 6, 7, 8, 9]
    assert [*pools.LADDER.values()] == [*words, "extreme"]
    assert (harm.SOAK_AT, pools.SIDES) == (6, 10)


@pytest.mark.clause("WOD-FEAT-22", "WOD-STRENGTH-02", "WOD-INIT-05", "WOD-THRESH-01")
def test_feats_and_pursuits() -> None:
    """2 yards a point on foot, 10 by car, 50 in something large; Willpower at 9; who wins ties."""
    means = resisted_rolls.Means
    assert resisted_rolls.YARDS == {means.FOOT: 2, means.CAR: 10, means.LARGE: 50}
    assert (resisted_rolls.MOST_LEAD, feats.WILL_AT, single_rolls.MOST_SWAPPED) == (4, 9, 7)
    order = sorted(Role, key=turns.CLASSES.__getitem__)
    assert order == [Role.BOSS, Role.PC, Role.ALLY, Role.BADDIE]
    assert turns.CLASSES[Role.PC] == turns.CLASSES[Role.ALLY]


@pytest.mark.clause("WOD-FEAT-03", "WOD-MOVE-06")
@pytest.mark.parametrize(
    ("feat", "worth"),
    [
        ("jumping", "6 feet up or 12 across"),
        ("climbing", "45 feet up"),
        ("swimming", "30 minutes"),
    ],
)
def test_what_three_successes_are_worth(feat: str, worth: str) -> None:
    """2 feet up or 4 across, 15 feet of an ideal climb, 10 minutes of swimming for each."""
    ama = state.Mortal(id="ama", name="Ama", player="ama", footing=Footing.IDEAL)
    assert feats.YIELDS[feat](ama, 3) == worth


def test_caps() -> None:
    """No rule has them; they keep lists, pools and questions from growing without end."""
    assert named(pools, "MOST_DICE") == [100]
    assert named(chances, "MOST_DICE", "MOST_THRESHOLD") == [30, 20]
    assert chances.RAREST.as_integer_ratio() == (1, 1_000_000_000)
    assert named(traits, "MOST_TERMS", "MOST_EXTRA") == [4, 20]
    assert named(attempts, "LONGEST_POOL", "HARDEST") == [120, 20]
    assert named(long_tasks, "MOST_GOAL", "MOST_OPEN") == [999, 25]
    assert (defence.MOST_DICE, single_rolls.MOST_THRESHOLD, board.MOST_TASKS) == (30, 20, 3)
    assert (feats.MOST_WATCHERS, rulings.MOST_CHECKS) == (5, 10)
    assert (turns.MOST_ROLL_OFFS, several_actions.MOST_ACTIONS) == (20, 10)


# ---------------------------------------------------------------- the ruleset


def test_the_ruleset() -> None:
    """Cards for every second turn; the paper leaves abilities free."""
    assert RULESET.course.every == 2
    free = [each.label for part in sheet.PAPER.sections for each in part.entries if each.free]
    assert free == ["Abilities"]
    half: Any = styles.PRESETS.half
    assert (half.fact, half.test, half.value) == ("marks", ">=", 50)
    assert [deed.key for deed in styles.PRESETS.deeds if deed.aimed] == ["attack"]


def test_what_a_sheet_gives_to_its_combatant() -> None:
    """All but the words about it."""
    theirs = {field.name for field in fields(sheet.Sheet)}
    assert theirs - {field.name for field in fields(state.Mortal)} == {"text"}
    assert attempts.Traits(120).sides is False
