"""Distances: how they are kept and spelled, who is at hand, and how far a Move has led."""

from __future__ import annotations

import pytest

from rules.wayward.actions.moving import (
    at_hand,
    between,
    has_walked,
    nearest,
    pace,
    reach_of_move,
    set_between,
    spelled,
)
from rules.wayward.fight.effects import Hiding
from tests.rules.wayward.table import WayTable, duel


@pytest.mark.clause("WAY-MOVE-01")
@pytest.mark.parametrize(
    ("tenths", "kept", "words", "near"),
    [
        (-5, 0, "0 yards", True),
        (10, 10, "1 yard", True),
        (11, 11, "1.1 yards", False),
        (25, 25, "2.5 yards", False),
        (20000, 9999, "999.9 yards", False),
    ],
)
def test_a_distance_is_kept_within_bounds_and_spelled_in_yards(
    tenths: int, kept: int, words: str, near: bool
) -> None:
    """A yard is at hand, and so is somebody whose distance nobody has told."""
    table = duel()
    fight, ama, ben = table.fight, table.who("ama"), table.who("ben")
    fight.battle.distances.clear()
    assert between(fight, "ama", "ben") is None
    assert at_hand(fight, ama, ben)
    set_between(fight, "ben", "ama", tenths)
    assert fight.battle.distances == {"ama|ben": kept}
    assert spelled(kept) == words
    assert at_hand(fight, ama, ben) is near
    assert nearest(fight, ama) == f"Ben ({words})"


def test_the_nearest_is_an_opponent_that_all_see_and_whose_distance_is_known() -> None:
    """Cai is Ama's friend, Dan is farther, and Eli hides."""
    table = duel()
    for name, side in (("Cai", "red"), ("Dan", "blue"), ("Eli", "blue")):
        table.pc(name, side=side)
    fight, ama = table.fight, table.who("ama")
    table.who("eli").stealth.hiding = Hiding(tn=30, from_=["ama"])
    fight.battle.distances.clear()
    assert nearest(fight, ama) == ""
    for id, tenths in (("ben", 70), ("cai", 10), ("dan", 80), ("eli", 20)):
        set_between(fight, "ama", id, tenths)
    assert nearest(fight, ama) == "Ben (7 yards)"


@pytest.mark.clause("WAY-MOVE-01", "WAY-IMMOB-02", "WAY-IMMOB-03")
@pytest.mark.parametrize(
    ("agi", "held", "counts", "tenths"),
    [
        (50, 0, 1, 10),
        (50, 0, 7, 70),
        (30, 0, 5, 30),
        (50, 3, 10, 70),
        (50, 10, 10, 0),
        (7, 0, 3, 4),
    ],
)
def test_agi_over_50_is_the_yards_of_a_count(agi: int, held: int, counts: int, tenths: int) -> None:
    """An Immobilization takes a tenth for each point; 4.2 tenths are 4."""
    table = duel({"agi": agi})
    if held:
        status = {"kind": "immobility", "severity": held}
        table.amend("combatants.ama.statuses.i", status)
    fight, ama = table.fight, table.who("ama")
    assert reach_of_move(fight, ama, counts) == tenths
    assert pace(fight, ama) == agi * (100 - 10 * held) * 100


@pytest.mark.clause("WAY-MOVE-01", "WAY-COND-01")
@pytest.mark.parametrize(("less", "tenths"), [(0, 50), (-25, 25), (-50, 0), (-80, 0)])
def test_who_lies_with_a_bad_leg_moves_slowly_or_not_at_all(less: int, tenths: int) -> None:
    """Prone takes half of 1 yard a count, a wound some more: never less than nothing is left."""
    table = duel({"agi": 50})
    table.amend("combatants.ama.statuses.i", {"kind": "prone", "severity": 1})
    bonus = {"on": "ama", "name": "Leg", "traits": {"move_pct": less}}
    table.amend("effects", [{"id": "leg", **bonus}])
    assert reach_of_move(table.fight, table.who("ama"), 10) == tenths


def moving(*, toward: str = "", away: bool = False, counts: int = 5) -> WayTable:
    """Ama (1 yard a count) moves; Ben, 10 yards away, is asked after so many counts."""
    table = duel({"agi": 50})
    table.amend("distances.ama|ben", 100)
    table.amend("combatants.ben.acts", counts)
    table.act("ama", "move", length=8, **({"toward": toward, "away": away} if toward else {}))
    return table


@pytest.mark.clause("WAY-MOVE-01", "WAY-MOVE-03")
@pytest.mark.parametrize(
    ("toward", "away", "gap", "said"),
    [
        ("", False, 100, "Ama has moved 8 yards."),
        ("ben", False, 20, "Ama has moved 8 yards toward Ben."),
        ("ben", True, 180, "Ama has moved 8 yards away from Ben."),
    ],
)
def test_a_move_is_told_once_it_is_done(toward: str, away: bool, gap: int, said: str) -> None:
    """With its direction; the distance follows it count by count."""
    table = moving(toward=toward, away=away)
    half = 100 if not toward else 150 if away else 50
    assert table.fight.battle.distances["ama|ben"] == half
    assert not [text for text in table.told() if "has moved" in text]
    table.act("ben", "block", length=50)
    assert table.fight.battle.distances["ama|ben"] == gap
    assert [text for text in table.told() if "has moved" in text] == [said]


@pytest.mark.clause("WAY-MOVE-03", "WAY-ABORT-03")
def test_a_move_that_is_broken_off_has_led_as_far_as_it_has() -> None:
    """After 5 counts: 5 yards, told as it ends."""
    table = moving(toward="ben")
    table.declare("ama", "abort", combatant="ama")
    told = [text for text in table.told() if "has moved" in text]
    assert told == ["Ama has moved 5 yards toward Ben."]
    assert table.fight.battle.distances["ama|ben"] == 50


@pytest.mark.clause("WAY-MOVE-03")
@pytest.mark.parametrize(
    ("toward", "away", "counts", "besides", "walked"),
    [
        ("", False, 2, "ben", True),
        ("", False, 1, "ben", False),
        ("ben", False, 5, "ben", False),
        ("ben", False, 5, "cai", True),
        ("ben", True, 5, "ben", True),
    ],
)
def test_who_has_moved_more_than_a_yard_is_somewhere_else(
    toward: str, away: bool, counts: int, besides: str, walked: bool
) -> None:
    """A Move toward the other person does not count."""
    table = moving(toward=toward, away=away, counts=counts)
    assert has_walked(table.fight, table.who("ama"), besides=besides) is walked
    assert not has_walked(table.fight, table.who("ben"), besides=besides)
