"""Each form: what it reads, what it refuses and in which words, its samples, its only answer."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.asking.forms import (
    Acts,
    Choice,
    Fields,
    Number,
    OneOf,
    Pick,
    Some,
    Target,
    Text,
    YesNo,
    options,
)
from rules.errors import BadAnswer

ARMS = options([("sword", "Long Sword"), ("fan", "War Fan"), ("bow", "Bow")])


class Guard(Enum):
    """Three ways to stand."""

    HIGH, LOW, NO_GUARD = "high", "low", "no_guard"


@dataclass(frozen=True)
class Blow:
    """A blow: its target must be given."""

    target: str
    times: int = 1
    loud: bool = False


@dataclass(frozen=True)
class Wait:
    """Nothing, perhaps with a helper."""

    helper: str | None = None


def refuse_five(blow: Blow) -> None:
    """No more than four blows, unless they are silent."""
    if blow.times > 4 and blow.loud:
        raise BadAnswer("Five loud blows are too many.")


BLOW = Fields(Blow, {"target": Pick(ARMS), "times": Number(1, 5), "loud": YesNo()}, refuse_five)
ACT = Acts({"blow": Choice("Strike", BLOW), "wait": Choice("Wait", Fields(Wait))})

READ = [
    (Pick(ARMS), "sword", "sword"),
    (Pick(ARMS), "long sword", "sword"),
    (Pick(ARMS), "  BOW ", "bow"),
    (Target(ARMS), "fan", "fan"),
    (OneOf((Guard.HIGH, Guard.LOW)), "low", Guard.LOW),
    (OneOf(tuple(Guard)), "No guard", Guard.NO_GUARD),
    (Some(ARMS), [], ()),
    (Some(ARMS, 1, 2), ["bow", "War Fan"], ("bow", "fan")),
    (YesNo(), True, True),
    (YesNo(), " No", False),
    (YesNo(), "TRUE", True),
    (Number(-2, 3), -2, -2),
    (Number(-2, 3), " 3 ", 3),
    (Text(), "  I look at his boots. ", "I look at his boots."),
    (Text(least=0), "", ""),
    (Text(options=ARMS), " war FAN ", "fan"),
    (Text(options=ARMS), "a bare fist", "a bare fist"),
    (BLOW, {"target": "bow"}, Blow("bow")),
    (BLOW, {"target": "bow", "times": "5"}, Blow("bow", 5)),
    (ACT, {"act": "blow", "target": "fan", "loud": "yes"}, Blow("fan", loud=True)),
    (ACT, {"act": "wait"}, Wait()),
]


def short(value: object) -> str:
    """A name for a case that is the same in every process: forms by their kind."""
    is_form = hasattr(value, "samples")
    return type(value).__name__ if is_form else str(value)


@pytest.mark.parametrize(("form", "raw", "value"), READ, ids=short)
def test_an_answer_is_read_into_its_type(form, raw, value):
    """Values, labels in any case, and numbers in words of digits are understood."""
    assert form.read(raw) == value


CHOOSE = "Choose one of: Long Sword, War Fan, Bow."
REFUSED = [
    (Pick(ARMS), "axe", CHOOSE),
    (Pick(ARMS), 1, CHOOSE),
    (Pick(ARMS), None, CHOOSE),
    (Pick(ARMS), ["sword"], CHOOSE),
    (Pick(()), "sword", "There is nothing to choose from."),
    (Pick(options([("a", "Ronin"), ("b", "Ronin")])), "ronin", "Choose one of: Ronin, Ronin."),
    (OneOf((Guard.HIGH,)), "low", "Choose one of: High."),
    (Some(ARMS), "sword", "Choose from the list."),
    (Some(ARMS), ["bow", "Bow"], "Choose each at most once."),
    (Some(ARMS, 1, 2), [], "Choose 1 to 2 of them."),
    (Some(ARMS, 0, 9), ["bow", "fan", "sword", "bow"], "Choose each at most once."),
    (Some(ARMS, 0, 1), ["bow", "fan"], "Choose 0 to 1 of them."),
    (YesNo(), "perhaps", "Answer yes or no."),
    (YesNo(), 1, "Answer yes or no."),
    (Number(1, 3), 4, "Choose a whole number from 1 to 3."),
    (Number(0, 2, why="2 are left"), 3, "Choose a whole number from 0 to 2 (2 are left)."),
    (Number(0, 2, why="2 are left"), -1, "Choose a whole number from 0 to 2."),
    (
        Number(0, 0, "Void (all)", why="none is left"),
        1,
        "Void: only 0 is possible now (none is left).",
    ),
    (Number(0, 0), 1, "Only 0 is possible now."),
    (Number(1, 3), 2.5, "Answer with a whole number."),
    (Number(0, 1), True, "Answer with a whole number."),
    (Number(1, 3), None, "Answer with a whole number."),
    (Number(1, 3), "9" * 5000, "Answer with a whole number."),
    (Text(), "   ", "Write 1 to 1000 characters."),
    (Text(most=3), "four", "Write 1 to 3 characters."),
    (Text(), 4, "Answer in words."),
    (Text(), "half \ud83d a face", "The text contains a broken letter; write it again."),
    (BLOW, "sword", "Fill in the form."),
    (BLOW, {}, "Target is missing."),
    (BLOW, {"target": "bow", "aim": 1}, "There is nothing called aim to fill in here."),
    (BLOW, {"target": "bow", "times": 9}, "Choose a whole number from 1 to 5."),
    (BLOW, {"target": "bow", "times": 5, "loud": True}, "Five loud blows are too many."),
    (ACT, {"act": "flee"}, "You can now choose: Strike, Wait."),
    (ACT, {"target": "bow"}, "You can now choose: Strike, Wait."),
    (ACT, "blow", "You can now choose: Strike, Wait."),
    (ACT, {"act": ["blow"]}, "You can now choose: Strike, Wait."),
    (Acts({}), {"act": "blow"}, "There is no choice now."),
]


@pytest.mark.parametrize(("form", "raw", "sentence"), REFUSED, ids=short)
def test_what_does_not_fit_is_refused_with_what_would_be_right(form, raw, sentence):
    """The sentence is the one that the player reads."""
    with pytest.raises(BadAnswer) as refused:
        form.read(raw)
    assert str(refused.value) == sentence


def test_a_refusal_names_no_more_options_than_a_menu_has():
    """Of forty options the first twenty-five are named."""
    form = Pick(options((str(n), f"No. {n}") for n in range(40)))
    with pytest.raises(BadAnswer) as refused:
        form.read("x")
    assert str(refused.value).endswith("No. 24.")


SHAPES = [
    Pick(ARMS),
    OneOf(tuple(Guard)),
    Some(ARMS),
    Some(ARMS, 1, 2),
    Some(ARMS, 3),
    Some(ARMS, 0, 9),
    Some((), 0),
    YesNo(),
    Number(1, 1),
    Number(-3, 9),
    Text(least=5),
    Text(least=0, most=0),
    BLOW,
    ACT,
    Fields(Wait),
]


IMPOSSIBLE = [
    Pick(()),
    OneOf(()),
    Some(ARMS, 4),
    Some(ARMS, 2, 1),
    Number(2, 1),
    Text(least=3, most=2),
    Fields(Blow, {"target": Pick(())}),
    Fields(Blow, {"target": Pick(ARMS), "times": Number(5, 5), "loud": YesNo()}, lambda blow: no()),
    Acts({}),
    Acts({"blow": Choice("Strike", Fields(Blow, {"target": Pick(())}))}),
]


def no() -> None:
    """Refuse everything."""
    raise BadAnswer("No.")


@pytest.mark.parametrize("form", IMPOSSIBLE, ids=short)
def test_a_form_without_a_legal_answer_says_so(form):
    """It has no samples and no only answer."""
    assert not form.possible()
    assert form.samples() == ()
    assert form.sole() is None


ONLY = [
    (Pick(ARMS[:1]), "sword"),
    (Pick(ARMS), None),
    (OneOf((Guard.LOW,)), "low"),
    (Some(ARMS, 3), ["sword", "fan", "bow"]),
    (Some(ARMS), None),
    (Some(ARMS, 2), None),
    (Some(ARMS, 2, 2), None),
    (Some(ARMS, 0, 0), []),
    (Some(()), []),
    (YesNo(), None),
    (Number(4, 4), 4),
    (Number(4, 5), None),
    (Text(), None),
    (Fields(Wait), {}),
    (Fields(Blow, {"target": Pick(ARMS[:1])}), {"target": "sword"}),
    (Fields(Blow, {"target": Pick(ARMS)}), None),
    (
        Fields(Blow, {"target": Pick(ARMS[:1]), "times": Number(1, 1)}),
        {"target": "sword", "times": 1},
    ),
    (Acts({"wait": Choice("Wait", Fields(Wait))}), {"act": "wait"}),
    (ACT, None),
]


@pytest.mark.parametrize(("form", "raw"), ONLY, ids=short)
def test_the_only_legal_answer_is_known(form, raw):
    """Where there is one answer it is `sole`; where there are several there is none."""
    assert form.sole() == raw


def test_a_field_that_may_be_left_out_leaves_a_choice():
    """One target and nobody are two answers, though the list has one entry."""
    assert Fields(Wait, {"helper": Pick(ARMS[:1])}).sole() is None


def test_a_field_that_cannot_be_filled_in_is_left_out():
    """Where nobody can help, waiting without help is the only answer."""
    form = Fields(Wait, {"helper": Pick(())})
    assert form.possible()
    assert form.sole() == {}
    assert form.samples() == ({},)


def test_a_check_that_refuses_the_only_answer_leaves_none():
    """An answer that the fields allow and the check refuses is not legal."""
    assert Fields(Wait, check=lambda made: no()).sole() is None


def test_an_action_that_cannot_be_done_is_no_second_choice():
    """Striking nobody is not legal, so that waiting is the only answer."""
    strike = Choice("Strike", Fields(Blow, {"target": Pick(())}))
    form = Acts({"blow": strike, "wait": Choice("Wait", Fields(Wait))})
    assert form.sole() == {"act": "wait"}
    assert form.samples() == ({"act": "wait"},)


def test_samples_of_a_large_form_are_found_in_bounded_time():
    """Six fields of twenty options each do not multiply out."""

    @dataclass(frozen=True)
    class Wide:
        a: str
        b: str
        c: str
        d: str
        e: str
        f: str

    many = Pick(options((f"n{n}", f"No. {n}") for n in range(20)))
    form = Fields(Wide, dict.fromkeys("abcdef", many), lambda made: no() if made.a else None)
    assert form.samples() == ()


def test_the_fields_that_must_be_given_are_known():
    """They are those for which the dataclass has no default."""
    assert BLOW.required == ("target",)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
EVERY = st.sampled_from([*SHAPES, *IMPOSSIBLE])


@given(EVERY, JSON | st.fixed_dictionaries({"act": st.sampled_from(["blow", "wait"]) | JSON}))
def test_whatever_is_sent_is_read_or_refused(form, raw):
    """No JSON, however odd, does anything but read or raise a sentence."""
    try:
        form.read(raw)
    except BadAnswer as refused:
        said = str(refused)
    else:
        said = "Read."
    assert said.endswith(".")


@dataclass(frozen=True)
class Paid:
    """Points, and a guard that may be named."""

    points: int = 0
    guard: Guard | None = None


def _exactly_17(paid: Paid) -> None:
    if (paid.points, paid.guard) != (17, Guard.LOW):
        raise BadAnswer("Only 17 points and a low guard.")


def test_a_small_form_with_one_legal_answer_is_possible():
    """101 numbers and 3 guards: 408 combinations with those left out, of which one is legal."""
    fields = {"points": Number(0, 100, "Points"), "guard": OneOf(tuple(Guard), "Guard")}
    form = Fields(Paid, fields, _exactly_17)
    assert form.possible()
    assert form.samples() == ({"points": 17, "guard": "low"},)


def test_a_form_opens_with_the_legal_answer_nearest_to_it():
    """It would open at 0 points, and 17 of a low guard is all that is legal."""
    fields = {"points": Number(0, 100, "Points"), "guard": OneOf(tuple(Guard), "Guard")}
    form = Fields(Paid, fields, _exactly_17, initial={"points": 3})
    assert form.legal_as_it_opens().initial == {"points": 17, "guard": "low"}
    plain = Fields(Paid, fields)
    assert plain.legal_as_it_opens() is plain
