"""`interlude run`: the bot on Discord."""

from __future__ import annotations

import asyncio
from argparse import SUPPRESS, ArgumentParser, Namespace

from bot.cli import Failed, settings_argument
from bot.config import ConfigError, load, token
from bot.garbage import start_without


def arguments(parser: ArgumentParser) -> None:
    """Add the settings file; it has all other settings."""
    settings_argument(parser)
    # For programs that start the bot as a child: it ends when standard input does.
    parser.add_argument("--with-parent", action="store_true", help=SUPPRESS)
    # For programs that measure the bot: a module with extra commands.
    parser.add_argument("--extension", action="append", default=[], help=SUPPRESS)


def carry_out(options: Namespace) -> int:
    """Run until it is stopped by SIGINT or SIGTERM."""
    config = load(options.config)
    secret = token(config)
    if secret is None:
        raise ConfigError(
            "There is no token: set DISCORD_TOKEN, or name a file in discord.token_file. "
            "To try the bot without Discord: interlude sandbox."
        )
    from bot.plugins import refuse_strangers

    refuse_strangers()
    start_without()
    from bot.logs import configure
    from bot.run import run
    from bot.storage.connection.errors import StorageError

    configure(config.log)
    try:
        asyncio.run(run(config, secret, with_parent=options.with_parent, also=options.extension))
    except StorageError as error:
        raise Failed(str(error)) from None
    return 0
