"""The bench of questions: what it counts, and that a fight of it is the same again."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest

from bot.__main__ import main
from bot.commands.bench.questions import COUNTED, Asked
from bot.contract.open_questions import has_one_answer, refused_as_opened
from rules.engine.asking.forms import Acts, Choice, Fields, Number, Text
from rules.errors import BadAnswer


@dataclass(frozen=True)
class Pay:
    """A number of points."""

    points: int = 0


@dataclass(frozen=True)
class Say:
    """Some words."""

    text: str


def _at_least_two(paid: Pay) -> None:
    if paid.points < 2:
        raise BadAnswer("Pay at least 2.")


def test_a_form_is_refused_as_it_opens_or_not():
    """It opens at 0 points; with 2 filled in the same form is taken, and words may be written."""
    points = {"points": Number(0, 3, "Points")}
    bare = Fields(Pay, points, _at_least_two)
    filled = Fields(Pay, points, _at_least_two, initial={"points": 2})
    form: Acts[object] = Acts(
        {
            "pay": Choice("Pay", bare),
            "filled": Choice("Pay 2", filled),
            "say": Choice("Say", Fields(Say, {"text": Text(label="Words")})),
        }
    )
    assert list(refused_as_opened(form)) == ["pay"]


def test_a_number_with_one_value_is_one_answer_and_words_are_many():
    """One choice whose only number is 2; two choices; and one choice with a text."""
    two = Choice("Pay 2", Fields(Pay, {"points": Number(2, 2, "Points")}, needed=("points",)))
    say = Choice("Say", Fields(Say, {"text": Text(label="Words")}))
    assert has_one_answer(Acts({"pay": two}))
    assert not has_one_answer(Acts({"pay": two, "say": say}))
    assert not has_one_answer(Acts({"say": say}))


def test_the_same_fight_asks_the_same():
    """An l5r fight twice: equal counts, and more than one question a person."""
    first, second = Asked("l5r", 0).play(), Asked("l5r", 0).play()
    assert first == second
    assert first["asked"] > 8


def test_the_figures_are_printed_as_json(capsys: pytest.CaptureFixture[str]):
    """One fight of l5r."""
    assert (
        main(["bench", "--only", "questions", "--rulesets", "l5r", "--fights", "1", "--json"]) == 0
    )
    told = json.loads(capsys.readouterr().out)["questions"]["l5r"]
    assert told["asked"] > 8
    assert set(COUNTED) < set(told)
