"""Traits by name, and pools written like "dexterity + stealth" (WOD-POOL-01); the starter set."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from tomllib import loads
from typing import Any

from rules.engine.asking.text_values import name_key
from rules.errors import BadAnswer


@cache
def starter(kind: str) -> Mapping[str, Mapping[str, Any]]:
    """The entries of a kind by id, in the order of the file. Do not change them.

    Kinds are the files in `data`: weapons, armours, shields, templates, feats, traits.
    """
    text = files("rules.wod").joinpath(f"data/{kind}s.toml").read_text("utf-8")
    return {entry["id"]: entry for entry in loads(text)[kind]}


# ---------------------------------------------------------------- traits

MOST_TERMS = 4
MOST_EXTRA = 20
EXAMPLE = "Write traits like dexterity + stealth."
ANY = "?"
"""The sign in a feat's pool for an ability that the roller must name."""

_TERM = re.compile(r"[+-]|[^+-]+")
_SPECIALTY = re.compile(r"\(([^()]*)\)\s*$")


@dataclass(frozen=True, slots=True)
class Written:
    """A pool as written: traits, dice added or taken, and the claimed specialty."""

    traits: tuple[str, ...]
    extra: int = 0
    words: str = ""

    def __str__(self) -> str:
        """The pool in writing, without the specialty."""
        named = " + ".join(spelled(trait).lower() for trait in self.traits)
        if not named or not self.extra:
            return named or str(self.extra)
        return f"{named} {'-' if self.extra < 0 else '+'} {abs(self.extra)}"


@cache
def known() -> Mapping[str, str]:
    """Every trait of the book: its id by each of its names."""
    return {
        name: id
        for id, entry in starter("trait").items()
        for name in (id, *entry.get("aliases", ()))
    }


def trait(word: str) -> str:
    """The id of a trait: an alias gives its trait, other words an ability of that name."""
    id = "_".join(name_key(word).replace("_", " ").split())
    return known().get(id, id)


def spelled(id: str) -> str:
    """A trait as people read it: "martial_arts" is "Martial arts"."""
    return id.replace("_", " ").capitalize()


def attributes(kind: str = "") -> tuple[str, ...]:
    """The nine attributes, or those of a kind: physical, social, mental."""
    kinds = (kind,) if kind else ("physical", "social", "mental")
    return tuple([id for id, entry in starter("trait").items() if entry["kind"] in kinds])


def read_pool(text: str) -> Written:
    """A pool from words: traits and numbers with + or - between, a specialty in brackets.

    Raises:
     BadAnswer: It says what is wrong, and what would be right.
    """
    found = _SPECIALTY.search(text)
    words = found[1].strip() if found else ""
    plain = text[: found.start()] if found else text
    traits: list[str] = []
    extra, is_minus, expects = 0, False, True
    for token in _TERM.findall(plain):
        term = token.strip()
        if term in ("+", "-"):
            if expects:
                raise BadAnswer(f"Something is missing beside {term}. {EXAMPLE}")
            is_minus, expects = term == "-", True
        elif not term:
            continue
        elif not expects:
            raise BadAnswer(f"Put + before {term}. {EXAMPLE}")
        elif term.isdecimal():
            extra, expects = extra + (-int(term) if is_minus else int(term)), False
        elif is_minus:
            raise BadAnswer(f"Traits are added, not taken away. {EXAMPLE}")
        else:
            traits.append(trait(term))
            expects = False
    if expects:
        raise BadAnswer(f"Something is missing at the end. {EXAMPLE}")
    if not 0 < len(traits) + (extra != 0) <= MOST_TERMS or abs(extra) > MOST_EXTRA:
        raise BadAnswer(f"A pool is one to {MOST_TERMS} traits, and at most {MOST_EXTRA} dice.")
    return Written(tuple(traits), extra, words)


def read_sides(text: str) -> tuple[Written, Written]:
    """Two pools with / between, or one pool for both sides.

    Raises:
     BadAnswer: It says what is wrong, and what would be right.
    """
    first, slash, second = text.partition("/")
    mine = read_pool(first)
    return mine, read_pool(second) if slash else mine
