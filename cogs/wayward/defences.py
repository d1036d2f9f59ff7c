"""Answers to an attack on oneself or on an ally."""

from __future__ import annotations

from discord.app_commands import Range, describe

from cogs.base import Desk
from cogs.base.name_lists import OfferedSome
from cogs.base.pickers import Offered
from cogs.wayward.groups import WHO, On, Who, Willpower, defend


class Defences(Desk):
    """The answers to other people's acts."""

    @defend.command(name="dodge", description="Get out of the way.")
    @describe(
        ap="Action Points to spend",
        links="Links, with commas between",
        late="A link to add if it fails",
        willpower="If it fails; else none",
        abort="Abort your present action (+1 Speed)",
        who=WHO,
    )
    async def dodge(
        self,
        interaction: On,
        *,
        ap: Range[int, 0, 200] | None = None,
        links: OfferedSome | None = None,
        late: Offered | None = None,
        willpower: Willpower | None = None,
        abort: bool | None = None,
        who: Who = None,
    ) -> None:
        given = {"ap": ap, "links": links, "late": late, "willpower": willpower, "abort": abort}
        await self.played_with(interaction, "dodge", given, about=who)

    @defend.command(name="parry", description="Parry with a weapon or hand.")
    @describe(
        weapon="With which weapon; fists if left out",
        ap="Action Points to spend",
        willpower="If it fails; else none",
        abort="Abort your present action (+1 Speed)",
        who=WHO,
    )
    async def parry(
        self,
        interaction: On,
        *,
        weapon: Offered | None = None,
        ap: Range[int, 0, 200] | None = None,
        willpower: Willpower | None = None,
        abort: bool | None = None,
        who: Who = None,
    ) -> None:
        given = {"weapon": weapon, "ap": ap, "willpower": willpower, "abort": abort}
        await self.played_with(interaction, "parry", given, about=who)

    @defend.command(name="cover", description="Put up something that blocks.")
    @describe(
        weapon="What blocks",
        ap="Action Points to spend",
        abort="Abort your present action (+1 Speed)",
        place="Where a wound goes",
        who=WHO,
    )
    async def cover(
        self,
        interaction: On,
        *,
        weapon: Offered,
        ap: Range[int, 0, 200] | None = None,
        abort: bool | None = None,
        place: Offered | None = None,
        who: Who = None,
    ) -> None:
        given = {"weapon": weapon, "ap": ap, "abort": abort, "place": place}
        await self.played_with(interaction, "cover", given, about=who)

    @defend.command(name="counter", description="Defend with a technique.")
    @describe(
        technique="Which technique",
        ap="Action Points to spend",
        links="Links, with commas between",
        willpower="If it fails; else none",
        abort="Abort your present action (+1 Speed)",
        who=WHO,
    )
    async def counter(
        self,
        interaction: On,
        *,
        technique: Offered,
        ap: Range[int, 0, 200] | None = None,
        links: OfferedSome | None = None,
        willpower: Willpower | None = None,
        abort: bool | None = None,
        who: Who = None,
    ) -> None:
        how = {"technique": technique, "ap": ap, "links": links}
        given = {**how, "willpower": willpower, "abort": abort}
        await self.played_with(interaction, "counter", given, about=who)

    @defend.command(name="after_failure", description="Say what your defence forms begin with.")
    @describe(combatant="Which of yours", willpower="Spend Willpower when a defence fails")
    async def after_failure(
        self, interaction: On, combatant: Offered, willpower: Willpower | None = None
    ) -> None:
        await self.played(interaction, "after_failure", combatant=combatant, willpower=willpower)

    @defend.command(name="keep_roll", description="Use your earlier roll for this attack too.")
    @describe(who=WHO)
    async def keep_roll(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "keep_roll", about=who)

    @defend.command(name="endure", description="Do not defend.")
    @describe(who=WHO)
    async def endure(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "endure", about=who)

    @defend.command(name="add_link", description="Add a link to a defence that failed.")
    @describe(link="Which link", ap="Action Points to spend", who=WHO)
    async def add_link(
        self, interaction: On, link: Offered, ap: Range[int, 0, 200] | None = None, who: Who = None
    ) -> None:
        await self.played(interaction, "add_link", about=who, link=link, ap=ap)

    @defend.command(name="wound_place", description="Say where a wound that you block goes.")
    @describe(place="For example left arm; roll: as it falls", who=WHO)
    async def wound_place(self, interaction: On, place: Offered, who: Who = None) -> None:
        await self.played(interaction, "wound_place", about=who, place=place)

    @defend.command(name="as_declared", description="Roll for your own action first.")
    @describe(who=WHO)
    async def as_declared(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "as_declared", about=who)

    @defend.command(name="defences_first", description="Roll for your defences first.")
    @describe(who=WHO)
    async def defences_first(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "defences_first", about=who)

    @defend.command(name="protect", description="Take the hit for an ally.")
    @describe(ap="Action Points to spend", willpower="Spend Willpower", who=WHO)
    async def protect(
        self,
        interaction: On,
        ap: Range[int, 0, 200] | None = None,
        willpower: Willpower | None = None,
        who: Who = None,
    ) -> None:
        await self.played(interaction, "protect", about=who, ap=ap, willpower=willpower)

    @defend.command(name="stay_out", description="Do not take the hit.")
    @describe(who=WHO)
    async def stay_out(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "stay_out", about=who)

    @defend.command(name="stay_out_round", description="Take no hits until Action Points come.")
    @describe(who=WHO)
    async def stay_out_round(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "stay_out_round", about=who)

    @defend.command(name="take_hit", description="Take a hit for an ally who is attacked now.")
    @describe(protector="Who takes it", attack="Which attack", ap="Action Points to spend")
    async def take_hit(
        self,
        interaction: On,
        protector: Offered,
        attack: Offered,
        ap: Range[int, 0, 200] | None = None,
    ) -> None:
        await self.played(interaction, "take_hit", protector=protector, attack=attack, ap=ap)
