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
def test_the_quarry_escapes_with_more_than_double() -> None:
    """Not on the first exchange, 3 to 0; after the second 6 to 2 is away, 4 to 2 is not."""
    table, task = pursuit()
    assert chase(table, (1, 0)) == [(3, 0)]
    assert not task.closed
    assert chase(table, (1, 2)) == [(4, 2)]
    assert not task.closed
    assert chase(table, (2, 0)) == [(6, 2)]
    assert table.last() == ["Sneaky escapes Guardy, 6 to 2."]
