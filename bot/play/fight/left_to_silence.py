"""Questions that the GM does not wait for any longer: silence answers them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.play.fight.round_cards import cards_of
from bot.play.model import Call
from bot.play.step.steps import Cause, Sitting
from bot.play.step.transactions import Part
from bot.storage.rows import Status
from rules.engine.asking.tempo import GO
from rules.engine.replay.journal import Answered
from rules.engine.replay.scene import Prompt
from rules.engine.views.visibility import GM


def not_waited_for(at: Sitting) -> list[Prompt]:
    """Return the open questions that /encounter next ends: the cards of a round, or secret ones.

    The secret ones end only if nothing else is open, since then the board says that the GM may go
    on. The GM's own questions and those without a default stay.
    """
    if cards := cards_of(at):
        return cards
    asked = at.scene.prompts
    rests = at.row.idle or at.row.status is Status.PAUSED
    theirs = [p for p in asked if at.scene.is_covert(p.ask) and p.ask.who != GM and p.ask.silence()]
    return theirs if theirs == asked and not rests else []


async def leave_to_silence(part: Part, call: Call, at: Sitting, asked: Sequence[Prompt]) -> None:
    """Answer these questions as silence does, those that are still open when it is their turn.

    The brake between two rounds has no silence: it is let go.
    """
    for place in [(prompt.key, prompt.opened) for prompt in asked]:
        again = await part.sit(at.c, call, at.row)
        prompt = next((p for p in again.scene.prompts if (p.key, p.opened) == place), None)
        if prompt is None:
            continue
        value = prompt.ask.silence() or {"act": GO}
        via = again.standing.via(prompt.ask.who)
        entry = Answered(key=prompt.key, opened=prompt.opened, value=value, via=via)
        at.row = (await part.play(again, Cause(entry=entry))).row
