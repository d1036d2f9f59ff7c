"""What play answers a call with, as something to show."""

from __future__ import annotations

from io import BytesIO

from discord import File

from bot.discord.rendering import lines
from bot.discord.rendering.limits import escape
from bot.discord.rendering.message import Message
from bot.discord.rendering.prompts import nobody, several
from bot.play.model import Done, NobodyAsks, Played, Several
from cogs.base.replies import Answer


def of_played(played: Played) -> Answer:
    """What became of an act: done, or buttons that ask what is meant."""
    match played:
        case Done():
            return of_done(played)
        case Several():
            return of_message(several(played))
        case NobodyAsks():
            return of_message(nobody(played))


def of_done(done: Done) -> Answer:
    """The sentence, and under it what he alone sees of what happened."""
    return Answer(text=lines.done(done))


def of_message(message: Message) -> Answer:
    """A message as an answer."""
    picture = message.picture
    files = (File(BytesIO(picture.png), picture.name, description=picture.alt),) if picture else ()
    return Answer(
        text=message.content, embeds=tuple(message.embeds), files=files, view=message.view
    )


def said(text: str) -> str:
    """A sentence of play: names in it show as they are written, and people are mentioned."""
    return escape(text, people=True)
