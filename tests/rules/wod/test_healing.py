"""How wounds heal and get worse as game time goes by, and who cares for them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.sheets.sheet import read
from rules.engine.views.visibility import GM
from rules.errors import NotAllowed
from rules.wod import RULESET
from rules.wod.health import DAY, Healing, passes
from rules.wod.house import House
from rules.wod.sheet import Sheet
from rules.wod.values import Fate, Harm
from tests.rules.wod.table import WodTable

BASHING, LETHAL, AGGRAVATED = Harm.BASHING, Harm.LETHAL, Harm.AGGRAVATED
TREATED = Healing(treated=True, stabilised=True)


def ward(**sheet: Any) -> WodTable:
    """Doc, intelligence 3 and medicine 2; Orderly, medicine 1; and Pat, the patient."""
    table = WodTable()
    table.pc("Doc", intelligence=3, abilities={"medicine": 2})
    table.pc("Orderly", abilities={"medicine": 1})
    table.pc("Pat", **sheet)
    return table


def left(marks: list[Harm], hours: int, care: Healing = TREATED) -> int:
    """How many marks there are after so many hours."""
    return len(passes(marks, care, hours, 7)[0])


# ---------------------------------------------------------------- times


# ---------------------------------------------------------------- treatment


# ---------------------------------------------------------------- getting worse


@pytest.mark.clause("WOD-HEAL-07", "WOD-DMG-10")
def test_the_gm_notes_and_lifts_what_stays() -> None:
    """It is on the sheet after the fight."""
    table = ward()
    table.declare(GM, "impair", combatant="pat", note="Limps")
    sheet = RULESET.sheets.write_back(table.fight, table.who("pat"), Sheet())
    assert sheet.healing.impairment == "Limps"
    assert "Pat: Limps" in table.told()
    table.declare(GM, "impair", combatant="pat", note="")
    assert table.who("pat").healing.impairment == ""
    assert "Pat is impaired no longer." in table.told()


@pytest.mark.clause("WOD-DMG-05", "WOD-HEAL-01")
def test_between_fights_a_rest_is_a_day() -> None:
    """Healed, worse, or dying; the dead only lie there."""
    house = House()
    assert RULESET.sheets.rest(read(Sheet, {"health": ["bashing"] * 3}), house).health == ()
    assert len(RULESET.sheets.rest(read(Sheet, {"health": ["lethal"] * 3}), house).health) == 4
    assert RULESET.sheets.rest(read(Sheet, {"health": ["lethal"] * 7}), house).fate is Fate.DYING
    with pytest.raises(NotAllowed, match="is dead"):
        RULESET.sheets.rest(read(Sheet, {"fate": "dead"}), house)


@pytest.mark.clause("WOD-HEAL-06")
def test_care_given_after_a_new_wound_lasts_beyond_the_fight() -> None:
    """Wounds treated before the fight and anew in it are treated after it."""
    table = WodTable()
    ama = table.pc("Ama", health=["lethal"] * 3, healing={"treated": True, "stabilised": True})
    before = read(
        Sheet, {"health": ["lethal"] * 3, "healing": {"treated": True, "stabilised": True}}
    )
    table.declare(GM, "wound", combatant=ama, harm="lethal", levels=1, soaked=False)
    table.declare(GM, "care", combatant=ama, treated=True, stabilised=True)
    after = RULESET.sheets.write_back(table.fight, table.who(ama), before)
    assert (after.healing.treated, after.healing.stabilised) == (True, True)


@pytest.mark.clause("WOD-DMG-05", "WOD-HEALTH-06")
@pytest.mark.parametrize(
    ("marks", "care", "hours", "count", "dies"),
    [
        ([], Healing(), DAY, 0, False),
        ([BASHING] * 7, Healing(), DAY, 7, False),
        ([BASHING] * 2, Healing(rests=False), DAY, 2, False),
        ([LETHAL], Healing(), 1, 1, False),
        ([LETHAL] * 2, Healing(), 4 * DAY, 0, False),
        ([LETHAL] * 6, Healing(), DAY, 7, False),
        ([LETHAL] * 7, Healing(), DAY - 1, 7, False),
        ([LETHAL] * 7, Healing(), DAY, 7, True),
        ([LETHAL] * 7, Healing(worsening=DAY - 1), 1, 7, True),
        ([LETHAL] * 7, Healing(stabilised=True), DAY, 7, False),
    ],
)
def test_only_wounds_that_get_worse_kill(
    marks: list[Harm], care: Healing, hours: int, count: int, dies: bool
) -> None:
    """A level a day that nobody stabilises, without a box left."""
    chart, _, dead = passes(marks, care, hours, 7)
    assert (len(chart), dead) == (count, dies)


@pytest.mark.clause("WOD-WILL-01")
@pytest.mark.parametrize(("points", "kept"), [(0, 0), (2, 2), (3, 3), (5, 3)])
def test_willpower_after_a_fight_is_at_most_the_rating(points: int, kept: int) -> None:
    """The sheet's rating of 3 bounds the points that were there at the end."""
    table = ward()
    table.amend("combatants.pat.willpower", points)
    before = read(Sheet, {"willpower_rating": 3})
    assert RULESET.sheets.write_back(table.fight, table.who("pat"), before).willpower == kept


@pytest.mark.clause("WOD-HEAL-01", "WOD-HEAL-04", "WOD-HEAL-06", "WOD-HEAL-07", "WOD-DMG-05")
@pytest.mark.parametrize(
    ("marks", "before", "hours", "after"),
    [
        # A day is over after 4 of 10 hours: a fourth level, and 6 hours towards the next.
        ([LETHAL] * 3, Healing(hours=5, worsening=20), 10, Healing(worsening=6)),
        # Wounded by bashing: nobody treats it, so that the clock stands.
        ([BASHING] * 4, Healing(hours=3, worsening=2, impairment="A limp"), 5,
         Healing(impairment="A limp")),
        # 8 of the 24 hours that Bruised takes; nothing gets worse.
        ([LETHAL], Healing(hours=3, worsening=7), 5, Healing(hours=8)),
        ([BASHING], Healing(treated=True, stabilised=True, better=1, impairment="A limp"),
         5, Healing(impairment="A limp")),
        ([BASHING], Healing(rests=False, hours=3, worsening=7), 5,
         Healing(rests=False, hours=3, worsening=7)),
    ],
)  # fmt: skip
def test_the_care_after_some_hours(
    marks: list[Harm], before: Healing, hours: int, after: Healing
) -> None:
    """Only the clock that runs goes on, and whole health ends all care but an impairment."""
    assert passes(marks, before, hours, 7)[1] == after
