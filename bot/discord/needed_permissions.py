"""The permissions that the bot needs in a fight's channel, each with its reason."""

from __future__ import annotations

from collections.abc import Iterator

import discord
from discord.abc import GuildChannel

NEEDED = {
    "view_channel": ("View Channel", "I see and show nothing there without it"),
    "send_messages": ("Send Messages", "to post what happens and to ask"),
    "embed_links": ("Embed Links", "every report, question and board is an embed"),
    "attach_files": ("Attach Files", "for the picture of the timeline"),
    "read_message_history": (
        "Read Message History",
        "to find what I posted before a restart, and to reply to it",
    ),
    "pin_messages": ("Pin Messages", "to pin the board"),
    "manage_webhooks": ("Manage Webhooks", "to let characters speak under their own names"),
}
IN_THREADS = ("Send Messages in Threads", "to post what happens and to ask")


def missing(place: GuildChannel | discord.Thread, me: discord.Member) -> Iterator[tuple[str, str]]:
    """List the permissions that the bot lacks in a channel or thread, and the need for each."""
    held = place.permissions_for(me)
    for name, (title, why) in NEEDED.items():
        if name == "send_messages" and isinstance(place, discord.Thread):
            if not held.send_messages_in_threads:
                yield IN_THREADS
        elif not getattr(held, name):
            yield title, why
