"""The GM's answers: rulings, ties, and whether the fight goes on."""

from __future__ import annotations

from discord.app_commands import Range, describe

from cogs.base import Desk
from cogs.base.pickers import Offered
from cogs.l5r.groups import WHO, On, Who, gm


class Rulings(Desk):
    """The GM's answers."""

    @gm.command(name="first", description="Say who goes first of two people with equal Scores.")
    @describe(combatant="Who goes first", who=WHO)
    async def first(self, interaction: On, combatant: Offered, who: Who = None) -> None:
        await self.played(interaction, "first", about=who, combatant=combatant)

    @gm.command(name="rule", description="Allow an Action, and say what happens.")
    @describe(outcome="What happens, for example: The rope parts", who=WHO)
    async def rule(self, interaction: On, outcome: Range[str, 1, 1000], who: Who = None) -> None:
        await self.played(interaction, "rule", about=who, outcome=outcome)

    @gm.command(name="refuse", description="Refuse an Action; it costs nothing.")
    @describe(reason="Why it cannot be done", who=WHO)
    async def refuse(
        self, interaction: On, reason: Range[str, 1, 300] | None = None, who: Who = None
    ) -> None:
        await self.played(interaction, "refuse", about=who, reason=reason)

    @gm.command(name="continue", description="The fight continues.")
    @describe(who=WHO)
    async def go_on(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "continue", about=who)

    @gm.command(name="part", description="Pause the fighting.")
    @describe(who=WHO)
    async def part(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "part", about=who)
