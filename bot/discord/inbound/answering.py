"""Answers to open questions, by button, menu and modal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import discord

from bot.discord.inbound.custom_ids import ControlId, made
from bot.discord.inbound.stale_controls import lost, outdated
from bot.discord.outbound.faces import Faces
from bot.discord.rendering import lines, prompts, questions
from bot.discord.rendering.choices.options import act_of, opens_fields
from bot.discord.rendering.choices.together import CROWD
from bot.discord.rendering.forms import Filled, modal_for, raw_of
from bot.discord.rendering.limits import escape
from bot.discord.rendering.message import Item, view_of
from bot.discord.rendering.todos import LISTED, todo_buttons
from bot.discord.replies import Reply
from bot.play.model import Call, Closed, OpenPrompt, Rested
from rules.engine.asking.forms import Acts, Choice, Json
from rules.errors import BadAnswer, NotAllowed, StalePrompt

if TYPE_CHECKING:
    from bot.discord.inbound.more_choices import MoreChoices
    from bot.play.service import Play
    from bot.storage.rows import EncounterRow


@dataclass(frozen=True, slots=True)
class Earlier:
    """What was filled in before, in the first parts of a form.

    `token` and `option` are those of the control that goes on with it.
    """

    token: str = ""
    option: str = ""
    given: Mapping[str, Json] = field(default_factory=dict[str, Json])
    asked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Click:
    """A control that somebody used, on the message `message`.

    `values` come from a menu, `filled` and `files` from a modal: texts and choices, and the files
    uploaded, by field.
    `listed`: the message has buttons for other questions of the caller.
    """

    reply: Reply
    call: Call
    control: ControlId
    values: tuple[str, ...] = ()
    filled: dict[str, Filled] = field(default_factory=dict)
    earlier: Earlier | None = None
    listed: bool = False
    files: dict[str, discord.Attachment] = field(default_factory=dict[str, discord.Attachment])
    message: str = ""

    @property
    def value(self) -> str:
        """Return the chosen value: of a menu its value, of a button its argument."""
        return self.values[0] if self.values else self.control.argument


async def known_fight(play: Play, click: Click) -> EncounterRow:
    """Return the fight that a control belongs to.

    Raises:
        StalePrompt: There is no such fight.
        NotAllowed: It belongs to another server.
    """
    row = await play.reading.by_token(click.control.token)
    if row is None:
        raise StalePrompt("This control belongs to no fight that I know.")
    if row.campaign != click.call.guild:
        raise NotAllowed("This control belongs to another server.")
    return row


class Answering:
    """The controls of prompts and drafts."""

    def __init__(self, play: Play, faces: Faces, more: MoreChoices) -> None:
        self._play = play
        self._faces = faces
        self._more = more

    async def ask(self, click: Click) -> None:
        """Show how a question can be answered: its choices, or its fields."""
        token = click.value if click.values else click.control.token
        prompt = await self._open(click, token)
        if prompt is not None and not await self._for_another(click, prompt):
            await self.offer(click, prompt)

    async def offer(self, click: Click, prompt: OpenPrompt) -> None:
        """Show one question's controls to the caller alone; of a sole choice open the form."""
        form, sole = prompt.form, prompts.sole_form(prompt)
        if sole and isinstance(form, Acts):
            choice = form.choices[sole]
            await self._modal(click, prompt, sole, _title(prompt, choice), choice.form)
            return
        controls = prompts.choices(prompt)
        if controls:
            if click.message and click.message == prompt.row.message:
                await self._faces.stay(click.reply, click.message)
            said = [questions.asked(prompt), *prompts.notes(prompt)]
            others = await self._others(click, prompt.row.token)
            await click.reply.show("\n".join(said), view=view_of(*controls, *others))
        else:
            await self._modal(click, prompt, "", prompt.row.question, prompt.form)

    async def beside(self, click: Click) -> None:
        """Answer beside a post: the press still pays for the next change of that post."""
        if click.message:
            await self._faces.stay(click.reply, click.message)

    async def choose(self, click: Click) -> None:
        """Take a choice that was pressed or picked: answer with it, or ask for its fields."""
        prompt = await self._open(click, click.control.token)
        if prompt is None or await self._for_another(click, prompt):
            return
        if not isinstance(prompt.form, Acts):
            await self._answer(click, prompt, raw_of(prompt.form, click.value))
            return
        act = act_of(click.value)
        choice = _choice(prompt.form, act)
        if opens_fields(prompt, click.value):
            await self._modal(click, prompt, act, _title(prompt, choice), choice.form)
        else:
            await self._answer(click, prompt, {"act": act})

    async def fill(self, click: Click) -> None:
        """Take an answer from a modal."""
        prompt = await self._open(click, click.control.token)
        if prompt is None:
            return
        act, form, title = click.control.argument, prompt.form, prompt.row.question
        if isinstance(form, Acts):
            choice = _choice(form, act)
            form, title = choice.form, _title(prompt, choice)
        value = await self._more.whole(click, prompt.encounter.id, title, form)
        if value is not None and not await self._more.spares_a_friend(click, prompt, act, value):
            await self._answer(click, prompt, {"act": act, **value} if act else value)

    async def change(self, click: Click) -> None:
        """Take back a sealed answer, and ask the question again, in private."""
        click.reply.acting = True
        token = click.control.token
        done = await self._play.withdrawals.withdraw(click.call, token)
        prompt = await self._open(click, token)
        if prompt is not None:
            controls = prompts.choices(prompt) or [prompts.answer_button(token)]
            said = [lines.done(done), questions.asked(prompt), *prompts.notes(prompt)]
            await click.reply.show("\n".join(said), view=view_of(*controls))

    async def draft(self, click: Click) -> None:
        """Use a draft for the chosen one of several questions, or keep it as an order."""
        standing = click.control.argument == prompts.STANDING
        done = await self._play.turns.choose(click.call, click.control.token, standing=standing)
        await click.reply.show(lines.done(done))

    async def end(self, click: Click) -> None:
        """End a fight, as the GM has confirmed."""
        done = await self._play.fights.end_meant(click.call, click.control.token)
        await click.reply.show(lines.done(done))

    async def skip(self, click: Click) -> None:
        """Answer for others, as the GM has confirmed."""
        click.reply.acting = True
        done = await self._play.gm.skip_meant(click.call, click.control.token)
        await click.reply.show(lines.done(done))

    async def undo(self, click: Click) -> None:
        """Undo, as the GM has confirmed."""
        click.reply.acting = True
        done = await self._play.gm.undo_meant(click.call, click.control.token)
        view = prompts.rested(done, "").view if isinstance(done, Rested) else None
        await click.reply.show(lines.done(done), view=view)

    async def begin(self, click: Click) -> None:
        """Begin without players, as the GM has confirmed."""
        click.reply.acting = True
        await self._play.beginning.is_offered(click.call, click.control.token)
        await click.reply.show(lines.done(await self._play.fights.begin(click.call)))

    async def _modal(
        self, click: Click, prompt: OpenPrompt, act: str, title: str, form: Any
    ) -> None:
        custom_id = made(prompt.row.token, "m", act)
        stake = prompts.stake(prompt, act)
        await click.reply.modal(modal_for(custom_id, title, form, stake=stake))

    async def _answer(self, click: Click, prompt: OpenPrompt, value: Json) -> None:
        click.reply.acting = True
        try:
            done = await self._play.turns.answer(
                click.call, prompt.row.token, value, crowd=click.control.option == CROWD
            )
        except StalePrompt:
            closed = await self._play.turns.prompt(click.call, prompt.row.token)
            if not isinstance(closed, Closed):
                raise
            await click.reply.show(await outdated(self._play, click.call, closed))
        except BadAnswer as refusal:
            items = [await self._again(click, prompt, value)]
            items += await self._others(click, prompt.row.token)
            await click.reply.show(escape(str(refusal), people=True), view=view_of(*items))
        else:
            # If the control stands on the question's own post, this answer shows the result in that
            # post, and private text comes beside it.
            told = not click.reply.in_place and await self._faces.answer(click.reply, click.message)
            if not told or done.lines or done.change:
                items = [*prompts.kept_on(done), *await self._others(click, prompt.row.token)]
                kept = view_of(*items) if items else None
                await click.reply.show(lines.done(done), view=kept)

    async def _again(self, click: Click, prompt: OpenPrompt, value: Json) -> Item:
        """Return the button after a refusal: the form as it was filled in, or else the choices."""
        if click.filled and isinstance(value, Mapping):
            given = {name: each for name, each in value.items() if name != "act"}
            return await self._more.again(click, prompt.encounter.id, given)
        option = LISTED if click.listed else "ask"
        return prompts.answer_button(prompt.row.token, "Try again", option)

    async def _others(self, click: Click, token: str) -> list[Item]:
        """Return buttons for the caller's other questions, if this one came from their list."""
        if click.control.option != LISTED and not click.listed:
            return []
        call = click.call
        here = [call.guild] if call.guild and await self._play.campaigns.is_gm(call) else []
        every = await self._play.reading.todo(call.user, here)
        return todo_buttons([each for each in every if each.row.token != token], call.guild)

    async def _for_another(self, click: Click, prompt: OpenPrompt) -> bool:
        """Ask a GM to confirm if the control is of a player's post; whether that was needed."""
        if prompt.via != "gm" or not click.message or click.message != prompt.row.message:
            return False
        whom = prompt.name or "this player"
        option = click.control.option if click.control.option in ("ask", CROWD) else "c"
        again = ControlId(prompt.row.token, option, "" if option == "ask" else click.value)
        if not again.fits:
            again = ControlId(prompt.row.token, "ask")
        button = prompts.plain_button(str(again), f"For {whom}")
        text = f"{escape(prompt.row.question)} That is for its player to say. For {escape(whom)}?"
        await click.reply.show(text, view=view_of(button))
        return True

    async def _open(self, click: Click, token: str) -> OpenPrompt | None:
        """Return the question as it stands now; None if it is closed: the caller has been told."""
        try:
            found = await self._play.turns.prompt(click.call, token)
        except NotAllowed as error:  # It is somebody else's: they are led to their own.
            await click.reply.show(await lost(self._play, click.call, str(error)))
            return None
        if isinstance(found, Closed):
            await click.reply.show(await outdated(self._play, click.call, found))
            return None
        return found


def _title(prompt: OpenPrompt, choice: Choice[Any]) -> str:
    """Return the title of a choice's form."""
    # A GM answers for many people, and a phone shows only the first words of a title.
    return f"{prompt.name}: {choice.title}" if prompt.name else choice.title


def _choice(form: Acts[Any], act: str) -> Choice[Any]:
    choice = form.choices.get(act)
    if choice is None:
        titles = ", ".join(c.title for c in form.choices.values())
        raise BadAnswer(f"That cannot be chosen now. You can choose: {titles}.")
    return choice
