"""The bot, assembled and running: database, play, Discord, clock, control endpoint, signals."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

import discord
import structlog
from pydantic import SecretStr

from bot.backups import Backups
from bot.cli import Failed
from bot.config import Config, ConfigError
from bot.control import Control, Reins
from bot.discord.client import Interlude
from bot.discord.loopback import NotLoopback, point_at
from bot.discord.outbound.publish import PACE_S
from bot.discord.patience import Patience
from bot.endpoint import Endpoint
from bot.garbage import spare_what_lasts
from bot.health import Health
from bot.metrics import STEP_SECONDS
from bot.play.quotas import Limits
from bot.play.service import Play
from bot.plugins import add_homebrew, cogs
from bot.process_name import is_gone, own_name
from bot.shards import of_shard
from bot.storage.connection.database import Database
from bot.storage.settings import Settings
from rules import INSTALLED, RULESETS

STOP_SECONDS = 10.0
"""Seconds that the bot may take to stop before its process ends all the same."""

SWITCH_S = 0.0005
"""Seconds until a thread that has waited for the disk, or has drawn, gets its turn."""

CONTROLLED_PACE_S = 0.0
"""Under control there is no pause between edits: every change is shown at once."""

HEARD_S = 5.0
"""The control endpoint waits so long for an event that has been sent; a new session counts anew."""

_IN_FLIGHT = ("discord.py: on_", "CommandTree-invoker")
"""The library's names for the tasks that carry out events and commands."""

log = structlog.get_logger("bot.run")


async def run(
    config: Config, token: SecretStr, *, with_parent: bool = False, also: Sequence[str] = ()
) -> None:
    """Run until a signal stops it; with `with_parent`, until standard input ends as well.

    `also` are modules of commands beside the cogs.

    Raises:
        ConfigError: The settings contradict each other.
        Failed: Discord refuses the token.
        StorageError: The database cannot be used.
    """
    _point(config, token)
    add_homebrew(config.rulesets.folder)
    # The library warns that voice is not available; the bot does not use it.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    sys.setswitchinterval(SWITCH_S)
    if with_parent:
        await _follow_parent(stop)
    database = await Database.open(config.database.url)
    try:
        shard = config.discord.shard_id, config.discord.shard_count
        limits = Limits(**config.limits.model_dump())
        play = Play(database, limits=limits, serves=of_shard(*shard))
        play.queues.owner = own_name(*shard)
        play.queues.is_gone = is_gone
        await play.queues.take_over()
        play.housekeeping.keep_days = config.database.keep_days
        play.campaigns.defaults = Settings(**config.campaign.model_dump())
        for refusal in _refused():
            log.error("ruleset_left_out", why=refusal)
        async with _bot(config, play, [*cogs(), *also]) as bot:
            works = [bot.supervise(token.get_secret_value()), play.clock.run(), play.roll.run()]
            works.append(play.housekeeping.run())
            if config.discord.shard_id == 0:
                works.append(Backups(config).run())
            await _until(stop, *works)
    finally:
        await database.close()
    log.info("stopped")


def _refused() -> list[str]:
    """Return why some rulesets cannot be used. All are loaded: a running bot serves them all."""
    _ = list(RULESETS)
    return list(INSTALLED.refusals.values())


def _point(config: Config, token: SecretStr) -> None:
    rest, gateway = config.discord.rest_base, config.discord.gateway_url
    if not rest and not gateway:
        return
    if not (rest and gateway):
        raise ConfigError("discord.rest_base and discord.gateway_url: set both, or neither.")
    try:
        point_at(rest, gateway, token=token.get_secret_value())
    except NotLoopback as error:
        raise ConfigError(str(error)) from None


@asynccontextmanager
async def _bot(config: Config, play: Play, modules: Sequence[str]) -> AsyncIterator[Interlude]:
    sharded = config.discord.shard_count > 1
    bot = Interlude(
        play,
        cogs=modules,
        shard_id=config.discord.shard_id if sharded else None,
        shard_count=config.discord.shard_count if sharded else None,
        emojis=config.discord.emojis,
        pace_s=CONTROLLED_PACE_S if config.control.port else PACE_S,
        patience=Patience.at_least(config.control.patience),
    )
    play.on_change = bot.publisher.changed
    play.on_call = STEP_SECONDS.observe
    spare_what_lasts()
    control = Control(_reins(bot))
    if config.control.port:
        await _listen(control, f"control.port = {config.control.port}", config.control.port)
    health = Health(bot, play, config.metrics.host)
    if port := config.metrics.port:
        await _listen(health, f"metrics.host = {config.metrics.host}, metrics.port = {port}", port)
    try:
        yield bot
    finally:
        await health.stop()
        await control.stop()
        await bot.close()


async def _listen(endpoint: Endpoint, setting: str, port: int) -> None:
    """Start an endpoint. Raises `Failed` if its address or port cannot be used."""
    try:
        await endpoint.start(port)
    except OSError as error:
        raise Failed(
            f"{setting}: it cannot be used ({error.strerror or error}); choose another."
        ) from None


async def _until(stop: asyncio.Event, *works: Any) -> None:
    """Run `works` side by side until one ends or `stop` is set; their errors are raised."""
    tasks = [asyncio.create_task(work) for work in (stop.wait(), *works)]
    done, going = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in going:
        task.cancel()
    await asyncio.wait(going)
    for task in done:
        try:
            task.result()
        except discord.LoginFailure:
            raise Failed(
                "Discord refuses the token. Copy it anew from the application's page."
            ) from None


def _reins(bot: Interlude) -> Reins:
    play = bot.play

    async def settle(heard: int) -> None:
        await bot.wait_until_ready()
        with suppress(TimeoutError):
            async with asyncio.timeout(HEARD_S):
                while (bot.ws.sequence or 0) < heard:  # noqa: ASYNC110
                    await asyncio.sleep(0.005)
        await play.roll.newest_done.wait()
        while (flying := _in_flight()) or not bot.publisher.idle:
            if flying:
                await asyncio.wait(flying)
            else:
                await bot.publisher.settle()

    async def state(channel: str) -> Any:
        return await play.gm.state(channel) or None

    async def move(seconds: float) -> None:
        await play.clock.move(seconds)
        bot.publisher.notices()  # what waited for an hour may be due

    return Reins(hand=play.hand, move=move, settle=settle, state=state)


def _in_flight() -> list[asyncio.Task[Any]]:
    return [task for task in asyncio.all_tasks() if task.get_name().startswith(_IN_FLIGHT)]


async def _follow_parent(stop: asyncio.Event) -> None:
    """Stop when standard input ends: then the program that started us is gone."""
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)

    async def watch() -> None:
        with suppress(OSError):
            while await reader.read(1024):
                pass
        stop.set()
        # A bot whose Discord is gone as well may be slow to stop.
        await asyncio.sleep(STOP_SECONDS)
        os._exit(1)

    _watchers.add(asyncio.create_task(watch()))


_watchers: set[asyncio.Task[None]] = set()
"""Kept here so that they are not collected while they watch."""
