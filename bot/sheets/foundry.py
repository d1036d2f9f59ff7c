"""Actors exported by Foundry, as JSON: any system whose names are those of the game's paper.

A value stands in the tables of an actor under its name, alone or as its "value", "rank" or
"permanent" number. Skills, abilities and Willpower may be items instead.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from fnmatch import fnmatchcase
from html import unescape
from typing import Any

from bot.sheets.account import Kind
from bot.sheets.foundry_values import in_words, table, whole
from bot.sheets.labels import NOT_NEEDED, Labels
from bot.sheets.listing import Path, listing, values
from rules.engine.asking.text_values import one_line
from rules.engine.sheets.paper import Entry, Json, Written

SYSTEMS = ("system", "data")
"""The names of the table with an actor's values, in newer and in older versions."""

TOTALS = ("permanent", "rank", "total", "value", "current")
NOW = ("temporary", "current", "value")
LONGEST_TEXT = 1000
_TAG = re.compile(r"<[^<>]{0,200}>")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
BRACKETS = ("emphasis", "emphases", "speciality", "specialty", "specialties")
OF_FOUNDRY = "Foundry keeps it for itself"
DETAILS = "a detail: things are read by their names"
EMPTY = "it is empty"
OUTSIDE = ("img", "_id", "flags", "ownership", "prototypeToken", "token", "_stats", "effects",
           "folder", "sort", "type", "permission", "_key")  # fmt: skip


def system_of(data: Any) -> Mapping[str, Any]:
    """Return the values of an exported actor, or of an item of one; empty if it is none."""
    for name in SYSTEMS if isinstance(data, Mapping) else ():
        if isinstance(inner := data.get(name), Mapping):
            # Old exports of whole actors have one table more around it.
            return system_of(inner) or inner
    return {}


def is_actor(data: Any) -> bool:
    """Whether a JSON value looks like an exported actor."""
    return bool(system_of(data))


def read_actor(data: Mapping[str, Any], labels: Labels) -> None:
    """Read an actor into the labels' draft by the names of its values."""
    labels.draft.account, _ = listing(data)
    _Actor(data, labels).read()


def read_tables(data: Mapping[str, Any], labels: Labels) -> None:
    """Read what nobody has claimed yet of the data that the draft's account lists, by its names.

    A value may stand in tables of any depth: "attributes": {"strength": 3}.
    """
    _Actor(data, labels).read_tables(data)


