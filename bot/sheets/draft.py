"""A sheet as it was read: with guesses, and with the text that was not understood."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Json: TypeAlias = Any


@dataclass(slots=True, kw_only=True)
class Draft:
    """The content that was read from a sheet; nobody has agreed to it yet.

    `guesses` are sentences about names that were matched by likeness, `unknown` the pieces of text
    that were not understood, in order. `left_out` are labels whose values are not needed.
    """

    ruleset: str
    name: str = ""
    sheet: dict[str, Json] = field(default_factory=dict[str, Json])
    guesses: list[str] = field(default_factory=list[str])
    unknown: list[str] = field(default_factory=list[str])
    left_out: list[str] = field(default_factory=list[str])

    @property
    def notes(self) -> list[str]:
        """Return what its owner should check: the guesses, and what was left out."""
        if not self.left_out:
            return self.guesses
        named = ", ".join(self.left_out)
        return [*self.guesses, f"Left out, as fights compute it or do not need it: {named}."]

    def put(self, key: str, value: Json) -> None:
        """Set a value; names with numbers, and lists, are added to the present ones."""
        there = self.sheet.get(key)
        if isinstance(there, dict) and isinstance(value, Mapping):
            there.update(value)
        elif isinstance(there, list) and isinstance(value, list):
            there += [each for each in value if each not in there]
        else:
            self.sheet[key] = value

    def guess(self, written: str, taken_for: str) -> None:
        """Note that a name was taken for another."""
        sentence = f"“{written}” was read as {taken_for}."
        self.note(sentence)

    def note(self, sentence: str) -> None:
        """Add a sentence to the guesses, once."""
        if sentence not in self.guesses:
            self.guesses.append(sentence)
