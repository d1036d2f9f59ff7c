"""The end of a fight: what is told of it, and what an undo of it restores."""

from __future__ import annotations

from typing import Any

from bot.play.step import ending
from bot.play.step.ending import Wrote, summary
from tests.tables import tabled


@tabled
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
