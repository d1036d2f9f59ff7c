"""Portraits: the commands /character portrait and /npc portrait, and the form that takes a picture.

The controls are named by the character's name, with a mark before that of a kept NPC.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from discord import Attachment, ButtonStyle
from discord.ui import Button, FileUpload, Label, Modal, View

from bot.discord.client import Interlude
from bot.discord.inbound.answering import Click
from bot.discord.inbound.custom_ids import made
from bot.discord.rendering.cards import portrait_file
from bot.discord.rendering.limits import MODAL_TITLE, label
from bot.discord.rendering.message import view_of
from bot.play.heavy_work import heavy_turn, in_worker
from bot.play.model import Call
from bot.sheets.portraits import MOST_BYTES, TOO_LARGE, portrait_of
from cogs.base.outcomes import of_done, said
from cogs.base.replies import Answer
from rules.errors import BadAnswer, StalePrompt

ASK, FILLED = "portrait", "portraitm"
"""The options of the custom ids of the button and of its form."""

IMAGE, OF_NPC, OWN, NOBODY = "image", "*", "=", "0"
TO_ATTACH = "PNG, JPEG, WebP or GIF, up to 8 MB"


class Portraits:
    """Portraits of characters and of kept NPCs."""

    def __init__(self, bot: Interlude) -> None:
        self._bot = bot

    @property
    def ways(self) -> Mapping[str, Callable[[Click], Coroutine[Any, Any, None]]]:
        """Return the handlers of the controls here, by their options."""
        return {ASK: self.asked, FILLED: self.filled}

    async def portrait(
        self, call: Call, name: str, image: Attachment | None, *, remove: bool, npc: bool = False
    ) -> Answer:
        """Give a character a picture, remove it, or show it; the answer shows the new picture.

        If there is none yet, a form asks for it.

        Raises:
            BadAnswer: The file is no picture, is too large, or is to be removed at the same time.
        """
        if remove and image is not None:
            raise BadAnswer("Either attach a picture or remove the one there is.")
        portraits = self._bot.play.portraits
        if remove:
            done = await portraits.remove(call, name, npc=npc)
            await self._bot.voices.tidy()
            return of_done(done)
        if image is not None:
            return await self._given(call, name, image, npc=npc)
        who, picture = await portraits.show(call, name, npc=npc)
        if picture is not None:
            files = (portrait_file(picture, who),)
            another = _button(who, "Another picture", npc=npc)
            return Answer(text=f"The portrait of {said(who)}.", files=files, view=another)
        return Answer(
            text=f"{said(who)} has no portrait yet.",
            view=_button(who, "Choose a picture", npc=npc),
            modal=_form(who, npc=npc),
        )

    async def asked(self, click: Click) -> None:
        """Open the form that takes a picture."""
        name, npc = _named(click)
        await click.reply.modal(_form(name, npc=npc))

    async def filled(self, click: Click) -> None:
        """Take the picture of the form."""
        name, npc = _named(click)
        click.reply.acting = True
        try:
            shown = await self._given(click.call, name, click.files.get(IMAGE), npc=npc)
        except BadAnswer as refusal:
            again = _button(name, "Try again", npc=npc)
            await click.reply.show(said(str(refusal)), view=again)
        else:
            await click.reply.show(shown.text, files=shown.files)

    async def _given(self, call: Call, name: str, image: Attachment | None, *, npc: bool) -> Answer:
        if image is None:
            raise BadAnswer("Choose a picture.")
        if image.size > MOST_BYTES:
            raise BadAnswer(TOO_LARGE)
        with heavy_turn(call.user):
            picture = await in_worker(portrait_of, await image.read())
        done = await self._bot.play.portraits.give(call, name, picture, npc=npc)
        return Answer(text=of_done(done).text, files=(portrait_file(picture, name),))


def _form(name: str, *, npc: bool) -> Modal:
    modal = Modal(
        title=label(f"A picture of {name}", MODAL_TITLE), custom_id=_id(FILLED, name, npc=npc)
    )
    file = FileUpload[Modal](custom_id=IMAGE, required=True)
    modal.add_item(Label(text="The picture", description=TO_ATTACH, component=file))
    return modal


def _button(name: str, text: str, *, npc: bool) -> View:
    button = Button[View](
        label=f"{text}\N{HORIZONTAL ELLIPSIS}",
        style=ButtonStyle.secondary,
        custom_id=_id(ASK, name, npc=npc),
    )
    return view_of(button)


def _id(option: str, name: str, *, npc: bool) -> str:
    own = OWN if name.startswith((OF_NPC, OWN)) else ""
    return made(NOBODY, option, f"{OF_NPC if npc else own}{name}")


def _named(click: Click) -> tuple[str, bool]:
    """Return whose portrait a control is about, and whether that is a kept NPC.

    Raises:
        StalePrompt: It only looks like a control of a portrait.
    """
    if click.control.token != NOBODY:
        raise StalePrompt("I do not know this control.")
    name = click.control.argument
    return name.removeprefix(OF_NPC if name.startswith(OF_NPC) else OWN), name.startswith(OF_NPC)
