"""A dome of chakra: how hard it strikes, and where it leaves those who stood too near."""

from __future__ import annotations

import pytest

from tests.rules.wayward.table import TIRELESS, VITALITY, WayTable, duel

KAITEN = "kaiten"


def spun(x: int, *, gap: int = 10, die: int | None = None) -> WayTable:
    """Ama, with CHA 30 (NDB 2.0, 3 yards), spins; Ben, so far away in tenths, defends or not."""
    table = duel({"techniques": [KAITEN], "cha": 30, "willpower": 0}, {"willpower": 0})
    if gap:
        table.amend("distances.ama|ben", gap)
    table.dice(TIRELESS, TIRELESS)
    table.act("ama", "use", technique=KAITEN, x=x)
    if not gap:
        table.say("gm", "inside", inside=["ben"])
    if die is None:
        table.dice(1, 1, 1)
        table.act("ben", "endure")
    else:
        table.dice(die, 1, 1, 1)
        table.act("ben", "dodge")
    return table


@pytest.mark.clause("WAY-DB-03", "WAY-DMG-04")
@pytest.mark.parametrize("x", [0, 8])
def test_a_longer_dome_strikes_no_harder(x: int) -> None:
    """3 of the dice and 2.0 x 6 are 15, though with X 8 its Speed is 14."""
    table = spun(x)
    assert table.fight.deeds["ama-1"].speed == 6 + x
    assert VITALITY - table.who("ben").vitality == 15


@pytest.mark.clause("WAY-KNOCK-02", "WAY-KNOCK-04")
@pytest.mark.parametrize(("gap", "after"), [(10, 30), (29, 30), (30, 30)])
def test_whoever_stands_in_a_dome_is_moved_to_its_edge(gap: int, after: int) -> None:
    """From 1 yard, from 2.9, and from the edge itself: 3 yards in the end."""
    table = spun(0, gap=gap)
    assert table.fight.distances["ama|ben"] == after
    assert any("is knocked back" in line for line in table.told()) is (gap < 30)


@pytest.mark.clause("WAY-KNOCK-04")
def test_a_dodge_that_nearly_works_does_not_shorten_the_way_to_the_edge() -> None:
    """13, less 2 for each of 2 full yards short, fails by 3 against 12: still all 2 yards."""
    table = spun(0, die=13)
    assert table.who("ben").vitality < VITALITY
    assert table.fight.distances["ama|ben"] == 30


@pytest.mark.clause("WAY-KNOCK-02")
def test_a_dome_moves_those_it_has_hit_as_from_its_middle_where_nobody_has_measured() -> None:
    """The GM says that Ben is inside: 3 yards."""
    assert spun(0, gap=0).fight.distances["ama|ben"] == 30
