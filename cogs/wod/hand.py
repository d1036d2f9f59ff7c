"""The GM's acts out of turn: circumstances, wounds, time."""

from __future__ import annotations

from typing import Literal

from discord.app_commands import Range, describe

from cogs.base import Desk
from cogs.base.name_lists import OfferedSome
from cogs.base.pickers import Offered
from cogs.wod.groups import On, body, gm

FootingName = Literal["poor", "normal", "ideal"]
HarmName = Literal["bashing", "lethal", "aggravated"]
StateName = Literal["blinded", "knocked_down", "held", "bound", "stunned"]
StrainName = Literal["normal", "high", "extreme"]


class Hand(Desk):
    """The GM's acts out of turn."""

    @gm.command(name="condition", description="Hinder somebody.")
    @describe(
        combatant="Who it is for",
        state="What hinders it",
        holds="False: it is lifted",
        turns="Else until lifted",
    )
    async def condition(
        self,
        interaction: On,
        combatant: Offered,
        state: StateName,
        holds: bool | None = None,
        turns: Range[int, 0, 100] | None = None,
    ) -> None:
        given = {"combatant": combatant, "state": state, "holds": holds, "turns": turns}
        await self.played_with(interaction, "condition", given)

    @gm.command(name="circumstance", description="Change somebody's rolls.")
    @describe(
        combatant="Who it is for",
        difficulty="To add",
        dice="To add",
        rolls="Which, and how long: attack, 2 turns",
        reason="Say why",
    )
    async def circumstance(
        self,
        interaction: On,
        *,
        combatant: Offered,
        difficulty: Range[int, -10, 10] | None = None,
        dice: Range[int, -20, 20] | None = None,
        rolls: OfferedSome | None = None,
        reason: Range[str, 1, 100] | None = None,
    ) -> None:
        what = {"combatant": combatant, "difficulty": difficulty, "dice": dice}
        given = {**what, "rolls": rolls, "reason": reason}
        await self.played_with(interaction, "circumstance", given)

    @gm.command(name="clear", description="End circumstances.")
    @describe(effects="Which, with commas between", turns="In turns")
    async def clear(
        self, interaction: On, effects: OfferedSome, turns: Range[int, 0, 100] | None = None
    ) -> None:
        await self.played(interaction, "clear", effects=effects, turns=turns)

    @body.command(name="wound", description="Harm somebody.")
    @describe(
        combatant="Who it is for",
        harm="What kind of damage",
        levels="How many levels",
        soaked="May it be soaked",
        note="Why, or from what",
    )
    async def wound(
        self,
        interaction: On,
        *,
        combatant: Offered,
        harm: HarmName,
        levels: Range[int, 1, 20],
        soaked: bool | None = None,
        note: Range[str, 1, 300] | None = None,
    ) -> None:
        what = {"combatant": combatant, "harm": harm, "levels": levels}
        given = {**what, "soaked": soaked, "note": note}
        await self.played_with(interaction, "wound", given)

    @body.command(name="mend", description="Heal somebody at once.")
    @describe(combatant="Who it is for", levels="How many levels", note="Why, or from what")
    async def mend(
        self,
        interaction: On,
        combatant: Offered,
        levels: Range[int, 1, 20],
        note: Range[str, 1, 300] | None = None,
    ) -> None:
        await self.played(interaction, "mend", combatant=combatant, levels=levels, note=note)

    @gm.command(name="time", description="Let game time pass.")
    @describe(hours="How many hours", days="How many days")
    async def time(
        self,
        interaction: On,
        hours: Range[int, 0, 24] | None = None,
        days: Range[int, 0, 400] | None = None,
    ) -> None:
        await self.played(interaction, "time", hours=hours, days=days)

    @body.command(name="care", description="How wounds are cared for.")
    @describe(
        combatant="Who it is for",
        treated="By medicine 2",
        stabilised="It is stable",
        rests="It rests",
        better="Milder levels to heal like",
    )
    async def care(
        self,
        interaction: On,
        *,
        combatant: Offered,
        treated: bool | None = None,
        stabilised: bool | None = None,
        rests: bool | None = None,
        better: Range[int, 0, 2] | None = None,
    ) -> None:
        what = {"combatant": combatant, "treated": treated, "stabilised": stabilised}
        given = {**what, "rests": rests, "better": better}
        await self.played_with(interaction, "care", given)

    @body.command(name="impair", description="Note a lasting impairment.")
    @describe(combatant="Who it is for", note="Empty: it ends")
    async def impair(
        self, interaction: On, combatant: Offered, note: Range[str, 1, 300] | None = None
    ) -> None:
        await self.played(interaction, "impair", combatant=combatant, note=note)

    @body.command(name="wear", description="Gear on or off.")
    @describe(
        combatant="Who it is for",
        armour="It is worn",
        shield="It is worn",
        at_once="At once",
    )
    async def wear(
        self,
        interaction: On,
        combatant: Offered,
        armour: bool | None = None,
        shield: bool | None = None,
        at_once: bool | None = None,
    ) -> None:
        given = {"combatant": combatant, "armour": armour, "shield": shield, "at_once": at_once}
        await self.played_with(interaction, "wear", given)

    @gm.command(name="ground", description="How moving goes.")
    @describe(
        combatant="Who it is for",
        strain="How hard it is",
        limit="Turns, if extreme",
        footing="How good a climb is",
        fly="Yards a turn when flying",
    )
    async def ground(
        self,
        interaction: On,
        *,
        combatant: Offered,
        strain: StrainName | None = None,
        limit: Range[int, 0, 999] | None = None,
        footing: FootingName | None = None,
        fly: Range[int, 10, 20] | None = None,
    ) -> None:
        what = {"combatant": combatant, "strain": strain, "limit": limit}
        given = {**what, "footing": footing, "fly": fly}
        await self.played_with(interaction, "ground", given)

    @gm.command(name="align", description="Change sides.")
    @describe(combatant="Who it is for", side="players, others, or another")
    async def align(self, interaction: On, combatant: Offered, side: Range[str, 1, 40]) -> None:
        await self.played(interaction, "align", combatant=combatant, side=side)
