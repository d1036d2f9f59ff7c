"""Answers in words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

import pytest

from bot.play.answer_text import LONGEST, in_words, silence
from rules.engine.forms import (
    Act,
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


class Stance(Enum):
    """How one stands."""

    FULL_GUARD = "full_guard"


@dataclass(frozen=True)
class Strike:
    """All kinds of fields."""

    target: str
    stance: Stance = Stance.FULL_GUARD
    in_haste: bool = False
    extra_dice: int = 0
    spare: tuple[str, ...] = ()
    why: str = ""


FOES = (Option("thug-1", "Thug"), Option("thug-2", "Thug B"))
FORM = Act(
    {
        "strike": Choice(
            "Strike",
            Fields(
                Strike,
                {
                    "target": Target(FOES, label="Target"),
                    "stance": OneOf((Stance.FULL_GUARD,), label="Stance"),
                    "in_haste": YesNo(label="In haste"),
                    "extra_dice": Number(0, 3, label="Extra dice"),
                    "spare": Some(FOES, label="Spare"),
                    "why": Text(label="Why"),
                },
            ),
        ),
        "rest": Choice("Rest", Fields(tuple)),
    }
)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ({"act": "rest"}, "Rest"),
        ({"act": "strike", "target": "thug-1"}, "Strike Thug"),
        ({"act": "strike", "target": "thug b", "in_haste": True}, "Strike Thug B, in haste"),
        ({"act": "strike", "target": "thug-1", "stance": "full_guard"}, "Strike Thug"),
        ({"act": "strike", "in_haste": True}, "Strike in haste"),
        ({"act": "strike", "in_haste": "no"}, "Strike"),
        ({"act": "strike", "extra_dice": 2, "why": "Now!"}, "Strike extra dice 2, why Now!"),
        ({"act": "strike", "spare": ["thug-1", "thug-2"]}, "Strike spare Thug and Thug B"),
        ({"act": "strike", "extra_dice": "2"}, "Strike extra dice 2"),
        ({"act": "strike", "spare": []}, "Strike"),
    ],
)
def test_an_answer_is_said_as_its_form_calls_it(answer: Any, words: str):
    """The choice by its title, then its target, then changed fields, each after its label."""
    assert in_words(FORM, answer) == words


@pytest.mark.parametrize(
    ("label", "option", "words"),
    [
        ("Weapon", "Dagger", "weapon Dagger"),
        ("How", "Block", "how: Block"),
        ("Willpower if it fails", "Ask", "willpower if it fails: you are asked"),
        ("Willpower if it fails", "If it fails", "willpower if it fails"),
        ("Where that does not fit", "Parry", "where that does not fit: Parry"),
        ("Weapon to block with", "Staff", "weapon to block with Staff"),
    ],
)
def test_a_choice_after_a_clause_is_set_off(label: str, option: str, words: str):
    """A reader sees where the label ends; "ask me" has words of its own."""
    form = Fields(dict, {"field": Pick((Option("x", option),), label=label)})
    assert in_words(form, {"field": "x"}) == words


class Wider(OneOf[Stance]):
    """A choice that reads members which it does not offer now."""

    __slots__ = ()

    def read(self, raw: Any) -> Stance:
        return Stance(raw)


def test_a_choice_that_is_read_but_not_offered_is_said_in_words():
    """Its value as it is saved, ``full_guard``, is no word for people."""
    form = Fields(dict, {"stance": Wider((), label="Stance")})
    assert in_words(form, {"stance": "full_guard"}) == "stance Full guard"


def test_long_words_are_cut():
    """An echo is a line, not a page."""
    assert len(in_words(Text(), "x" * 900)) == LONGEST


@pytest.mark.parametrize("answer", [3, [], {"act": "fly"}, {"act": ["strike"]}, {"act": {}}])
def test_what_is_no_answer_has_words_all_the_same(answer: Any):
    """The question refuses it a moment later, in a sentence of its own."""
    assert in_words(FORM, answer)


@dataclass(frozen=True)
class Take:
    """One choice."""

    stance: Stance = Stance.FULL_GUARD
    why: str = ""


def test_what_silence_does_names_the_choice_that_is_its_default() -> None:
    """An act alone would hide it; a target, or when one is asked again, says enough."""
    stance = OneOf((Stance.FULL_GUARD,), label="Stance")
    take = Act({"take": Choice("Take a Stance", Fields(Take, {"stance": stance}))})
    assert in_words(take, {"act": "take"}) == "Take a Stance"
    assert silence(take, {"act": "take"}, "Kuni") == "Kuni: Take a Stance (Full guard)"
    assert silence(FORM, {"act": "strike", "target": "thug-1"}) == "Strike Thug"
    later = Pick((Option("full_guard", "Never"),), label="Willpower")
    dodge = Act({"dodge": Choice("Dodge", Fields(Take, {"stance": later}))})
    assert silence(dodge, {"act": "dodge"}) == "Dodge"
    none = Pick((Option("full_guard", "None"),), label="First Action")
    declare = Act({"declare": Choice("Declare", Fields(Take, {"stance": none}))})
    assert silence(declare, {"act": "declare"}, "Ama") == "Ama: Declare nothing"
