"""Samples, hints and bounds of forms at their edges."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

import pytest

from bot.sheets.foundry_values import table, whole
from rules.engine.asking.forms import (
    Acts,
    Choice,
    Fields,
    Lazily,
    Number,
    OneOf,
    Option,
    Pick,
    Some,
    Text,
    YesNo,
    options,
)
from rules.engine.asking.text_values import (
    LARGEST,
    as_id,
    asking,
    counted,
    is_plain,
    name_key,
    one_line,
)
from rules.engine.asking.wording import listed, targets
from rules.engine.views.visibility import Role, Stat
from rules.errors import BadAnswer
from tests.engine.duel import Duelist

THREE = options([("sword", "Long Sword"), ("fan", "War Fan"), ("bow", "Bow")])


class Guard(Enum):
    """Two ways to stand."""

    HIGH, NO_GUARD = "high", "no_guard"


SAMPLES: list[tuple[Any, list[Any]]] = [
    (Pick(THREE), ["sword", "fan", "bow"]),
    (OneOf((Guard.HIGH, Guard.NO_GUARD)), ["high", "no_guard"]),
    (YesNo(), [True, False]),
    (Number(2, 9), [2, 3, 9]),
    (Number(2, 3), [2, 3]),
    (Number(4, 4), [4]),
    (Number(-1, 1), [-1, 0, 1]),
    (Some(THREE), [[], ["sword"], ["sword", "fan", "bow"]]),
    (Some(THREE, 1, 2), [["sword"], ["sword", "fan"]]),
    (Some(THREE, 2), [["sword", "fan"], ["sword", "fan", "bow"]]),
    (Some(THREE, 3), [["sword", "fan", "bow"]]),
    (Some(THREE, 0, 9), [[], ["sword"], ["sword", "fan", "bow"]]),
    (Text(), ["x"]),
    (Text(least=3), ["xxx"]),
    (Text(least=0), ["x"]),
    (Text(least=0, most=0), [""]),
    (Text(options=THREE[:1]), ["sword", "x"]),
]


@pytest.mark.parametrize(("form", "samples"), SAMPLES, ids=repr)
def test_the_samples_of_a_form_are_its_edges(form: Any, samples: list[Any]) -> None:
    """The least, one more, and the most; each value of a choice."""
    assert list(form.samples()) == samples


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


HINTS = [
    (Number(1, 9), "a whole number from 1 to 9"),
    (Number(0, 9, special={0: "until I stop"}), "a whole number from 1 to 9, or: until I stop"),
    (Number(0, 9, special={3: "three"}), "a whole number from 0 to 9, or: three"),
    (Number(0, 0, special={0: "none"}), "a whole number from 0 to 0, or: none"),
]


@pytest.mark.parametrize(("form", "hint"), HINTS, ids=repr)
def test_the_hint_of_a_number_leaves_out_a_lowest_one_with_a_word(form: Number, hint: str) -> None:
    """ "0" is written as its word; it stays if it is the only one."""
    assert form.hint() == hint


def test_a_number_is_spelled_by_its_word() -> None:
    """Other numbers are digits; only an upper bound has a reason."""
    form = Number(0, 3, "Void", {0: "None"}, "3 are left")
    assert (form.spelled(0), form.spelled(2)) == ("None", "2")
    assert form.read(" none ") == 0
    with pytest.raises(BadAnswer, match=r"^Answer with a whole number, or: None\.$"):
        form.read("many")
    with pytest.raises(BadAnswer, match=r"from 1 to 3, or: None \(3 are left\)\.$"):
        form.read(4)
    with pytest.raises(BadAnswer, match=r"from 1 to 3, or: None\.$"):
        form.read(-1)


def test_an_enumeration_has_its_notes_in_order() -> None:
    """The recorded value, its words, and what it means."""
    form = OneOf((Guard.HIGH, Guard.NO_GUARD), notes=("safe", "quick"))
    assert form.options == (
        Option("high", "High", "safe"),
        Option("no_guard", "No guard", "quick"),
    )
    with pytest.raises(ValueError, match="shorter"):
        _ = OneOf((Guard.HIGH, Guard.NO_GUARD), notes=("safe",)).options


@dataclass(frozen=True)
class Blow:
    """A blow with two things to choose."""

    times: int = 1
    hard: bool = False


def test_the_samples_of_two_fields_are_every_pair_once() -> None:
    """First each value of each field, and all left out; then the other pairs."""
    form = Fields(Blow, {"times": Number(1, 3), "hard": YesNo()})
    assert form.samples() == (
        {"times": 1, "hard": True},
        {"times": 2, "hard": False},
        {"times": 3, "hard": True},
        {},
        {"times": 1, "hard": False},
        {"times": 2, "hard": True},
        {"times": 3, "hard": False},
    )


def refuse_all_but(times: int, *, hard: bool) -> Any:
    """A check that takes one pair."""

    def check(blow: Blow) -> None:
        if (blow.times, blow.hard) != (times, hard):
            raise BadAnswer("No.")

    return check


def test_a_rare_legal_pair_is_found() -> None:
    """Neither all left out nor the first values are legal, and still something is."""
    fields = {"times": Number(1, 3), "hard": YesNo()}
    form = Fields(Blow, fields, refuse_all_but(3, hard=False))
    assert form.possible()
    assert form.samples() == ({"times": 3, "hard": False},)
    never = Fields(Blow, fields, refuse_all_but(4, hard=False))
    assert not never.possible()
    assert never.samples() == ()


def test_the_only_answer_of_fields_with_defaults() -> None:
    """A single value that is not the default leaves two answers: it, and leaving it out."""
    assert Fields(Blow, {"times": Number(1, 1)}).sole() == {"times": 1}
    assert Fields(Blow, {"times": Number(2, 2)}).sole() is None
    assert Fields(Blow, {"times": Number(2, 2)}, needed=("times",)).sole() == {"times": 2}


def test_a_field_that_is_not_here_now_says_why() -> None:
    """If the form knows; a required field is named by its label."""
    form = Fields(Blow, {"times": Number(1, 3)}, absent={"hard": "Nobody strikes hard today."})
    with pytest.raises(BadAnswer, match=r"^Nobody strikes hard today\.$"):
        form.read({"hard": True})
    with pytest.raises(BadAnswer, match=r"^How often is missing\.$"):
        Fields(Blow, {"times": Number(1, 3, "How often")}, needed=("times",)).read({})


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


NUMBERS = [
    (3, 3),
    ("3", 3),
    (" -3", -3),
    (3.0, 3),
    (3.5, None),
    (True, None),
    (None, None),
    ("three", None),
    ({"value": "4", "max": 9}, 4),
    ({"max": 9}, 9),
    ({"other": 9}, None),
]


@pytest.mark.parametrize(("value", "number"), NUMBERS)
def test_a_number_from_foundry_comes_bare_as_text_or_in_a_table(value: Any, number: Any) -> None:
    """The first of the names that a table has."""
    assert whole(value, "value", "max") == number
    assert table(value) == (value if isinstance(value, dict) else {})


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


def test_names_are_one_line_and_compared_by_their_letters() -> None:
    """Without mentions, invisible letters and shapes."""
    assert one_line("  Ama\n <@1>  \u200bno\u202e Tora ") == "Ama @1> no Tora"
    assert name_key("\uff21ma Tora") == "ama tora"
    assert as_id("Ama's Tora-2") == "ama-s-tora-2"
    assert as_id("Ama Tora", "_") == "ama_tora"


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
