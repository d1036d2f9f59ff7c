"""Which of many fights show most kinds of state, and how a database of them is kept small."""

from __future__ import annotations

import json
import lzma
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any

SPARE = 3
"""So many of the characters that no kept fight needs are kept all the same."""


def features(scene: Any, row: Any) -> set[str]:
    """Every kind of thing that a fight shows: fields that are set, what runs, what is asked."""
    found = {f"status {row.status}", *_state(scene.fight)}
    found |= {f"asks {prompt.ask.key}" for prompt in scene.prompts}
    found |= {f"runs {name}" for name in _running(scene)}
    if not scene.settled:
        found.add("in flight")
    if getattr(row, "shown", None) is not None:
        found.add("held back")
    if row.idle:
        found.add("idle")
    return found


def _state(value: Any) -> Iterator[str]:
    if is_dataclass(value):
        name = type(value).__name__
        for field in fields(value):
            if field.name in ("told", "house"):
                continue
            inner = getattr(value, field.name)
            if not _is_default(field, inner):
                yield f"{name}.{field.name}"
                if isinstance(inner, Enum | bool):
                    yield f"{name}.{field.name}={inner}"
            yield from _state(inner)
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _state(inner)
    elif isinstance(value, list | tuple | set | frozenset):
        for inner in value:
            yield from _state(inner)


def _is_default(field: Any, value: Any) -> bool:
    if field.default is not MISSING:
        return bool(value == field.default)
    if field.default_factory is not MISSING:
        return bool(value == field.default_factory())
    return False


def _running(scene: Any) -> Iterator[str]:
    """The generators that stand in the middle of what they do, and on which line."""
    flight = getattr(scene, "_flight", None)  # older scenes have none
    waiting = [] if flight is None else [*flight._roots]
    while waiting:
        fiber = waiting.pop()
        waiting += fiber.children
        generator = getattr(fiber.send, "__self__", None)
        while generator is not None and hasattr(generator, "gi_code"):
            yield generator.gi_code.co_qualname
            if generator.gi_frame is not None:
                yield f"{generator.gi_code.co_qualname}:{generator.gi_frame.f_lineno}"
            generator = generator.gi_yieldfrom


def choose(kinds: dict[str, set[str]], file: Path, most: int) -> list[str]:
    """So many fights that together show most; when all is shown, those that show most alone."""
    with closing(sqlite3.connect(file)) as c:
        drafts = c.execute("SELECT encounter, kind FROM draft").fetchall()
        orders = c.execute('SELECT encounter, standing, suspended, dropped <> "" FROM "order"')
        for id, *flags in [*drafts, *orders.fetchall()]:
            if id in kinds:
                kinds[id].add(f"keeps {flags}")
    left, chosen = dict(kinds), list[str]()
    shown: set[str] = set()
    while left and len(chosen) < most:
        id = max(left, key=lambda each: (len(left[each] - shown), len(left[each]), each))
        shown |= left.pop(id)
        chosen.append(id)
    return chosen


def keep_only(file: Path, chosen: list[str]) -> None:
    """Delete all other fights, and most characters that none of the chosen needs."""
    with closing(sqlite3.connect(file)) as c:
        marks = ",".join("?" * len(chosen))
        joined = {
            json.loads(body).get("character", "")
            for (body,) in c.execute(
                f"SELECT body FROM record WHERE kind = 'joined' AND encounter IN ({marks})", chosen
            )
        }
        tables = [
            name for (name,) in c.execute("SELECT name FROM sqlite_master WHERE type='table'")
        ]
        for table in tables:
            names = {row[1] for row in c.execute(f'PRAGMA table_info("{table}")')}
            if "encounter" in names and table != "notice":
                c.execute(f'DELETE FROM "{table}" WHERE encounter NOT IN ({marks})', chosen)
        c.execute(f"DELETE FROM notice WHERE encounter NOT IN ({marks})", chosen)
        c.execute(f"DELETE FROM encounter WHERE id NOT IN ({marks})", chosen)
        spare = [id for (id,) in c.execute("SELECT id FROM character") if id not in joined][SPARE:]
        c.executemany("DELETE FROM change WHERE character = ?", [(id,) for id in spare])
        c.executemany("DELETE FROM character WHERE id = ?", [(id,) for id in spare])
        _loosen(c)
        c.commit()
        c.execute("VACUUM")
        c.execute("PRAGMA journal_mode = DELETE")


def _loosen(c: sqlite3.Connection) -> None:
    """Store the states uncompressed in their own format: xz packs what is alike far better."""
    states = c.execute("SELECT encounter, seq, state FROM checkpoint").fetchall()
    for id, seq, state in states:
        if isinstance(state, bytes):
            loose = zlib.compress(zlib.decompress(state), 0)
            c.execute(
                "UPDATE checkpoint SET state = ? WHERE encounter = ? AND seq = ?", (loose, id, seq)
            )


def pack(file: Path, to: Path) -> int:
    """Pack a database; its size then."""
    to.write_bytes(lzma.compress(file.read_bytes(), preset=9 | lzma.PRESET_EXTREME))
    return to.stat().st_size
