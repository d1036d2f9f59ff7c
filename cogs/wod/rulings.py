"""The GM's part in a fight: rulings, and answers that the rules need."""

from __future__ import annotations

from typing import Literal

from discord.app_commands import Range, describe

from cogs.base import Desk
from cogs.base.name_lists import OfferedSome
from cogs.base.pickers import Offered
from cogs.wod.groups import WHO, On, Who, gm

OutcomeName = Literal["dead", "spared"]


class Rulings(Desk):
    """The answers of the GM."""

    @gm.command(name="rule", description="Allow an action.")
    @describe(outcome="What happens", who=WHO)
    async def rule(self, interaction: On, outcome: Range[str, 1, 1000], who: Who = None) -> None:
        await self.played(interaction, "rule", about=who, outcome=outcome)

    @gm.command(name="refuse", description="Refuse an action.")
    @describe(reason="Say why", who=WHO)
    async def refuse(
        self, interaction: On, reason: Range[str, 1, 300] | None = None, who: Who = None
    ) -> None:
        await self.played(interaction, "refuse", about=who, reason=reason)

    @gm.command(name="check", description="Call for a roll first.")
    @describe(
        first="The attribute",
        second="Ability, if any",
        difficulty="Else 6",
        threshold="Successes taken away",
        willpower="Spend a point",
        who=WHO,
    )
    async def check(
        self,
        interaction: On,
        *,
        first: Offered,
        second: Offered | None = None,
        difficulty: Range[int, 2, 13] | None = None,
        threshold: Range[int, 0, 20] | None = None,
        willpower: bool | None = None,
        who: Who = None,
    ) -> None:
        what = {"first": first, "second": second, "difficulty": difficulty}
        given = {**what, "threshold": threshold, "willpower": willpower}
        await self.played_with(interaction, "check", given, about=who)

    @gm.command(name="conjure", description="How hard magic is.")
    @describe(difficulty="The difficulty", who=WHO)
    async def conjure(
        self, interaction: On, difficulty: Range[int, 2, 10] | None = None, who: Who = None
    ) -> None:
        await self.played(interaction, "conjure", about=who, difficulty=difficulty)

    @gm.command(name="countered", description="What countermagick rolls.")
    @describe(dice="How many dice", difficulty="The difficulty", who=WHO)
    async def countered(
        self,
        interaction: On,
        dice: Range[int, 0, 30],
        difficulty: Range[int, 2, 10] | None = None,
        who: Who = None,
    ) -> None:
        await self.played(interaction, "countered", about=who, dice=dice, difficulty=difficulty)

    @gm.command(name="continue", description="The fight continues.")
    @describe(who=WHO)
    async def go_on(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "continue", about=who)

    @gm.command(name="part", description="Pause the fighting.")
    @describe(who=WHO)
    async def part(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "part", about=who)

    @gm.command(name="resume", description="Continue the fighting.")
    async def resume(self, interaction: On) -> None:
        await self.played(interaction, "resume")

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
