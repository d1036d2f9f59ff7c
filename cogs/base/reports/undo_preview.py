"""The preview that /gm undo shows before it undoes anything."""

from __future__ import annotations

import discord

from bot.discord.inbound.custom_ids import made
from bot.discord.rendering.limits import cut
from bot.discord.rendering.message import view_of
from bot.discord.sections import HEAD_TEXT, Section, on_one_screen
from bot.play.model import Call
from bot.play.service import Play
from cogs.base.outcomes import said
from cogs.base.replies import Answer
from rules.errors import NotAllowed


async def undo_preview(call: Call, play: Play, steps: int, to: str, why: str) -> Answer:
    """Show the lines to be struck, everybody's values after it, and the questions asked again.

    A button under it undoes.
    """
    if to and not to.isdecimal():
        raise NotAllowed("Choose the decision from the list.")
    seen = await play.undo_previews.preview(call, steps, int(to) if to else None, why)
    yes = discord.ui.Button[discord.ui.View](
        custom_id=made(seen.draft, "undo"), label="Undo it", style=discord.ButtonStyle.danger
    )
    view = view_of(yes)
    sections = (
        Section("These lines would be struck:", seen.struck),
        Section("These would change:", seen.changes),
        Section("These questions would be open:", seen.asked),
    )
    foot: list[str] = []
    if seen.over:
        foot.append("The fight would go on, and the sheets would be as before its end.")
    if seen.same_dice:
        foot.append("The same answers would throw the same dice.")
    head = (f"**Undo: {said(cut(seen.decision, HEAD_TEXT))}**", "Nothing is undone yet.")
    return Answer(text=on_one_screen(head, sections, foot, view), view=view)
