"""Techniques: handseals, jutsu, Upkeep."""

from __future__ import annotations

from discord.app_commands import Range, describe

from cogs.base import Desk
from cogs.base.name_lists import OfferedSome
from cogs.base.pickers import Offered
from cogs.wayward.groups import WHO, On, Who, Willpower, jutsu


class Arts(Desk):
    """The commands that use chakra."""

    @jutsu.command(name="seals", description="Form handseals; only you and the GM know for what.")
    @describe(
        technique="Which technique",
        x="How much X",
        length="Counts, to take longer",
        target="The target; else you are asked later",
        who=WHO,
    )
    async def seals(
        self,
        interaction: On,
        *,
        technique: Offered,
        x: Range[int, 0, 999] | None = None,
        length: Range[int, 0, 999] | None = None,
        target: Offered | None = None,
        who: Who = None,
    ) -> None:
        given = {"technique": technique, "x": x, "length": length, "target": target}
        await self.played_with(interaction, "seals", given, about=who)

    @jutsu.command(name="release", description="Use the jutsu that the seals were for.")
    @describe(
        target="Who it is aimed at",
        ap="Action Points to spend",
        called="A location to aim at",
        text="What the victim sees",
        spare="Allies to leave out, with commas between",
        willpower="If it misses",
        who=WHO,
    )
    async def release(
        self,
        interaction: On,
        *,
        target: Offered | None = None,
        ap: Range[int, 0, 200] | None = None,
        called: Offered | None = None,
        text: Range[str, 1, 300] | None = None,
        spare: OfferedSome | None = None,
        willpower: Willpower | None = None,
        who: Who = None,
    ) -> None:
        how = {"ap": ap, "called": called, "willpower": willpower}
        given = {"target": target, "text": text, "spare": spare, **how}
        await self.played_with(interaction, "release", given, about=who)

    @jutsu.command(name="use", description="Use a technique.")
    @describe(
        technique="Which technique",
        target="Who it is aimed at",
        x="How much X",
        ap="Action Points to spend",
        called="A location to aim at",
        willpower="If it misses",
        who=WHO,
    )
    async def use(
        self,
        interaction: On,
        *,
        technique: Offered,
        target: Offered | None = None,
        x: Range[int, 0, 999] | None = None,
        ap: Range[int, 0, 200] | None = None,
        called: Offered | None = None,
        willpower: Willpower | None = None,
        who: Who = None,
    ) -> None:
        how = {"ap": ap, "called": called, "willpower": willpower}
        given = {"technique": technique, "target": target, "x": x, **how}
        await self.played_with(interaction, "use", given, about=who)

    @jutsu.command(name="use_sparing", description="Use a technique, allies left out of its area.")
    @describe(
        technique="Which technique",
        spare="Allies to leave out, with commas between",
        target="Who it is aimed at",
        x="How much X",
        ap="Action Points to spend",
        willpower="If it misses",
        who=WHO,
    )
    async def use_sparing(
        self,
        interaction: On,
        *,
        technique: Offered,
        spare: OfferedSome,
        target: Offered | None = None,
        x: Range[int, 0, 999] | None = None,
        ap: Range[int, 0, 200] | None = None,
        willpower: Willpower | None = None,
        who: Who = None,
    ) -> None:
        how = {"x": x, "ap": ap, "willpower": willpower}
        given = {"technique": technique, "spare": spare, "target": target, **how}
        await self.played_with(interaction, "use_sparing", given, about=who)

    @jutsu.command(
        name="begin_with",
        description="Begin the fight with something kept up, or open it with a technique.",
    )
    @describe(technique="Which technique")
    async def begin_with(self, interaction: On, technique: Offered) -> None:
        await self.played(interaction, "begin_with", technique=technique)

    @jutsu.command(name="end_upkeep", description="End something that is kept up.")
    @describe(upkeep="Which Upkeep")
    async def end_upkeep(self, interaction: On, upkeep: Offered) -> None:
        await self.played(interaction, "end_upkeep", upkeep=upkeep)
