"""The log as a table: each line with those who read it."""

from __future__ import annotations

from bot.contract.table import Table
from rules.engine.views.visibility import EVERYONE, Viewer


def told(table: Table, *players: str, since: int = 0) -> list[str]:
    """The lines from a place on: `all | text`, or its readers among these players, else `gm`.

    A line that nobody is told of, and that only stands in the log, ends in `(quiet)`.
    """
    found: list[str] = []
    for line in table.lines[since:]:
        readers = [each for each in players if Viewer(player=each).sees(line.audience)]
        who = "all" if line.audience is EVERYONE else " ".join(readers) or "gm"
        text = line.text.replace("\n", " / ")
        found.append(f"{who} | {text}{' (quiet)' if line.quiet else ''}")
    return found


def block(text: str) -> list[str]:
    """The lines of an indented block of text."""
    return [line.strip() for line in text.strip().splitlines()]
