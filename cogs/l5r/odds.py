"""/l5r odds: how likely a pool is to reach a TN, exactly."""

from __future__ import annotations

from asyncio import to_thread
from typing import Any

from discord import Interaction
from discord.app_commands import Group, Range, describe

from bot.play.model import Call
from cogs.base import Answer, Desk, said
from rules.l5r.odds import chance

l5r = Group(name="l5r", description="Act in an l5r skirmish.", guild_only=True)


class Odds(Desk):
    """Questions about chances."""

    @l5r.command(name="odds", description="See how likely a pool is to reach a TN, exactly.")
    @describe(
        pool="The dice, for example: 7k3+5; the Ten Dice Rule is applied",
        tn="The number to reach",
        unskilled="Whether it is an unskilled roll, of which no die explodes",
        emphasis="Whether an emphasis applies: dice that first show 1 are thrown again, once",
    )
    async def odds(
        self,
        interaction: Interaction[Any],
        pool: Range[str, 1, 30],
        tn: Range[int, -999, 999],
        unskilled: bool = False,
        emphasis: bool = False,
    ) -> None:
        await self.told(interaction, reckoned, pool, tn, unskilled=unskilled, emphasis=emphasis)


async def reckoned(call: Call, pool: str, tn: int, *, unskilled: bool, emphasis: bool) -> Answer:
    """Return the chance that a pool comes to the number or more."""
    del call
    likely = await to_thread(chance, pool, tn, explodes=not unskilled, emphasis=emphasis)
    return Answer(text=f"{said(pool)} against {tn}: **{float(likely):.2%}**")
