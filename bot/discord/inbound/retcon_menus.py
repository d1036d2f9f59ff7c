"""The controls of a retcon: choose an act, change it, confirm, take it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.discord.inbound.answering import Click, known_fight
from bot.discord.inbound.custom_ids import made
from bot.discord.rendering import lines, retcons
from bot.discord.rendering.choices.options import needs_modal
from bot.discord.rendering.forms import modal_for
from bot.discord.rendering.message import Message
from bot.play.fight.retcon.calls import Instead, Retconned
from rules.engine.asking.forms import Acts, Form, Json
from rules.errors import StalePrompt

if TYPE_CHECKING:
    from bot.discord.inbound.more_choices import MoreChoices
    from bot.play.service import Play


class RetconMenus:
    """The controls of a retcon."""

    def __init__(self, play: Play, more: MoreChoices) -> None:
        self._play = play
        self._more = more

    async def pick(self, click: Click) -> None:
        """Take the chosen act, and preview the fight without it."""
        await known_fight(self._play, click)
        if not click.value.isdecimal():
            raise StalePrompt("Choose an act from the list.")
        seen = await self._play.retcons.preview(click.call, int(click.value))
        await _show(click, retcons.preview(seen))

    async def do(self, click: Click) -> None:
        """Do what the preview shows: the GM has confirmed it."""
        click.reply.acting = True
        done = await self._play.retcons.confirm(click.call, click.control.token)
        if isinstance(done, Retconned):
            await _show(click, retcons.done(done.text, done.draft))
        else:
            await click.reply.show(lines.done(done))

    async def back(self, click: Click) -> None:
        """Take the retcon back."""
        click.reply.acting = True
        done = await self._play.retcons.take_back(click.call, click.control.token)
        await click.reply.show(lines.done(done))

    async def change(self, click: Click) -> None:
        """Ask for another answer by the form of that time."""
        instead = await self._play.retcons.choices_of(click.call, click.control.token)
        offered = retcons.choices(instead, click.control.token)
        if offered is not None:
            await _show(click, offered)
        else:
            await self._ask(click, instead, "", instead.form)

    async def chosen(self, click: Click) -> None:
        """Take a choice: ask for its fields, or preview the result."""
        instead = await self._play.retcons.choices_of(click.call, click.control.token)
        if not isinstance(instead.form, Acts) or click.value not in instead.form.choices:
            raise StalePrompt("That could not be chosen then.")
        form = instead.form.choices[click.value].form
        if needs_modal(form):
            await self._ask(click, instead, click.value, form)
        else:
            await self._preview(click, instead, {"act": click.value})

    async def filled(self, click: Click) -> None:
        """Take the form's values, and preview the result."""
        instead = await self._play.retcons.choices_of(click.call, click.control.token)
        act, form = click.control.argument, instead.form
        if isinstance(form, Acts):
            if act not in form.choices:
                raise StalePrompt("That could not be chosen then.")
            form = form.choices[act].form
        title = _title(instead, act)
        value = await self._more.whole(click, instead.encounter, title, form)
        if value is not None:
            await self._preview(click, instead, {"act": act, **value} if act else value)

    async def _ask(self, click: Click, instead: Instead, act: str, form: Form[Json]) -> None:
        custom_id = made(click.control.token, retcons.FILLED, act)
        await click.reply.modal(modal_for(custom_id, _title(instead, act), form))

    async def _preview(self, click: Click, instead: Instead, value: Json) -> None:
        seen = await self._play.retcons.preview(click.call, instead.seq, change=True, value=value)
        await _show(click, retcons.preview(seen))


def _title(instead: Instead, act: str) -> str:
    return instead.form.choices[act].title if isinstance(instead.form, Acts) else instead.title


async def _show(click: Click, message: Message) -> None:
    await click.reply.show(message.content, view=message.view)
