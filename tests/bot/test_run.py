"""The bot's process: how it starts, and how it stops."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.cli import main
from bot.plugins import cogs
from bot.sandbox.server import Sandbox

PATIENCE_S = 90.0


class Bot:
    """`interlude run` against a sandbox."""

    def __init__(self, sandbox: Sandbox, folder: Path) -> None:
        self._sandbox, self._folder = sandbox, folder
        self._process: asyncio.subprocess.Process | None = None

    async def start(
        self, *arguments: str, token: str = "", gateway: str = ""
    ) -> asyncio.subprocess.Process:
        """Start it; standard input is a pipe that we hold."""
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "run", *arguments),
            stdin=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={
                **os.environ,
                "DISCORD_TOKEN": token or self._sandbox.token,
                "INTERLUDE_CONFIG": os.devnull,
                "INTERLUDE_DATABASE__URL": f"sqlite+aiosqlite:///{self._folder}/a.db",
                "INTERLUDE_DISCORD__REST_BASE": self._sandbox.rest_base,
                "INTERLUDE_DISCORD__GATEWAY_URL": gateway or self._sandbox.gateway_url,
            },
        )
        return self._process

    async def ended(self) -> tuple[int, str]:
        """Its exit code and what it said, once it has ended."""
        assert self._process is not None
        async with asyncio.timeout(PATIENCE_S):
            _, said = await self._process.communicate()
        assert self._process.returncode is not None
        return self._process.returncode, said.decode()

    async def stop(self) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    sandbox = Sandbox()
    sandbox.install_bot(sandbox.add_guild("Town", sandbox.add_user("gm")))
    await sandbox.start()
    yield sandbox
    await sandbox.stop()


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[Bot]:
    bot = Bot(sandbox, tmp_path)
    yield bot
    await bot.stop()


def files(folder: Path) -> list[str]:
    """The names of what lies there."""
    return sorted(each.name for each in folder.iterdir())


def test_every_module_of_commands_is_loaded():
    """The shared package of the cogs is no cog."""
    assert "cogs.ki" in cogs()
    assert "cogs.encounter" in cogs()
    assert "cogs.base" not in cogs()


async def test_a_signal_stops_it_in_order(bot: Bot, sandbox: Sandbox, tmp_path: Path):
    """SIGTERM ends it with exit code 0, the connection closed and the database too.

    Only whoever closes a SQLite database last takes its log of writes away.
    """
    process = await bot.start()
    await sandbox.online(PATIENCE_S)
    process.send_signal(signal.SIGTERM)
    code, said = await bot.ended()
    assert (code, "stopped" in said) == (0, True), said
    assert not sandbox.gateway.online
    assert files(tmp_path) == ["a.db"]


@pytest.mark.thorough
async def test_it_ends_with_whoever_started_it(bot: Bot, sandbox: Sandbox):
    """A child of the sandbox outlives it by no more than it takes to stop."""
    process = await bot.start("--with-parent")
    await sandbox.online(PATIENCE_S)
    assert process.stdin is not None
    process.stdin.close()
    code, said = await bot.ended()
    assert code == 0, said


async def test_a_token_that_is_refused_is_told_in_a_sentence(bot: Bot):
    """Exit code 1, without a traceback and without the token."""
    await bot.start(token="wrong-token")
    code, said = await bot.ended()
    assert code == 1
    assert said.splitlines()[-1].startswith("interlude: Discord refuses the token.")
    assert "wrong-token" not in said
    assert "Traceback" not in said


@pytest.mark.thorough
async def test_a_real_token_is_never_given_to_a_loopback_discord(
    bot: Bot, sandbox: Sandbox, tmp_path: Path
):
    """Exit code 2, before anything is sent or opened; the token is not shown."""
    token = ".".join(["A" * 26, "B" * 6, "C" * 38])
    await bot.start(token=token)
    code, said = await bot.ended()
    assert (code, said[:34]) == (2, "interlude: A real token is configu")
    assert token not in said
    assert list(sandbox.rest.requests) == []
    assert files(tmp_path) == []


def test_without_a_token_it_says_where_one_may_stand(monkeypatch, capsys):
    """Exit code 2, and the way to try it without one."""
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    assert main(["run", "--config", os.devnull]) == 2
    assert "set DISCORD_TOKEN" in capsys.readouterr().err


@pytest.mark.thorough
async def test_a_port_in_use_is_told_in_a_sentence(
    bot: Bot, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
):
    """Which setting it is, and why; without a traceback."""
    taken = sandbox.rest_base.rpartition(":")[2]
    monkeypatch.setenv("INTERLUDE_METRICS__PORT", taken)
    await bot.start()
    code, said = await bot.ended()
    assert code == 1
    assert f"metrics.host = 127.0.0.1, metrics.port = {taken}: it cannot be used" in said
    assert "Traceback" not in said
