"""Rolls that the GM calls for, and the GM's decisions about earlier rolls."""

from __future__ import annotations

from typing import Literal

from discord.app_commands import Range, describe

from cogs.base import Desk
from cogs.base.pickers import Offered
from cogs.wod.groups import On, body, gm
from cogs.wod.pools import Pool

TormentName = Literal["mental", "bashing", "lethal"]


class Called(Desk):
    """The GM's commands about rolls."""

    @gm.command(name="call", description="Ask somebody to roll.")
    @describe(
        combatant="Who it is for",
        traits="As in dexterity + stealth",
        difficulty="Else 6",
        threshold="Successes taken away",
        reason="Say why",
    )
    async def call(
        self,
        interaction: On,
        *,
        combatant: Offered,
        traits: Pool,
        difficulty: Range[int, 2, 13] | None = None,
        threshold: Range[int, 0, 20] | None = None,
        reason: Range[str, 1, 300] | None = None,
    ) -> None:
        what = {"combatant": combatant, "traits": traits, "difficulty": difficulty}
        given = {**what, "threshold": threshold, "reason": reason}
        await self.played_with(interaction, "call", given)

    @gm.command(name="forgive", description="Forget failures.")
    @describe(combatant="Who it is for", task="Everybody's, if left out")
    async def forgive(
        self, interaction: On, combatant: Offered, task: Offered | None = None
    ) -> None:
        await self.played(interaction, "forgive", combatant=combatant, task=task)

    @body.command(name="torment", description="End torture, at its cost.")
    @describe(combatant="Who it is for", torment="What it costs", intense="Was it intense")
    async def torment(
        self, interaction: On, combatant: Offered, torment: TormentName, intense: bool | None = None
    ) -> None:
        await self.played(
            interaction, "torment", combatant=combatant, torment=torment, intense=intense
        )
