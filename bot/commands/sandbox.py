"""`interlude sandbox`: a Discord on this machine, with the bot in it and a page to play on."""

from __future__ import annotations

import asyncio
import signal
import sys
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from bot.cli import Failed, port, settings_argument
from bot.config import Config, load
from bot.sandbox import demo
from bot.sandbox.bot_time import BotTime
from bot.sandbox.clock import MovableClock
from bot.sandbox.keeper import Keeper
from bot.sandbox.model.records import Guild
from bot.sandbox.process import BotGoneError, BotProcess, BotReins
from bot.sandbox.scenarios.script import ScenarioError
from bot.sandbox.scenarios.stage import free_port
from bot.sandbox.server import Sandbox

DISCORD, DATABASE, LOG, SHOWN = "discord.db", "interlude.db", "bot.log", "demo-played"
ONLINE_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class _Place:
    """A running sandbox, and the folder of its state; `demo` if the demo is wanted."""

    sandbox: Sandbox
    guild: Guild
    state: Path
    demo: bool


def arguments(parser: ArgumentParser) -> None:
    """Add the address, the folder of its state, and its extent."""
    settings_argument(parser)
    parser.add_argument("--port", type=port, help="its port on 127.0.0.1; 0 takes any free one")
    parser.add_argument("--state", type=Path, metavar="DIR", help="the folder that keeps its state")
    parser.add_argument("--fresh", action="store_true", help="forget the state and begin anew")
    parser.add_argument("--no-demo", action="store_true", help="begin without the demo's fights")
    parser.add_argument(
        "--no-rate-limits", action="store_true", help="let the bot send as fast as it can"
    )
    parser.add_argument("--no-bot", action="store_true", help="let the bot be started by hand")


def carry_out(options: Namespace) -> int:
    """Serve until it is stopped by SIGINT or SIGTERM."""
    config = load(options.config)
    state = options.state or Path(config.sandbox.state)
    try:
        state.mkdir(parents=True, exist_ok=True)
        if options.fresh or not (options.no_bot or _is_playable(state)):
            _forget(state)
    except OSError as error:
        raise Failed(f"{state} cannot be used: {error.strerror}.") from None
    asyncio.run(_serve(config, state, options))
    return 0


def _is_playable(state: Path) -> bool:
    """Whether the bot can go on with a state; False if it is to begin anew.

    Raises:
        Failed: It is of an earlier version, and nobody has said that it may be deleted.
    """
    file = state / DATABASE
    if not file.exists():
        return True
    from bot.storage.connection.errors import UnpublishedVersion
    from bot.storage.schema.migrate import refuse_file

    try:
        refuse_file(file)
    except UnpublishedVersion:
        told = f"The sandbox in {state} was made by a version of Interlude before its first release"
        if sys.stdin.isatty():
            _whisper(f"{told}. Its fights cannot go on. Delete them and begin anew? [y/N]")
            if sys.stdin.readline().strip().casefold() in ("y", "yes"):
                return False
        raise Failed(
            f"{told}, and is left as it is. Add --fresh to delete it and begin anew, "
            "or --state DIR to begin in another folder."
        ) from None
    return True


def _forget(state: Path) -> None:
    for name in (DISCORD, DATABASE, LOG, SHOWN):
        for path in (state / name, state / f"{name}-wal", state / f"{name}-shm"):
            path.unlink(missing_ok=True)


async def _serve(config: Config, state: Path, options: Namespace) -> None:
    port = config.sandbox.port if options.port is None else options.port
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    sandbox = Sandbox(
        state / DISCORD,
        host=config.sandbox.host,
        port=port,
        clock=MovableClock(),
        rate_limits=not options.no_rate_limits,
    )
    try:
        await sandbox.start()
    except OSError as error:
        await sandbox.stop()
        raise Failed(f"Port {port} cannot be used ({error.strerror}); try --port 0.") from None
    try:
        guild = demo.seed(sandbox)
        if options.no_bot:
            _say(_by_hand(sandbox))
            await stop.wait()
        else:
            place = _Place(sandbox, guild, state, demo=not options.no_demo)
            await _with_bot(place, options.config, stop)
    finally:
        await sandbox.stop()


async def _with_bot(place: _Place, config: Path | None, stop: asyncio.Event) -> None:
    sandbox, control = place.sandbox, free_port()
    settings = {
        "database.url": f"sqlite+aiosqlite:///{place.state.absolute() / DATABASE}",
        "discord.rest_base": sandbox.rest_base,
        "discord.gateway_url": sandbox.gateway_url,
        "discord.shard_id": 0,
        "discord.shard_count": 1,
        "control.port": control,
        "backup.every": 0,
        "rulesets.folder": load(config).rulesets.folder,
    }
    arguments = ("--config", str(config)) if config else ()
    log = place.state / LOG
    bot = BotProcess(sandbox.token, settings, log, arguments)
    keeper = Keeper(
        bot,
        changed=sandbox.bot_changed,
        died=lambda code: _whisper(f"The bot has ended ({code}) and is started again: see {log}"),
    )
    sandbox.bot_control = keeper
    reins = BotReins(control, bot)

    time = BotTime(bot, reins)
    sandbox.time.move_bot = time.move
    sandbox.events.subscribe(time.hear)
    stopped = asyncio.create_task(stop.wait())
    begun = asyncio.create_task(_begin(place, keeper, bot, reins))
    try:
        await asyncio.wait({stopped, begun}, return_when=asyncio.FIRST_COMPLETED)
        if begun.done():
            begun.result()
            _say(f"Interlude's sandbox is at {sandbox.page_url}")
            await stopped
    finally:
        for task in (stopped, begun):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await reins.close()
        await keeper.stop()


async def _begin(place: _Place, keeper: Keeper, bot: BotProcess, reins: BotReins) -> None:
    """Start the bot, and play the demo if it is wanted and has not been played yet."""
    _whisper("The bot is starting ...")
    await keeper.start()
    shown = place.state / SHOWN
    try:
        await place.sandbox.online(ONLINE_SECONDS)
        await reins.ready()
        await reins.idle()
        if place.demo and not shown.exists():
            _whisper("The demo's fights are set up ...")
            # The demo's fights appear at once: no rate limits hold for their posts.
            rates = place.sandbox.rates
            limited, rates.on = rates.on, False
            try:
                await demo.play(place.sandbox, place.guild, bot, reins)
            finally:
                rates.on = limited
            shown.touch()
    except TimeoutError:
        _whisper(f"The bot does not come online; see {place.state / LOG}.")
    except (BotGoneError, ScenarioError) as error:
        _whisper(f"The demo could not be set up. {error}")


def _by_hand(sandbox: Sandbox) -> str:
    return (
        f"Interlude's sandbox is at {sandbox.page_url} and waits for a bot: "
        f"DISCORD_TOKEN={sandbox.token} INTERLUDE_DISCORD__REST_BASE={sandbox.rest_base} "
        f"INTERLUDE_DISCORD__GATEWAY_URL={sandbox.gateway_url} interlude run"
    )


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _whisper(text: str) -> None:
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()
