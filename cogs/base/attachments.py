"""Sheets that people bring: attached as a file or pasted as text, read within size limits."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, TypeAlias

from discord import Attachment

from bot.play.heavy_work import heavy
from bot.sheets.files import MOST_KB, data_of, read_paper, text_of
from bot.sheets.foundry import is_actor
from bot.sheets.workbooks import text_in
from rules.errors import SheetError

Json: TypeAlias = Any

JSON, TOML = ".json", ".toml"
OWN = frozenset({TOML, JSON})
"""The endings of files that we read at once: our own sheets, and actors of Foundry."""


@dataclass(frozen=True, slots=True)
class Pasted:
    """Text that somebody pasted into a form, to be read as a file with that content."""

    text: str

    @property
    def filename(self) -> str:
        """Return a name with the ending of the text's format; nothing if it is plain text."""
        if self.text.lstrip().startswith(("{", "[{")):
            return f"pasted{JSON}"
        with suppress(SheetError):
            read_paper(self.text.encode())
            return f"pasted{TOML}"
        return ""

    @property
    def size(self) -> int:
        """Return the number of bytes."""
        return len(self.text.encode())

    async def read(self) -> bytes:
        """Return the text as the bytes of a file."""
        return self.text.encode()


Paper: TypeAlias = Attachment | Pasted


@dataclass(frozen=True, slots=True)
class Brought:
    """The text of a sheet, and the name and the ruleset that it is for; empty if not known.

    `ours` says that the sheet was written by this bot, or in its format.
    """

    text: str
    name: str
    ruleset: str
    ours: bool


async def brought(
    user: str, data: bytes, file: Paper, name: str = "", ruleset: str = ""
) -> Brought:
    """Return the sheet in a file that this person has brought.

    A file of ours says its name and its ruleset, if no other is given. A sheet without a name is
    called as its file.

    Raises:
        SheetError: It is no text, or no TOML or JSON though its name says so.
        NotAllowed: They have too many files in work.
    """
    own = await heavy(user, _own, data, file.filename)
    if own is not None:
        ruleset = ruleset or str(own.get("ruleset", ""))
        name = name or str(own.get("name", "")) or PurePath(source(file)).stem
    return Brought(await heavy(user, text_in, data), name, ruleset, own is not None)


def source(file: Paper) -> str:
    """Return the name of the file; nothing for pasted text."""
    return "" if isinstance(file, Pasted) else file.filename


def _own(data: bytes, filename: str) -> dict[str, Json] | None:
    # The largest files take a second to parse, so the worker does it.
    if PurePath(filename).suffix.casefold() not in OWN:
        return None
    if PurePath(filename).suffix.casefold() == JSON and isinstance(data_of(text_of(data)), list):
        return None
    sheet = read_paper(data, filename)
    return None if is_actor(sheet) else sheet


async def content(file: Paper, most_kb: int = MOST_KB) -> bytes:
    """Return the content of a file. Raises `SheetError` if it is too large."""
    if file.size > most_kb * 1024:
        raise SheetError([f"{file.filename} is too large: at most {most_kb} KB are read."])
    return await file.read()
