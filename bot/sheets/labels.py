"""The meaning of labels on a sheet, by the paper of a ruleset."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cached_property
from types import MappingProxyType

from bot.sheets.draft import Draft, Json
from rules.engine.paper import Entry, Paper, Written
from rules.engine.text_values import as_id, name_key

LIKENESS = 0.8
"""Two names from this likeness on are taken as the same; 1 is equal."""

SHORTEST = 4
"""Shorter names are compared exactly: too many of them are alike."""

HIGHEST_RANK = 10
"""A higher number beside an unknown name is no rank."""

_MANY = re.compile(
    r"(?:(?P<first>\d{1,3})\s*(?:[x\u00d7]\s*|\s))?(?P<name>.+?)"
    r"(?:(?:\s*[x\u00d7:]\s*|\s*[(\[]\s*[x\u00d7]?\s*|\s+)(?P<last>\d{1,3})[)\]]?)?"
)
"""A thing with its number before or after it."""

_BRACKET = re.compile(r"\s*\([^()]*\)\s*$")
_WITH_NUMBERS = re.compile(r"[\s(\[:,-]+(?:[a-zA-Z]{1,3}\s)?[+-]?\d{1,4}(?:[kd]\d{1,3})?\b.*$")
"""The numbers behind the name of a thing: "Katana (4k2)"."""

NOTHING_KEPT: Mapping[str, Json] = MappingProxyType({})

YES = frozenset({"yes", "y", "true", "x", "1", "on"})
NO = frozenset({"no", "n", "false", "0", "off", "-"})


def like(written: str, names: Iterable[str]) -> str | None:
    """Return the name that is most alike; None if none is. Names are keys."""
    wanted, known = name_key(written), list(names)
    if wanted in known:
        return wanted
    if len(wanted) < SHORTEST:
        return None
    found = get_close_matches(wanted, known, n=1, cutoff=LIKENESS)
    return found[0] if found else None


class Labels:
    """The labels of one paper; they read the values beside them into a draft."""

    def __init__(self, paper: Paper, draft: Draft) -> None:
        self.paper, self.draft = paper, draft
        self._entries = {
            name_key(label): entry
            for entry in paper.entries
            for label in (*entry.also, entry.label)
        }
        self._follows = {name_key(label) for label in paper.follows}
        self._ranks = [e for e in paper.entries if e.written is Written.RANKS]

    @cached_property
    def _of_things(self) -> Mapping[str, Entry]:
        """The first entry of the paper whose table has a thing of that name."""
        tables = [e for e in self.paper.entries if e.written in (Written.THINGS, Written.THING)]
        return {name_key(shown): entry for entry in reversed(tables) for shown in entry.known()}

    def entry(self, label: str) -> Entry | None:
        """Return the entry of a label, and note a guess."""
        key = like(label, self._entries)
        if key is None:
            return None
        entry = self._entries[key]
        if key != name_key(label):
            self.draft.guess(label.strip(), entry.label)
        return entry

    def exact(self, label: str) -> Entry | None:
        """Return the entry of exactly this label."""
        return self._entries.get(name_key(label))

    def knows(self, label: str) -> bool:
        """Whether exactly this is a label of the paper, or a name in its tables of ranks."""
        key = name_key(label)
        return key in self._entries or key in self._follows or key in self._of_ranks

    @cached_property
    def _of_ranks(self) -> frozenset[str]:
        return frozenset(name_key(shown) for entry in self._ranks for shown in entry.known())

    def whole(self, entry: Entry | None, names: Iterable[str]) -> Iterable[str]:
        """Return the names of a list; one with a comma in it, which was cut there, is whole."""
        return names if entry is None else _joined(names, _keys(entry))

    def follows(self, label: str) -> bool:
        """Whether the label's value follows from others, or is only shown; it is left out then."""
        there = name_key(label) in self._follows
        if there and label.strip() not in self.draft.left_out:
            self.draft.left_out.append(label.strip())
        return there

    def number(self, entry: Entry, value: int, most: int | None = None) -> None:
        """Read a number beside a label; with `most` it is "value/most"."""
        old = self.draft.sheet.get(entry.key)
        first = entry.now or entry.points
        if most is not None and not first:
            self.draft.note(f"“{entry.label} {value}/{most}” was read as {value}.")
        new = most if most is not None and first else value
        if most is not None and first:
            self.draft.put(first, value)
        if old is not None and old != new:
            self.draft.note(f"{entry.label} is there twice: {old}, then {new}, which counts.")
        self.draft.put(entry.key, new)

    def rank(self, name: str, value: int, brackets: str = "", within: Entry | None = None) -> bool:
        """Read a name with a number that is no label, such as a skill; False if it is none.

        Within a list of names any name is allowed; elsewhere only one that the rules know.
        """
        for entry in [within] if within else self._ranks:
            known = {name_key(shown): id for shown, id in entry.known().items()}
            found = like(name, known)
            if found is None and within is None:
                continue
            if found is None and not entry.free:
                return False
            id = known[found] if found else _free(entry, name)
            if found and found != name_key(name):
                self.draft.guess(name.strip(), found)
            elif found is None and known:
                self.draft.note(f"“{name.strip()}” is in no table; it is kept as written.")
            self.draft.put(entry.key, {id: value})
            if brackets and not self.paper.brackets(self.draft.sheet, id, brackets):
                self.draft.unknown.append(f"{name.strip()} ({brackets})")
            return True
        return False

    def own_rank(self, name: str, value: int, brackets: str) -> bool:
        """Guess that an unknown name with a small number is a skill; False if it cannot be one.

        It can be one only in games without a table of skills.
        """
        own = next((e for e in self._ranks if e.free and not e.known()), None)
        if own is None or not 0 < value <= HIGHEST_RANK:
            return False
        self.draft.guess(name.strip(), f"one of the {own.label.lower()}")
        return self.rank(name, value, brackets, within=own)

    def things(
        self, entry: Entry, names: Iterable[str], kept: Mapping[str, Json] = NOTHING_KEPT
    ) -> None:
        """Read names of things from the tables; unknown ones are noted.

        `kept` are things that the sheet has already, by the keys of their names: they stay as they
        are.
        """
        known = _keys(entry)
        for name in _joined(names, known):
            plain, count = _count(name.strip().rstrip("."), entry, known)
            if not plain or name_key(plain) in ("none", "-"):
                continue
            one = entry.written is Written.THING
            if (old := kept.get(name_key(plain))) is not None:
                self.draft.put(entry.key, old if one else [_so_many(old, count, entry)])
                continue
            found = like(plain, known) or like(_WITH_NUMBERS.sub("", plain), known)
            if found is None:
                self.draft.unknown.append(f"{entry.label}: {name.strip()}")
                continue
            if found not in (name_key(plain), as_id(plain)):
                self.draft.guess(plain, found)
            self.draft.put(
                entry.key, known[found] if one else [_so_many(known[found], count, entry)]
            )

    def thing(self, name: str, *, sure: bool = False) -> bool:
        """Read a name alone as a thing from the tables; False if no table has it.

        Unless it is `sure` that the name is of a thing, this is a guess.
        """
        entry = self._of_things.get(name_key(name))
        if entry is None:
            return False
        if not sure:
            self.draft.note(f"“{name.strip()}” was read as {entry.label}.")
        self.things(entry, [name])
        return True

    def words(self, entry: Entry, text: str) -> None:
        """Read words beside a label: yes or no, or the words themselves."""
        if entry.written is Written.WORDS:
            self.draft.put(entry.key, text.strip())
        elif entry.written is Written.YES_NO and name_key(text) in YES | NO:
            self.draft.put(entry.key, name_key(text) in YES)
        else:
            self.draft.unknown.append(f"{entry.label}: {text.strip()}")


