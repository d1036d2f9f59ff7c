"""/wayward: one command for each act of a wayward fight, with the act's own parameters."""

from __future__ import annotations

from typing import ClassVar

from discord.app_commands import Group

from bot.discord.client import Interlude
from cogs.wayward import groups
from cogs.wayward.arts import Arts
from cogs.wayward.defences import Defences
from cogs.wayward.odds import Odds
from cogs.wayward.rulings import Rulings
from cogs.wayward.shadows import Shadows
from cogs.wayward.things import Things
from cogs.wayward.turns import Turns


class Wayward(Turns, Things, Arts, Defences, Shadows, Rulings, Odds):
    """The commands of a server that plays wayward."""

    wayward: ClassVar[Group] = groups.wayward
    wayward_gm: ClassVar[Group] = groups.gm


async def setup(bot: Interlude) -> None:
    """Keep the commands for the servers that play wayward."""
    bot.offer("wayward", Wayward(bot))
