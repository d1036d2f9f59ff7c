"""The slash commands: one for each act."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

from discord import Interaction
from discord.app_commands import Group, describe

from bot.discord.client import Interlude
from cogs.base import Desk
from cogs.base.pickers import MyCombatant, Offered

On: TypeAlias = Interaction[Any]
Who: TypeAlias = MyCombatant | None

WHO = "For which of yours, if several are asked"
duel = Group(name="duel", description="Act in a duel.", guild_only=True)


class Duel(Desk):
    """The commands of a server that plays duels."""

    duel: ClassVar[Group] = duel

    @duel.command(name="strike", description="Strike at somebody.")
    @describe(target="The target", who=WHO)
    async def strike(self, interaction: On, target: Offered, who: Who = None) -> None:
        await self.played(interaction, "strike", about=who, target=target)

    @duel.command(name="guard", description="Guard, and get your breath back.")
    @describe(who=WHO)
    async def guard(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "guard", about=who)

    @duel.command(name="parry", description="Spend a breath to parry the stroke.")
    @describe(who=WHO)
    async def parry(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "parry", about=who)

    @duel.command(name="take", description="Let the stroke come.")
    @describe(who=WHO)
    async def take(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "take", about=who)


async def setup(bot: Interlude) -> None:
    """Keep the commands for the servers that play duels."""
    bot.offer("duel", Duel(bot))
