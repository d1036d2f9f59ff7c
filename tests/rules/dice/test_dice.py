"""Requests for dice: limits, throwing, and which faces are possible."""

from __future__ import annotations

from itertools import product

import pytest

from rules.dice import Dice
from rules.dice.dice import LONGEST_CHAIN, MOST_DICE, MOST_SIDES
from rules.errors import BadDice
from tests.tables import tables

TABLES = tables(__file__)


def hand(*faces: int):
    """A die that shows these faces, one after the other."""
    fall = iter(faces)
    return lambda sides: next(fall)


def test_a_die_that_explodes_is_thrown_on_before_the_next():
    """A chain is thrown to its end, then the next die."""
    assert Dice(2, 10, explodes=10).throw(hand(10, 10, 3, 7)) == ((10, 10, 3), (7,))


def test_a_chain_ends_after_a_hundred_faces():
    """A die that explodes on and on stops, and the chain is one that the dice can show."""
    dice = Dice(1, 2, explodes=2)
    faces = dice.throw(lambda sides: 2)
    assert LONGEST_CHAIN == 100
    assert faces == ((2,) * LONGEST_CHAIN,)
    assert dice.takes(faces)
    assert not dice.takes(((*faces[0], 1),))
    assert not dice.takes(((2,) * 99,))
    assert dice.takes(((*(2,) * 99, 1),))


def test_the_greatest_pool_can_be_thrown():
    """The limits themselves are allowed; they are ours, and from no rulebook."""
    assert (MOST_DICE, MOST_SIDES) == (1000, 1_000_000)
    assert Dice(1, 1).throw(hand(1)) == ((1,),)
    assert Dice(3, 6, keep=3).keep == 3
    assert len(Dice(MOST_DICE, MOST_SIDES).throw(lambda sides: sides)) == MOST_DICE


BEYOND = {
    "more dice": ((MOST_DICE + 1, 6), "Throw 0 to 1000 dice at a time, not 1001."),
    "fewer than none": ((-1, 6), "Throw 0 to 1000 dice at a time, not -1."),
    "more sides": ((1, MOST_SIDES + 1), "A die has 1 to 1000000 sides, not 1000001."),
    "no sides": ((1, 0), "A die has 1 to 1000000 sides, not 0."),
    "keep more": ((2, 6, 3), "Of 2 dice keep 0 to 2, not 3."),
    "keep less": ((2, 6, -1), "Of 2 dice keep 0 to 2, not -1."),
    "a face beyond": ((1, 6, None, 7), "A die of 6 sides can explode on 1 to 6, not on 7."),
    "no face": ((1, 6, None, 0), "A die of 6 sides can explode on 1 to 6, not on 0."),
    "for ever": (
        (1, 1, None, 1),
        "A die with one side would never stop exploding; give it two or more sides.",
    ),
}


@pytest.mark.parametrize("pool", BEYOND)
def test_beyond_the_limits_is_refused(pool):
    """The sentence says which bound was passed, and what is allowed."""
    numbers, sentence = BEYOND[pool]
    with pytest.raises(BadDice) as refused:
        Dice(*numbers)
    assert str(refused.value) == sentence


IMPOSSIBLE = TABLES["impossible"]


@pytest.mark.parametrize("faces", IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_what_cannot_fall_is_told_apart(faces):
    """`takes` refuses faces that these dice cannot show."""
    assert not Dice(2, 6, explodes=6).takes(faces)


@pytest.mark.parametrize("chain", [(1, 2), (1, 6), (1, 1, 3), (6,), (2,)])
def test_a_die_that_explodes_on_a_one_may_end_on_any_other_face(chain):
    """The lowest face may explode, and the highest end the chain."""
    dice = Dice(1, 6, explodes=1)
    assert dice.takes((chain,))
    assert not dice.takes(((*chain, 1),))


def test_every_fall_of_two_dice_is_possible_and_no_other():
    """Of all pairs of faces from 0 to 5, two four-sided dice show the sixteen from 1 to 4."""
    pairs = product(range(6), repeat=2)
    assert sum(Dice(2, 4).takes(((a,), (b,))) for a, b in pairs) == 16
