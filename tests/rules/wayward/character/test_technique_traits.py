"""The traits of a technique, by the fields of its row."""

from __future__ import annotations

from typing import Any

from rules.engine.sheets.sheet import read
from rules.wayward.character.technique import (
    Technique,
)

NAMED = {"id": "a", "name": "A"}


def technique(kind: str, **fields: Any) -> Technique:
    """A technique with these fields, and nothing else."""
    return read(Technique, {**NAMED, "kind": kind, **fields})
