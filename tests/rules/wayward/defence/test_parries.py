"""Parries: what the weapon that parries takes, and what the weapon that strikes takes off."""

from __future__ import annotations

import pytest

from tests.rules.wayward.table import TIRELESS, WayTable, duel


def parried(mine: str, *theirs: str, die: int) -> WayTable:
    """Ama, Accuracy 10 and what her weapon adds, strikes; Ben parries with the last of theirs."""
    weapons = [{"id": each, "held": True} for each in theirs]
    ama = {"str": 100, "weapons": [{"id": mine, "held": True}], "willpower": 0}
    table = duel(ama, {"str": 100, "weapons": weapons, "willpower": 0})
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben", weapon=mine)
    table.dice(die)
    table.act("ben", "parry", weapon=theirs[-1])
    return table


@pytest.mark.clause("WAY-PARRY-01", "WAY-PARRY-04")
@pytest.mark.parametrize(
    ("theirs", "acts"), [(("katana",), 33), (("zanbato",), 35), (("katana", "tanto"), 33)]
)
def test_a_parry_is_as_quick_as_the_weapon_that_parries(theirs: tuple[str, ...], acts: int) -> None:
    """Speed 3 on the count of 30; a zanbato's parries take 2 counts more."""
    assert parried("katana", *theirs, die=20).who("ben").turn.acts == acts


@pytest.mark.clause("WAY-WEAP-01")
@pytest.mark.parametrize(("mine", "parts"), [("katana", {}), ("tetsubo", {"Tetsubo": -3})])
def test_a_heavy_club_is_hard_to_parry(mine: str, parts: dict[str, int]) -> None:
    """Against a tetsubo a Parry has 3 less; a katana takes nothing off."""
    lines = parried(mine, "katana", die=20).lines
    [rolled] = [roll for line in lines for roll in line.rolls if roll.name == "Parry"]
    found = {each.reason: each.value for each in rolled.modifiers if each.clause == "WAY-WEAP-01"}
    assert found == parts
