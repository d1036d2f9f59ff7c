"""Pasted text, as forum games write sheets.

``[b]Speed:[/b] 12``, ``Strength: 4``, ``Earth 2 / Stamina 2 / Willpower 2``,
``Kenjutsu (Katana) - 4``, ``Strength ●●●○○``, ``Melee 5 (Swords +3)``, ``Weapons: katana, yari``.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.sheets.draft import Draft
from bot.sheets.labels import Labels
from bot.sheets.plain_text import plain
from rules.engine.paper import Entry, Paper, Written
from rules.engine.text_values import name_key, one_line

LONGEST = 16_000
"""A longer text is no sheet."""

_NUMBERED = re.compile(
    r"^(?P<label>[^\d:=()]+?)\s*(?:\((?P<before>[^()]*)\))?"
    r"\s*(?:[:=\-\u2013\u2014.]|\.{2,})*\s*"
    r"(?P<value>[+-]?\d{1,4})(?:\s*/\s*(?P<most>\d{1,4}))?"
    r"\s*(?:\((?P<after>[^()]*)\))?\s*$"
)
_IN_BRACKETS = re.compile(r"^(?P<label>[^\d:=()\[\]]+?)\s*[(\[](?P<value>\d{1,4})[)\]]$")
"""A name with its number in brackets: "Stealth (4)"."""

_NEXT_NUMBERED = re.compile(r"(?<=[\d)\]])\s+(?=[^\W\d_])")
"""Between two values that have only a space between: "Charisma 2 Wits 3"."""

_WITHIN = re.compile(r"\(([^()]{1,100})\)")
"""Values in brackets after the one that follows from them: "Air 2 (Reflexes 3 / Awareness 2)"."""

_OF_A_KIND = re.compile(
    r"(?P<kind>[^\d:=()]{2,30}):\s*(?P<what>[^\d:=()]{2,40}?)\s*[-:]?\s*(?P<value>\d{1,2})"
)
"""A skill of a kind: "Lore: Bushido 3"."""

_WORDED = re.compile(r"^(?P<label>[^:=]{1,40})\s*[:=]\s*(?P<text>.*)$", re.DOTALL)
_NAMES = frozenset({"name", "character", "character name"})
_TITLES = frozenset(
    {
        *("attributes", "attribute", "traits", "trait", "rings", "ring", "stats", "statistics"),
        *("physical", "social", "mental", "physical social mental", "knacks", "basics", "sheet"),
        *("character sheet", "general", "combat", "status"),
    }
)
"""Titles above values of several kinds, which say nothing themselves."""

LONGEST_NAME = 32
_PARTS = re.compile(r"\s+/\s+|\s*[;|\t]\s*|,\s*(?![^()]{0,100}\))")
"""Commas in brackets part nothing. A bracket closes soon: else a long line takes too long."""


def read_text(text: str, paper: Paper, draft: Draft) -> Draft:
    """Read pasted text into a draft; what was not understood is listed there."""
    labels, heading = Labels(paper, draft), None
    lines = [one_line(raw).strip(" ,;") for raw in plain(text[:LONGEST], labels.knows).splitlines()]
    for line in filter(None, lines):
        heading = _line(line, labels, draft, heading)
    first = next(filter(None, lines), "")
    labelled = labels.knows(first.partition(" ")[0])
    if not (draft.name or labelled) and draft.unknown[:1] == [first] and _can_be_name(first):
        draft.name = draft.unknown.pop(0)
        draft.note(f"“{first}” was read as the name.")
    return draft


def _can_be_name(line: str) -> bool:
    return len(line) <= LONGEST_NAME and not _holds_numbers(line) and ":" not in line


def _line(line: str, labels: Labels, draft: Draft, heading: Entry | None) -> Entry | None:
    """Read one line. Returns the list that the next lines belong to, None for none."""
    worded = _WORDED.match(line)
    if worded and not _NUMBERED.match(line):
        label, text = worded["label"].strip(), worded["text"].strip()
        if name_key(label) in _NAMES:
            draft.name = text
            return None
        if name_key(label) in _TITLES and labels.exact(label) is None:
            return _values(text, labels, draft, None)
        entry = labels.exact(label) or (labels.entry(label) if text else None)
        if entry is not None:
            if not text:
                return entry if _is_list(entry) else None
            if _is_list(entry) or entry.written is Written.WORDS or not _holds_numbers(text):
                _beside(entry, text, labels)
                return None
        elif labels.follows(label):
            return heading
        elif not text:
            draft.unknown.append(label)
            return None
    entry = labels.exact(line)
    if entry is not None and _is_list(entry):
        return entry
    if name_key(line) in _TITLES and entry is None:
        return None
    return _values(_WITHIN.sub(_opened(labels), line), labels, draft, heading)


def _values(line: str, labels: Labels, draft: Draft, heading: Entry | None) -> Entry | None:
    """Read the values of one line, one after the other."""
    pieces = [piece for piece in _PARTS.split(line) if piece.strip()]
    for piece in labels.whole(heading, pieces):
        _piece(piece, labels, draft, heading)
    return heading


def _opened(labels: Labels) -> Callable[[re.Match[str]], str]:
    """Return what replaces a bracket: what is in it, if it consists of labels with numbers."""

    def opened(found: re.Match[str]) -> str:
        pieces = [_NUMBERED.match(piece.strip()) for piece in _PARTS.split(found[1])]
        known = all(piece and labels.knows(piece["label"]) for piece in pieces)
        return f", {found[1]}" if known else found[0]

    return opened


def _piece(piece: str, labels: Labels, draft: Draft, heading: Entry | None) -> None:
    """Read one value: a label or a name with its number, or a thing of the list above it."""
    piece = _unbracketed(piece.strip())
    found = _NUMBERED.match(piece)
    if found is None:
        pairs = [_unbracketed(pair) for pair in _NEXT_NUMBERED.split(piece)]
        kind = _OF_A_KIND.fullmatch(piece)
        if len(pairs) > 1 and all(_NUMBERED.match(pair) for pair in pairs):
            for pair in pairs:
                _piece(pair, labels, draft, heading)
        elif kind and _of_a_kind(
            f"{kind['kind']}: {kind['what']}", int(kind["value"]), labels, heading
        ):
            return
        elif heading is not None and heading.written in (Written.THINGS, Written.THING):
            labels.things(heading, [piece])
        elif heading is not None and heading.written is Written.RANKS:
            labels.rank(piece, 1, within=heading)
        elif not labels.follows(piece.partition(":")[0]) and not labels.thing(piece):
            draft.unknown.append(piece)
        return
    label, value = found["label"].strip(), int(found["value"])
    most = int(found["most"]) if found["most"] else None
    brackets = (found["before"] or found["after"] or "").strip()
    entry = labels.exact(label)
    if heading is not None and heading.counted and (entry is None or _names(heading, label)):
        labels.things(heading, [piece])
    elif entry is not None and entry.written is Written.NUMBER and not _names(heading, label):
        labels.number(entry, value, most)
        if brackets:
            draft.note(f"“{piece}” was read as {entry.label} {value}.")
    elif heading is not None and heading.written is Written.RANKS:
        labels.rank(label, value, brackets, within=heading)
    elif labels.follows(label) or labels.rank(label, value, brackets):
        return
    else:
        entry = labels.entry(label)
        if entry is not None and entry.written is Written.NUMBER:
            labels.number(entry, value, most)
        elif not labels.own_rank(label, value, brackets):
            draft.unknown.append(piece)


def _of_a_kind(name: str, value: int, labels: Labels, heading: Entry | None) -> bool:
    """Read a skill of a kind, in its list or alone; False if it can be none."""
    if heading is not None and heading.written is Written.RANKS:
        return labels.rank(name, value, within=heading)
    return labels.own_rank(name, value, "")


def _unbracketed(piece: str) -> str:
    """Return "Stealth (4)" as "Stealth 4"."""
    return _IN_BRACKETS.sub(r"\g<label> \g<value>", piece)


def _beside(entry: Entry, text: str, labels: Labels) -> None:
    """Read the text beside a label on its line."""
    match entry.written:
        case Written.THINGS | Written.THING:
            labels.things(entry, _PARTS.split(text))
        case Written.RANKS:
            for piece in _PARTS.split(text):
                _piece(piece, labels, labels.draft, entry)
        case _:
            labels.words(entry, text)


def read_ranks(entry: Entry, text: str, labels: Labels) -> None:
    """Read a list of names with a number each: "Kenjutsu (Katana) 4, Defense 2"."""
    _beside(entry, text, labels)


def _is_list(entry: Entry) -> bool:
    return entry.written in (Written.RANKS, Written.THINGS, Written.THING)


def _names(heading: Entry | None, label: str) -> bool:
    """Whether the list that a line belongs to has this name in its table."""
    known = heading.known() if heading is not None else ()
    return name_key(label) in {name_key(name) for name in known}


def _holds_numbers(text: str) -> bool:
    return any(sign.isdigit() for sign in text)
