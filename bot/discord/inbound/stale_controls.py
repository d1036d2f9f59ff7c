"""Advice for people who used an outdated control: links to open questions, else to the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.discord.people import channel_link, post_link
from bot.discord.rendering.limits import cut, escape
from bot.play.model import Call, Closed
from bot.storage.rows import EncounterRow, PromptRow
from rules.errors import RulesError

if TYPE_CHECKING:
    from bot.play.service import Play

MOST_LINKS = 5


async def outdated(play: Play, call: Call, closed: Closed) -> str:
    """Return one sentence on a control whose question is closed, and where to go now."""
    if closed.encounter is not None and closed.open_now:
        return f"{escape(closed.text)} {_links(closed.encounter, closed.open_now)}"
    return await lost(play, call, closed.text)


async def lost(play: Play, call: Call, why: str) -> str:
    """Return a sentence with links to the caller's open questions here, else to the board.

    If there is no fight here, the sentence has no link.
    """
    fight = await play.fights.here(call.channel)
    if fight is None:
        return escape(why)
    try:
        mine = await play.turns.mine(call)
    except RulesError:  # A parked fight asks nobody.
        mine = []
    if mine:
        return f"{escape(why)} {_links(fight, [prompt.row for prompt in mine])}"
    if not fight.board:
        return escape(why)
    board = channel_link(fight.campaign, fight.channel, fight.board)
    return f"{escape(why)} [The board]({board}) shows what is open now."


def _links(fight: EncounterRow, asked: Sequence[PromptRow]) -> str:
    links = [
        f"- [{cut(escape(row.question), 100)}]({post_link(fight, row)})"
        for row in asked[:MOST_LINKS]
    ]
    return "\n".join(["Open now:", *links])
