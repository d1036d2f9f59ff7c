"""The slash commands of a ruleset, which are made of its acts."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from bot.contract.demands import demand, hold
from bot.plugins import cogs
from rules.engine.ruleset import Ruleset

MOST_TEXT, MOST_IN_GROUP = 100, 20


class _Offers:
    """Takes the place of the bot while a cog is set up: it collects the offered cogs."""

    def __init__(self) -> None:
        self.offered: dict[str, Any] = {}

    def offer(self, ruleset: str, cog: Any) -> None:
        """Take the cog of a ruleset."""
        self.offered[ruleset] = cog

    async def add_cog(self, cog: Any) -> None:
        """Ignore a shared cog."""
        del cog


def groups(ruleset: Ruleset[Any]) -> list[Any]:
    """Return the top-level slash commands that the installed cogs offer for a ruleset."""
    bot = _Offers()
    for name in cogs():
        module = import_module(name)
        if not name.startswith("cogs.") or name == f"cogs.{ruleset.key}":
            asyncio.run(module.setup(bot))
    cog = bot.offered.get(ruleset.key)
    return [] if cog is None else list(cog.get_app_commands())


def leaves(commands: Iterator[Any] | list[Any]) -> Iterator[Any]:
    """Return the commands that can be called, of groups within groups too."""
    for command in commands:
        inner = getattr(command, "commands", None)
        if inner is None:
            yield command
        else:
            yield from leaves(inner)


@demand(of_a_package=True)
def commands_fit_discord_and_say_what_they_are_for(ruleset: Ruleset[Any], _: int) -> None:
    """Descriptions are words of at most 100 letters; a group has at most 20 of 25 commands."""
    found = groups(ruleset)
    hold(
        bool(found),
        f"No cog offers commands for {ruleset.key}: call bot.offer({ruleset.key!r}, cog) in its "
        "setup, and name its module in the entry points of interlude.cogs.",
    )
    for command in leaves(found):
        for text in (command.description, *(p.description for p in command.parameters)):
            fits = " " in str(text) and len(str(text)) <= MOST_TEXT
            hold(fits, f"/{command.qualified_name}: describe it in 100 letters: {text!s:.60}.")
    for group in found:
        hold(
            len(group.commands) <= MOST_IN_GROUP,
            f"/{group.name}: Discord takes 25 in a group; keep a fifth of them free.",
        )
