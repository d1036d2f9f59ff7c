"""Pasted text, as forum games write sheets.

``[b]Speed:[/b] 12``, ``Strength: 4``, ``Earth 2 / Stamina 2 / Willpower 2``,
``Kenjutsu (Katana) - 4``, ``Strength ●●●○○``, ``Melee 5 (Swords +3)``, ``Weapons: katana, yari``.
"""

from __future__ import annotations

import re

from bot.sheets.draft import Draft
from bot.sheets.labels import Labels
from rules.engine.paper import Entry, Paper, Written
from rules.engine.text_values import name_key, one_line

LONGEST = 16_000
"""A longer text is no sheet."""

_TAGS = re.compile(r"\[/?[a-zA-Z*][^\]\n]{0,60}\]")
_MARKS = re.compile(r"\*\*|__|~~|`|^\s*[-*\u2022>#]+\s+", re.MULTILINE)
_FULL, _EMPTY = "\u25cf\u2b24\u26ab\u2022\u25a0\u25c6", "\u25cb\u25ef\u26aa\u25e6\u25a1\u25c7"
_DOTS = re.compile(rf"[{_FULL}{_EMPTY}][{_FULL}{_EMPTY} ]*")
_NUMBERED = re.compile(
    r"^(?P<label>[^\d:=()]+?)\s*(?:\((?P<before>[^()]*)\))?"
    r"\s*(?:[:=\-\u2013\u2014.]|\.{2,})*\s*"
    r"(?P<value>[+-]?\d{1,4})(?:\s*/\s*(?P<most>\d{1,4}))?"
    r"\s*(?:\((?P<after>[^()]*)\))?\s*$"
)
_IN_BRACKETS = re.compile(r"^(?P<label>[^\d:=()\[\]]+?)\s*[(\[](?P<value>\d{1,4})[)\]]$")
"""A name with its number in brackets: "Stealth (4)"."""

_NEXT_NUMBERED = re.compile(r"(?<=\d)\s+(?=[^\W\d_])")
"""Between two values that have only a space between: "Charisma 2 Wits 3"."""

_WORDED = re.compile(r"^(?P<label>[^:=]{1,40})\s*[:=]\s*(?P<text>.*)$", re.DOTALL)
_NEXT_PAIR = re.compile(r";[ \t]*(?=[^;:=\n]{1,30}[:=])")
"""Several labels with their values may be on one line, with semicolons between."""

_NAMES = frozenset({"name", "character", "character name"})
_PARTS = re.compile(r"\s+/\s+|\s*[;|\t]\s*|,\s*(?![^()]{0,100}\))")
"""Commas in brackets part nothing. A bracket closes soon: else a long line takes too long."""


def read_text(text: str, paper: Paper, draft: Draft) -> Draft:
    """Read pasted text into a draft; what was not understood is listed there."""
    labels, heading = Labels(paper, draft), None
    for raw in _plain(text[:LONGEST]).splitlines():
        line = one_line(raw).strip(" ,;")
        if line:
            heading = _line(line, labels, draft, heading)
    return draft


def _plain(text: str) -> str:
    """The text without tags and marks, with dots as numbers."""
    lines = _NEXT_PAIR.sub("\n", _TAGS.sub("", text))
    return _DOTS.sub(_as_number, _MARKS.sub("", lines))


def _as_number(found: re.Match[str]) -> str:
    return f" {sum([sign in _FULL for sign in found.group()])} "


def _line(line: str, labels: Labels, draft: Draft, heading: Entry | None) -> Entry | None:
    """Read one line. Returns the list that the next lines belong to, None for none."""
    worded = _WORDED.match(line)
    if worded and not _NUMBERED.match(line):
        label, text = worded["label"], worded["text"].strip()
        if name_key(label) in _NAMES:
            draft.name = text
            return None
        entry = labels.exact(label) or (labels.entry(label) if text else None)
        if entry is not None:
            if not text:
                return entry if _is_list(entry) else None
            if _is_list(entry) or not _holds_numbers(text):
                _beside(entry, text, labels)
                return None
        elif not text or labels.follows(label):
            return heading if labels.follows(label) else None
    entry = labels.exact(line)
    if entry is not None and _is_list(entry):
        return entry
    pieces = [piece for piece in _PARTS.split(line) if piece.strip()]
    for piece in pieces:
        _piece(piece, labels, draft, heading)
    return heading


def _piece(piece: str, labels: Labels, draft: Draft, heading: Entry | None) -> None:
    """Read one value: a label or a name with its number, or a thing of the list above it."""
    piece = _IN_BRACKETS.sub(r"\g<label> \g<value>", piece.strip())
    found = _NUMBERED.match(piece)
    if found is None:
        pairs = _NEXT_NUMBERED.split(piece)
        if len(pairs) > 1 and all(_NUMBERED.match(pair) for pair in pairs):
            for pair in pairs:
                _piece(pair, labels, draft, heading)
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
    if entry is not None and entry.written is Written.NUMBER and not _names(heading, label):
        labels.number(entry, value, most)
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
