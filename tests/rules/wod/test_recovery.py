"""Between fights: days that the GM lets pass, care, life and death."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.ruleset import Tending
from rules.engine.sheets.sheet import read
from rules.errors import NotAllowed
from rules.wod import RULESET
from rules.wod.house import House
from rules.wod.sheet import Sheet
from rules.wod.values import Fate

HOUR = 3_600_000
START = 1_000 * HOUR


def sheet(**values: Any) -> Sheet:
    """A plain sheet with these values."""
    return read(Sheet, values)


def tended(before: Sheet, what: str, amount: int = 0, *, gm: bool = True) -> Sheet:
    """The sheet after the GM (or a player) has seen to it."""
    after: Sheet = RULESET.sheets.tends[what](
        before, House(), Tending(now=START, amount=amount, gm=gm)
    )
    return after


@pytest.mark.clause("WOD-HEAL-03", "WOD-HEAL-06", "WOD-DMG-06")
def test_the_gm_lets_days_pass_and_has_wounds_treated() -> None:
    """Three lethal levels: a day makes four of them; treated, seven days and three heal two."""
    hurt = sheet(health=["lethal"] * 3)
    assert len(tended(hurt, "days").health) == 4
    assert len(tended(tended(hurt, "stabilise"), "days").health) == 3
    assert len(tended(tended(hurt, "treat"), "days", 10).health) == 1
    assert len(tended(sheet(health=["bashing"] * 3), "hours", 2).health) == 1


@pytest.mark.clause("WOD-DMG-08", "WOD-HEALTH-06")
def test_the_gm_mends_spares_and_buries() -> None:
    """Magic heals the lowest boxes; only whoever is dying is buried, and the dead stay dead."""
    hurt = sheet(health=["bashing", "lethal", "aggravated"])
    assert tended(hurt, "mend", 2).health == ("aggravated",)
    dying = sheet(health=["lethal"] * 7, fate="dying")
    assert tended(dying, "spare").fate is Fate.ALIVE
    assert tended(dying, "bury").fate is Fate.DEAD
    with pytest.raises(NotAllowed, match="is not dying"):
        tended(hurt, "bury")
    with pytest.raises(NotAllowed, match="is dead"):
        tended(tended(dying, "bury"), "days")


@pytest.mark.parametrize("what", sorted(RULESET.sheets.tends))
def test_all_of_that_is_the_gms(what: str) -> None:
    """A player may do none of it."""
    with pytest.raises(NotAllowed, match="Only the GM"):
        tended(sheet(health=["lethal"] * 7, fate="dying"), what, gm=False)


@pytest.mark.clause("WOD-DMG-08", "WOD-HEAL-01", "WOD-HEAL-02")
@pytest.mark.parametrize(
    ("what", "amount", "left"),
    [
        ("mend", 0, 3), ("mend", 1, 3), ("mend", 3, 1), ("mend", 4, 0), ("mend", 9, 0),
        ("hours", 0, 3), ("hours", 1, 3), ("hours", 2, 2), ("days", 0, 0), ("days", 1, 0),
    ],
)  # fmt: skip
def test_without_a_number_it_is_one(what: str, amount: int, left: int) -> None:
    """Four bruises under treatment take an hour each."""
    hurt = tended(sheet(health=["bashing"] * 4), "treat")
    assert len(tended(hurt, what, amount).health) == left
