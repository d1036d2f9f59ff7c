"""The tool itself: what it says of a change that is noticed, and of a pytest that is broken."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutation.applying import run_on_import
from tests.mutation.changes import changes

ROOT = Path(__file__).parents[2]

MODULE = """
def straight(): inner()
def inner(): pass
def decorating(of): return of
def default(): pass
def nested(): pass
def later(): also_later()
def also_later(): pass
def in_lambda(): pass
def listed(): pass

THREE = [straight() for _ in range(3)]
TABLE = {"listed": listed, "lambda": lambda: in_lambda()}

@decorating
def decorated(x=default()): later()

class Kept:
    def method(self): later()
    value = nested()
"""


def test_what_an_import_runs_is_known_by_name() -> None:
    """A function that the import only defines, or puts into a table, has not run."""
    assert run_on_import(MODULE) == {"straight", "inner", "decorating", "default", "nested"}


@pytest.mark.parametrize(("path", "said"), [("bot/play/x.py", []), ("rules/ki/x.py", ["6 for 5"])])
def test_a_bound_of_ours_is_said_once_and_not_changed(
    tmp_path: Path, path: str, said: list[str]
) -> None:
    """A number of a rulebook is, and so is all that is reckoned with a bound."""
    (tmp_path / path).parent.mkdir(parents=True)
    (tmp_path / path).write_text("MOST = 5\ndef fits(n): return n < MOST\n", encoding="utf-8")
    found = [each.what for each in changes(tmp_path, path)]
    assert found == [*said, "n < MOST with LtE"]


PROGRAM = """
from pathlib import Path
from tests.mutation import running
from tests.mutation.changes import changes

{before}
root = Path.cwd()
every = changes(root, "rules/l7r/duel_strike.py") + changes(root, "rules/ki/harm.py")
two = [each for each in every if (each.function, each.what) in {two}]
try:
    for each in running.run(root, two, seconds=100, say=str):
        print(each.outcome.name)
except running.VoidRunError as error:
    print(error)
"""


TWO = {("_win", "2 for 1"), ("reopened", "without breathe(fight, target)")}
"""In duels a raise more; in ki nobody gets their breath back."""


def said(before: str) -> list[str]:
    """What a run of two changes in two parts says, after these lines."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(before=before, two=TWO)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


@pytest.mark.thorough
def test_a_change_that_changes_nothing_survives() -> None:
    """All tests of two parts run, from folders with conftests of their own, and none fails."""
    found = said("running.apply = lambda root, change: True")
    assert found.count("SURVIVED") == 2


@pytest.mark.thorough
def test_a_change_of_a_rule_is_caught() -> None:
    """One in each of two parts."""
    assert said("").count("CAUGHT") == 2


@pytest.mark.thorough
def test_a_run_whose_tests_cannot_run_says_so() -> None:
    """A plugin that pytest cannot keep in a set breaks it; no change counts as caught."""
    assert said("running.Loop.__hash__ = None") == ["the tests of rules/ki fail without any change"]
