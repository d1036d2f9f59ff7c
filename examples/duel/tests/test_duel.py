"""Duel's own tests: dice and answers are a script, numbers are worked out by hand."""

from __future__ import annotations

import pytest
from duel import RULESET

from bot.contract.table import Table
from rules.errors import NotAllowed


@pytest.fixture
def table() -> Table:
    """Ama (skill 3, 8 HP) and Ben (skill 1, 6 HP) face each other."""
    table = Table(RULESET)
    table.join("Ama", "ama", skill=3, hp=8)
    table.join("Ben", "ben", skill=1, hp=6)
    table.begin()
    return table


def test_a_stroke_does_a_die_and_the_skill(table):
    """4 and skill 3 against nothing: Ben is down (DUEL-HIT-01, DUEL-HIT-03)."""
    table.dice(4)
    table.say("ama", "strike", target="ben")
    assert "Ama strikes at Ben." not in table.told()
    table.say("ben", "strike", target="ama")
    table.say("ben", "take")
    table.dice(2)
    table.say("ama", "take")
    assert table.fight.combatant("ben").hp == 0
    assert table.fight.combatant("ama").hp == 8 - (2 + 1)
    assert table.asked() == []


def test_an_equal_parry_holds_and_costs_a_breath(table):
    """Stroke 2 + 3 - 3 = 2, parry 1 + 1 = 2 (DUEL-PARRY-01)."""
    table.dice(2, 1)
    table.say("ama", "strike", target="ben")
    table.say("ben", "guard")
    table.say("ben", "parry")
    assert table.fight.combatant("ben").hp == 6
    assert table.fight.combatant("ben").breath == 2


def test_a_rest_gives_everything_back():
    """And nobody joins before it without hit points (DUEL-REST-01)."""
    down = RULESET.sheets.model(hp=0, breath=0)
    with pytest.raises(NotAllowed, match="down"):
        RULESET.sheets.may_join(down)
    rested = RULESET.sheets.rest(down, RULESET.house())
    assert (rested.hp, rested.breath) == (None, 3)  # without a number: full
