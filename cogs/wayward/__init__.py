"""/wayward and /wayward_gm: one command for each act of a wayward fight; and the odds.

Discord takes 25 commands in each, and 8,000 characters of a whole; a fifth of both stays free.
"""

from __future__ import annotations

from typing import ClassVar

from discord.app_commands import Group

from bot.discord.client import Interlude
from cogs.base.act_commands import Layout, grouped
from cogs.wayward.odds import Odds, wayward
from rules.wayward.acts import ACTIONS

GM = Group(name="wayward_gm", description="GM: the field, wounds, life and death.", guild_only=True)

LAYOUT: Layout = {
    "jutsu": "Handseals, jutsu, Upkeep.",
    "defend": "When somebody is attacked.",
    "stealth": "Hide, search, strike unseen.",
    "gear": "Draw weapons, aim them, use things.",
    "answer": "Go on, break off, spend Willpower.",
    "gm": GM,
}
"""The groups within /wayward, and the GM's; all other acts stand at the top."""


class Wayward(Odds):
    """The commands of a server that plays wayward."""

    wayward: ClassVar[Group] = grouped(wayward, ACTIONS, LAYOUT)
    wayward_gm: ClassVar[Group] = GM


async def setup(bot: Interlude) -> None:
    """Keep the commands for the servers that play wayward."""
    bot.offer("wayward", Wayward(bot))
