"""What each wound of the tables does at once, row by row, and what a second one adds."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.state.effects import Effect
from rules.wayward.character.statuses import Status
from rules.wayward.character.values import Side, StatusKind
from rules.wayward.character.wound_tables import rows, wound_row
from rules.wayward.conditions.status_effects import befall
from rules.wayward.fight.effects import PILL, Upkeep
from rules.wayward.fight.state import Ninja
from rules.wayward.wounds.wounds import maim
from tests.rules.wayward.drive import driven
from tests.rules.wayward.table import TIRELESS, WayTable
from tests.tables import tabled, tables

TABLES = tables(__file__)

pytestmark = pytest.mark.clause("WAY-COND-02")

NOW = 7
"""The count of the wounds."""

DONE = TABLES["done"]
"""What a wound does at once to somebody of RES 30; all other rows do nothing of this kind."""


def ama(**sheet: Any) -> tuple[WayTable, Ninja]:
    """Ama with RES 30 and large pools, on count 7."""
    table = WayTable()
    table.pc("Ama", **{"res": 30, "vitality_max": 1000, "hp_max": 500, **sheet})
    table.pc("Ben")
    table.start()
    table.fight.timeline.count = NOW
    return table, table.who("ama")


def takes(table: WayTable, row: str, side: Side = Side.NONE) -> None:
    """Ama takes a wound; a Suffocation asks for a Stamina roll, which holds."""
    chokes = any(each.what.value == "suffocation" for each in wound_row(row).applies)
    driven(maim(table.fight, table.who("ama"), wound_row(row), side), *[TIRELESS] * chokes)


def done(ninja: Ninja) -> list[str]:
    """The statuses of somebody in words, then Stun, Fatigue and what is missing of the pools."""
    found = []
    for each in ninja.body.statuses:
        tied = next((s.kind.value for s in ninja.body.statuses if s.id == each.ends.tied), "")
        ends = [
            "with the wound" if each.ends.wound else "",
            f"a {tied}" if tied and each.ends.wound else f"with a {tied}" if tied else "",
            "while it runs" if each.ends.running else "",
        ]
        words = [
            f"{each.kind.value} {each.severity}",
            f"until {each.ends.until}" if each.ends.until is not None else "",
            f"fading each {each.fades}" if each.fades else "",
            f"growing each {each.grows}" if each.grows else "",
            ", ".join([end for end in ends if end]),
        ]
        found.append(" ".join([word for word in words if word]))
    pools = ninja.pools
    less = 1000 - pools.vitality_max
    assert (1000 - pools.vitality, 500 - pools.hp, 500 - pools.hp_max) == (less, less, less)
    amounts = [("stun", ninja.turn.stun), ("winded", pools.winded)]
    amounts.append(("fatigue", pools.fatigue_pending))
    found = [*sorted(found), *[f"{name} {amount}" for name, amount in amounts if amount]]
    return [*found, f"pools {less} lower"] if less else found


@pytest.mark.parametrize("row", [*rows()])
def test_a_wound_does_at_once_what_its_row_says(row: str) -> None:
    """Statuses, Stun, Fatigue and lower pools, by the texts of the tables."""
    table, ninja = ama()
    takes(table, row)
    expected = DONE.get(row, [])
    assert sorted(done(ninja)) == sorted(expected)


@pytest.mark.parametrize(
    ("row", "kind", "worst"),
    [("slashing-minor-head", "bleed", [2, 4, 6]), ("energy-minor-abdomen", "burn", [3, 4, 5])],
)
def test_some_wounds_are_worse_for_every_time_before(row: str, kind: str, worst: list[int]) -> None:
    """Profuse Bleeding by 2 for each, a Stomach Blister by 1."""
    table, ninja = ama()
    found = []
    for _ in worst:
        takes(table, row)
        found.append(max(each.severity for each in ninja.body.statuses if each.kind == kind))
    assert found == worst


def test_the_blow_that_dazes_ends_every_upkeep() -> None:
    """Nothing is kept up any more."""
    table, ninja = ama()
    ninja.jutsu.upkeeps.append(Upkeep(id="u", technique="veil", name="Veil", amount=2))
    takes(table, "blunt-major-head")
    assert ninja.jutsu.upkeeps == []


@pytest.mark.parametrize(
    ("row", "side", "falls"),
    [
        ("piercing-minor-arm", Side.RIGHT, ["katana"]),
        ("piercing-minor-arm", Side.LEFT, ["tanto"]),
        ("blunt-major-arm", Side.LEFT, ["tanto"]),
        ("slashing-severe-arm", Side.RIGHT, ["katana"]),
        ("slashing-critical-arm", Side.RIGHT, ["katana"]),
        ("blunt-severe-arm", Side.RIGHT, []),
    ],
)
def test_a_wounded_arm_drops_its_weapon(row: str, side: Side, falls: list[str]) -> None:
    """The right arm the katana, the left one the tanto; it lies on the ground, told once."""
    weapons = [{"id": "katana", "held": True}, {"id": "tanto", "held": True}]
    table, ninja = ama(weapons=weapons)
    takes(table, row, side)
    lying = [each for each in ninja.gear.weapons if each.dropped]
    assert [each.id for each in lying] == falls
    assert not any(each.held for each in lying)
    told = [line.text for line in table.fight.told if " drops " in line.text]
    assert told == [f"Ama drops {each.name}." for each in lying]


@tabled
def test_a_staff_in_both_hands_falls_by_the_worse_wounds(row: str, *, falls: bool) -> None:
    """A flinch leaves it in the other hand."""
    table, ninja = ama(weapons=[{"id": "bo-staff", "held": True}])
    takes(table, row, Side.RIGHT)
    assert ninja.gear.weapons[0].dropped is falls


def test_a_cavitation_makes_later_statuses_worse_and_its_own() -> None:
    """8 and 1 are 9, and a later Needling of 3 is 4."""
    table, ninja = ama()
    takes(table, "piercing-severe-abdomen")
    driven(befall(table.fight, ninja, Status(id="n", kind=StatusKind.NEEDLING, severity=3)))
    assert [each.severity for each in ninja.body.statuses] == [9, 4]


GUST: dict[str, Any] = {"id": "gust", "name": "Gust", "kind": "ninjutsu", "speed": 6, "seals": 14}


def busy(act: str, **fields: Any) -> tuple[WayTable, Ninja]:
    """Ama has begun something on count 0, and Ben is to act on count 3."""
    table = WayTable()
    table.pc("Ama", techniques=[GUST], agi=1, dex=1)
    table.pc("Ben", agi=1)
    table.start()
    table.act("ama", act, **fields)
    table.act("ben", "block", length=3)
    return table, table.who("ama")


@tabled
def test_a_muscle_stab_stuns_whoever_was_moving(
    act: str, fields: dict[str, Any], stun: int, *, later: bool
) -> None:
    """By 8, if they moved on the count before: not on the first count, and not in a Block."""
    table, ninja = busy(act, **fields)
    deed = table.fight.doing(ninja)
    assert deed is not None
    deed.timing.since = 0 if later else 3
    takes(table, "piercing-minor-leg")
    assert ninja.turn.stun == stun


def test_a_flinch_loses_the_seals_and_a_flesh_wound_does_not() -> None:
    """The hands that form them are broken off."""
    for row, goes_on in (("piercing-minor-abdomen", True), ("piercing-minor-arm", False)):
        table, ninja = busy("seals", technique="gust")
        takes(table, row)
        assert (table.fight.doing(ninja) is not None) is goes_on


def test_a_chopped_liver_ends_the_victims_pills_alone() -> None:
    """The pill that Ama has swallowed is over; her techniques and Ben's pills are not."""
    table, _ = ama()
    for id, on, tags in (("a", "ama", [PILL]), ("b", "ama", []), ("c", "ben", [PILL])):
        table.fight.effects.append(Effect(id=id, on=on, name=id, tags=tags))
    takes(table, "slashing-severe-abdomen")
    assert [each.id for each in table.fight.effects] == ["b", "c"]
