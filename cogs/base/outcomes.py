"""The results of calls, as answers to show."""

from __future__ import annotations

from io import BytesIO

from discord import File

from bot.discord.rendering import lines
from bot.discord.rendering.limits import escape
from bot.discord.rendering.message import Message, view_of
from bot.discord.rendering.prompts import kept_on, nobody, rested, several
from bot.discord.rendering.rolls import short
from bot.play.model import Done, NobodyAsks, Played, Rested, Several, Told
from cogs.base.replies import Answer
from rules.dice import Roll


def of_played(played: Played) -> Answer:
    """Return the answer to an act: its result, or buttons that ask what the caller means."""
    match played:
        case Done():
            return of_done(played)
        case Several():
            return of_message(several(played))
        case NobodyAsks():
            return of_message(nobody(played))


def of_done(done: Done) -> Answer:
    """Return the sentence, and under it the lines that only the caller sees."""
    if isinstance(done, Rested):
        return of_message(rested(done, lines.done(done)))
    if items := kept_on(done):
        return of_message(Message(content=lines.done(done), view=view_of(*items)))
    return Answer(text=lines.done(done))


def of_told(done: Done) -> Answer:
    """Return what was done outside of any fight, each line with its dice."""
    told = done.told if isinstance(done, Told) else ()
    shown = [part for line in told for part in (said(line.text), *map(_small, line.rolls))]
    return Answer(text="\n".join(shown) or said(done.text))


def _small(roll: Roll) -> str:
    return f"-# {short(roll)}"


def of_message(message: Message) -> Answer:
    """Return a message as an answer."""
    picture = message.picture
    files = (File(BytesIO(picture.png), picture.name, description=picture.alt),) if picture else ()
    return Answer(
        text=message.content, embeds=tuple(message.embeds), files=files, view=message.view
    )


def said(text: str) -> str:
    """Return a sentence as text for Discord: names show as written, and people are mentioned."""
    return escape(text, people=True)
