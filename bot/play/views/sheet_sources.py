"""The values of sheets that a roll names, each with who set it and when."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.model import Json, Source
from bot.play.voices.portraits import kept_as
from bot.storage import authors, characters
from bot.storage.rows import Change, EncounterRow, LineRow
from bot.storage.rows import Written as OnRecord
from rules import ruleset as ruleset_of
from rules.dice import Modifier
from rules.engine.asking.text_values import name_key
from rules.engine.asking.wording import listed
from rules.engine.replay.journal import Joined
from rules.engine.ruleset import Ruleset
from rules.engine.sheets.paper import Entry, Paper, Written
from rules.engine.sheets.sheet import read
from rules.engine.state.as_json import plain
from rules.engine.state.encounter import Combatant
from rules.engine.views.visibility import GM, Viewer
from rules.errors import RulesError

MOST_CHANGES = 8
"""So many changes of one sheet are named, the newest ones."""

LONGEST_WORDS = 20
"""Longer words on a sheet are no number: dLuck is 1d8."""

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
    rules, everybody = ruleset_of(row.ruleset), [*people]
    before = max(line.at for line in lines)
    came: dict[str, OnRecord] | None = None
    for one in {each.character or each.id: each for each in everybody}.values():
        words = "\n".join(words_of(one, everybody, lines))
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
        for change in _changes(earlier, rules, words):
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


def words_of(
    one: Combatant, people: Sequence[Combatant], lines: Sequence[LineRow]
) -> Iterator[str]:
    """Return the words of somebody's numbers: of their rolls, and of those rolled against them.

    If a roll does not say who rolled, it belongs to all people in the text of its line. If it does
    not say whose number is to be reached, it is that of the one other person that the lines of its
    attack name.
    """
    met: dict[str, set[str]] = defaultdict(set)
    for line in lines:
        met[line.line.of] |= {each.id for each in people if names_it(line.line.text, each.name)}
    for line in lines:
        yield from [value.name for value in line.line.sheet if value.of == one.id]
        for roll in line.line.rolls:
            named = not roll.by and names_it(line.line.text, one.name)
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


def _changes(past: Sequence[Change], rules: Ruleset[Any], words: str) -> Iterator[_Set]:
    """Return each change that set a value of these words, the newest first."""
    set_by: dict[int, list[str]] = defaultdict(list)
    if past:
        filled = _Filled(rules, past)
        for told, names, path in values_of(rules.sheets.paper, filled.sheet(len(past) - 1)):
            if any(names_it(words, name) for name in names):
                set_by[_since(filled, path)].append(told)
    for number in sorted(set_by, reverse=True)[:MOST_CHANGES]:
        change = past[number]
        yield _Set(", ".join(set_by[number]), change.why or "changed", change.by, change.at)


class _Filled:
    """The sheets of a history, with the values of the rulebook's tables; each is read once."""

    def __init__(self, rules: Ruleset[Any], past: Sequence[Change]) -> None:
        self._rules, self._past = rules, past
        self._read: dict[int, dict[str, Json]] = {}

    def __len__(self) -> int:
        return len(self._past)

    def sheet(self, place: int) -> dict[str, Json]:
        """Return the sheet at this place."""
        if place not in self._read:
            self._read[place] = filled_in(self._rules, self._past[place].sheet)
        return self._read[place]

    def look(self, place: int, path: Sequence[str]) -> Json:
        """Return the value at this path of the sheet at this place."""
        return _look(self.sheet(place), path, self._rules.sheets.paper.in_play)


def _since(filled: _Filled, path: Sequence[str]) -> int:
    """Return the place of the change from which on a value has been as it is at the end."""
    place = len(filled) - 1
    value = filled.look(place, path)
    while place and filled.look(place - 1, path) == value:
        place -= 1
    return place


def filled_in(rules: Ruleset[Any], sheet: dict[str, Json]) -> dict[str, Json]:
    """Return a sheet with the values that it leaves out; as it is if today's rules refuse it."""
    try:
        filled: dict[str, Json] = plain(read(rules.sheets.model, sheet))
    except RulesError:
        return sheet
    return filled


def values_of(paper: Paper, sheet: dict[str, Json]) -> Iterator[_Value]:
    """Return every number and every thing on a sheet, those that no form shows last."""
    for entry in paper.entries:
        value = sheet.get(entry.key)
        words = isinstance(value, str) and 0 < len(value) <= LONGEST_WORDS
        if entry.written is Written.THING and value:
            name = _name_of(entry, value)
            yield _Value(name, (name, entry.label), (entry.key,))
        elif entry.written in _SINGLE and (words or _is_number(value)):
            yield _Value(f"{entry.label} {value}", (entry.label, *entry.also), (entry.key,))
        elif entry.written is Written.RANKS and isinstance(value, dict):
            for id, rank in value.items():
                name = _called(entry, id)
                yield _Value(f"{name} {rank}", (name,), (entry.key, id))
        elif entry.written is Written.THINGS and isinstance(value, list):
            for thing in value:
                name = _name_of(entry, thing)
                yield _Value(name, (name, _called(entry, _id(thing))), (entry.key, _id(thing)))
    shown = {key for entry in paper.entries for key in (entry.key, entry.now, entry.points)}
    for key in sheet.keys() - shown:
        yield from _beside_the_paper(key, sheet[key])


def _beside_the_paper(key: str, value: Json) -> Iterator[_Value]:
    """Return a value that the paper does not have: a number, a thing, or numbers with names."""
    name = key.replace("_", " ").capitalize()
    if _is_number(value):
        yield _Value(f"{name} {value}", (name,), (key,))
    elif isinstance(value, dict) and value.get("name"):
        yield _Value(str(value["name"]), (str(value["name"]),), (key,))
    elif isinstance(value, dict):
        for id, each in value.items():
            if _is_number(each):
                yield _Value(f"{name} ({id}) {each}", (id,), (key, id))


_SINGLE = (Written.NUMBER, Written.WORDS)


def _name_of(entry: Entry, thing: Json) -> str:
    """Return the name of a thing on a sheet."""
    own = thing.get("name") if isinstance(thing, dict) else None
    return str(own or _called(entry, _id(thing)))


def _is_number(value: Json) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _called(entry: Entry, id: str) -> str:
    """Return the name of one of several ranked things."""
    known = {kept: name for name, kept in entry.known().items()}
    return known.get(id, id.replace("_", " ").replace("-", " ").capitalize())


def _look(sheet: dict[str, Json], path: Sequence[str], in_play: Collection[str]) -> Json:
    """Return the value at a place; a thing in a list comes without what changes in play."""
    value: Any = sheet
    for key in path:
        if isinstance(value, dict):
            value = value.get(key)
        else:
            found = [each for each in value or () if _id(each) == key]
            value = found[0] if found else None
    if isinstance(value, dict):
        return {key: each for key, each in value.items() if key not in in_play}
    return value


def _id(thing: Json) -> str:
    """Return the id of a thing on a sheet, written as its id or as its table."""
    return str(thing.get("id", "") if isinstance(thing, dict) else thing)


def names_it(text: str, name: str) -> bool:
    """Whether a text has this name as words of their own, in any letter case."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None
