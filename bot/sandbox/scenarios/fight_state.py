"""Reads the state of a fight by paths, as scenarios write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.sandbox.wire import Json


def look_up(state: Json, path: Sequence[str]) -> Any:
    """Return the value at a path; its first part may be a combatant's name or id.

    Later parts are keys, positions in lists, or the name or id of a list's entry; names match in
    any case.

    Raises:
        LookupError: There is no such thing; the message says what there is.
    """
    first, *rest = path
    combatants = state.get("combatants") or {}
    at: Any = _find(combatants, first)
    if at is None:
        at = _find(state, first)
    if at is None and not _has(state, first):
        names = [str(each.get("name", "")) for each in _values(combatants)]
        raise LookupError(f"There is no {first}; there are {', '.join([*names, *state])}.")
    done = first
    for part in rest:
        if not _has(at, part):
            raise LookupError(f"{done} has no {part}; it has {_what_there_is(at)}.")
        at, done = _find(at, part), f"{done}.{part}"
    return at


def same(found: Any, expected: Any) -> bool:
    """Whether a value is the one expected: as JSON, or as a word in any case."""
    if isinstance(found, bool) or isinstance(expected, bool):
        return found is expected
    if isinstance(found, str):
        return found.casefold() == str(expected).casefold()
    return bool(found == expected)


def _values(at: Any) -> list[Any]:
    if isinstance(at, Mapping):
        return list(at.values())
    return list(at) if isinstance(at, Sequence) and not isinstance(at, str) else []


def _has(at: Any, key: str) -> bool:
    return _found(at, key) is not _NOTHING


def _find(at: Any, key: str) -> Any:
    found = _found(at, key)
    return None if found is _NOTHING else found


_NOTHING = object()


def _found(at: Any, key: str) -> Any:
    if isinstance(at, Mapping):
        for name, value in at.items():
            if name.casefold() == key.casefold():
                return value
    elif key.isdecimal() and isinstance(at, Sequence) and int(key) < len(at):
        return at[int(key)]
    for each in _values(at):
        if isinstance(each, Mapping):
            called = {str(each.get("name", "")).casefold(), str(each.get("id", "")).casefold()}
            if key.casefold() in called:
                return each
    return _NOTHING


def _what_there_is(at: Any) -> str:
    if isinstance(at, Mapping):
        return ", ".join(str(key) for key in at) or "nothing"
    return f"{len(at)} entries" if isinstance(at, Sequence) else f"the value {at!r}"
