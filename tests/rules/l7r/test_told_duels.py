"""Who reads which line of a duel. (L7R-DUEL-02..05, L7R-DICE-09, L7R-DICE-10)"""

from __future__ import annotations

import pytest

from rules.engine.views.visibility import GM
from tests.rules.l7r.table import L7rTable
from tests.rules.told import lines_of, told

LINES = lines_of(__file__)


@pytest.mark.clause("L7R-DUEL-01", "L7R-DUEL-02", "L7R-DUEL-09", "L7R-DUEL-21", "L7R-DUEL-23")
def test_a_duel_with_one_of_the_gms() -> None:
    """Kuni's dice are the GM's; what a stance shows and the TNs are for who is told of them."""
    table = L7rTable()
    sheet = {"weapons": ["katana"], "iaijutsu": 1, "fire": 2, "void_points": 0}
    table.pc("Ama", **{**sheet, "xp": 100})
    table.npc("Kuni", **{**sheet, "xp": 100})
    table.declare("ama", "challenge", challenger="ama", opponent="kuni")
    table.say(GM, "accept")
    table.begin()
    table.dice(4, 3, 1, 4, 3, 1)
    table.say(GM, "ready")
    table.dice(9, 2, 1, 5, 1, 1)
    table.say(GM, "ready")
    table.say("ama", "focus")
    # Both miss, with 7 and 5. Ama wins a raise.
    table.dice(4, 3, 1, 4, 1, 1)
    table.say(GM, "strike")
    table.dice(2, 1, 1, 1, 1, 1)
    table.say(GM, "ready")
    # 11 hits with an excess of 1, and 9 misses: 4 + 2 + 1 dice keep 17, and the raise makes 22.
    table.dice(9, 2, 1, 8, 1, 1, 9, 8, 1, 1, 1, 1, 1, 2, 1, 1)
    table.say("ama", "strike")
    table.dice(1, 2, 3, 4, 5, 6)
    table.say(GM, "continue")
    assert told(table, "ama", "ben") == LINES["A duel with one of the gms"]


@pytest.mark.clause("L7R-DUEL-01", "L7R-DUEL-23")
def test_duels_that_come_to_nothing() -> None:
    """One is declined; another is not broken off, and conceded."""
    table = L7rTable()
    for name in ("Ama", "Ben", "Cai"):
        table.pc(name, iaijutsu=1, void_points=0)
    table.declare("ama", "challenge", challenger="ama", opponent="ben")
    table.say("ben", "decline")
    table.declare("ama", "challenge", challenger="ama", opponent="ben")
    table.say("ben", "accept")
    table.declare("ama", "break_off")
    table.say("ben", "fight_on")
    table.declare("ben", "concede")
    assert told(table, "ama", "ben") == LINES["Duels that come to nothing"]
