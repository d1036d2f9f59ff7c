"""Carry a moment in flight over a change of its rules, or of its past.

Replay is strict: a record that does not fit stops it. Salvage plays the moment again and hands
back, by key, every answer and throw that still fits, and all else that may still be written; the
rest waits for its place to come, or is left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.engine.journal import Answered, Declared, Entry, Fell, Record
from rules.engine.ruleset import F, Ruleset
from rules.engine.scene import Scene, aside_path
from rules.errors import RulesError


@dataclass(frozen=True, slots=True)
class Salvage:
    """Where the moment now stands, what came over, and what did not.

    `kept` are records of their own, numbered on from where the salvage began: written after an
    undo to the checkpoint, they replay to `scene`. `left` are the old records that found no place.
    """

    scene: Scene[Any]
    kept: tuple[Record, ...]
    left: tuple[Record, ...]


def salvage(ruleset: Ruleset[F], fight: F, records: Sequence[Record], seq: int = 0) -> Salvage:
    """Play the records after a checkpoint again, keeping what still fits, numbered from `seq` on.

    Answers and throws are matched by their key alone: the records that opened their questions
    have other numbers now. Whatever else may be written at its turn is written.
    """
    scene = Scene(ruleset, fight, seq)
    asides: dict[str, str] = {}
    kept: list[Record] = []
    left: list[Record] = []
    for record in records:
        left.append(record)
        while (found := _first(scene, left, asides)) is not None:
            old, entry = found
            new = Record(scene.seq + 1, old.at, entry)
            if isinstance(entry, Declared):
                asides[aside_path(entry.act, old.seq)] = aside_path(entry.act, new.seq)
            _ = scene.feed(new)
            left.remove(old)
            kept.append(new)
    return Salvage(scene, tuple(kept), tuple(left))


def _first(
    scene: Scene[Any], left: Sequence[Record], asides: Mapping[str, str]
) -> tuple[Record, Entry] | None:
    """The first of the records left that fits now, and its entry as it is now to be written."""
    for record in left:
        entry = _fitted(scene, record.entry, asides)
        if entry is not None:
            return record, entry
    return None


def _fitted(scene: Scene[Any], entry: Entry, asides: Mapping[str, str]) -> Entry | None:
    """The entry with its place and opening as they are now; None where it does not fit."""
    match entry:
        case Fell(key=key, dice=dice):
            place = _moved(key, asides)
            fits = any(w.key == place and w.throw.dice == dice for w in scene.throws)
            return replace(entry, key=place) if fits else None
        case Answered(key=key):
            place = _moved(key, asides)
            prompt = next((p for p in scene.prompts if p.key == place), None)
            if prompt is None:
                return None
            entry = replace(entry, key=place, opened=prompt.opened)
        case _:
            pass
    try:
        scene.check(entry)
    except RulesError:
        return None
    return entry


def _moved(key: str, asides: Mapping[str, str]) -> str:
    """A place in an aside, under the number that the aside's declaration has now."""
    root, slash, rest = key.partition("/")
    return asides.get(root + slash, root + slash) + rest
