"""The controls of the GM's NPCs: their drafts, and their styles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.discord.inbound.answering import Click, known_fight
from bot.discord.inbound.custom_ids import made
from bot.discord.rendering import lines, npc_drafts
from bot.discord.rendering.forms import answer_of, modal_for
from bot.discord.rendering.message import Message, view_of
from bot.play.intents.policies import NO_SUCH
from bot.play.model import Done
from bot.storage.rows import Status
from rules.errors import NotAllowed, StalePrompt

if TYPE_CHECKING:
    from bot.play.service import Play


class NpcMenus:
    """The controls on the card of drafts."""

    def __init__(self, play: Play) -> None:
        self._play = play

    async def card(self, click: Click) -> None:
        """Show what the NPCs would do."""
        await self._live(click)
        await self._show(click, npc_drafts.card(await self._play.policies.drafts(click.call)))

    async def approve(self, click: Click) -> None:
        """Let the NPCs act by their drafts in this round."""
        await self._live(click)
        await self._told(click, await self._play.policies.approve(click.call))

    async def alone(self, click: Click) -> None:
        """Let the NPCs act alone from now on."""
        await self._live(click)
        await self._told(click, await self._play.policies.approve(click.call, alone=True))

    async def pick(self, click: Click) -> None:
        """Show the styles that a group can have."""
        await self._live(click)
        drafts = await self._play.policies.drafts(click.call)
        group = next((each for each in drafts.groups if each.id == click.value), None)
        if group is None:
            raise NotAllowed(NO_SUCH)
        await self._show(click, npc_drafts.styles(drafts, group))

    async def style(self, click: Click) -> None:
        """Give a group another style."""
        await self._live(click)
        id, _, style = click.control.argument.partition(":")
        await self._told(click, await self._play.policies.restyle(click.call, id, style))

    async def say(self, click: Click) -> None:
        """Ask for a group's replies to one kind of question: a form that begins with them."""
        await self._live(click)
        form = await self._play.policies.replies_form(click.call, click.value)
        custom_id = made(click.control.token, "npcsaym", click.value)
        await click.reply.modal(modal_for(custom_id, "What they answer", form))

    async def said(self, click: Click) -> None:
        """Keep the replies from that form."""
        await self._live(click)
        place = click.control.argument
        form = await self._play.policies.replies_form(click.call, place)
        click.reply.acting = True
        raw = answer_of(form, click.filled)
        done = await self._play.policies.keep_replies(click.call, place, raw)
        later = npc_drafts.keep_button(click.control.token, place.partition(":")[0])
        await click.reply.show(lines.done(done), view=view_of(later))

    async def keep(self, click: Click) -> None:
        """Keep a group's replies for NPCs of these names in later fights."""
        await self._live(click)
        click.reply.acting = True
        await self._told(
            click, await self._play.policies.keep_for_later(click.call, click.control.argument)
        )

    async def _live(self, click: Click) -> None:
        """Refuse if the fight of the card is over or elsewhere: another may be here by now."""
        row = await known_fight(self._play, click)
        if row.status is Status.OVER or row.channel != click.call.channel:
            raise StalePrompt("That fight is over, or has moved to another channel.")

    async def _told(self, click: Click, done: Done) -> None:
        await click.reply.show(lines.done(done))

    async def _show(self, click: Click, message: Message) -> None:
        await click.reply.show(message.content, view=message.view)
