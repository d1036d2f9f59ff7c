"""The answers of /me data and /me forget."""

from __future__ import annotations

from io import BytesIO
from json import dumps

from discord import ButtonStyle, File
from discord.ui import Button, View

from bot.discord.inbound.custom_ids import ControlId, made
from bot.discord.rendering.message import view_of
from bot.play.heavy_work import heavy_turn, in_worker
from bot.play.model import Call
from bot.play.service import Play
from cogs.base.outcomes import of_done
from cogs.base.replies import Answer
from rules.errors import StalePrompt

FORGET = "forget"
"""The option of the button that has everything removed."""

OWN = "0"
"""The token of a control that is about its presser alone."""


async def own_data(call: Call, play: Play) -> Answer:
    """Return all data about the caller in this campaign, as a file that only they see."""
    with heavy_turn(call.user):
        data = await play.own_data.show(call)
        text = await in_worker(dumps, data, indent=2, ensure_ascii=False)
    file = File(BytesIO(text.encode()), "my-data.json")
    return Answer(text="All that I keep about you in this campaign.", files=(file,))


def must_be_asked(control: ControlId) -> None:
    """Refuse a control that is not the button of that question.

    Raises:
        StalePrompt: It is another one.
    """
    if (control.token, control.argument) != (OWN, ""):
        raise StalePrompt("I do not know this control.")


async def forgetting(call: Call, play: Play, sure: bool) -> Answer:
    """Remove all that is kept about the caller if they are sure; else say what that does, and ask.

    The button removes the data of whoever presses it.
    """
    done = await play.forgetting.forget(call, sure=sure)
    if sure:
        return of_done(done)
    yes: Button[View] = Button(
        custom_id=made(OWN, FORGET), label="Remove all of it", style=ButtonStyle.danger
    )
    return Answer(text=done.text, view=view_of(yes))
