"""Dice thrown outside any fight."""

import pytest

from bot.play.dice import Hand, NoDice
from bot.rolling import Thrown
from bot.rolling import throw as throw_by
from rules.errors import BadDice
from rules.l5r.odds import read_pool as l5r


def throw(text: str, *faces: int) -> Thrown:
    """Throw, by chance where no faces are given."""
    hand = Hand()
    if faces:
        hand.script(faces)
    return throw_by(text, hand)


def test_a_pool_of_a_ruleset_is_read_first():
    """Roll and keep: six ten-sided dice, three of them kept, and five added."""
    thrown = throw("6k3+5")
    assert thrown.roll is not None
    assert thrown.total == sum(thrown.roll.kept) + 5
    assert thrown.shown == f"{thrown.shown.split(' = ')[0]} = {thrown.total}"
    assert thrown.shown.count("[") == 3


def test_a_pool_beyond_ten_dice_is_thrown_by_the_rule_of_its_game():
    """12k4 in l5r is ten dice, of which five are kept; other dice stay as they are."""
    assert throw_by("12k4", Hand(), l5r).written == "10k5"
    assert throw_by("12k4", Hand()).written == "12k4"
    assert throw_by("12d10k4", Hand(), l5r).roll.dice.count == 12


def test_general_dice_are_read_by_d20():
    """d20 reads what the rulesets cannot, such as the lowest of some dice."""
    thrown = throw("4d1kl2 + 3 * 2")
    assert thrown.total == 8
    assert thrown.roll is None


def test_chance_takes_every_face():
    """A die that has two sides shows both."""
    assert {throw("d2").total for _ in range(100)} == {1, 2}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There are no dice here"),
        ("sword", "means nothing in dice"),
        ("10000d6", "Too many dice rolled"),
        ("999d6 * 999d6", "Too many dice rolled"),
        ("1d6 / 0", "divide by zero"),
        ("1d6" + " " * 200, "at most 100 characters"),
    ],
)
def test_what_cannot_be_thrown_is_refused_in_a_sentence(text: str, sentence: str):
    """Nonsense and excess end in a sentence, never in a crash or a long wait."""
    with pytest.raises(BadDice, match=sentence) as caught:
        throw(text)
    assert str(caught.value).endswith(".")


def test_brackets_nest_as_deep_as_the_longest_text():
    """The deepest nesting that fits is still read."""
    assert throw("(" * 49 + "1" + ")" * 49).total == 1


@pytest.mark.parametrize("text", ["3d6", "3d6rr<2", "(1d6 + 1d6) + 1d6"])
def test_given_dice_fall_in_both_notations(text: str):
    """A script gives the faces, whoever reads the dice."""
    assert throw(text, 2, 5, 4).total == 11


def test_given_dice_fall_for_what_is_thrown_again():
    """Explosions and dice thrown again take the next faces; a die of tens has ten sides."""
    assert throw("2d6e6", 6, 2, 3).total == 11
    assert throw("1d6ro1", 1, 4).total == 4
    assert throw("2d%", 3, 10).total == 30


def test_dice_that_run_out_are_not_taken():
    """Too few given faces are a refusal, and all are still there."""
    hand = Hand()
    hand.script([6, 6])
    with pytest.raises(NoDice, match="run out"):
        throw_by("3d6kl2", hand)
    assert hand.left == [6, 6]


@pytest.mark.parametrize("text", ["1d1e1", "1d2e>0", "399d1e1", "1d1rr1", "999d6kh2", "5d1e1rr1"])
def test_dice_without_end_end_in_a_sentence(text: str):
    """Dice that would be thrown again for ever are refused at once."""
    with pytest.raises(BadDice, match="Too many dice rolled: at most 400"):
        throw(text)
