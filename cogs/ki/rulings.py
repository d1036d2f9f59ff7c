"""The GM's answers and acts: rulings, narration, the calling of turns, conditions and wounds."""

from __future__ import annotations

from discord.app_commands import Range, describe

from cogs.base import Desk
from cogs.base.pickers import Offered
from cogs.ki.groups import WHO, On, Who, gm


class Rulings(Desk):
    """The GM's answers, and the GM's acts out of turn."""

    @gm.command(name="rule", description="Say what happens after an Action.")
    @describe(outcome="The event, for example: The lamp goes out", who=WHO)
    async def rule(self, interaction: On, outcome: Range[str, 1, 1000], who: Who = None) -> None:
        await self.played(interaction, "rule", about=who, outcome=outcome)

    @gm.command(
        name="check", description="Ask for a roll of a trait, against a number or somebody."
    )
    @describe(
        trait="Which trait is rolled",
        against="The number to beat, for example: 6",
        opponent="Or: who rolls against it",
        opposing="With which trait the opponent rolls",
        who=WHO,
    )
    async def check(
        self,
        interaction: On,
        *,
        trait: Offered,
        against: Range[int, 0, 999] | None = None,
        opponent: Offered | None = None,
        opposing: Offered | None = None,
        who: Who = None,
    ) -> None:
        given = {"trait": trait, "against": against, "opponent": opponent, "opposing": opposing}
        await self.played_with(interaction, "check", given, about=who)

    @gm.command(name="forced", description="It was forced to react: its turn ends.")
    @describe(who=WHO)
    async def forced(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "forced", about=who)

    @gm.command(name="unforced", description="It was not forced to react: it goes on.")
    @describe(who=WHO)
    async def unforced(self, interaction: On, who: Who = None) -> None:
        await self.played(interaction, "unforced", about=who)

    @gm.command(name="narrate", description="Tell the round that is over as a story.")
    @describe(text="The story of the round", who=WHO)
    async def narrate(self, interaction: On, text: Range[str, 1, 4000], who: Who = None) -> None:
        await self.played(interaction, "narrate", about=who, text=text)

    @gm.command(name="reply", description="Answer what a player asked in the Interlude.")
    @describe(question="Which question", text="What the character notices")
    async def reply(self, interaction: On, question: Offered, text: Range[str, 1, 1000]) -> None:
        await self.played(interaction, "reply", question=question, text=text)

    @gm.command(name="open", description="End the Interlude and open the next round.")
    async def open(self, interaction: On) -> None:
        await self.played(interaction, "open")

    @gm.command(name="close", description="Close the window: all who have not joined pass.")
    async def close(self, interaction: On) -> None:
        await self.played(interaction, "close")

    @gm.command(name="jump", description="Call a later turn of this round.")
    @describe(turn="Which turn, for example: 3")
    async def jump(self, interaction: On, turn: Range[int, 1, 10]) -> None:
        await self.played(interaction, "jump", turn=turn)

    @gm.command(name="grant", description="Give somebody an Action that you write yourself.")
    @describe(
        combatant="Who may use it",
        name="What it is called",
        text="What it does",
        actions="How many Actions it takes",
        stamina="How much stamina it costs",
    )
    async def grant(
        self,
        interaction: On,
        *,
        combatant: Offered,
        name: Range[str, 1, 60],
        text: Range[str, 1, 1000] | None = None,
        actions: Range[int, 0, 2] | None = None,
        stamina: Range[int, 0, 99] | None = None,
    ) -> None:
        what = {"combatant": combatant, "name": name, "text": text}
        given = {**what, "actions": actions, "stamina": stamina}
        await self.played_with(interaction, "grant", given)

    @gm.command(name="wound", description="Say what a wound does.")
    @describe(wound="Which wound", text="What it does, in words", entry="Or: an entry of the table")
    async def wound(
        self,
        interaction: On,
        wound: Offered,
        text: Range[str, 1, 1000] | None = None,
        entry: Offered | None = None,
    ) -> None:
        await self.played(interaction, "wound", wound=wound, text=text, entry=entry)

    @gm.command(name="reopen", description="Offer somebody the Last Breath again.")
    @describe(combatant="Who gets it")
    async def reopen(self, interaction: On, combatant: Offered) -> None:
        await self.played(interaction, "reopen", combatant=combatant)

    @gm.command(name="afflict", description="Put a condition on somebody.")
    @describe(
        combatant="Who it is on",
        name="Which condition, for example: stunned",
        cc="Whether it is crowd control",
        turns="For how many turns; 0 until it is taken away",
    )
    async def afflict(
        self,
        interaction: On,
        combatant: Offered,
        name: Range[str, 1, 60],
        cc: bool | None = None,
        turns: Range[int, 0, 999] | None = None,
    ) -> None:
        given = {"combatant": combatant, "name": name, "cc": cc, "turns": turns}
        await self.played_with(interaction, "afflict", given)
