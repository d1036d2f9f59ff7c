"""One way in for every form: TOML, JSON, a Foundry actor, a spreadsheet, or pasted text."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from bot.sheets.draft import Draft, Json
from bot.sheets.files import read_paper
from bot.sheets.foundry import is_actor, read_actor
from bot.sheets.pasted import read_text
from bot.sheets.spreadsheet import looks_like_table, read_table
from rules.engine.amend_words import in_words
from rules.engine.grouped import leaves
from rules.engine.ruleset import Ruleset
from rules.engine.sheet import read
from rules.engine.state import plain
from rules.errors import SheetError


def read_sheet(text: str, rules: Ruleset[Any]) -> Draft:
    """Return a draft of a sheet in any form; the form is recognised by its text."""
    draft, text = Draft(ruleset=rules.key), text.removeprefix("\ufeff")
    data = _data(text)
    if data is not None:
        if is_actor(data):
            return read_actor(data, rules.paper, draft)
        draft.name = str(data.pop("name", ""))
        data.pop("ruleset", None)
        sheet: Any = rules.sheet
        known = {leaf.name for leaf in leaves(sheet)}
        draft.unknown += [f"{key}: {in_words(data[key])}" for key in data if key not in known]
        draft.sheet = as_kept({key: data[key] for key in data if key in known}, rules)
        return draft
    if looks_like_table(text):
        return read_table(text, rules.paper, draft)
    return read_text(text, rules.paper, draft)


def as_kept(sheet: Mapping[str, Json], rules: Ruleset[Any]) -> dict[str, Json]:
    """Return a sheet in the form in which it is kept: a table of numbers of things as a list."""
    try:
        clean = plain(read(rules.sheet, sheet))
    except SheetError:
        return dict(sheet)
    return {key: clean[key] for key in sheet}


def _data(text: str) -> dict[str, Json] | None:
    """Return the text as JSON or TOML; None if it is neither."""
    for filename in ("sheet.json", "sheet.toml"):
        with suppress(SheetError):
            data = read_paper(text.encode(), filename)
            if data:
                return data
    return None
