"""/ki: one command for each act of a ki fight, with the act's own fields; and the odds."""

from __future__ import annotations

from typing import ClassVar

from discord.app_commands import Group

from bot.discord.client import Interlude
from cogs.base.act_commands import grouped
from cogs.ki.odds import Odds, ki
from rules.ki.acts import ACTIONS

LAYOUT = {
    "combo": "When a Combo or a Reaction may be used.",
    "last": "When you are down to no hit points.",
    "answer": "When a defence fails, or none is wanted.",
    "interlude": "Between two rounds.",
    "gm": "GM: rule, narrate, and call the turns.",
}
"""The groups within /ki; all other acts stand at the top."""


class Ki(Odds):
    """The commands of a server that plays ki."""

    ki: ClassVar[Group] = grouped(ki, ACTIONS, LAYOUT)


async def setup(bot: Interlude) -> None:
    """Keep the commands for the servers that play ki."""
    bot.offer("ki", Ki(bot))