def _free(entry: Entry, name: str) -> str:
    """Return a name of the person's own as the sheet keeps it: with "_" where known ids have it."""
    ids: Mapping[str, str] = entry.known()
    return as_id(name, "_") if any("_" in id for id in ids.values()) else name_key(name)


def _keys(entry: Entry) -> dict[str, str]:
    """Return the ids of an entry's table by the keys of its names, with and without brackets."""
    names = {name_key(shown): id for shown, id in entry.known().items()}
    short = {name_key(_BRACKET.sub("", shown)): id for shown, id in entry.known().items()}
    return {**short, **{id: id for id in names.values()}, **names}


def _joined(names: Iterable[str], known: Mapping[str, str]) -> Iterator[str]:
    """Yield the names, those with a comma in them as one: "Exploding Tag, Type 2"."""
    held = ""
    for name in names:
        whole = f"{held}, {name.strip()}"
        if held and name_key(whole) in known:
            held = whole
            continue
        if held:
            yield held
        held = name.strip()
    if held:
        yield held


def _count(name: str, entry: Entry, known: Mapping[str, str]) -> tuple[str, int]:
    """Return the name of a thing, and how many there are: "Rope x2", "2 Rope", "Rope (2)"."""
    found = _MANY.fullmatch(name) if entry.counted and name_key(name) not in known else None
    if found is None:
        return name, 1
    return found["name"].strip(), int(found["first"] or found["last"] or 1)


def _so_many(thing: Json, count: int, entry: Entry) -> Json:
    """Return a thing of the sheet with its number; one without other values is only its id."""
    if not entry.counted:
        return thing
    whole = dict(thing) if isinstance(thing, Mapping) else {"id": thing}
    if count != 1 or "count" in whole:
        whole["count"] = count
    return thing if whole == {"id": thing} else whole
