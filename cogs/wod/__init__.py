"""/wod: one command for each act of wod, with its own fields; and the odds.

Discord takes 25 commands in each group, and 8,000 characters of a whole; a fifth of both is kept.
"""

from __future__ import annotations

from typing import ClassVar

from discord.app_commands import Group

from bot.discord.client import Interlude
from cogs.base.act_commands import Layout, grouped
from cogs.wod.odds import Odds, Pool, wod
from rules.wod.acts import ACTIONS
from rules.wod.attempts import Traits

gm = Group(name="wod_gm", description="GM: rule and mend.", guild_only=True)

LAYOUT: Layout = {
    "meet": "Defences and ambushes.",
    "answer": "Answers about rolls.",
    "task": "Tasks and rolls of a kind.",
    "gm": gm,
    "body": Group(name="body", description="GM: wounds and what heals them.", parent=gm),
}
"""The groups within /wod, and those of the GM; all other acts stand at the top."""


class Wod(Odds):
    """The commands of a server that plays wod."""

    wod: ClassVar[Group] = grouped(wod, ACTIONS, LAYOUT, {Traits: Pool})
    wod_gm: ClassVar[Group] = gm


async def setup(bot: Interlude) -> None:
    """Keep the commands for the servers that play wod."""
    bot.offer("wod", Wod(bot))
