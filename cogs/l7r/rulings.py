"""The GM's answers and acts: rulings, life and death, healing, and positions."""

from __future__ import annotations

from typing import Literal

from discord.app_commands import Range, describe

from cogs.base import Desk
from cogs.base.pickers import Offered
from cogs.l7r.groups import WHO, On, Who, gm


class Rulings(Desk):
    """The GM's answers, and the GM's acts out of turn."""

    @gm.command(name="rule", description="Allow an action, and say what happens.")
    @describe(outcome="The event, for example: The door is barred", who=WHO)
    async def rule(self, interaction: On, outcome: Range[str, 1, 1000], who: Who = None) -> None:
        await self.played(interaction, "rule", about=who, outcome=outcome)

    @gm.command(name="refuse", description="Refuse an action; it costs nothing.")
    @describe(reason="Why it cannot be done", who=WHO)
    async def refuse(
        self, interaction: On, reason: Range[str, 1, 300] | None = None, who: Who = None
    ) -> None:
        await self.played(interaction, "refuse", about=who, reason=reason)

    @gm.command(name="check", description="Ask for a roll of a skill before you rule.")
    @describe(
        skill="Which skill; one that is not on the sheet counts as rank 0",
        ring="With which Ring",
        tn="The number to reach; an open roll if you leave it out",
        void="Void points, for an NPC; players are asked for theirs",
        who=WHO,
    )
    async def check(
        self,
        interaction: On,
        *,
        skill: Offered,
        ring: Literal["air", "earth", "fire", "water", "void"],
        tn: Range[int, 0, 999] | None = None,
        void: Range[int, 0, 20] | None = None,
        who: Who = None,
    ) -> None:
        given = {"skill": skill, "ring": ring, "tn": tn, "void": void}
        await self.played_with(interaction, "check", given, about=who)

    @gm.command(name="continue", description="The fight continues.")
    @describe(who=WHO)
    async def go_on(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "continue", about=who)

    @gm.command(name="part", description="Pause the fighting.")
    @describe(who=WHO)
    async def part(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "part", about=who)

    @gm.command(name="resume", description="Continue the fighting after a rest.")
    async def resume(self, interaction: On) -> None:
        await self.played(interaction, "resume")

    @gm.command(name="fate", description="Say whether a mortally wounded person lives or dies.")
    @describe(combatant="Who it is about", fate="Whether they live or die")
    async def fate(
        self, interaction: On, combatant: Offered, fate: Literal["lives", "dies"]
    ) -> None:
        await self.played(interaction, "fate", combatant=combatant, fate=fate)

    @gm.command(name="heal", description="Heal serious wounds, or inflict them.")
    @describe(
        combatant="Whose wounds",
        wounds="How many; below 0 they are inflicted",
        note="Why, for example: A forced march",
    )
    async def heal(
        self,
        interaction: On,
        combatant: Offered,
        wounds: Range[int, -20, 20],
        note: Range[str, 1, 300] | None = None,
    ) -> None:
        await self.played(interaction, "heal", combatant=combatant, wounds=wounds, note=note)

    @gm.command(name="tend", description="Say whose light wounds heal when the fight ends.")
    @describe(tended="Whether they heal", combatant="Whose; everybody's if you leave it out")
    async def tend(self, interaction: On, tended: bool, combatant: Offered | None = None) -> None:
        await self.played(interaction, "tend", tended=tended, combatant=combatant)

    @gm.command(
        name="place", description="Say whether somebody is near enough to parry for others."
    )
    @describe(combatant="Who it is about", guards="Whether they may parry for others")
    async def place(self, interaction: On, combatant: Offered, guards: bool) -> None:
        await self.played(interaction, "place", combatant=combatant, guards=guards)

    @gm.command(name="align", description="Say on whose side somebody fights.")
    @describe(
        combatant="Who it is about",
        side="The name of the side; players and others are there already",
    )
    async def align(self, interaction: On, combatant: Offered, side: Range[str, 1, 40]) -> None:
        await self.played(interaction, "align", combatant=combatant, side=side)
