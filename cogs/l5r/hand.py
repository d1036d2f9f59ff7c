"""The GM's acts out of turn: ambushes, modifiers, Status Effects, wounds."""

from __future__ import annotations

from typing import Literal

from discord.app_commands import Range, describe

from cogs.base import Desk
from cogs.base.pickers import Offered
from cogs.l5r.groups import On, gm

TraitName = Literal[
    "reflexes", "awareness", "stamina", "willpower", "agility", "intelligence", "strength",
    "perception", "void", "air", "earth", "fire", "water",
]  # fmt: skip
StatusName = Literal[
    "blinded", "dazed", "entangled", "fatigued", "fasting", "grappled", "mounted", "prone",
    "stunned",
]  # fmt: skip


class Hand(Desk):
    """The GM's acts out of turn."""

    @gm.command(name="ambush", description="Roll for an ambush, before the first Round.")
    @describe(
        ambushers="Which side lies in wait",
        surprised="Which side is to be surprised",
        leader="Who rolls to hide; the first of the side if you leave it out",
        sentry="Who rolls to notice; the first of the side if you leave it out",
        how="How the groups roll; by the house rule if you leave it out",
    )
    async def ambush(
        self,
        interaction: On,
        *,
        ambushers: Offered,
        surprised: Offered,
        leader: Offered | None = None,
        sentry: Offered | None = None,
        how: Literal["house", "leader", "cooperative", "each_member_best"] | None = None,
    ) -> None:
        sides = {"ambushers": ambushers, "surprised": surprised}
        given = {**sides, "leader": leader, "sentry": sentry, "how": how}
        await self.played_with(interaction, "ambush", given)

    @gm.command(name="check", description="Ask somebody to roll a skill, a Trait or a Ring.")
    @describe(
        combatant="Who rolls it",
        trait="Which Trait or Ring",
        skill="With which skill; the Trait alone if you leave it out",
        tn="The number to reach; an open roll if you leave it out",
        void="A Void Point, for a creature of yours; a player is asked",
    )
    async def check(
        self,
        interaction: On,
        *,
        combatant: Offered,
        trait: TraitName,
        skill: Offered | None = None,
        tn: Range[int, 0, 999] | None = None,
        void: bool | None = None,
    ) -> None:
        what = {"combatant": combatant, "trait": trait, "skill": skill}
        await self.played_with(interaction, "check", {**what, "tn": tn, "void": void})

    @gm.command(name="day", description="Let a day pass for somebody, with rest and food or not.")
    @describe(combatant="Who it is for", rested="Whether it has rested", fed="Whether it has eaten")
    async def day(
        self,
        interaction: On,
        combatant: Offered,
        rested: bool | None = None,
        fed: bool | None = None,
    ) -> None:
        await self.played(interaction, "day", combatant=combatant, rested=rested, fed=fed)

    @gm.command(name="adjust", description="Change an Initiative Score.")
    @describe(
        combatant="Whose Score", amount="By how much, for example: -5", lasting="For how long"
    )
    async def adjust(
        self,
        interaction: On,
        combatant: Offered,
        amount: Range[int, -99, 99],
        lasting: Literal["round", "skirmish"] | None = None,
    ) -> None:
        given = {"combatant": combatant, "amount": amount, "lasting": lasting}
        await self.played_with(interaction, "adjust", given)

    @gm.command(name="modify", description="Give a bonus or a penalty for circumstances.")
    @describe(
        combatant="Who gets it",
        on="On its rolls or Armor TN; or only on the next roll, or against the next attack",
        amount="How much, for example: -5",
        reason="Why, for example: Balancing on the railing",
        rounds="For how many Rounds; 0 until it is taken away",
    )
    async def modify(
        self,
        interaction: On,
        *,
        combatant: Offered,
        on: Literal["roll", "tn", "next_roll", "next_tn"],
        amount: Range[int, -99, 99],
        reason: Range[str, 1, 60],
        rounds: Range[int, 0, 99] | None = None,
    ) -> None:
        what = {"combatant": combatant, "on": on, "amount": amount, "reason": reason}
        await self.played_with(interaction, "modify", {**what, "rounds": rounds})

    @gm.command(
        name="effect", description="Add an effect that lasts, and wounds or heals in Stage 3."
    )
    @describe(
        combatant="Who it is on",
        name="What it is called, for example: Poison",
        rounds="For how many Rounds; 0 until it is taken away",
        wounds="How many wounds in each Stage 3; below 0 it heals",
    )
    async def effect(
        self,
        interaction: On,
        *,
        combatant: Offered,
        name: Range[str, 1, 60],
        rounds: Range[int, 0, 99] | None = None,
        wounds: Range[int, -99, 99] | None = None,
    ) -> None:
        given = {"combatant": combatant, "name": name, "rounds": rounds, "wounds": wounds}
        await self.played_with(interaction, "effect", given)

    @gm.command(name="afflict", description="Put a Status Effect on somebody, or take it away.")
    @describe(
        combatant="Who it is on",
        status="Which Status Effect",
        on="False takes it away",
        tn="The TN to end it",
        holder="The person who holds the entangled one: breaking free is then a contest",
    )
    async def afflict(
        self,
        interaction: On,
        *,
        combatant: Offered,
        status: StatusName,
        on: bool | None = None,
        tn: Range[int, 0, 99] | None = None,
        holder: Offered | None = None,
    ) -> None:
        given = {"combatant": combatant, "status": status, "on": on, "tn": tn, "holder": holder}
        await self.played_with(interaction, "afflict", given)

    @gm.command(name="engage", description="Say whether two people can reach each other.")
    @describe(
        combatant="The first of the two",
        other="The second of the two",
        near="False: they cannot reach each other",
    )
    async def engage(
        self, interaction: On, combatant: Offered, other: Offered, near: bool | None = None
    ) -> None:
        await self.played(interaction, "engage", combatant=combatant, other=other, near=near)

    @gm.command(name="wound", description="Wound or heal somebody.")
    @describe(
        combatant="Who is hurt or healed",
        wounds="How many; below 0 they are healed",
        reason="Why, for example: The bridge falls",
    )
    async def wound(
        self,
        interaction: On,
        combatant: Offered,
        wounds: Range[int, -99, 99],
        reason: Range[str, 1, 300] | None = None,
    ) -> None:
        await self.played(interaction, "wound", combatant=combatant, wounds=wounds, reason=reason)

    @gm.command(name="fate", description="Say whether a dying person dies or is spared.")
    @describe(combatant="Who is dying", dead="Whether it dies")
    async def fate(self, interaction: On, combatant: Offered, dead: bool) -> None:
        await self.played(interaction, "fate", combatant=combatant, dead=dead)

    @gm.command(name="resume", description="Continue the fighting after a rest.")
    async def resume(self, interaction: On) -> None:
        await self.played(interaction, "resume")
