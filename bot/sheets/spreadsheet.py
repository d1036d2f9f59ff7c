"""A spreadsheet as CSV or TSV: labels at the left of their values."""

from __future__ import annotations

import csv
import re
from io import StringIO

from bot.sheets.draft import Draft
from bot.sheets.labels import Labels
from bot.sheets.pasted import LONGEST, read_text
from bot.sheets.tables import as_lines
from rules.engine.paper import Paper

MARKS = "\t;,"
_SEPARATOR = re.compile(r"^sep=.\s*$", re.MULTILINE | re.IGNORECASE)


def looks_like_table(text: str) -> bool:
    """Whether most lines of a text are rows of the same separator, each with a label at its left.

    "Strength 3, Dexterity 2" is no such row: its values have no cells of their own.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    for mark in MARKS:
        rows = [line for line in lines if mark in line and not line.rstrip().endswith(":")]
        bare = [row for row in rows if not any(sign.isdigit() for sign in row.split(mark)[0])]
        enough = 0.6 * len(lines)
        if len(lines) > 1 and len(rows) > enough and (mark == "\t" or len(bare) > 0.6 * len(rows)):
            return True
    return False


def read_table(text: str, paper: Paper, draft: Draft) -> Draft:
    """Read each label with the value at its right; a row may hold several such pairs."""
    sample = _SEPARATOR.sub("", text[:LONGEST], count=1)
    lines = sample.splitlines()
    mark = max(MARKS, key=lambda each: sum([each in line for line in lines]))
    rows = list(csv.reader(StringIO(sample), delimiter=mark))
    return read_text("\n".join(as_lines(rows, Labels(paper, draft).knows)), paper, draft)
