"""Areas that the GM lays, and what they do to whoever is inside."""

from __future__ import annotations

import pytest

from rules.engine.views.visibility import PUBLIC
from rules.wayward.character.values import StatusKind
from rules.wayward.rolls.d20_rolls import dodge
from rules.wayward.rolls.modifiers import immobility, lying
from rules.wayward.rulings.field import STATUSES
from tests.rules.wayward.table import WayTable, duel


def held(table: WayTable, who: str) -> tuple[int, int]:
    """The Immobilization of somebody, and what it takes off a Dodge."""
    ninja = table.who(who)
    return immobility(table.fight, ninja), sum(each.value for each in dodge(table.fight, ninja))


def feels(table: WayTable, who: str, status: str) -> int:
    """How badly somebody has a status, from areas and otherwise."""
    kind, ninja = StatusKind(status), table.who(who)
    return max(lying(table.fight, who, kind), ninja.worst(kind))


@pytest.mark.clause("WAY-AOE-01")
def test_two_statuses_of_one_area_can_be_told_apart() -> None:
    """Smoke that smokes out and burns gives Ben two statuses, each with an id of its own."""
    table = duel()
    table.declare("gm", "lay", name="Smoke", inside=["ben"])
    table.dice(20)
    for status in ("suffocation", "burn"):
        table.declare("gm", "terrain", area="area-1", status=status, severity=2)
    had = table.who("ben").body.statuses
    assert [each.kind.value for each in had] == ["suffocation", "burn"]
    assert [each.id for each in had] == ["area-1-0-ben", "area-1-0-ben-burn"]


@pytest.mark.clause("WAY-AOE-01", "WAY-IMMOB-05")
def test_the_worst_counts_and_ends_with_the_area() -> None:
    """A net of 7 over mud of 4 is 7; when the net is taken away, 4 are left."""
    table = duel()
    for name, severity in (("Mud", 4), ("Net", 7)):
        table.declare("gm", "lay", name=name, inside=["ben"])
        area = table.fight.battle.areas[-1].id
        table.declare("gm", "terrain", area=area, status="immobility", severity=severity)
    assert held(table, "ben")[0] == 7
    table.declare("gm", "clear", area=area)
    assert held(table, "ben")[0] == 4


@pytest.mark.clause("WAY-AOE-01", "WAY-SUFF-01", "WAY-SUFF-05")
def test_a_flooded_cellar_chokes_from_entering_to_leaving() -> None:
    """Suffocation 2 comes as Ben enters, with one Stamina roll, and fades once they are out."""
    table = duel()
    table.declare("gm", "lay", name="Flood")
    table.declare("gm", "terrain", area="area-1", status="suffocation", severity=2)
    table.dice(20)
    table.declare("gm", "inside_area", area="area-1", inside=["ben"])
    [choking] = table.who("ben").body.statuses
    assert (choking.severity, choking.ends.area) == (2, "area-1")
    table.declare("gm", "inside_area", area="area-1", inside=[])
    [choking] = table.who("ben").body.statuses
    assert (choking.severity, choking.ends.area, choking.since) == (2, "", table.fight.now)


@pytest.mark.clause("WAY-AOE-01", "WAY-SUFF-05")
def test_an_area_that_does_something_else_lets_people_breathe() -> None:
    """The water sinks and leaves mud: Ben no longer chokes, and is held by 3."""
    table = duel()
    table.declare("gm", "lay", name="Flood", inside=["ben"])
    table.dice(20)
    table.declare("gm", "terrain", area="area-1", status="suffocation", severity=2)
    table.declare("gm", "terrain", area="area-1", status="immobility", severity=3)
    assert table.last() == ["Flood: Immobility 3 and Suffocation 2 for whoever is inside."]
    table.declare("gm", "terrain", area="area-1", status="suffocation", severity=1)
    assert [each.severity for each in table.who("ben").body.statuses] == [1]
    table.declare("gm", "terrain", area="area-1", status="suffocation", severity=0)
    assert table.who("ben").body.statuses[0].ends.area == ""
    assert held(table, "ben")[0] == 3


@pytest.mark.clause("WAY-AOE-01", "WAY-STATUS-01")
@pytest.mark.parametrize("status", [kind.value for kind in STATUSES])
def test_an_area_carries_any_status_and_a_terrain_together(status: str) -> None:
    """Both come as Ben enters; as they leave, or the area is taken away, all of it is lifted."""
    for ends in ("leaving", "clearing", "no longer so"):
        table = duel()
        table.declare("gm", "lay", name="Pit", visibility=2)
        table.declare("gm", "terrain", area="area-1", status=status, severity=3)
        table.declare("gm", "terrain", area="area-1", status="caltrops")
        if status == "suffocation":
            table.dice(20)
        table.declare("gm", "inside_area", area="area-1", inside=["ben"])
        assert feels(table, "ben", status) == 3
        assert feels(table, "ben", "visibility") == (3 if status == "visibility" else 2)
        if ends == "leaving":
            table.declare("gm", "inside_area", area="area-1", inside=[])
        elif ends == "clearing":
            table.declare("gm", "clear", area="area-1")
        else:
            table.declare("gm", "terrain", area="area-1", status=status, severity=0)
        # A ninja who is out of the water still has to get their breath back. (WAY-SUFF-05)
        left = [each for each in table.who("ben").body.statuses if each.kind != "suffocation"]
        assert left == []
        assert feels(table, "ben", status) == (3 if status == "suffocation" else 0)


