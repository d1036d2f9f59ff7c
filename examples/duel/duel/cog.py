"""The slash commands: one for each act."""

from __future__ import annotations

from typing import ClassVar

from discord.app_commands import Group

from bot.discord.client import Interlude
from cogs.base import Desk
from cogs.base.act_commands import grouped
from duel.rounds import ACTIONS

duel = Group(name="duel", description="Act in a duel.", guild_only=True)


class Duel(Desk):
    """The commands of a server that plays duels."""

    duel: ClassVar[Group] = grouped(duel, ACTIONS, {})


async def setup(bot: Interlude) -> None:
    """Keep the commands for the servers that play duels."""
    bot.offer("duel", Duel(bot))
