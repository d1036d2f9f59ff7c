"""Words that no person should read: paths, types, ids, and numbers that stand for words."""

from __future__ import annotations

import re
from collections.abc import Iterable

FILES = r"toml|json|html|md|csv|png|txt|scenario|db"
KINDS = {
    "a path": re.compile(
        rf"(?<![\w/.@])(?!i\.e\b|e\.g\b)[a-z_]+(?:\.(?!(?:{FILES})\b)[a-z0-9_-]+)+(?![\w(])"
    ),
    "an identifier": re.compile(r"(?<![\w:/.])[a-z0-9]+(?:_[a-z0-9]+)+(?!\w)"),
    "the id of somebody": re.compile(r"(?<![\w-])(?:[a-z]+-)+\d+(?![\w-])"),
    "Python": re.compile(
        r"\b(?:NoneType|True|False|Traceback|dataclass|lambda)\b|(?:=|\bis |\bnot )None\b"
        r"|<class|\w+Error\b|[\[({]'|'[\])}]|\bself\b\."
    ),
    "the checks of types": re.compile(
        r"pydantic|[Vv]alidation|Input should|Value error|type=|input_value"
        r"|\bint\b|\bstr\b|\bnull\b"
    ),
    "a number that stands for something else": re.compile(
        r"\b(?:0|-1|\N{MINUS SIGN}1) (?:for|means|is|=) (?:any|all|none|no|ask|nobody|unlimited)\b"
        r"|[(;] ?(?:0|-1|\N{MINUS SIGN}1): "
    ),
    "a plural of one": re.compile(
        r"(?<![\w.,/\N{EN DASH}])(?<![\w)]-)1 (?:hours|minutes|seconds|days|weeks|points|dice|"
        r"wounds|turns|rounds|levels|people|counts|questions|orders|characters|NPCs|decisions|steps|ranks)\b"
    ),
    "a plural in brackets": re.compile(r"\w\(e?s\)"),
    "a date as machines write it": re.compile(r"\d{4}-\d\d-\d\dT\d\d"),
}
"""What a text must not hold, by what to call it."""


def machine_words(lines: Iterable[str]) -> list[str]:
    """Return the words that are not the game's, each with its line."""
    found: list[str] = []
    for line in lines:
        text = line.replace("\\", "")
        for kind, pattern in KINDS.items():
            if hit := pattern.search(text):
                found.append(f"{kind}, {hit[0]!r}: {text.strip()}")
    return found
