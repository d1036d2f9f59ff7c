"""Poison on weapons, and areas of jutsu that work on those inside."""

from __future__ import annotations

from typing import Any

import pytest

from rules.wayward.character.values import StatusKind
from rules.wayward.conditions.areas import surround
from rules.wayward.fight.effects import Area, Mending
from rules.wayward.fight.state import Ninja
from tests.rules.wayward.drive import driven
from tests.rules.wayward.table import TIRELESS, WayTable
from tests.tables import tabled

DOSE = {"name": "Viper", "severity": 3, "duration": 12, "maker": 15}


def struck(vector: str, *dice: int, skin: int = 0, face: int = 1) -> WayTable:
    """Ama's knife with a dose strikes Ben, who rolls this for a Dodge; Accuracy 12, 2d4 and 10."""
    knife: dict[str, Any] = {"id": "knife", "name": "Knife", "types": ["piercing", "blunt"]}
    knife |= {"speed": 8, "damage": "2d4", "held": True, "dose": {**DOSE, "vector": vector}}
    table = WayTable()
    table.pc("Ama", side="red", agi=1, willpower=0, weapons=[knife])
    table.pc(
        "Ben",
        side="blue",
        agi=1,
        willpower=0,
        vitality_max=4000,
        damage_reduction={"skin": skin},
    )
    table.start(20, 10)
    table.amend("combatants.ben.acts", 100)
    table.dice(TIRELESS, face, *dice)
    table.act("ama", "attack", target="ben", weapon="knife")
    table.act("ben", "dodge")
    return table


@pytest.mark.clause("WAY-STATUS-07", "WAY-POISON-01", "WAY-POISON-02")
@tabled
def test_a_poisoned_weapon_gives_its_dose_to_whom_it_hits(
    vector: str, skin: int, face: int, dice: tuple[int, ...], *, poisoned: bool, left: bool
) -> None:
    """By a hit or by damage, as its vector says; one dose for one attack."""
    table = struck(vector, *dice, skin=skin, face=face)
    found = table.who("ben").having(StatusKind.POISON)
    assert [(each.severity, each.source, each.maker) for each in found] == [
        (3, "Viper", 15)
    ] * poisoned
    assert (table.who("ama").gear.weapons[0].dose is not None) is left


# -------------------------------------------------- areas of jutsu


def laid(
    status: dict[str, Any], *, total: int | None = None, by: str = "ben"
) -> tuple[WayTable, Ninja]:
    """Ben's cloud around Ama since count 3, which works every 5 counts."""
    cloud = {"id": "cloud", "name": "Cloud", "kind": "ninjutsu"}
    cloud |= {"statuses": [{"when": "inside", "every": 5, **status}]}
    table = WayTable()
    table.pc("Ama", res=99, willpower=0)
    table.pc("Ben", techniques=[cloud], str=30, willpower=0)
    table.pc("Cai", willpower=0)
    table.start()
    area = Area(id="a", name="Cloud", by=by, technique="cloud", inside=["ama"], since=3)
    area.effect.total = total
    area.effect.status, area.effect.severity = status["status"], 2
    table.fight.battle.areas.append(area)
    return table, table.who("ama")


@pytest.mark.clause("WAY-AOE-01", "WAY-STUN-01")
def test_an_area_may_stun_and_leaves_what_is_stored() -> None:
    """Ama is stunned at once; what was to come as the count closes still does."""
    table, ninja = laid({"status": "stun", "severity": 4})
    stored = Mending(id="m", target="ama", hp=1)
    table.fight.battle.stored.append(stored)
    table.fight.timeline.count = 8
    driven(surround(table.fight))
    assert ninja.turn.stun == 4
    assert table.fight.battle.stored == [stored]


@pytest.mark.clause("WAY-AOE-01", "WAY-VIS-05")
@tabled
def test_what_lies_in_an_area_grows_up_to_its_most(more: dict[str, Any], severity: int) -> None:
    """From 2 by so much up to 3; it is no status of whoever is inside, and never gets less."""
    table, ninja = laid({"status": "visibility", "severity": 2, **more})
    table.fight.timeline.count = 8
    driven(surround(table.fight))
    assert table.fight.battle.areas[0].effect.severity == severity
    assert ninja.body.statuses == []
