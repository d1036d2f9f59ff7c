"""Recovery where two of its rules meet, and who may let it happen."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.ruleset import Tending
from rules.engine.sheets.sheet import read
from rules.errors import NotAllowed
from rules.wayward.character.house_rules import House
from rules.wayward.character.sheet import Sheet
from rules.wayward.character.values import Condition
from rules.wayward.wounds.first_aid import TENDS
from rules.wayward.wounds.recovery import DAY, HOUR, pass_hours, recover
from tests.rules.wayward.wounds.wounded import START, sheet
from tests.tables import tabled

HOUSE = House()


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
@tabled
def test_whoever_has_hp_and_sense_is_up_again(
    condition: str, hp: int, fatigue: int, *, up: bool
) -> None:
    """More than 0 HP and at most Fatigue 5, at the instant when nothing has returned yet."""
    made = pass_hours(sheet(condition=condition, hp=hp, fatigue=fatigue), HOUSE, 0)
    assert (made.condition is Condition.FIT) is up


def wound(row: str, **more: Any) -> dict[str, Any]:
    """A wound that is counted from `START`."""
    return {"id": "w", "row": row, "since": START, "counted": START, **more}


@pytest.mark.clause("WAY-RECOV-01", "WAY-RECOV-02")
@tabled
def test_only_a_scalded_stomach_bounds_what_returns(
    row: str, vitality: int, hp: int, pools: tuple[int, int]
) -> None:
    """From 0 Vitality and minus 1 HP everything has returned that can, after many hours."""
    made = sheet(vitality_max=vitality, hp_max=hp, vitality=0, hp=-1, wounds=[wound(row)])
    after = recover(made, HOUSE, START + 23 * HOUR)
    assert [after.pools.vitality, after.pools.hp] == pools


@pytest.mark.clause("WAY-HREST-06")
@pytest.mark.parametrize(
    ("looks", "healed"),
    [((1,), 0), ((2,), 1), ((3,), 1), ((3, 4), 2), ((1, 2, 3, 5, 6), 3), ((7,), 3)],
)
def test_days_of_want_count_in_pairs_however_often_one_looks(
    looks: tuple[int, ...], healed: int
) -> None:
    """Each two of them heal one day; the third waits for the fourth."""
    made = sheet(wounds=[wound("energy-severe-abdomen")], clocks={"deprived": START})
    for days in looks:
        made = recover(made, HOUSE, START + days * DAY)
    assert float(made.wounds[0].healed) == healed


@pytest.mark.clause("WAY-ICREC-02", "WAY-ICREC-03", "WAY-ICREC-04")
def test_hours_told_one_by_one_restore_as_much_as_at_once() -> None:
    """13 hours: 13 tenths of Vitality, so all, two tenths of HP, two levels; 1 hour is kept."""
    start = sheet(vitality=0, hp=0, fatigue=5)
    at_once, one_by_one = pass_hours(start, HOUSE, 13), start
    for hour in range(1, 14):
        one_by_one = pass_hours(one_by_one, HOUSE, 1)
        pools = one_by_one.pools
        assert (pools.vitality, pools.hp) == (min(600, 60 * hour), 20 * (hour // 6))
        assert (pools.fatigue, one_by_one.clocks.told) == (5 - hour // 6, hour % 12)
    assert at_once.pools == one_by_one.pools
    assert at_once.clocks == one_by_one.clocks


@pytest.mark.clause("WAY-ICREC-07", "WAY-HREST-05")
def test_in_want_the_hours_of_the_tale_count_half() -> None:
    """Two hours for a tenth of Vitality, twelve for one of HP and for a level."""
    made = sheet(vitality=0, hp=0, fatigue=3, clocks={"deprived": START})
    found = [pass_hours(made, HOUSE, hours).pools for hours in (1, 2, 11, 12)]
    assert [(each.vitality, each.hp, each.fatigue) for each in found] == [
        (0, 0, 3),
        (60, 0, 3),
        (300, 0, 3),
        (360, 20, 2),
    ]


@pytest.mark.clause("WAY-RECOV-01", "WAY-RECOV-05")
def test_a_sheet_without_clocks_begins_to_recover_when_it_is_looked_at() -> None:
    """Before that nothing is known of its time; a wound without a count begins as well."""
    made = read(Sheet, {"vitality": 0, "willpower": 0, "wounds": [{"id": "w", "row": ""}]})
    seen = recover(made, HOUSE, START)
    clocks = seen.clocks
    assert (clocks.vitality, clocks.hp, clocks.fatigue, clocks.willpower) == (START,) * 4
    assert (seen.wounds[0].counted, seen.pools.vitality, seen.pools.willpower) == (START, 0, 0)
    assert recover(seen, HOUSE, START + DAY).clocks.willpower == START + DAY


@pytest.mark.clause("WAY-HREST-02")
def test_an_interruption_starts_the_clocks_and_forgets_told_hours() -> None:
    """5 hours of the tale are told; after a failed roll they are gone."""
    told = pass_hours(sheet(vitality=0), HOUSE, 5)
    assert told.clocks.told == 5
    made = TENDS["interrupt"](told, HOUSE, Tending(now=START))
    clocks = made.clocks
    assert (clocks.told, clocks.vitality, clocks.hp, clocks.fatigue) == (0, START, START, START)
    assert clocks.willpower == START


@pytest.mark.clause("WAY-ICREC-05", "WAY-ICREC-01")
def test_hours_awake_restore_no_willpower_and_hours_of_sleep_do() -> None:
    """Eight of either restore eight tenths of Vitality."""
    tending = Tending(now=START, amount=8, gm=True)
    awake_, slept = (
        TENDS[act](sheet(vitality=0, willpower=0), HOUSE, tending) for act in ("hours", "sleep")
    )
    assert (awake_.pools.vitality, awake_.pools.willpower) == (480, 0)
    assert (slept.pools.vitality, slept.pools.willpower) == (480, 1)


@pytest.mark.clause("WAY-MED-02", "WAY-MED-04")
def test_a_patient_is_discharged_and_nobody_else() -> None:
    """Care of a patient in hospital does not just end; who is not there cannot be discharged."""
    admitted = TENDS["admit"](sheet(hp=0), HOUSE, Tending(now=START))
    with pytest.raises(NotAllowed, match="is in hospital: discharge them first"):
        TENDS["leave"](admitted, HOUSE, Tending(now=START))
    with pytest.raises(NotAllowed, match="is not in hospital"):
        TENDS["discharge"](sheet(), HOUSE, Tending(now=START, gm=True))


@pytest.mark.clause("WAY-HREST-04")
def test_a_strained_wound_loses_its_present_day() -> None:
    """After 36 hours one whole day stands, and the next begins now."""
    made = sheet(wounds=[wound("energy-severe-abdomen")])
    after = TENDS["strain"](made, HOUSE, Tending(now=START + 36 * HOUR))
    assert [(float(each.healed), each.counted) for each in after.wounds] == [
        (1.0, START + 36 * HOUR)
    ]


@pytest.mark.clause("WAY-HREST-06")
def test_after_want_a_wound_is_counted_from_then_on() -> None:
    """The third day of want is lost: 24 hours later there are two days, not three."""
    made = sheet(wounds=[wound("energy-severe-abdomen")], clocks={"deprived": START})
    fed = TENDS["provide"](made, HOUSE, Tending(now=START + 3 * DAY, gm=True))
    assert [each.counted for each in fed.wounds] == [START + 3 * DAY]
    assert fed.clocks.deprived is None
    assert [float(each.healed) for each in recover(fed, HOUSE, START + 4 * DAY).wounds] == [2.0]
