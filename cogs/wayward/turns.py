"""A player's own turn: the acts on their count."""

from __future__ import annotations

from discord.app_commands import Range, describe

from cogs.base import Desk
from cogs.base.name_lists import OfferedSome
from cogs.base.pickers import Offered
from cogs.wayward.groups import WHO, Damage, On, Who, Willpower, answer, wayward


class Turns(Desk):
    """The commands from an attack to getting up again."""

    @wayward.command(name="attack", description="Attack somebody with fists or a weapon.")
    @describe(
        target="The target",
        weapon="With which weapon; fists if left out",
        ap="Action Points to spend",
        called="A location to aim at",
        move="Yards to close in on the way",
        willpower="If it misses",
        who=WHO,
    )
    async def attack(
        self,
        interaction: On,
        *,
        target: Offered,
        weapon: Offered | None = None,
        ap: Range[int, 0, 200] | None = None,
        called: Offered | None = None,
        move: Range[int, 0, 200] | None = None,
        willpower: Willpower | None = None,
        who: Who = None,
    ) -> None:
        how = {"weapon": weapon, "ap": ap, "called": called, "willpower": willpower}
        given = {"target": target, "move": move, **how}
        await self.played_with(interaction, "attack", given, about=who)

    @wayward.command(name="chain", description="Strike with links added.")
    @describe(
        target="The target",
        weapon="With which weapon, or unarmed",
        links="The links, with commas between",
        ap="Action Points to spend",
        called="A location to aim at",
        willpower="If it misses",
        who=WHO,
    )
    async def chain(
        self,
        interaction: On,
        *,
        target: Offered,
        weapon: Offered,
        links: OfferedSome,
        ap: Range[int, 0, 200] | None = None,
        called: Offered | None = None,
        willpower: Willpower | None = None,
        who: Who = None,
    ) -> None:
        how = {"ap": ap, "called": called, "willpower": willpower}
        given = {"target": target, "weapon": weapon, "links": links, **how}
        await self.played_with(interaction, "chain", given, about=who)

    @wayward.command(name="throw", description="Throw several weapons of one kind at once.")
    @describe(
        target="Who it is aimed at",
        weapon="Which weapon",
        number="How many",
        ap="Action Points to spend",
        called="A location to aim at",
        willpower="If it misses",
        who=WHO,
    )
    async def throw(
        self,
        interaction: On,
        *,
        target: Offered,
        weapon: Offered,
        number: Range[int, 2, 99] | None = None,
        ap: Range[int, 0, 200] | None = None,
        called: Offered | None = None,
        willpower: Willpower | None = None,
        who: Who = None,
    ) -> None:
        how = {"ap": ap, "called": called, "willpower": willpower}
        given = {"target": target, "weapon": weapon, "number": number, **how}
        await self.played_with(interaction, "throw", given, about=who)

    @wayward.command(name="block", description="Guard yourself, or block an attack.")
    @describe(
        length="For how many counts; left out: until you stop",
        weapon="With what, against an attack",
        place="Where a wound goes, against an attack",
        who=WHO,
    )
    async def block(
        self,
        interaction: On,
        length: Range[int, 0, 999] | None = None,
        weapon: Offered | None = None,
        place: Offered | None = None,
        who: Who = None,
    ) -> None:
        given = {"length": length, "weapon": weapon, "place": place}
        await self.played_with(interaction, "block", given, about=who)

    @wayward.command(name="formation", description="Keep up a Defensive Formation.")
    @describe(
        people="Who you guard", length="For how many counts; left out: until you stop", who=WHO
    )
    async def formation(
        self,
        interaction: On,
        people: OfferedSome | None = None,
        length: Range[int, 0, 999] | None = None,
        who: Who = None,
    ) -> None:
        await self.played(interaction, "formation", about=who, people=people, length=length)

    @wayward.command(name="move", description="Cover ground.")
    @describe(
        length="For how many counts",
        toward="Who you move toward or away from",
        away="True: away from them",
        who=WHO,
    )
    async def move(
        self,
        interaction: On,
        *,
        length: Range[int, 0, 999],
        toward: Offered | None = None,
        away: bool | None = None,
        who: Who = None,
    ) -> None:
        await self.played(interaction, "move", about=who, length=length, toward=toward, away=away)

    @wayward.command(name="rest", description="Rest: your Stamina penalty falls.")
    @describe(who=WHO)
    async def rest(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "rest", about=who)

    @wayward.command(name="stand", description="Get up from the ground.")
    @describe(ap="Action Points to spend", who=WHO)
    async def stand(
        self, interaction: On, ap: Range[int, 0, 200] | None = None, who: Who = None
    ) -> None:
        await self.played(interaction, "stand", about=who, ap=ap)

    @wayward.command(name="eyes", description="Shut your eyes, or open them.")
    @describe(who=WHO)
    async def eyes(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "eyes", about=who)

    @wayward.command(name="wipe", description="Wipe the blood out of your eyes.")
    @describe(who=WHO)
    async def wipe(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "wipe", about=who)

    @wayward.command(name="first_aid", description="End a Bleed or a Burn with a First Aid Kit.")
    @describe(injury="Whose Bleed or Burn", ap="Action Points to spend", who=WHO)
    async def first_aid(
        self,
        interaction: On,
        injury: Offered,
        ap: Range[int, 0, 99] | None = None,
        who: Who = None,
    ) -> None:
        await self.played(interaction, "first_aid", injury=injury, ap=ap, about=who)

    @wayward.command(name="knock_out", description="Knock out somebody helpless.")
    @describe(
        target="Their name",
        weapon="With which weapon; fists if left out",
        ap="Action Points to spend",
        who=WHO,
    )
    async def knock_out(
        self,
        interaction: On,
        *,
        target: Offered,
        weapon: Offered | None = None,
        ap: Range[int, 0, 200] | None = None,
        who: Who = None,
    ) -> None:
        await self.played(interaction, "knock_out", about=who, target=target, weapon=weapon, ap=ap)

    @wayward.command(name="coup_de_grace", description="Kill somebody helpless.")
    @describe(target="Their name", who=WHO)
    async def coup_de_grace(self, interaction: On, target: Offered, who: Who = None) -> None:
        await self.played(interaction, "coup_de_grace", about=who, target=target)

    @answer.command(name="abort", description="Abort an action of yours.")
    @describe(combatant="Who it is", at="On which count; left out: now")
    async def abort(
        self, interaction: On, combatant: Offered, at: Range[int, 0, 1000000] | None = None
    ) -> None:
        await self.played(interaction, "abort", combatant=combatant, at=at)

    @answer.command(name="go_on", description="Go on with your action.")
    @describe(who=WHO)
    async def go_on(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "go_on", about=who)

    @answer.command(name="break_off", description="Abort your action.")
    @describe(who=WHO)
    async def break_off(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "break_off", about=who)

    @answer.command(name="wound_kind", description="Say what kind of wound you inflict.")
    @describe(kind="Which kind", who=WHO)
    async def wound_kind(self, interaction: On, kind: Damage, who: Who = None) -> None:
        await self.played(interaction, "wound_kind", about=who, kind=kind)

    @answer.command(name="spend", description="Spend a point of Willpower on a failed roll.")
    @describe(who=WHO)
    async def spend(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "spend", about=who)

    @answer.command(name="accept", description="Leave the roll as it is.")
    @describe(who=WHO)
    async def accept(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "accept", about=who)
