"""The price of acting, and of a defence, with each wound, with the bounds of its condition."""

from __future__ import annotations

from typing import Any

import pytest

from rules.wayward.character.statuses import Status, StatusEnd
from rules.wayward.character.values import StatusKind
from rules.wayward.fight.action_in_progress import (
    Art,
    Attack,
    Deed,
    DeedAttack,
    DeedCost,
    DeedTiming,
    Guard,
    Spec,
    SpecTarget,
)
from rules.wayward.fight.effects import Blow, Infliction, Stored, Stunning
from rules.wayward.fight.state import Ninja
from rules.wayward.rolls.free_hands import SEALS
from rules.wayward.wounds.wounds import ache, moves, wince
from tests.rules.wayward.table import WayTable
from tests.tables import tabled

pytestmark = pytest.mark.clause("WAY-COND-02")

NOW = 7
FIST = Spec(name="Fist", art=Art.UNARMED)
RUSH = Spec(name="Rush", art=Art.UNARMED, target=SpecTarget(move=1))


def ama(*wounds: str, **pools: int) -> tuple[WayTable, Ninja]:
    """Ama of RES 30, with these wounds, on count 7."""
    table = WayTable()
    ids = [{"id": f"w{n}", "row": row} for n, row in enumerate(wounds)]
    table.pc("Ama", res=30, wounds=ids)
    table.pc("Ben")
    table.start()
    table.fight.timeline.count = NOW
    ninja = table.who("ama")
    for name, value in pools.items():
        setattr(ninja.pools, name, value)
    return table, ninja


def deed(act: str = "attack", spec: Spec | None = None, **more: Any) -> Deed:
    """An action of base Speed 6 and final Speed 8, unless it is said."""
    timing = {"base": 6, "speed": 8, "variable": False} | more.pop("timing", {})
    return Deed(
        id="d",
        by="ama",
        act=act,
        title="Deed",
        timing=DeedTiming(**timing),
        cost=DeedCost(**more),
        attack=DeedAttack(spec=spec),
    )


def words(stored: list[Stored]) -> list[str]:
    """What is stored, in words."""
    found = []
    for each in stored:
        assert isinstance(each, Blow | Infliction | Stunning)
        assert each.target == "ama"
        match each:
            case Blow():
                assert (each.ignores_armor, each.types) == (True, ["energy"])
                how = " straight" if each.straight else ""
                assert each.wounds.wounding == (0 if each.straight else None)
                found.append(f"damage {each.amount}{how}")
            case Infliction(status=status):
                more = [
                    f" until {status.ends.until}" if status.ends.until is not None else "",
                    " running" if status.ends.running else "",
                    " more" if each.adds else "",
                ]
                found.append(f"{status.kind.value} {status.severity}{''.join(more)}")
            case Stunning():
                found.append(f"stun {each.severity}")
    return found


PRICES: list[tuple[str, Deed, list[str]]] = [
    # Twice the base Speed of each attack, and of handseals.
    ("energy-major-arm", deed(spec=FIST), ["damage 12"]),
    ("energy-major-arm", deed(SEALS), ["damage 12"]),
    ("energy-major-arm", deed("move"), []),
    # The costs in Stamina and Chakra.
    ("slashing-severe-torso", deed(stamina=5, chakra=3), ["damage 8"]),
    ("slashing-severe-torso", deed(stamina=5), ["damage 5"]),
    ("slashing-severe-torso", deed(chakra=3), ["damage 3"]),
    ("slashing-severe-torso", deed(), []),
    # The Speed, off HP and without a wound.
    ("blunt-critical-abdomen", deed(), ["damage 8 straight"]),
    ("blunt-critical-abdomen", deed(timing={"speed": 0}), []),
    # Slower than 5 + RES/10, which is 8; what is of variable Speed is not slow.
    ("piercing-severe-torso", deed(timing={"speed": 8}), []),
    ("piercing-severe-torso", deed(timing={"speed": 9}), ["needling 2"]),
    ("piercing-severe-torso", deed(timing={"speed": 9, "variable": True}), []),
    # Slower than RES/10, which is 3.
    ("piercing-critical-torso", deed(timing={"speed": 3}), []),
    ("piercing-critical-torso", deed(timing={"speed": 4}), ["needling 2"]),
    ("slashing-critical-torso", deed(timing={"speed": 3}), []),
    (
        "slashing-critical-torso",
        deed(timing={"speed": 9}),
        ["shock 4 until 17", "bleed 1 running"],
    ),
    # Each action that takes time, but no Move.
    ("slashing-critical-head", deed(), ["suffocation 1 running"]),
    ("slashing-critical-head", deed("move"), []),
    ("slashing-critical-head", deed(timing={"speed": 0}), []),
    # All one's Willpower, which is 2, in Action Points.
    ("energy-severe-abdomen", deed(ap=1), []),
    ("energy-severe-abdomen", deed(ap=2), ["suffocation 2"]),
    ("energy-severe-abdomen", deed(ap=3), ["suffocation 2"]),
    ("energy-severe-abdomen", deed(), []),
    # Moving, by itself or up to a target.
    ("blunt-severe-leg", deed("move"), ["stun 5"]),
    ("blunt-severe-leg", deed(spec=RUSH), ["stun 5"]),
    ("blunt-severe-leg", deed(spec=FIST), []),
    ("blunt-severe-leg", deed("rest"), []),
    ("slashing-minor-leg", deed("move"), ["immobility 1 until 32"]),
    ("slashing-minor-leg", deed(spec=RUSH), []),
]


