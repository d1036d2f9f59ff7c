"""Roll and keep: pools, and the two rules for more than ten dice, by the examples of the books."""

from __future__ import annotations

import pytest

from rules.dice import Dice, Modifier, Roll
from rules.dice.keep import explained, one_for_one, pool, read_pool, two_for_one
from rules.errors import BadDice
from tests.tables import tables

TABLES = tables(__file__)

ONE_FOR_ONE = TABLES["one_for_one"]


@pytest.mark.clause("L7R-DICE-03", "L7R-DICE-04", "L7R-DICE-05")
@pytest.mark.parametrize(("written", "thrown"), ONE_FOR_ONE)
def test_each_die_above_ten_is_kept_and_each_kept_one_above_ten_is_worth_points(written, thrown):
    """Up to ten kept, a pool keeps no more than it throws; no number falls below 0."""
    rolled, kept, bonus, worth = written
    assert [*one_for_one(rolled, kept, bonus, worth=worth)] == thrown
    if not bonus:
        assert [*one_for_one(rolled, kept, worth=worth)] == thrown


TWO_FOR_ONE = TABLES["two_for_one"]


@pytest.mark.clause("L5R-ROLL-04")
@pytest.mark.parametrize(("written", "thrown"), TWO_FOR_ONE)
def test_two_dice_above_ten_are_one_more_kept_and_what_is_left_is_two_points_each(written, thrown):
    """An odd die is lost while fewer than ten are kept; kept dice never exceed those thrown."""
    assert [*two_for_one(*written, worth=2)] == thrown
    if not written[2]:
        assert [*two_for_one(*written[:2], worth=2)] == thrown


POOLS = [
    ((6, 3), Dice(6, 10, 3, 10)),
    ((6, 3, 5), Dice(6, 10, 3, 10, 5)),
    ((1, 2), Dice(1, 10, 1, 10)),
    ((1, 0), Dice(1, 10, 0, 10)),
    ((3, -1), Dice(3, 10, 0, 10)),
    ((0, 3, 4), Dice(0, 1, bonus=4)),
    ((-2, 3), Dice(0, 1)),
]


@pytest.mark.clause("L7R-DICE-01", "L7R-DICE-02", "L7R-DICE-05")
@pytest.mark.parametrize(("written", "dice"), POOLS)
def test_a_pool_is_of_tens_that_explode_and_keeps_no_more_than_it_throws(written, dice):
    """Neither number falls below 0; a pool of no dice is its bonus."""
    assert pool(*written) == dice
    assert pool(6, 3, explodes=False) == Dice(6, 10, 3)


def test_a_pool_is_read_as_it_is_written():
    """The rule for ten dice comes later, so 11k12 stays 11k12."""
    assert read_pool("11k12+3") == (11, 12, 3)
    assert read_pool("k3") == (1, 3, 0)
    assert read_pool("1000k1000") == (1000, 1000, 0)
    for more in ("1001k1", "1k1001"):
        with pytest.raises(BadDice, match=r"^Throw 0 to 1000 dice at a time\.$"):
            read_pool(more)
    with pytest.raises(BadDice, match=r"^Write a pool like 7k3 or 7k3\+5\.$"):
        read_pool("3d6")


def parts(dice: Dice, thrown: list[int], kept: list[int]) -> list[list[tuple[int, str]]]:
    """The parts of a roll of these dice: what they say of its numbers, beside those given."""
    fell = explained(
        Roll(dice, (), by="ama"),
        [Modifier(n, "trait") for n in thrown],
        [Modifier(n, "trait") for n in kept],
        "A-3",
    )
    assert fell.by == "ama"
    return [[(m.value, m.reason) for m in row] for row in (fell.terms, fell.keeps, fell.adds)]


def test_the_parts_of_a_pool_add_up_to_its_numbers():
    """Parts of 0 are left out; the rule for ten dice gives and takes the rest."""
    three = (3, "trait")
    assert parts(pool(3, 3), [3, 0], [0, 3]) == [[three], [three], []]
    # 10k12 of the book: ten are kept, and two are worth four points.
    assert parts(pool(10, 10, 4), [10], [12]) == [
        [(10, "trait")],
        [(12, "trait"), (-2, "beyond ten dice")],
        [(4, "beyond ten dice")],
    ]
    # 12k4 becomes 10k5.
    assert parts(pool(10, 5), [12], [4]) == [
        [(12, "trait"), (-2, "beyond ten dice")],
        [(4, "trait"), (1, "beyond ten dice")],
        [],
    ]
    # 5k8 becomes 5k5, of which three have nothing to be kept of.
    assert parts(pool(5, 5), [5], [8])[1] == [(8, "trait"), (-3, "not thrown")]
    assert parts(pool(9, 4), [9], [3])[1] == [(3, "trait"), (1, "beyond ten dice")]
    # Of more dice than the parts tell nothing is taken.
    assert parts(pool(3, 3), [2], [3])[0] == [(2, "trait")]
    assert parts(Dice(2, 6), [2], [])[1] == []


def test_the_parts_of_a_pool_may_name_another_roller():
    """Without a name they stay those of whoever rolled."""
    fell = Roll(pool(1, 1), (), by="ama")
    one = [Modifier(1, "trait")]
    assert explained(fell, one, one, "A-3", "bo").by == "bo"
