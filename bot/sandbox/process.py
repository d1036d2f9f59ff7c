"""The real bot as a child process, and the control endpoint it offers."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, ClassVar, Protocol, TypeAlias

from aiohttp import ClientError, ClientSession, ClientTimeout

from bot.config import PREFIX

Json: TypeAlias = Any

GRACE_SECONDS = 5.0
_TAIL_BYTES = 4000


class BotGoneError(Exception):
    """The bot's process has ended, or does not answer; the message has the end of its log."""


class Child(Protocol):
    """A process that was launched."""

    pid: int

    @property
    def returncode(self) -> int | None:
        """Return the exit code, negative for a signal; None while it runs."""
        ...

    def kill(self) -> None:
        """End it at once."""
        ...

    def terminate(self) -> None:
        """Ask it to end."""
        ...

    async def wait(self) -> int:
        """Wait until it has ended. Returns the exit code."""
        ...


Launch: TypeAlias = Callable[[Sequence[str], Mapping[str, str], IO[bytes]], Awaitable[Child]]
"""Starts `python -m bot` with arguments and in an environment, writing to a log."""


class _Spawned:
    """A new process, which ends when its standard input does."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.pid = process.pid

    @property
    def returncode(self) -> int | None:
        return self._process.returncode

    def kill(self) -> None:
        self._process.kill()

    def terminate(self) -> None:
        self._process.terminate()

    async def wait(self) -> int:
        code = await self._process.wait()
        if self._process.stdin is not None:
            self._process.stdin.close()
            with suppress(OSError):
                await self._process.stdin.wait_closed()
        return code


async def spawn(arguments: Sequence[str], environment: Mapping[str, str], log: IO[bytes]) -> Child:
    """Start the bot as a user would start it."""
    return _Spawned(
        await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", *arguments),
            stdin=asyncio.subprocess.PIPE,
            stdout=log,
            stderr=log,
            env=environment,
        )
    )


class BotProcess:
    """`interlude run` in a process of its own, which ends when this one does.

    It gets this process's environment without our settings. `settings` (dotted keys) win over it
    and over the settings file of `arguments`. Its output goes to the file `log`.

    `launch` starts each such process: a caller who starts many may know a quicker way.
    """

    launch: ClassVar[Launch] = staticmethod(spawn)

    def __init__(
        self, token: str, settings: Mapping[str, object], log: Path, arguments: Sequence[str] = ()
    ) -> None:
        self._environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(PREFIX)},
            **{variable(key): str(value) for key, value in settings.items()},
            "DISCORD_TOKEN": token,
        }
        self._arguments = arguments
        self._log = log
        self._process: Child | None = None

    @property
    def pid(self) -> int | None:
        """Return the process id, or None when there is none."""
        running = self._process is not None and self._process.returncode is None
        return self._process.pid if self._process is not None and running else None

    async def start(self) -> None:
        """Start it, if it is not running; it may not be connected yet when this returns."""
        if self.pid is not None:
            return
        with self._open_log() as log:
            arguments = ("run", "--with-parent", *self._arguments)
            self._process = await BotProcess.launch(arguments, self._environment, log)

    def _open_log(self) -> IO[bytes]:
        return self._log.open("ab")

    async def kill(self) -> None:
        """End it at once, as SIGKILL does."""
        if self._process is not None and self.pid is not None:
            with suppress(ProcessLookupError):
                self._process.kill()
        await self.ended()

    async def restart(self) -> None:
        """Kill it and start it again."""
        await self.kill()
        await self.start()

    async def stop(self) -> None:
        """Let it finish its work; kill it when it takes too long."""
        if self._process is None or self.pid is None:
            return
        with suppress(ProcessLookupError):
            self._process.terminate()
        try:
            async with asyncio.timeout(GRACE_SECONDS):
                await self.ended()
        except TimeoutError:
            await self.kill()

    async def ended(self) -> int | None:
        """Wait until the process is gone. Returns its exit code, None when there was none."""
        if self._process is None:
            return None
        return await self._process.wait()

    def last_words(self) -> str:
        """Return the end of its output."""
        try:
            text = self._log.read_bytes()[-_TAIL_BYTES:].decode("utf-8", "replace")
        except OSError:
            return ""
        return "\n".join(text.splitlines()[-20:])


class BotReins:
    """A client for the control endpoint of a running bot, by its port."""

    def __init__(self, port: int, bot: BotProcess) -> None:
        self._bot = bot
        self._http = ClientSession(
            f"http://127.0.0.1:{port}", timeout=ClientTimeout(total=90), raise_for_status=True
        )

    async def close(self) -> None:
        """Close the client."""
        await self._http.close()

    async def ready(self, seconds: float = 60.0) -> None:
        """Wait until a bot that was just started answers.

        Raises:
            BotGoneError: It ended instead, or took longer.
        """
        try:
            async with asyncio.timeout(seconds):
                while not await self._answers():
                    if self._bot.pid is None:
                        raise BotGoneError(f"The bot did not start.\n{self._bot.last_words()}")
                    await asyncio.sleep(0.02)
        except TimeoutError:
            raise BotGoneError(f"The bot did not start.\n{self._bot.last_words()}") from None

    async def _answers(self) -> bool:
        try:
            await self.dice()
        except BotGoneError:
            return False
        return True

    async def give_dice(self, faces: Sequence[int]) -> None:
        """Add given dice; from then on none falls by chance."""
        await self._call("POST", "/dice", {"faces": list(faces)})

    async def dice_by_key(self, seed: str) -> None:
        """Throw dice by the seed from then on: the same place of a story has the same faces."""
        await self._call("POST", "/dice", {"by_key": seed})

    async def pledge_by(self, word: str) -> None:
        """Derive the seeds that fights pledge from the word; dice fall by chance from then on."""
        await self._call("POST", "/dice", {"pledge_by": word})

    async def dice_after(self, seed: str) -> None:
        """Throw by the seed from then on, when no given dice are left."""
        await self._call("POST", "/dice", {"after": seed})

    async def dice(self) -> tuple[list[int], str | None]:
        """Return the given dice that are left, and the place that wanted one in vain."""
        told = await self._call("GET", "/dice")
        return told["left"], told["missing"]

    async def move_clock(self, seconds: float) -> None:
        """Move its clock, and carry out what is due."""
        await self._call("POST", "/clock", {"seconds": seconds})

    async def idle(self, heard: int = 0) -> None:
        """Wait until it has no work left, and has heard the gateway's event of that number."""
        await self._call("GET", f"/idle?heard={heard}")

    async def state(self, channel_id: str) -> Json:
        """Return the GM's view of the fight in a channel; None for none."""
        return await self._call("GET", f"/state?channel={channel_id}")

    async def _call(self, method: str, path: str, body: Json = None) -> Json:
        try:
            async with self._http.request(method, path, json=body) as answer:
                return await answer.json()
        except (ClientError, TimeoutError) as error:
            told = f"The bot does not answer ({error}).\n{self._bot.last_words()}"
            raise BotGoneError(told) from error


def variable(key: str) -> str:
    """Return the environment variable of a setting: ``database.url`` is INTERLUDE_DATABASE__URL."""
    return PREFIX + key.replace(".", "__").upper()
