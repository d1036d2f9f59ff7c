"""The help of a form's boxes: the range, the usual value, and what the value means."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from bot.sheets.draft import Json
from bot.sheets.fields import text_of
from rules.engine.ruleset import Ruleset
from rules.engine.sheets.paper import Entry, Written
from rules.engine.state.grouped import leaves


def help_of(entry: Entry, rules: Ruleset[Any], usual: Mapping[str, Json]) -> str:
    """Return one line of help: "1 to 20, usually 2. How hard they hit".

    `usual` are the values of a beginner.
    """
    meaning, told = rules.sheets.paper.words.meaning.get(entry.key, ""), ""
    if entry.written is Written.NUMBER:
        record: Any = rules.sheets.model
        low, high = spans(record).get(entry.key, (None, None))
        beginner = text_of(entry, usual, {})
        told = f"{low} to {high}" if low is not None and high is not None else "A whole number"
        told += f", usually {beginner}" if beginner else ""
    elif entry.help:
        told = entry.help
    return ". ".join(filter(None, [told, meaning]))


@cache
def spans(sheet: type[Any]) -> Mapping[str, tuple[int | None, int | None]]:
    """Return the least and the most of each number of a sheet, None where there is no limit."""
    record: Any = sheet
    found: dict[str, tuple[int | None, int | None]] = {}
    for leaf in leaves(record):
        schema = TypeAdapter[Any](leaf.hint).json_schema()
        for part in (schema, *schema.get("anyOf", ())):
            if part.get("type") == "integer":
                found[leaf.name] = (part.get("minimum"), part.get("maximum"))
    return found
