"""A player's own phase and their answers to others: attacks, parries, wound checks."""

from __future__ import annotations

from discord.app_commands import Range, describe

from cogs.base import Desk
from cogs.base.pickers import Offered
from cogs.l7r.groups import LIGHT, TENS, WHO, Light, On, TensName, Who, l7r

VOID = "Void points on the roll"
WOUND = "If you are hit: void points on the wound check; or: ask me, when its TN is known"
DICE = "With which die, or dice for an interrupt, for example: 4 or 7+9"


class Turns(Desk):
    """Actions, parries and wound checks."""

    @l7r.command(name="attack", description="Attack somebody with one of your action dice.")
    @describe(
        target="The target, for example: Bandit",
        weapon="With which weapon; the first you have if you leave it out",
        die="Which action die you spend; the lowest if you leave it out",
        void="Void points on the attack",
        reroll=TENS,
        who=WHO,
    )
    async def attack(
        self,
        interaction: On,
        *,
        target: Offered,
        weapon: Offered | None = None,
        die: Offered | None = None,
        void: Range[int, 0, 20] | None = None,
        reroll: TensName | None = None,
        who: Who = None,
    ) -> None:
        what = {"target": target, "weapon": weapon, "die": die}
        given = {**what, "void": void, "reroll": reroll}
        await self.played_with(interaction, "attack", given, about=who)

    @l7r.command(name="hold", description="Hold your action dice for a later phase.")
    @describe(until="Until after which phase; this one if you leave it out", who=WHO)
    async def hold(
        self, interaction: On, until: Range[int, 0, 10] | None = None, who: Who = None
    ) -> None:
        await self.played(interaction, "hold", about=who, until=until)

    @l7r.command(name="other", description="Try anything else; the GM rules on it.")
    @describe(
        what="What you try, for example: I bar the door",
        die="Which action die it costs, if the GM allows it",
        who=WHO,
    )
    async def other(
        self,
        interaction: On,
        what: Range[str, 1, 1000],
        die: Offered | None = None,
        who: Who = None,
    ) -> None:
        await self.played(interaction, "other", about=who, what=what, die=die)

    @l7r.command(name="predeclare", description="Parry now, before the attack is rolled: +5.")
    @describe(dice=DICE, void=VOID, reroll=TENS, wound_void=WOUND, light=LIGHT, who=WHO)
    async def predeclare(
        self,
        interaction: On,
        *,
        dice: Offered | None = None,
        void: Range[int, 0, 20] | None = None,
        reroll: TensName | None = None,
        wound_void: Range[str, 1, 10] | None = None,
        light: Light | None = None,
        who: Who = None,
    ) -> None:
        wounds = {"wound_void": wound_void, "light": light}
        given = {"dice": dice, "void": void, "reroll": reroll, **wounds}
        await self.played_with(interaction, "predeclare", given, about=who)

    @l7r.command(name="parry", description="Parry if the attack hits, or up to a total.")
    @describe(
        dice=DICE,
        void=VOID,
        reroll=TENS,
        up_to="Only if the attack is no higher than this, for example: 30",
        wound_void=WOUND,
        light=LIGHT,
        who=WHO,
    )
    async def parry(
        self,
        interaction: On,
        *,
        dice: Offered | None = None,
        void: Range[int, 0, 20] | None = None,
        reroll: TensName | None = None,
        up_to: Range[int, 0, 999] | None = None,
        wound_void: Range[str, 1, 10] | None = None,
        light: Light | None = None,
        who: Who = None,
    ) -> None:
        wounds = {"wound_void": wound_void, "light": light}
        rolled = {"dice": dice, "void": void, "reroll": reroll, "up_to": up_to}
        given = {**rolled, **wounds}
        await self.played_with(interaction, "parry", given, about=who)

    @l7r.command(name="wait", description="Look first: be asked again if the attack hits.")
    @describe(who=WHO)
    async def wait(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "wait", about=who)

    @l7r.command(name="let", description="Do not parry.")
    @describe(wound_void=WOUND, light=LIGHT, who=WHO)
    async def let(
        self,
        interaction: On,
        *,
        wound_void: Range[str, 1, 10] | None = None,
        light: Light | None = None,
        who: Who = None,
    ) -> None:
        given = {"wound_void": wound_void, "light": light}
        await self.played_with(interaction, "let", given, about=who)

    @l7r.command(name="reroll", description="When crippled: pay to reroll the tens of a roll.")
    @describe(who=WHO)
    async def reroll(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "reroll", about=who)

    @l7r.command(name="leave", description="When crippled: keep the roll as it is.")
    @describe(who=WHO)
    async def leave(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "leave", about=who)

    @l7r.command(name="spend", description="Make the roll you were asked about.")
    @describe(void=VOID, reroll=TENS, who=WHO)
    async def spend(
        self,
        interaction: On,
        void: Range[int, 0, 20] | None = None,
        reroll: TensName | None = None,
        who: Who = None,
    ) -> None:
        await self.played(interaction, "spend", about=who, void=void, reroll=reroll)

    @l7r.command(name="keep", description="You passed the check: keep your light wounds.")
    @describe(who=WHO)
    async def keep(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "keep", about=who)

    @l7r.command(name="take", description="You passed: take a serious wound, lose the light ones.")
    @describe(who=WHO)
    async def take(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "take", about=who)

    @l7r.command(name="interrupt", description="Attack out of turn for two dice, if allowed here.")
    @describe(
        target="The target",
        weapon="With which weapon of yours",
        dice="Which two action dice, for example: 7+9",
        void="Void points on the attack",
        attacker="With which of yours, if several can",
        reroll=TENS,
    )
    async def interrupt(
        self,
        interaction: On,
        *,
        target: Offered,
        weapon: Offered | None = None,
        dice: Offered | None = None,
        void: Range[int, 0, 20] | None = None,
        attacker: Offered | None = None,
        reroll: TensName | None = None,
    ) -> None:
        what = {"target": target, "weapon": weapon, "dice": dice, "attacker": attacker}
        given = {**what, "void": void, "reroll": reroll}
        await self.played_with(interaction, "interrupt", given)
