"""Runs the tests for each change, each in a process of its own, within a given time."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from pathlib import Path

import pytest

from tests.mutation.applying import Importing, apply
from tests.mutation.changes import Change, changes
from tests.mutation.covering import PARTS, covering, part

BUSY = 60
"""Seconds of the processor after which the tests of one change run without end: it is noticed."""

LONGEST = 80
"""Seconds that the tests of one change may take in all; nothing is said of a change beyond that."""

MOST_FILES = 8
"""A new process runs the tests of so many files, the nearest ones."""

SAVED = "tests/upgrade/test_shapes.py"
"""It holds the fields of everything saved, with their defaults: run for what is in no function."""

IMPORTED = "INTERLUDE_MUTATION"
"""Names the change that a process of tests makes on import: a path and a number."""


class Outcome(Enum):
    """What the tests said of a change."""

    CAUGHT = "caught"
    SURVIVED = "survived"
    UNTESTED = "untested"
    SLOW = "too slow"


@dataclass(slots=True)
class Found:
    """What became of one change."""

    change: Change
    outcome: Outcome
    seconds: float


@dataclass
class Loop:
    """A plugin: collects the tests once, then forks for each change."""

    root: Path
    sample: Sequence[Change]
    until: float
    own_only: bool
    say: Callable[[Found], None]
    found: list[Found] = field(default_factory=list)
    failed: bool = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure."""
        self.failed = self.failed or report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try every change of the sample until the time is up."""
        sys.stdout.flush()
        for change in self.sample:
            if time.monotonic() > self.until:
                break
            if self.own_only and self._noticed(change):
                continue
            begun = time.monotonic()
            outcome = self._tried(session, change)
            result = Found(change, outcome, time.monotonic() - begun)
            self.found.append(result)
            self.say(result)
        return True

    def _noticed(self, change: Change) -> bool:
        """Whether another change beside the same clause has been caught: one is enough."""
        return any(
            each.outcome is Outcome.CAUGHT and each.change.clauses == change.clauses
            for each in self.found
        )

    def _tried(self, session: pytest.Session, change: Change) -> Outcome:
        items = covering(session.items, change, own_only=self.own_only)
        if not items:
            return Outcome.UNTESTED
        anew = partial(_anew, self.root, change, items, own_only=self.own_only)
        if not change.function:
            return anew()
        child = os.fork()
        if child == 0:
            os._exit(self._in_child(change, items))
        outcome = _awaited(child)
        # No function holds the default of a parameter: it is made where the function is.
        return anew() if outcome is Outcome.UNTESTED else outcome

    def _in_child(self, change: Change, items: Sequence[pytest.Item]) -> int:
        """Make the change and run the tests up to the first failure: 1 if there is one."""
        nowhere = os.open(os.devnull, os.O_RDWR)
        for each in (0, 1, 2):
            os.dup2(nowhere, each)
        resource.setrlimit(resource.RLIMIT_CPU, (BUSY, BUSY))
        try:
            if not apply(self.root, change):
                return 2
            for place, item in enumerate(items):
                following = items[place + 1] if place + 1 < len(items) else None
                item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
                if self.failed:
                    return 1
        except BaseException:  # noqa: BLE001 - whatever breaks is noticed
            return 1
        return 0


def _awaited(child: int) -> Outcome:
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            code = os.waitstatus_to_exitcode(status)
            return {0: Outcome.SURVIVED, 2: Outcome.UNTESTED}.get(code, Outcome.CAUGHT)
        time.sleep(0.01)
    os.kill(child, signal.SIGKILL)
    _ = os.waitpid(child, 0)
    return Outcome.SLOW


def _anew(root: Path, change: Change, items: Sequence[pytest.Item], *, own_only: bool) -> Outcome:
    """Run the tests in a new process that makes the change when it imports the module.

    It runs whole files, or with `own_only` these tests alone.
    """
    every = [*dict.fromkeys(item.nodeid.partition("::")[0] for item in items)]
    saved = [] if change.function or not change.path.startswith("rules/") else [SAVED]
    found = [item.nodeid for item in items] if own_only else [*every[:MOST_FILES], *saved]
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "tests.mutation.running",
        "-n",
        "0",
        "-x",
        "-q",
    ]
    environment = {**os.environ, IMPORTED: f"{change.path}:{change.nth}"}
    silent = subprocess.DEVNULL
    try:
        done = subprocess.run(
            [*command, *found],
            cwd=root,
            env=environment,
            stdout=silent,
            stderr=silent,
            timeout=LONGEST,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Outcome.SLOW
    return Outcome.SURVIVED if done.returncode == 0 else Outcome.CAUGHT


def run(
    root: Path,
    sample: Sequence[Change],
    *,
    seconds: float,
    own_only: bool = False,
    say: Callable[[Found], None],
) -> list[Found]:
    """Try these changes in turn, for so many seconds at most."""
    until = time.monotonic() + seconds
    folders = dict.fromkeys(folder for each in sample for folder in PARTS[part(each.path)])
    loop = Loop(root, sample, until, own_only, say)
    options = "addopts=--strict-markers --import-mode=importlib -p no:cacheprovider"
    arguments = ["-o", options, "-n", "0", "-p", "no:terminal", *folders]
    _ = pytest.main(arguments, plugins=[loop])
    return loop.found


def _on_import() -> None:
    """Make the change that the environment names, before anything of the project is imported."""
    asked = os.environ.get(IMPORTED, "")
    if asked:
        path, _, nth = asked.rpartition(":")
        root = Path.cwd()
        Importing(root, changes(root, path)[int(nth)]).install()


_on_import()


def caught_of(found: Sequence[Found], name: str) -> tuple[int, int]:
    """How many changes in a part were caught, and how many were tried to the end."""
    tried = [
        each
        for each in found
        if each.change.path.startswith(name) and each.outcome is not Outcome.SLOW
    ]
    return sum(each.outcome is Outcome.CAUGHT for each in tried), len(tried)


def survivors(found: Sequence[Found]) -> Iterator[Found]:
    """The changes that no test noticed."""
    return (each for each in found if each.outcome is not Outcome.CAUGHT)
