"""A sheet as it was read: with guesses, and with what became of each piece of its text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from bot.sheets.account import Account, Kind, Part
from rules.engine.asking.text_values import one_line

Json: TypeAlias = Any


@dataclass(slots=True, kw_only=True)
class Draft:
    """The content that was read from a sheet; nobody has agreed to it yet.

    `guesses` are sentences about values that were not written so. `account` says what became of
    each piece of the text.
    """

    ruleset: str
    name: str = ""
    sheet: dict[str, Json] = field(default_factory=dict[str, Json])
    guesses: list[str] = field(default_factory=list[str])
    account: Account = field(default_factory=lambda: Account(""))

    @property
    def parts(self) -> list[Part]:
        """Return the whole text in its order, without a gap."""
        return list(self.account.parts())

    @property
    def unknown(self) -> list[str]:
        """Return the pieces of text that were not understood, with the labels above them."""
        return told(self.parts, Kind.UNKNOWN)

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
        self.note(f"“{written}” was read as {taken_for}.")

    def note(self, sentence: str) -> None:
        """Add a sentence to the guesses, once."""
        if sentence not in self.guesses:
            self.guesses.append(sentence)


def told(parts: Sequence[Part], kind: Kind) -> list[str]:
    """Return the pieces of a kind on one line each, those of one claim together, with the reason.

    What was not understood has the label that it stands under before it, other pieces have what
    they were read as, or the reason, after them.
    """
    found: dict[int, tuple[str, str]] = {}
    for part in parts:
        text = one_line(part.text).strip(" ,;|*_=")
        if part.kind is kind and any(sign.isalnum() for sign in text):
            before = found.get(part.claim, ("", ""))[0]
            found[part.claim] = (f"{before} {text}".strip(), part.why)
    shown = []
    for text, why in ((text.strip(" :"), why) for text, why in found.values()):
        if kind is Kind.UNKNOWN:
            shown.append(f"{why}: {text}" if why else text)
        else:
            shown.append(f"{text} ({why})" if why else text)
    return shown
