"""Hands: which are free, what they can use, and how fast they form seals."""

from __future__ import annotations

from typing import Any

import pytest

from rules.wayward.character.sheet import Wound
from rules.wayward.character.values import Side
from rules.wayward.character.wound_tables import Disabled
from rules.wayward.fight.state import Ninja
from rules.wayward.rolls.free_hands import (
    can_seal,
    free_hands,
    full_seals,
    held_names,
    in_hand,
    modified_seals,
    sealing,
    sound,
)
from rules.wayward.rolls.wound_modifiers import carries, disabled, may_block, may_take_pills
from tests.rules.wayward.table import WayTable

GUST: dict[str, Any] = {"id": "gust", "name": "Gust", "kind": "ninjutsu", "speed": 6, "seals": 14}
SHATTERED, HAND, WEAPON = "blunt-critical-arm", "energy-critical-arm", "slashing-severe-arm"
"""Wounds of an arm: it cannot be used, it forms no seals and holds nothing with the other, it
holds no weapon."""


def ama(*held: str, wounds: dict[str, str] | None = None, **sheet: Any) -> tuple[WayTable, Ninja]:
    """Ama with these weapons in hand, and these wounds by their side."""
    table = WayTable()
    weapons = [{"id": id, "held": True} for id in held]
    table.pc("Ama", weapons=weapons, techniques=[GUST], **sheet)
    table.pc("Ben")
    table.start()
    ninja = table.who("ama")
    for side, row in (wounds or {}).items():
        ninja.body.wounds.append(Wound(id=side, row=row, side=Side(side)))
    return table, ninja


@pytest.mark.clause("WAY-HANDS-03", "WAY-HANDS-04", "WAY-HANDS-10", "WAY-HANDS-11")
@pytest.mark.parametrize(
    ("held", "wounds", "one", "free", "seal", "usable"),
    [
        ([], {}, False, 2, True, []),
        (["katana"], {}, False, 1, False, ["katana"]),
        (["katana"], {}, True, 1, True, ["katana"]),
        (["katana", "tanto"], {}, True, 0, False, ["katana", "tanto"]),
        (["bo-staff"], {}, False, 0, False, ["bo-staff"]),
        ([], {"right": SHATTERED}, False, 1, False, []),
        ([], {"right": SHATTERED}, True, 1, True, []),
        ([], {"right": SHATTERED, "left": SHATTERED}, True, 0, False, []),
        (["katana"], {"right": SHATTERED}, True, 0, False, ["katana"]),
        (["katana", "tanto"], {"right": WEAPON}, False, 0, False, ["katana"]),
        (["katana"], {"right": WEAPON, "left": WEAPON}, False, 1, False, []),
        (["bo-staff"], {"right": WEAPON}, False, 0, False, []),
        (["bo-staff"], {"right": HAND}, False, 0, False, []),
        (["katana"], {"right": HAND}, False, 1, False, ["katana"]),
        ([], {"right": HAND}, False, 2, False, []),
        ([], {"right": HAND}, True, 2, True, []),
        (["bo-staff"], {"right": "blunt-minor-arm"}, False, 0, False, ["bo-staff"]),
        (["katana"], {"right": "blunt-minor-arm"}, False, 1, False, ["katana"]),
    ],
)
def test_hands_do_what_wounds_and_weapons_leave_them(
    held: list[str],
    wounds: dict[str, str],
    free: int,
    usable: list[str],
    *,
    one: bool,
    seal: bool,
) -> None:
    """Free hands, whether they can form seals (with `one`, a single hand does), usable weapons."""
    uniques = ["single_handed_seals"] if one else []
    table, ninja = ama(*held, wounds=wounds, uniques=uniques)
    assert free_hands(table.fight, ninja) == free
    assert can_seal(ninja) is seal
    assert [each.id for each in in_hand(table.fight, ninja)] == usable


@pytest.mark.clause("WAY-HANDS-10", "WAY-HANDS-11", "WAY-ABORT-04")
@pytest.mark.parametrize(("one", "free"), [(False, 0), (True, 1)])
def test_hands_that_form_seals_are_not_free(free: int, *, one: bool) -> None:
    """Both, or one of somebody who seals with one hand; if they abort, they are free again."""
    uniques = ["single_handed_seals"] if one else []
    table, ninja = ama(uniques=uniques)
    assert not sealing(table.fight, ninja)
    table.act("ama", "seals", technique="gust")
    table.act("ben", "block", length=3)
    ninja = table.who("ama")
    assert sealing(table.fight, ninja)
    assert not sealing(table.fight, table.who("ben"))
    assert free_hands(table.fight, ninja) == free
    assert free_hands(table.fight, ninja, abort=True) == 2


