"""Which weapons an attack with links offers, and what a Called Shot leaves of their types."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.kit.acts import form
from rules.wayward.basic_attacks import Chain
from rules.wayward.fight.turn_action import Turn
from tests.rules.wayward.table import WayTable, duel

KUNAI = {"id": "kunai", "count": 5, "held": True}
KATANA = {"id": "katana", "held": True}
FLURRY: dict[str, Any] = {
    "id": "flurry",
    "name": "Flurry",
    "kind": "weapon",
    "link": True,
    "speed": "1",
}


def offered(*cores: str, weapons: tuple[Any, ...] = (KUNAI, KATANA), dex: int = 60) -> list[str]:
    """The weapons to which Ama may add a Flurry for these cores."""
    table = duel({"dex": dex, "weapons": weapons, "techniques": [{**FLURRY, "cores": cores}]})
    at = Turn(table.fight, table.who("ama"))
    if Chain.why_not(at) is not None:
        return []
    weapon: Any = form(Chain, at).fields["weapon"]
    return [each.value for each in weapon.options]


@pytest.mark.clause("WAY-CHAIN-01", "WAY-CHAIN-04", "WAY-MULTI-03")
@pytest.mark.parametrize(
    ("cores", "sheet", "found"),
    [
        (("unarmed",), {}, ["unarmed"]),
        (("melee_weapon",), {}, ["kunai:at-hand", "katana"]),
        (("sword",), {}, ["katana"]),
        (("multi_throw",), {}, ["kunai"]),
        (("multi_throw",), {"dex": 19}, []),
        (("multi_throw",), {"weapons": ({**KUNAI, "count": 1},)}, []),
        (("unarmed", "sword"), {}, ["unarmed", "katana"]),
        (("dodge",), {}, []),
    ],
)
def test_a_link_goes_with_the_weapons_of_its_cores(
    cores: tuple[str, ...], sheet: dict[str, Any], found: list[str]
) -> None:
    """Several are thrown only of shuriken and kunai, of two or more, and with DEX 20."""
    assert offered(*cores, **sheet) == found


@pytest.mark.clause("WAY-TAKE-05")
@pytest.mark.parametrize(
    ("abilities", "gap", "may"),
    [
        (["defensive_formation"], 20, True),
        (["defensive_formation"], 21, False),
        (["defensive_formation"], None, True),
        ([], 10, False),
    ],
)
def test_a_formation_takes_the_ability_and_a_friend_near(
    abilities: list[str], gap: int | None, may: bool
) -> None:
    """A twentieth of AGI 40 in yards, or somebody whose distance nobody knows."""
    table = WayTable()
    table.pc("Ama", side="red", agi=40, abilities=abilities)
    table.pc("Cai", side="red")
    table.pc("Ben", side="blue")
    table.start(20, 10, 10)
    table.fight.battle.distances.clear()
    if gap is not None:
        table.fight.battle.distances["ama|cai"] = gap
    assert ("formation" in table.acts("ama")) is may
