"""A spreadsheet as CSV or TSV: labels at the left of their values."""

from __future__ import annotations

import csv
from io import StringIO

from bot.sheets.draft import Draft
from bot.sheets.pasted import LONGEST, read_text
from rules.engine.paper import Paper


def looks_like_table(text: str) -> bool:
    """Whether most lines of a text are rows of the same separator."""
    lines = [line for line in text.splitlines() if line.strip()]
    for mark in ("\t", ",", ";"):
        rows = sum([mark in line and not line.rstrip().endswith(":") for line in lines])
        if len(lines) > 1 and rows > 0.6 * len(lines):
            return True
    return False


def read_table(text: str, paper: Paper, draft: Draft) -> Draft:
    """Read each label with the value at its right; a row may hold several such pairs."""
    sample = text[:LONGEST]
    mark = max("\t,;", key=sample.count)
    lines = []
    for row in csv.reader(StringIO(sample), delimiter=mark):
        cells = [cell.strip() for cell in row]
        at = 0
        while at < len(cells):
            label = cells[at]
            value = cells[at + 1] if at + 1 < len(cells) else ""
            at += 1
            if not label:
                continue
            if value:
                at += 1
                lines.append(f"{label.rstrip(':')}: {value}")
            else:
                lines.append(f"{label.rstrip(':')}:")
    return read_text("\n".join(lines), paper, draft)
