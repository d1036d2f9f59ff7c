"""/wod: one command for each act of the World of Darkness, with the act's own parameters."""

from __future__ import annotations

from typing import ClassVar

from discord.app_commands import Group

from bot.discord.client import Interlude
from cogs.wod import groups
from cogs.wod.answers import Answers
from cogs.wod.called import Called
from cogs.wod.odds import Odds
from cogs.wod.rolls import Rolls
from cogs.wod.tasks import Tasks


class Wod(Rolls, Answers, Tasks, Called, Odds):
    """The commands of a server that plays in the World of Darkness."""

    wod: ClassVar[Group] = groups.wod
    wod_gm: ClassVar[Group] = groups.gm


async def setup(bot: Interlude) -> None:
    """Keep the commands for the servers that play wod."""
    bot.offer("wod", Wod(bot))
