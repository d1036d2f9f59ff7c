"""Who reads which line of a duel. (L7R-DUEL-02..05, L7R-DICE-09, L7R-DICE-10)"""

from __future__ import annotations

import pytest

from rules.engine.views.visibility import GM
from tests.rules.l7r.table import L7rTable
from tests.rules.told import block, told


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
    assert told(table, "ama", "ben") == block("""
        all | Ama joins the fight.
        all | Kuni joins the fight.
        all | Ama challenges Kuni to a duel.
        all | Ama and Kuni face each other for a duel.
        all | Ama shows a stance: 7.
        ama | Kuni: Fire at least 1, starting TN at least 1.
        all | Kuni shows a stance: 7.
        gm | Kuni rolls 7 for Stance.
        gm | Ama: Fire at least 1, starting TN at least 1.
        all | Ama: contested iaijutsu 11.
        all | Kuni: contested iaijutsu 6.
        gm | Kuni rolls 6 for Contested iaijutsu.
        all | Ama chooses first.
        ama | TN to strike Kuni: 10; Ama: 10.
        all | Ama focuses.
        gm | TN to strike Ama: 15; Kuni: 10.
        all | Kuni strikes, and both draw.
        all | Ama: strike 7: it misses.
        all | Kuni: strike 5: it misses.
        gm | Kuni rolls 5 for Strike.
        all | Ama misses Kuni
        all | strike 7 against 10
        all | Kuni misses Ama
        all | strike 5
        all | Ama wins a free raise for a later strike.
        all | Neither has hit: the swords are sheathed again.
        all | Ama: contested iaijutsu 3.
        all | Kuni: contested iaijutsu 2.
        gm | Kuni rolls 2 for Contested iaijutsu.
        all | Ama chooses first.
        ama | TN to strike Kuni: 10; Ama: 10.
        all | Ama strikes, and both draw.
        all | Ama: strike 11: it hits.
        all | Kuni: strike 9: it misses.
        gm | Kuni rolls 9 for Strike.
        all | Kuni is hit for 22.
        gm | Kuni: wound check 3 against 22 light wounds: it fails, for 2 serious.
        all | Kuni is seriously wounded.
        all | Kuni is crippled.
        all | Ama hits Kuni for 22: crippled
        all | strike 11 against 10
        all | Kuni misses Ama
        all | strike 9
        all | The duel is over.
        all | Round 1 begins.
        ama | Ama has action dice 1, 2.
        gm | Kuni has action dice 4, 5.
    """)


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
    assert told(table, "ama", "ben") == block("""
        all | Ama joins the fight.
        all | Ben joins the fight.
        all | Cai joins the fight.
        all | Ama challenges Ben to a duel.
        all | There is no duel: not for Ben.
        all | Ama challenges Ben to a duel.
        all | Ama and Ben face each other for a duel.
        all | Ben does not break off the duel.
        all | Ben concedes the duel.
    """)
