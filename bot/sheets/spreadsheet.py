"""Spreadsheets: text with tabs, semicolons or commas between its cells, and files of programs."""

from __future__ import annotations

import csv
import re
from io import StringIO

MARKS = "\t;,|"
_SEPARATOR = re.compile(r"^sep=(.)\s*$", re.IGNORECASE | re.MULTILINE)
_PAGE = re.compile(r"^ *\{\||<t[dh]\b|\[t[dh]\]|&\w{2,8};|&#\d", re.IGNORECASE | re.MULTILINE)
"""The cells of a page or of a forum, whose signs may have semicolons."""

LEAST_WIDE = 4
LEAST_CELLS = 0.6
"""So large a part of the lines of a spreadsheet has cells."""


def delimiter_of(text: str) -> str:
    """Return what most lines of a text have between their cells; nothing if it is no spreadsheet.

    "Strength 3, Dexterity 2" has no cells: its values stand beside their labels.
    """
    if (said := _SEPARATOR.match(text)) is not None:
        return said[1]
    if _PAGE.search(text) is not None:
        return ""
    lines = [line for line in text.splitlines() if line.strip()]
    for mark in MARKS:
        rows = [line for line in lines if mark in line and not line.rstrip().endswith((":", "|"))]
        if mark == "|":
            # Values may stand between bars too: "Strength 3 | Wits 2" has no cells.
            rows = [row for row in lines if mark in row and not _has_values(row)]
        bare = [row for row in rows if not any(sign.isdigit() for sign in row.split(mark)[0])]
        enough = len(lines) > 1 and len(rows) > LEAST_CELLS * len(lines)
        wide = len({row.count(mark) for row in rows}) == 1 and rows[0].count(mark) >= LEAST_WIDE
        wide = wide and not any(sign.isdigit() for sign in rows[0])
        if enough and (mark == "\t" or wide or len(bare) > LEAST_CELLS * len(rows)):
            return mark
    return ""


def _has_values(row: str) -> bool:
    """Whether a row between bars has a label and its value in one cell, or bars around it."""
    if row.lstrip().startswith("|") or row.rstrip().endswith(":"):
        return True
    for cell in row.split("|"):
        signs = [sign for sign in cell if not sign.isspace() and sign not in ",.'()&/-"]
        if any(map(str.isalpha, signs)) and not all(map(str.isalpha, signs)):
            return True
    return False


def as_text(rows: list[list[str]]) -> str:
    """Return rows of cells as text with tabs between them."""
    out = StringIO()
    csv.writer(out, "excel-tab", lineterminator="\n").writerows(rows)
    return out.getvalue()
