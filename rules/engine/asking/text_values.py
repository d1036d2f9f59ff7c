"""Values and names from people, in a form that every database can keep, on one line."""

from __future__ import annotations

import re
from functools import lru_cache
from math import isfinite
from typing import Any
from unicodedata import normalize

LARGEST = 2**63 - 1
"""The largest whole number that databases keep."""

NOT_PLAIN = (
    "Write words, numbers of at most 18 digits, yes or no, and tables or lists of these: "
    "there is something else in it, or an invalid letter."
)


_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+")
_THIN = re.compile(
    "[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u2060-\u2065\u3164\ufeff\uffa0\ufff9-\ufffb"
    "\U000e0000-\U000e0fff]"
    # Between two pictures it joins them into one.
    "|\u200d(?=[\\w\\s]|$)|(?<![^\\w\\s])\u200d"
)
"""Letters without width, which could make two names look the same, or a name look empty."""

_MENTION = re.compile(r"<(?=[@#:/]|(?:t|a|id):)")
_NO_LETTER = re.compile("[\x00\ud800-\udfff]")


def one_line(text: str) -> str:
    """A name on one line: words with single spaces, without invisible or direction characters.

    It contains no mention either: ``<@1>`` would be shown as the name of that person, ``<t:0>`` as
    a time.
    """
    return " ".join(_MENTION.sub("", _UNSEEN.sub(" ", _THIN.sub("", text))).split())


@lru_cache(2048)
def name_key(name: str) -> str:
    """The key that names are compared by: it ignores case and the shapes of letters.

    Such shapes are full-width letters, ligatures and separate accents. The key is never shown.
    """
    # Lower-case letters can have other shapes again, so it takes both steps.
    return normalize("NFKC", one_line(normalize("NFKC", name)).casefold())


def as_id(name: str, mark: str = "-") -> str:
    """A name as an id: its letters and digits in lower case, words joined by `mark`."""
    words = "".join(sign if sign.isalnum() else " " for sign in name_key(name)).split()
    return mark.join(words)


def is_plain(value: Any) -> bool:
    """Whether a value consists of words, numbers, yes and no, and tables and lists of these.

    Other values of JSON and TOML are refused: NaN, infinity, invalid letters, dates.

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


def asking(text: str, question: str) -> str:
    """A text from people as sentences, and a question after it: "Up the wall. Allow it?"."""
    stop = "" if text.endswith((".", "!", "?", "…")) else "."
    return f"{text}{stop} {question}"


def counted(count: int, what: str) -> str:
    """A number of things: "1 success", "2 successes", "3 levels"."""
    plural = {"die": "dice"}.get(what, f"{what}es" if what.endswith("s") else f"{what}s")
    return f"{count} {what if count == 1 else plural}"
