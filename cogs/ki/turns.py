"""A player's own turn: joining, declaring, and the parts of each Action."""

from __future__ import annotations

from typing import Literal

from discord.app_commands import Range, describe

from cogs.base import Desk
from cogs.base.pickers import Offered
from cogs.ki.groups import COMBOS, WHO, Combos, On, Who, interlude, ki


class Turns(Desk):
    """The commands from joining a turn to its last Action."""

    @ki.command(name="join", description="Join the turn that is being called.")
    @describe(surge="Spend a Surge first, to fill your stamina", who=WHO)
    async def join(self, interaction: On, surge: bool | None = None, who: Who = None) -> None:
        await self.played(interaction, "join", about=who, surge=surge)

    @ki.command(name="pass", description="Pass this turn, several turns, or the round.")
    @describe(
        until="Pass until this turn is called, for example: 4",
        round="Pass for the rest of the round",
        who=WHO,
    )
    async def pass_(
        self,
        interaction: On,
        until: Range[int, 0, 10] | None = None,
        round: bool | None = None,
        who: Who = None,
    ) -> None:
        await self.played(interaction, "pass", about=who, until=until, round=round)

    @ki.command(name="declare", description="Say which Actions you will take: up to two.")
    @describe(
        first="Your first Action, for example: attack; or none, to do nothing",
        second="Your second Action, for example: move",
        surge="Spend a Surge now, to fill your stamina",
        target="Target of the first Action, if targets are locked",
        second_target="Target of the second Action, if targets are locked",
        who=WHO,
    )
    async def declare(
        self,
        interaction: On,
        *,
        first: Offered,
        second: Offered | None = None,
        surge: bool | None = None,
        target: Offered | None = None,
        second_target: Offered | None = None,
        who: Who = None,
    ) -> None:
        aims = {"target": target, "second_target": second_target}
        given = {"first": first, "second": second, "surge": surge, **aims}
        await self.played_with(interaction, "declare", given, about=who)

    @ki.command(name="surge", description="Spend a Surge before your first Action: full stamina.")
    @describe(who=WHO)
    async def surge(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "surge", about=who)

    @ki.command(name="attack", description="Attack somebody with a weapon, or with all of them.")
    @describe(
        target="The target, for example: Ronin",
        weapon="With which weapon; with all in turn if you leave it out",
        combos=COMBOS,
        who=WHO,
    )
    async def attack(
        self,
        interaction: On,
        target: Offered | None = None,
        weapon: Offered | None = None,
        combos: Combos | None = None,
        who: Who = None,
    ) -> None:
        given = {"target": target, "weapon": weapon, "combos": combos}
        await self.played_with(interaction, "attack", given, about=who)

    @ki.command(name="move", description="Move, stand up, or drop prone.")
    @describe(
        distance="How far, in the campaign's unit",
        posture="Stand up or drop prone instead",
        who=WHO,
    )
    async def move(
        self,
        interaction: On,
        distance: Range[int, 0, 999] | None = None,
        posture: Literal["stand", "prone"] | None = None,
        who: Who = None,
    ) -> None:
        await self.played(interaction, "move", about=who, distance=distance, posture=posture)

    @ki.command(name="inventory", description="Ready, stow, use or drop a thing.")
    @describe(
        item="Which weapon or item",
        do="Ready it, stow it, use it or drop it; dropping is free",
        who=WHO,
    )
    async def inventory(
        self,
        interaction: On,
        item: Offered,
        do: Literal["ready", "stow", "use", "drop"],
        who: Who = None,
    ) -> None:
        await self.played(interaction, "inventory", about=who, item=item, do=do)

    @ki.command(name="technique", description="Use a technique that is an Active.")
    @describe(
        technique="Which of your techniques",
        target="The target, where it needs one",
        combos=COMBOS,
        who=WHO,
    )
    async def technique(
        self,
        interaction: On,
        technique: Offered,
        target: Offered | None = None,
        combos: Combos | None = None,
        who: Who = None,
    ) -> None:
        given = {"technique": technique, "target": target, "combos": combos}
        await self.played_with(interaction, "technique", given, about=who)

    @ki.command(name="other", description="Try anything else; the GM rules on it.")
    @describe(
        what="What you try, for example: I kick the lamp over",
        trait="Which trait you think fits",
        target="Who it is about",
        who=WHO,
    )
    async def other(
        self,
        interaction: On,
        what: Range[str, 1, 1000],
        trait: Offered | None = None,
        target: Offered | None = None,
        who: Who = None,
    ) -> None:
        await self.played(interaction, "other", about=who, what=what, trait=trait, target=target)

    @ki.command(name="custom", description="Use an Action that the GM has granted you.")
    @describe(action="Which granted Action", what="How you use it", who=WHO)
    async def custom(
        self,
        interaction: On,
        action: Offered,
        what: Range[str, 1, 1000] | None = None,
        who: Who = None,
    ) -> None:
        await self.played(interaction, "custom", about=who, action=action, what=what)

    @ki.command(name="done", description="Give up what is left of your Actions.")
    @describe(who=WHO)
    async def finished(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "done", about=who)

    @interlude.command(
        name="ready", description="Interlude: say that you are ready for the next round."
    )
    @describe(plan="A note to yourself for the round", who=WHO)
    async def ready(
        self, interaction: On, plan: Range[str, 1, 1000] | None = None, who: Who = None
    ) -> None:
        await self.played(interaction, "ready", about=who, plan=plan)

    @interlude.command(
        name="question", description="Interlude: ask the GM what your character notices."
    )
    @describe(
        text="What you want to know, for example: Are they limping?",
        about="Who you look at",
        private="Whether only you and the GM see it",
    )
    async def question(
        self,
        interaction: On,
        text: Range[str, 1, 1000],
        about: Offered | None = None,
        private: bool | None = None,
    ) -> None:
        given = {"text": text, "about": about, "private": private}
        await self.played_with(interaction, "question", given)

    @interlude.command(
        name="plan", description="Keep a plan, for yourself or for all; it binds nobody."
    )
    @describe(
        combatant="Whose plan it is",
        text="The plan, for example: I stay behind Ama",
        show="Whether everybody may read it",
    )
    async def plan(
        self,
        interaction: On,
        combatant: Offered,
        text: Range[str, 1, 1000],
        show: bool | None = None,
    ) -> None:
        await self.played(interaction, "plan", combatant=combatant, text=text, show=show)
