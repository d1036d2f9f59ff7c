"""The values of sheets that a roll names, each with who set it and when."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.model import Json, Source
from bot.storage import characters
from bot.storage.rows import Change, Character, LineRow
from rules.engine.encounter import Combatant
from rules.engine.paper import Entry, Paper, Written
from rules.engine.visibility import Viewer

MOST_CHANGES = 3
"""So many changes of one sheet are named, the newest ones."""


async def set_on_sheets(
    c: AsyncConnection,
    people: Iterable[Combatant],
    paper: Paper,
    lines: Sequence[LineRow],
    viewer: Viewer,
) -> list[Source]:
    """Return the changes that set the values which these lines name, for who may read them.

    Only their player and the GM may read the history of a character.
    """
    found: list[Source] = []
    for one in {each.character: each for each in people if each.character}.values():
        own = [line for line in lines if _names(line.line.text, one.name)]
        who = await characters.get(c, one.character) if own else None
        if who is None or not (viewer.gm or who.owner == viewer.player):
            continue
        before = max(line.at for line in own)
        past = [change for change in await characters.history(c, who.id) if change.at <= before]
        found += _sources(who, past, paper, _words(own))
    return found


def _sources(who: Character, past: Sequence[Change], paper: Paper, words: str) -> Iterator[Source]:
    """Return a source for each change that set a value of these words, the newest first."""
    set_by: dict[int, list[str]] = defaultdict(list)
    if past:
        for name, path in _values(paper, past[-1].sheet):
            if _names(words, name):
                value = _look(past[-1].sheet, path)
                set_by[_since(past, path)].append(f"{name} {value}")
    for number in sorted(set_by, reverse=True)[:MOST_CHANGES]:
        change = past[number]
        told = (
            f"{', '.join(set_by[number])} on {who.name}'s sheet ({change.why or 'changed'}), set by"
        )
        yield Source(told, change.by, change.at)


def _since(past: Sequence[Change], path: Sequence[str]) -> int:
    """Return the place of the change from which on a value has been as it is at the end."""
    value, place = _look(past[-1].sheet, path), len(past) - 1
    while place and _look(past[place - 1].sheet, path) == value:
        place -= 1
    return place


def _values(paper: Paper, sheet: dict[str, Json]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Return the name and the place of every number on a sheet."""
    for entry in paper.entries:
        value = sheet.get(entry.key)
        if entry.written is Written.NUMBER and isinstance(value, int | float):
            yield entry.label, (entry.key,)
        elif entry.written is Written.RANKS and isinstance(value, dict):
            yield from ((_called(entry, id), (entry.key, id)) for id in value)


def _called(entry: Entry, id: str) -> str:
    """Return the name of one of several ranked things."""
    known = {kept: name for name, kept in entry.known().items()}
    return known.get(id, id.replace("_", " ").replace("-", " ").capitalize())


def _look(sheet: dict[str, Json], path: Sequence[str]) -> Json:
    value: Any = sheet
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def _words(lines: Sequence[LineRow]) -> str:
    """Return the words of the rolls of these lines: their names, and those of their numbers."""
    return "\n".join(
        word
        for line in lines
        for roll in line.line.rolls
        for word in (
            roll.name,
            *[each.reason for each in (*roll.terms, *roll.modifiers)],
            *[each.reason for each in (roll.against.parts if roll.against else ())],
        )
    )


def _names(text: str, name: str) -> bool:
    """Whether a text has this name as words of their own, in any letter case."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None
