"""Stealth: hiding, searching, striking from hiding."""

from __future__ import annotations

from discord.app_commands import Range, describe

from cogs.base import Desk
from cogs.base.name_lists import OfferedSome
from cogs.base.pickers import Offered
from cogs.wayward.groups import WHO, On, Who, Willpower, stealth


class Shadows(Desk):
    """The commands for Stealth and sneak attacks."""

    @stealth.command(name="hide", description="Get out of sight.")
    @describe(observers="Who you hide from; all if left out", who=WHO)
    async def hide(
        self, interaction: On, observers: OfferedSome | None = None, who: Who = None
    ) -> None:
        await self.played(interaction, "hide", about=who, observers=observers)

    @stealth.command(name="improve", description="Hide better.")
    @describe(who=WHO)
    async def improve(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "improve", about=who)

    @stealth.command(name="search", description="Look for hidden people.")
    @describe(who=WHO)
    async def search(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "search", about=who)

    @stealth.command(name="point_out", description="Show everybody where somebody hides.")
    @describe(target="Their name", who=WHO)
    async def point_out(self, interaction: On, target: Offered, who: Who = None) -> None:
        await self.played(interaction, "point_out", about=who, target=target)

    @stealth.command(
        name="searching", description="Say if you search when somebody is pointed out."
    )
    @describe(combatant="Which of yours", search="False: never")
    async def searching(
        self, interaction: On, combatant: Offered, search: bool | None = None
    ) -> None:
        await self.played(interaction, "searching", combatant=combatant, search=search)

    @stealth.command(name="prepare", description="Lie in wait for a Sneak Attack.")
    @describe(length="For how many counts; left out: until you stop", who=WHO)
    async def prepare(
        self, interaction: On, length: Range[int, 0, 999] | None = None, who: Who = None
    ) -> None:
        await self.played(interaction, "prepare", about=who, length=length)

    @stealth.command(name="spring", description="Strike from hiding at somebody who acts.")
    @describe(
        on="Who it is aimed at",
        weapon="A weapon, several to throw, or a technique; fists if left out",
        ap="Action Points to spend",
        called="A location to aim at",
        links="Links, with commas between",
        willpower="If it misses",
        who=WHO,
    )
    async def spring(
        self,
        interaction: On,
        *,
        on: Offered,
        weapon: Offered | None = None,
        ap: Range[int, 0, 200] | None = None,
        called: Offered | None = None,
        links: OfferedSome | None = None,
        willpower: Willpower | None = None,
        who: Who = None,
    ) -> None:
        how = {"ap": ap, "called": called, "willpower": willpower}
        given = {"on": on, "weapon": weapon, "links": links, **how}
        await self.played_with(interaction, "spring", given, about=who)

    @stealth.command(name="spring_jutsu", description="Release your jutsu at somebody who acts.")
    @describe(
        on="Who it is aimed at",
        ap="Action Points to spend",
        willpower="If it misses",
        who=WHO,
    )
    async def spring_jutsu(
        self,
        interaction: On,
        on: Offered,
        ap: Range[int, 0, 200] | None = None,
        willpower: Willpower | None = None,
        who: Who = None,
    ) -> None:
        given = {"on": on, "ap": ap, "willpower": willpower}
        await self.played_with(interaction, "spring_jutsu", given, about=who)

    @stealth.command(name="let_pass", description="Stay hidden.")
    @describe(who=WHO)
    async def let_pass(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "let_pass", about=who)

    @stealth.command(name="take_back", description="Choose something that keeps you hidden.")
    @describe(who=WHO)
    async def take_back(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "take_back", about=who)

    @stealth.command(name="complete", description="Go on with your action, and be hit.")
    @describe(who=WHO)
    async def complete(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "complete", about=who)
