"""Values and names that people wrote: those that every database can keep, on one line."""

from __future__ import annotations

import re
from functools import lru_cache
from math import isfinite
from typing import Any
from unicodedata import normalize

LARGEST = 2**63 - 1
"""Stores keep no larger whole numbers."""

NOT_PLAIN = (
    "Write words, numbers of at most 18 digits, yes or no, and tables or lists of these: "
    "there is something else in it, or an invalid letter."
)


_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+")
_THIN = re.compile(
    "[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u2060-\u2065\u3164\ufeff\uffa0\ufff9-\ufffb"
    "\U000e0000-\U000e0fff]"
    # Between two pictures it makes one of them.
    "|\u200d(?=[\\w\\s]|$)|(?<![^\\w\\s])\u200d"
)
"""Letters that take no room, so that two names would look the same, or one like none."""

_MENTION = re.compile(r"<(?=[@#:/])")
_NO_LETTER = re.compile("[\x00\ud800-\udfff]")


def one_line(text: str) -> str:
    """A name: words with single spaces, nothing unseen, nothing that breaks or turns the line.

    It contains no id of somebody else either: ``<@1>`` would be shown as the name of that person.
    """
    return " ".join(_MENTION.sub("", _UNSEEN.sub(" ", _THIN.sub("", text))).split())


@lru_cache(2048)
def name_key(name: str) -> str:
    """By what names are compared: two that differ in case or shape of letters alone are one.

    Full-width letters, ligatures and accents on their own are those shapes. It is never shown.
    """
    # Small letters may be other shapes again, so it takes both steps.
    return normalize("NFKC", one_line(normalize("NFKC", name)).casefold())


def as_id(name: str, mark: str = "-") -> str:
    """A name as an id: its letters and numbers, small, words joined by `mark`."""
    words = "".join(sign if sign.isalnum() else " " for sign in name_key(name)).split()
    return mark.join(words)


def is_plain(value: Any) -> bool:
    """Whether a value is made of words, numbers, yes and no, and tables and lists of these.

    Other values of JSON and TOML are refused: NaN, infinity, broken letters, dates.

    Raises:
        RecursionError: It is nested without end.
    """
    if isinstance(value, str):
        return _NO_LETTER.search(value) is None
    if isinstance(value, dict):
        return all(is_plain(key) and is_plain(inner) for key, inner in value.items())
    if isinstance(value, list | tuple):
        return all(map(is_plain, value))
    if isinstance(value, float):
        return isfinite(value) and abs(value) <= LARGEST
    return value is None or (isinstance(value, int) and -LARGEST <= value <= LARGEST)
