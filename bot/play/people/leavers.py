"""People who have left the server: their orders do not answer until they are back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.play.step.transactions import Part
from bot.storage import campaigns, encounters, notices
from bot.storage.rows import Member, Notice
from rules.engine.visibility import GM

LEFT = "left"
"""The kind of the notice that tells the GM."""


class Leavers(Part):
    """The calls that look up in Discord whether somebody is on a server."""

    async def begin(self, has_left: Callable[[str, str], Awaitable[bool]]) -> None:
        """Use `has_left` from now on, and read who has left already."""
        self.kit.has_left = has_left
        async with self.kit.db.read() as c:
            self.kit.left |= set(await campaigns.left(c))

    async def look_up(self, guild: str, user: str) -> bool:
        """Return whether somebody has left a server, and keep it. The GM is told once."""
        gone = await self.kit.has_left(guild, user)
        await self.note(guild, user, gone=gone)
        return gone

    async def note(self, guild: str, user: str, *, gone: bool) -> None:
        """Keep whether somebody has left a server."""
        async with self.kit.db.write() as c:
            member = await campaigns.member(c, guild, user)
            if member.left == gone or await campaigns.get(c, guild) is None:
                return
            await campaigns.save_member(c, replace(member, left=gone))
            live = await encounters.in_campaign(c, guild, live_only=True)
            if gone and live:
                await notices.add(c, [self._notice(member)])
        if gone:
            self.kit.left.add((guild, user))
        else:
            self.kit.left.discard((guild, user))

    def _notice(self, member: Member) -> Notice:
        text = (
            f"<@{member.user}> ({member.name or 'a player'}) has left the server. Their orders and "
            "plans answer nothing any more; their questions end when the time is up. "
            "/character hand_over gives their character to somebody else."
        )
        return Notice(
            campaign=member.campaign,
            person=GM,
            kind=LEFT,
            text=text,
            at=self.kit.now(),
        )
