"""The preview that /gm undo shows before it undoes anything."""

from __future__ import annotations

from bot.discord.rendering.limits import cut
from bot.play.model import Call
from bot.play.service import Play
from cogs.base.outcomes import said
from cogs.base.replies import Answer
from rules.errors import NotAllowed

MOST_LINES = 12
LINE_TEXT = 120


async def undo_preview(call: Call, play: Play, steps: int, to: str) -> Answer:
    """Show the lines to be struck, everybody's values after it, and the questions asked again."""
    if to and not to.isdecimal():
        raise NotAllowed("Choose the decision from the list.")
    seen = await play.undo_previews.preview(call, steps, int(to) if to else None)
    told = [f"**Undo: {said(seen.decision)}**", "Nothing is undone yet."]
    if seen.struck:
        told.append(f"These {len(seen.struck)} lines would be struck:")
        told += [f"- {said(cut(text, LINE_TEXT))}" for text in seen.struck[:MOST_LINES]]
        if len(seen.struck) > MOST_LINES:
            told.append(f"- and {len(seen.struck) - MOST_LINES} more")
    told += ["These would change:", *(f"- {said(each)}" for each in seen.changes)] * bool(
        seen.changes
    )
    told += ["These questions would be open:", *(f"- {said(each)}" for each in seen.asked)] * bool(
        seen.asked
    )
    if seen.over:
        told.append("The fight would go on, and the sheets would be as before its end.")
    if seen.same_dice:
        told.append("The same answers would throw the same dice.")
    told.append(f"To do it: {_command(steps, to)}.")
    return Answer(text="\n".join(told))


def _command(steps: int, to: str) -> str:
    """Return the command that does what the preview shows."""
    if to:
        return "`/gm undo to:` with the same decision"
    return f"`/gm undo steps:{steps}`" if steps > 1 else "`/gm undo`"
