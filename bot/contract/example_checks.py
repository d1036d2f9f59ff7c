"""Compares what was found with what an example expects."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rules.errors import RulesError

_NUMBER = re.compile(r"\d+(?:\.\d+)?")


class Wrong(AssertionError):
    """Something is not as the example expects; the message says what it was."""


def pair(text: str) -> tuple[str, str]:
    """The path and the value of ``path = value``."""
    path, equals, value = text.partition(" = ")
    if not equals:
        raise Wrong(f"say path and value, like Ama.hp = 3, not {text}")
    return path.strip(), value.strip()


def entry(entries: Mapping[str, Any], name: str) -> Any:
    """The entry of this name; `Wrong` names those that there are."""
    if name not in entries:
        raise Wrong(f"there is no {name}, only {', '.join(entries)}")
    return entries[name]


def same(expected: Any, found: Any, what: str = "") -> None:
    """Hold that what was found is what was expected."""
    if expected != found:
        raise Wrong(f"{what}{': ' if what else ''}expected {expected}, was {found}")


def among(names: str, found: Iterable[str]) -> None:
    """Hold that all these names, with commas between, were found."""
    if lost := {*names.split(", ")} - {*found}:
        raise Wrong(f"expected {sorted(lost)} among {sorted(found)}")


def not_among(names: str, found: Iterable[str]) -> None:
    """Hold that none of these names was found."""
    if stray := {*names.split(", ")} & {*found}:
        raise Wrong(f"expected no offer of {sorted(stray)}")


def _said(lines: Iterable[str], text: str) -> bool:
    whole = re.compile(rf"(?<![\w+-]){re.escape(text)}(?!\w)")
    return any(whole.search(line) for line in lines)


def says(lines: Sequence[str], text: str) -> None:
    """Hold that a line has these words."""
    if not _said(lines, text):
        raise Wrong(f"expected {text!r}, was {[*lines[-6:]]}")


def silent(lines: Sequence[str], text: str) -> None:
    """Hold that no line has these words."""
    if _said(lines, text):
        raise Wrong(f"expected nothing like {text!r}")


def would_notice(check: Callable[[str], None], text: str) -> None:
    """An expected number that may be another one as well shows nothing."""
    for number in _NUMBER.finditer(text, text.rfind(" = ") + 1):
        other = f"{text[: number.start()]}{float(number[0]) + 1:g}{text[number.end() :]}"
        try:
            check(other)
        except (Wrong, RulesError, LookupError, ValueError):
            continue
        raise Wrong(f"another number would do as well: {other}")
