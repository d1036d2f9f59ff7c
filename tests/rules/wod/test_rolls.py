"""Pools against difficulties: every step of the one order in which they are read, by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.dice import Modifier, Roll
from rules.engine.asking.requests import Throw
from rules.engine.sheets.sheet import read as read_sheet
from rules.wod.house import House
from rules.wod.pools import (
    Difficulty,
    Outcome,
    Pool,
    Tens,
    difficulty,
    exchanged,
    flat,
    tens_of,
    throw,
    verdict,
)
from tests.tables import tabled, tables

TABLES = tables(__file__)


def house(**rules: Any) -> House:
    """House rules."""
    return read_sheet(House, rules)


def thrown(
    *faces: int,
    extra: tuple[int, ...] = (),
    hard: Difficulty | int = 6,
    rules: House | None = None,
    pool: Pool | None = None,
    **how: Any,
) -> Outcome:
    """A pool of these faces, thrown and read; `extra` are the dice that its 10s grant."""
    hard = Difficulty(value=hard) if isinstance(hard, int) else hard
    going = throw(rules or House(), "roll", "Roll", pool or flat(len(faces), "Dice"), hard, **how)
    return _driven(going, iter(faces), iter(extra))


def _driven(going: Any, faces: Iterator[int], extra: Iterator[int]) -> Outcome:
    fell = None
    while True:
        try:
            request: Throw = going.send(fell)
        except StopIteration as stop:
            assert next(faces, None) is None
            assert next(extra, None) is None
            return stop.value
        dice = extra if request.key.endswith("-extra") else faces
        chains = request.dice.throw(lambda _, left=dice: next(left))
        fell = Roll(request.dice, chains, request.name, clause=request.clause)


# ---------------------------------------------------------------- pools


# ---------------------------------------------------------------- faces

READ = TABLES["read"]


@pytest.mark.clause("WOD-POOL-02", "WOD-POOL-03", "WOD-POOL-04", "WOD-POOL-05", "WOD-POOL-06")
@pytest.mark.parametrize(("faces", "hard", "net"), READ)
def test_each_die_is_read_against_the_difficulty(
    faces: tuple[int, ...], hard: int, net: int
) -> None:
    """At or above it is a success, a 1 takes one away, a 10 is one whatever the difficulty."""
    assert thrown(*faces, hard=hard).net == net


@pytest.mark.clause("WOD-POOL-08")
@pytest.mark.parametrize(
    ("setting", "role", "specialty", "tens"),
    [
        ("dw", "pc", False, Tens.DW), ("dw", "boss", True, Tens.DW),
        ("dw", "baddie", False, Tens.NONE), ("dw", "ally", True, Tens.SPECIALTY),
        ("specialty", "pc", False, Tens.NONE), ("specialty", "pc", True, Tens.SPECIALTY),
        ("always", "baddie", False, Tens.SPECIALTY), ("always", "pc", False, Tens.DW),
        ("never", "boss", True, Tens.NONE),
    ],
)  # fmt: skip
def test_who_has_extra_dice(setting: str, role: str, specialty: bool, tens: Tens) -> None:
    """By `wod.tens_explode`; 1s on extra dice of characters and bosses do not count."""
    assert tens_of(house(tens_explode=setting), role, specialty=specialty) is tens


@pytest.mark.clause("WOD-POOL-09")
def test_a_one_on_an_extra_die_does_not_count_for_characters_and_bosses() -> None:
    """10, 7 and an extra 1 is two successes; for a specialist under the base rule one."""
    assert thrown(10, 7, extra=(1,), tens=Tens.DW).net == 2
    assert thrown(10, 7, extra=(1,), tens=Tens.SPECIALTY).net == 1


# ---------------------------------------------------------------- thresholds


@pytest.mark.clause("WOD-THRESH-04", "WOD-BOTCH-03")
def test_the_threshold_comes_before_the_ones() -> None:
    """7, 8, 9, 1, 3 against threshold 3 botches by one; the ones first, 3 - 1 - 2 is a failure."""
    faces = (7, 8, 9, 1, 3)
    assert thrown(*faces).net == 2
    assert thrown(*faces, hard=Difficulty(threshold=3)).net == -1
    later = house(threshold_before_ones=False)
    assert thrown(*faces, hard=Difficulty(threshold=3), rules=later).net == 0


@pytest.mark.clause("WOD-THRESH-01")
@pytest.mark.parametrize(("points", "left"), [(0, "9 with threshold 1"), (1, "8 with threshold 2"),
                                              (3, "6 with threshold 4")])  # fmt: skip
def test_points_of_difficulty_are_exchanged_for_successes(points: int, left: str) -> None:
    """Difficulty 10 is 9 with two successes needed, 8 with three, 6 with five."""
    made = exchanged(difficulty(10), points)
    assert str(made) == left
    assert sum(part.value for part in made.parts) == made.value


# ---------------------------------------------------------------- ones, botches, degrees

BOTCHES = [
    ((7, 1, 1), -1), ((7, 1), 0), ((3, 4), 0), ((3, 1), -1), ((1, 1, 1, 4), -3), ((10, 7, 1), 1),
]  # fmt: skip


@pytest.mark.clause("WOD-BOTCH-03", "WOD-BOTCH-04", "WOD-FAIL-01")
@pytest.mark.parametrize(("faces", "net"), BOTCHES)
def test_more_ones_than_successes_botch(faces: tuple[int, ...], net: int) -> None:
    """The degree is how many more; level with each other they are a plain failure."""
    fell = thrown(*faces)
    assert fell.net == net
    assert fell.botched == (net < 0)
    assert fell.succeeded == (net > 0)


@pytest.mark.clause("WOD-DEGREE-01", "WOD-BOTCH-04")
@tabled  # fmt: skip
def test_degrees_have_names(net: int, words: str) -> None:
    """Five successes and more are phenomenal; below none is a botch with its degree."""
    assert verdict(net) == words


# ---------------------------------------------------------------- Willpower


@pytest.mark.clause("WOD-POOL-07", "WOD-THRESH-02", "WOD-BOTCH-02", "WOD-WILL-02")
def test_every_step_is_explained_by_its_clause() -> None:
    """10, 8, 8, 1 and an extra 6, threshold 1, Willpower: 3 + 1 - 1 - 1 + 1."""
    fell = thrown(10, 8, 8, 1, extra=(6,), tens=Tens.DW, hard=Difficulty(threshold=1),
                  willpower=True)  # fmt: skip
    assert fell.roll.counted == (1, 1, 1, 0)
    assert [(m.value, m.clause) for m in fell.roll.modifiers] == [
        (1, "WOD-POOL-07"), (-1, "WOD-THRESH-02"), (-1, "WOD-BOTCH-02"), (1, "WOD-WILL-02"),
    ]  # fmt: skip
    assert fell.roll.total == fell.net == 3
    assert fell.roll.outcome == "succeeds, complete"


# ---------------------------------------------------------------- difficulty


def changes(*values: int) -> list[Modifier]:
    """Circumstances of these values."""
    return [Modifier(value, f"reason {place}") for place, value in enumerate(values)]


@pytest.mark.clause("WOD-DIFF-02")
@pytest.mark.parametrize(
    ("base", "by", "made"),
    [
        (6, (-2, -2, -1), "3"), (6, (1, 2, 2), "9"), (6, (-2, 1), "5"), (3, (-3,), "2"),
        (8, (3,), "9 with threshold 2"), (12, (), "9 with threshold 3"), (1, (), "2"),
    ],
)  # fmt: skip
def test_circumstances_move_a_difficulty_within_limits(
    base: int, by: tuple[int, ...], made: str
) -> None:
    """Their sum counts up to three; above 9 is a threshold, below 2 there is nothing."""
    found = difficulty(base, changes(*by))
    assert str(found) == made
    assert not found.parts or sum(part.value for part in found.parts) == found.value
