"""Areas that the GM lays, and what they do to whoever is inside."""

from __future__ import annotations

import pytest

from rules.engine.visibility import PUBLIC
from rules.errors import RulesError
from rules.wayward.rolls.d20_rolls import dodge
from rules.wayward.rolls.modifiers import immobility
from tests.rules.wayward.table import WayTable, duel


def held(table: WayTable, who: str) -> tuple[int, int]:
    """The Immobilization of somebody, and what it takes off a Dodge."""
    ninja = table.who(who)
    return immobility(table.fight, ninja), sum(each.value for each in dodge(table.fight, ninja))


@pytest.mark.clause("WAY-AOE-01", "WAY-IMMOB-01")
def test_mud_holds_from_entering_to_leaving() -> None:
    """Immobilization 4 is -4 on a Dodge for Ben inside; Ama, who enters later, has it then."""
    table = duel()
    table.declare("gm", "lay", name="Mud", inside=["ben"])
    assert held(table, "ben") == (0, 0)
    table.declare("gm", "terrain", area="area-1", status="immobility", severity=4)
    assert (held(table, "ben"), held(table, "ama")) == ((4, -4), (0, 0))
    assert table.last() == ["Mud: Immobility 4 for whoever is inside."]
    table.declare("gm", "inside_area", area="area-1", inside=["ama"])
    assert (held(table, "ben"), held(table, "ama")) == ((0, 0), (4, -4))
    table.declare("gm", "clear", area="area-1")
    assert held(table, "ama") == (0, 0)


@pytest.mark.clause("WAY-AOE-01", "WAY-IMMOB-05")
def test_the_worst_counts_and_ends_with_the_area() -> None:
    """A net of 7 over mud of 4 is 7; when the net is taken away, 4 are left."""
    table = duel()
    for name, severity in (("Mud", 4), ("Net", 7)):
        table.declare("gm", "lay", name=name, inside=["ben"])
        area = table.fight.areas[-1].id
        table.declare("gm", "terrain", area=area, status="immobility", severity=severity)
    assert held(table, "ben")[0] == 7
    table.declare("gm", "clear", area=area)
    assert held(table, "ben")[0] == 4


@pytest.mark.clause("WAY-AOE-01")
def test_only_the_gm_says_what_an_area_does() -> None:
    """A player is refused; and without an area of the GM's there is nothing to say."""
    table = duel()
    with pytest.raises(RulesError, match="You have laid no area"):
        table.declare("gm", "terrain", area="area-1", status="immobility", severity=4)
    table.declare("gm", "lay", name="Mud", inside=["ben"])
    with pytest.raises(RulesError, match="GM"):
        table.declare("ama", "terrain", area="area-1", status="immobility", severity=4)


@pytest.mark.clause("WAY-AOE-01", "WAY-SUFF-01", "WAY-SUFF-05")
def test_a_flooded_cellar_chokes_from_entering_to_leaving() -> None:
    """Suffocation 2 comes as Ben enters, with one Stamina roll, and fades once they are out."""
    table = duel()
    table.declare("gm", "lay", name="Flood")
    table.declare("gm", "terrain", area="area-1", status="suffocation", severity=2)
    table.dice(20)
    table.declare("gm", "inside_area", area="area-1", inside=["ben"])
    [choking] = table.who("ben").statuses
    assert (choking.severity, choking.area) == (2, "area-1")
    table.declare("gm", "inside_area", area="area-1", inside=[])
    [choking] = table.who("ben").statuses
    assert (choking.severity, choking.area, choking.since) == (2, "", table.fight.now)


@pytest.mark.clause("WAY-AOE-01", "WAY-SUFF-05")
def test_an_area_that_does_something_else_lets_people_breathe() -> None:
    """The water sinks and leaves mud: Ben no longer chokes, and is held by 3."""
    table = duel()
    table.declare("gm", "lay", name="Flood", inside=["ben"])
    table.dice(20)
    table.declare("gm", "terrain", area="area-1", status="suffocation", severity=2)
    table.declare("gm", "terrain", area="area-1", status="immobility", severity=3)
    assert table.who("ben").statuses[0].area == ""
    assert held(table, "ben")[0] == 3


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
