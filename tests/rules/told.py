"""The log as a table: each line with those who read it."""

from __future__ import annotations

from pathlib import Path

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


def lines_of(test: str) -> dict[str, list[str]]:
    """What tests expect to be told, by the headings of the file `.log` beside their own."""
    parts = Path(test).with_suffix(".log").read_text("utf-8").removeprefix("## ").split("\n## ")
    return {heading: lines for heading, *lines in map(str.splitlines, map(str.strip, parts))}
