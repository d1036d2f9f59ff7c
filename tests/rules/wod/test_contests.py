"""Resisted rolls, long contests and pursuits."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from rules.errors import RulesError
from rules.wod.state import Tracker
from tests.rules.wod.table import WodTable

SNEAK = "dexterity + stealth / perception + alertness"
GOOD, BLANK = 7, 2


def night(**house: Any) -> WodTable:
    """Sneaky, who has five dice to sneak, and Guardy, who has five to notice it."""
    table = WodTable(**house)
    table.pc("Sneaky", dexterity=3, abilities={"stealth": 2, "athletics": 2})
    table.npc("Guardy", perception=3, abilities={"alertness": 2, "athletics": 3})
    return table


def hits(count: int, face: int = GOOD) -> list[int]:
    """Five dice of which so many succeed."""
    return [face] * count + [BLANK] * (5 - count)


def sneak(table: WodTable, mine: list[int], theirs: list[int], **fields: Any) -> str:
    """Sneaky sneaks, Guardy resists; the last line."""
    table.dice(*mine)
    table.declare("sneaky", "resisted", target="guardy", traits=SNEAK, **fields)
    assert table.asked() == [(GM, "resist")]
    table.dice(*theirs)
    table.say(GM, "resist")
    assert table.dice_left() == []
    return table.last()[0]


@pytest.mark.clause("WOD-RESIST-02")
@pytest.mark.parametrize(("mine", "theirs"), [(3, 3), (2, 4), (0, 0)])
def test_level_and_less_do_not_prevail(mine: int, theirs: int) -> None:
    """A tie fails, and so does less; neither is a botch."""
    table = night()
    assert sneak(table, hits(mine), hits(theirs)) == "Sneaky does not prevail against Guardy."
    assert table.fight.offers == []


@pytest.mark.clause("WOD-RESIST-03")
def test_botches_are_decided_on_ones_own_dice() -> None:
    """1 success against 4 is no botch; 1, 1 and blanks are, whatever the other rolls."""
    table = night()
    sneak(table, hits(1), hits(4))
    assert table.fight.offers == []
    table.declare(GM, "forgive", combatant="sneaky")
    sneak(table, [1, 1, 3, 3, 3], hits(0))
    [offer] = table.fight.offers
    assert (offer.act, offer.about) == ("consequence", "sneaky")


@pytest.mark.clause("WOD-RESIST-04")
def test_each_side_has_its_own_difficulty() -> None:
    """At night the watcher is at 8: their 7s are nothing; Sneaky's at 6 count."""
    table = night()
    table.declare(GM, "circumstance", combatant="guardy", difficulty=2, reason="Night")
    assert (
        sneak(table, hits(2), hits(4)) == "Sneaky prevails against Guardy: 2 successes, moderate."
    )
    table = night()
    assert "does not prevail" in sneak(table, hits(4), hits(1), difficulty=8)


def test_a_contest_takes_two() -> None:
    """Nobody resists themselves, and nobody is alone in a contest."""
    table = night()
    with pytest.raises(RulesError, match="It takes two"):
        table.declare(GM, "resisted", target="sneaky", combatant="sneaky", traits=SNEAK)
    table = WodTable()
    table.pc("Ama")
    for act in ("resisted", "contest", "pursuit"):
        with pytest.raises(RulesError, match="There is nobody"):
            table.declare("ama", act)


# ---------------------------------------------------------------- many exchanges


def contest(table: WodTable, goal: int, lower: int = 0) -> Tracker:
    """Sneaky and Guardy wrestle for a goal, with five dice each."""
    table.declare("sneaky", "contest", target="guardy", traits=SNEAK, goal=goal, lower=lower)
    return table.fight.trackers[-1]


def exchange(table: WodTable, *pairs: tuple[int, int]) -> list[int]:
    """Exchanges of so many successes on either side; the totals after each."""
    totals = []
    for mine, theirs in pairs:
        table.declare("sneaky", "exchange", task=table.fight.trackers[-1].id)
        assert sorted(table.asked()) == [(GM, "side"), ("sneaky", "side")]
        table.dice(*hits(mine))
        table.say("sneaky", "ready")
        table.dice(*hits(theirs))
        table.say(GM, "ready")
        totals.append(table.fight.trackers[-1].total)
    assert table.dice_left() == []
    return totals


@pytest.mark.clause("WOD-RESIST-06")
def test_the_opponent_wins_at_the_lower_goal() -> None:
    """Goals 5 and -5: 1 to 3, 0 to 2, 1 to 2 make -2, -4 and -5."""
    table = night()
    task = contest(table, 5)
    assert task.lower == -5
    assert exchange(table, (1, 3), (0, 2), (1, 2)) == [-2, -4, -5]
    assert table.last() == ["Sneaky against Guardy: Guardy wins at -5."]


@pytest.mark.clause("WOD-RESIST-06")
def test_the_goals_may_lie_apart() -> None:
    """5 up, 2 down."""
    table = night()
    task = contest(table, 5, lower=-2)
    assert exchange(table, (1, 3)) == [-2]
    assert task.closed


# ---------------------------------------------------------------- pursuits


def pursuit(**fields: Any) -> tuple[WodTable, Tracker]:
    """Guardy pursues Sneaky, both with five dice."""
    table = night()
    traits = "dexterity + athletics"
    table.declare(GM, "pursuit", combatant="guardy", target="sneaky", traits=traits, **fields)
    return table, table.fight.trackers[-1]


def chase(table: WodTable, *pairs: tuple[int, int]) -> list[tuple[int, int]]:
    """Exchanges of the quarry's and the pursuer's successes; both totals after each."""
    totals = []
    for quarry, pursuer in pairs:
        table.declare(GM, "exchange", task=table.fight.trackers[-1].id)
        table.dice(*hits(quarry))
        table.say("sneaky", "ready")
        table.dice(*hits(pursuer))
        table.say(GM, "ready")
        task = table.fight.trackers[-1]
        totals.append((task.total, task.other))
    return totals


@pytest.mark.clause("WOD-FEAT-22")
def test_the_pursuer_catches_up_at_the_same_total() -> None:
    """Lead 2 on foot: 2 to 2 leaves 4 and 2, which is 4 yards; 1 to 3 makes 5 and 5."""
    table, task = pursuit()
    assert table.last() == [
        "Guardy pursues Sneaky: 2 ahead, 4 yards. Both roll dexterity + athletics."
    ]
    assert chase(table, (2, 2)) == [(4, 2)]
    assert table.last() == ["Guardy pursues Sneaky: 2 ahead, 4 yards."]
    assert chase(table, (1, 3)) == [(5, 5)]
    assert table.last() == ["Guardy catches Sneaky, 5 to 5."]
    assert task.closed


@pytest.mark.clause("WOD-FEAT-22")
def test_the_quarry_escapes_with_more_than_double() -> None:
    """Not on the first exchange, 3 to 0; after the second 6 to 2 is away, 4 to 2 is not."""
    table, task = pursuit()
    assert chase(table, (1, 0)) == [(3, 0)]
    assert not task.closed
    assert chase(table, (1, 2)) == [(4, 2)]
    assert not task.closed
    assert chase(table, (2, 0)) == [(6, 2)]
    assert table.last() == ["Sneaky escapes Guardy, 6 to 2."]
