"""A sheet on paper: the labels of its values, in the sections of the rulebook.

A ruleset declares its paper once. Forms are made of its sections. Sheets that people paste, import
from a spreadsheet or export from another program are read by its labels.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, TypeAlias

from rules.engine.sheets.sheet_words import SheetWords

Json: TypeAlias = Any

MOST_FIELDS = 5
"""The most fields in one form of Discord."""


class Written(Enum):
    """The way in which a value is written on paper."""

    NUMBER = "a number"
    WORDS = "words"
    YES_NO = "yes or no"
    RANKS = "names with a number each"
    THINGS = "names of things from the tables"
    THING = "the name of one thing from the tables"


def nothing_known() -> Mapping[str, str]:
    """An empty table: all names are accepted as written."""
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One value of a sheet: its label on paper, and its key on the sheet.

    `also` are other labels for it. In "6/10", `now` is the key for the first number and `key` the
    key for the second; `points` is the same for a first number that has another name, like Void
    Points. `known` gives the names that a list may have, each with its id; with `free`,
    other names are accepted too. `counted` things may be there several times: "Rope x2".
    """

    label: str
    key: str
    written: Written = Written.NUMBER
    also: tuple[str, ...] = ()
    now: str = ""
    points: str = ""
    known: Callable[[], Mapping[str, str]] = nothing_known
    free: bool = False
    counted: bool = False
    help: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the sheet, which is one form: at most `MOST_FIELDS` entries."""

    title: str
    entries: tuple[Entry, ...]


Brackets: TypeAlias = Callable[[dict[str, Json], str, str], bool]
"""Apply words in brackets after a ranked name to the sheet; False if they mean nothing.

It takes the sheet, the name, and the words.
"""


def no_brackets(_sheet: dict[str, Json], _name: str, _words: str) -> bool:
    """Ignore words in brackets: they mean nothing."""
    return False


Forget: TypeAlias = Callable[[dict[str, Json], str], None]
"""Remove from a sheet what brackets said about a name that is no longer ranked."""


def nothing_to_forget(sheet: dict[str, Json], name: str) -> None:
    """Remove nothing: brackets mean nothing."""


def no_numbers(_sheet: Any) -> Mapping[str, str]:
    """No numbers that follow from the values of a sheet."""
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A sheet on paper.

    `numbers` gives the numbers that follow from a sheet's values, by their names in the
    rulebook. `follows` are labels of numbers that people can leave out, since they follow from
    others. `bookkeeping` are keys of a sheet that people never read, `in_play` those of a
    thing's table that change while it is used. `words` are the words that people write beside the
    labels.
    """

    sections: tuple[Section, ...] = ()
    follows: tuple[str, ...] = ()
    bookkeeping: tuple[str, ...] = ()
    in_play: tuple[str, ...] = ()
    brackets: Brackets = no_brackets
    forget: Forget = nothing_to_forget
    numbers: Callable[[Any], Mapping[str, str]] = no_numbers
    words: SheetWords = field(default_factory=SheetWords)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry, in the order of the sections."""
        return tuple([entry for section in self.sections for entry in section.entries])
