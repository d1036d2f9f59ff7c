"""/l7r odds: how likely a pool is to reach a TN, exactly."""

from __future__ import annotations

from asyncio import to_thread
from typing import Any

from discord import Interaction
from discord.app_commands import Group, Range, describe

from bot.play.model import Call
from cogs.base import Answer, Desk, said
from rules.l7r.duel_strike import DUEL_WORTH
from rules.l7r.odds import chance

l7r = Group(name="l7r", description="Act in an l7r fight.", guild_only=True)


class Odds(Desk):
    """Questions about chances."""

    @l7r.command(name="odds", description="See how likely a pool is to reach a TN, exactly.")
    @describe(
        pool="The dice, for example: 7k3+5; more than ten are turned into kept ones",
        tn="The number to reach",
        reroll="Whether tens are rerolled; they are if you leave it out",
        duel="Whether it is the damage of a duel: five for each die beyond ten kept",
    )
    async def odds(
        self,
        interaction: Interaction[Any],
        pool: Range[str, 1, 30],
        tn: Range[int, -999, 999],
        reroll: bool = True,
        duel: bool = False,
    ) -> None:
        await self.told(interaction, self.reckoned, pool, tn, reroll=reroll, duel=duel)

    async def reckoned(self, call: Call, pool: str, tn: int, *, reroll: bool, duel: bool) -> Answer:
        """Return the chance, by the campaign's house rule for dice above ten."""
        house = await self.play.campaigns.house(call.guild, "l7r")
        usual = next(int(v) for setting, v in house if setting.key == "l7r.overflow_bonus")
        worth = DUEL_WORTH if duel else usual
        likely = await to_thread(chance, pool, tn, reroll=reroll, worth=worth)
        return Answer(text=f"{said(pool)} against {tn}: **{float(likely):.2%}**")
