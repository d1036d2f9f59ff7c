"""The starter set, as its TOML files have it: entries by id."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from tomllib import loads
from typing import Any


@cache
def starter(kind: str) -> Mapping[str, Mapping[str, Any]]:
    """The weapons or templates by id, in the order of the file. Do not change them."""
    text = files("rules.l5r").joinpath(f"data/{kind}s.toml").read_text("utf-8")
    return {entry["id"]: entry for entry in loads(text)[kind]}


def names(kind: str) -> Callable[[], Mapping[str, str]]:
    """What gives the names of the starter set, each with its id, when it is asked for."""
    return lambda: {str(entry["name"]): id for id, entry in starter(kind).items()}
