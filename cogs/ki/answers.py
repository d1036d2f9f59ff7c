"""Answers to other people's acts: defending, interrupting, Combos, the Last Breath."""

from __future__ import annotations

from typing import Literal

from discord.app_commands import Range, describe

from cogs.base import Desk
from cogs.base.pickers import Offered
from cogs.ki.groups import COMBOS, WHO, Combos, On, Who, answer, combo, ki, last

IMPROVE = "Pay to improve it up to this many times while it fails"
THEN_ASK = "Ask me again if it still fails then"


class Answers(Desk):
    """The answers to questions outside one's own turn."""

    @ki.command(name="dodge", description="Defend: get out of the way.")
    @describe(improve=IMPROVE, then_ask=THEN_ASK, combos=COMBOS, who=WHO)
    async def dodge(
        self,
        interaction: On,
        improve: Range[int, 0, 99] | None = None,
        then_ask: bool | None = None,
        combos: Combos | None = None,
        who: Who = None,
    ) -> None:
        given = {"improve": improve, "then_ask": then_ask, "combos": combos}
        await self.played_with(interaction, "dodge", given, about=who)

    @ki.command(name="block", description="Defend: catch the blow with a blocking weapon.")
    @describe(
        weapon="With which weapon", improve=IMPROVE, then_ask=THEN_ASK, combos=COMBOS, who=WHO
    )
    async def block(
        self,
        interaction: On,
        *,
        weapon: Offered | None = None,
        improve: Range[int, 0, 99] | None = None,
        then_ask: bool | None = None,
        combos: Combos | None = None,
        who: Who = None,
    ) -> None:
        given = {"weapon": weapon, "improve": improve, "then_ask": then_ask, "combos": combos}
        await self.played_with(interaction, "block", given, about=who)

    @ki.command(name="predict", description="Defend: read the attack, and interrupt it.")
    @describe(
        improve=IMPROVE,
        then_ask=THEN_ASK,
        combos=COMBOS,
        on_success="What to do with the Interruption if it works",
        target="Who to strike then; the attacker if you leave it out",
        who=WHO,
    )
    async def predict(
        self,
        interaction: On,
        *,
        improve: Range[int, 0, 99] | None = None,
        then_ask: bool | None = None,
        on_success: Literal["ask", "attack", "decline"] | None = None,
        target: Offered | None = None,
        combos: Combos | None = None,
        who: Who = None,
    ) -> None:
        then = {"on_success": on_success, "target": target, "combos": combos}
        given = {"improve": improve, "then_ask": then_ask, **then}
        await self.played_with(interaction, "predict", given, about=who)

    @answer.command(name="endure", description="Take it: do not react to the attack.")
    @describe(combos=COMBOS, who=WHO)
    async def endure(self, interaction: On, combos: Combos | None = None, who: Who = None) -> None:
        await self.played_with(interaction, "endure", {"combos": combos}, about=who)

    @answer.command(name="improve", description="Pay for another die on a defence that has failed.")
    @describe(times="Up to how many times, while it fails", who=WHO)
    async def improve(
        self, interaction: On, times: Range[int, 1, 99] | None = None, who: Who = None
    ) -> None:
        await self.played(interaction, "improve", about=who, times=times)

    @answer.command(name="accept", description="Let a defence that has failed stand.")
    @describe(who=WHO)
    async def accept(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "accept", about=who)

    @answer.command(name="decline", description="Do not use the Interruption.")
    @describe(who=WHO)
    async def decline(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "decline", about=who)

    @combo.command(name="use", description="Use the Combo or the Reaction that is offered.")
    @describe(target="The target, if it names none itself", who=WHO)
    async def use(self, interaction: On, target: Offered | None = None, who: Who = None) -> None:
        await self.played(interaction, "use", about=who, target=target)

    @combo.command(name="skip", description="Do not use it; for the GM: do not narrate the round.")
    @describe(who=WHO)
    async def skip(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "skip", about=who)

    @last.command(name="breathe", description="Last Breath: fight on, then die. It is final.")
    @describe(sure="True: yes, my character will die", who=WHO)
    async def breathe(self, interaction: On, sure: bool, who: Who = None) -> None:
        await self.played(interaction, "breathe", about=who, sure=sure)

    @last.command(name="fall", description="Fall unconscious, and live.")
    @describe(who=WHO)
    async def fall(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "fall", about=who)
