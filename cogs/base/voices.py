"""The answers of /say and of the menus on a character's messages."""

from __future__ import annotations

from typing import Any

import discord
from discord import Interaction

from bot.discord.client import Interlude
from bot.discord.inbound.answering import Click
from bot.discord.inbound.custom_ids import made
from bot.discord.outbound.posts import Later, Missing, Refused
from bot.discord.outbound.voices import Place
from bot.discord.rendering.limits import escape
from bot.play.model import Call, Done
from bot.play.people.posted_prose import ProseToPost
from bot.play.people.prose import unhidden
from bot.play.voices.speaking import LONGEST, Voice
from cogs.base.outcomes import of_done
from cogs.base.replies import Answer
from rules.errors import BadAnswer, NotAllowed, StalePrompt

EDITED, WORDS = "saidm", "words"
GONE = "That is no longer open, so nothing can be said of it."
NOT_THERE = "That message cannot be changed any more: it or its webhook is gone."
FAILED = "Discord does not take it just now. Please try again in a moment."
OVERTAKEN = "You have changed it again since: the later words stay."
UNSURE = "Discord has not confirmed it. If you do not see it in a moment, please say it again."
SILENT = "You may not write in this channel, so nobody speaks for you there."
ASKED = "What do they say?"
EMPTY = "Leave it empty to delete the post."


def place_of(interaction: Interaction[Any]) -> Place:
    """Return the place of an interaction. Refuses if its person may not write there."""
    where, may = interaction.channel, interaction.permissions
    thread = isinstance(where, discord.Thread)
    if not (may.administrator or (may.send_messages_in_threads if thread else may.send_messages)):
        raise NotAllowed(SILENT)
    parent = str(where.parent_id) if isinstance(where, discord.Thread) else ""
    return Place(str(interaction.channel_id), parent)


async def say(
    call: Call, bot: Interlude, interaction: Interaction[Any], who: str, text: str
) -> Answer:
    """Speak as a character.

    Raises:
        NotAllowed: They may not, here or as them.
        BadAnswer: Discord does not take it.
    """
    place, words = place_of(interaction), unhidden(text)
    voice = await bot.play.voices.speak(call, who, words)
    if not isinstance(voice, Voice):
        return of_done(voice)
    try:
        _, why = await bot.voices.say(place, voice, words)
    except (Refused, Missing) as error:
        raise BadAnswer(FAILED) from error
    except Later as error:
        raise BadAnswer(UNSURE) from error
    return Answer(text=why or f"Said as {escape(voice.name)}.")


async def must_be_known(bot: Interlude, click: Click) -> None:
    """Refuse words for a question or a fight that is gone, or is on another server.

    Raises:
        StalePrompt: Nobody knows it any more.
        NotAllowed: It is on another server.
    """
    campaign = await bot.play.reading.campaign_of(click.control.token)
    if not campaign:
        raise StalePrompt(GONE)
    if campaign != click.call.guild:
        raise NotAllowed("This control belongs to another server.")


async def told(bot: Interlude, click: Click, text: str) -> Done:
    """Tell one's act in the voice of one's combatant, and tie the words to the act.

    If the voice is not clear, or Discord refuses it, the words go to the log without one.
    """
    call, words = click.call, unhidden(text)
    await must_be_known(bot, click)
    name = await bot.play.prose.voice(call)
    place = place_of(click.reply.interaction)
    if not (name and words and await bot.voices.can_say(place, name)):
        return await bot.play.prose.say(call, text)
    tale = await bot.play.posted_prose.begin(call, name, place.parent, words)
    if not isinstance(tale, ProseToPost):
        return tale
    try:
        return await bot.voices.tell(tale)
    except (Refused, Missing) as error:
        raise BadAnswer(FAILED) from error
    except Later as error:
        raise BadAnswer(UNSURE) from error


async def form(call: Call, bot: Interlude, message: discord.Message) -> discord.ui.Modal:
    """Return the form that changes a post, with its present words."""
    row = await bot.play.voices.own(call, str(message.id))
    before = message.content if row.webhook else message.content.partition("**: ")[2]
    modal = discord.ui.Modal(title="Edit what I said", custom_id=made(str(message.id), EDITED))
    text = discord.ui.TextInput[discord.ui.Modal](
        custom_id=WORDS,
        style=discord.TextStyle.paragraph,
        max_length=LONGEST,
        default=before[:LONGEST],
        required=False,
    )
    modal.add_item(discord.ui.Label(text=ASKED, description=EMPTY, component=text))
    return modal


async def edited(click: Click, bot: Interlude) -> Answer:
    """Change the post by that form, or delete it. Refuses for anybody but its author."""
    row = await bot.play.voices.own(click.call, click.control.token)
    words = unhidden(str(click.filled.get(WORDS, "")).strip())
    place = place_of(click.reply.interaction)
    if place.id != row.channel:
        raise NotAllowed("Change it where it was said.")
    try:
        if not words:
            await bot.voices.delete(place, row)
            return of_done(await bot.play.voices.unsaid(click.call, row.message))
        order = int(click.call.interaction)
        changed = await bot.voices.edit(place, row, words[:LONGEST], order)
    except (Missing, Refused) as error:
        raise BadAnswer(NOT_THERE) from error
    except Later as error:
        raise BadAnswer(FAILED) from error
    if not changed:
        return Answer(text=OVERTAKEN)
    await bot.play.voices.reworded(row, words)
    return Answer(text="Changed.")
