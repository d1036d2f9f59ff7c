"""The permissions that the bot needs in a fight's channel, each with its reason."""

from __future__ import annotations

from collections.abc import Iterator

import discord
from discord.abc import GuildChannel

NEEDED = {
    "view_channel": ("View Channel", "to see the channel and to write in it"),
    "send_messages": ("Send Messages", "to post what happens and to ask"),
    "embed_links": ("Embed Links", "to show reports, questions and the board"),
    "attach_files": ("Attach Files", "to show the picture of the timeline"),
    "read_message_history": (
        "Read Message History",
        "to find what I posted before a restart, and to reply to it",
    ),
    "pin_messages": ("Pin Messages", "to pin the board"),
    "manage_webhooks": ("Manage Webhooks", "to let characters speak under their own names"),
}
OF_CHANNELS = {
    "send_messages_in_threads": ("Send Messages in Threads", "to play in threads of the channel"),
    "create_private_threads": (
        "Create Private Threads",
        "to give each person a thread of their own for /tutorial",
    ),
}
OF_FORUMS = {
    "send_messages": ("Create Posts", "to make a post for each new fight"),
    "send_messages_in_threads": ("Send Messages in Posts", "to post what happens and to ask"),
}
UNPINGED = "I may not ping the role of the GMs, so they hear of no question."
ALLOW_PING = "In Server Settings, Roles, allow anyone to mention it."
IN_THREADS = ("Send Messages in Threads", "to post what happens and to ask")


def may_ping_role(guild: discord.Guild, me: discord.Member, role: str) -> bool:
    """Whether a mention of this role pings its members; yes for a role that is not there.

    By default Discord lets nobody mention a role. Who may mention all roles still can.
    """
    known = guild.get_role(int(role)) if role else None
    return known is None or known.mentionable or me.guild_permissions.mention_everyone


def missing(place: GuildChannel | discord.Thread, me: discord.Member) -> Iterator[tuple[str, str]]:
    """List the permissions that the bot lacks in a channel or thread, and the need for each."""
    held = place.permissions_for(me)
    needed = NEEDED
    if isinstance(place, discord.ForumChannel):
        needed = NEEDED | OF_FORUMS
    elif not isinstance(place, discord.Thread):
        needed = NEEDED | OF_CHANNELS
    if not held.view_channel:
        yield NEEDED["view_channel"]
        return
    for name, (title, why) in needed.items():
        if name == "send_messages" and isinstance(place, discord.Thread):
            if not held.send_messages_in_threads:
                yield IN_THREADS
        elif not getattr(held, name):
            yield title, why
