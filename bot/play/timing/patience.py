"""How long each person is waited for, by the campaign's settings and their own."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.timing.deadlines import (
    WALL,
    Deadline,
    Hours,
    after,
    between,
    deadline,
    moved,
    resumed,
)
from bot.storage import campaigns, notices, posts, prompts
from bot.storage.rows import HOUR_MS, NEVER, Campaign, EncounterRow, Member, Notice, PromptRow
from bot.storage.settings import Settings
from rules.engine.asking.requests import Ask

RETURNED_SHARE = 4
"""Somebody who is back has this part of their hours at least: a quarter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How long one person is waited for: the time allowed, counted in their own hours.

    With `at_once` the silent answer is used as soon as they are asked. `deputy` is asked in their
    place while they are away, "" for nobody. `reminded` is false if the campaign has no reminders.
    """

    allowed_ms: int
    hours: Hours = WALL
    at_once: bool = False
    deputy: str = ""
    reminded: bool = True

    @property
    def reminds(self) -> bool:
        """Whether they are reminded of their questions."""
        return self.reminded and not self.at_once

    def times(self, asked_at: int, ask: Ask[Any]) -> Deadline:
        """Return the deadline of a question that is asked then."""
        if self.at_once:
            return Deadline(due_at=asked_at, remind_at=NEVER)
        if ask.within is not None:
            return deadline(asked_at, int(ask.within.total_seconds() * 1000), self.hours)
        return deadline(asked_at, self.allowed_ms, self.hours)


def is_away(member: Member, now: int) -> bool:
    """Whether somebody has said that they are away now, or has left the server."""
    if member.left:
        return True
    since = member.away_since
    return since is not None and since <= now < (member.away_until or NEVER)


async def patience_with(
    c: AsyncConnection, campaign: Campaign, people: Collection[str], now: int
) -> dict[str, Patience]:
    """Return how long each of these people is waited for."""
    known = await campaigns.known(c, campaign.id, people)
    deputies = {member.deputy for member in known.values() if member.deputy}
    stand_ins = await campaigns.known(c, campaign.id, deputies)
    return {
        user: patience_of(campaign.settings, member, stand_ins.get(member.deputy), now)
        for user, member in known.items()
    }


def patience_of(settings: Settings, member: Member, stand_in: Member | None, now: int) -> Patience:
    """Return how long a person with the deputy `stand_in` is waited for."""
    hours = settings.answer_hours if member.hours is None else member.hours
    allowed = int(hours * HOUR_MS)
    if is_away(member, now):
        if settings.absent == "default":
            return Patience(allowed_ms=allowed, at_once=True)
        if settings.absent == "deputy" and stand_in is not None:
            own = replace(stand_in, away_since=None)
            awake = hours_of(settings, own)
            return Patience(allowed_ms=allowed, hours=awake, deputy=stand_in.user)
    return Patience(
        allowed_ms=allowed,
        hours=hours_of(settings, member),
        reminded=settings.reminders > 0,
    )


def hours_of(settings: Settings, member: Member) -> Hours:
    """Return when a person can answer, if the campaign's clock considers that."""
    if settings.clock != "waking":
        return WALL
    since, until = member.away_since, member.away_until
    return Hours(
        zone=member.zone,
        wakes=member.wakes,
        sleeps=member.sleeps,
        weekends=member.weekends,
        absences=((since, until),) if since is not None and until is not None else (),
    )


def asked_in_stead(
    campaign: Campaign, asked: Sequence[PromptRow], known: Mapping[str, Patience], at: int
) -> list[Notice]:
    """Return notices to deputies: each public question to somebody who is away."""
    return [
        Notice(
            campaign=campaign.id,
            encounter=row.encounter,
            person=known[row.who].deputy,
            kind="deputy",
            text=f"<@{row.who}> is away, and you are their deputy: {row.question}",
            at=at,
            token=row.token,
        )
        for row in asked
        if known[row.who].deputy and not row.covert
    ]


async def tell_deputy(c: AsyncConnection, campaign: Campaign, user: str, now: int) -> None:
    """Tell the deputy of somebody who is away which questions are open already."""
    known = await patience_with(c, campaign, {user}, now)
    if not known[user].deputy:
        return
    open_now = await prompts.for_people(c, {user}, campaigns={campaign.id})
    rows = [row for _, row in open_now]
    await notices.add(c, asked_in_stead(campaign, rows, known, now))


async def retime(
    c: AsyncConnection,
    campaign: Campaign,
    before: Patience,
    user: str,
    now: int,
    *,
    gone_since: int | None = None,
) -> set[str]:
    """Move the open questions of somebody whose hours have changed. Returns the fights touched.

    `before` are the old hours; as much time is left as before. Somebody who is back and was gone
    since then has at least until `_end_for_the_returned`.
    """
    patience = (await patience_with(c, campaign, {user}, now))[user]
    touched: set[str] = set()
    for fight, row in await prompts.for_people(c, {user}, campaigns={campaign.id}):
        if row.due_at is None:
            continue
        instant = now if fight.paused_at is None else fight.paused_at
        due, reminder = _moved(row, instant, before, patience)
        if gone_since is not None and due is not None:
            due = max(due, _end_for_the_returned(row, instant, patience, gone_since))
            if reminder is not None and reminder <= instant:
                # They have just been told what they are asked.
                half = between(instant, due, patience.hours) // 2
                reminder = after(instant, half, patience.hours)
        if (due, reminder) != (row.due_at, row.remind_at):
            await prompts.extend(c, row.encounter, row.key, row.opened, due, reminder)
            touched.add(fight.id)
    for encounter in touched:
        await posts.touch_open(c, encounter)
    return touched


def _moved(
    row: PromptRow, now: int, before: Patience, patience: Patience
) -> tuple[int | None, int | None]:
    if patience.at_once or row.due_at is None:
        return now, None
    due = moved(row.due_at, now, before.hours, patience.hours)
    if row.remind_at is None:
        return due, None
    return due, moved(row.remind_at, now, before.hours, patience.hours)


def _end_for_the_returned(row: PromptRow, now: int, patience: Patience, gone_since: int) -> int:
    """Return the earliest end of a question to somebody who is back.

    They have a quarter of their hours from now on, but never more than the absence took from them.
    A question whose own limit is shorter than that quarter keeps its end.
    """
    quarter = patience.allowed_ms // RETURNED_SHARE
    if row.due_at is None or row.due_at - row.asked_at <= quarter:
        return now
    taken = now - max(row.asked_at, gone_since)
    return after(now, max(min(quarter, taken), 0), patience.hours)


async def go_on(c: AsyncConnection, campaign: Campaign, row: EncounterRow, now: int) -> None:
    """Move the questions of a paused fight: as much time is left as before the pause."""
    paused_at = row.paused_at
    if paused_at is None:
        return
    asked = await prompts.open_in(c, row.id)
    known = await patience_with(c, campaign, {prompt.who for prompt in asked}, now)
    for prompt in asked:
        if prompt.due_at is None:
            continue
        hours = known[prompt.who].hours
        due = resumed(prompt.due_at, paused_at, now, hours)
        reminder = prompt.remind_at
        if reminder is not None:
            reminder = resumed(reminder, paused_at, now, hours)
        await prompts.extend(c, row.id, prompt.key, prompt.opened, due, reminder)
