"""Willpower, presets and wounds."""

from __future__ import annotations

from typing import Literal

from discord.app_commands import Range, describe

from cogs.base import Desk
from cogs.base.pickers import Offered
from cogs.wod.groups import WHO, On, Who, wod

GuardName = Literal["dodge", "block", "parry", "shield", "countermagic"]
SpendName = Literal["never", "first", "always"]


class Care(Desk):
    """What is said once for all, and care of wounds."""

    @wod.command(name="spend", description="Spend Willpower on the roll you see.")
    @describe(who=WHO)
    async def spend(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "spend", about=who)

    @wod.command(name="keep", description="Spend no Willpower on the roll you see.")
    @describe(who=WHO)
    async def keep(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "keep", about=who)

    @wod.command(
        name="preset", description="Say once for all how you defend, and what Willpower is for."
    )
    @describe(
        combatant="Who",
        guard="The defence of whoever is silent",
        defence="Willpower on defences without being asked",
        soak="Willpower on soak without being asked",
    )
    async def preset(
        self,
        interaction: On,
        combatant: Offered,
        guard: GuardName | None = None,
        defence: SpendName | None = None,
        soak: SpendName | None = None,
    ) -> None:
        given = {"combatant": combatant, "guard": guard, "defence": defence, "soak": soak}
        await self.played_with(interaction, "preset", given)

    @wod.command(name="stabilise", description="Stop somebody's wounds from getting worse.")
    @describe(
        healer="Who of yours",
        patient="Whom",
        difficulty="The difficulty, which the GM may raise",
        willpower="Spend a point of Willpower on it",
    )
    async def stabilise(
        self,
        interaction: On,
        healer: Offered,
        patient: Offered,
        difficulty: Range[int, 2, 10] | None = None,
        willpower: bool | None = None,
    ) -> None:
        given = {
            "healer": healer,
            "patient": patient,
            "difficulty": difficulty,
            "willpower": willpower,
        }
        await self.played_with(interaction, "stabilise", given)

    @wod.command(name="treat", description="Treat somebody's wounds, with medicine 2.")
    @describe(healer="Who of yours", patient="Whom")
    async def treat(self, interaction: On, healer: Offered, patient: Offered) -> None:
        await self.played(interaction, "treat", healer=healer, patient=patient)
