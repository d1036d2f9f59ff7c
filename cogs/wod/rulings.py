"""The GM's part in a fight: rulings, and answers that the rules need."""

from __future__ import annotations

from typing import Literal

from discord.app_commands import Range, describe

from cogs.base import Desk
from cogs.base.name_lists import OfferedSome
from cogs.base.pickers import Offered
from cogs.wod.groups import On, gm

OutcomeName = Literal["dead", "spared"]


class Rulings(Desk):
    """The answers of the GM."""

    @gm.command(name="consequence", description="What a botch does.")
    @describe(combatant="Who it is for", text="What happens")
    async def consequence(
        self, interaction: On, combatant: Offered, text: Range[str, 1, 500]
    ) -> None:
        await self.played(interaction, "consequence", combatant=combatant, text=text)

    @gm.command(name="fate", description="Who is dying: dead?")
    @describe(combatant="Who it is for", outcome="Dies or is spared")
    async def fate(self, interaction: On, combatant: Offered, outcome: OutcomeName) -> None:
        await self.played(interaction, "fate", combatant=combatant, outcome=outcome)

    @gm.command(name="ambush", description="Lay an ambush.")
    @describe(
        ambushers="Who lies in wait, with commas between",
        targets="Else all others",
    )
    async def ambush(
        self, interaction: On, ambushers: OfferedSome, targets: OfferedSome | None = None
    ) -> None:
        await self.played(interaction, "ambush", ambushers=ambushers, targets=targets)
