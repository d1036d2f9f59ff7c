"""The answer of /campaign doctor: the permissions that the bot lacks, and who cannot be reached."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Iterator, Sequence
from typing import TypeAlias

import discord

from bot.discord.client import Interlude
from bot.discord.inbound.custom_ids import ControlId
from bot.discord.inbound.membership import is_member
from bot.discord.inbound.paging import page_of
from bot.discord.needed_permissions import (
    ALLOW_PING,
    NEEDED,
    UNPINGED,
    may_ping_role,
    missing,
)
from bot.discord.phone import high, screens
from bot.discord.places import found
from bot.discord.rendering.message import view_of
from bot.discord.rendering.questions import moment
from bot.discord.sync import KIND
from bot.play.model import Call
from bot.play.views.unreachable import board_of, direct
from bot.storage.rows import Member, QueueRow
from cogs.base.outcomes import said
from cogs.base.replies import Answer
from rules.errors import NotAllowed, StalePrompt

HERE, BELOW = "this channel", "  "
UNSEEN = NEEDED["view_channel"]
MOST_LISTED = 15
"""At most this many channels without a fight are listed, each with its missing permissions."""

Playable: TypeAlias = discord.TextChannel | discord.ForumChannel

GONE = (
    "I cannot see it, or it is gone. If it is a private thread, mention me there or add me to it.",
    "/encounter move takes the fight elsewhere, /encounter end ends it.",
)
LOCKED = "**Manage Threads**, to open the thread: it is locked"


PAGE, NOBODY = "doctor", "0"
"""The option and the token of the custom id of a button to another page."""

FIRST = ControlId(NOBODY, PAGE)


async def examined(call: Call, bot: Interlude, page: ControlId = FIRST) -> Answer:
    """List what the bot may not do: here, in each channel with a fight, and in the other channels.

    After that come the people of the campaign whose direct messages do not arrive. A page is as
    high as a phone.

    Raises:
        NotAllowed: The caller is no GM, or the bot is no member of the server.
        StalePrompt: The control of the page only looks like one of these.
    """
    if page.token != NOBODY:
        raise StalePrompt("I do not know this control.")
    if not (call.admin or await bot.play.campaigns.is_gm(call)):
        raise NotAllowed("Only the GM may do that.")
    guild = bot.get_guild(int(call.guild))
    if guild is None or bot.user is None:
        raise NotAllowed("I am no member of this server.")
    me = await guild.fetch_member(bot.user.id)
    failing = {row.destination: row for row in await bot.play.queues.failing()}
    told = [*_commands(bot, call.guild)]
    told += [line async for line in _lines(call, bot, guild, me, failing)]
    told += _unreached(await bot.play.reading.members(call.guild), failing)
    campaign = await bot.play.campaigns.need(call.guild)
    if not may_ping_role(guild, me, campaign.gm_role):
        told += [f"- {UNPINGED}", f"  - {ALLOW_PING}"]
    owner = campaign.owner
    if not await is_member(bot, call.guild, owner):
        told.append(f"- <@{owner}>, who owns this campaign, has left the server.")
        told.append("  - Who manages the server can hand it on with /campaign owner.")
    every = screens(_by_place(told), lambda lines: high([lines]))
    n, pager = page_of(page, every)
    return Answer(text="\n".join(every[n]), view=view_of(*pager) if pager else None)


def _commands(bot: Interlude, guild: str) -> Iterator[str]:
    """Say since when Discord has not taken the server's commands."""
    for failing in bot.background.failing:
        if failing.kind == KIND and failing.guild in ("", guild):
            since = moment(int(failing.since * 1000))
            yield f"- Discord has not taken the commands of my rules since {since}."
            if failing.repeats:
                yield "  - I try again at least once a minute."
            else:
                yield "  - It refuses them. Invite me anew, with the scope applications.commands."


def _by_place(lines: Sequence[str]) -> list[str]:
    """Join the lines below a place or a person to its own."""
    made: list[str] = []
    for line in lines:
        if made and line.startswith(BELOW):
            made[-1] += f"\n{line}"
        else:
            made.append(line)
    return made


async def _lines(
    call: Call,
    bot: Interlude,
    guild: discord.Guild,
    me: discord.Member,
    failing: dict[str, QueueRow],
) -> AsyncIterator[str]:
    fights = await bot.play.elsewhere.list(call)
    names = {row.channel: said(row.name) for row in fights if row.is_placed}
    with_boards = {row.channel for row in fights if row.board}
    for row in fights:
        if not row.is_placed:
            yield f"- {said(row.name)} has no channel. /encounter move gives it one."
    for id, name in {call.channel: HERE, **names}.items():
        place = await found(bot, guild, id)
        needs = [] if place is None else [_need(*each) for each in missing(place, me)]
        if isinstance(place, discord.Thread) and place.locked and not _may_open(place, me):
            needs.append(LOCKED)
        wrong = [*GONE] if place is None else []
        if (since := failing.get(id)) is not None:
            wrong.append(f"I have posted nothing there since {moment(since.since)}: it fails.")
        if (since := failing.get(board_of(id))) is not None:
            what = "The board shows an old state" if id in with_boards else "There is no board"
            wrong.append(f"{what} since {moment(since.since)}.")
        if needs:
            yield f"- <#{id}> ({name}): I need"
        elif wrong:
            yield f"- <#{id}> ({name}):"
        else:
            yield f"- <#{id}> ({name}): I may do all that I need."
        for each in (*needs, *wrong):
            yield f"  - {each}"
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
        yield f"- {place.mention}: for a fight there, I need"
        for title, why in lacking[place]:
            yield f"  - {_need(title, why)}"
    if len(wrong) > MOST_LISTED:
        yield f"- I need something in {len(wrong) - MOST_LISTED} more channels."
    if unseen:
        shown = ", ".join(place.mention for place in unseen[:MOST_LISTED])
        more = f" and {len(unseen) - MOST_LISTED} more" if len(unseen) > MOST_LISTED else ""
        yield f"- I cannot see {shown}{more}. To play there, I need **{UNSEEN[0]}**."
    if well := len(places) - len(wrong) - len(unseen):
        yield f"- In {well} other channel{'s' if well > 1 else ''} I may do all that I need."


def _unreached(members: Sequence[Member], failing: dict[str, QueueRow]) -> Iterator[str]:
    """Name the people who receive no direct messages, and since when."""
    for person in members:
        if not person.direct:
            yield f"- <@{person.user}> wants no direct messages from me."
            yield "  - Their private messages wait in Log, Mine and /todo."
        elif (since := failing.get(direct(person.user))) is not None:
            yield f"- <@{person.user}> has received no direct message since {moment(since.since)}."
            yield "  - Their private messages wait in Log, Mine and /todo."
            yield "  - Ask them to allow direct messages from this server."


def _need(title: str, why: str) -> str:
    """Return a missing permission and its reason, as the end of "I need"."""
    return f"**{title}**, {why}"


def _may_open(place: discord.Thread, me: discord.Member) -> bool:
    return place.permissions_for(me).manage_threads
