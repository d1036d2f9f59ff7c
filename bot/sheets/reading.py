"""One way in for every form: TOML, JSON, a Foundry actor, a spreadsheet, or pasted text."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from bot.sheets.account import Kind
from bot.sheets.draft import Draft, Json
from bot.sheets.files import data_of
from bot.sheets.foundry import is_actor, read_actor, read_tables
from bot.sheets.labels import Labels
from bot.sheets.listing import listing
from bot.sheets.pasted import MOST_PEOPLE, read_text
from bot.sheets.spreadsheet import delimiter_of
from rules.engine.ruleset import Ruleset
from rules.engine.sheets.sheet import read
from rules.engine.state.as_json import plain
from rules.engine.state.grouped import leaves
from rules.errors import SheetError


def read_sheets(text: str, rules: Ruleset[Any]) -> list[Draft]:
    """Return a draft of each person of a sheet in any form; its text says which form it has.

    Raises:
        SheetError: It begins as JSON and breaks off, or is JSON that has no sheet.
    """
    text = text.removeprefix("\ufeff")
    data = data_of(text)
    if data is None or (text.lstrip()[:1] not in "{[`" and not _is_ours(data, rules)):
        return _of_text(text, rules)
    only = next(iter(data.values())) if isinstance(data, dict) and len(data) == 1 else None
    within = isinstance(only, list) and all(isinstance(e, dict) and "name" in e for e in only)
    people: list[Any] = data if isinstance(data, list) else only if only and within else [data]
    drafts = [_of_data(each, rules) for each in people[:MOST_PEOPLE]]
    if len(people) > MOST_PEOPLE:
        drafts[0].note(f"This file has {len(people)} people: the first {MOST_PEOPLE} are read.")
    return drafts


def _known(rules: Ruleset[Any]) -> set[str]:
    sheet: Any = rules.sheets.model
    return {leaf.name for leaf in leaves(sheet)}


def _is_ours(data: dict[str, Json], rules: Ruleset[Any]) -> bool:
    """Whether TOML is a sheet of this bot: "Strength = 3" of a forum is TOML too."""
    return "ruleset" in data or any(key in _known(rules) for key in data)


def _of_text(text: str, rules: Ruleset[Any]) -> list[Draft]:
    """Return the drafts of a text or a spreadsheet."""
    delimiter, drafts, people = delimiter_of(text), list[Draft](), 1
    while len(drafts) < people:
        labels = Labels(rules.sheets.paper, Draft(ruleset=rules.key))
        found = read_text(text, labels, delimiter, len(drafts))
        people = people if drafts else min(found, MOST_PEOPLE)
        labels.conclude(lambda sheet: _numbers(sheet, rules))
        drafts.append(labels.draft)
    return drafts


def _of_data(data: dict[str, Json], rules: Ruleset[Any]) -> Draft:
    """Return the draft of an actor, or of a sheet in this bot's own form."""
    draft = Draft(ruleset=rules.key)
    labels = Labels(rules.sheets.paper, draft)
    if is_actor(data):
        read_actor(data, labels)
    else:
        draft.account, paths = listing(data)
        draft.name = str(data.get("name", ""))
        ours = {key: data[key] for key in data if key in _known(rules)}
        if not _valid(ours, rules):
            # Somebody else's tables have names of ours: "willpower": {"permanent": 5}.
            ours = {key: value for key, value in ours.items() if not isinstance(value, Mapping)}
        for path, token in paths.items():
            if path[0] in ours or path[0] in ("name", "ruleset"):
                draft.account.claim_tokens(Kind.TAKEN, path[0], [token])
        draft.sheet = as_kept(ours, rules)
        read_tables(data, labels)
    labels.conclude(lambda sheet: _numbers(sheet, rules))
    return draft


def _numbers(sheet: Mapping[str, Json], rules: Ruleset[Any]) -> Mapping[str, str]:
    """Return what the rules compute from a sheet; nothing if they do not take it."""
    with suppress(SheetError):
        return rules.sheets.paper.numbers(read(rules.sheets.model, sheet))
    return {}


def _valid(sheet: Mapping[str, Json], rules: Ruleset[Any]) -> bool:
    with suppress(SheetError):
        return bool(read(rules.sheets.model, sheet))
    return False


def as_kept(sheet: Mapping[str, Json], rules: Ruleset[Any]) -> dict[str, Json]:
    """Return a sheet in the form in which it is kept: a table of numbers of things as a list."""
    try:
        clean = plain(read(rules.sheets.model, sheet))
    except SheetError:
        return dict(sheet)
    return {key: clean[key] for key in sheet}
