"""Recovery between fights: by the people's clock and by the tale's, in care and in want."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from rules.engine.ruleset import Tending
from rules.engine.sheets.sheet import read
from rules.errors import NotAllowed
from rules.wayward.board import may_join
from rules.wayward.character.house_rules import House
from rules.wayward.character.sheet import Sheet
from rules.wayward.character.values import Condition
from rules.wayward.wounds.first_aid import TENDS, hurt_enough
from rules.wayward.wounds.recovery import (
    DAY,
    HOUR,
    MINUTE,
    interrupted,
    pass_hours,
    recover,
    reopened,
    rest,
)
from tests.rules.wayward.wounds.wounded import START, sheet
from tests.tables import tabled

HOUSE = House()


def after(made: Sheet, milliseconds: int, **house: Any) -> Sheet:
    """The sheet so much later."""
    return recover(made, read(House, house), START + milliseconds)


def wounded(row: str, **wound: Any) -> Sheet:
    """Somebody with a wound that is counted from `START`."""
    return sheet(wounds=[{"id": "w", "row": row, "since": START, "counted": START, **wound}])


# -------------------------------------------------- by the people's clock


@pytest.mark.clause("WAY-RECOV-02", "WAY-UNCON-01")
@pytest.mark.parametrize("condition", ["incapacitated", "unconscious"])
def test_above_0_hp_one_is_up_again(condition: str):
    """From -20: after one hour at 0 and down, after two at 20 and fit."""
    made = sheet(hp=-20, condition=condition)
    assert after(made, HOUR).condition.value == condition
    assert (after(made, 2 * HOUR).pools.hp, after(made, 2 * HOUR).condition) == (20, Condition.FIT)


@pytest.mark.clause("WAY-RECOV-03", "WAY-UNCON-01")
def test_fatigue_falls_by_a_level_every_hour():
    """3 is 0 after three hours; at 6 one is unconscious, and wakes at 5."""
    assert [after(sheet(fatigue=3), hours * HOUR).pools.fatigue for hours in (0, 1, 3, 9)] == [
        3,
        2,
        0,
        0,
    ]
    made = after(sheet(fatigue=6, condition="unconscious"), HOUR)
    assert (made.pools.fatigue, made.condition) == (5, Condition.FIT)


@pytest.mark.clause("WAY-RECOV-04")
def test_nothing_that_helps_in_combat_makes_this_faster():
    """A bonus of 20 to Fatigue rolls changes no hour of it."""
    helped = [{"target": "fatigue_rolls", "amount": 20, "source": "Pill"}]
    assert after(sheet(fatigue=3, modifiers=helped), HOUR).pools.fatigue == 2


# -------------------------------------------------- wounds


@pytest.mark.clause("WAY-RECOV-06", "WAY-RECOV-08", "WAY-ICREC-06")
@pytest.mark.parametrize(("days", "left"), [(3, 1), (4, 0)])
def test_a_week_of_a_wound_is_one_real_day(days: int, left: int):
    """A wound of four weeks is there after three days and gone after four, without any rest."""
    made = after(wounded("blunt-major-head"), days * DAY)
    assert len(made.wounds) == left


# -------------------------------------------------- in care


def in_care(made: Sheet) -> Sheet:
    """The same in medical attention since `START`."""
    return TENDS["attend"](made, HOUSE, Tending(now=START))


@pytest.mark.clause("WAY-MED-01", "WAY-RECOV-06")
@pytest.mark.parametrize(
    ("row", "alone", "cared"),
    [
        ("energy-major-arm", 5, 3),
        ("blunt-severe-head", 12, 12),
        ("slashing-major-torso", 2, 2),
        ("blunt-major-torso", None, 1),
    ],
)
def test_a_wounds_own_time_in_care_takes_the_place_of_half(row: str, alone: int | None, cared: int):
    """5 weeks are 3 in care; where it does not help, it does not; where it must be, it must."""
    made = wounded(row)
    if alone is None:
        assert len(after(made, 99 * DAY).wounds) == 1
    else:
        left = [len(after(made, days * DAY).wounds) for days in (alone - 1, alone)]
        assert left == [1, 0]
    left = [len(after(in_care(made), days * DAY).wounds) for days in (cared - 1, cared)]
    assert left == [1, 0]


@pytest.mark.clause("WAY-MED-02")
def test_care_begins_and_ends_and_does_not_go_into_a_fight():
    """After it has ended, recovery is as usual; and a patient of a hospital may not fight."""
    made = in_care(sheet(vitality=0))
    left = TENDS["leave"](made, HOUSE, Tending(now=START + 5 * MINUTE))
    assert left.pools.vitality == 60
    assert after(left, 15 * MINUTE).pools.vitality == 120
    admitted = TENDS["admit"](sheet(hp=0), HOUSE, Tending(now=START))
    with pytest.raises(NotAllowed, match="in hospital"):
        may_join(admitted)


@pytest.mark.clause("WAY-MED-03")
@tabled
def test_a_hospital_takes_in_the_badly_hurt(values: dict[str, Any], taken: bool):
    """Nobody for lost Vitality and half the HP; at 0 HP, unconscious, or with a Major wound."""
    made = sheet(**values)
    assert hurt_enough(made) is taken
    if not taken:
        with pytest.raises(NotAllowed, match="The hospital takes people"):
            TENDS["admit"](made, HOUSE, Tending(now=START))
    admitted = TENDS["admit"](made, HOUSE, Tending(now=START, gm=True))
    assert (admitted.clocks.admitted, admitted.clocks.medical) == (START, START)


@pytest.mark.clause("WAY-MED-04")
def test_a_patient_is_kept_for_a_day_unless_the_gm_lets_him_go():
    """After 23 hours only the GM discharges; after 24 anybody."""
    made = TENDS["admit"](sheet(hp=0), HOUSE, Tending(now=START))
    with pytest.raises(NotAllowed, match="24 hours"):
        TENDS["discharge"](made, HOUSE, Tending(now=START + 23 * HOUR))
    for gm, hours in ((True, 1), (False, 24)):
        out = TENDS["discharge"](made, HOUSE, Tending(now=START + hours * HOUR, gm=gm))
        assert (out.clocks.admitted, out.clocks.medical) == (None, None)


# -------------------------------------------------- by the tale's clock


@pytest.mark.clause("WAY-ICREC-01")
def test_by_the_tales_clock_nothing_comes_of_itself():
    """A year later nothing has recovered; an hour that the GM lets pass is an hour."""
    made = sheet(vitality=0, willpower=0)
    assert after(made, 365 * DAY, recovery_clock="ic").pools.vitality == 0
    told = TENDS["hours"](made, HOUSE, Tending(now=START, amount=1, gm=True))
    assert told.pools.vitality == 60
    with pytest.raises(NotAllowed, match="Only the GM"):
        TENDS["hours"](made, HOUSE, Tending(now=START, amount=1))


@pytest.mark.clause("WAY-ICREC-05")
@pytest.mark.parametrize(("slept", "willpower"), [(5, 0), (6, 1)])
def test_six_hours_of_sleep_restore_all_willpower(slept: int, willpower: int):
    """Five do nothing; eight hours awake do nothing; a night's rest does it."""
    made = sheet(willpower=0)
    assert pass_hours(made, HOUSE, slept, slept=slept).pools.willpower == willpower
    assert pass_hours(made, HOUSE, 8).pools.willpower == 0
    assert rest(made, HOUSE).pools.willpower == 1


