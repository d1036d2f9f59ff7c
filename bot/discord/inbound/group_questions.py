"""The controls of posts that ask several people: each answers the question of the caller."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

import discord

from bot.discord.inbound.answering import Answering, Click
from bot.discord.inbound.custom_ids import ControlId, made
from bot.discord.rendering import lines, npc_drafts, prompts
from bot.discord.rendering.choices import options, together
from bot.discord.rendering.forms import answer_of, modal_for
from bot.discord.rendering.limits import MODAL_FIELDS
from bot.discord.rendering.message import view_of
from bot.play.model import OpenPrompt
from rules.engine.asking.forms import Acts, Fields, Pick
from rules.engine.intents.crowds import NUMBERED, in_runs
from rules.errors import StalePrompt

if TYPE_CHECKING:
    from bot.play.service import Play


class Shared:
    """Finds the question that a click on a shared post means."""

    def __init__(self, play: Play, answering: Answering) -> None:
        self._play = play
        self._answering = answering

    async def ask(self, click: Click) -> None:
        """Open my question of this post, or let me choose one of mine."""
        mine = await self._mine(click)
        if len(mine) == 1:
            await self._answering.offer(click, mine[0])
            return
        custom_id = made(click.control.token, "for", "me")
        menu = prompts.choose_prompt(custom_id, "Your decisions", mine)
        every = together.for_all(mine, click.message)
        await self._answering.beside(click)
        items = [menu, *every, *_each_button(click, mine)]
        await click.reply.show("For which of them?", view=view_of(*items))

    async def choose(self, click: Click) -> None:
        """Take a choice for my question of this post; ask for which one if I have several."""
        mine = _offering(await self._mine(click), click.value)
        if len(mine) == 1 and not options.offers(mine[0], click.value):
            await self._answering.offer(click, mine[0])
            return
        if len(mine) == 1:
            await self._answering.choose(_at(click, mine[0].row.token, click.value))
            return
        token, choice = click.control.token, click.value
        items = [prompts.choose_prompt(made(token, "gfor", choice), "For which of them?", mine)]
        if together.are_alike(mine) and not any(_takes_fields(each, choice) for each in mine):
            everybody = ControlId(token, "gall", f"{click.message}:{choice}")
            items.append(prompts.plain_button(str(everybody), f"For all {len(mine)}"))
        else:
            items += together.for_all(mine, click.message)
        items += _each_button(click, mine)
        await self._answering.beside(click)
        await click.reply.show("For which of them?", view=view_of(*items))

    async def plan(self, click: Click) -> None:
        """Plan the next turn of the combatant that my question is about; the GM's NPCs likewise."""
        mine = await self._mine(click)
        if mine[0].via == "gm" or not mine[0].row.about:
            card = npc_drafts.card(await self._play.policies.drafts(click.call))
            await click.reply.show(card.content, view=card.view)
            return
        token = mine[0].row.token
        form = await self._play.plans.form(click.call, token)
        await click.reply.modal(modal_for(made(token, "planm"), "Your next turn", form))

    async def choose_for(self, click: Click) -> None:
        """Take a choice for the question that was picked."""
        await self._answering.choose(_at(click, "".join(click.values[:1]), click.control.argument))

    async def choose_for_all(self, click: Click) -> None:
        """Take a choice for each of my questions of a post."""
        message, _, choice = click.control.argument.partition(":")
        choice = choice or "".join(click.values[:1])
        mine = _offering(await self._mine(replace(click, message=message or click.message)), choice)
        if not message and mine[0].via == "gm":  # It is a player's to say: the GM is asked first.
            await self.choose(_at(click, click.control.token, choice))
            return
        await self._answer(click, [(prompt, choice) for prompt in mine])

    async def ask_each(self, click: Click) -> None:
        """Ask for each of my questions of a post in one form, a few at a time."""
        message = click.control.argument or click.message
        mine = await self._mine(replace(click, message=message))
        if not _each(mine).fields:
            await self.ask(replace(click, message=message))
            return
        custom_id = made(click.control.token, "geachm", message)
        questions = {prompt.row.token: prompt.row.question for prompt in mine}
        form = modal_for(custom_id, together.ONE_BY_ONE, _each(mine), helps=questions)
        await click.reply.modal(form)

    async def fill_each(self, click: Click) -> None:
        """Answer those of my questions of a post that the form names."""
        message = click.control.argument
        mine = await self._mine(replace(click, message=message))
        filled = answer_of(_each(mine), click.filled)
        chosen = [
            (prompt, filled.get(group[0].row.token, ""))
            for group in _equals(mine)
            for prompt in group
        ]
        await self._answer(click, [(prompt, choice) for prompt, choice in chosen if choice])

    async def _answer(self, click: Click, chosen: Sequence[tuple[OpenPrompt, str]]) -> None:
        """Answer several questions, each with a choice; the table sees all answers at once."""
        click.reply.acting = True
        answers = [
            (prompt.row.token, options.raw_choice(prompt.form, choice)) for prompt, choice in chosen
        ]
        fight = chosen[0][0].encounter.id if chosen else ""
        done = await self._play.turns.answer_each(click.call, fight, answers)
        if not click.reply.in_place:
            await self._answering.beside(click)
        await click.reply.show(lines.all_done(done) or "Nothing was left to answer.")

    async def _mine(self, click: Click) -> Sequence[OpenPrompt]:
        """Return my open questions of the post; for a GM who has none there, everybody's."""
        asked = await self._play.turns.mine(click.call)
        here = [prompt for prompt in asked if prompt.row.message == click.message]
        if not here:
            # For people other than the GM these are only the questions that they may answer.
            every = await self._play.turns.mine(click.call, everyone=True)
            here = [prompt for prompt in every if prompt.row.message == click.message]
        if not here:
            raise StalePrompt("None of these questions is for you, or you have answered.")
        return here


