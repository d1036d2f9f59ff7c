"""A typed sheet is read with every fault found at once, each in a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field

from rules.engine.sheets.sheet import MOST_FAULTS, read, settings
from rules.errors import SheetError


@dataclass(frozen=True, kw_only=True)
class Sword:
    """A thing on a sheet."""

    name: str
    edge: Annotated[int, Field(ge=0, le=9)] = 3


@dataclass(frozen=True, kw_only=True)
class Paper:
    """A sheet."""

    clan: str
    hp: Annotated[int, Field(ge=1)] = 10
    stance: Literal["high", "low"] = "high"
    swords: tuple[Sword, ...] = ()
    skills: dict[str, int] = field(default_factory=dict)

    def __post_init__(self):
        if self.clan == "none":
            raise ValueError("A ronin has no clan; leave it out.")


@dataclass(frozen=True, kw_only=True)
class House:
    """House rules."""

    last_turn: int = field(default=3, metadata={"meaning": "The last turn.", "clauses": ("X-1",)})
    ties: Literal["coin", "both"] = field(
        default="coin", metadata={"meaning": "Who wins a tie.", "clauses": ()}
    )


def faults(data, **what) -> tuple[str, ...]:
    """What is wrong with a sheet."""
    with pytest.raises(SheetError) as refused:
        read(Paper, data, **what)
    assert str(refused.value) == "\n".join(refused.value.faults)
    return refused.value.faults


def test_every_fault_is_found_at_once():
    """Each has its place, what is wrong, and what stood there."""
    data = {
        "hp": 0,
        "stance": "flat",
        "swords": [{"name": "Ono", "edge": 10}, {"edge": 1}],
        "skills": {"lore": None},
        "ki": 3,
    }
    assert sorted(faults(data)) == [
        "clan: is missing.",
        "hp: must be at least 1; it is 0.",
        "ki: a sheet has nothing of that name.",
        "skills.lore: must be a whole number; it is left out.",
        "stance: must be high or low; it is “flat”.",
        "swords.0.edge: must be at most 9; it is 10.",
        "swords.1.name: is missing.",
    ]


def test_a_name_unknown_to_a_part_is_a_fault_too():
    """A slip of the pen deep in the sheet is not passed over."""
    data = {"clan": "Crab", "swords": [{"name": "Ono", "egde": 4}]}
    assert faults(data) == ("swords.0.egde: a sheet has nothing of that name.",)


def test_what_is_read_is_called_by_its_name():
    """House rules are not called a sheet."""
    assert faults({"clan": "x", "ki": 1}, what="house rule") == (
        "ki: a house rule has nothing of that name.",
    )
    assert faults([], what="house rule") == ("A house rule is a table of names and values.",)


def test_a_long_list_of_faults_is_cut():
    """Twenty-five are told, and how many more there are."""
    data = {"clan": "Crab", "skills": {f"skill {n}": "x" for n in range(40)}}
    said = faults(data)
    assert len(said) == MOST_FAULTS + 1
    assert said[-1] == "And 15 more."


def test_a_sheet_nested_without_end_is_refused():
    """Neither a deep nor a huge value breaks the reader."""
    deep: dict[str, object] = {}
    deep["clan"] = deep
    assert faults(deep)
    assert faults({"clan": "Crab", "hp": 1e400})


NAMES = st.sampled_from(["clan", "hp", "stance", "swords", "skills", "name", "edge", "x"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(NAMES, JSON, max_size=5) | JSON)
def test_whatever_is_written_is_a_sheet_or_a_list_of_sentences(data):
    """Nothing but `SheetError` comes out, and each fault ends in a full stop."""
    try:
        said = [read(Paper, data).clan + "."]
    except SheetError as refused:
        said = list(refused.faults)
    assert said
    assert all(sentence.endswith(".") for sentence in said)


SHOWN = [
    (True, "yes"),
    (False, "no"),
    ("x" * 40, f"“{'x' * 40}”"),
    ("x" * 41, f"“{'x' * 39}…”"),
    ([1], "a list"),
    ({"a": 1}, "a table of names and values"),
    (None, "left out"),
    (1.5, "1.5"),
]


@pytest.mark.parametrize(("value", "shown"), SHOWN)
def test_a_refused_value_is_shown_in_words(value, shown):
    """Forty characters of it at most."""
    [said] = faults({"clan": "Crab", "stance": value})
    assert said == f"stance: must be high or low; it is {shown}."


def test_exactly_as_many_faults_as_are_told_need_no_more():
    """Twenty-five."""
    said = faults({"clan": "Crab", "skills": {f"skill {n}": "x" for n in range(25)}})
    assert len(said) == 25
    assert not said[-1].startswith("And")
    assert faults({"clan": "Crab", "skills": {f"skill {n}": "x" for n in range(26)}})[-1] == (
        "And 1 more."
    )


def test_a_house_rule_has_a_title_in_words():
    """Without the key of its game."""
    [last, _] = settings("ki", House)
    assert last.title == "last turn"
