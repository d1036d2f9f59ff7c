"""Who may attack out of turn, and why not. (L7R-PARRY-07..09)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from rules.errors import NotAllowed
from rules.l7r.acts import OUT_OF_TURN
from tests.rules.l7r.table import L7rTable
from tests.tables import tables

TABLES = tables(__file__)

ROWS = TABLES["rows"]


def ama_and_ayu(**house: Any) -> L7rTable:
    """Two of one player's against the Foe, where interrupts may attack."""
    table = L7rTable(**{"interrupt_actions": "parry_and_attack", **house})
    for name in ("Ama", "Ayu"):
        table.join(name, "ama")
    table.npc("Foe")
    return table


def refusal(table: L7rTable, by: str = "ama") -> str:
    """Why somebody cannot attack out of turn now, or ""."""
    try:
        _ = OUT_OF_TURN["interrupt"].form(table.fight, by)
    except NotAllowed as error:
        return str(error)
    return ""


@pytest.mark.clause("L7R-PARRY-07", "L7R-PARRY-08", "L7R-PARRY-09")
@pytest.mark.parametrize(("round_", "phase", "ama", "ayu", "why"), ROWS)
def test_why_nobody_can_attack_out_of_turn(
    round_: int, phase: int, ama: list[int], ayu: list[int], why: str
) -> None:
    """It takes two dice, and none that is due or held; one of the two is enough."""
    table = ama_and_ayu()
    table.fight.round, table.fight.phase = round_, phase
    table.who("ama").dice[:], table.who("ayu").dice[:] = ama, ayu
    said = refusal(table)
    assert said.startswith(why)
    assert bool(said) == bool(why)


@pytest.mark.clause("L7R-PARRY-09", "L7R-DUEL-01")
def test_other_reasons_come_first() -> None:
    """The house, a duel, nobody able; and the GM interrupts for the GM's own alone."""
    table = ama_and_ayu(interrupt_actions="parry")
    table.who("ama").dice[:] = [5, 9]
    assert refusal(table).startswith("In this campaign an interrupt action is for parrying only")
    table = ama_and_ayu()
    table.who("ama").dice[:] = [5, 9]
    assert refusal(table) == ""
    assert refusal(table, GM).startswith("No action dice have been rolled yet")
    assert refusal(table, "ben") == "You have nobody here who can act."
    table.who("ama").serious_wounds = table.who("ayu").serious_wounds = 4
    assert refusal(table) == "You have nobody here who can act."
    table = ama_and_ayu()
    table.declare(GM, "challenge", challenger="foe", opponent="ama")
    table.say("ama", "accept", stance=0)
    assert refusal(table).startswith("A duel is being fought")


@pytest.mark.clause("L7R-PARRY-09")
@pytest.mark.parametrize("first", ["ben", "ama"])
def test_an_interrupt_is_finished_before_the_attack_that_it_interrupts(first: str) -> None:
    """Cai cuts Ama down, who strikes at Ben: Ben is not hit, whoever of the two answers first."""
    table = L7rTable(interrupt_actions="parry_and_attack")
    table.pc("Ama", attack=4, earth=1, serious_wounds=1, light_wounds=50, void_points=0)
    table.pc("Ben", guards=False)
    table.pc("Cai", attack=4, guards=False)
    table.start(2, 10, 10, 3, 9, 10, 4, 9, 10)
    table.say("ama", "attack", target="ben")
    table.declare("cai", "interrupt", target="ama")
    # 18 against 5 + 5 x 1: the fist throws Fire 2 and one more for 8 above; 18 and 50 are 68.
    table.dice(*[9] * 6, *[9] * 3, *[9] * 3)
    if first == "ben":
        table.say("ben", "let")
        assert "Ama: attack" not in str(table.told())
    table.say("ama", "let")
    assert (table.who("ben").light_wounds, table.who("ben").serious_wounds) == (0, 0)
    assert table.who("ama").mortal
    assert "The attack of Ama on Ben comes to nothing" in table.told()
