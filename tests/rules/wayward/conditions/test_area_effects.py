"""Areas that work on those inside, count after count."""

from __future__ import annotations

from typing import Any

import pytest

from rules.wayward.character.values import StatusKind
from rules.wayward.fight.effects import Area
from rules.wayward.fight.state import Ninja
from rules.wayward.rolls.modifiers import visibility
from rules.wayward.turns.counts import pass_time
from tests.rules.wayward.drive import driven
from tests.rules.wayward.table import WayTable


def laid(status: dict[str, Any], *inside: str, severity: int = 1) -> tuple[WayTable, Ninja]:
    """Ben has laid something over the field on count 0; Ama has RES 99."""
    cloud = {
        "id": "cloud",
        "name": "Cloud",
        "kind": "ninjutsu",
        "statuses": [{"when": "inside", "every": 10, **status}],
    }
    table = WayTable()
    table.pc("Ama", res=99)
    table.pc("Ben", techniques=[cloud])
    table.start()
    area = Area(id="a", name="Cloud", by="ben", technique="cloud", inside=list(inside))
    area.effect.status, area.effect.severity = status["status"], severity
    table.fight.battle.areas.append(area)
    return table, table.who("ama")


@pytest.mark.clause("WAY-AOE-01", "WAY-SUFF-01", "WAY-SUFF-05")
def test_what_chokes_inside_chokes_again_and_ends_outside():
    """1 on count 10 and 1 on 20; out of it from 21 it is 1 on 26, and gone on 31."""
    table, ama = laid({"status": "suffocation"}, "ama")
    seen = []
    for upto, dice in ((9, ()), (10, (20,)), (19, ()), (20, (20,))):
        driven(pass_time(table.fight, upto), *dice)
        seen.append(sum(each.severity for each in ama.having(StatusKind.SUFFOCATION)))
    table.fight.battle.areas[0].inside.clear()
    for upto in (25, 26, 31):
        driven(pass_time(table.fight, upto))
        seen.append(sum(each.severity for each in ama.having(StatusKind.SUFFOCATION)))
    assert seen == [0, 1, 1, 2, 2, 1, 0]


@pytest.mark.clause("WAY-STATUS-03", "WAY-STATUS-04")
def test_what_grants_a_roll_is_rolled_each_time():
    """On count 10 a 12 is met by 12, on 20 by 11: then it comes."""
    shock = {"status": "shock", "severity": 2, "roll": "chakra_control"}
    table, ama = laid(shock, "ama")
    driven(pass_time(table.fight, 10), 12, 12)
    assert ama.worst(StatusKind.SHOCK) == 0
    driven(pass_time(table.fight, 20), 12, 11)
    assert ama.worst(StatusKind.SHOCK) == 2


@pytest.mark.clause("WAY-VIS-05", "WAY-AOE-01")
def test_mist_grows_thicker_up_to_its_bound():
    """3 at first, 4 on count 10, 5 on 20, 5 on 30; outside of it nothing."""
    mist = {"status": "visibility", "severity": 3, "grows": 1, "most": 5}
    table, ama = laid(mist, "ama", severity=3)
    seen = []
    for upto in (0, 10, 20, 30):
        driven(pass_time(table.fight, upto))
        seen.append(visibility(table.fight, ama))
    assert seen == [3, 4, 5, 5]
    table.fight.battle.areas[0].inside.clear()
    assert visibility(table.fight, ama) == 0
