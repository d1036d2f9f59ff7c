"""The values of sheets that a roll names, each with who set it and when."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.model import Json, Source
from bot.storage import characters
from bot.storage.rows import Change, Character, LineRow
from rules.dice import Modifier
from rules.engine.encounter import Combatant
from rules.engine.paper import Entry, Paper, Written
from rules.engine.visibility import Viewer

MOST_CHANGES = 3
"""So many changes of one sheet are named, the newest ones."""


class _Value(NamedTuple):
    """A value of a sheet: how it is told, the names it may have in a roll, and its place."""

    told: str
    names: tuple[str, ...]
    path: tuple[str, ...]


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
    everybody = [*people]
    for one in {each.character: each for each in everybody if each.character}.values():
        words = "\n".join(_words_of(one, everybody, lines))
        who = await characters.get(c, one.character) if words else None
        if who is None or not (viewer.gm or who.owner == viewer.player):
            continue
        before = max(line.at for line in lines)
        past = [change for change in await characters.history(c, who.id) if change.at <= before]
        found += _sources(who, past, paper, words)
    return found


def _words_of(
    one: Combatant, people: Sequence[Combatant], lines: Sequence[LineRow]
) -> Iterator[str]:
    """Return the words of somebody's numbers: of their rolls, and of those rolled against them.

    If a roll does not say who rolled, it belongs to all people in the text of its line. A roll is
    against somebody if the lines of its attack name nobody else besides the roller.
    """
    met: dict[str, set[str]] = defaultdict(set)
    for line in lines:
        met[line.line.of] |= {each.id for each in people if _names(line.line.text, each.name)}
    for line in lines:
        for roll in line.line.rolls:
            named = not roll.by and _names(line.line.text, one.name)
            if named or roll.by == one.id:
                yield roll.name
                yield from _reasons((*roll.terms, *roll.modifiers))
            against = roll.against.parts if roll.against else ()
            faced = roll.by and line.line.of and met[line.line.of] - {roll.by} == {one.id}
            if named or faced:
                yield from _reasons(against)


def _reasons(parts: Iterable[Modifier]) -> list[str]:
    return [part.reason for part in parts if part.value]


def _sources(who: Character, past: Sequence[Change], paper: Paper, words: str) -> Iterator[Source]:
    """Return a source for each change that set a value of these words, the newest first."""
    set_by: dict[int, list[str]] = defaultdict(list)
    if past:
        for told, names, path in _values(paper, past[-1].sheet):
            if any(_names(words, name) for name in names):
                set_by[_since(past, path)].append(told)
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


def _values(paper: Paper, sheet: dict[str, Json]) -> Iterator[_Value]:
    """Return every number and every thing on a sheet."""
    for entry in paper.entries:
        value = sheet.get(entry.key)
        if entry.written is Written.NUMBER and isinstance(value, int | float):
            yield _Value(f"{entry.label} {value}", (entry.label, *entry.also), (entry.key,))
        elif entry.written is Written.RANKS and isinstance(value, dict):
            for id, rank in value.items():
                name = _called(entry, id)
                yield _Value(f"{name} {rank}", (name,), (entry.key, id))
        elif entry.written is Written.THINGS and isinstance(value, list):
            for id in _ids(value):
                name = _called(entry, id)
                yield _Value(name, (name,), (entry.key, id))


def _called(entry: Entry, id: str) -> str:
    """Return the name of one of several ranked things."""
    known = {kept: name for name, kept in entry.known().items()}
    return known.get(id, id.replace("_", " ").replace("-", " ").capitalize())


def _look(sheet: dict[str, Json], path: Sequence[str]) -> Json:
    """Return the value at a place; in a list of things, the id if it is there."""
    value: Any = sheet
    for key in path:
        if isinstance(value, dict):
            value = value.get(key)
        else:
            value = key if isinstance(value, list) and key in _ids(value) else None
    return value


def _ids(things: Sequence[Json]) -> list[str]:
    """Return the ids of things on a sheet, each written as its id or as its table."""
    return [str(each["id"] if isinstance(each, dict) else each) for each in things]


def _names(text: str, name: str) -> bool:
    """Whether a text has this name as words of their own, in any letter case."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None
