"""The meaning of labels on a sheet, by the paper of a ruleset."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import cached_property
from types import MappingProxyType

from bot.sheets.account import Kind
from bot.sheets.draft import Draft, Json
from rules.engine.asking.text_values import as_id, name_key
from rules.engine.sheets.paper import Entry, Paper, Written
from rules.engine.sheets.sheet_words import bare_key

LIKENESS = 0.8
"""Two names from this likeness on are taken as the same; 1 is equal."""

SHORTEST = 4
"""Shorter names are compared exactly: too many of them are alike."""

HIGHEST_RANK = 10
"""A higher number beside a name that no table has is no rank."""

LONGEST_NAME, MOST_WORDS = 40, 5
"""A longer text beside a number is no name of a skill."""

LONGEST_LABEL = 100
"""No label is longer; long texts are not compared with the words of the game."""

_MANY = re.compile(
    r"(?:(?P<first>\d{1,3})\s*(?:[x\u00d7]\s*|\s))?(?P<name>.+?)"
    r"(?:(?:\s*[x\u00d7:]\s*|\s*[(\[]\s*[x\u00d7]?\s*|\s+)(?P<last>\d{1,3})[)\]]?)?"
)
"""A thing with its number before or after it."""

_BRACKET = re.compile(r"\s*\([^()]*\)\s*$")
_WITH_NUMBERS = re.compile(
    r"\s*[(\[][^()\[\]]*\d[^()\[\]]*[)\]]$"
    r"|[\s(\[:,-]+(?:[a-zA-Z]{1,3}\s)?[+-]?\d{1,4}(?:[kd]\d{1,3})?\b.*$"
)
"""The numbers behind the name of a thing: "Katana (4k2)"."""

NOTHING_KEPT: Mapping[str, Json] = MappingProxyType({})

YES = frozenset({"yes", "y", "true", "x", "1", "on", "ja", "oui", "sí", "si"})
NO = frozenset({"no", "n", "false", "0", "off", "-", "nein", "non"})


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
        self.paper, self.draft, self.words = paper, draft, paper.words
        self._entries = {
            name_key(label): entry
            for entry in paper.entries
            for label in (*entry.also, entry.label)
        }
        self._follows = {name_key(label) for label in paper.follows}
        self._ranks = [e for e in paper.entries if e.written is Written.RANKS]
        self._known = {entry.key: self._names(entry) for entry in self._ranks}
        self.following: list[tuple[int, str, int]] = []

    def _names(self, entry: Entry) -> dict[str, str]:
        """Return the ids that a list of ranks may have, by the keys of their names."""
        table = {name_key(shown): id for shown, id in entry.known().items()}
        more = self.words.ranks.get(entry.key, {})
        return {**{name: _free(entry, shown) for name, shown in more.items()}, **table}

    @cached_property
    def _of_things(self) -> Mapping[str, Entry]:
        """The first entry of the paper whose table has a thing of that name."""
        tables = [e for e in self.paper.entries if e.written in (Written.THINGS, Written.THING)]
        return {name_key(shown): entry for entry in reversed(tables) for shown in entry.known()}

    def english(self, label: str) -> str:
        """Return the key of a label, in English if a table of another language has it."""
        if len(label) > LONGEST_LABEL:
            return label
        key = name_key(label)
        if key in self._entries or key in self._follows or key in self._of_ranks:
            return key
        return self.words.aliases.get(bare_key(key), key)

    def entry(self, label: str) -> Entry | None:
        """Return the entry of a label, and note a guess."""
        english = self.english(label)
        key = like(english, self._entries)
        if key is None:
            return None
        entry = self._entries[key]
        if key != english:
            self.draft.guess(label.strip(), entry.label)
        return entry

    def exact(self, label: str) -> Entry | None:
        """Return the entry of exactly this label."""
        return self._entries.get(self.english(label))

    def knows(self, label: str) -> bool:
        """Whether exactly this is a label of the paper, or a name in its tables of ranks."""
        key = self.english(label)
        return key in self._entries or self.reason(label) != "" or key in self._of_ranks

    @cached_property
    def _of_ranks(self) -> frozenset[str]:
        return frozenset(name for known in self._known.values() for name in known)

    @property
    def first_ranks(self) -> Entry | None:
        """Return the list that names of one's own belong to."""
        return next((entry for entry in self._ranks if entry.free), None)

    def rank_name(self, name: str) -> str | None:
        """Return the name of a rank that the game has; programs write it without spaces."""
        if (key := self.english(name)) in self._of_ranks:
            return key
        return self._joined_ranks.get(as_id(name, ""))

    @cached_property
    def _joined_ranks(self) -> Mapping[str, str]:
        return {as_id(each, ""): each for each in self._of_ranks}

    def reason(self, label: str) -> str:
        """Return why a label is left out; nothing if it is not."""
        key = self.english(label)
        if key in self.words.left_out:
            return self.words.left_out[key]
        if key in self._follows:
            return WORKED_OUT
        return NOT_NEEDED if key in self.words.parents or key in NEEDLESS else ""

    def needless(self, label: str) -> str:
        """Return the reason if no fight needs a label of the game, and so nothing below it."""
        why = self.words.left_out.get(self.english(label), "")
        return why if why == NOT_NEEDED else ""

    def number(self, entry: Entry, value: int, most: int | None = None) -> None:
        """Read a number beside a label; with `most` it is "value/most"."""
        old = self.draft.sheet.get(entry.key)
        first = entry.now or entry.points
        if most is not None and first and value > most:
            self.draft.note(f"“{entry.label} {value}/{most}” was read as {most} of {value}.")
            value, most = most, value
        if most is not None and not first:
            self.draft.note(f"“{entry.label} {value}/{most}” was read as {value}.")
        new = most if most is not None and first else value
        if most is not None and first:
            self.draft.put(first, value)
        if old is not None and old != new:
            self.draft.note(f"{entry.label} is there twice: {old}, then {new}, which counts.")
        self.draft.put(entry.key, new)

    def rank(self, name: str, value: int, brackets: str = "", within: Entry | None = None) -> str:
        """Read a name with a number that is no label, such as a skill.

        Within a list of names any short name is allowed; elsewhere only one that the game has.
        Returns the label of the list, or nothing.
        """
        for entry in [within] if within else self._ranks:
            known, english = self._known[entry.key], self.english(name)
            found = like(english, known)
            own = self._own(entry, name, within)
            if found is None and not (own and value <= HIGHEST_RANK):
                continue
            kind, of, rest = name.partition(":")
            own_name = f"{self.english(kind)}: {rest.strip()}" if of else name
            id = known[found] if found else _free(entry, own_name)
            if found and found not in (name_key(name), english):
                self.draft.guess(name.strip(), found)
            elif found is None and entry.known():
                self.draft.note(f"“{name.strip()}” is in no table; it is kept as written.")
            old = (self.draft.sheet.get(entry.key) or {}).get(id)
            if old is not None and old != value:
                twice = f"{name.strip()} is there twice: {old}, then {value}, which counts."
                self.draft.note(twice)
            self.draft.put(entry.key, {id: value})
            if brackets and not self.paper.brackets(self.draft.sheet, id, brackets):
                self.draft.note(f"“{name.strip()} ({brackets})” was read without its brackets.")
            return entry.label
        return ""

    def _own(self, entry: Entry, name: str, within: Entry | None) -> bool:
        """Whether a name that no table has can be in a list: it is short, or of a known kind."""
        kind, of, _ = name.partition(":")
        if of and self.english(kind) in self.words.kinds and entry.free:
            return True
        return within is not None and entry.free and short(name)

    def one_thing(self, entry: Entry, name: str, kept: Mapping[str, Json] = NOTHING_KEPT) -> bool:
        """Read the name of a thing from the tables; False if no table has it.

        `kept` are things that the sheet has already, by the keys of their names: they stay as they
        are.
        """
        known = keys_of(entry)
        plain, count = _count(name.strip().rstrip("."), entry, known)
        if name_key(plain) in ("none", "-", ""):
            return True
        one = entry.written is Written.THING
        if (old := kept.get(name_key(plain))) is not None:
            self.draft.put(entry.key, old if one else [_so_many(old, count, entry)])
            return True
        found = like(plain, known) or like(_WITH_NUMBERS.sub("", plain), known)
        if found is None:
            return False
        if found not in (name_key(plain), as_id(plain)):
            self.draft.guess(plain, found)
        self.draft.put(entry.key, known[found] if one else [_so_many(known[found], count, entry)])
        return True

    def thing(self, name: str, *, sure: bool = False) -> str:
        """Read a name alone as a thing from the tables, and return the label of its list.

        Unless it is `sure` that the name is of a thing, this is a guess.
        """
        entry = self._of_things.get(name_key(name))
        if entry is None:
            return ""
        if not sure:
            self.draft.note(f"“{name.strip()}” was read as {entry.label}.")
        return entry.label if self.one_thing(entry, name) else ""

    def said(self, entry: Entry, text: str) -> bool:
        """Read words beside a label: yes or no, or the words themselves; False if it cannot."""
        if entry.written is Written.WORDS:
            self.draft.put(entry.key, text.strip())
        elif entry.written is Written.YES_NO and name_key(text) in YES | NO:
            self.draft.put(entry.key, name_key(text) in YES)
        else:
            return False
        return True

    def follow(self, claim: int, label: str, value: int) -> None:
        """Keep a number that follows from others, with the claim of its piece, to the end."""
        self.following.append((claim, self.english(label), value))

    def conclude(self, numbers: Callable[[Mapping[str, Json]], Mapping[str, str]]) -> None:
        """Say of each number that follows what the rules compute; give the values that it implies.

        `numbers` computes what follows from a sheet.
        """
        sheet, claims = self.draft.sheet, self.draft.account.claims
        for claim, label, value in self.following:
            keys = [key for key in self.words.parents.get(label, ()) if key not in sheet]
            if keys:
                sheet.update(dict.fromkeys(keys, value))
                shown = " and ".join([e.label for e in self.paper.entries if e.key in keys])
                self.draft.note(f"{shown}: {value}, from “{label.capitalize()} {value}”.")
                claims[claim] = (Kind.TAKEN, f"{shown} {value}")
        for claim, label, value in self.following:
            if claims[claim][0] is Kind.TAKEN:
                continue
            needs = (*self.words.parents.get(label, ()), *self.words.needs.get(label, ()))
            lacking = [e.label for e in self.paper.entries if e.key in needs if e.key not in sheet]
            if lacking:
                why = f"it follows from {' and '.join(lacking)}, which this sheet does not have"
                claims[claim] = (Kind.LEFT_OUT, why)
                continue
            found = {name_key(name): number for name, number in numbers(sheet).items()}.get(label)
            key = self.words.differences.get(label, "")
            more = value - int(found) if found is not None and found.isdecimal() else 0
            if key and more > 0 and key not in sheet:
                sheet[key] = more
                shown = next(e.label for e in self.paper.entries if e.key == key)
                self.draft.note(
                    f"{shown}: {more}, as {value} is so much more than the fight computes, {found}."
                )
                claims[claim] = (Kind.TAKEN, f"{shown} {more}")
            elif found is not None:
                claims[claim] = (Kind.LEFT_OUT, f"the fight computes {found} from what was read")


NOT_NEEDED = "no fight needs it"
WORKED_OUT = "the fight works it out from the sheet each time"
NEEDLESS = frozenset(
    {
        *("timestamp", "email", "email address", "player", "player name", "zeitstempel", "spieler"),
        *("joueur", "jugador", "discord", "discord name", "pronouns", "age", "gender", "chronicle"),
    }
)
"""Labels of questionnaires in all games."""


def short(name: str) -> bool:
    """Whether a text can be a name of a skill."""
    return len(name) <= LONGEST_NAME and len(name.split()) <= MOST_WORDS


def _free(entry: Entry, name: str) -> str:
    """Return a name of the person's own as the sheet keeps it: with "_" where known ids have it."""
    ids: Mapping[str, str] = entry.known()
    return as_id(name, "_") if any("_" in id for id in ids.values()) else name_key(name)


def keys_of(entry: Entry) -> dict[str, str]:
    """Return the ids of an entry's table by the keys of its names, with and without brackets."""
    names = {name_key(shown): id for shown, id in entry.known().items()}
    short = {name_key(_BRACKET.sub("", shown)): id for shown, id in entry.known().items()}
    return {**short, **{id: id for id in names.values()}, **names}


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
