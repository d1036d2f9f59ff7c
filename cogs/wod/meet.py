"""Answers to attacks, and attacks from ambush."""

from __future__ import annotations

from typing import Literal

from discord.app_commands import describe

from cogs.base import Desk
from cogs.base.pickers import Offered
from cogs.wod.groups import On, meet

ChangeName = Literal["roll", "spend"]
PositionName = Literal["near", "flank", "far"]


class Meet(Desk):
    """Defences, certain hits, ambushes and Willpower."""

    @meet.command(name="blocking", description="GM: say if a block can stop it.")
    @describe(attack="Which one", allowed="Or not")
    async def blocking(
        self, interaction: On, attack: Offered | None = None, allowed: bool | None = None
    ) -> None:
        await self.played(interaction, "blocking", attack=attack, allowed=allowed)
