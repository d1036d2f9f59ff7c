"""Runs the tests for each change, each in a process of its own, within a given time."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from pathlib import Path

import pytest
from psutil import Process

from tests.mutation.applying import Importing, apply, run_on_import
from tests.mutation.changes import Change, changes
from tests.mutation.covering import PARTS, covering, part, whole

BUSY = 30
"""Seconds of the processor after which one test runs without end: the change is noticed."""

LONGEST = 80
"""Seconds that the tests of one change may take in all; nothing is said of a change beyond that."""

MOST_FILES = 8
"""A new process runs the tests of so many files, the nearest ones."""

IMPORTED = "INTERLUDE_MUTATION"
"""Names the change that a process of tests makes on import: a path and a number."""


class Outcome(Enum):
    """The verdict of the tests on a change; they have none if pytest itself is `BROKEN`."""

    CAUGHT = "caught"
    SURVIVED = "survived"
    UNTESTED = "untested"
    SLOW = "too slow"
    BROKEN = "broken"


ENDED = {0: Outcome.SURVIVED, 1: Outcome.CAUGHT, 2: Outcome.UNTESTED, 3: Outcome.BROKEN}
"""What the end of a child process says. One that a signal ended ran without end, or crashed."""

UNTOLD = {Outcome.SLOW, Outcome.BROKEN}
"""Nothing is known of such a change: it is left out of the shares."""

NO_TESTS = 5
"""The end of pytest if it found no test."""


class VoidRunError(Exception):
    """Tests fail where nothing was changed, so that they say nothing of changes."""


@dataclass(slots=True)
class Found:
    """What became of one change, and the test that caught it; "" if a whole file was run."""

    change: Change
    outcome: Outcome
    by: str


@dataclass(eq=False)
class Loop:
    """A plugin: collects the tests once, then forks for each change.

    pytest keeps its plugins in sets, so it must be hashable: hence `eq=False`.
    """

    root: Path
    sample: Sequence[Change]
    until: float
    own_only: bool
    by: Mapping[Change, str]
    enough: int | None
    longest: float
    say: Callable[[Found], None]
    found: list[Found] = field(default_factory=list)
    failed: bool = False
    void: str = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure."""
        self.failed = self.failed or report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try every change of the sample until the time is up."""
        sys.stdout.flush()
        for change in _one_of_each_part(self.sample):
            if not self._passes_unchanged(session, change):
                self.void = f"the tests of {part(change.path)} fail without any change"
                return True
        for change in self.sample:
            caught = [each for each in self.found if each.by and each.outcome is Outcome.CAUGHT]
            if time.monotonic() > self.until or len(caught) == self.enough:
                break
            if self.own_only and self._noticed(change):
                continue
            outcome, by = self._tried(session, change)
            result = Found(change, outcome, by)
            self.found.append(result)
            self.say(result)
        return True

    def _passes_unchanged(self, session: pytest.Session, change: Change) -> bool:
        """Whether the first test of each file passes where nothing is changed."""
        firsts: dict[str, pytest.Item] = {}
        for item in self._tests(session, change):
            _ = firsts.setdefault(item.nodeid.partition("::")[0], item)
        outcome, _ = self._forked(None, [*firsts.values()])
        return outcome in (Outcome.SURVIVED, Outcome.SLOW)

    def _tests(self, session: pytest.Session, change: Change) -> Sequence[pytest.Item]:
        """The tests for a change, in order; where the one that catches it is known, it alone."""
        if self.by:
            return [item for item in session.items if item.nodeid == self.by[change]]
        return covering(session.items, change, own_only=self.own_only)

    def _noticed(self, change: Change) -> bool:
        """Whether another change beside the same clause has been caught: one is enough."""
        return any(
            each.outcome is Outcome.CAUGHT and each.change.clauses == change.clauses
            for each in self.found
        )

    def _tried(self, session: pytest.Session, change: Change) -> tuple[Outcome, str]:
        items = self._tests(session, change)
        if not items:
            return Outcome.UNTESTED, ""
        anew = partial(_anew, self, change, items)
        if not change.function:
            return anew(), ""
        outcome, by = self._forked(change, items)
        # No function holds the default of a parameter: it is made where the function is.
        if outcome is Outcome.UNTESTED or (outcome is Outcome.SURVIVED and self._has_run(change)):
            return anew(), ""
        return outcome, by

    def _has_run(self, change: Change) -> bool:
        """Whether the import of the module was the time to make the change."""
        source = (self.root / change.path).read_text(encoding="utf-8")
        return change.function.partition(".")[0] in run_on_import(source)

    def _forked(self, change: Change | None, items: Sequence[pytest.Item]) -> tuple[Outcome, str]:
        """Run these tests in a child process; also returns the one that it ended with."""
        begun, begins = os.pipe()
        child = os.fork()
        if child == 0:
            os._exit(self._in_child(change, items, begins))
        os.close(begins)
        try:
            outcome, last = _awaited(child, begun, self.longest)
        finally:
            os.close(begun)
        return outcome, items[last - 1].nodeid if last else ""

    def _in_child(self, change: Change | None, items: Sequence[pytest.Item], begins: int) -> int:
        """Make the change and run the tests up to the first failure: see `ENDED`.

        A byte is written to `begins` before each test.
        """
        told = os.fdopen(os.dup(2), "w")
        nowhere = os.open(os.devnull, os.O_RDWR)
        for each in (0, 1, 2):
            os.dup2(nowhere, each)
        try:
            if change is not None and not apply(self.root, change):
                return 2
            for place, item in enumerate(items):
                following = items[place + 1] if place + 1 < len(items) else None
                _ = os.write(begins, b".")
                item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
                if self.failed:
                    if change is None:
                        print(f"fails without any change: {item.nodeid}", file=told, flush=True)
                    return 1
        except BaseException:  # noqa: BLE001 - what a test raises does not come here
            traceback.print_exc(limit=-3, file=told)
            told.flush()
            return 3
        return 0


def _awaited(child: int, begun: int, longest: float) -> tuple[Outcome, int]:
    """Wait for a child process; end it if one of its tests goes on for too long.

    Also returns how many of its tests have begun. The parent looks at its times. With a limit of
    its own the child could not measure its tests' times any more: its clock would only go on with
    the system's ticks.
    """
    os.set_blocking(begun, False)
    end, process, before, last = time.monotonic() + longest, Process(child), 0.0, 0
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            last += _have_begun(begun)
            return ENDED.get(os.waitstatus_to_exitcode(status), Outcome.CAUGHT), last
        used = sum(process.cpu_times()[:2])
        if new := _have_begun(begun):
            last, before = last + new, used
        if used - before > BUSY:
            _end(child)
            return Outcome.CAUGHT, last
        time.sleep(0.01)
    _end(child)
    return Outcome.SLOW, last


def _have_begun(begun: int) -> int:
    """How many more tests have begun since the last call."""
    try:
        return len(os.read(begun, 1 << 16))
    except BlockingIOError:
        return 0


def _end(child: int) -> None:
    os.kill(child, signal.SIGKILL)
    _ = os.waitpid(child, 0)


def _one_of_each_part(sample: Sequence[Change]) -> Iterator[Change]:
    """The first change of each part."""
    yield from {part(each.path): each for each in reversed(sample)}.values()


def _anew(loop: Loop, change: Change, items: Sequence[pytest.Item]) -> Outcome:
    """Run the tests in a new process that makes the change when it imports the module.

    It runs whole files, or these tests alone if they are a clause's own or known to catch it.
    """
    every = [*dict.fromkeys(map(whole, items))]
    alone = loop.own_only or loop.by
    found = [item.nodeid for item in items] if alone else every[:MOST_FILES]
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
            cwd=loop.root,
            env=environment,
            stdout=silent,
            stderr=silent,
            timeout=loop.longest,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Outcome.SLOW
    if done.returncode == NO_TESTS:
        return Outcome.UNTESTED
    return Outcome.SURVIVED if done.returncode == 0 else Outcome.CAUGHT


def run(
    root: Path,
    sample: Sequence[Change],
    *,
    seconds: float,
    own_only: bool = False,
    by: Mapping[Change, str] | None = None,
    enough: int | None = None,
    patience: float = 1,
    say: Callable[[Found], None],
) -> list[Found]:
    """Try these changes in turn, for so many seconds at most.

    With `own_only` by the tests that are marked with their clauses; with `by` each change by one
    test, named by its node id. It ends once `enough` are caught by a test that is known. With
    `patience` the tests of a change may take so many times longer, as on a busy machine.

    Raises:
        VoidRunError: Tests fail where nothing was changed.
    """
    until = time.monotonic() + seconds
    parts = {part(each.path) for each in sample}
    folders = [each.partition("::")[0] for name in sorted(parts) for each in PARTS[name]]
    files = [each.partition("::")[0] for each in (by or {}).values()]
    asked = [each for each in dict.fromkeys(files or folders) if (root / each).exists()]
    loop = Loop(root, sample, until, own_only, by or {}, enough, LONGEST * patience, say)
    steady = "--import-mode=importlib -p no:cacheprovider --hypothesis-profile ci"
    options = f"addopts=--strict-markers {steady}"
    arguments = ["-o", options, "-n", "0", "-p", "no:terminal", *asked]
    _ = pytest.main(arguments, plugins=[loop])
    if loop.void:
        raise VoidRunError(loop.void)
    return loop.found


def _on_import() -> None:
    """Make the change that the environment names, before anything of the project is imported."""
    asked = os.environ.get(IMPORTED, "")
    if asked:
        path, _, nth = asked.rpartition(":")
        root = Path.cwd()
        Importing(root, changes(root, path)[int(nth)]).install()


_on_import()
