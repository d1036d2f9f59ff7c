"""Dice thrown outside any fight."""

import pytest

from bot.rolling import throw
from rules.errors import BadDice


def test_a_pool_of_a_ruleset_is_read_first():
    """Roll and keep: six ten-sided dice, three of them kept, and five added."""
    thrown = throw("6k3+5")
    assert thrown.roll is not None
    assert thrown.total == sum(thrown.roll.kept) + 5
    assert thrown.shown == f"{thrown.shown.split(' = ')[0]} = {thrown.total}"
    assert thrown.shown.count("[") == 3


def test_general_dice_are_read_by_d20():
    """What the rulesets do not write, such as the lowest of some dice, is d20's."""
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