class _Actor:
    def __init__(self, data: Mapping[str, Any], labels: Labels) -> None:
        self.data, self.labels, self.draft = data, labels, labels.draft
        self.at = {path: n for n, (path, _) in enumerate(values(data))}
        self.below: dict[Path, list[int]] = defaultdict(list)
        for path, n in self.at.items():
            for end in range(len(path) + 1):
                self.below[path[:end]].append(n)
        self.children = {key for keys in labels.words.parents.values() for key in keys}

    def claim(self, kind: Kind, why: str, *paths: Path) -> int:
        """Claim every value at or below these paths that nobody has claimed."""
        owner = self.draft.account.owner
        tokens = [n for path in paths for n in self.below.get(path, ()) if owner[n] < 0]
        return self.draft.account.claim_tokens(kind, why, tokens)

    def read(self) -> None:
        """Read the name, the values, the items, and what the game says of the rest."""
        self.draft.name = str(self.data.get("name", "")) or self.draft.name
        self.claim(Kind.TAKEN, "Name", ("name",))
        self._left_out()
        base: Path = ()
        here: Json = self.data
        while not (base and not any(isinstance(table(here).get(n), Mapping) for n in SYSTEMS)):
            name = next(n for n in SYSTEMS if isinstance(table(here).get(n), Mapping))
            base, here = (*base, name), here[name]
        for path, value in list(values(here, base)):
            for tail in (".".join(path[-2:]), path[-1]):
                if (label := self.labels.words.actor.get(tail)) and whole(value) is not None:
                    self._value(label, value, path)
        self.read_tables(here, base)
        items = self.data.get("items")
        for n, item in enumerate(items if isinstance(items, list) else []):
            if isinstance(item, Mapping):
                self._item(item, ("items", str(n)))
        for path, value in values(self.data):
            if path[0] in OUTSIDE or path[-1] in ("_id", "img", "isvisible"):
                self.claim(Kind.LEFT_OUT, OF_FOUNDRY, path)
            elif value in (None, "", {}, []) or value is False:
                self.claim(Kind.LEFT_OUT, EMPTY, path)

    def _left_out(self) -> None:
        """Leave out what the game's table of words gives a reason for."""
        for pattern, why in self.labels.words.foundry.items():
            found = [path for path in self.at if fnmatchcase(".".join(path), pattern)]
            if found:
                self.claim(Kind.LEFT_OUT, why, *found)

    def read_tables(self, node: Mapping[str, Json], base: Path = ()) -> None:
        """Read each value that has a name of the paper, in tables at any depth."""
        for key, value in node.items():
            path = (*base, str(key))
            # The "rank" of a table is the number of that table, and no label.
            if (base and key in TOTALS) or self._value(str(key), value, path):
                continue
            if isinstance(value, Mapping):
                self.read_tables(value, path)
            elif isinstance(value, list):
                of = self.labels.exact(str(key))
                for n, item in enumerate(value):
                    if of and isinstance(item, Mapping) and "name" in item:
                        self._item(item, (*path, str(n)), of)
                    elif isinstance(item, Mapping):
                        self._named(item, (*path, str(n)))

    def _named(self, item: Mapping[str, Json], path: Path) -> None:
        """Read a value whose name stands beside it: {"name": "strength", "current": "3"}."""
        name = item.get("name")
        numbered = isinstance(name, str) and whole(item, *TOTALS) is not None
        if not numbered or not self._value(str(name), item, path):
            self.read_tables(item, path)

    def _value(self, name: str, value: Json, path: Path) -> bool:
        """Read a value by its name; False if the paper has none of that name."""
        name = _HUMP.sub(" ", name).replace("_", " ")
        if not self._free(path):
            return True
        labels, entry = self.labels, self.labels.exact(name)
        number = whole(value, *TOTALS)
        if entry is not None and entry.written is Written.NUMBER and number is not None:
            self._number(entry, number, value, path)
            return True
        if entry is not None and entry.written is Written.WORDS and isinstance(value, str):
            text = one_line(unescape(_TAG.sub(" ", value)))
            if text and len(text) <= LONGEST_TEXT:
                self.draft.put(entry.key, text)
                self.claim(Kind.TAKEN, entry.label, path)
            elif text:
                self.claim(Kind.LEFT_OUT, f"it is too long for {entry.label}", path)
            return True
        if number is not None and (why := labels.reason(name)):
            labels.follow(self.claim(Kind.LEFT_OUT, why, path), name, number)
            return True
        if isinstance(value, str) and (why := labels.reason(name)):
            self.claim(Kind.LEFT_OUT, why, path)
            return True
        within = self._list_around(path)
        inside = isinstance(value, Mapping) or (within and within == self.labels.exact(path[-2]))
        if number is not None and inside and (within or self._ranked(name)):
            self._rank(name, number, value, path, within)
            return True
        return self._marks(name, value, path)

    def _free(self, path: Path) -> bool:
        """Whether there is a value at or below a path that nobody has claimed."""
        owner = self.draft.account.owner
        return any(owner[n] < 0 for n in self.below.get(path, ()))

    def _ranked(self, name: str) -> bool:
        return self.labels.rank_name(name) is not None

    def _list_around(self, path: Path) -> Entry | None:
        """Return the list of ranks whose table holds a path: names of one's own belong to it."""
        found = [self.labels.exact(key) for key in path[:-1]]
        return next((each for each in found if each and each.written is Written.RANKS), None)

    def _rank(
        self, name: str, number: int, details: Json, path: Path, within: Entry | None
    ) -> None:
        """Read a skill, unless it has no rank."""
        words = next((v for b in BRACKETS if (v := in_words(table(details).get(b)))), "")
        shown = self.labels.rank_name(name) or name
        within = None if self._ranked(name) else within
        of = f"{shown} 0"
        if number:
            of = self.labels.rank(shown, number, words, within=within)
        if not of:
            return
        inner = [(*path, key) for key in (*TOTALS, *BRACKETS) if key in table(details)]
        self.claim(Kind.TAKEN, of, *(inner or [path]))
        self.claim(Kind.LEFT_OUT, f"beside {shown}, which is read", path)

    def _number(self, entry: Entry, number: int, value: Json, path: Path) -> None:
        """Read a number, and what is left of it now."""
        if entry.key in self.draft.sheet:
            self.claim(Kind.LEFT_OUT, f"beside {entry.label}, which is read", path)
            return
        if not number and entry.key in self.children:
            self.claim(Kind.LEFT_OUT, f"0: {entry.label} is what its Ring is", path)
            return
        self.draft.put(entry.key, number)
        now = entry.points or entry.now
        inner = {key: each for key, each in table(value).items() if key in NOW}
        names = [name for name in TOTALS if name in table(value)]
        if now and names and names[0] in NOW and (most := whole(table(value), "max")) is not None:
            names, number = ["max"], most
            self.draft.put(entry.key, number)
        left = whole({k: v for k, v in inner.items() if k != names[0]}, *NOW) if names else None
        self.claim(
            Kind.TAKEN, f"{entry.label} {number}", *([(*path, names[0])] if names else [path])
        )
        if now and left is not None:
            self.draft.put(now, left)
            self.claim(Kind.TAKEN, now.replace("_", " "), *[(*path, key) for key in inner])
        self.claim(Kind.LEFT_OUT, f"beside {entry.label} {number}, which is read", path)

    def _marks(self, name: str, value: Json, path: Path) -> bool:
        """Read how many marks of each kind there are, as the sheet lists them."""
        key = self.labels.words.marks.get(name)
        kinds = [kind for kind in self.labels.words.mark_kinds if kind in table(value)]
        if key is None or not kinds:
            return False
        marks = [kind for kind in kinds for _ in range(min(99, whole(value[kind], "value") or 0))]
        if marks:
            self.draft.put(key, marks)
        self.claim(Kind.TAKEN, key, *[(*path, kind) for kind in kinds])
        self.claim(Kind.LEFT_OUT, NOT_NEEDED, path)
        return True

    def _item(self, item: Mapping[str, Json], path: Path, within: Entry | None = None) -> None:
        """Read a skill, a value, or a thing that the actor has, by its name."""
        labels, details = self.labels, system_of(item) or item
        name, kind = str(item.get("name", "")).strip(), str(item.get("type", ""))
        number = whole(details, *TOTALS)
        entry = labels.exact(name)
        base = next(((*path, s) for s in SYSTEMS if s in item), path)
        label, _, words = name.removesuffix(")").partition(" (")
        words = ", ".join(filter(None, [words, *[in_words(details.get(b)) for b in BRACKETS]]))
        ranks = kind.casefold() in ("skill", "ability") or "ability" in str(details.get("type"))
        ranks = ranks or (within is not None and within.written is Written.RANKS)
        words = words.replace(";", ",")
        if ranks and number is not None:
            within = None if labels.rank_name(label) else labels.first_ranks
            if labels.rank(label, number, words, within=within):
                self.claim(Kind.TAKEN, f"{label} {number}", (*path, "name"), *[
                    (*base, each) for each in (*TOTALS, *BRACKETS) if each in details
                ])  # fmt: skip
        elif ranks:
            pass
        elif entry is not None and entry.written is Written.NUMBER and number is not None:
            self._number(entry, number, details, base)
            self.claim(Kind.TAKEN, entry.label, (*path, "name"))
        elif (
            entry is None
            and (worn := whole(details, "bonus")) is not None
            and (of_kind := labels.exact(kind))
        ):
            if details.get("equipped", True):
                self._number(of_kind, worn, worn, (*base, "bonus"))
                self.claim(Kind.TAKEN, of_kind.label, (*path, "name"))
            else:
                self.claim(Kind.LEFT_OUT, "it is not worn", path)
        elif (of := labels.thing(name, sure=True)) != "":
            self.claim(Kind.TAKEN, of, (*path, "name"))
        elif (why := labels.reason(name)) != "":
            self.claim(Kind.LEFT_OUT, why, path)
        else:
            self.claim(Kind.UNKNOWN, kind.capitalize(), (*path, "name"))
        self.claim(
            Kind.LEFT_OUT, DETAILS, path if not ranks or number is not None else (*path, "type")
        )
