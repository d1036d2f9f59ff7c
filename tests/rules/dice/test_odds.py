"""Exact odds, against the same chances counted face by face."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from time import perf_counter

import pytest

from rules.dice import Dice
from rules.dice.notation import parse
from rules.dice.odds import RAREST, _is_too_much, at_least, distribution
from rules.errors import BadDice


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


def test_seven_is_reached_by_seven_falls_of_twelve():
    """Two six-sided dice come to seven or more in 21 of 36 falls."""
    assert at_least(parse("2d6"), 7) == Fraction(21, 36)
    assert at_least(parse("2d6"), 2) == 1
    assert at_least(parse("2d6"), 13) == 0
    assert at_least(parse("2d6+6"), 13) == Fraction(21, 36)


def test_an_exploding_die_goes_on_from_its_highest_face():
    """1d6! shows 1 to 5 in a sixth each, never exactly 6, and 7 to 11 in a sixth of a sixth."""
    chances = distribution(parse("1d6!"))
    assert [chances.get(n, 0) for n in (5, 6, 7, 11, 12, 13)] == [
        Fraction(1, 6), 0, Fraction(1, 36), Fraction(1, 36), 0, Fraction(1, 216),
    ]  # fmt: skip
    assert at_least(parse("1d6!"), 13) == Fraction(1, 36)


def test_a_die_may_explode_on_a_low_face():
    """1d4!1 thrown again on a one: two comes of a two alone, three of a three or a one and two."""
    chances = distribution(parse("1d4!1"))
    assert 1 not in chances
    assert chances[2] == Fraction(1, 4)
    assert chances[3] == Fraction(1, 4) + Fraction(1, 16)


def test_the_mean_of_an_exploding_die_is_right():
    """The mean of 1d10! is 5.5 * 10/9; what is cut off cannot be seen in it."""
    mean = sum(total * chance for total, chance in distribution(parse("1d10!")).items())
    assert abs(mean - Fraction(55, 9)) < 100 * RAREST


@pytest.mark.parametrize("text", ["6k3+5", "10k10", "1d2!", "3d10!9", "4d6k3!", "30d6!k5"])
def test_the_chances_add_up_to_one_in_order(text):
    """Nothing is lost where a chain is cut, and totals stand lowest first."""
    chances = distribution(parse(text))
    assert sum(chances.values()) == 1
    assert list(chances) == sorted(chances)
    assert all(chance > 0 for chance in chances.values())


def test_one_kept_of_two_tens_is_the_better_chain():
    """2k1 reaches ten when not both dice stay below: 1 - (9/10)(9/10)."""
    assert at_least(parse("2k1"), 10) == Fraction(19, 100)


def test_every_fall_of_two_exploding_dice_is_counted():
    """2d4! by hand: each chain's worth with its chance, all pairs added, as far as 12."""
    one = {1: Fraction(1, 4), 2: Fraction(1, 4), 3: Fraction(1, 4)}
    one |= {4 + n: Fraction(1, 16) for n in (1, 2, 3)} | {8 + n: Fraction(1, 64) for n in (1, 2, 3)}
    for total in range(2, 13):
        pairs = [(a, total - a) for a in one if total - a in one]
        assert distribution(parse("2d4!")).get(total, 0) == sum(one[a] * one[b] for a, b in pairs)


TOO_MUCH = ["1d1000000!1", "1000d6", "1000d1", "1000d2k500", "300d6k150", "20d100k19", "3d1000"]


@pytest.mark.parametrize("text", TOO_MUCH)
def test_what_would_take_minutes_is_refused_at_once(text):
    """Pools that nobody could reckon in a second or two are refused with a sentence."""
    started = perf_counter()
    with pytest.raises(BadDice, match=r"too much for exact odds; take fewer dice or fewer sides\."):
        distribution(parse(text))
    assert perf_counter() - started < 3


NOT_TOO_MUCH = ["100d2", "1d2000", "2d200k1", "7d30k6"]
JUST_TOO_MUCH = ["101d2", "1d2001", "2d201k1", "2d1001", "67d30", "100d20k28"]


@pytest.mark.parametrize("text", NOT_TOO_MUCH)
def test_what_takes_less_than_a_second_is_reckoned(text):
    """The limits themselves are allowed: 100 dice, 2000 values, 200 where dice are dropped."""
    assert sum(distribution(parse(text)).values()) == 1


@pytest.mark.parametrize("text", JUST_TOO_MUCH)
def test_one_more_than_the_limit_is_too_much(text):
    """The limits are ours: more would take longer than a second or two."""
    with pytest.raises(BadDice):
        distribution(parse(text))


@pytest.mark.parametrize(
    ("text", "values", "too_much"),
    [
        ("100d20", 20, False),  # 2000 values of all dice
        ("69d29", 29, True),
        ("30d100k10", 100, False),  # 30 * (10 * 100)^2 is thirty millions
        ("31d100k10", 100, True),
        ("30d101k10", 101, True),
    ],
)
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


def test_the_odds_are_reckoned_once():
    """The same dice asked again give the same table, which nobody can change."""
    chances = distribution(parse("4d6k3"))
    assert distribution(Dice(4, 6, keep=3)) is chances
    with pytest.raises(TypeError):
        chances[3] = Fraction(0)
