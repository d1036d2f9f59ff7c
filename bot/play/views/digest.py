"""A digest for somebody who was away: events, open questions, and answers given for them."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.step.transactions import Services
from bot.storage import encounters, journals, prompts
from bot.storage.rows import Campaign, EncounterRow, PromptRow, Status
from rules.engine.replay.journal import VIA_CLOCK, VIA_PERSON
from rules.engine.views.visibility import Viewer

MOST_FIGHTS = 10
MOST_LINES = 8
MOST_READ = 200

BY = {
    VIA_CLOCK: "nobody answered in time",
    "default": "the rules answered",
    "gm": "the GM answered",
}


async def digest(
    services: Services, c: AsyncConnection, campaign: Campaign, user: str, since: int
) -> str:
    """Return everything that one person missed since an instant, in one text for them alone."""
    told: list[str] = []
    for row in (await encounters.in_campaign(c, campaign.id))[-MOST_FIGHTS:]:
        every = [p for p in await prompts.every(c, row.id) if p.who == user]
        news = [
            *[f"- {text}" for text in await _happened(services, c, row, user, since)],
            *[f"- {_answer(p)}" for p in every if _answered_for(p, since)],
            *[f"- You are asked: {p.question}" for p in _asked(row, every)],
        ]
        told += [f"{row.name}:", *news] if news else []
    return "\n".join(told) or "Nothing happened to you, and nothing waits for you."


async def _happened(
    services: Services, c: AsyncConnection, row: EncounterRow, user: str, since: int
) -> list[str]:
    """Return the newest lines of a fight since then that name a combatant of theirs.

    A line on an answer given for them is left out: the answer itself is told.
    """
    if row.status is Status.PARKED:
        return []
    fight = (await services.steps.shown(c, row)).fight
    names = [who.name for who in fight.combatants.values() if who.player == user]
    viewer = Viewer(player=user, gm=False)
    lines = await journals.lines(c, row.id, limit=MOST_READ, newest=True)
    found = [
        line.line.text
        for line in lines
        if line.at >= since
        and not line.struck
        and viewer.sees(line.line.audience)
        and not line.line.text.startswith(f"<@{user}>")
        and any(name in line.line.text for name in names)
    ]
    return found[-MOST_LINES:]


def _answered_for(prompt: PromptRow, since: int) -> bool:
    closed = prompt.closed_at
    return closed is not None and closed >= since and prompt.via not in ("", VIA_PERSON)


def _asked(row: EncounterRow, every: Iterable[PromptRow]) -> list[PromptRow]:
    live = row.status is not Status.OVER
    return [prompt for prompt in every if live and prompt.closed_at is None]


def _answer(prompt: PromptRow) -> str:
    by = BY.get(prompt.via) or (
        f"<@{prompt.by}> answered as your deputy"
        if prompt.via == "deputy"
        else "your own order answered"
    )
    said = f" Your character {prompt.said}" if prompt.said else ""
    return f"Answered for you: {prompt.question}{said} ({by})."
