"""/l7r: one command for each act of an l7r fight, with the act's own parameters."""

from __future__ import annotations

from typing import ClassVar

from discord.app_commands import Group

from bot.discord.client import Interlude
from cogs.l7r import groups
from cogs.l7r.duels import Duels
from cogs.l7r.odds import Odds
from cogs.l7r.rulings import Rulings
from cogs.l7r.turns import Turns


class L7r(Turns, Duels, Rulings, Odds):
    """The commands of a server that plays l7r."""

    l7r: ClassVar[Group] = groups.l7r


async def setup(bot: Interlude) -> None:
    """Keep the commands for the servers that play l7r."""
    bot.offer("l7r", L7r(bot))
