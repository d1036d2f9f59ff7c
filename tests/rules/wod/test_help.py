"""Complementary rolls: somebody helps before the roll is made (WOD-COMP-01..03)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import RulesError
from tests.rules.wod.table import WodTable


def bob(**house: Any) -> WodTable:
    """Bob, with one die in wits, and Sue, with four, who may help them."""
    table = WodTable(**house)
    table.pc("Bob", wits=1)
    table.pc("Sue", wits=4)
    return table


@pytest.mark.clause("WOD-COMP-01")
def test_no_help_where_the_house_has_none() -> None:
    """`wod.complementary` off."""
    with pytest.raises(RulesError, match="no roll can help another"):
        bob(complementary=False).declare("bob", "aided", helper="sue", traits="wits")
