"""Rows of a table as lines of a sheet, each with a label and its value."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from rules.engine.text_values import name_key

HEADERS = frozenset(
    {
        *("attribute", "stat", "trait", "ring", "name", "ability", "skill", "item", "field"),
        *("attributes", "stats", "traits", "rings", "abilities", "skills", "items", "technique"),
        *("value", "rank", "rating", "score", "level", "points", "dots", "number", "count"),
        *("emphasis", "emphases", "specialty", "specialties", "notes", "note", "total", ""),
    }
)
"""The words of a row that names the columns below it."""

_NUMBER = re.compile(r"[+-]?\d{1,4}(?:\s*/\s*\d{1,4})?")


def as_lines(rows: Sequence[Sequence[str]], is_label: Callable[[str], bool]) -> Iterator[str]:
    """Yield a line for each label with its value; a row may hold several such pairs.

    A row of labels above a row of numbers is read column by column.
    """
    plain = [[cell.strip().rstrip(":").strip() for cell in row] for row in rows]
    at = 0
    while at < len(plain):
        row, below = plain[at], plain[at + 1] if at + 1 < len(plain) else []
        if _names_columns(row):
            heading = next((c for c in (row[0], f"{row[0]}s") if c and is_label(c)), "")
            if heading:
                yield f"{heading}:"
        elif _stand_above(row, below, is_label):
            yield from (f"{label}: {value}" for label, value in zip(row, below, strict=False))
            at += 1
        else:
            yield from _pairs(row, is_label)
        at += 1


def _names_columns(row: Sequence[str]) -> bool:
    return len(row) > 1 and all(name_key(cell) in HEADERS for cell in row) and any(row[1:])


def _stand_above(row: Sequence[str], below: Sequence[str], is_label: Callable[[str], bool]) -> bool:
    labels = [cell for cell in row if cell]
    numbers = [cell for cell in below if cell]
    return (
        len(labels) == len(numbers) > 1
        and all(is_label(cell) for cell in labels)
        and all(_NUMBER.fullmatch(cell) for cell in numbers)
    )


def _pairs(row: Sequence[str], is_label: Callable[[str], bool]) -> Iterator[str]:
    """Yield the pairs of one row."""
    cells = list(row)
    while cells:
        label = cells.pop(0)
        value = cells.pop(0) if cells else ""
        if not label:
            if value:
                cells.insert(0, value)
            continue
        more = []
        while cells and cells[0] and not is_label(cells[0]) and not _next_is_number(cells):
            more.append(cells.pop(0))
        if more and _NUMBER.fullmatch(value):
            # The third column of a table of skills: what the person is best at.
            yield f"{label} ({', '.join(more)}): {value}"
        else:
            yield f"{label}: {', '.join([value, *more])}".rstrip()


def _next_is_number(cells: Sequence[str]) -> bool:
    """Whether the next cell is the label of a number."""
    return len(cells) > 1 and bool(_NUMBER.fullmatch(cells[1]))