@pytest.mark.clause("WAY-HANDS-10")
@pytest.mark.parametrize("one", [False, True])
def test_no_weapon_is_used_by_hands_that_form_seals(*, one: bool) -> None:
    """Unless one hand forms them, or they are broken off."""
    fan = {"id": "fan", "name": "Fan", "types": ["blunt"], "speed": 8, "seals_held": 2}
    table = WayTable()
    uniques = ["single_handed_seals"] if one else []
    table.pc("Ama", weapons=[{**fan, "held": True}], techniques=[GUST], uniques=uniques)
    table.pc("Ben")
    table.start()
    table.act("ama", "seals", technique="gust")
    table.act("ben", "block", length=3)
    ninja = table.who("ama")
    assert [each.id for each in in_hand(table.fight, ninja)] == (["fan"] if one else [])
    assert [each.id for each in in_hand(table.fight, ninja, abort=True)] == ["fan"]
    assert free_hands(table.fight, ninja) == 0


@pytest.mark.clause("WAY-HANDS-04")
def test_a_weapon_that_lets_seals_be_formed_does_not_hinder_them() -> None:
    """It makes them slower instead; others are named as what fills the hands."""
    fan = {"id": "fan", "name": "Fan", "types": ["blunt"], "speed": 8, "seals_held": 2}
    table, ninja = ama()
    assert (held_names(ninja), can_seal(ninja)) == ([], True)
    table.amend("combatants.ama.weapons.fan", {**fan, "held": True})
    ninja = table.who("ama")
    assert (held_names(ninja), can_seal(ninja)) == ([], True)
    assert full_seals(table.fight, ninja, 14) == 16
    table.amend("combatants.ama.weapons.katana", {"id": "katana", "held": True})
    ninja = table.who("ama")
    assert (held_names(ninja), can_seal(ninja)) == (["Katana"], False)


@pytest.mark.clause("WAY-HANDS-01")
@pytest.mark.parametrize(
    ("modifiers", "seals", "full", "modified_"),
    [
        ({}, 14, 14, 12),
        ({}, 1, 1, 0),
        ({}, 0, 0, 0),
        ({"seal_speed": 3}, 14, 17, 15),
        ({"seal_speed": -20}, 14, 0, 0),
        ({"seal_speed_pct": 50}, 15, 23, 21),
        ({"seal_speed_pct": -50}, 15, 8, 6),
        ({"seal_speed": 1, "seal_speed_pct": 50}, 14, 23, 21),
        # A jutsu without seals stays without them.
        ({"seal_speed": 3}, 0, 3, 0),
    ],
)
def test_seals_are_changed_rounded_up_and_shortened_by_dex(
    modifiers: dict[str, int], seals: int, full: int, modified_: int
) -> None:
    """DEX 20 takes 2 off; nothing is faster than 0."""
    own = [{"target": target, "amount": amount} for target, amount in modifiers.items()]
    table, ninja = ama(modifiers=own)
    assert full_seals(table.fight, ninja, seals) == full
    assert modified_seals(table.fight, ninja, seals) == modified_


@pytest.mark.clause("WAY-COND-02", "WAY-LOC-05")
def test_what_a_wound_forbids_is_of_its_side_or_of_all() -> None:
    """A hand on the right forbids nothing on the left; broken ribs forbid a Block altogether."""
    _, ninja = ama(wounds={"right": HAND, "": "blunt-severe-torso"})
    both = {Disabled.SEALS_HAND, Disabled.TWO_HANDED}
    assert disabled(ninja) == both | {Disabled.BLOCK}
    assert disabled(ninja, Side.RIGHT) == both | {Disabled.BLOCK}
    assert disabled(ninja, Side.LEFT) == {Disabled.BLOCK}
    assert not may_block(ninja)
    assert may_take_pills(ninja)
    assert (sound(ninja), sound(ninja, Disabled.SEALS_HAND)) == (2, 1)
    assert (carries(ninja, HAND), carries(ninja, SHATTERED)) == (1, 0)
    ninja.body.wounds.append(Wound(id="l", row="slashing-severe-abdomen"))
    assert not may_take_pills(ninja)


@pytest.mark.clause("WAY-LOC-05")
def test_a_wound_that_is_overridden_is_not_carried() -> None:
    """Two bruises of one arm that is shattered, and one of the other arm: one counts."""
    _, ninja = ama(wounds={"right": SHATTERED})
    for id, side in (("a", Side.RIGHT), ("b", Side.RIGHT), ("c", Side.LEFT)):
        ninja.body.wounds.append(Wound(id=id, row="blunt-minor-arm", side=side))
    assert carries(ninja, "blunt-minor-arm") == 1
    assert carries(ninja, SHATTERED) == 1
