"""The values of sheets that a roll names, each with who set it and when."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.model import Json, Source
from bot.play.voices.portraits import kept_as
from bot.storage import authors, characters
from bot.storage.rows import Change, EncounterRow, LineRow
from bot.storage.rows import Written as OnRecord
from rules import ruleset as ruleset_of
from rules.dice import Modifier
from rules.engine.encounter import Combatant
from rules.engine.journal import Joined
from rules.engine.paper import Entry, Paper, Written
from rules.engine.text_values import name_key
from rules.engine.visibility import GM, Viewer
from rules.engine.wording import listed

MOST_CHANGES = 3
"""So many changes of one sheet are named, the newest ones."""

MINUTE_MS = 60_000

MOST_NAMED = 2
"""So many people are named whose sheets one change set."""


class _Value(NamedTuple):
    """A value of a sheet: how it is told, the names it may have in a roll, and its place."""

    told: str
    names: tuple[str, ...]
    path: tuple[str, ...]


class _Set(NamedTuple):
    """A change of a sheet: the values that it set, why, who made it and when."""

    told: str
    why: str
    by: str
    at: int

    def on(self, names: Sequence[str]) -> str:
        """Return the change in words, on the sheets of these people."""
        sheets = f"{names[0]}'s sheet"
        if len(names) > 1:
            more = len(names) - MOST_NAMED
            some = [*names[:MOST_NAMED], *([f"{more} more"] if more > 0 else [])]
            sheets = f"the sheets of {listed(some)}"
        return f"{self.told} on {sheets} ({self.why}), set by"


async def set_on_sheets(
    c: AsyncConnection,
    row: EncounterRow,
    people: Iterable[Combatant],
    lines: Sequence[LineRow],
    viewer: Viewer,
) -> list[Source]:
    """Return the changes that set the values which these lines name, for who may read them.

    Only their player and the GM may read the history of a character, and what an NPC came with. The
    same change of several sheets within a minute is told once.
    """
    found: dict[tuple[object, ...], tuple[_Set, list[str]]] = {}
    paper, everybody = ruleset_of(row.ruleset).paper, [*people]
    before = max(line.at for line in lines)
    came: dict[str, OnRecord] | None = None
    for one in {each.character or each.id: each for each in everybody}.values():
        words = "\n".join(_words_of(one, everybody, lines))
        if not words or not (viewer.gm or one.character or one.player == viewer.player):
            continue
        if one.character:
            who = await characters.get(c, one.character)
            known = who is not None and (viewer.gm or who.owner == viewer.player)
            past = await characters.history(c, one.character) if known else []
            name = who.name if who is not None else one.name
        else:
            if came is None:
                came = await authors.joined(c, row.id, before=max(line.seq for line in lines))
            past, name = await _past_of_npc(c, row, one, came.get(one.id)), one.name
        earlier = [change for change in past if change.at <= before]
        for change in _changes(earlier, paper, words):
            alike = (*change[:3], change.at // MINUTE_MS)
            found.setdefault(alike, (change, []))[1].append(name)
    return [Source(change.on(names), change.by, change.at) for change, names in found.values()]


async def _past_of_npc(
    c: AsyncConnection, row: EncounterRow, one: Combatant, came: OnRecord | None
) -> list[Change]:
    """Return the history of the kept NPC that they are a copy of, else the sheet they came with."""
    if came is None or not isinstance(came.entry, Joined):
        return []
    every = await characters.find(c, row.campaign, owner=GM, ruleset=row.ruleset)
    id = kept_as(one.name, {name_key(each.name): each.id for each in every})
    past = await characters.history(c, id) if id else []
    past = [change for change in past if change.at <= came.record.at]
    if past and past[-1].sheet == came.entry.sheet:
        return past
    sheet = came.entry.sheet
    why = "as they joined the fight"
    return [Change(version=1, at=came.record.at, by=came.by, why=why, sheet=sheet)]


def _words_of(
    one: Combatant, people: Sequence[Combatant], lines: Sequence[LineRow]
) -> Iterator[str]:
    """Return the words of somebody's numbers: of their rolls, and of those rolled against them.

    If a roll does not say who rolled, it belongs to all people in the text of its line. If it does
    not say whose number is to be reached, it is that of the one other person whom the lines of its
    attack name.
    """
    met: dict[str, set[str]] = defaultdict(set)
    for line in lines:
        met[line.line.of] |= {each.id for each in people if _names(line.line.text, each.name)}
    for line in lines:
        for roll in line.line.rolls:
            named = not roll.by and _names(line.line.text, one.name)
            if named or roll.by == one.id:
                yield roll.name
                yield from _reasons((*roll.terms, *roll.keeps, *roll.adds, *roll.modifiers))
            against = roll.against.parts if roll.against else ()
            whose = roll.against.of if roll.against else ""
            faced = roll.by and line.line.of and met[line.line.of] - {roll.by} == {one.id}
            if whose == one.id or (not whose and (named or faced)):
                yield from _reasons(against)


def _reasons(parts: Iterable[Modifier]) -> list[str]:
    return [part.reason for part in parts if part.value]


def _changes(past: Sequence[Change], paper: Paper, words: str) -> Iterator[_Set]:
    """Return each change that set a value of these words, the newest first."""
    set_by: dict[int, list[str]] = defaultdict(list)
    if past:
        for told, names, path in _values(paper, past[-1].sheet):
            if any(_names(words, name) for name in names):
                set_by[_since(past, path)].append(told)
    for number in sorted(set_by, reverse=True)[:MOST_CHANGES]:
        change = past[number]
        yield _Set(", ".join(set_by[number]), change.why or "changed", change.by, change.at)


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
