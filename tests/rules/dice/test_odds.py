"""Exact odds, against the same chances counted face by face."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from time import perf_counter

import pytest

from rules.dice import Dice
from rules.dice.notation import parse
from rules.dice.odds import _is_too_much, at_least, distribution
from rules.errors import BadDice
from tests.tables import tabled


def counted(dice: Dice) -> dict[int, Fraction]:
    """The chance of each total, by going through every way in which the dice can fall."""
    ways = dice.sides**dice.count
    chances: dict[int, Fraction] = {}
    for faces in product(range(1, dice.sides + 1), repeat=dice.count):
        kept = sorted(faces, reverse=True)[: dice.keep]
        total = sum(kept) + dice.bonus
        chances[total] = chances.get(total, Fraction(0)) + Fraction(1, ways)
    return chances


@pytest.mark.parametrize("text", ["1d6", "2d6+1", "3d4-2", "4d6k3", "5d4k1+3", "3d10k3", "2d1"])
def test_the_odds_are_those_counted_by_hand(text):
    """Every total has exactly the share of falls that give it."""
    assert dict(distribution(parse(text))) == counted(parse(text))


def test_a_plain_number_is_certain():
    """What throws nothing, or keeps nothing, comes to its bonus."""
    assert dict(distribution(parse("7"))) == {7: Fraction(1)}
    assert dict(distribution(parse("3d6k0+2"))) == {2: Fraction(1)}


def test_one_kept_of_two_tens_is_the_better_chain():
    """2k1 reaches ten when not both dice stay below: 1 - (9/10)(9/10)."""
    assert at_least(parse("2k1"), 10) == Fraction(19, 100)


TOO_MUCH = ["1d1000000!1", "1000d6", "1000d1", "1000d2k500", "300d6k150", "20d100k19", "3d1000"]


@pytest.mark.parametrize("text", TOO_MUCH)
def test_what_would_take_minutes_is_refused_at_once(text):
    """Pools that nobody could reckon in a second or two are refused with a sentence."""
    started = perf_counter()
    with pytest.raises(BadDice, match=r"too much for exact odds; take fewer dice or fewer sides\."):
        distribution(parse(text))
    assert perf_counter() - started < 3


JUST_TOO_MUCH = ["101d2", "1d2001", "2d201k1", "2d1001", "67d30", "100d20k28"]


@pytest.mark.parametrize("text", JUST_TOO_MUCH)
def test_one_more_than_the_limit_is_too_much(text):
    """The limits are ours: more would take longer than a second or two."""
    with pytest.raises(BadDice):
        distribution(parse(text))


@tabled
def test_the_most_that_is_reckoned_is_about_two_seconds(text, values, too_much):
    """Two thousand values in all; thirty millions where dice are dropped, by their square."""
    dice = parse(text)
    assert _is_too_much(dice, values, drops=dice.keep is not None) is too_much


@pytest.mark.parametrize(("text", "highest"), [("1d10!", 100), ("1d2!", 60), ("1d4!1+2", 20)])
def test_a_chain_is_reckoned_until_its_rest_is_rarer_than_one_in_a_thousand_millions(text, highest):
    """1d10!: a tenth ten has one chance in ten thousand millions. 1d2!: 2 to the 30th is enough."""
    assert max(distribution(parse(text))) == highest


def test_a_die_that_is_thrown_anew_on_a_one_shows_it_in_one_of_36_throws():
    """2 comes first in a sixth, and after a one in a sixth of a sixth; a 7 never comes first."""
    chances = distribution(parse("1d6"), again=1)
    assert chances == {1: Fraction(1, 36)} | dict.fromkeys(range(2, 7), Fraction(7, 36))
    assert distribution(parse("1d6"), again=7) == distribution(parse("1d6"))
    assert at_least(parse("1d6"), 2, again=1) == Fraction(35, 36)
