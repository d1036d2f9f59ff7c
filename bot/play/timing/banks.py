"""Banks of time and missed turns, after an answer or a silence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.timing.deadlines import between
from bot.play.timing.patience import (
    HOUR_MS,
    bank_of,
    hours_of,
    is_away,
    patience_with,
    retime,
    shortened,
    tell_deputy,
)
from bot.storage import campaigns, notices, prompts
from bot.storage.prompts import Said
from bot.storage.rows import Campaign, EncounterRow, Member, PromptRow
from bot.storage.settings import Settings
from rules.engine.journal import VIA_CLOCK, VIA_PERSON
from rules.engine.visibility import GM

DAY_MS = 24 * HOUR_MS


async def settle(
    c: AsyncConnection,
    campaign: Campaign,
    row: EncounterRow,
    answers: Mapping[tuple[str, int], Said],
) -> None:
    """Count the questions that people or silence have just answered, by the campaign's settings.

    The GM and people who are away are not counted.
    """
    settings = campaign.settings
    places = [place for place, said in answers.items() if said.via in (VIA_PERSON, VIA_CLOCK)]
    if not places or not (settings.bank_hours > 0 or settings.missed != "none"):
        return
    for prompt in await prompts.at_places(c, row.id, places):
        now, silent = prompt.closed_at, answers[prompt.key, prompt.opened].via == VIA_CLOCK
        before = await campaigns.member(c, campaign.id, prompt.who)
        if prompt.who == GM or now is None or is_away(before, now):
            continue
        after = counted(settings, before, prompt, now, silent=silent)
        if after == before:
            continue
        await _save(c, campaign, before, after, now)
        for person, text in told(settings, before, after, row.name):
            await notices.add(c, [notices.of_fight(row, person, "clock", text, now)])


async def _save(
    c: AsyncConnection, campaign: Campaign, before: Member, after: Member, now: int
) -> None:
    """Write a person's data; if an absence has begun, their open questions go by that."""
    patience = (await patience_with(c, campaign, {after.user}, now))[after.user]
    await campaigns.save_member(c, after)
    if after.away_until != before.away_until:
        await retime(c, campaign, patience, after.user, now)
        await tell_deputy(c, campaign, after.user, now)


def counted(
    settings: Settings, member: Member, prompt: PromptRow, now: int, *, silent: bool
) -> Member:
    """Return the person's data after the question: bank, missed turns, absence.

    Time beyond the question's own hours is taken from the bank: it cannot have more than the time
    that was left. An answer gives `bank_gain` back, and takes one missed turn off.
    """
    missed = member.missed + 1 if silent else max(0, member.missed - 1)
    after = replace(member, missed=missed if settings.missed != "none" else member.missed)
    bank = bank_of(settings, member)
    if bank is None or not prompt.banked or prompt.due_at is None:
        return after
    left = between(now, prompt.due_at, hours_of(settings, member))
    gain = 0 if silent else int(settings.bank_gain * HOUR_MS)
    most = int(settings.bank_hours * HOUR_MS)
    after = replace(after, bank_ms=min(most, min(bank, left) + gain))
    if silent and settings.holiday_days:
        until = now + settings.holiday_days * DAY_MS
        after = replace(after, away_since=now, away_until=until)
    return after


def told(
    settings: Settings, before: Member, after: Member, fight: str
) -> Iterator[tuple[str, str]]:
    """Return the people to tell of the change, each with the text."""
    if after.missed > before.missed:
        turns = "turn" if after.missed == 1 else "turns"
        text = f"You did not answer in {fight} in time. That is {after.missed} missed {turns}"
        halved = shortened(settings, after)
        if halved:
            own = settings.answer_hours if after.hours is None else after.hours
            text += f", so your questions wait for {own / 2**halved:g} hours"
        yield before.user, f"{text}. Each answer takes one off the count."
    if after.away_until != before.away_until:
        until = f"<t:{(after.away_until or 0) // 1000}:f>"
        yield (
            before.user,
            f"Your bank of time is empty, so you are away until {until}. /away back ends it.",
        )
        yield GM, f"<@{before.user}> has run out of time, and is away until {until}."
