"""Areas that the GM lays, and what they do to whoever is inside."""

from __future__ import annotations

import pytest

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
