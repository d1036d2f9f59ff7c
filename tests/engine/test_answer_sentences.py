"""Answers as sentences."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

import pytest

from rules.engine.asking.answer_sentences import LONGEST, Sentences, filled_in
from rules.engine.asking.forms import (
    Acts,
    Choice,
    Fields,
    Number,
    OneOf,
    Option,
    Pick,
    Some,
    Target,
    Text,
    YesNo,
)
from tests.tables import tabled


class Stance(Enum):
    """How one stands."""

    FULL_GUARD = "full_guard"
    OPEN = "open"


@dataclass(frozen=True)
class Strike:
    """All kinds of fields."""

    target: str
    stance: Stance = Stance.FULL_GUARD
    in_haste: bool = False
    extra_dice: int = 0
    spare: tuple[str, ...] = ()
    why: str = ""
    weapon: str = ""


FOES = (Option("thug-1", "Thug (unhurt)"), Option("thug-2", "Thug B"))
ARMS = (Option("fist", "Fist"), Option("knife", "Knife"))
FORM = Acts(
    {
        "strike": Choice(
            "Strike",
            Fields(
                Strike,
                {
                    "target": Target(FOES, label="Target"),
                    "weapon": Pick(ARMS, label="Weapon (in hand)"),
                    "stance": OneOf((Stance.FULL_GUARD, Stance.OPEN), label="Stance"),
                    "in_haste": YesNo(label="In haste"),
                    "extra_dice": Number(0, 3, label="Extra dice"),
                    "spare": Some(FOES, label="Spare"),
                    "why": Text(label="Why"),
                },
                initial={"weapon": "fist"},
            ),
        ),
        "rest": Choice("Rest (a while)", Fields(tuple)),
        "allow": Choice("Allow it", Fields(tuple)),
        "use": Choice("Use Low Sweep", Fields(tuple)),
    }
)
SAID = Sentences(
    acts={
        "strike": ["strikes {target} {weapon?}", "strikes"],
        "ask.rest": "takes a rest",
        "rest": "rests",
        "allow": "The GM allows what {name} does",
        "use": "uses {title-Use}",
    },
    fields={
        "target": "{}",
        "strike.weapon": {"fist": "with bare hands", "*": "with their {}"},
        "weapon": "never said",
        "stance": {"open": "They stand {lower}", "*": "They stand like this: {lower}"},
        "in_haste": "They are in haste",
        "extra_dice": {"1": "They add 1 die", "*": "They add {} dice"},
        "spare": "They spare {}",
        "why": 'They say why: "{}"',
    },
    public={"use": "uses a Technique"},
)
OPEN = replace(
    SAID,
    public={
        "strike": ["strikes {target} {weapon?}", "strikes"],
        "ask.strike": "does something",
        "strike.weapon": {"fist": "", "*": "with their {short}"},
    },
)


@tabled
def test_an_answer_is_said_in_sentences(answer: Any, words: str):
    """The act with its first fields, then a sentence for each other field that was changed."""
    assert SAID.whole("other", FORM, answer, "Kuni") == words


def test_a_zero_says_nothing_unless_it_has_words_of_its_own():
    """A wait of 0 counts is a wait; 0 dice kept back may have a meaning."""

    @dataclass(frozen=True)
    class Wait:
        length: int = 3
        kept: int = 2

    form = Acts(
        {"wait": Choice("Wait", Fields(Wait, {"length": Number(0, 9), "kept": Number(0, 9)}))}
    )
    said = Sentences(
        acts={"wait": "waits {length?}"},
        fields={"length": "for {} counts", "kept": {"0": "They keep no dice", "*": "They keep {}"}},
    )
    assert (
        said.whole("ask", form, {"act": "wait", "length": 4}, "Kuni") == "Kuni waits for 4 counts."
    )
    assert said.whole("ask", form, {"act": "wait", "length": 0}, "Kuni") == "Kuni waits."
    none = {"act": "wait", "length": 0, "kept": 0}
    assert said.whole("ask", form, none, "Kuni") == "Kuni waits. They keep no dice."


def test_a_question_can_have_its_own_words_for_an_act():
    """ "Take" means one thing where damage falls, and another where a die is offered."""
    assert SAID.whole("ask", FORM, {"act": "rest"}, "Kuni") == "Kuni takes a rest."
    assert SAID.silence("ask", FORM, {"act": "rest"}, "Kuni") == "Kuni takes a rest"


@pytest.mark.parametrize(
    ("act", "words"),
    [("strike", "strikes"), ("use", "uses a Technique"), ("allow", ""), ("fly", "")],
)
def test_the_table_reads_the_act_alone(act: str, words: str):
    """The fields of an act may be private; a sentence of the GM's is never shown."""
    answer = {"act": act, "target": "thug-1", "weapon": "knife"}
    assert SAID.openly("other", FORM, answer) == words


def test_a_game_without_sentences_has_plain_ones():
    """The choice by its title, and each changed field by its label."""
    answer = {"act": "strike", "target": "thug-2", "in_haste": True}
    whole = Sentences().whole("other", FORM, answer, "Kuni")
    assert whole == "Kuni chooses Strike. Target is Thug B. In haste."
    assert Sentences().openly("other", FORM, {"act": "rest"}) == "chooses Rest"
    picked = Sentences().whole("other", Pick(FOES), "thug-2", "Kuni")
    assert picked == "Kuni chooses Thug B."


def test_half_a_form_is_a_list():
    """Each field that says something, after its label."""
    form = FORM.choices["strike"].form
    given = {"target": "thug-1", "weapon": "knife", "in_haste": False}
    assert filled_in(form, given) == ["Target: Thug", "Weapon: Knife"]


def test_long_words_are_cut():
    """An echo is a line, not a page."""
    said = SAID.whole("other", FORM, {"act": "strike", "why": "x" * 900}, "Kuni")
    assert said.count("x") == LONGEST - 1


@pytest.mark.parametrize("answer", [3, [], {"act": "fly"}, {"act": ["strike"]}, {"act": {}}])
def test_what_is_no_answer_is_read_without_an_error(answer: Any):
    """The question refuses it a moment later, in a sentence of its own."""
    assert isinstance(SAID.whole("other", FORM, answer, "Kuni"), str)
