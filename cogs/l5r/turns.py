"""A player's own Turn: Stances, Actions and delays."""

from __future__ import annotations

from typing import Literal

from discord.app_commands import Range, describe

from cogs.base import Desk
from cogs.base.name_lists import OfferedSome
from cogs.base.pickers import Offered
from cogs.l5r.groups import WHO, On, Who, l5r

MORE = "Whether you take Free Actions after it in the same Turn"

StanceName = Literal["attack", "full_attack", "defense", "full_defense", "center"]
CenterOn = Literal["attack", "damage", "full_defense", "check", "break_free"]


class Turns(Desk):
    """The commands from the first Stance to the end of the Turn."""

    @l5r.command(name="stance", description="Take a Stance: at first, or as your Turn begins.")
    @describe(
        stance="Which Stance; Attack if you leave it out",
        center="After the Center Stance: the roll of this Turn that has its bonus",
        who=WHO,
    )
    async def stance(
        self,
        interaction: On,
        stance: StanceName | None = None,
        center: CenterOn | None = None,
        who: Who = None,
    ) -> None:
        await self.played(interaction, "stance", about=who, stance=stance, center=center)

    @l5r.command(name="attack", description="Strike or shoot at somebody.")
    @describe(
        target="The target, for example: Bandit",
        weapon="With which weapon; the first you can use if you leave it out",
        near="For a shot: whether the target can reach you",
        choose="Be asked which dice to keep, of the attack and of the damage",
        more=MORE,
        who=WHO,
    )
    async def attack(
        self,
        interaction: On,
        *,
        target: Offered,
        weapon: Offered | None = None,
        near: Literal["auto", "yes", "no"] | None = None,
        choose: bool | None = None,
        more: bool | None = None,
        who: Who = None,
    ) -> None:
        what = {"target": target, "weapon": weapon, "near": near}
        given = {**what, "choose": choose, "more": more}
        await self.played_with(interaction, "attack", given, about=who)

    @l5r.command(
        name="call", description="Call raises or a Void Point on your next attack, if allowed."
    )
    @describe(
        void="A Void Point on its roll",
        rank_one="A Void Point: a weapon skill that you lack counts as rank 1",
        raises="Raises: harder to hit, and a die of damage each",
        who=WHO,
    )
    async def call(
        self,
        interaction: On,
        void: bool | None = None,
        rank_one: bool | None = None,
        raises: Range[int, 0, 20] | None = None,
        who: Who = None,
    ) -> None:
        given = {"void": void, "rank_one": rank_one, "raises": raises}
        await self.played_with(interaction, "call", given, about=who)

    @l5r.command(name="keep", description="Choose which dice of your roll count.")
    @describe(dice="The dice to keep, with commas; the highest if left out", who=WHO)
    async def keep(self, interaction: On, dice: OfferedSome | None = None, who: Who = None) -> None:
        await self.played(interaction, "keep", about=who, dice=dice)

    @l5r.command(name="move", description="Move, as a Free Action or a Simple one.")
    @describe(feet="How many feet, for example: 10", more=MORE, who=WHO)
    async def move(
        self,
        interaction: On,
        feet: Range[int, 1, 999],
        more: bool | None = None,
        who: Who = None,
    ) -> None:
        await self.played(interaction, "move", about=who, feet=feet, more=more)

    @l5r.command(name="free", description="Take a Free Action; each kind once a Round.")
    @describe(what="What you do, for example: I draw a knife", who=WHO)
    async def free(self, interaction: On, what: Range[str, 1, 300], who: Who = None) -> None:
        await self.played(interaction, "free", about=who, what=what)

    @l5r.command(name="other", description="Try anything else; the GM rules on it.")
    @describe(
        what="What you try, for example: I cut the rope",
        cost="What it takes of your Turn",
        more=MORE,
        who=WHO,
    )
    async def other(
        self,
        interaction: On,
        *,
        what: Range[str, 1, 1000],
        cost: Literal["complex", "simple", "free"] | None = None,
        more: bool | None = None,
        who: Who = None,
    ) -> None:
        await self.played(interaction, "other", about=who, what=what, cost=cost, more=more)

    @l5r.command(name="stand", description="Stand up from the ground.")
    @describe(more=MORE, who=WHO)
    async def stand(self, interaction: On, more: bool | None = None, who: Who = None) -> None:
        await self.played(interaction, "stand", about=who, more=more)

    @l5r.command(name="break", description="Try to break free of what holds you.")
    @describe(center="Use the bonus of the Center Stance here, if you have it", more=MORE, who=WHO)
    async def break_free(
        self,
        interaction: On,
        center: bool | None = None,
        more: bool | None = None,
        who: Who = None,
    ) -> None:
        await self.played(interaction, "break", about=who, center=center, more=more)

    @l5r.command(name="rouse", description="When Down: spend a Void Point to act.")
    @describe(who=WHO)
    async def rouse(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "rouse", about=who)

    @l5r.command(name="delay", description="Delay your Turn; it is offered to you again.")
    @describe(until="Wait until this person has acted, or until the end", who=WHO)
    async def delay(self, interaction: On, until: Offered | None = None, who: Who = None) -> None:
        await self.played(interaction, "delay", about=who, until=until)

    @l5r.command(name="roll", description="Make the roll that the GM has called for.")
    @describe(
        void="Whether a Void Point goes to it",
        rank_one="A Void Point: a skill that you lack counts as rank 1",
        who=WHO,
    )
    async def roll(
        self,
        interaction: On,
        void: bool | None = None,
        rank_one: bool | None = None,
        who: Who = None,
    ) -> None:
        await self.played(interaction, "roll", about=who, void=void, rank_one=rank_one)

    @l5r.command(name="done", description="End your Turn, or give up a delayed one.")
    @describe(who=WHO)
    async def finished(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "done", about=who)
