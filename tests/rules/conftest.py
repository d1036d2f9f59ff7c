"""Checks for every test of a ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.contract.table import Table


@pytest.fixture(autouse=True)
def scripts_are_used_up(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Dice that a test gives must fall: one that is left over was never asked for."""
    made: list[Table] = []
    begin = Table.__init__

    def noted(self: Table, *args: Any, **given: Any) -> None:
        begin(self, *args, **given)
        made.append(self)

    monkeypatch.setattr(Table, "__init__", noted)
    yield
    left = [faces for table in made if (faces := table.dice_left())]
    assert left == [], f"the script has dice that nobody threw: {left}"
