"""The answer of /campaign doctor: the permissions that the bot lacks, and who cannot be reached."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Iterator
from typing import TypeAlias

import discord

from bot.discord.client import Interlude
from bot.discord.needed_permissions import NEEDED, missing
from bot.discord.places import found
from bot.discord.rendering.questions import moment
from bot.play.model import Call
from bot.play.views.unreachable import board_of, direct
from bot.storage.rows import QueueRow
from cogs.base.outcomes import said
from cogs.base.replies import Answer
from rules.errors import NotAllowed

HERE = "this channel"
UNSEEN = NEEDED["view_channel"]
MOST_LISTED = 15
"""At most this many channels without a fight are listed, each with its missing permissions."""

Playable: TypeAlias = discord.TextChannel | discord.ForumChannel

GONE = (
    "everything: it is gone, or I cannot see it. In a private thread, mention me or add me to it. "
    "/encounter move takes the fight elsewhere, /encounter end ends it"
)


async def examined(call: Call, bot: Interlude) -> Answer:
    """List what the bot may not do: here, in each channel with a fight, and in the other channels.

    After that come the people of the campaign whose direct messages do not arrive.

    Raises:
        NotAllowed: The caller is no GM, or the bot is no member of the server.
    """
    if not (call.admin or await bot.play.campaigns.is_gm(call)):
        raise NotAllowed("Only the GM may do that.")
    guild = bot.get_guild(int(call.guild))
    if guild is None or bot.user is None:
        raise NotAllowed("I am no member of this server.")
    me = await guild.fetch_member(bot.user.id)
    failing = {row.destination: row for row in await bot.play.queues.failing()}
    told = [line async for line in _lines(call, bot, guild, me, failing)]
    told += _unreached(await bot.play.reading.people(call.guild), failing)
    return Answer(text="\n".join(told))


async def _lines(
    call: Call,
    bot: Interlude,
    guild: discord.Guild,
    me: discord.Member,
    failing: dict[str, QueueRow],
) -> AsyncIterator[str]:
    fights = await bot.play.elsewhere.list(call)
    names = {row.channel: said(row.name) for row in fights if row.is_placed}
    for row in fights:
        if not row.is_placed:
            yield f"- {said(row.name)} has no channel: /encounter move gives it one."
    for id, name in {call.channel: HERE, **names}.items():
        place = await found(bot, guild, id)
        wrong = [GONE] if place is None else [f"**{n}** ({why})" for n, why in missing(place, me)]
        if isinstance(place, discord.Thread) and place.locked and not _may_open(place, me):
            wrong.append("**Manage Threads** (the thread is locked; only with it I can open it)")
        if (since := failing.get(id)) is not None:
            wrong.append(f"nothing has arrived there since {moment(since.since)}")
        if (since := failing.get(board_of(id))) is not None:
            wrong.append(f"the board could not be edited since {moment(since.since)}")
        if wrong:
            yield f"- <#{id}> ({name}) lacks: " + "; ".join(wrong) + "."
        else:
            yield f"- <#{id}> ({name}): I may do all that I need."
    for line in _elsewhere(guild, me, {call.channel, *names}):
        yield line


def _elsewhere(guild: discord.Guild, me: discord.Member, told: Collection[str]) -> Iterator[str]:
    """The other channels and forums where a fight could be opened, in their order.

    Those that the bot cannot see stand in one line: that is mostly meant.
    """
    places: list[Playable] = [*guild.text_channels, *guild.forums]
    places = [place for place in places if str(place.id) not in told]
    lacking = {place: list(missing(place, me)) for place in places}
    unseen = [place for place in places if UNSEEN in lacking[place]]
    wrong = [place for place in places if lacking[place] and place not in unseen]
    for place in wrong[:MOST_LISTED]:
        lacks = "; ".join(f"**{title}** ({why})" for title, why in lacking[place])
        yield f"- {place.mention} lacks, for a fight there: {lacks}."
    if len(wrong) > MOST_LISTED:
        yield f"- {len(wrong) - MOST_LISTED} more channels lack something."
    if unseen:
        shown = ", ".join(place.mention for place in unseen[:MOST_LISTED])
        more = f" and {len(unseen) - MOST_LISTED} more" if len(unseen) > MOST_LISTED else ""
        yield f"- I cannot see {shown}{more}: give me **{UNSEEN[0]}** to play there."
    if well := len(places) - len(wrong) - len(unseen):
        yield f"- In {well} other channel{'s' if well > 1 else ''} I may do all that I need."


def _unreached(people: Collection[str], failing: dict[str, QueueRow]) -> Iterator[str]:
    """Name the people who receive no direct messages, and since when."""
    for person in people:
        if (since := failing.get(direct(person))) is not None:
            yield (
                f"- <@{person}> has received no direct message since {moment(since.since)}. "
                "Private messages wait in Log, Mine and /todo: ask them to allow direct messages "
                "from this server."
            )


def _may_open(place: discord.Thread, me: discord.Member) -> bool:
    return place.permissions_for(me).manage_threads
