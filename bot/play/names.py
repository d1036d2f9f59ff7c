"""Rules for names: which ones are allowed, and which look alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from unicodedata import normalize

from rules.engine.asking.text_values import name_key, one_line
from rules.errors import BadAnswer

MOST_NAME = 32

_ALIKE = str.maketrans(
    {
        **dict(
            zip(
                "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455",
                "aeopcyxijs",
                strict=True,
            )
        ),
        **dict(
            zip(
                "\u04bb\u0501\u051b\u051d\u04cf\u0432\u043a\u043c\u043d\u0442",
                "hdqwlbkmht",
                strict=True,
            )
        ),
        **dict(
            zip(
                "\u03b1\u03b2\u03b5\u03b6\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf",
                "abeznikmvo",
                strict=True,
            )
        ),
        **dict(zip("\u03c1\u03c4\u03c5\u03c7\u0131\u0251\u026a\u0261", "ptuxiaig", strict=True)),
        **dict(zip("015|", "olsl", strict=True)),
        "i": "l",
        "j": "l",
    }
)
"""Small letters that look like a Latin one, and letters that some fonts draw alike."""

_LIKE_LATIN = frozenset({"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC"})
"""Alphabets with letters that look like another one's."""


def proper_name(name: str) -> str:
    """Return a name as it is kept: on one line, with single spaces.

    Raises:
        BadAnswer: It is empty, too long, has neither letter nor number, has an invisible character,
        is the GM's, or mixes alphabets that have letters of the same look.
    """
    called = one_line(name)
    if called != " ".join(name.split()):
        raise BadAnswer(
            "A name has only letters that everybody can see: no invisible ones, none that turn "
            "the direction of writing, and nothing that names somebody else."
        )
    if not 1 <= len(called) <= MOST_NAME:
        raise BadAnswer(f"A name has 1 to {MOST_NAME} characters.")
    if not any(ch.isalnum() for ch in called):
        raise BadAnswer("A name needs a letter or a number in it.")
    if _face(called) in _OF_THE_GM:
        raise BadAnswer(f"{called} is how I name the GM. Choose another name.")
    if len(mixed := sorted({_alphabet(ch) for ch in called} & _LIKE_LATIN)) > 1:
        told = " and ".join(each.capitalize() for each in mixed)
        raise BadAnswer(
            f"{called} mixes letters of different alphabets ({told}) that look alike. Write it in "
            "one of them."
        )
    return called


def looks_like(name: str, others: Iterable[str]) -> str:
    """Return the first of these names that differs from this one but looks like it; "" for none."""
    face, key = _face(name), name_key(name)
    return next((o for o in others if _face(o) == face and name_key(o) != key), "")


def pretends(name: str, others: Iterable[str]) -> str:
    """Return the name that this one looks like on purpose; "" for none.

    "Kai" and "Kal" are two names, in spite of their look.
    """
    other = looks_like(name, others)
    return "" if _ordinary(name) and _ordinary(other) else other


def _ordinary(name: str) -> bool:
    letters = name.replace(" ", "")
    return letters.isascii() and letters.isalpha() and name in (name.title(), name.lower())


def _alphabet(letter: str) -> str:
    return unicodedata.name(normalize("NFKC", letter)[0], "").partition(" ")[0]


def _face(name: str) -> str:
    """Return the look of a name: names that look alike have the same one."""
    bare = "".join(ch for ch in normalize("NFKD", name_key(name)) if ch.isalnum())
    return bare.translate(_ALIKE).translate(_ALIKE)


_OF_THE_GM = frozenset(map(_face, ("GM", "The GM", "Game Master", "The Game Master")))
