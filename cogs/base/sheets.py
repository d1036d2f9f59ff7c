"""A sheet and its history as files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any, TypeAlias

from discord import File

from bot.play.people.histories import written_history
from bot.sheets.files import written
from bot.storage.rows import Change

Json: TypeAlias = Any


def paper(name: str, ruleset: str, sheet: Mapping[str, Json]) -> File:
    """A sheet as a file, with the name and the ruleset that an import reads."""
    text = written({"name": name, "ruleset": ruleset, **sheet})
    return File(BytesIO(text.encode()), f"{_file_name(name)}.toml")


def changes(name: str, history: Sequence[Change]) -> File:
    """A character's history as a file, which an import reads too."""
    text = written_history(name, history)
    return File(BytesIO(text.encode()), f"{_file_name(name)}-history.json")


def _file_name(name: str) -> str:
    kept = "".join(ch if ch.isalnum() else "-" for ch in name.casefold())
    return kept.strip("-") or "sheet"
