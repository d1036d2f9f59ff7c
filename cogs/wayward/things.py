"""Weapons and items: draw them, aim them, use them."""

from __future__ import annotations

from typing import Literal

from discord.app_commands import Range, describe

from cogs.base import Desk
from cogs.base.pickers import Offered
from cogs.wayward.groups import WHO, On, Who, gear


class Things(Desk):
    """The commands for carried things, without attacks."""

    @gear.command(name="handle", description="Draw, sheathe, drop or pick up a weapon.")
    @describe(weapon="Which weapon", do="What to do with it", ap="Action Points to spend", who=WHO)
    async def handle(
        self,
        interaction: On,
        *,
        weapon: Offered,
        do: Literal["draw", "sheathe", "discard", "retrieve"],
        ap: Range[int, 0, 200] | None = None,
        who: Who = None,
    ) -> None:
        await self.played(interaction, "handle", about=who, weapon=weapon, do=do, ap=ap)

    @gear.command(name="aim", description="Aim a bow for its next shot.")
    @describe(weapon="With which weapon", ap="Action Points to spend", who=WHO)
    async def aim(
        self,
        interaction: On,
        *,
        weapon: Offered,
        ap: Range[int, 0, 200] | None = None,
        who: Who = None,
    ) -> None:
        await self.played(interaction, "aim", about=who, weapon=weapon, ap=ap)

    @gear.command(name="item", description="Use a thing.")
    @describe(
        item="Which thing",
        target="The target, where it needs one",
        ap="Action Points to spend",
        delay="After how many counts it goes off; the shortest if left out",
        weapon="For a poison: the weapon that it goes on",
        who=WHO,
    )
    async def item(
        self,
        interaction: On,
        *,
        item: Offered,
        target: Offered | None = None,
        ap: Range[int, 0, 200] | None = None,
        delay: Range[int, 0, 999] | None = None,
        weapon: Offered | None = None,
        who: Who = None,
    ) -> None:
        given = {"item": item, "target": target, "ap": ap, "delay": delay, "weapon": weapon}
        await self.played_with(interaction, "item", given, about=who)
