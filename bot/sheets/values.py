"""The values of a sheet one by one: their names on paper, and how each is found by its name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from json import loads

from bot.sheets.draft import Json
from bot.sheets.fields import text_of
from bot.sheets.labels import like
from rules.engine.asking.text_values import name_key
from rules.engine.sheets.paper import Paper, Written
from rules.engine.state.amend_words import in_words, labels, thing

UNSET = "not set"
MOST_TOLD = 6


@dataclass(frozen=True, slots=True)
class Value:
    """A value that can be changed alone: its path on the sheet, its name, and what it is now."""

    path: str
    title: str
    now: str


def values_of(paper: Paper, sheet: Mapping[str, Json]) -> Iterator[Value]:
    """Yield each number, word and rank of a sheet in the order of the paper; no lists of things.

    The present value has the plain name, "HP"; its maximum is "HP when full".
    """
    known = labels(paper)
    own = {entry.key for entry in paper.entries}
    for entry in paper.entries:
        if entry.now and entry.now not in own:
            yield Value(entry.now, known[entry.now], in_words(sheet.get(entry.now)))
        value = sheet.get(entry.key)
        if entry.written is Written.RANKS:
            shown = {id: name for name, id in entry.known().items()}
            ranks = value if isinstance(value, Mapping) else {}
            for id, rank in ranks.items():
                name = shown.get(id, id.replace("_", " ").capitalize())
                yield Value(f"{entry.key}.{id}", f"{entry.label}: {name}", str(rank))
        elif entry.written not in (Written.THINGS, Written.THING):
            yield Value(entry.key, known[entry.key], text_of(entry, sheet, {}) or UNSET)


def path_of(paper: Paper, sheet: Mapping[str, Json], named: str) -> str:
    """Return the path of a value that is named by its label, a rank's name, or the path itself."""
    known: dict[str, str] = {}
    for value in values_of(paper, sheet):
        rank = value.title.partition(": ")[2]
        for name in (value.title, rank, value.path):
            if name:
                known.setdefault(name_key(name), value.path)
    found = like(named, known)
    return known[found] if found else named


def changed(base: Mapping[str, Json], sheet: Mapping[str, Json]) -> list[str]:
    """Return the keys whose values differ; a list in another order is the same."""
    return [key for key in {**base, **sheet} if _as_set(base.get(key)) != _as_set(sheet.get(key))]


def _as_set(value: Json) -> Json:
    if isinstance(value, list):
        value = sorted(value, key=repr)
    return None if value in ("", [], {}) else value


def different(
    old: Mapping[str, Json], new: Mapping[str, Json], paths: Sequence[str], known: Mapping[str, str]
) -> str:
    """Return old and new values in words, one after the other: those at the paths, else all."""
    told = []
    for path in paths or changed(old, new):
        before, after = in_words(_at(old, path)), in_words(_at(new, path))
        if before != after:
            told.append(f"{thing(path, known)} {before} \N{RIGHTWARDS ARROW} {after}")
    more = f"; and {len(told) - MOST_TOLD} more" if len(told) > MOST_TOLD else ""
    return "; ".join(told[:MOST_TOLD]) + more


def _at(sheet: Json, path: str) -> Json:
    for word in path.split("."):
        if isinstance(sheet, Mapping):
            sheet = sheet.get(word)
        elif isinstance(sheet, list) and word.isdecimal() and int(word) < len(sheet):
            sheet = sheet[int(word)]
        else:
            return None
    return sheet


def typed_value(text: str) -> Json:
    """Return a typed value: JSON if it is valid JSON, None for "none", else the words."""
    word = text.strip()
    if word.casefold() in ("none", UNSET):
        return None
    try:
        return loads(word)
    except (ValueError, RecursionError):
        return word
