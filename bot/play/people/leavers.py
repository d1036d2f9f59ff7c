"""People who have left the server: they are away until they return, without orders."""

from __future__ import annotations

from asyncio import gather
from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.play.step.transactions import Part
from bot.play.timing.patience import is_away, patience_with, retime, tell_deputy
from bot.storage import campaigns, encounters, notices
from bot.storage.rows import Campaign, Member, Notice
from rules.engine.views.visibility import GM

LEFT = "left"
"""The kind of the notice that tells the GM."""


class Leavers(Part):
    """The calls that look up in Discord whether somebody is on a server."""

    async def begin(self, has_left: Callable[[str, str], Awaitable[bool]]) -> None:
        """Use `has_left` from now on, and read who has left already."""
        self.services.has_left = has_left
        async with self.services.db.read() as c:
            self.services.left |= set(await campaigns.left(c))

    async def look_up(self, guild: str, user: str) -> bool:
        """Return whether somebody has left a server, and keep it. The GM is told once."""
        gone = await self.services.has_left(guild, user)
        await self.note(guild, user, gone=gone)
        return gone

    async def look_up_everywhere(self, user: str, *, beside: str) -> None:
        """Look up where somebody is still a member, before they read what is kept for them.

        `beside` is the server that they write from: they are a member there.
        """
        async with self.services.db.read() as c:
            guilds = await campaigns.concern(c, user) - {beside}
        await gather(*(self.look_up(guild, user) for guild in sorted(guilds)))

    async def note(self, guild: str, user: str, *, gone: bool) -> None:
        """Keep whether somebody has left a server: who has is away until they are back.

        What is kept of a campaign is not shown to those who have left its server.
        """
        async with self.services.db.write() as c:
            member, now = await campaigns.member(c, guild, user), self.services.now()
            campaign = await campaigns.get(c, guild)
            if campaign is None:
                return
            if gone:
                self.services.left.add((guild, user))
            else:
                self.services.left.discard((guild, user))
            if member.left == gone:  # another process may have noted it
                return
            before = (await patience_with(c, campaign, {user}, now))[user]
            changed = replace(member, left=gone)
            await campaigns.save_member(c, changed)
            # The server does not tell since when: since each question was asked, at the earliest.
            since = None if is_away(changed, now) else 0
            touched = await retime(c, campaign, before, user, now, gone_since=since)
            live = await encounters.in_campaign(c, guild, live_only=True)
            if gone and live:
                await tell_deputy(c, campaign, user, now)
                await notices.add(c, [self._notice(campaign, member)])
        for encounter in touched:
            self.services.changed(encounter)

    def _notice(self, campaign: Campaign, member: Member) -> Notice:
        absent = campaign.settings.absent
        if absent == "default":
            what = "questions to them are answered at once by their default"
        elif absent == "deputy" and member.deputy:
            what = f"questions to them are put to <@{member.deputy}>"
        else:
            what = (
                "their questions end when the time is up (/campaign settings absent: changes that)"
            )
        text = (
            f"<@{member.user}> ({member.name or 'a player'}) has left the server. Their orders and "
            f"plans answer nothing any more; {what}. "
            "/character hand_over gives their character to somebody else."
        )
        return Notice(
            campaign=member.campaign,
            person=GM,
            kind=LEFT,
            text=text,
            at=self.services.now(),
        )
