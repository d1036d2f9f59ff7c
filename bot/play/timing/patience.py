"""How long each person is waited for, by the campaign's settings and what it knows of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.timing.deadlines import WALL, Deadline, Hours, deadline, moved, resumed
from bot.storage import campaigns, notices, posts, prompts
from bot.storage.rows import Campaign, EncounterRow, Member, Notice, PromptRow
from bot.storage.settings import Settings

HOUR_MS = 3_600_000
FAR = 2**62


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How long one person is waited for: the time allowed, counted in their own hours.

    With `at_once` silence answers as soon as they are asked. `deputy` is whoever is asked in their
    stead while they are away, "" for nobody.
    """

    allowed_ms: int
    hours: Hours = WALL
    at_once: bool = False
    deputy: str = ""

    def times(self, asked_at: int, within: timedelta | None = None) -> Deadline:
        """When a question asked then is due; `within` is its own limit, if it has one."""
        if self.at_once:
            return Deadline(due_at=asked_at, remind_at=FAR)
        allowed = self.allowed_ms if within is None else int(within.total_seconds() * 1000)
        return deadline(asked_at, allowed, self.hours)


def is_away(member: Member, now: int) -> bool:
    """Whether somebody has said that they are away now."""
    since = member.away_since
    return since is not None and since <= now < (member.away_until or FAR)


async def patience_with(
    c: AsyncConnection, campaign: Campaign, people: Collection[str], now: int
) -> dict[str, Patience]:
    """How long each of these people is waited for."""
    known = await campaigns.known(c, campaign.id, people)
    deputies = {member.deputy for member in known.values() if member.deputy}
    stand_ins = await campaigns.known(c, campaign.id, deputies)
    return {
        user: patience_of(campaign.settings, member, stand_ins.get(member.deputy), now)
        for user, member in known.items()
    }


def patience_of(settings: Settings, member: Member, stand_in: Member | None, now: int) -> Patience:
    """How long a person is waited for, whose deputy is `stand_in`."""
    hours = settings.answer_hours if member.hours is None else member.hours
    allowed = int(hours * HOUR_MS)
    if is_away(member, now):
        if settings.absent == "default":
            return Patience(allowed_ms=allowed, at_once=True)
        if settings.absent == "deputy" and stand_in is not None:
            own = replace(stand_in, away_since=None)
            return Patience(allowed_ms=allowed, hours=hours_of(settings, own), deputy=stand_in.user)
    return Patience(allowed_ms=allowed, hours=hours_of(settings, member))


def hours_of(settings: Settings, member: Member) -> Hours:
    """When a person can answer, as far as the campaign's clock looks at that."""
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
    """What deputies are told: each public question to somebody who is away."""
    return [
        Notice(
            id=0,
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
    """Tell the deputy of somebody who is away what is open for that person already."""
    known = await patience_with(c, campaign, {user}, now)
    if not known[user].deputy:
        return
    open_now = await prompts.for_people(c, {user}, campaigns={campaign.id})
    rows = [row for _, row in open_now]
    await notices.add(c, asked_in_stead(campaign, rows, known, now))


async def retime(
    c: AsyncConnection, campaign: Campaign, before: Patience, user: str, now: int
) -> set[str]:
    """Move the open questions of somebody who was waited for as `before`; the fights they are in.

    What was left of their time is left. Nothing moves what is asked in secret while a public act
    is held back: it ends as that shows.
    """
    patience = (await patience_with(c, campaign, {user}, now))[user]
    touched: set[str] = set()
    for fight, row in await prompts.for_people(c, {user}, campaigns={campaign.id}):
        if row.due_at is None or (row.covert and campaign.settings.covert == "hold"):
            continue
        instant = now if fight.paused_at is None else fight.paused_at
        due, reminder = _moved(row, instant, before, patience)
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


async def go_on(c: AsyncConnection, campaign: Campaign, row: EncounterRow, now: int) -> None:
    """Let the questions of a paused fight have the time that they had left when it paused."""
    paused_at = row.paused_at
    if paused_at is None:
        return
    asked = await prompts.open_in(c, row.id)
    known = await patience_with(c, campaign, {prompt.who for prompt in asked}, now)
    for prompt in asked:
        if prompt.due_at is None:
            continue
        held = prompt.covert and campaign.settings.covert == "hold"
        hours = WALL if held else known[prompt.who].hours
        due = resumed(prompt.due_at, paused_at, now, hours)
        reminder = prompt.remind_at
        if reminder is not None:
            reminder = resumed(reminder, paused_at, now, hours)
        await prompts.extend(c, row.id, prompt.key, prompt.opened, due, reminder)
