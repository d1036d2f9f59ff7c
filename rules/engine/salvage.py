"""Carry a moment in flight over a change of its rules, or of its past.

Replay is strict: a record that does not fit stops it. Salvage plays the moment again and hands
back, by key, every answer and throw that still fits; the rest waits for a question that may yet
come, or is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.journal import Answered, Declared, Fell, Record
from rules.engine.ruleset import F, Ruleset
from rules.engine.scene import Scene
from rules.errors import RulesError


@dataclass(frozen=True, slots=True)
class Salvage:
    """Where the moment now stands, what came over, and what did not."""

    scene: Scene[Any]
    kept: tuple[Record, ...]
    left: tuple[Record, ...]


def salvage(ruleset: Ruleset[F], fight: F, records: Sequence[Record], seq: int = 0) -> Salvage:
    """Play the records after a checkpoint, keeping what still fits.

    Answers and throws are matched by their key alone: the records that opened their questions
    have other numbers now.
    """
    scene = Scene(ruleset, fight, seq)
    kept: list[Record] = []
    left: list[Record] = []
    for record in records:
        left.append(record)
        while (fits := next((r for r in left if _fits(scene, r)), None)) is not None:
            scene.feed(fits)
            left.remove(fits)
            kept.append(fits)
    return Salvage(scene, tuple(kept), tuple(left))


def _fits(scene: Scene[Any], record: Record) -> bool:
    match record.entry:
        case Fell(key=key, dice=dice):
            return any(w.key == key and w.throw.dice == dice for w in scene.throws)
        case Answered(key=key, value=value):
            ask = next((p.ask for p in scene.prompts if p.key == key), None)
            if ask is None:
                return False
            try:
                ask.live().read(value)
            except RulesError:
                return False
            return True
        case Declared() as declared:
            try:
                scene.check(declared)
            except RulesError:
                return False
            return True
        case _:
            return True
