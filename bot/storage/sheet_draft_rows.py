"""Unfinished sheets, as values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from bot.storage.rows import Change

Json: TypeAlias = Any


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetDraft:
    """An unfinished sheet: from a template, text or file, or filled in section by section.

    `typed` is the text of each field as typed, by its key. `changes` is the id of the character
    that it changes, `base` their sheet before. `source` is the file that it was read from, `past`
    the history that it brings. An `npc` is for the campaign's collection, with these `tags`.
    `replaces`, which is not stored, says that there is a character or an NPC of this name.
    """

    token: str
    user: str
    campaign: str
    ruleset: str
    name: str
    sheet: dict[str, Json]
    typed: dict[str, str]
    guesses: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    changes: str = ""
    base: dict[str, Json] = field(default_factory=dict[str, Json])
    source: str = ""
    past: tuple[Change, ...] = ()
    npc: bool = False
    tags: str = ""
    replaces: bool = False
