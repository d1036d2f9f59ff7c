"""Samples, hints and bounds of forms at their edges."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

import pytest

from rules.engine.asking.forms import (
    Acts,
    Choice,
    Fields,
    Lazily,
    Number,
    Option,
    Some,
    Text,
    options,
)
from rules.engine.asking.text_values import (
    LARGEST,
    asking,
    counted,
    is_plain,
)
from rules.engine.asking.wording import listed, targets
from rules.engine.views.visibility import Role, Stat
from rules.errors import BadAnswer
from tests.engine.duel import Duelist

THREE = options([("sword", "Long Sword"), ("fan", "War Fan"), ("bow", "Bow")])


class Guard(Enum):
    """Two ways to stand."""

    HIGH, NO_GUARD = "high", "no_guard"


EDGES: list[tuple[Any, list[Any], list[Any]]] = [
    # (form, what is read at the edges, what is refused just beyond)
    (Number(2, 9), [2, 9], [1, 10]),
    (Text(least=2, most=4), ["ab", "abcd"], ["a", "abcde"]),
    (Some(THREE, 1, 2), [["bow"], ["bow", "fan"]], [[], ["bow", "fan", "sword"]]),
    (Some(THREE, 0, 0), [[]], [["bow"]]),
    (Text(), ["x" * 1000], ["x" * 1001]),
]


@pytest.mark.parametrize(("form", "read", "refused"), EDGES, ids=repr)
def test_a_form_reads_its_edges_and_nothing_beyond(
    form: Any, read: list[Any], refused: list[Any]
) -> None:
    """Both bounds belong to it."""
    for raw in read:
        assert form.read(raw) == (tuple(raw) if isinstance(raw, list) else raw)
    for raw in refused:
        with pytest.raises(BadAnswer):
            form.read(raw)


@dataclass(frozen=True)
class Blow:
    """A blow with two things to choose."""

    times: int = 1
    hard: bool = False


def test_the_only_answer_of_fields_with_defaults() -> None:
    """A single value that is not the default leaves two answers: it, and leaving it out."""
    assert Fields(Blow, {"times": Number(1, 1)}).sole() == {"times": 1}
    assert Fields(Blow, {"times": Number(2, 2)}).sole() is None
    assert Fields(Blow, {"times": Number(2, 2)}, needed=("times",)).sole() == {"times": 2}


def test_choices_are_made_when_they_are_used() -> None:
    """Each once; what is not possible now is not among them."""
    made: list[str] = []

    def make(name: str) -> Choice[Any] | None:
        made.append(name)
        return None if name == "fly" else Choice(name.capitalize(), Fields(Blow))

    choices = Lazily(["hit", "fly", "rest"], make)
    assert choices["hit"].title == "Hit"
    assert made == ["hit"]
    assert "swim" not in choices
    assert (list(choices), len(choices)) == (["hit", "rest"], 2)
    assert made == ["hit", "fly", "rest"]


def test_an_act_that_cannot_be_chosen_says_why() -> None:
    """The reason, and what can be chosen; no reason where no act is named."""
    form = Acts({"hit": Choice("Hit", Fields(Blow))}, why_not=lambda act: f"No {act}ing here.")
    assert form.refusal("fly") == "No flying here. You can now choose: Hit."
    assert form.refusal("") == "You can now choose: Hit."
    assert Acts({}, why_not=lambda act: "").refusal("fly") == "There is no choice now."


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        (LARGEST, True),
        (-LARGEST, True),
        (LARGEST + 1, False),
        (-LARGEST - 1, False),
        (1.5, True),
        (-1e18, True),
        (1e19, False),
        (-1e19, False),
        (float("nan"), False),
        (float("inf"), False),
        (None, True),
        (True, True),
        ("a\ud800", False),
        ("a\0", False),
        ([1, {"a": ("b", None)}], True),
        ([1, {"a": [b"b"]}], False),
        ({b"a": 1}, False),
        ({"a": b"1"}, False),
    ],
)
def test_a_value_is_plain_if_every_database_keeps_it(value: Any, plain: bool) -> None:
    """Whole numbers of 64 bits, finite ones, words with proper letters, at any depth."""
    assert is_plain(value) is plain


COUNTED = [
    (1, "success", "1 success"),
    (2, "success", "2 successes"),
    (0, "level", "0 levels"),
    (1, "die", "1 die"),
    (3, "die", "3 dice"),
]


@pytest.mark.parametrize(("count", "what", "said"), COUNTED)
def test_things_are_counted_in_words(count: int, what: str, said: str) -> None:
    """One is one; nothing and several are several."""
    assert counted(count, what) == said


def test_words_in_a_row() -> None:
    """The last two are joined by "and"."""
    rows = [[], ["a"], ["a", "b"], ["a", "b", "c"]]
    assert [listed(row) for row in rows] == ["", "a", "a and b", "a, b and c"]
    assert asking("Up", "Allow it?") == "Up. Allow it?"
    ann = Duelist(id="ann", name="Ann", player="ann", skill=1, hp=1)
    assert targets([ann]).options == (Option("ann", "Ann"),)


BARS = [
    # (value, full, rises, role), the part of the bar that is full, its words
    ((6, 10, False, Role.RESOURCE), 0.6, "Ki 6/10"),
    ((0, 10, False, Role.RESOURCE), 0.0, "Ki 0/10"),
    ((-2, 10, False, Role.HEALTH), 0.0, "Ki -2/10"),
    ((12, 10, False, Role.HEALTH), 1.0, "Ki 12/10"),
    ((3, 4, True, Role.HEALTH), 0.25, "Ki 3/4"),
    ((3, 4, True, Role.RESOURCE), 0.75, "Ki 3/4"),
    ((3, 4, False, Role.HEALTH), 0.75, "Ki 3/4"),
    ((1, 0, False, Role.RESOURCE), 1.0, "Ki 1/0"),
    ((1, None, False, Role.RESOURCE), 1.0, "Ki 1"),
    (("low", 4, False, Role.RESOURCE), 0.0, "Ki low"),
    (("", None, False, Role.CONDITION), 0.0, "Ki"),
]


@pytest.mark.parametrize(("said", "filled", "words"), BARS)
def test_a_bar_shows_what_is_left_of_health_and_the_number_of_all_else(
    said: tuple[Any, ...], filled: float, words: str
) -> None:
    """Wounds that rise are turned round; no bar is fuller than full or emptier than empty."""
    value, full, rises, role = said
    stat = Stat(name="Ki", value=value, full=full, rises=rises, role=role)
    assert (stat.filled, stat.words) == (filled, words)
    assert stat.is_track is (full is not None and isinstance(value, int))


def test_words_have_all_letters_but_broken_ones() -> None:
    """Half a pair of a picture is broken, from the first to the last of such halves."""
    for words in ("M\u00fcller \u9f8d", "\ud7ff", "\ue000", "\U0001f600"):
        assert Text().read(words) == words
    for half in ("\ud800", "\udbff", "\udfff"):
        with pytest.raises(BadAnswer, match="broken letter"):
            Text().read(f"a{half}")
