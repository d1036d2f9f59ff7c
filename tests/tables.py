"""Tables of tests as data: `test_keep.toml` has those of `test_keep.py`, under their names."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


def tables(of: str) -> dict[str, Any]:
    """The tables in the file beside a module of tests: of its `__file__`."""
    return tomllib.loads(Path(of).with_suffix(".toml").read_text(encoding="utf-8"))


def tabled(test: Callable[..., Any]) -> Any:
    """Run a test with each row of the table of its name; the first row names its parameters."""
    name = test.__name__.removeprefix("test_")
    columns, *rows = tables(test.__globals__["__file__"])[name]
    return pytest.mark.parametrize(columns, rows)(test)
