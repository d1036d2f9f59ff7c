"""Pasted text without the marks of forums and chats, with tables as lines and dots as numbers."""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.sheets.tables import as_lines

_CELL = re.compile(r"\[/t[dh]\]", re.IGNORECASE)
_ROW, _ROW_ENDS = (re.compile(rf"\[{tag}\]", re.IGNORECASE) for tag in ("tr", "/tr"))
_TAG_NAMES = (
    "b|i|u|s|size|color|colour|font|center|centre|left|right|justify|align|indent|quote|code|list|"
    "ul|ol|li|url|img|spoiler|ooc|hr|h[1-6]|sub|sup|table|tbody|tr|td|th|div|span|class|"
    "fieldset|legend|tab|tabs|pre|anchor|goto|highlight|bg|border|block|section|collapse|member"
)
_TAGS = re.compile(rf"\[/?(?:(?:{_TAG_NAMES})(?:[= :][^\]\n]{{0,80}})?|\*)\]", re.IGNORECASE)
_STARS = re.compile(
    r"^([^*\n]*[\w)][ \t:]+)(\*{1,10})(?=[ \t]*(?:\([^()\n]{0,60}\))?[ \t]*$)", re.MULTILINE
)
"""Stars as dots: "Strength ***"; a line with other stars has them as marks."""

_HEADING = re.compile(r"^[ \t]*={2,}[ \t]*(.*?)[ \t]*={2,}[ \t]*$", re.MULTILINE)
_MARKS = re.compile(r"\*\*|__|~~|`|^\s*(?:[-*\u2022>#]+|\d{1,2}[.)])\s+", re.MULTILINE)
_FULL, _EMPTY = "\u25cf\u2b24\u26ab\u2022\u25a0\u25c6", "\u25cb\u25ef\u26aa\u25e6\u25a1\u25c7"
_DOTS = re.compile(rf"[{_FULL}{_EMPTY}][{_FULL}{_EMPTY} ]*")
_THOUSANDS = re.compile(r"(?<![\d.,])(\d{1,3})[.,](\d{3})(?![\d.,])")
_RANK = re.compile(r"(?<=[:=])[ \t]*(?:rank|level|lvl)\b\.?[ \t]*(?=\d)", re.IGNORECASE)
_NEXT_PAIR = re.compile(r";[ \t]*(?=[^;:=\n]{1,30}[:=])")
"""Several labels with their values may be on one line, with semicolons between."""

_RULE = re.compile(r"[\s|:\-+]+")
_LABEL_ALONE = re.compile(r"^([^\d\n:=]{2,30}?):?[ \t]*\n[ \t]*(\d{1,4})[ \t]*$", re.MULTILINE)
"""A label with its number on the next line, as cells of a document are copied."""


def plain(text: str, is_label: Callable[[str], bool]) -> str:
    """Return the lines of a sheet: one or more labels with their values on each."""
    lines = _tables(_HEADING.sub(r"\1", _TAGS.sub("", _rows_of_forum(text))), is_label)
    numbered = _STARS.sub(lambda found: f"{found[1]}{len(found[2])}", lines)
    bare = _DOTS.sub(_as_number, _MARKS.sub("", _NEXT_PAIR.sub("\n", numbered)))
    joined = _LABEL_ALONE.sub(_beside(is_label), bare)
    return _RANK.sub(" ", _THOUSANDS.sub(r"\1\2", joined))


def _rows_of_forum(text: str) -> str:
    """Return the text with each row of a forum's table on one line, with bars between its cells."""
    first, *rows = _ROW.split(text)
    done = [first]
    for row in rows:
        cells, *after = _ROW_ENDS.split(row, maxsplit=1)
        done += ["|" + _CELL.sub("|", cells).replace("\n", " "), *after]
    return "\n".join(done)


def _tables(text: str, is_label: Callable[[str], bool]) -> str:
    """Return the text with the tables in it as lines; their rows begin with a bar."""
    done: list[str] = []
    rows: list[list[str]] = []
    for line in [*text.splitlines(), ""]:
        row = line.strip()
        if row.startswith("|"):
            if not _RULE.fullmatch(row):
                rows.append(row.strip("|").split("|"))
            continue
        done += as_lines(rows, is_label)
        rows = []
        done.append(line)
    return "\n".join(done)


def _beside(is_label: Callable[[str], bool]) -> Callable[[re.Match[str]], str]:
    def joined(found: re.Match[str]) -> str:
        return f"{found[1]}: {found[2]}" if is_label(found[1]) else found[0]

    return joined


def _as_number(found: re.Match[str]) -> str:
    return f" {sum([sign in _FULL for sign in found.group()])} "
