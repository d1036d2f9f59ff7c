"""A fight is paused: no clock runs there, until the GM or a vote lets it go on."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.step.steps import Sitting, Steps
from bot.play.step.table_lines import add_line
from bot.play.timing.patience import go_on
from bot.play.tokens import fresh_id
from bot.storage import drafts, encounters, posts
from bot.storage.rows import Draft, Status
from rules.engine.views.visibility import EVERYONE, GM, PUBLIC, Kind, Line, PlayerId
from rules.errors import NotAllowed

STOP, VOTE = "stop", "vote"
"""The kinds of drafts: a pause on which the table may vote, and a vote about it."""

TO_VOTE = "The GM goes on with /encounter resume, or the table votes: /encounter vote."


async def pause(c: AsyncConnection, encounter: str, now: int) -> None:
    """Pause a fight. The posts of its questions are outdated then: no deadline holds."""
    await encounters.update(c, encounter, status=Status.PAUSED, paused_at=now)
    await posts.touch_open(c, encounter)


async def pause_to_vote(
    steps: Steps, at: Sitting, why: str, now: int, *, stopped_by: PlayerId = ""
) -> None:
    """Pause a fight and let the table vote on how it goes on; the log says why."""
    body = {"paused_at": now}
    made = Draft(token=fresh_id(), user=stopped_by, encounter=at.row.id, kind=STOP, body=body)
    await drafts.add(at.c, made, now)
    await add_line(steps, at, Line(f"{why} {TO_VOTE}", Kind.RULING))
    await pause(at.c, at.row.id, now)


async def stop(steps: Steps, at: Sitting, now: int, *, anonymous: bool) -> None:
    """Pause a fight for the caller, who has a combatant there, once.

    Raises:
        NotAllowed: They have nobody who stands there, or have stopped this fight before.
    """
    user = at.standing.user
    if all(each.player != user for each in at.scene.fight.present()):
        raise NotAllowed("The GM may do that, and whoever has a combatant in the fight.")
    if any(each.user == user for each in await drafts.in_fight(at.c, at.row.id, STOP)):
        raise NotAllowed("You have stopped this fight once already. Ask the GM to pause it.")
    who = "Somebody at the table" if anonymous else f"<@{user}>"
    at.standing = replace(at.standing, user="") if anonymous else at.standing
    await pause_to_vote(steps, at, f"{who} has stopped the fight.", now, stopped_by=user)


async def resume(at: Sitting, now: int) -> None:
    """Let a paused fight go on; deadlines move by the length of the pause."""
    await go_on(at.c, at.campaign, at.row, now)
    await posts.touch_open(at.c, at.row.id)
    await encounters.update(at.c, at.row.id, status=Status.RUNNING, paused_at=None)
    for vote in await drafts.in_fight(at.c, at.row.id, VOTE):
        await drafts.remove(at.c, vote.token)
    at.row = replace(at.row, status=Status.RUNNING, paused_at=None)


def voters(at: Sitting) -> set[PlayerId]:
    """Return the players of combatants that stand and that everybody may know of."""
    fight = at.scene.fight
    standing = [each for each in fight.present() if fight.stands(each, PUBLIC)]
    return {each.player for each in standing if each.eyes is EVERYONE} - {GM}
