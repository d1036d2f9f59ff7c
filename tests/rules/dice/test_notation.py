"""How dice are written and read."""

from __future__ import annotations

from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import Dice
from rules.dice.notation import LONGEST_TEXT, parse, spell
from rules.errors import BadDice
from tests.tables import tables

TABLES = tables(__file__)

WRITTEN = {
    "1d6": Dice(1, 6),
    "d6": Dice(1, 6),
    "2d6+1": Dice(2, 6, bonus=1),
    "2d6-1": Dice(2, 6, bonus=-1),
    "1d6!": Dice(1, 6, explodes=6),
    "3d10!9": Dice(3, 10, explodes=9),
    "4d6k3": Dice(4, 6, keep=3),
    "4d6k3!5": Dice(4, 6, keep=3, explodes=5),
    "4d6!5k3": Dice(4, 6, keep=3, explodes=5),
    "6k3": Dice(6, 10, keep=3, explodes=10),
    "6k3+5": Dice(6, 10, keep=3, explodes=10, bonus=5),
    "6k0": Dice(6, 10, keep=0, explodes=10),
    "k1": Dice(1, 10, keep=1, explodes=10),
    "3": Dice(0, 1, bonus=3),
    "-3": Dice(0, 1, bonus=-3),
    "2+3": Dice(0, 1, bonus=5),
    "0d6+3": Dice(0, 1, bonus=3),
    "0k0": Dice(0, 1),
    "0k3+2": Dice(0, 1, bonus=2),
    "11k12": Dice(11, 10, keep=11, explodes=10),
    "1d6+2-1": Dice(1, 6, bonus=1),
    " 1 D 6 ! + 2 ": Dice(1, 6, explodes=6, bonus=2),
    "1d6−2": Dice(1, 6, bonus=-2),  # noqa: RUF001
    "1d6–2": Dice(1, 6, bonus=-2),  # noqa: RUF001
    "007d6": Dice(7, 6),
}


@pytest.mark.parametrize(("text", "dice"), WRITTEN.items())
def test_what_is_written_is_read(text, dice):
    """Each way to write dice means exactly these dice."""
    assert parse(text) == dice


SHORTEST = {
    Dice(1, 6): "1d6",
    Dice(2, 6, bonus=-1): "2d6-1",
    Dice(1, 6, explodes=6): "1d6!",
    Dice(3, 10, explodes=9): "3d10!9",
    Dice(3, 10, explodes=10): "3d10!",
    Dice(4, 6, keep=3, explodes=6): "4d6k3!",
    Dice(6, 10, keep=3): "6d10k3",
    Dice(6, 10, keep=3, explodes=9): "6d10k3!9",
    Dice(6, 10, keep=3, explodes=10, bonus=5): "6k3+5",
    Dice(0, 1, bonus=3): "3",
    Dice(0, 1, bonus=-3): "-3",
    Dice(0, 1): "0",
}


@pytest.mark.parametrize(("dice", "text"), SHORTEST.items(), ids=str)
def test_dice_are_spelled_in_the_shortest_way(dice, text):
    """Roll and keep stands for ten-sided dice that explode on ten, and nothing else does."""
    assert spell(dice) == text
    assert str(dice) == text


WRONG = TABLES["wrong"]


@pytest.mark.parametrize(("text", "sentence"), WRONG.items())
def test_what_is_wrong_is_named(text, sentence):
    """The refusal says what is wrong, and what would be right."""
    with pytest.raises(BadDice) as refused:
        parse(text)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize("text", ["9" * 10_000, "d" * 10_000, " " * 10_000, "1d6" + "+1" * 5_000])
def test_ten_thousand_characters_are_refused_at_once(text):
    """However long the text, it is refused in no time and not repeated to the reader."""
    started = perf_counter()
    with pytest.raises(BadDice, match=f"at most {LONGEST_TEXT} characters") as refused:
        parse(text)
    assert perf_counter() - started < 0.5
    assert len(str(refused.value)) < 200


@given(st.text(max_size=LONGEST_TEXT + 5))
def test_any_text_is_dice_or_a_sentence(text):
    """For any text the answer is dice or a sentence of `BadDice`, and nothing else."""
    try:
        said = spell(parse(text))
    except BadDice as refused:
        said = str(refused)
    assert said.endswith(".") or spell(parse(said)) == said


@given(st.text("0123456789dk!+- ", max_size=14))
def test_what_was_read_can_be_spelled_and_read_again(text):
    """`spell` undoes `parse`, for all dice that `parse` can give."""
    try:
        dice = parse(text)
    except BadDice:
        return
    assert parse(spell(dice)) == dice


@given(
    st.integers(1, 1000),
    st.integers(2, 1_000_000),
    st.none() | st.floats(0, 1),
    st.none() | st.floats(0, 1),
    st.integers(-1_000_000, 1_000_000),
)
def test_every_pool_survives_being_written(count, sides, keep, explodes, bonus):
    """Dice, spelled and read, are the same dice."""
    dice = Dice(
        count,
        sides,
        None if keep is None else round(keep * count),
        None if explodes is None else 1 + round(explodes * (sides - 1)),
        bonus,
    )
    assert parse(spell(dice)) == dice
