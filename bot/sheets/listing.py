"""Data of JSON or TOML as a text with one line for each value, which can be accounted for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from bot.sheets.account import Account

Json: TypeAlias = Any
Path: TypeAlias = tuple[str, ...]


def listing(data: Json) -> tuple[Account, dict[Path, int]]:
    """Return the account of all values with their paths, and the token of each path.

    A name is its own path: the line of an item is "Katana".
    """
    lines, tokens, at = list[str](), dict[Path, int](), 0
    found = list(values(data))
    for path, value in found:
        named = path[-1:] == ("name",)
        lines.append(f"{'' if named else '.'.join(path) + ': '}{_shown(value)}\n")
    account = Account("".join(lines))
    for (path, _), line in zip(found, lines, strict=True):
        tokens[path] = account.token(at, at + len(line))
        at += len(line)
    return account, tokens


def values(data: Json, path: Path = ()) -> Iterator[tuple[Path, Json]]:
    """Yield every value that has no others in it, with its path; lists count from 0."""
    if isinstance(data, Mapping) and data:
        for key, value in data.items():
            yield from values(value, (*path, str(key)))
    elif isinstance(data, list) and data:
        for n, value in enumerate(data):
            yield from values(value, (*path, str(n)))
    else:
        yield path, data


def _shown(value: Json) -> str:
    """Return a value as it is read on the page."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nothing" if value in (None, "", {}, []) else str(value)
