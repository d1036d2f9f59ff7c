"""Channels, roles and servers that are gone: their fights pause, so that no time runs out there."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.step.pausing import pause
from bot.play.step.transactions import Part
from bot.storage import campaigns, encounters, moves, notices
from bot.storage.rows import EncounterRow, Notice, Status, unplaced
from rules.engine.views.visibility import GM

LOST = "lost"
"""The kind of a notice about a lost channel or server."""


class LostPlaces(Part):
    """The calls that tell that something on Discord is gone."""

    async def placed(self) -> list[EncounterRow]:
        """Return every fight that is not over and has a channel."""
        async with self.services.db.read() as c:
            return [row for row in await encounters.every_live(c) if row.is_placed]

    async def channel_gone(self, channel: str) -> None:
        """Pause the fight of a deleted channel or thread, until the GM moves or ends it."""
        async with self.services.db.write() as c:
            row = await encounters.live_in(c, channel)
            if row is None:
                return
            await moves.move(c, row.id, unplaced())
            await self._pause(c, row)
            await self._tell(c, row.campaign, row.id, _deleted(row))
        self.services.changed(row.id)

    async def role_gone(self, guild: str, role: str) -> None:
        """Forget a deleted role: nobody is GM by it any more."""
        async with self.services.db.write() as c:
            campaign = await campaigns.get(c, guild)
            if campaign is None or campaign.gm_role != role:
                return
            await campaigns.save(c, replace(campaign, gm_role=""))
            text = (
                f"The role of the GMs of {campaign.name} was deleted: nobody is GM by it any more. "
                "/campaign setup names another, /campaign gm a person."
            )
            await self._tell(c, guild, "", text)

    async def guild_gone(self, guild: str) -> None:
        """Pause the fights of a server that removed the bot, so that nobody's time runs out."""
        async with self.services.db.write() as c:
            live = [
                row
                for row in await encounters.in_campaign(c, guild, live_only=True)
                if row.status is Status.RUNNING
            ]
            for row in live:
                await self._pause(c, row)
                text = (
                    f"I was removed from the server of {row.name}, so the fight pauses. Once I am "
                    "invited again, /encounter resume goes on."
                )
                await self._tell(c, guild, row.id, text)
        for row in live:
            self.services.changed(row.id)

    async def _pause(self, c: AsyncConnection, row: EncounterRow) -> None:
        if row.status is Status.RUNNING:
            now = self.services.now()
            await pause(c, row.id, now)

    async def _tell(self, c: AsyncConnection, guild: str, encounter: str, text: str) -> None:
        told = Notice(
            campaign=guild,
            encounter=encounter,
            person=GM,
            kind=LOST,
            text=text,
            at=self.services.now(),
        )
        await notices.add(c, [told])


def _deleted(row: EncounterRow) -> str:
    """Say what to do about a fight whose channel was deleted; one that has begun is paused."""
    pauses, resumes = "", ""
    if row.status is Status.RUNNING:
        pauses = ", so the fight pauses"
    if row.status in (Status.RUNNING, Status.PAUSED):
        resumes = ", where /encounter resume goes on"
    return (
        f"The channel of {row.name} was deleted{pauses}. /encounter move takes it to another "
        f"channel{resumes}; /encounter end ends it and frees its characters."
    )
