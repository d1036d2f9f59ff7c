"""Long silence: the GM is told of a silent person, and a fight without answers pauses."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.step.pausing import pause
from bot.play.timing.patience import is_away
from bot.storage import campaigns, encounters, notices, silences
from bot.storage.rows import EncounterRow, Status
from bot.storage.silences import Ended
from rules.engine.visibility import GM

IN_A_ROW = 3
"""The GM is told when a person is silent this often in a row, and each time it happens again."""

QUIET_MS = 7 * 24 * 3_600_000
"""A fight in which nobody has answered for this long pauses by itself."""


def streak(ended: Sequence[Ended]) -> int:
    """Return how many of the newest questions in a row were answered by silence."""
    return len([*takewhile(lambda each: each.silent, ended)])


async def after_silence(c: AsyncConnection, encounter: str, who: str, now: int) -> None:
    """Check a person who has just been silent, and their fight."""
    row = await encounters.get(c, encounter)
    if row is None or row.status is not Status.RUNNING:
        return
    ended = await silences.recent(c, encounter)
    await _tell_of_person(c, row, who, ended, now)
    if streak(ended) < IN_A_ROW:
        return
    heard = next((each.at for each in ended if not each.silent), row.opened_at)
    if now - heard >= QUIET_MS:
        await pause(c, encounter, now)
        text = (
            f"Nobody has answered in {row.name} for a week, so it pauses by itself. "
            "/encounter resume goes on."
        )
        await notices.add(c, [notices.of_fight(row, GM, "silence", text, now)])


async def _tell_of_person(
    c: AsyncConnection, row: EncounterRow, who: str, ended: Sequence[Ended], now: int
) -> None:
    """Tell the GM of somebody who is silent again and again, unless they have said they are away.

    Nobody is told if the silent person is the GM.
    """
    silent = streak([each for each in ended if each.who == who])
    if who == GM or not silent or silent % IN_A_ROW:
        return
    if is_away(await campaigns.member(c, row.campaign, who), now):
        return
    text = (
        f"<@{who}> has let {silent} questions in a row go by in {row.name}. You can give them a "
        "style that answers for them (/orders style), hand their character over "
        "(/character hand_over), or ask them to name a deputy or say that they are away."
    )
    await notices.add(c, [notices.of_fight(row, GM, "silence", text, now)])
