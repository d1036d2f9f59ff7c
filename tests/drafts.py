"""The draft of a sheet's first person."""

from __future__ import annotations

from typing import Any

from bot.sheets.draft import Draft
from bot.sheets.reading import read_sheets
from rules.engine.ruleset import Ruleset


def read_sheet(text: str, rules: Ruleset[Any]) -> Draft:
    """Return the draft of the first person of a text."""
    return read_sheets(text, rules)[0]
