"""How a difficulty is explained: each part of it, and what limits it (WOD-DIFF-02)."""

from __future__ import annotations

import pytest

from rules.dice import Modifier
from rules.wod.pools import Difficulty, difficulty, exchanged

CAP, AS_THRESHOLD, NO_FURTHER = "at most 3 either way", "as threshold", "no further"


def parts(found: Difficulty) -> list[tuple[int, str]]:
    """Its parts, as a roll shows them."""
    return [(part.value, part.reason) for part in found.parts]


@pytest.mark.clause("WOD-DIFF-01", "WOD-DIFF-02", "WOD-THRESH-01")
@pytest.mark.parametrize(
    ("base", "change", "hard", "explained"),
    [
        (6, 0, "6", []),
        (9, 0, "9", []),
        (2, 0, "2", []),
        (10, 0, "9 with threshold 1", [(-1, AS_THRESHOLD)]),
        (6, 2, "8", [(2, "Rain")]),
        (6, 3, "9", [(3, "Rain")]),
        (6, 4, "9", [(4, "Rain"), (-1, CAP)]),
        (6, -3, "3", [(-3, "Rain")]),
        (6, -5, "3", [(-5, "Rain"), (2, CAP)]),
        (8, 3, "9 with threshold 2", [(3, "Rain"), (-2, AS_THRESHOLD)]),
        (3, -3, "2", [(-3, "Rain"), (2, NO_FURTHER)]),
        (3, -1, "2", [(-1, "Rain")]),
        (1, 0, "2", [(1, NO_FURTHER)]),
    ],
)
def test_each_part_of_a_difficulty(
    base: int, change: int, hard: str, explained: list[tuple[int, str]]
) -> None:
    """Up to 3 either way, not below the floor, and above 9 a threshold."""
    found = difficulty(base, [Modifier(change, "Rain", "WOD-DIFF-02")])
    assert str(found) == hard
    assert parts(found) == ([(base, "base"), *explained] if explained else [])


@pytest.mark.clause("WOD-THRESH-01")
def test_an_exchange_is_explained_too() -> None:
    """8 less 2 for two more successes, whether or not the 8 had parts."""
    swapped = exchanged(Difficulty(value=8), 2)
    assert (str(swapped), parts(swapped)) == (
        "6 with threshold 2",
        [(8, "base"), (-2, "for more successes")],
    )
    dark = difficulty(6, [Modifier(2, "Dark", "WOD-DIFF-02")], threshold=1)
    swapped = exchanged(dark, 1)
    assert (str(swapped), parts(swapped)) == (
        "7 with threshold 2",
        [(6, "base"), (2, "Dark"), (-1, "for more successes")],
    )
