"""`pytest --near`: the tests that guard the files that have changed, in under a minute."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from tests.mutation.changes import Change, named
from tests.mutation.covering import PARTS, covering, part

MOST = 200
"""So many tests of a changed module are run, the nearest first."""

ROOT = Path(__file__).parents[1]


@cache
def changed_files() -> list[str]:
    """The files that differ from the last commit; if none does, those of the last commit."""
    return _git("diff", "--name-only", "HEAD") + _git(
        "ls-files", "--others", "--exclude-standard"
    ) or _git("diff", "--name-only", "HEAD^")


def _git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return [_test_of(line) for line in done.stdout.splitlines() if (ROOT / line).exists()]


def _test_of(path: str) -> str:
    """The module of tests that a file of tables belongs to; any other path as it is."""
    of_tables = path.endswith(".toml") and Path(path).name.startswith("test_")
    return path.removesuffix(".toml") + ".py" if of_tables else path


def places(files: Sequence[str]) -> list[str]:
    """Where the tests of these files are: their parts' folders, and files of tests."""
    found = [each for each in files if _is_test(each)]
    for path in files:
        found += PARTS.get(part(path), ()) if path.endswith(".py") else ()
    return [*dict.fromkeys(found)]


def nearest(items: Sequence[pytest.Item], files: Sequence[str]) -> list[pytest.Item]:
    """The tests in these files, and the nearest ones of each module: its clauses', its own."""
    own = set(filter(_is_test, files))
    found = [item for item in items if item.nodeid.partition("::")[0] in own]
    for path in files:
        if path.endswith(".py") and part(path):
            clauses = named((ROOT / path).read_text("utf-8"))
            found += covering(items, Change(path, 0, "", "", 0, clauses))[:MOST]
    return [*dict.fromkeys(found)]


def _is_test(path: str) -> bool:
    return path.startswith("tests/") and Path(path).name.startswith("test_")
