"""The preview that /gm undo shows before it undoes anything."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.discord.inbound.custom_ids import made
from bot.discord.rendering.limits import cut
from bot.discord.rendering.message import view_of
from bot.play.model import Call
from bot.play.service import Play
from cogs.base.outcomes import said
from cogs.base.replies import Answer
from rules.errors import NotAllowed

MOST_LINES = 12
LINE_TEXT = 120


async def undo_preview(call: Call, play: Play, steps: int, to: str, why: str) -> Answer:
    """Show the lines to be struck, everybody's values after it, and the questions asked again.

    A button under it undoes.
    """
    if to and not to.isdecimal():
        raise NotAllowed("Choose the decision from the list.")
    seen = await play.undo_previews.preview(call, steps, int(to) if to else None, why)
    told = [f"**Undo: {said(seen.decision)}**", "Nothing is undone yet."]
    told += _listed("These lines would be struck:", seen.struck)
    told += _listed("These would change:", seen.changes)
    told += _listed("These questions would be open:", seen.asked)
    if seen.over:
        told.append("The fight would go on, and the sheets would be as before its end.")
    if seen.same_dice:
        told.append("The same answers would throw the same dice.")
    yes = discord.ui.Button[discord.ui.View](
        custom_id=made(seen.draft, "undo"), label="Undo it", style=discord.ButtonStyle.danger
    )
    return Answer(text="\n".join(told), view=view_of(yes))


def _listed(title: str, texts: Sequence[str]) -> list[str]:
    """Return the first of these lines under a title, and how many more there are."""
    if not texts:
        return []
    shown = [f"- {said(cut(text, LINE_TEXT))}" for text in texts[:MOST_LINES]]
    more = [f"- and {len(texts) - MOST_LINES} more"] if len(texts) > MOST_LINES else []
    return [f"**{title}**", *shown, *more]
