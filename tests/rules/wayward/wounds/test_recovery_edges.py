"""Recovery where two of its rules meet, and who may let it happen."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.ruleset import Tending
from rules.engine.sheet import read
from rules.errors import NotAllowed
from rules.wayward.character.house_rules import House
from rules.wayward.character.sheet import Sheet
from rules.wayward.character.values import Condition
from rules.wayward.wounds.medical_attention import TENDS, hurt_enough
from rules.wayward.wounds.recovery import DAY, pass_hours

START = 1000 * DAY
HOUSE = House()


def sheet(**values: Any) -> Sheet:
    """A sheet of 600 Vitality and 200 HP, whose clocks all begin at `START`."""
    clocks = dict.fromkeys(("vitality", "hp", "fatigue", "willpower"), START)
    clocks |= values.pop("clocks", {})
    return read(Sheet, {"vitality_max": 600, "hp_max": 200, "clocks": clocks, **values})


@pytest.mark.clause("WAY-MED-03")
@pytest.mark.parametrize(
    ("values", "taken"),
    [
        ({"hp": 0}, True),
        ({"hp": 1}, False),
        ({"hp": 100, "condition": "unconscious"}, True),
        ({"condition": "unconscious"}, True),
        ({}, False),
    ],
)
def test_a_hospital_takes_who_is_at_0_hp_or_unconscious(
    values: dict[str, Any], *, taken: bool
) -> None:
    """Either is enough; somebody unconscious may have all their HP."""
    assert hurt_enough(sheet(**values)) is taken


@pytest.mark.clause("WAY-ICREC-01", "WAY-ICREC-05", "WAY-HREST-05", "WAY-HREST-06")
@pytest.mark.parametrize("act", ["hours", "sleep", "deprive", "provide"])
def test_only_the_gm_lets_time_pass_and_people_starve(act: str) -> None:
    """A player is refused; the GM is not."""
    with pytest.raises(NotAllowed, match=r"^Only the GM may do that\.$"):
        TENDS[act](sheet(), HOUSE, Tending(now=START, amount=8))
    assert TENDS[act](sheet(), HOUSE, Tending(now=START, amount=8, gm=True)) is not None


@pytest.mark.clause("WAY-ICREC-05", "WAY-HREST-05")
@pytest.mark.parametrize(
    ("slept", "deprived", "willpower"), [(5, None, 0), (6, None, 1), (11, START, 0), (12, START, 1)]
)
def test_in_want_it_takes_twice_the_sleep(slept: int, deprived: int | None, willpower: int) -> None:
    """Six hours of sleep restore all Willpower, and twelve for whoever goes without."""
    made = sheet(willpower=0, clocks={"deprived": deprived})
    assert pass_hours(made, HOUSE, slept, slept=slept).pools.willpower == willpower


@pytest.mark.clause("WAY-HREST-06", "WAY-ICREC-06")
@pytest.mark.parametrize(("deprived", "healed"), [(None, 1), (START, 0.5)])
def test_in_want_the_tales_days_heal_half_of_a_wound(deprived: int | None, healed: float) -> None:
    """Seven days of the story are one day of healing, and half a day for whoever goes without."""
    wound = {"id": "w", "row": "energy-severe-abdomen", "since": START, "counted": START}
    made = sheet(wounds=[wound], clocks={"deprived": deprived})
    [left] = pass_hours(made, HOUSE, 7 * 24).wounds
    assert float(left.healed) == healed


@pytest.mark.clause("WAY-RECOV-02", "WAY-UNCON-01")
@pytest.mark.parametrize(
    ("condition", "hp", "fatigue", "up"),
    [
        ("incapacitated", 1, 0, True),
        ("incapacitated", 0, 0, False),
        ("unconscious", 1, 5, True),
        ("unconscious", 1, 6, False),
        ("dying", 1, 0, False),
    ],
)
def test_whoever_has_hp_and_sense_is_up_again(
    condition: str, hp: int, fatigue: int, *, up: bool
) -> None:
    """More than 0 HP and at most Fatigue 5, at the instant when nothing has returned yet."""
    made = pass_hours(sheet(condition=condition, hp=hp, fatigue=fatigue), HOUSE, 0)
    assert (made.condition is Condition.FIT) is up
