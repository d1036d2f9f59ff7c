"""/gm: the GM's changes to a running fight. All of them are written to its log."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from discord import Interaction, Member, app_commands
from discord.app_commands import Range

from bot.discord.client import Interlude
from bot.discord.rendering.prompts import unsure
from bot.play.model import Call, Done, OpenPrompt
from cogs.base import Answer as Shown
from cogs.base import Desk
from cogs.base.outcomes import of_done, of_message
from cogs.base.pickers import (
    Amendable,
    Answer,
    Combatant,
    CombatantOrFight,
    HouseRule,
    NewValue,
    Objection,
    PastAct,
    Question,
    UndoPoint,
)
from cogs.base.reports.disputes import Ruling, objections, ruled
from cogs.base.reports.forecasts import Forecasting, running
from cogs.base.reports.retcons import retcon
from cogs.base.reports.undo_preview import undo_preview
from cogs.base.typed_answers import spoken_answer
from rules.errors import BadAnswer, StalePrompt


class Gm(Desk):
    """The GM's commands in a fight."""

    gm = app_commands.Group(
        name="gm", description="For GMs: correct, answer for others, undo, hide.", guild_only=True
    )

    @gm.command(name="amend", description="Set any value of a combatant or of the fight.")
    @app_commands.describe(
        target="Whose value, or: fight",
        what="Which value: choose it from the list, or write its name, for example: HP",
        value="The new value: a number, yes or no, words, or none to remove it",
        reason="Why, for the log",
    )
    async def amend(
        self,
        interaction: Interaction[Any],
        target: CombatantOrFight,
        what: Amendable,
        value: NewValue,
        reason: Range[str, 1, 200] = "",
    ) -> None:
        given = {"target": target, "what": what, "value": value, "reason": reason}
        await self.done(interaction, self.play.gm.amend, **given)

    @gm.command(name="answer", description="Answer an open question for somebody.")
    @app_commands.describe(
        question="Which open question",
        answer="The answer, for example: dodge improve=2",
    )
    async def answer(
        self, interaction: Interaction[Any], question: Question, answer: Answer
    ) -> None:
        await self.done(interaction, self.answered, question, answer)

    @gm.command(name="undo", description="Undo the last decisions of the table.")
    @app_commands.describe(
        steps="How many of the last decisions; one if you leave it out",
        to="Or: the first decision to undo, with all after it",
        preview="See first what would change; a button then undoes it",
        why="The reason; the table reads it",
    )
    async def undo(
        self,
        interaction: Interaction[Any],
        steps: Range[int, 1, 50] = 1,
        to: UndoPoint = "",
        preview: bool = False,
        why: Range[str, 1, 100] = "",
    ) -> None:
        if preview:
            await self.told(interaction, undo_preview, self.play, steps, to, why)
        else:
            await self.done(interaction, self.undone, steps, to, why)

    @gm.command(name="retcon", description="Change one past act, and keep what came after it.")
    @app_commands.describe(
        act="Which act; without it you see the last ones to choose from",
        instead="What was done instead, for example: dodge improve=2; left out, it is taken back",
    )
    async def retcon(
        self, interaction: Interaction[Any], act: PastAct = "", instead: Range[str, 1, 300] = ""
    ) -> None:
        await self.told(interaction, retcon, self.play, act, instead)

    @gm.command(name="whisper", description="Tell one person something that nobody else sees.")
    @app_commands.describe(
        person="Who is told", text="The text that only this person and the GM will read"
    )
    async def whisper(
        self, interaction: Interaction[Any], person: Member, text: Range[str, 1, 1500]
    ) -> None:
        await self.done(interaction, self.play.gm.whisper, str(person.id), text)

    @gm.command(name="hide", description="Hide a combatant: the players no longer see it.")
    @app_commands.describe(combatant="Who becomes hidden")
    async def hide(self, interaction: Interaction[Any], combatant: Combatant) -> None:
        await self.done(interaction, self.play.gm.hide, combatant)

    @gm.command(name="reveal", description="Reveal a hidden combatant to the players.")
    @app_commands.describe(combatant="Who becomes visible")
    async def reveal(self, interaction: Interaction[Any], combatant: Combatant) -> None:
        await self.done(interaction, self.play.gm.reveal, combatant)

    @gm.command(name="extend", description="Give people more time for their open questions.")
    @app_commands.describe(
        hours="How many hours more, for example: 12",
        person="The people who get them; if left out, everybody who is asked",
    )
    async def extend(
        self,
        interaction: Interaction[Any],
        hours: Range[float, 0.1, 720.0],
        person: Member | None = None,
    ) -> None:
        await self.done(interaction, self.play.gm.extend, hours, _id(person))

    @gm.command(name="skip", description="Use the default answer now, without waiting longer.")
    @app_commands.describe(
        person="Whose open questions; everybody's if you leave both out",
        combatant="Or: the combatant that the question is about",
        sure="True: do it without being asked once more",
    )
    async def skip(
        self,
        interaction: Interaction[Any],
        person: Member | None = None,
        combatant: Combatant = "",
        sure: bool = False,
    ) -> None:
        await self.told(interaction, self.skipped, _id(person), combatant, sure)

    @gm.command(name="rest", description="Let characters rest between fights.")
    @app_commands.describe(names="Who rests: names with commas between, or all")
    async def rest(self, interaction: Interaction[Any], names: Range[str, 1, 500]) -> None:
        await self.done(interaction, self.play.characters.rest, names.split(","))

    @gm.command(name="forecast", description="Play this fight to its end many times.")
    @app_commands.describe(
        fights="How many times; 1000 if you leave it out",
        stop="True: stop the forecast that is running",
    )
    async def forecast(
        self, interaction: Interaction[Any], fights: Range[int, 1, 5000] = 1000, stop: bool = False
    ) -> None:
        if stop:
            await self.told(interaction, self.forecasts.stop)
        else:
            await self.told(interaction, self.forecasts.fight, interaction, fights)

    @gm.command(name="mend", description="Choose how a parked fight continues.")
    @app_commands.describe(
        how="Keep what still fits, start the moment again, or correct it by hand"
    )
    async def mend(
        self,
        interaction: Interaction[Any],
        how: Literal["salvage", "restart", "hand"],
    ) -> None:
        await self.done(interaction, self.play.gm.mend, how)

    @property
    def forecasts(self) -> Forecasting:
        """The forecasts that run in this bot."""
        return running(self.bot)

    async def answered(self, call: Call, token: str, text: str) -> Done:
        """Answer the question with this token by the written text."""
        prompt = await self.play.turns.prompt(call, token)
        if not isinstance(prompt, OpenPrompt):
            raise StalePrompt(prompt.text)
        value = spoken_answer(prompt.form, prompt.ruleset.choices.actions, text)
        return await self.play.gm.answer_for(call, token, value)

    async def skipped(self, call: Call, user: str, combatant: str, sure: bool) -> Shown:
        """Use the default answer if the GM is sure; else name the combatants, and ask."""
        if sure:
            return of_done(await self.play.gm.skip(call, user=user, combatant=combatant))
        asked = await self.play.gm.skipping(call, user=user, combatant=combatant)
        return of_message(unsure(asked, "skip", "Answer for them"))

    async def undone(self, call: Call, steps: int, to: str, why: str) -> Done:
        """Undo to the named decision, else the given number of last ones."""
        if not to:
            return await self.play.gm.undo(call, steps, why)
        if not to.isdecimal():
            raise BadAnswer("Choose the decision from the list that the command suggests.")
        return await self.play.gm.undo_to(call, int(to), why)

    @gm.command(name="objections", description="See what players object to, and rule on it.")
    async def objections(self, interaction: Interaction[Any]) -> None:
        await self.told(interaction, objections, self.play)

    @gm.command(name="rule", description="Rule on an objection; the ruling stands in the log.")
    @app_commands.describe(
        objection="Which objection",
        ruling="What holds, for example: The parry counts",
        keep="Keep it for the campaign: /rules shows it beside the clause",
        target="To amend a value with it: whose, or: fight",
        what="Which value",
        value="The new value",
        act="To change the past with it: which act. You see first what that comes to",
        instead="The act that was done instead; if left out, the act is taken back",
        house_rule="To set a house rule for fights opened from now on",
        becomes="The house rule's value",
    )
    async def rule(
        self,
        interaction: Interaction[Any],
        *,
        objection: Objection,
        ruling: Range[str, 1, 500],
        keep: bool = False,
        target: CombatantOrFight = "",
        what: Amendable = "",
        value: NewValue = "",
        act: PastAct = "",
        instead: Range[str, 1, 300] = "",
        house_rule: HouseRule = "",
        becomes: Range[str, 1, 100] = "",
    ) -> None:
        given = Ruling(objection=objection, ruling=ruling, keep=keep, act=act, instead=instead)
        amends = replace(given, target=target, what=what, value=value)
        whole = replace(amends, house_rule=house_rule, becomes=becomes)
        await self.told(interaction, ruled, self.play, whole)


def _id(person: Member | None) -> str:
    return "" if person is None else str(person.id)


async def setup(bot: Interlude) -> None:
    """Load the cog."""
    await bot.add_cog(Gm(bot))
