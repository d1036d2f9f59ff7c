"""The fields of a section's form: their content, and the text typed into them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.sheets.draft import Draft, Json
from bot.sheets.labels import Labels
from bot.sheets.pasted import read_field
from rules.engine.asking.text_values import name_key
from rules.engine.sheets.paper import Entry, Paper, Written


def text_of(entry: Entry, sheet: Mapping[str, Json], typed: Mapping[str, str]) -> str:
    """Return the content of a field: the text typed last, else the value on the sheet."""
    if entry.key in typed:
        return typed[entry.key]
    value = sheet.get(entry.key)
    if value in (None, "", [], {}):
        return ""
    match entry.written:
        case Written.YES_NO:
            return "yes" if value else "no"
        case Written.RANKS if isinstance(value, Mapping):
            names = {id: shown for shown, id in entry.known().items()}
            return ", ".join(f"{names.get(id, _plain(id))} {n}" for id, n in value.items())
        case Written.RANKS if isinstance(value, list):
            return ", ".join(_plain(str(id)) for id in value)
        case Written.THINGS if isinstance(value, list):
            return ", ".join(_counted(entry, each) for each in value)
        case Written.THING:
            return _name(entry, value)
        case _:
            return str(value)


def fill_in(
    draft: Draft, paper: Paper, entries: Iterable[Entry], typed: Mapping[str, str]
) -> dict[str, str]:
    """Read typed text into the draft's sheet; an empty field removes the value.

    Returns:
        A sentence for each field that was not understood, by its key; its old value stays.
    """
    labels, faults = Labels(paper, draft), dict[str, str]()
    for entry in entries:
        if entry.key not in typed:
            continue
        text = typed[entry.key].strip()
        ranked = _ranked(entry, draft.sheet)
        if not text:
            draft.sheet.pop(entry.key, None)
        elif entry.written is Written.NUMBER:
            if not text.lstrip("+-").isdecimal():
                faults[entry.key] = f"“{text}” is no whole number."
            else:
                draft.put(entry.key, int(text))
        else:
            old = draft.sheet.pop(entry.key, None)
            _read(entry, text, labels, old)
            strange = [each.removeprefix(f"{entry.label}: ") for each in draft.unknown]
            if strange:
                faults[entry.key] = " ".join(f"“{piece}” is unknown." for piece in strange)
                if entry.key not in draft.sheet and old is not None:
                    draft.sheet[entry.key] = old
        for gone in ranked - _ranked(entry, draft.sheet):
            paper.forget(draft.sheet, gone)
    return faults


def _ranked(entry: Entry, sheet: Mapping[str, Json]) -> set[str]:
    """Return the names that a list of ranks has."""
    return set(sheet.get(entry.key) or ()) if entry.written is Written.RANKS else set()


def _read(entry: Entry, text: str, labels: Labels, old: Json) -> None:
    # A thing that stays keeps its own values, such as its durability, and may be unknown.
    there = old if isinstance(old, list) else [old] if old and not isinstance(old, Mapping) else []
    things = entry.written in (Written.THINGS, Written.THING)
    kept = {name_key(_name(entry, each)): each for each in (there if things else [])}
    if entry.written is Written.THING and isinstance(old, Mapping):
        kept = {name_key(_name(entry, old)): old}
    read_field(entry, text, labels, kept)
    if entry.written is Written.RANKS:
        _as_before(entry, labels.draft, old)


def _as_before(entry: Entry, draft: Draft, old: Json) -> None:
    """Give names of the person's own, which were shown in words, their old ids again."""
    ids = {_plain(str(id)): str(id) for id in old or ()}
    new = draft.sheet.get(entry.key)
    if isinstance(new, dict):
        draft.sheet[entry.key] = {ids.get(name, name): rank for name, rank in new.items()}


def _plain(id: str) -> str:
    """Return an id of the person's own as words."""
    return id.replace("_", " ")


def names_of(entry: Entry, sheet: Mapping[str, Json]) -> list[str]:
    """Return the names that a field offers: those of the tables, then the sheet's own things."""
    value, known = sheet.get(entry.key), list(entry.known())
    there = value if isinstance(value, list) else [value] if value else []
    own = [_name(entry, each) for each in there]
    return [*known, *[name for name in dict.fromkeys(own) if name not in known]]


def _counted(entry: Entry, value: Json) -> str:
    """Return the name of a thing, with how many there are if they are several."""
    name, count = _name(entry, value), value.get("count", 1) if isinstance(value, Mapping) else 1
    return f"{name} x{count}" if entry.counted and count != 1 else name


def _name(entry: Entry, value: Json) -> str:
    """Return the name of an entry of the tables, or of the person's own."""
    names = {id: shown for shown, id in entry.known().items()}
    id = value.get("id", "") if isinstance(value, Mapping) else str(value)
    own = str(value.get("name", id)) if isinstance(value, Mapping) else id
    return names.get(id, own)
