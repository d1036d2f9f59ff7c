"""/wayward odds: how much of an attack gets through a defensive roll, exactly."""

from __future__ import annotations

from typing import Any

from discord import Interaction
from discord.app_commands import Group, Range, describe

from bot.play.model import Call
from cogs.base import Answer, Desk
from rules.wayward.odds import chances

wayward = Group(name="wayward", description="Act in a wayward fight.", guild_only=True)


class Odds(Desk):
    """Questions about chances."""

    @wayward.command(name="odds", description="See how much of an attack gets through.")
    @describe(accuracy="The attack's Accuracy", dodge="The defender's bonus on the d20")
    async def odds(
        self,
        interaction: Interaction[Any],
        accuracy: Range[int, -999, 999],
        dodge: Range[int, -999, 999],
    ) -> None:
        await self.told(interaction, self.reckoned, accuracy=accuracy, dodge=dodge)

    async def reckoned(self, call: Call, *, accuracy: int, dodge: int) -> Answer:
        """Return the chance of a miss, and of each share of the damage that can get through."""
        del call
        likely = chances(accuracy=accuracy, dodge=dodge)
        missed = float(likely[0])
        through = [
            f"{share}% of the damage: {float(chance):.0%}"
            for share, chance in likely.items()
            if share and chance
        ]
        text = f"Accuracy {accuracy} against 1d20{dodge:+}"
        return Answer(text="\n".join([f"{text}: **{missed:.0%}** miss", *through]))