@pytest.mark.parametrize(
    ("row", "done", "price"), PRICES, ids=[f"{row}-{n}" for n, (row, *_) in enumerate(PRICES)]
)
def test_an_action_costs_what_the_wound_says(row: str, done: Deed, price: list[str]) -> None:
    """RES 30; each at its bound and beyond it."""
    table, ninja = ama(row, willpower=2)
    ache(table.fight, ninja, done)
    assert words(table.fight.battle.stored) == price
    ids = [each.id for each in table.fight.battle.stored]
    assert len(set(ids)) == len(ids)


def test_each_of_several_wounds_has_its_price() -> None:
    """Two burned arms: 12 twice, under names of their own."""
    table, ninja = ama("energy-major-arm", "energy-major-arm")
    ache(table.fight, ninja, deed(spec=FIST))
    assert words(table.fight.battle.stored) == ["damage 12", "damage 12"]
    assert len({each.id for each in table.fight.battle.stored}) == 2


@tabled
def test_a_defence_costs_what_the_wound_says(
    row: str, kind: str, speed: int, price: list[str]
) -> None:
    """Three times the Speed with a burned leg; Stun 6 for each Parry with a broken arm."""
    table, ninja = ama(row)
    made = Attack(id="a", deed="d", by="ben", target="ama", spec=FIST, speed=8, damage_speed=8)
    wince(table.fight, ninja, made, Guard(kind=kind, title=kind), speed)
    assert words(table.fight.battle.stored) == price


@pytest.mark.parametrize("source", ["slashing-critical-torso", "sword"])
def test_only_the_wounds_own_bleed_gets_worse(source: str) -> None:
    """A second Bleed of the spine adds to its first, and not to that of a sword."""
    table, ninja = ama("slashing-critical-torso")
    ninja.body.statuses.append(Status(id="s", kind=StatusKind.BLEED, severity=3, source=source))
    ache(table.fight, ninja, deed(timing={"speed": 9}))
    more = " more" if source != "sword" else ""
    assert words(table.fight.battle.stored)[1] == f"bleed 1 running{more}"


@pytest.mark.parametrize(
    ("source", "until", "after", "price"),
    [
        ("slashing-minor-leg", 20, (2, 25), []),
        ("slashing-minor-leg", None, (1, None), ["immobility 1 until 32"]),
        ("net", 20, (1, 20), ["immobility 1 until 32"]),
    ],
)
def test_a_cut_leg_opens_again(
    source: str, until: int | None, after: tuple[int, int | None], price: list[str]
) -> None:
    """Its own Immobilization is 1 worse and 5 counts longer; else a new one comes for 25."""
    table, ninja = ama("slashing-minor-leg")
    held = Status(
        id="s",
        kind=StatusKind.IMMOBILITY,
        severity=1,
        source=source,
        ends=StatusEnd(until=until),
    )
    ninja.body.statuses.append(held)
    ache(table.fight, ninja, deed("move"))
    assert (held.severity, held.ends.until) == after
    assert words(table.fight.battle.stored) == price


def test_whoever_goes_up_to_a_target_moves() -> None:
    """A Move, and an attack with a way of a tenth of a yard; nothing else."""
    assert [moves(each) for each in (deed("move"), deed(spec=RUSH), deed(spec=FIST), deed())] == [
        True,
        True,
        False,
        False,
    ]
