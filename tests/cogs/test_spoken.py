"""Answers written in one line."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from cogs.base.typed_answers import spoken_answer, spoken_fields
from rules.engine.asking.forms import Acts, Choice, Fields, Number, Text, YesNo
from rules.engine.ruleset import Action
from rules.errors import BadAnswer


@dataclass(frozen=True)
class Stroke:
    """Parameters of several types."""

    target: str
    improve: int = 0
    weapons: tuple[str, ...] = ()
    text: str = ""


STROKE = Action(name="stroke", title="Stroke", help="", params=Stroke)


def refused(text: str) -> str:
    with pytest.raises(BadAnswer) as caught:
        spoken_fields(STROKE, text)
    return str(caught.value)


def test_what_takes_several_is_split_at_commas():
    """The parameter's type says so, not the text."""
    assert spoken_fields(STROKE, "target=a,b weapons=club,knife") == {
        "target": "a,b",
        "weapons": ["club", "knife"],
    }


def test_nothing_is_no_fields():
    """An act without parameters needs no words."""
    assert spoken_fields(STROKE, "") == {}


def test_all_faults_are_told_at_once():
    """A word without a name and a name that is not there are two sentences and an example."""
    told = refused("ronin luck=3")
    assert "'ronin' names no parameter." in told
    assert "Stroke has no parameter 'luck'; it takes: target, improve, weapons, text." in told
    assert "target=Ronin" in told


def test_an_open_quotation_is_named():
    """A text that cannot be split is refused with the reason."""
    assert "quotation mark" in refused('text="I bow')


def test_an_act_is_named_first():
    """An answer to a choice of acts is the act and its fields."""
    form = Acts({"stroke": Choice("Stroke", Fields(Stroke, {"target": Text()}))})
    assert spoken_answer(form, {"stroke": STROKE}, "Stroke target=ronin") == {
        "act": "stroke",
        "target": "ronin",
    }


def test_an_act_that_cannot_be_chosen_is_refused_with_those_that_can():
    """The refusal lists the choices."""
    form = Acts({"stroke": Choice("Stroke", Fields(Stroke, {"target": Text()}))})
    with pytest.raises(BadAnswer, match="You can now choose: stroke"):
        spoken_answer(form, {"stroke": STROKE}, "dance")


@pytest.mark.parametrize(
    ("form", "text", "value"),
    [(Number(0, 9), "3", 3), (YesNo(), "yes", "yes"), (Text(), "I bow.", "I bow.")],
)
def test_other_answers_are_json_or_words(form: object, text: str, value: object):
    """A number is a number; what is no JSON is taken as it stands."""
    assert spoken_answer(form, {}, text) == value  # type: ignore[arg-type]
