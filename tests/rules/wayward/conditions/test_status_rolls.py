"""Status rolls: what a status is met with, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.wayward.character.effects import Inflicts, StatusRoll
from rules.wayward.character.values import StatusKind
from rules.wayward.conditions.status_rolls import Cause, Hit, inflict_hits
from rules.wayward.fight.effects import Infliction, Stunning
from rules.wayward.fight.state import Ninja
from rules.wayward.rolls.d20_rolls import initiative
from tests.rules.wayward.drive import driven
from tests.rules.wayward.table import WayTable


def ama(**sheet: Any) -> tuple[WayTable, Ninja]:
    """Ama in a fight with Ben that has begun; neither has Willpower left."""
    table = WayTable()
    table.pc("Ama", willpower=0, **sheet)
    table.pc("Ben", willpower=0)
    table.start()
    return table, table.who("ama")


def cause(*statuses: Inflicts, **more: Any) -> Cause:
    """Something of Ben's that inflicts."""
    return Cause(id="c", by="ben", name="Fire", source="fire", statuses=statuses, **more)


def stored(table: WayTable) -> list[tuple[str, str, int]]:
    """Return the stored statuses: who, what, how bad."""
    return [
        (each.target, each.status.kind.value, each.status.severity)
        if isinstance(each, Infliction)
        else (each.target, "stun", each.severity)
        for each in table.fight.battle.stored
        if isinstance(each, Infliction | Stunning)
    ]


BURN = Inflicts(status=StatusKind.BURN, severity="5", roll=StatusRoll.CHAKRA_CONTROL)


@pytest.mark.clause("WAY-STATUS-01", "WAY-STATUS-02")
def test_without_a_roll_a_status_comes_of_itself():
    """No die falls for a status that grants none; one with a roll is met by Resistance."""
    table, _ = ama()
    free = Inflicts(status=StatusKind.BLEED, severity="4")
    driven(inflict_hits(table.fight, cause(free), [Hit(target="ama")]))
    assert stored(table) == [("ama", "bleed", 4)]
    driven(inflict_hits(table.fight, cause(BURN), [Hit(target="ama")]), 10, 10)
    assert len(table.fight.battle.stored) == 1


@pytest.mark.clause("WAY-STATUS-03")
def test_one_roll_of_the_inflicter_is_met_by_each_victim():
    """Two victims: one status roll of 12, and a 13 and an 11 against it."""
    table, _ = ama()
    hits = [Hit(target="ama"), Hit(target="ben")]
    driven(inflict_hits(table.fight, cause(BURN), hits), 12, 13, 11)
    assert stored(table) == [("ben", "burn", 5)]


@pytest.mark.clause("WAY-FATIGUE-07")
def test_opposed_initiative_of_a_technique_counts_fatigue():
    """User at Fatigue 2 has -2, the other at Fatigue 2 has -4: 12 beats 13."""
    table, ninja = ama()
    ninja.pools.fatigue = table.who("ben").pools.fatigue = 2
    flash = Inflicts(status=StatusKind.VISIBILITY, severity="8", roll=StatusRoll.INITIATIVE)
    driven(inflict_hits(table.fight, cause(flash), [Hit(target="ama")]), 12, 13)
    assert stored(table) == [("ama", "visibility", 8)]
    assert sum(part.value for part in initiative(table.fight, ninja)) == 2


@pytest.mark.clause("WAY-WP-04", "WAY-STATUS-04")
def test_who_does_not_resist_may_spend_willpower_and_then_the_other():
    """9 fails against 12; with Willpower a 4 counts 14 and resists; Ben's own 2 is 12 again."""
    table = WayTable()
    table.pc("Ama", willpower=1)
    table.pc("Ben", willpower=1)
    table.start()
    hits = [Hit(target="ama")]
    spend = {"act": "spend"}
    driven(inflict_hits(table.fight, cause(BURN), hits), 12, 9, 4, 2, willpower=spend)
    assert stored(table) == []
    assert [table.who(id).pools.willpower for id in ("ama", "ben")] == [0, 0]


@pytest.mark.clause("WAY-PART-02")
@pytest.mark.parametrize(
    ("face", "held", "taken"), [(20, [], 0), (11, [3], 4), (8, [3], 17), (1, [3], 22)]
)
def test_a_status_comes_in_full_with_the_narrowest_hit(face: int, held: list[int], taken: int):
    """Accuracy 12, damage 4 and 1.3 x 14 or 22: a Dodge 1 short lets a fifth through, 4; and 3."""
    table = WayTable()
    knife = {"id": "knife", "name": "Knife", "types": ["slashing"], "damage": "2d4"}
    knife |= {"speed": 14, "held": True, "statuses": [{"status": "visibility", "severity": 3}]}
    table.pc("Ama", dex=20, willpower=0, weapons=[knife])
    table.pc("Ben", agi=1, willpower=0, vitality_max=4000)
    table.start(20, 10)
    table.dice(20, face, *([2, 2] if held else []))
    table.act("ama", "attack", target="ben", weapon="knife")
    table.act("ben", "dodge")
    assert [each.severity for each in table.who("ben").body.statuses] == held
    assert table.who("ben").pools.vitality == 4000 - taken
