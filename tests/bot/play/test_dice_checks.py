"""The lists of words that were mixed into a fight's dice at any time."""

from __future__ import annotations

from typing import Any

import pytest

from bot.play.views.dice_checks import _mixes
from bot.storage.rows import Written
from rules.dice import fair
from rules.engine.replay.journal import Began, Pledged, Record, Restored, Retold, Undone, Worded

PLEDGE = Pledged(public="p", hidden="h")


def worded(text: str) -> Worded:
    return Worded(by="ama", text=text)


@pytest.mark.parametrize(
    ("entries", "lists"),
    [
        ([PLEDGE, Began()], []),
        ([PLEDGE, worded("a"), worded("b")], [["a"], ["a", "b"]]),
        # A new pledge begins without words.
        ([PLEDGE, worded("a"), PLEDGE, worded("b")], [["a"], ["b"]]),
        # Records are numbered from 1: words of record 3 are gone after an undo to 2, not to 3.
        ([PLEDGE, worded("a"), worded("b"), Undone(back_to=2), worded("c")],
         [["a"], ["a", "b"], ["a", "c"]]),
        ([PLEDGE, worded("a"), worded("b"), Undone(back_to=3), worded("c")],
         [["a"], ["a", "b"], ["a", "b", "c"]]),
        ([PLEDGE, worded("a"), Retold(back_to=1), worded("b")], [["a"], ["b"]]),
        # The change of the past is taken back: what counted after record 3 counts again.
        ([PLEDGE, worded("a"), worded("b"), Retold(back_to=1), worded("c"), Restored(upto=3),
          worded("d")],
         [["a"], ["a", "b"], ["c"], ["a", "b", "d"]]),
        ([PLEDGE, worded("a"), PLEDGE, worded("b"), Undone(back_to=4), Restored(upto=3),
          worded("c")],
         [["a"], ["b"], ["c"]]),
    ],
)  # fmt: skip
def test_words_count_until_they_are_taken_back_or_the_dice_are_pledged_anew(
    entries: list[Any], lists: list[list[str]]
) -> None:
    """Every list that was ever used can be checked, by its mix."""
    written = [
        Written(record=Record(seq, 0, entry), by="ama")
        for seq, entry in enumerate(entries, start=1)
    ]
    assert _mixes(written) == {fair.mix(each): each for each in lists}
