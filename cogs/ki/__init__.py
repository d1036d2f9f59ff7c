"""/ki: one command for each act of a ki fight, with the act's own parameters."""

from __future__ import annotations

from typing import ClassVar

from discord.app_commands import Group

from bot.discord.client import Interlude
from cogs.ki import groups
from cogs.ki.answers import Answers
from cogs.ki.odds import Odds
from cogs.ki.rulings import Rulings
from cogs.ki.turns import Turns


class Ki(Turns, Answers, Rulings, Odds):
    """The commands of a server that plays ki."""

    ki: ClassVar[Group] = groups.ki


async def setup(bot: Interlude) -> None:
    """Keep the commands for the servers that play ki."""
    bot.offer("ki", Ki(bot))
