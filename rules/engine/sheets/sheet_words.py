"""The words that people write on sheets beside the labels of the paper, as a table of each game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from tomllib import loads
from typing import Any
from unicodedata import category, normalize

from rules.engine.asking.text_values import name_key

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
"""How a keyboard without them writes these letters."""


def bare_key(name: str) -> str:
    """The key of a name without its accents, by which other languages' words are compared."""
    letters = normalize("NFD", name_key(name).replace("ß", "ss"))
    return "".join([letter for letter in letters if category(letter) != "Mn"])


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetWords:
    """The words of a game on sheets.

    `aliases` give the English name of each word of another language. `ranks` are names that a list
    of ranks has beside its table, by the list's key; `kinds` begin names with words of one's own:
    "Lore: Heraldry". `parents` are labels whose number is the lowest of several values. A number
    of the rules is more than it computes by a value of the sheet: `differences` name its key;
    `needs` are the values that such a number follows from.
    `left_out` gives the reason for labels that are not read; `foundry` the reason for values of an
    actor, by patterns of their paths. `marks` are lists of the sheet that an actor counts by their
    kinds, which are `mark_kinds` in the order of the list. `actor` gives the labels of values that
    an actor has under other names. `meaning` says in a line what each value of the paper is, by
    its key.
    """

    aliases: Mapping[str, str] = field(default_factory=dict[str, str])
    ranks: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Any])
    kinds: tuple[str, ...] = ()
    parents: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, Any])
    needs: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, Any])
    differences: Mapping[str, str] = field(default_factory=dict[str, str])
    left_out: Mapping[str, str] = field(default_factory=dict[str, str])
    foundry: Mapping[str, str] = field(default_factory=dict[str, str])
    actor: Mapping[str, str] = field(default_factory=dict[str, str])
    marks: Mapping[str, str] = field(default_factory=dict[str, str])
    mark_kinds: tuple[str, ...] = ()
    meaning: Mapping[str, str] = field(default_factory=dict[str, str])


def sheet_words(package: str) -> SheetWords:
    """The words of a ruleset's `labels.toml`."""
    table: dict[str, Any] = loads(files(package).joinpath("labels.toml").read_text("utf-8"))
    languages: Mapping[str, Mapping[str, list[str]]] = table.get("languages", {})
    return SheetWords(
        aliases={
            bare_key(word): name_key(english)
            for words in languages.values()
            for english, each in words.items()
            for spoken in each
            for word in (spoken, spoken.translate(_UMLAUTS))
        },
        ranks={
            key: {name_key(name): name for name in names}
            for key, names in table.get("ranks", {}).items()
        },
        kinds=tuple([name_key(kind) for kind in table.get("kinds", ())]),
        parents={name: tuple(keys) for name, keys in table.get("parents", {}).items()},
        needs={name: tuple(keys) for name, keys in table.get("needs", {}).items()},
        differences=table.get("differences", {}),
        left_out={
            name_key(label): reason
            for reason, labels in table.get("left_out", {}).items()
            for label in labels
        },
        foundry={
            pattern: reason
            for reason, patterns in table.get("foundry", {}).items()
            for pattern in patterns
        },
        actor=table.get("actor", {}),
        marks=table.get("marks", {}),
        meaning=table.get("meaning", {}),
        mark_kinds=tuple(table.get("mark_kinds", ())),
    )
