"""The turn: what is declared."""

from __future__ import annotations

from typing import Literal

from discord.app_commands import Range, describe

from cogs.base import Desk
from cogs.base.pickers import Offered
from cogs.base.several import OfferedSome
from cogs.wod.groups import WHO, On, Who, wod

GuardName = Literal["dodge", "block", "parry", "shield", "countermagic"]
MethodName = Literal["unarmed", "melee", "thrown", "gun", "magic"]
PaceName = Literal["walk", "jog", "run", "swim", "climb", "fly"]
PositionName = Literal["near", "flank", "far"]
SaveName = Literal["first", "ask"]


class Turns(Desk):
    """Declarations, and what is set beforehand."""

    @wod.command(name="attack", description="Declare an attack.")
    @describe(
        target="At whom",
        weapon="With which weapon; the first in hand if you leave it out",
        position="From near, from the open side of a shield, or from far",
        yards="How many yards you move; half a run costs no dice",
        willpower="Spend a point of Willpower on it",
        who=WHO,
    )
    async def attack(
        self,
        interaction: On,
        *,
        target: Offered,
        weapon: Offered | None = None,
        position: PositionName | None = None,
        yards: Range[int, 0, 100] | None = None,
        willpower: bool | None = None,
        who: Who = None,
    ) -> None:
        what = {"target": target, "weapon": weapon, "position": position}
        given = {**what, "yards": yards, "willpower": willpower}
        await self.played_with(interaction, "attack", given, about=who)

    @wod.command(name="magic", description="Declare a magic attack.")
    @describe(
        target="At whom",
        weapon="With which weapon; the first in hand if you leave it out",
        through="Through which act; by itself if you leave it out",
        yards="How many yards you move; half a run costs no dice",
        willpower="Spend a point of Willpower on it",
        who=WHO,
    )
    async def magic(
        self,
        interaction: On,
        *,
        target: Offered,
        weapon: Offered | None = None,
        through: MethodName | None = None,
        yards: Range[int, 0, 100] | None = None,
        willpower: bool | None = None,
        who: Who = None,
    ) -> None:
        what = {"target": target, "weapon": weapon, "through": through}
        given = {**what, "yards": yards, "willpower": willpower}
        await self.played_with(interaction, "magic", given, about=who)

    @wod.command(name="several", description="Declare several actions, with split dice.")
    @describe(
        first="What you do first",
        second="What you do then",
        more="What you do besides, with commas between",
        split="Dice for each, for example: 3/2; evenly if you leave it out",
        yards="How many yards you move; half a run costs no dice",
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

    @wod.command(name="defend", description="Save a defence until you need it.")
    @describe(
        guard="How",
        save="Meet the first attack, or be asked each time",
        willpower="Spend a point of Willpower on it",
        yards="How many yards you move; half a run costs no dice",
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

    @wod.command(name="full", description="Do nothing but defend yourself.")
    @describe(
        guard="How",
        fallback="How, where that does not fit the attack",
        willpower="Spend a point of Willpower on it",
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

    @wod.command(name="move", description="Do nothing but move.")
    @describe(pace="How you move", yards="How many yards", who=WHO)
    async def move(
        self,
        interaction: On,
        pace: PaceName | None = None,
        yards: Range[int, 0, 100] | None = None,
        who: Who = None,
    ) -> None:
        await self.played(interaction, "move", about=who, pace=pace, yards=yards)

    @wod.command(name="stand", description="Get back on your feet.")
    @describe(who=WHO)
    async def stand(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "stand", about=who)

    @wod.command(name="draw", description="Take a weapon in hand.")
    @describe(
        weapon="Which weapon", yards="How many yards you move; half a run costs no dice", who=WHO
    )
    async def draw(
        self,
        interaction: On,
        weapon: Offered,
        yards: Range[int, 0, 100] | None = None,
        who: Who = None,
    ) -> None:
        await self.played(interaction, "draw", about=who, weapon=weapon, yards=yards)

    @wod.command(name="other", description="Try anything else; the GM rules on it.")
    @describe(
        what="What you do, for example: I bar the door",
        yards="How many yards you move; half a run costs no dice",
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

    @wod.command(name="wait", description="Declare nothing; your action stays free for a defence.")
    @describe(yards="How many yards you move", who=WHO)
    async def wait(
        self, interaction: On, yards: Range[int, 0, 100] | None = None, who: Who = None
    ) -> None:
        await self.played(interaction, "wait", about=who, yards=yards)
