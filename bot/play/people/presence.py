"""People's waking hours and absences."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeAlias

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.authority import need_campaign
from bot.play.model import Call, Done
from bot.play.step.transactions import Part
from bot.play.timing.patience import is_away, patience_with, retime, tell_deputy
from bot.play.timing.typed_times import clocks, instant_of, zone_of
from bot.play.views.digest import digest
from bot.storage import campaigns
from bot.storage.rows import HOUR_MS, Campaign, Member
from rules.errors import BadAnswer, NotAllowed

DIGEST_MS = HOUR_MS
"""News that can wait is sent to a person at most this often."""

WANTED = "I send you direct messages: questions at once, other news at most once an hour."
UNWANTED = (
    "I send you no direct messages. Private messages to you wait in Log, Mine and /todo, marked "
    "as new."
)
Change: TypeAlias = Callable[[Member], Member]
Told: TypeAlias = Callable[[AsyncConnection, Campaign, Member, Member], Awaitable[str]]
"""Returns the text for a person about a change, from their data before and after it."""


class Presence(Part):
    """The calls with which people say when they can answer."""

    async def hours(
        self,
        call: Call,
        *,
        zone: str = "",
        wakes: int | None = None,
        sleeps: int | None = None,
        weekends: bool | None = None,
    ) -> Done:
        """Keep the caller's waking hours in a campaign; values that are not given stay.

        Raises:
            BadAnswer: There is no such time zone.
        """
        known = zone_of(zone) if zone else ""
        if any(not 0 <= hour <= 24 for hour in (wakes, sleeps) if hour is not None):
            raise BadAnswer("Give whole hours from 0 to 24.")

        def change(old: Member) -> Member:
            return replace(
                old,
                zone=known or old.zone,
                wakes=old.wakes if wakes is None else wakes % 24 * 60,
                sleeps=old.sleeps if sleeps is None else sleeps % 24 * 60,
                weekends=old.weekends if weekends is None else weekends,
            )

        return await self._change(call, change, _hours_told)

    async def away(self, call: Call, until: str) -> Done:
        """Mark the caller as away: until a day, or for a number of hours, days or weeks."""
        now = self.services.now()

        def change(old: Member) -> Member:
            since = old.away_since if is_away(old, now) else now
            return replace(old, away_since=since, away_until=instant_of(until, now, old.zone))

        return await self._change(call, change, _away_told)

    async def back(self, call: Call) -> Done:
        """End the caller's absence: tell what happened, what they are asked, what was answered."""

        async def told(c: AsyncConnection, campaign: Campaign, old: Member, new: Member) -> str:
            if old.away_since is None:
                raise NotAllowed("You are not away. /away until says that you are.")
            news = await digest(self.services, c, campaign, new.user, old.away_since)
            return f"Welcome back.\n{news}"

        return await self._change(call, _returned, told)

    def clocks(self) -> list[tuple[str, str]]:
        """Return every time zone with what its clocks show now."""
        return list(clocks(self.services.now()))

    async def member(self, campaign: str, user: str) -> Member:
        """Return a campaign's data about a person."""
        async with self.services.db.read() as c:
            return await campaigns.member(c, campaign, user)

    async def digest_due(self, campaign: str, user: str) -> float:
        """Return in how many seconds a person may be sent news that can wait."""
        last = (await self.member(campaign, user)).digest_at
        now = self.services.now()
        if last is None or last > now:  # it lies ahead if a clock was set back
            return 0.0
        return max(last + DIGEST_MS - now, 0) / 1000

    async def digested(self, campaign: str, user: str) -> None:
        """Note that a person was sent their news."""
        async with self.services.db.write() as c:
            member = await campaigns.member(c, campaign, user)
            await campaigns.save_member(c, replace(member, digest_at=self.services.now()))

    async def messages(self, call: Call, direct: bool) -> Done:
        """Set whether the caller wants direct messages from the bot."""

        async def work(c: AsyncConnection) -> Done:
            campaign = await need_campaign(c, call.guild)
            old = await campaigns.member(c, campaign.id, call.user)
            await campaigns.save_member(c, replace(old, direct=direct, name=call.name))
            return Done(text=WANTED if direct else UNWANTED)

        return await self.once(call, work)

    async def _change(self, call: Call, change: Change, told: Told) -> Done:
        """Save a change of a person's data, move their open questions by it, and tell them."""
        touched: set[str] = set()

        async def work(c: AsyncConnection) -> Done:
            campaign, now = await need_campaign(c, call.guild), self.services.now()
            before = (await patience_with(c, campaign, {call.user}, now))[call.user]
            old = await campaigns.member(c, campaign.id, call.user)
            new = replace(change(old), name=call.name)
            text = await told(c, campaign, old, new)
            await campaigns.save_member(c, new)
            since = old.away_since if is_away(old, now) and not is_away(new, now) else None
            moved = await retime(c, campaign, before, call.user, now, gone_since=since)
            touched.update(moved)
            if is_away(new, now) and not is_away(old, now):
                await tell_deputy(c, campaign, call.user, now)
            return Done(text=text)

        done = await self.once(call, work)
        for encounter in touched:
            self.services.changed(encounter)
        return done


def _returned(old: Member) -> Member:
    return replace(old, away_since=None, away_until=None)


async def _hours_told(c: AsyncConnection, campaign: Campaign, old: Member, new: Member) -> str:
    del c, old
    day = "all day"
    if new.wakes != new.sleeps:
        day = f"from {new.wakes // 60}:00 to {new.sleeps // 60}:00"
    weekends = "on weekends too" if new.weekends else "not on weekends"
    text = f"You can answer {day}, {weekends} ({new.zone})."
    if campaign.settings.clock != "waking":
        text += " This campaign counts every hour: its GM changes that, /campaign settings clock."
    return text


async def _away_told(c: AsyncConnection, campaign: Campaign, old: Member, new: Member) -> str:
    del c, old
    absent = campaign.settings.absent
    if absent == "default":
        what = "Questions to you are answered at once by their default."
    elif absent == "deputy" and new.deputy:
        what = f"Questions to you are put to <@{new.deputy}>."
    else:
        what = "Questions wait for you as long as this campaign lets them."
    return f"You are away until <t:{(new.away_until or 0) // 1000}:f>. {what} /away back ends it."
