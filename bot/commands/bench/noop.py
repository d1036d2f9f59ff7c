"""The command that only acknowledges. Only a bot that is measured loads it."""

from __future__ import annotations

from typing import Any

from discord import Interaction, app_commands
from discord.ext import commands

from bot.discord.client import Interlude

SAID = "Here."


class Noop(commands.Cog):
    """The cost of any command, whatever it does."""

    @app_commands.command(name="noop", description="Acknowledge, and do nothing.")
    async def noop(self, interaction: Interaction[Any]) -> None:
        """Acknowledge."""
        await interaction.response.send_message(SAID, ephemeral=True)


async def setup(bot: Interlude) -> None:
    """Put it beside the shared commands."""
    await bot.add_cog(Noop())
