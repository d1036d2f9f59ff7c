"""What only the GM may do out of turn."""

from __future__ import annotations

import pytest

from rules.errors import NotAllowed
from tests.rules.wayward.table import WayTable

RULINGS = """grapple let_go lay terrain inside_area clear apart conceal uncover permit end_genjutsu
confirm_death rouse afflict poison relieve wound heal"""


@pytest.mark.clause("WAY-COND-02", "WAY-DEATH-04", "WAY-AOE-01", "WAY-GENJ-11")
@pytest.mark.parametrize("act", RULINGS.split())
def test_no_player_rules(act: str) -> None:
    """A player, whose own ninja it is, is refused before anything of the fight is looked at."""
    table = WayTable()
    table.pc("Ama", wounds=[{"id": "a", "row": "blunt-minor-head"}])
    with pytest.raises(NotAllowed, match=r"^Only the GM may do that\.$"):
        table.ruleset.out_of_turn[act].form(table.fight, "ama")
