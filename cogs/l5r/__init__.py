"""/l5r: one command for each act of an l5r skirmish, with the act's own parameters."""

from __future__ import annotations

from typing import ClassVar

from discord.app_commands import Group

from bot.discord.client import Interlude
from cogs.l5r import groups
from cogs.l5r.hand import Hand
from cogs.l5r.odds import Odds
from cogs.l5r.rulings import Rulings
from cogs.l5r.turns import Turns


class L5r(Turns, Rulings, Hand, Odds):
    """The commands of a server that plays l5r."""

    l5r: ClassVar[Group] = groups.l5r


async def setup(bot: Interlude) -> None:
    """Keep the commands for the servers that play l5r."""
    bot.offer("l5r", L5r(bot))
