"""The end of a fight: what is told of it, and what an undo of it restores."""

from __future__ import annotations

from typing import Any

import pytest

from bot.play.step import ending
from bot.play.step.ending import Wrote, summary


@pytest.mark.parametrize(
    ("now", "before", "after", "restored"),
    [
        ({"hp": 4}, {"hp": 9}, {"hp": 4}, {"hp": 9}),
        ({"hp": 5}, {"hp": 9}, {"hp": 4}, {"hp": 5}),  # changed since
        ({"hp": 4, "wits": 3}, {"hp": 4, "wits": 3}, {"hp": 4, "wits": 3}, {"hp": 4, "wits": 3}),
        ({"hp": 4, "scar": 1}, {"hp": 4}, {"hp": 4, "scar": 1}, {"hp": 4}),
        ({"hp": 4, "scar": 2}, {"hp": 4}, {"hp": 4, "scar": 1}, {"hp": 4, "scar": 2}),
        ({"hp": 4}, {"hp": 4, "luck": 1}, {"hp": 4}, {"hp": 4, "luck": 1}),
    ],
)
def test_an_undone_end_restores_what_nobody_has_changed_since(
    now: dict[str, int], before: dict[str, int], after: dict[str, int], restored: dict[str, int]
) -> None:
    """Values that came with the end go, and those that went with it come back."""
    sheet: dict[str, Any] = dict(now)
    ending._go_back(sheet, before, after)
    assert sheet == restored


def test_the_changed_sheets_are_told_in_one_sentence() -> None:
    """Or that there are none."""
    assert summary([]) == "No character has changed."
    wrote = [Wrote("Kuni (HP)", hidden=False), Wrote("Doji (Void)", hidden=True)]
    assert summary(wrote) == "Written back: Kuni (HP); Doji (Void)."
