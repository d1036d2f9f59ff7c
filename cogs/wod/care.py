"""Willpower, presets and wounds."""

from __future__ import annotations

from typing import Literal

from discord.app_commands import Range, describe

from cogs.base import Desk
from cogs.base.pickers import Offered
from cogs.wod.groups import On, wod

UnaskedName = Literal["none", "dodge", "block", "parry"]
ElseName = Literal["ask", "other", "hold", "go_on"]
SpendName = Literal["never", "first", "always"]


class Care(Desk):
    """Presets for a whole fight, and care of wounds."""

    @wod.command(name="preset", description="Set your defaults for the fight.")
    @describe(
        combatant="Who it is for",
        guard="If you do not answer",
        defence="Willpower on defences",
        soak="Willpower on soak",
        otherwise="Target down",
    )
    async def preset(
        self,
        interaction: On,
        *,
        combatant: Offered,
        guard: UnaskedName | None = None,
        defence: SpendName | None = None,
        soak: SpendName | None = None,
        otherwise: ElseName | None = None,
    ) -> None:
        willpower = {"defence": defence, "soak": soak}
        given = {"combatant": combatant, "guard": guard, **willpower, "otherwise": otherwise}
        await self.played_with(interaction, "preset", given)

    @wod.command(name="stabilise", description="Stabilise wounds.")
    @describe(
        healer="Which of yours",
        patient="Who gets it",
        difficulty="GM: else 6",
        willpower="Spend a point",
    )
    async def stabilise(
        self,
        interaction: On,
        healer: Offered,
        patient: Offered,
        difficulty: Range[int, 2, 10] | None = None,
        willpower: bool | None = None,
    ) -> None:
        who = {"healer": healer, "patient": patient}
        given = {**who, "difficulty": difficulty, "willpower": willpower}
        await self.played_with(interaction, "stabilise", given)

    @wod.command(name="treat", description="Treat wounds.")
    @describe(healer="Which of yours", patient="Who gets it")
    async def treat(self, interaction: On, healer: Offered, patient: Offered) -> None:
        await self.played(interaction, "treat", healer=healer, patient=patient)
