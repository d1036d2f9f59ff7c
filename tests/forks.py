"""Bots forked from a process that has loaded everything, so that hundreds of them start quickly.

Each is a process of its own, killed and stopped as any other. What is left out is two seconds of
imports; `tests/sandbox/test_command.py` and `tests/bot/test_run.py` start the bot as people do.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.reduction import DupFd
from typing import IO, Any

import pytest

from bot.plugins import cogs
from bot.sandbox.process import BotProcess
from bot.storage.connection.engines import address, file_of
from tests.databases import new_database

FORKS = get_context("forkserver")
FORKS.set_forkserver_preload(
    ["bot.commands.run", "bot.run", *cogs(), "tests.forks", "tests.forked_from"]
)


class Forked:
    """A bot that was forked; the other end of its standard input is held here."""

    def __init__(
        self, arguments: Sequence[str], environment: Mapping[str, str], log: IO[bytes]
    ) -> None:
        end, self._held = FORKS.Pipe(duplex=False)
        with end:
            self._process = FORKS.Process(
                target=_be_the_bot,
                args=(tuple(arguments), dict(environment), _Passed(log.fileno()), end),
            )
            self._process.start()
        self.pid = self._process.pid or 0

    @property
    def returncode(self) -> int | None:
        return self._process.exitcode

    def kill(self) -> None:
        self._process.kill()

    def terminate(self) -> None:
        self._process.terminate()

    async def wait(self) -> int:
        while self._process.exitcode is None:  # noqa: ASYNC110 - nothing of ours runs in it
            await asyncio.sleep(0.005)
        self._held.close()
        return self._process.exitcode


class _Passed:
    """An open file, on its way to the new process."""

    def __init__(self, fd: int) -> None:
        self._fd = fd

    def __reduce__(self) -> tuple[Any, ...]:
        return _received, (DupFd(self._fd),)


def _received(passed: Any) -> int:
    return int(passed.detach())


async def fork(arguments: Sequence[str], environment: Mapping[str, str], log: IO[bytes]) -> Forked:
    """Start the bot by a fork; the very first waits for the imports.

    Its new database is a copy of one that the migrations have made.
    """
    place = environment.get("INTERLUDE_DATABASE__URL")
    if place and (file := file_of(address(place))) is not None and file.parent.exists():
        new_database(file)
    return Forked(arguments, environment, log)


@pytest.fixture(scope="session", autouse=True)
def forking() -> Iterator[None]:
    """Start every bot by a fork: for a conftest to import."""
    usual, BotProcess.launch = BotProcess.launch, fork
    yield
    BotProcess.launch = usual


def _be_the_bot(
    arguments: Sequence[str], environment: Mapping[str, str], log: int, stdin: Connection
) -> None:
    """What ``python -m bot`` does with these arguments."""
    os.environ.clear()
    os.environ.update(environment)
    for given, number in ((stdin.fileno(), 0), (log, 1), (log, 2)):
        _ = os.dup2(given, number)
    stdin.close()
    os.close(log)
    sys.stdin = os.fdopen(0)
    from bot.cli import main

    sys.exit(main(arguments))