# -------------------------------------------------- interruptions and want


@pytest.mark.clause("WAY-HREST-01", "WAY-HREST-02")
def test_an_interruption_credits_whole_intervals_and_begins_anew():
    """75 minutes and a failed roll: 420 Vitality and Fatigue 2; the next 10 minutes are whole."""
    made = interrupted(sheet(vitality=0, fatigue=3), HOUSE, START + 75 * MINUTE)
    assert (made.pools.vitality, made.pools.fatigue) == (420, 2)
    assert recover(made, HOUSE, START + 84 * MINUTE).pools.vitality == 420
    assert recover(made, HOUSE, START + 85 * MINUTE).pools.vitality == 480
    assert recover(made, HOUSE, START + 134 * MINUTE).pools.fatigue == 2


@pytest.mark.clause("WAY-HREST-03")
def test_an_interruption_touches_neither_wounds_nor_willpower():
    """Four weeks are over after four days all the same, and the day brings Willpower."""
    made = wounded("blunt-major-head")
    made = replace(made, pools=replace(made.pools, willpower=0))
    made = interrupted(made, HOUSE, START + 36 * HOUR)
    assert made.pools.willpower == 1
    assert recover(made, HOUSE, START + 4 * DAY).wounds == ()


@pytest.mark.clause("WAY-HREST-04")
def test_what_keeps_a_wound_from_healing_costs_the_day_that_runs():
    """A wound of two weeks strained on the second day: one day stands, one is to do again."""
    made = reopened(wounded("blunt-major-abdomen"), HOUSE, START + 36 * HOUR)
    assert [each.healed for each in made.wounds] == [Decimal(1)]
    assert len(recover(made, HOUSE, START + 59 * HOUR).wounds) == 1
    assert len(recover(made, HOUSE, START + 60 * HOUR).wounds) == 0


def in_want(made: Sheet) -> Sheet:
    """The same, deprived since `START`."""
    return TENDS["deprive"](made, HOUSE, Tending(now=START, gm=True))


@pytest.mark.clause("WAY-HREST-06")
def test_two_days_of_want_in_a_row_are_one_day_of_healing():
    """Three of them are one and the odd one nothing; then days count as usual again."""
    made = in_want(wounded("blunt-major-head"))
    fed = TENDS["provide"](made, HOUSE, Tending(now=START + 3 * DAY, gm=True))
    assert [each.healed for each in fed.wounds] == [Decimal(1)]
    assert [len(after(fed, days * DAY).wounds) for days in (5, 6)] == [1, 0]


def test_the_dead_recover_nothing():
    """A dead man's sheet stays as it is."""
    made = sheet(vitality=0, condition="dead")
    assert after(made, 99 * DAY) == made
    assert pass_hours(made, HOUSE, 99) == made