def _offering(asked: Sequence[OpenPrompt], choice: str) -> Sequence[OpenPrompt]:
    """Return the questions that offer a choice; all of them if none offers it."""
    return [prompt for prompt in asked if options.offers(prompt, choice)] or asked


def _at(click: Click, token: str, choice: str) -> Click:
    return replace(click, control=ControlId(token, "c", choice), values=())


def _each(mine: Sequence[OpenPrompt]) -> Fields[dict[str, str]]:
    """Return the form that asks several questions at once; a blank one is not answered.

    Equals share a field. A form has five: the others are asked once these are answered.
    """
    groups = [(each, tuple(options.alike_choices(each[0]).values())) for each in _equals(mine)]
    fields = {
        group[0].row.token: Pick(offered, label=names or group[0].row.question)
        for group, offered in groups
        for names in [", ".join(in_runs([each.name for each in group]))]
        if len(offered) > 1
    }
    return Fields(make=dict, fields=dict(islice(fields.items(), MODAL_FIELDS)))


def _equals(mine: Sequence[OpenPrompt]) -> list[list[OpenPrompt]]:
    """Group questions about equals: NPCs of one name and state, who are asked the same.

    If all are equal, each is asked about alone: what is the same for all has buttons of its own.
    """
    found: dict[str, list[OpenPrompt]] = {}
    for prompt in mine:
        numbered = NUMBERED.fullmatch(prompt.name)
        stem = prompt.name if numbered is None else numbered[1]
        choices = [*options.alike_choices(prompt)]
        asked = (prompt.row.name, prompt.stakes, prompt.bearing, choices)
        key = repr((stem or prompt.row.token, *asked))
        found.setdefault(key, []).append(prompt)
    return [*found.values()] if len(found) > 1 else [[prompt] for prompt in mine]


def _each_button(
    click: Click, mine: Sequence[OpenPrompt]
) -> list[discord.ui.Item[discord.ui.View]]:
    """Return the button that asks for each of several questions, if they can share a form."""
    if len(_each(mine).fields) < min(len(_equals(mine)), MODAL_FIELDS):
        return []
    custom_id = made(click.control.token, "geach", click.message)
    return [prompts.plain_button(custom_id, together.ONE_BY_ONE)]


def _takes_fields(prompt: OpenPrompt, choice: str) -> bool:
    if not isinstance(prompt.form, Acts):
        return False
    known = options.act_of(choice) in prompt.form.choices
    return not known or options.opens_fields(prompt, choice)
