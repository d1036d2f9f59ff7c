"""How people write a sheet on paper: the labels of its values, in the sections of the rulebook.

A ruleset declares its paper once. Forms are made of its sections, and what people paste, bring as
a spreadsheet or export from another program is read by its labels.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, TypeAlias

Json: TypeAlias = Any

MOST_FIELDS = 5
"""A form of Discord has at most so many fields."""


class Written(Enum):
    """How a value stands on paper."""

    NUMBER = "a number"
    WORDS = "words"
    YES_NO = "yes or no"
    RANKS = "names with a number each"
    THINGS = "names of things from the tables"
    THING = "the name of one thing from the tables"


def nothing_known() -> Mapping[str, str]:
    """No table: names are taken as they are written."""
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One value of a sheet: its label on paper, and its key on the sheet.

    `also` are other labels for it. `now` is the key that takes the first number of "6/10", where
    `key` takes the second. `known` gives the names that a list may hold, each with its id; with
    `free` other names are taken too.
    """

    label: str
    key: str
    written: Written = Written.NUMBER
    also: tuple[str, ...] = ()
    now: str = ""
    known: Callable[[], Mapping[str, str]] = nothing_known
    free: bool = False
    help: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the sheet, which is one form: at most `MOST_FIELDS` entries."""

    title: str
    entries: tuple[Entry, ...]


Brackets: TypeAlias = Callable[[dict[str, Json], str, str], bool]
"""Puts words in brackets after a ranked name on the sheet; False where they mean nothing.

It takes the sheet, the name, and the words.
"""


def no_brackets(sheet: dict[str, Json], name: str, words: str) -> bool:
    """Words in brackets mean nothing."""
    del sheet, name, words
    return False


def no_numbers(sheet: Any) -> Mapping[str, str]:
    """Nothing follows from the values of a sheet."""
    del sheet
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A sheet on paper.

    `numbers` gives what follows from a sheet's values, by its name in the rulebook. `follows` are
    labels of numbers that nobody need write, since they follow from others. `foundry` are the
    systems of Foundry whose actors can be read, each with its reader.
    """

    sections: tuple[Section, ...] = ()
    follows: tuple[str, ...] = ()
    brackets: Brackets = no_brackets
    numbers: Callable[[Any], Mapping[str, str]] = no_numbers
    foundry: Mapping[str, Callable[[Mapping[str, Json]], Mapping[str, Json]]] = field(
        default_factory=dict[str, Any]
    )

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry, in the order of the sections."""
        return tuple([entry for section in self.sections for entry in section.entries])
