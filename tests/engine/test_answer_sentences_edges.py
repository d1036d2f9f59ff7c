"""Answers as sentences at their edges: cut texts, several things, zeros, and questions."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

import pytest

from rules.engine.asking.answer_sentences import Sentences, fill, filled_in
from rules.engine.asking.forms import (
    Acts,
    Choice,
    Fields,
    Number,
    OneOf,
    Option,
    Pick,
    Some,
    Text,
    YesNo,
)
from tests.tables import tabled, tables

TABLES = tables(__file__)


class Guard(Enum):
    """Ways to stand."""

    HIGH, NOBODY = "high", "nobody"


@dataclass(frozen=True)
class Do:
    """A field of each kind."""

    some: tuple[str, ...] = ()
    number: int = 0
    pick: str = ""
    guard: Guard = Guard.NOBODY
    text: str = ""
    sure: bool = False


THINGS = (
    Option("axe", "Axe, heavy"),
    Option("fan", "Fan (of war)"),
    Option("no", "None"),
    Option("ki", "KI"),
    Option("x", "X ray"),
)
FIELDS: dict[str, Any] = {
    "some": Some(THINGS, label="Things"),
    "number": Number(-1, 9, "Number (of all)", {-1: "all of it"}),
    "pick": Pick((*THINGS, Option("long", "L" * 101), Option("fits", "F" * 100)), "Thing"),
    "guard": OneOf(tuple(Guard), "Guard"),
    "text": Text(label="Words"),
    "sure": YesNo(label="Surely (yes)"),
}
FORM = Acts({"do": Choice("Do it", Fields(Do, FIELDS)), "go": Choice("Go", Fields(Do))})

PLAIN: list[tuple[dict[str, Any], str]] = [
    ({}, ""),
    ({"some": []}, ""),
    ({"some": ["axe"]}, " Things is Axe, heavy."),
    ({"some": ["axe", "fan"]}, " Things is Axe, heavy and Fan."),
    ({"some": ["axe", "fan", "ki"]}, " Things is Axe, heavy, Fan and KI."),
    ({"number": 0}, ""),
    ({"number": 2}, " Number is 2."),
    ({"number": -1}, " Number is all of it."),
    ({"pick": "fan"}, " Thing is Fan."),
    ({"pick": "no"}, ""),
    ({"pick": "fits"}, f" Thing is {'F' * 100}."),
    ({"pick": "long"}, f" Thing is {'L' * 99}…."),
    ({"guard": "high"}, " Guard is High."),
    ({"guard": "nobody"}, ""),
    ({"text": "Now."}, " Words is Now."),
    ({"text": "now (or later)"}, " Words is now (or later)."),
    ({"sure": True}, " Surely."),
    ({"sure": False}, ""),
]


@pytest.mark.parametrize(("answer", "words"), PLAIN)
def test_each_kind_of_field_in_plain_words(answer: dict[str, Any], words: str) -> None:
    """A field without a choice says nothing; brackets of labels are left out."""
    said = Sentences().whole("q", FORM, {"act": "do", **answer}, "Ama")
    assert said == f"Ama chooses Do it.{words}"


def told(text: Any, **answer: Any) -> str:
    """What a field adds by a text of its own."""
    name = next(iter(answer))
    said = Sentences(acts={"do": "acts"}, fields={name: text})
    return said.whole("q", FORM, {"act": "do", **answer}, "Ama").removeprefix("Ama acts.").strip()


TEXTS = TABLES["texts"]


@pytest.mark.parametrize(("text", "answer", "words"), TEXTS)
def test_a_field_by_its_own_text(text: Any, answer: dict[str, Any], words: str) -> None:
    """A table has a text for each value, or for all others."""
    assert told(text, **answer) == words


def test_what_every_game_asks_has_its_sentence() -> None:
    """The cards of rounds."""
    said = Sentences()
    assert said.whole("round", Acts({"stands": Choice("S", Fields(Do))}), {"act": "stands"}) == (
        "The GM goes by their plans."
    )
    assert said.has("round", "stands")
    assert not said.has("round", "part")
    assert Sentences(fields={"do.number": "{}"}).has_field("do", "number")
    assert not Sentences(fields={"do.number": "{}"}).has_field("go", "number")


def test_the_first_text_whose_fields_say_something_is_filled() -> None:
    """The last is for all other cases, without its fields."""
    texts = ("hits {who} {how?}", "hits {how}", "hits {who}")
    assert fill(texts, {"who": "Bo", "how": "hard"}, "Hit") == "hits Bo hard"
    assert fill(texts, {"who": "Bo"}, "Hit") == "hits Bo"
    assert fill(texts, {"how": "hard"}, "Hit") == "hits hard"
    assert fill(texts, {}, "Hit") == "hits"
    assert fill((), {}, "Hit") == ""
    assert fill(("{title-Use } now :",), {}, "Use Sweep (low)") == "Sweep now:"


OPEN = Sentences(acts={"do": ["acts {pick}", "acts {pick?} hard", "acts"], "go": "Ama goes"})


@pytest.mark.parametrize(
    ("form", "value", "words"),
    [
        (FORM, {"act": "do", "pick": "fan"}, "acts"),
        (FORM, {"act": "go"}, ""),
        (FORM, {"act": "fly"}, ""),
        (FORM, 3, ""),
        (FORM.choices["do"].form.fields["pick"], "fan", "chooses Fan"),
        (FORM.choices["do"].form.fields["pick"], "no", ""),
        (YesNo(), True, "chooses yes"),
        (YesNo(), False, ""),
    ],
)
def test_what_everybody_reads_of_an_answer(form: Any, value: Any, words: str) -> None:
    """The act alone, if the game has no public text; nothing of what chooses nothing."""
    assert OPEN.openly("q", form, value) == words


PUBLIC = Sentences(
    acts={"do": "acts"},
    fields={"pick": "with {}", "number": "{} times"},
    public={"do": "acts {pick?} {number}"},
)


@tabled
def test_a_long_public_text_leaves_out_what_may_go_unsaid(answer: Any, words: str) -> None:
    """More than sixty characters are long."""
    assert PUBLIC.openly("q", FORM, {"act": "do", **answer}) == words


def test_half_a_form_says_what_was_changed() -> None:
    """No defaults, no choice of nothing; and nothing of what is no form of fields."""
    form = FORM.choices["do"].form
    given = {"some": ["axe"], "number": 0, "pick": "no", "guard": "high", "sure": True}
    assert filled_in(form, given) == ["Things: Axe, heavy", "Guard: High", "Surely: yes"]
    assert filled_in(YesNo(), {"a": 1}) == []


def test_a_text_of_exactly_sixty_characters_is_said_whole() -> None:
    """One more is long."""
    texts = {"do": "acts {pick?}"}
    for many, whole in ((50, True), (51, False)):
        thing = Pick((Option("x", "X" * many),), "Thing")
        form = Acts({"do": Choice("Do", Fields(Do, {"pick": thing}))})
        said = Sentences(acts=texts, fields={"pick": "with {}"}, public=texts)
        words = f"acts with {'X' * many}" if whole else "acts"
        assert said.openly("q", form, {"act": "do", "pick": "x"}) == words
        assert len(words) in (4, 60)


@dataclass(frozen=True)
class Stand:
    """Both have a default that says something."""

    guard: Guard = Guard.HIGH
    number: int = 3


STANDS = {"guard": FIELDS["guard"], "number": FIELDS["number"]}


@tabled
def test_a_zero_has_a_text_of_its_own_or_none(text: Any, words: str) -> None:
    """The text for all others is not for it."""
    said = Sentences(acts={"do": "stands"}, fields={"number": text})
    form = Acts({"do": Choice("Do", Fields(Stand, STANDS))})
    assert said.whole("q", form, {"act": "do", "number": 0}, "Ama") == words
