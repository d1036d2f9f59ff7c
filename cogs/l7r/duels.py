"""Duels: challenge, stance and contest, focus and strike."""

from __future__ import annotations

from typing import TypeAlias

from discord.app_commands import Range, describe

from cogs.base import Desk
from cogs.base.pickers import Offered
from cogs.l7r.groups import LIGHT, TENS, WHO, Light, On, TensName, Who, duel

Beforehand: TypeAlias = Range[int, 0, 20] | None

STANCE = "Void points on the stance roll; asked if you leave it out"
CONTEST = "Void points on the contested roll; asked if you leave it out"
FOCUS = "How often you focus before you strike; asked if you leave it out"


class Duels(Desk):
    """The answers and acts of two duelists."""

    @duel.command(name="challenge", description="Propose a duel; both must accept.")
    @describe(
        challenger="Who draws: one of yours",
        opponent="The opponent",
        stance=STANCE,
        contest=CONTEST,
        focus=FOCUS,
        light=LIGHT,
    )
    async def challenge(
        self,
        interaction: On,
        *,
        challenger: Offered,
        opponent: Offered,
        stance: Beforehand = None,
        contest: Beforehand = None,
        focus: Beforehand = None,
        light: Light | None = None,
    ) -> None:
        who = {"challenger": challenger, "opponent": opponent}
        given = {**who, "stance": stance, "contest": contest, "focus": focus, "light": light}
        await self.played_with(interaction, "challenge", given)

    @duel.command(name="accept", description="Accept the duel.")
    @describe(stance=STANCE, contest=CONTEST, focus=FOCUS, light=LIGHT, who=WHO)
    async def accept(
        self,
        interaction: On,
        *,
        stance: Beforehand = None,
        contest: Beforehand = None,
        focus: Beforehand = None,
        light: Light | None = None,
        who: Who = None,
    ) -> None:
        given = {"stance": stance, "contest": contest, "focus": focus, "light": light}
        await self.played_with(interaction, "accept", given, about=who)

    @duel.command(name="decline", description="Decline the duel.")
    @describe(who=WHO)
    async def decline(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "decline", about=who)

    @duel.command(name="ready", description="Roll your stance, or the contest.")
    @describe(
        void="Void points on the roll",
        reroll=TENS,
        contest=CONTEST,
        focus=FOCUS,
        light=LIGHT,
        who=WHO,
    )
    async def ready(
        self,
        interaction: On,
        *,
        void: Range[int, 0, 20] | None = None,
        reroll: TensName | None = None,
        contest: Beforehand = None,
        focus: Beforehand = None,
        light: Light | None = None,
        who: Who = None,
    ) -> None:
        given = {"void": void, "reroll": reroll, "contest": contest, "focus": focus, "light": light}
        await self.played_with(interaction, "ready", given, about=who)

    @duel.command(name="focus", description="Focus: your TN rises by five.")
    @describe(who=WHO)
    async def focus(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "focus", about=who)

    @duel.command(name="concede", description="Give up the duel.")
    @describe(duelist="The duellist who concedes, if both are yours")
    async def concede(self, interaction: On, duelist: Offered | None = None) -> None:
        await self.played(interaction, "concede", duelist=duelist)

    @duel.command(name="break_off", description="Break off the duel, if the other agrees.")
    async def break_off(self, interaction: On) -> None:
        await self.played(interaction, "break_off")

    @duel.command(name="agree", description="Agree to break off the duel.")
    @describe(who=WHO)
    async def agree(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "agree", about=who)

    @duel.command(name="fight_on", description="Do not break off the duel.")
    @describe(who=WHO)
    async def fight_on(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "fight_on", about=who)

    @duel.command(name="interfere", description="Interfere in a duel of others; the fight begins.")
    @describe(fighter="The fighter who interferes, if several are yours")
    async def interfere(self, interaction: On, fighter: Offered | None = None) -> None:
        await self.played(interaction, "interfere", fighter=fighter)

    @duel.command(name="strike", description="Strike: both of you strike at once.")
    @describe(who=WHO)
    async def strike(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "strike", about=who)
