"""Long silence: GM and table are told of each other's, and a fight without answers pauses."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.people.campaigns import take_over
from bot.play.step.pausing import pause_to_vote
from bot.play.step.steps import Sitting, Steps
from bot.play.step.table_lines import add_line
from bot.play.timing.patience import is_away
from bot.storage import campaigns, notices, silences
from bot.storage.rows import EncounterRow, Status
from bot.storage.silences import Ended
from rules.engine.views.visibility import GM, Kind, Line, PlayerId

IN_A_ROW = 3
"""The GM is told when a person is silent this often in a row, and each time it happens again."""

WEEK_MS = 7 * 24 * 3_600_000
"""A fight in which nobody, or no GM, has answered for this long pauses by itself."""


def streak(ended: Sequence[Ended]) -> int:
    """Return how many of the newest questions in a row were answered by silence."""
    return len([*takewhile(lambda each: each.silent, ended)])


async def after_silence(
    steps: Steps, at: Sitting, who: PlayerId, now: int, *, covert: bool = False
) -> None:
    """Check a person who has just been silent, and their fight.

    A `covert` question to the GM counts for nobody: the table does not know of it.
    """
    row = at.row
    if row.status is not Status.RUNNING:
        return
    ended = await silences.recent(at.c, row.id)
    if who != GM:
        await _tell_of_person(at.c, row, who, ended, now)
    elif not covert and await _gm_is_gone(steps, at, ended, now):
        return
    if streak(ended) < IN_A_ROW:
        return
    if now - _heard(ended, row) >= WEEK_MS:
        await pause_to_vote(steps, at, "Nobody has answered for a week: the fight pauses.", now)
        text = (
            f"Nobody has answered in {row.name} for a week, so it pauses by itself. "
            "/encounter resume goes on, or the table votes."
        )
        await notices.add(at.c, [notices.of_fight(row, GM, "silence", text, now)])


def _heard(ended: Sequence[Ended], row: EncounterRow) -> int:
    return next((each.at for each in ended if not each.silent), row.opened_at)


async def _gm_is_gone(steps: Steps, at: Sitting, ended: Sequence[Ended], now: int) -> bool:
    """Tell the table of a GM who is silent again and again, and act if it is for a week.

    Their deputy takes over, else the table votes. Returns whether the fight pauses for that.
    """
    asked = [each for each in ended if each.who == GM and not each.covert]
    silent = streak(asked)
    if not silent or silent % IN_A_ROW:
        return False
    gm = await campaigns.member(at.c, at.campaign.id, at.campaign.owner)
    if now - _heard(asked, at.row) < WEEK_MS or (is_away(gm, now) and not gm.left):
        text = (
            f"The GM has let {silent} questions in a row go by. /encounter pause stops the fight."
        )
        await add_line(steps, at, Line(text, Kind.RULING))
        return False
    deputy = await campaigns.member(at.c, at.campaign.id, gm.deputy)
    if gm.deputy and gm.deputy not in at.campaign.co_gms and not is_away(deputy, now):
        await take_over(at.c, at.campaign, gm.deputy, now)
        text = f"The GM has been silent for a week: their deputy <@{gm.deputy}> is GM too."
        await add_line(steps, at, Line(text, Kind.RULING))
        return False
    why = "The GM has been silent for a week: the fight pauses."
    if gm.left:
        why = f"{why} Who manages this server can hand the campaign on: /campaign owner."
    await pause_to_vote(steps, at, why, now)
    return True


async def _tell_of_person(
    c: AsyncConnection, row: EncounterRow, who: str, ended: Sequence[Ended], now: int
) -> None:
    """Tell the GM of somebody who is silent again and again, unless they are away."""
    silent = streak([each for each in ended if each.who == who])
    if not silent or silent % IN_A_ROW:
        return
    if is_away(await campaigns.member(c, row.campaign, who), now):
        return
    text = (
        f"<@{who}> has let {silent} questions in a row go by in {row.name}. You can give them a "
        "style that answers for them (/orders style), hand their character over "
        "(/character hand_over), or ask them to name a deputy or say that they are away."
    )
    await notices.add(c, [notices.of_fight(row, GM, "silence", text, now)])
