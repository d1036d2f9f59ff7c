"""The GM's answers and acts: the field, Stealth, wounds, life and death."""

from __future__ import annotations

from typing import Literal

from discord.app_commands import Range, describe

from cogs.base import Desk
from cogs.base.name_lists import OfferedSome
from cogs.base.pickers import Offered
from cogs.wayward.groups import WHO, Damage, On, Who, gm


class Rulings(Desk):
    """The GM's answers, and the GM's acts out of turn."""

    @gm.command(name="name_kind", description="Say what kind of damage something does.")
    @describe(kind="Which kind", who=WHO)
    async def name_kind(self, interaction: On, kind: Damage, who: Who = None) -> None:
        await self.played(interaction, "name_kind", about=who, kind=kind)

    @gm.command(name="inside", description="Say who is inside an area attack.")
    @describe(inside="Who is inside", who=WHO)
    async def inside(
        self, interaction: On, inside: OfferedSome | None = None, who: Who = None
    ) -> None:
        await self.played(interaction, "inside", about=who, inside=inside)

    @gm.command(name="lay", description="Add an area to the field.")
    @describe(
        name="What it is called",
        visibility="Visibility penalty",
        counts="How many counts; left out: until ended",
        inside="Who is inside",
        radius="Radius in yards",
    )
    async def lay(
        self,
        interaction: On,
        *,
        name: Range[str, 1, 60],
        visibility: Range[int, 0, 10] | None = None,
        counts: Range[int, 0, 9999] | None = None,
        inside: OfferedSome | None = None,
        radius: Range[int, 0, 200] | None = None,
    ) -> None:
        how = {"name": name, "visibility": visibility, "counts": counts}
        given = {**how, "inside": inside, "radius": radius}
        await self.played_with(interaction, "lay", given)

    @gm.command(name="terrain", description="Say what an area does to those inside.")
    @describe(area="Which area", status="What it does", severity="How badly; 0: not any more")
    async def terrain(
        self,
        interaction: On,
        area: Offered,
        status: Offered,
        severity: Range[int, 0, 10] | None = None,
    ) -> None:
        given = {"area": area, "status": status, "severity": severity}
        await self.played_with(interaction, "terrain", given)

    @gm.command(name="inside_area", description="Say who is inside an area now.")
    @describe(area="Which area", inside="Who is inside")
    async def inside_area(
        self, interaction: On, area: Offered, inside: OfferedSome | None = None
    ) -> None:
        await self.played(interaction, "inside_area", area=area, inside=inside)

    @gm.command(name="clear", description="Take an area away.")
    @describe(area="Which area")
    async def clear(self, interaction: On, area: Offered) -> None:
        await self.played(interaction, "clear", area=area)

    @gm.command(name="apart", description="Say how far apart two people are.")
    @describe(
        one="The first",
        other="The other",
        yards="Yards between them",
        tenths="Tenths of a yard more: 5 for half a yard",
    )
    async def apart(
        self,
        interaction: On,
        one: Offered,
        other: Offered,
        yards: Range[int, 0, 999],
        tenths: Range[int, 0, 9] | None = None,
    ) -> None:
        await self.played(interaction, "apart", one=one, other=other, yards=yards, tenths=tenths)

    @gm.command(name="conceal", description="Put somebody into Stealth, or change it.")
    @describe(combatant="Who it is", tn="Stealth TN, without the level", level="Stealth level")
    async def conceal(
        self,
        interaction: On,
        combatant: Offered,
        tn: Range[int, 1, 200],
        level: Range[int, 1, 3] | None = None,
    ) -> None:
        await self.played(interaction, "conceal", combatant=combatant, tn=tn, level=level)

    @gm.command(name="grapple", description="Roll for two who wrestle.")
    @describe(holder="Who is in control", held="Who is held")
    async def grapple(self, interaction: On, holder: Offered, held: Offered) -> None:
        await self.played(interaction, "grapple", holder=holder, held=held)

    @gm.command(name="let_go", description="End the hold on somebody, with every lock.")
    @describe(held="Who is free")
    async def let_go(self, interaction: On, held: Offered) -> None:
        await self.played(interaction, "let_go", held=held)

    @gm.command(name="uncover", description="Bring somebody out of Stealth.")
    @describe(combatant="Who it is")
    async def uncover(self, interaction: On, combatant: Offered) -> None:
        await self.played(interaction, "uncover", combatant=combatant)

    @gm.command(name="permit", description="Let somebody hide while watched.")
    @describe(combatant="Who it is")
    async def permit(self, interaction: On, combatant: Offered) -> None:
        await self.played(interaction, "permit", combatant=combatant)

    @gm.command(name="end_genjutsu", description="End a genjutsu.")
    @describe(hold="Which genjutsu")
    async def end_genjutsu(self, interaction: On, hold: Offered) -> None:
        await self.played(interaction, "end_genjutsu", hold=hold)

    @gm.command(name="confirm_death", description="Say if a dying person dies.")
    @describe(combatant="Who it is", dies="False: lives")
    async def confirm_death(
        self, interaction: On, combatant: Offered, dies: bool | None = None
    ) -> None:
        await self.played(interaction, "confirm_death", combatant=combatant, dies=dies)

    @gm.command(name="rouse", description="Wake somebody.")
    @describe(combatant="Who it is")
    async def rouse(self, interaction: On, combatant: Offered) -> None:
        await self.played(interaction, "rouse", combatant=combatant)

    @gm.command(name="afflict", description="Put a status on somebody.")
    @describe(
        combatant="Who it is",
        status="Which status",
        severity="How bad",
        counts="How many counts; left out: until ended",
        goes_on="Its cause continues",
    )
    async def afflict(
        self,
        interaction: On,
        *,
        combatant: Offered,
        status: Offered,
        severity: Range[int, 1, 99] | None = None,
        counts: Range[int, 0, 9999] | None = None,
        goes_on: bool | None = None,
    ) -> None:
        how = {"combatant": combatant, "status": status, "severity": severity}
        given = {**how, "counts": counts, "goes_on": goes_on}
        await self.played_with(interaction, "afflict", given)

    @gm.command(name="poison", description="Poison somebody.")
    @describe(
        combatant="Who it is",
        vector="How it gets in",
        special="Its special effect; none if left out",
        maker="Its maker's Toxicology",
    )
    async def poison(
        self,
        interaction: On,
        *,
        combatant: Offered,
        vector: Offered,
        special: Offered | None = None,
        maker: Range[int, 0, 200] | None = None,
    ) -> None:
        given = {"combatant": combatant, "vector": vector, "special": special, "maker": maker}
        await self.played_with(interaction, "poison", given)

    @gm.command(name="relieve", description="End a status.")
    @describe(status="Which status")
    async def relieve(self, interaction: On, status: Offered) -> None:
        await self.played(interaction, "relieve", status=status)

    @gm.command(name="wound", description="Wound somebody.")
    @describe(
        combatant="Who it is",
        row="Its row in the tables",
        side="Left or right",
        note="What it does",
    )
    async def wound(
        self,
        interaction: On,
        *,
        combatant: Offered,
        row: Range[str, 1, 60] | None = None,
        side: Literal["left", "right"] | None = None,
        note: Range[str, 1, 500] | None = None,
    ) -> None:
        await self.played(interaction, "wound", combatant=combatant, row=row, side=side, note=note)

    @gm.command(name="heal", description="Heal a wound.")
    @describe(wound="Which wound")
    async def heal(self, interaction: On, wound: Offered) -> None:
        await self.played(interaction, "heal", wound=wound)
