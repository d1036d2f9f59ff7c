"""Reactions and ambushes. (L5R-REACT, L5R-AMB)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM, PUBLIC
from rules.errors import RulesError
from tests.rules.l5r.table import L5rTable, two

# ---------------------------------------------------------------------- Reactions


@pytest.mark.clause("L5R-REACT-01", "L5R-REACT-03", "L5R-REACT-04")
def test_reactions_happen_together_at_the_end_of_the_round() -> None:
    """Eight wounds and six healed are two: nobody is Nicked in between at nine."""
    table = two(ama={"wounds": 8})
    table.declare(GM, "effect", combatant="ama", name="Poison", wounds=8)
    table.declare(GM, "effect", combatant="ama", name="Balm", wounds=-6)
    table.act("free", what="I act.")
    table.act("done")
    assert table.who("ama").wounds == 8
    table.act("done")
    assert table.who("ama").wounds == 10
    assert not any("nicked" in text for text in table.told())


# ---------------------------------------------------------------------- ambush


def ambush(*dice: int, **house: Any) -> L5rTable:
    """The Foe (Stealth 2, Agility 3) lies in wait for Ama (Investigation 1, Perception 3)."""
    table = L5rTable(**house)
    table.pc("Ama", perception=3, skills={"investigation": 1})
    table.npc("Foe", agility=3, skills={"Stealth": 2}, emphases={"stealth": ["Ambush"]})
    table.dice(*dice)
    table.declare(GM, "ambush", ambushers="others", surprised="players")
    return table


@pytest.mark.clause("L5R-AMB-02", "L5R-AMB-03", "L5R-AMB-05", "L5R-AMB-04")
def test_the_surprised_lose_ten_on_their_scores() -> None:
    """5k3 against 4k3; a 1 of the emphasis is thrown again. 24 beats 12, and Ama's 8 is -2."""
    table = ambush(8, 8, 1, 2, 2, 8, 4, 4, 4, 1)
    assert "An ambush!" in table.told(PUBLIC)
    table.pc("Late")
    table.start(4, 4, 1, 5, 5, 1, 4, 4, 1)
    assert (table.who("ama").score, table.who("foe").score, table.who("late").score) == (-2, 10, 8)


@pytest.mark.clause("L5R-AMB-06", "L5R-AMB-02")
def test_seen_in_time_nothing_happens_and_a_tie_is_rolled_again() -> None:
    """12 and 12, then 6 against 12."""
    table = ambush(4, 4, 4, 2, 2, 4, 4, 4, 1, 2, 2, 2, 2, 2, 4, 4, 4, 1)
    assert "An ambush is seen in time." in table.told(PUBLIC)
    table.start(4, 4, 1, 5, 5, 1)
    assert table.who("ama").score == 8


def test_an_ambush_takes_two_sides_and_comes_first() -> None:
    """Refused otherwise, and to players always."""
    table = two()
    with pytest.raises(RulesError, match="before the first Round"):
        table.declare(GM, "ambush", ambushers="others", surprised="players")
    table = L5rTable()
    table.pc("Ama")
    with pytest.raises(RulesError, match="takes two sides"):
        table.declare(GM, "ambush", ambushers="players", surprised="players")
    with pytest.raises(RulesError, match="Only the GM"):
        table.declare("ama", "ambush", ambushers="players", surprised="players")
