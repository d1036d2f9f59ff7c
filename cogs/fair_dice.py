"""/verify: the dice of a fight, checked. /fairness: a campaign's dice against chance."""

from __future__ import annotations

from typing import Any

from discord import Interaction, app_commands

from bot.discord.client import Interlude
from cogs.base import Desk
from cogs.base.reports.dice_checks import fairness, verified


class FairDice(Desk):
    """Dice that anyone can check."""

    @app_commands.command(
        name="verify", description="Check the dice of the newest fight here by their seeds."
    )
    @app_commands.guild_only()
    @app_commands.describe(publish="GM: after the fight, show the seed of the hidden dice to all")
    async def verify(self, interaction: Interaction[Any], publish: bool = False) -> None:
        show = self.announced if publish else self.told
        await show(interaction, verified, self.play, publish=publish)

    @app_commands.command(
        name="fairness", description="Compare this campaign's dice with what chance expects."
    )
    @app_commands.guild_only()
    async def fairness(self, interaction: Interaction[Any]) -> None:
        await self.told(interaction, fairness, self.play)


async def setup(bot: Interlude) -> None:
    """Load the cog."""
    await bot.add_cog(FairDice(bot))
