"""Answers to attacks, and attacks from ambush."""

from __future__ import annotations

from typing import Literal

from discord.app_commands import describe

from cogs.base import Desk
from cogs.base.pickers import Offered
from cogs.wod.groups import CERTAIN, WHO, CertainName, On, Who, meet

ChangeName = Literal["roll", "spend"]
PositionName = Literal["near", "flank", "far"]


class Meet(Desk):
    """Defences, certain hits, ambushes and Willpower."""

    @meet.command(name="blocking", description="GM: say if a block can stop it.")
    @describe(attack="Which one", allowed="Or not")
    async def blocking(
        self, interaction: On, attack: Offered | None = None, allowed: bool | None = None
    ) -> None:
        await self.played(interaction, "blocking", attack=attack, allowed=allowed)

    @meet.command(name="retarget", description="Attack another.")
    @describe(target="Who it is aimed at", who=WHO)
    async def retarget(self, interaction: On, target: Offered, who: Who = None) -> None:
        await self.played(interaction, "retarget", about=who, target=target)

    @meet.command(name="hold_back", description="Keep the action.")
    @describe(who=WHO)
    async def hold_back(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "hold_back", about=who)

    @meet.command(name="go_on", description="Strike on.")
    @describe(who=WHO)
    async def strike_on(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "go_on", about=who)

    @meet.command(name="dodge", description="Dodge it.")
    @describe(
        willpower="Spend a point",
        soak="On the soak instead",
        change="To change your mind",
        who=WHO,
    )
    async def dodge(
        self,
        interaction: On,
        willpower: bool | None = None,
        soak: bool | None = None,
        change: ChangeName | None = None,
        who: Who = None,
    ) -> None:
        await self.played(
            interaction, "dodge", about=who, willpower=willpower, soak=soak, change=change
        )

    @meet.command(name="block", description="Block it.")
    @describe(
        willpower="Spend a point",
        soak="On the soak instead",
        change="To change your mind",
        who=WHO,
    )
    async def block(
        self,
        interaction: On,
        willpower: bool | None = None,
        soak: bool | None = None,
        change: ChangeName | None = None,
        who: Who = None,
    ) -> None:
        await self.played(
            interaction, "block", about=who, willpower=willpower, soak=soak, change=change
        )

    @meet.command(name="parry", description="Parry it.")
    @describe(
        willpower="Spend a point",
        soak="On the soak instead",
        change="To change your mind",
        who=WHO,
    )
    async def parry(
        self,
        interaction: On,
        willpower: bool | None = None,
        soak: bool | None = None,
        change: ChangeName | None = None,
        who: Who = None,
    ) -> None:
        await self.played(
            interaction, "parry", about=who, willpower=willpower, soak=soak, change=change
        )

    @meet.command(name="shield", description="Stop it with a shield.")
    @describe(
        willpower="Spend a point",
        soak="On the soak instead",
        change="To change your mind",
        who=WHO,
    )
    async def shield(
        self,
        interaction: On,
        willpower: bool | None = None,
        soak: bool | None = None,
        change: ChangeName | None = None,
        who: Who = None,
    ) -> None:
        await self.played(
            interaction, "shield", about=who, willpower=willpower, soak=soak, change=change
        )

    @meet.command(name="countermagick", description="Undo the magic.")
    @describe(
        willpower="Spend a point",
        soak="On the soak instead",
        change="To change your mind",
        who=WHO,
    )
    async def countermagick(
        self,
        interaction: On,
        willpower: bool | None = None,
        soak: bool | None = None,
        change: ChangeName | None = None,
        who: Who = None,
    ) -> None:
        await self.played(
            interaction, "countermagick", about=who, willpower=willpower, soak=soak, change=change
        )

    @meet.command(name="use", description="Use what you saved.")
    @describe(
        willpower="Spend a point",
        soak="On the soak instead",
        change="To change your mind",
        who=WHO,
    )
    async def use(
        self,
        interaction: On,
        willpower: bool | None = None,
        soak: bool | None = None,
        change: ChangeName | None = None,
        who: Who = None,
    ) -> None:
        await self.played(
            interaction, "use", about=who, willpower=willpower, soak=soak, change=change
        )

    @meet.command(name="take", description="Do not defend.")
    @describe(soak="On the soak instead", who=WHO)
    async def take(self, interaction: On, soak: bool | None = None, who: Who = None) -> None:
        await self.played(interaction, "take", about=who, soak=soak)

    @meet.command(name="certain", description="Take one success.")
    @describe(who=WHO)
    async def certain(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "certain", about=who)

    @meet.command(name="try", description="Roll for more.")
    @describe(who=WHO)
    async def try_for_more(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "try", about=who)

    @meet.command(name="lash", description="Attack from ambush.")
    @describe(
        target="Who gets it",
        weapon="Else the first",
        position="From where",
        willpower="Spend a point",
        certain=CERTAIN,
        who=WHO,
    )
    async def lash(
        self,
        interaction: On,
        *,
        target: Offered,
        weapon: Offered | None = None,
        position: PositionName | None = None,
        willpower: bool | None = None,
        certain: CertainName | None = None,
        who: Who = None,
    ) -> None:
        how = {"weapon": weapon, "position": position, "willpower": willpower}
        given = {"target": target, **how, "certain": certain}
        await self.played_with(interaction, "lash", given, about=who)

    @meet.command(name="back", description="Hold back.")
    @describe(who=WHO)
    async def back(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "back", about=who)
