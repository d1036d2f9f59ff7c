"""The starter set of the TOML files: entries by id."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from tomllib import loads
from typing import Any


@cache
def starter(kind: str) -> Mapping[str, Mapping[str, Any]]:
    """The entries of a kind by id, in the order of the file. Do not change them.

    Kinds are the files in `data`: weapons, armours, shields, templates, feats, traits.
    """
    text = files("rules.wod").joinpath(f"data/{kind}s.toml").read_text("utf-8")
    return {entry["id"]: entry for entry in loads(text)[kind]}
