"""The forms that values have in the lines of a sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bot.sheets.account import Piece

MOST_PIECES = 400
"""A line with more commas is no line of a sheet."""

_LABEL = r"(?P<label>[^\W\d_][^\d:=()\[\]|;]{0,58}?)"
_UNITS = "dots?|points?|pts?|ranks?|permanent|perm|punkte?|puntos?|niveau|spaces|squares|xp"
_UNIT = rf"(?:\s*(?i:{_UNITS})\b\.?)?"
NUMBERED = re.compile(
    rf"^{_LABEL}\s*(?:[(\[](?P<before>[^()\[\]]*)[)\]])?"
    r"\s*(?:[:=\-\u2013\u2014.~>|_]|\.{2,}|\s)*?(?:(?i:rank|level|lvl|rang|stufe)\b\.?)?[\s:]*?"
    r"(?P<value>(?<!\w)[+-]?\d{1,4})(?:\s*(?:->|=>|[\u2192\u21d2])\s*(?P<raised>\d{1,4}))?"
    r"(?:\s*\+\s*(?P<plus>\d{1,2}))?(?:\s*(?:/|\bof\b|\bvon\b|\bsur\b)\s*(?P<most>\d{1,4}))?"
    rf"{_UNIT}\s*(?:[(\[](?P<after>[^()\[\]]*)[)\]])?\s*[.!]?\s*$"
)
_NOW = r"(?:temp|temporary|current|left|now|remaining)\b\.?"
BARE_NUMBER = re.compile(
    rf"^\(?(?:(?P<value>\d{{1,4}})\s*{_NOW}|{_NOW}\s*:?\s*(?P<behind>\d{{1,4}}))\)?$", re.IGNORECASE
)
WHEN_FULL = re.compile(r"^(?:max|maximum|of)\b\.?\s*:?\s*(?P<value>\d{1,4})$", re.IGNORECASE)
IN_BRACKETS = re.compile(rf"^{_LABEL}\s*[:=]?\s*[(\[](?P<value>\d{{1,4}})[)\]]$")
"""A name with its number in brackets: "Stealth (4)"."""

NUMBER_FIRST = re.compile(r"^(?P<value>\d{1,2})\s+(?P<label>[^\W\d_][^\d:=()\[\]]{1,40})$")
ROLL = re.compile(r"\d*[kd]\d+(?:\s*[+-]\s*\d+)?")
ROLLED = re.compile(rf"^(?P<main>.*[\d)\]])\s+(?P<dice>{ROLL.pattern})$")
"""A skill with the dice that it rolls: "Kenjutsu (Katana) 4 7k3"."""

DICED = re.compile(rf"^{_LABEL}\s*[:=(\[-]*\s*(?P<dice>\d*[kd]\d+\b.*)$", re.IGNORECASE)
NEXT_NUMBERED = re.compile(r"(?<=[\d)\]])\s+(?=[^\W\d_])")
"""Between two values that have only a space between: "Charisma 2 Wits 3"."""

WITHIN = re.compile(r"[(\[]([^()\[\]]{1,100})[)\]]")
"""Values in brackets after the one that follows from them: "Air 2 (Reflexes 3 / Awareness 2)"."""

OF_A_KIND = re.compile(
    r"(?P<name>(?P<kind>[^\d:=()]{2,30}):\s*[^\d:=()]{2,40}?)\s*[-:]?\s*(?P<value>\d{1,2})"
)
"""A skill of a kind: "Lore: Bushido 3"."""

BUDGET = re.compile(r"\s*[(\[]\d+(?:\s*/\s*\d+)*[)\]]\s*:?$")
"""The points behind a heading: "Talents (13)"."""

WORDED = re.compile(r"^(?P<label>[^:=]{1,60}?)\s*[:=]\s*(?P<text>.*)$", re.DOTALL)
OF_LEVELS = re.compile(
    rf"{_LABEL}\s*[:=]?\s*(?:(?:\d+\s*[(:]\s*[+\w][^;,]*[;,]\s*)+.*|\d+\s*\(\+0\)"
    r"|\d+\s*[(:]\s*(?i:dead|out|down)\b.*|:\s*[a-zA-Z]+\s*\(\+\d+\).*)"
)
MARKS = re.compile(r"\b(\d{1,2}) ?x? ([a-z]+)(?: damage| wounds?| levels?)?\b", re.IGNORECASE)
COLUMNS = re.compile(r"\s{2,}|\s*[|/]\s*")
NAME_ENDS = re.compile(r"\s*(?::|[\d:=(][^a-zA-Z]*$)")
DASHED = re.compile(r"^(?P<label>[^\d:=\u2013\u2014-]{2,40}?)\s+[\u2013\u2014-]+\s+(?P<text>.*)$")
RAISED = re.compile(r"\bto\s+(\d{1,3})\b")
_WORD = r"[^\W\d_][^\W\d_.'\u2019-]*"
A_LABEL = re.compile(rf"(?<![\w/]){_WORD}(?:(?:[ /]| & ){_WORD}){{0,3}}(?=\s*[:=])")
BEFORE_NUMBER = re.compile(
    r"(?:(?<=[.;|\d)\]])\s|\s{2,})\s*(?P<label>[^\W\d_]+(?: [^\W\d_]+){0,2})(?=\s+\d)"
)
PARTS = re.compile(
    r"\s+/\s+(?=\D)|(?<=[\d)\]])\s*/\s*(?=[^\W\d_])|\s*[;|\t\u00b7]\s*"
    r"|(?<=[\d)\]])\s+[-\u2013\u2014]\s+(?=[^\W\d_])|(?<=[\d)\]])\s*[:.]\s+(?=[^\W\d_])|(?:(?<!\d),|,(?!\d))\s*(?![^()\[\]]{0,100}[)\]])"
)
"""Commas in brackets and in numbers part nothing. A bracket closes soon, else this is slow."""

A_NAME = re.compile(r"[^:\d]+(?:#?\d{1,2}(?:\s*[-\u2013\u2014.)]\s*[^:\d]+)?)?")
"""A name, also of one of several: "NPC 2 - Boss"."""


def numbered(row: Sequence[Piece]) -> Iterator[re.Match[str]]:
    """Yield the labels with numbers of a row."""
    for cell in row:
        for piece in cell.split(PARTS) if len(cell.text) < MOST_PIECES else ():
            yield from filter(None, [NUMBERED.match(p.text) for p in piece.split(NEXT_NUMBERED)])
