"""Gloves that meet weapons: a parry with bare hands, a full Block, and the wounds of both."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.state.as_json import adapter
from rules.errors import BadAnswer
from rules.wayward.character.values import DamageType, Location, Side
from rules.wayward.fight.effects import Blow
from rules.wayward.wounds.damage_taken import hurt
from tests.rules.wayward.drive import driven
from tests.rules.wayward.table import TIRELESS, WayTable, duel

YARI = {"id": "yari", "held": True, "wounding_pct": 0}
KATANA = {"id": "katana", "held": True}
GLOVED: dict[str, Any] = {"armour": ["hand-guards"]}


def speared(**ben: Any) -> WayTable:
    """Ama's yari (8d12 + 4.0 x 1.33 x 14, Accuracy 12) comes at Ben, who is being asked."""
    table = duel({"str": 60, "weapons": [YARI]}, {"vitality_max": 100, **GLOVED, **ben})
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben", weapon="yari")
    return table


def wounds(table: WayTable) -> list[tuple[str, str]]:
    """Ben's wounds: each row and side."""
    return [(wound.row, wound.side) for wound in table.who("ben").body.wounds]


def worn(table: WayTable) -> dict[Side, int]:
    """How often each of Ben's gloves has helped."""
    return table.who("ben").gear.armour[0].worn_at


@pytest.mark.clause("WAY-PARRY-02", "WAY-PARRY-03", "WAY-WOUND-05")
def test_a_glove_parries_steel_and_a_poor_parry_wounds_the_arm() -> None:
    """DEX adds 2: of a 10 nothing is left; an 8 is 2 short, 40% of 82.48 is 32, a Major wound.

    It sits at the left arm, for the d100 is even, and is Minor there.
    """
    table = speared()
    table.dice(10)
    table.act("ben", "parry")
    table.act("ama", "accept")
    assert (table.who("ben").pools.vitality, worn(table)) == (100, {})
    table = speared()
    table.dice(8, *[1] * 8, 90)
    table.act("ben", "parry", weapon="hand-guards")
    assert table.who("ben").pools.vitality == 100 - 32
    assert wounds(table) == [("piercing-minor-arm", "left")]
    assert worn(table) == {Side.LEFT: 1}
    assert "Ben's Hand Guards takes some of it." in table.told()


def blocked(weapon: str, dice: int, **ben: Any) -> WayTable:
    """Ben blocks, and Ama strikes at them; the d100 for the wound falls on 75."""
    table = WayTable()
    table.pc("Ama", side="red", agi=1, str=60, weapons=[YARI])
    table.pc("Ben", side="blue", agi=1, **{"vitality_max": 100, **GLOVED, **ben})
    table.start(10, 15)
    table.act("ben", "block", length=50)
    table.dice(TIRELESS, *[1] * dice, 75)
    table.act("ama", "attack", target="ben", weapon=weapon)
    table.act("ben", "block")
    return table


@pytest.mark.clause("WAY-BLOCK-05", "WAY-BLOCK-06", "WAY-WOUND-05")
def test_gloves_block_half_of_a_weapon_with_the_arm() -> None:
    """Half of 82.48 is 41: a Major wound, by the gloves a Minor one at the right arm."""
    table = blocked("yari", 8)
    assert table.who("ben").pools.vitality == 100 - 41
    assert wounds(table) == [("piercing-minor-arm", "right")]
    assert worn(table) == {Side.RIGHT: 1}


@pytest.mark.clause("WAY-BLOCK-05")
def test_fists_are_blocked_without_gloves() -> None:
    """Half of 2 + 4.0 x 8 is 17 of 60, a Major wound is 15: it sits at the belly, as it falls."""
    table = blocked("unarmed", 2, vitality_max=60)
    assert table.who("ben").pools.vitality == 60 - 17
    assert wounds(table) == [("blunt-major-abdomen", "")]
    assert worn(table) == {}


@pytest.mark.clause("WAY-WOUND-05")
def test_each_glove_makes_two_wounds_milder_and_only_those_that_it_met() -> None:
    """Major wounds: at the right arm the third is Major again, at the left one the first is not."""
    table = speared()
    fight = table.fight

    def arm(fell: int, shield: str = "hand-guards", **more: Any) -> tuple[str, str]:
        ben = table.who("ben")
        ben.pools.vitality = 100
        flat = {
            "id": "b",
            "target": "ben",
            "amount": 25,
            "types": ["blunt"],
            "shield": shield,
            **more,
        }
        driven(hurt(fight, adapter(Blow).validate_python(flat)), fell)
        return ben.body.wounds[-1].row, ben.body.wounds[-1].side

    assert arm(1) == ("blunt-minor-arm", "right")
    assert arm(1, shield="", called=Location.ARM) == ("blunt-major-arm", "right")
    assert arm(1, called=Location.HEAD) == ("blunt-minor-arm", "right")
    assert arm(1) == ("blunt-major-arm", "right")
    assert arm(2) == ("blunt-minor-arm", "left")
    assert arm(2, ignores_armor=True) == ("blunt-major-arm", "left")
    assert worn(table) == {Side.RIGHT: 2, Side.LEFT: 1}


@pytest.mark.clause("WAY-LOC-03")
def test_who_blocks_with_gloves_chooses_the_arm() -> None:
    """The left one, by their answer, whatever the d100 would say; no other place is offered."""
    table = speared()
    blow = Blow(id="b", target="ben", amount=25, types=[DamageType.BLUNT], shield="hand-guards")
    blow.blocked = True
    with pytest.raises(BadAnswer):
        driven(hurt(table.fight, blow), wound_location={"act": "wound_place", "place": "head"})
    driven(hurt(table.fight, blow), wound_location={"act": "wound_place", "place": "left-arm"})
    assert wounds(table) == [("blunt-minor-arm", "left")]
