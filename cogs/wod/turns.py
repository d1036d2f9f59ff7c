"""The turn: its declarations."""

from __future__ import annotations

from typing import Literal

from discord.app_commands import Range, describe

from cogs.base import Desk
from cogs.base.name_lists import OfferedSome
from cogs.base.pickers import Offered
from cogs.wod.groups import CERTAIN, WHO, CertainName, On, Who, wod

ElseName = Literal["ask", "other", "hold", "go_on"]
GuardName = Literal["dodge", "block", "parry", "shield", "countermagick"]
PaceName = Literal["walk", "jog", "run", "swim", "climb", "fly"]
SaveName = Literal["first", "ask"]


class Turns(Desk):
    """Declarations, and choices that are made beforehand."""

    @wod.command(name="attack", description="Declare an attack.")
    @describe(
        target="Who it is aimed at",
        weapon="Else the first",
        yards="You move",
        willpower="Spend a point",
        otherwise="Target down",
        certain=CERTAIN,
        who=WHO,
    )
    async def attack(
        self,
        interaction: On,
        *,
        target: Offered,
        weapon: Offered | None = None,
        yards: Range[int, 0, 100] | None = None,
        willpower: bool | None = None,
        otherwise: ElseName | None = None,
        certain: CertainName | None = None,
        who: Who = None,
    ) -> None:
        what = {"target": target, "weapon": weapon, "yards": yards, "willpower": willpower}
        given = {**what, "otherwise": otherwise, "certain": certain}
        await self.played_with(interaction, "attack", given, about=who)

    @wod.command(name="magic", description="Declare a magic attack.")
    @describe(
        target="Who it is aimed at",
        weapon="Else the first",
        yards="You move",
        willpower="Spend a point",
        otherwise="Target down",
        certain=CERTAIN,
        who=WHO,
    )
    async def magic(
        self,
        interaction: On,
        *,
        target: Offered,
        weapon: Offered | None = None,
        yards: Range[int, 0, 100] | None = None,
        willpower: bool | None = None,
        otherwise: ElseName | None = None,
        certain: CertainName | None = None,
        who: Who = None,
    ) -> None:
        what = {"target": target, "weapon": weapon, "yards": yards, "willpower": willpower}
        given = {**what, "otherwise": otherwise, "certain": certain}
        await self.played_with(interaction, "magic", given, about=who)

    @wod.command(name="several", description="Split your dice.")
    @describe(
        first="What you do first",
        second="What you do then",
        more="What you do besides, with commas between",
        split="As in 3/2",
        yards="You move",
        who=WHO,
    )
    async def several(
        self,
        interaction: On,
        *,
        first: Offered,
        second: Offered,
        more: OfferedSome | None = None,
        split: Range[str, 1, 60] | None = None,
        yards: Range[int, 0, 100] | None = None,
        who: Who = None,
    ) -> None:
        what = {"first": first, "second": second, "more": more}
        given = {**what, "split": split, "yards": yards}
        await self.played_with(interaction, "several", given, about=who)

    @wod.command(name="defend", description="Save a defence.")
    @describe(
        guard="Which way",
        save="For what",
        willpower="Spend a point",
        yards="You move",
        who=WHO,
    )
    async def defend(
        self,
        interaction: On,
        *,
        guard: GuardName | None = None,
        save: SaveName | None = None,
        willpower: bool | None = None,
        yards: Range[int, 0, 100] | None = None,
        who: Who = None,
    ) -> None:
        given = {"guard": guard, "save": save, "willpower": willpower, "yards": yards}
        await self.played_with(interaction, "defend", given, about=who)

    @wod.command(name="full", description="Only defend.")
    @describe(
        guard="Which way",
        fallback="Else how",
        willpower="Spend a point",
        who=WHO,
    )
    async def full(
        self,
        interaction: On,
        guard: GuardName | None = None,
        fallback: GuardName | None = None,
        willpower: bool | None = None,
        who: Who = None,
    ) -> None:
        await self.played(
            interaction, "full", about=who, guard=guard, fallback=fallback, willpower=willpower
        )

    @wod.command(name="move", description="Only move.")
    @describe(pace="How you move", yards="How many yards", who=WHO)
    async def move(
        self,
        interaction: On,
        pace: PaceName | None = None,
        yards: Range[int, 0, 100] | None = None,
        who: Who = None,
    ) -> None:
        await self.played(interaction, "move", about=who, pace=pace, yards=yards)

    @wod.command(name="stand", description="Get up.")
    @describe(who=WHO)
    async def stand(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "stand", about=who)

    @wod.command(name="draw", description="Draw a weapon.")
    @describe(weapon="Which weapon", yards="You move", who=WHO)
    async def draw(
        self,
        interaction: On,
        weapon: Offered,
        yards: Range[int, 0, 100] | None = None,
        who: Who = None,
    ) -> None:
        await self.played(interaction, "draw", about=who, weapon=weapon, yards=yards)

    @wod.command(name="other", description="Try anything else.")
    @describe(
        what="What you do",
        yards="You move",
        who=WHO,
    )
    async def other(
        self,
        interaction: On,
        what: Range[str, 1, 1000],
        yards: Range[int, 0, 100] | None = None,
        who: Who = None,
    ) -> None:
        await self.played(interaction, "other", about=who, what=what, yards=yards)

    @wod.command(name="wait", description="Declare nothing yet.")
    @describe(yards="You move", who=WHO)
    async def wait(
        self, interaction: On, yards: Range[int, 0, 100] | None = None, who: Who = None
    ) -> None:
        await self.played(interaction, "wait", about=who, yards=yards)
