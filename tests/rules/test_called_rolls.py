"""Called rolls that not everybody sees, in l5r, l7r and ki; tests/scenarios/blind is wod's."""

from __future__ import annotations

import pytest

from bot.contract.table import Table
from rules.engine.views.visibility import GM, PUBLIC, Viewer
from tests.rules.ki.test_rulings import trying
from tests.rules.l5r.table import two as two_of_l5r
from tests.rules.l7r.table import two as two_of_l7r


def of_l5r(seen: str) -> tuple[Table, str]:
    """Perception 2 is 2k2: 9 and 8."""
    table = two_of_l5r(ama={"perception": 2})
    table.dice(9, 8)
    table.declare(GM, "check", combatant="ama", trait="perception", seen=seen)
    return table, "Ama: perception 17."


def of_l7r(seen: str) -> tuple[Table, str]:
    """Stealth 2 with Air 3 is 5k3: 9, 5 and 4. Silence spends no Void points."""
    table = two_of_l7r(ama={"air": 3, "skills": {"stealth": 2}})
    table.say("ama", "other", what="I slip away.")
    table.dice(9, 5, 4, 2, 1)
    table.say(GM, "check", skill="stealth", ring="air", tn=15, seen=seen)
    return table, "Ama: stealth with air 18 against 15: it succeeds."


def of_ki(seen: str) -> tuple[Table, str]:
    """Climbing 4 and a die of 3 against 7."""
    table = trying()
    table.dice(3)
    table.say(GM, "check", trait="climbing", against=7, seen=seen)
    return table, "Ama: Climbing 7, which succeeds."


@pytest.mark.parametrize("roll", [of_l5r, of_l7r, of_ki])
@pytest.mark.parametrize(("seen", "who"), [("private", ["ama"]), ("blind", [])])
def test_only_those_who_were_named_learn_of_a_called_roll(roll, seen, who):
    """The player and the GM, or the GM alone."""
    table, text = roll(seen)
    assert text in table.told()
    readers = [name for name in ("ama", "ben") if text in table.told(Viewer(name))]
    assert readers == who
    assert text not in table.told(PUBLIC)
