"""The kind of each line of a fight, and what a fight remembers of its duels."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from tests.rules.l7r.table import L7rTable, two
from tests.rules.l7r.test_duel import AHEAD, duel
from tests.tables import tabled

SWORD: dict[str, Any] = {"weapons": ["katana"]}


def kinds(table: L7rTable, since: int) -> list[tuple[str, str]]:
    """Each line from a place on, with its kind."""
    return [(line.text, line.kind.value) for line in table.lines[since:]]


@pytest.mark.clause("L7R-ATK-04", "L7R-PARRY-03")
@tabled
def test_an_attack_that_is_stopped_is_shown_as_such(
    act: str, dice: tuple[int, ...], lines: list[tuple[str, str]]
) -> None:
    """3k2 against 10; the parry is 3k2 as well, against the attack."""
    table = two(ama=SWORD)
    table.attack("ama", "foe")
    since = len(table.lines)
    table.dice(*dice)
    table.say(GM, act, light="keep")
    found = [each for each in kinds(table, since) if "Katana" not in each[0]]
    told = [[text.replace(" against 16", ""), kind] for text, kind in found]
    assert [each for each in told if " rolls " not in each[0]] == lines


@pytest.mark.clause("L7R-DUEL-11", "L7R-DUEL-12", "L7R-DUEL-13")
def test_the_strikes_of_a_duel_are_shown_and_remembered() -> None:
    """Ama's 15 hits 15 without excess, for 6; Kuni's 4 misses 13."""
    table = duel(*AHEAD)
    since = len(table.lines)
    table.dice(9, 5, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 3, 3, 1, 1, 1, 1, 1, 9, 8, 1, 1)
    table.say("ama", "strike")
    table.say("kuni", "keep")
    told = dict(kinds(table, since))
    assert told["Ama: strike 15: it hits."] == "success"
    assert told["Kuni: strike 4: it misses."] == "failure"
    assert told["Ama hits Kuni for 6: no serious wounds"] == "harm"
    assert told["strike 15 against 15"] == "harm"
    assert told["Kuni misses Ama"] == "missed"
    memory = table.fight.memory
    assert [(each.by, each.at, each.turn) for each in memory.struck] == [
        ("ama", "kuni", "0.0"),
        ("kuni", "ama", "0.0"),
    ]
    assert [(each.who, each.harm) for each in memory.harmed] == [("kuni", 6)]


@pytest.mark.clause("L7R-DUEL-11", "L7R-SW-05")
def test_a_strike_that_is_mortal_is_shown_as_such() -> None:
    """Kuni, with Earth 3 and five serious wounds, fails by a point: that is the sixth."""
    table = duel(*AHEAD, kuni={"serious_wounds": 5})
    since = len(table.lines)
    table.dice(9, 5, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 3, 3, 1, 1, 1, 1, 1, 2, 2, 1, 1)
    table.say("ama", "strike")
    assert ("Ama hits Kuni for 6: mortally wounded", "out") in kinds(table, since)
