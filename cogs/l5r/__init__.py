"""/l5r: one command for each act of an l5r skirmish, with the act's own fields; and the odds."""

from __future__ import annotations

from typing import ClassVar

from discord.app_commands import Group

from bot.discord.client import Interlude
from cogs.base.act_commands import grouped
from cogs.l5r.odds import Odds, l5r
from rules.l5r.acts import ACTIONS

LAYOUT = {"gm": "GM: rule, ambush, and mend what happens."}
"""The groups within /l5r; all other acts stand at the top."""


class L5r(Odds):
    """The commands of a server that plays l5r."""

    l5r: ClassVar[Group] = grouped(l5r, ACTIONS, LAYOUT)


async def setup(bot: Interlude) -> None:
    """Keep the commands for the servers that play l5r."""
    bot.offer("l5r", L5r(bot))
