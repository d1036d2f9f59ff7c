"""/l7r: one command for each act of an l7r fight, with the act's own fields; and the odds."""

from __future__ import annotations

from typing import ClassVar

from discord.app_commands import Group

from bot.discord.client import Interlude
from cogs.base.act_commands import grouped
from cogs.l7r.odds import Odds, l7r
from rules.l7r.acts import ACTIONS

LAYOUT = {
    "duel": "Iaijutsu duels, from challenge to strike.",
    "gm": "GM: rule, heal, and say who stands where.",
}
"""The groups within /l7r; all other acts stand at the top."""


class L7r(Odds):
    """The commands of a server that plays l7r."""

    l7r: ClassVar[Group] = grouped(l7r, ACTIONS, LAYOUT)


async def setup(bot: Interlude) -> None:
    """Keep the commands for the servers that play l7r."""
    bot.offer("l7r", L7r(bot))