@pytest.mark.clause("WAY-AOE-01", "WAY-STATUS-01")
@pytest.mark.parametrize("status", ["ignite", "paralysis", "shock"])
def test_an_area_makes_what_somebody_has_worse_only_while_they_are_inside(status: str) -> None:
    """Of 1 it makes 3; in a second area of 2 as well, 3 counts, then 2, and outside again 1."""
    table = duel()
    table.declare("gm", "afflict", combatant="ben", status=status, severity=1)
    for number, severity in ((1, 3), (2, 2)):
        table.declare("gm", "lay", name=f"Pit {number}", inside=["ben"])
        area = f"area-{number}"
        table.declare("gm", "terrain", area=area, status=status, severity=severity)
        assert feels(table, "ben", status) == 3
    table.declare("gm", "inside_area", area="area-1", inside=[])
    assert feels(table, "ben", status) == 2
    table.declare("gm", "clear", area="area-2")
    [left] = table.who("ben").body.statuses
    assert (left.severity, left.ends.area) == (1, "")


@pytest.mark.clause("WAY-AOE-01", "WAY-IGNITE-06")
def test_worse_flames_that_strike_inside_an_area_go_on_outside() -> None:
    """Ben burns at 1, the area makes it 2, a jutsu 4: out of the area it is still 4."""
    table = duel()
    table.declare("gm", "afflict", combatant="ben", status="ignite", severity=1)
    table.declare("gm", "lay", name="Pit", inside=["ben"])
    table.declare("gm", "terrain", area="area-1", status="ignite", severity=2)
    table.declare("gm", "afflict", combatant="ben", status="ignite", severity=4)
    table.declare("gm", "inside_area", area="area-1", inside=[])
    [left] = table.who("ben").body.statuses
    assert (left.severity, left.ends.area) == (4, "")


@pytest.mark.clause("WAY-AOE-01")
def test_who_is_inside_as_it_is_laid_has_it_too() -> None:
    """Ben stands where the GM lays flames: they burn at once, and once alone."""
    table = duel()
    table.declare("gm", "lay", name="Flames", inside=["ben"])
    table.declare("gm", "terrain", area="area-1", status="ignite", severity=2)
    table.declare("gm", "inside_area", area="area-1", inside=["ben", "ama"])
    assert [feels(table, id, "ignite") for id in ("ama", "ben")] == [2, 2]


@pytest.mark.clause("WAY-AOE-01", "WAY-KNOCK-01")
@pytest.mark.parametrize("how", ["moves", "is thrown"])
def test_the_gm_is_asked_whether_who_moved_is_still_inside(how: str) -> None:
    """The bot knows no place of an area: the GM alone reads the reminder."""
    table = duel({"agi": 50})
    table.declare("gm", "lay", name="Mud", inside=["ama"])
    if how == "moves":
        table.act("ama", "move", length=5)
    else:
        push = {"kind": "push", "id": "p", "target": "ama", "by": "ben", "tenths": 40}
        table.amend("stored", [push])
        table.act("ama", "block", length=5)
    table.act("ama", "block", length=50)
    reminder = "Ama was in Mud and has moved: is Ama still inside?"
    assert table.told().count(reminder) == 1
    assert reminder not in table.told(PUBLIC)


@pytest.mark.clause("WAY-AOE-01", "WAY-MOVE-03")
def test_the_gms_caltrops_remind_too() -> None:
    """Ama runs 5 counts over ground on which the GM has strewn them."""
    table = duel({"agi": 50})
    table.declare("gm", "lay", name="Yard", inside=["ama"])
    table.declare("gm", "terrain", area="area-1", status="caltrops")
    assert table.last() == ["Yard: Caltrops for whoever is inside."]
    table.act("ama", "move", length=5)
    table.act("ama", "block", length=50)
    [reminder] = [line for line in table.told() if "counts in Yard" in line]
    assert reminder.startswith("Ama has moved 5 counts in Yard. Thorns of iron: 1d4")


@pytest.mark.clause("WAY-AOE-01", "WAY-MOVE-03")
def test_the_gm_is_reminded_of_who_moves_over_caltrops() -> None:
    """Ama lets them fall where she stands; after her Move of 5 counts the GM reads what they do."""
    table = duel({"agi": 50, "items": {"caltrops": 1}})
    table.act("ama", "item", item="caltrops", target="ama")
    table.act("ama", "move", length=5)
    table.act("ama", "block", length=50)
    [reminder] = [line for line in table.told() if "in Caltrops" in line]
    assert reminder.startswith("Ama has moved 5 counts in Caltrops. Thorns of iron: 1d4")
    assert [line for line in table.told(PUBLIC) if "Thorns" in line] == []
