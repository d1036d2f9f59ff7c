"""The button "I object" under a "Why?": a form that asks what is wrong, and its answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.discord.inbound.answering import Click
from bot.discord.inbound.custom_ids import made
from bot.discord.rendering import lines
from bot.discord.rendering.forms import YES, menu_options
from bot.discord.rendering.limits import INPUT, OPTIONS, cut, escape, plain
from bot.play.people.disputes import LONGEST
from rules.engine.asking.forms import Option
from rules.engine.views.visibility import Part

if TYPE_CHECKING:
    from bot.play.model import Call
    from bot.play.service import Play

OBJECT, OBJECTED = "object", "objectm"
RULE, RULED = "ruling", "rulingm"
RULING, KEEP = "ruling", "keep"
WHY, ABOUT = "why", "about"


def button(line: str) -> discord.ui.Item[discord.ui.View]:
    """Return the button for the explanation of a line, by the line's token."""
    return discord.ui.Button(
        custom_id=made(line, OBJECT), label="I object", style=discord.ButtonStyle.secondary
    )


async def form(play: Play, call: Call, token: str) -> discord.ui.Modal:
    """Return the form that asks what is wrong with a line, or with another line of its post.

    The small lines of numbers are left out: the headline above them can be chosen.

    Raises:
        StalePrompt, NotAllowed: The caller may not see the line.
    """
    line = await play.reading.why(call, token)
    there = [row for row in await play.reading.post_of(call, token) if not row.struck]
    if all(row.token != token for row in there):
        there = [line]
    there = [row for row in there if row.line.part is not Part.NUMBERS] or there
    if all(row.token != token for row in there):
        line = there[-1]
    modal = discord.ui.Modal(title="I object", custom_id=made(line.token, OBJECTED))
    if len(there) > 1:
        offered = [Option(row.token, plain(row.line.text)) for row in there][-OPTIONS:]
        about = discord.ui.Select[discord.ui.Modal](
            custom_id=ABOUT, options=menu_options(offered, [line.token])
        )
        modal.add_item(discord.ui.Label(text="About", component=about))
    else:
        text_of = escape(plain(line.line.text), people=True)
        modal.add_item(discord.ui.TextDisplay(cut(text_of, INPUT)))
    text = discord.ui.TextInput[discord.ui.Modal](
        custom_id=WHY, style=discord.TextStyle.paragraph, max_length=LONGEST
    )
    modal.add_item(discord.ui.Label(text="What is wrong?", component=text))
    return modal


def rule_button(objection: str, number: int) -> discord.ui.Item[discord.ui.View]:
    """Return the button that rules on one of the objections that are listed."""
    return discord.ui.Button(
        custom_id=made(objection, RULE),
        label=f"Rule on {number}",
        style=discord.ButtonStyle.secondary,
    )


class Objections:
    """The controls of an objection."""

    def __init__(self, play: Play) -> None:
        self._play = play

    async def ask(self, click: Click) -> None:
        """Ask what somebody thinks is wrong with a line."""
        await click.reply.modal(await form(self._play, click.call, click.control.token))

    async def told(self, click: Click) -> None:
        """Take the words of that form, and tell the GM."""
        chosen = click.filled.get(ABOUT) or [click.control.token]
        line = await self._play.reading.why(click.call, chosen[0])
        why = str(click.filled.get(WHY, ""))
        done = await self._play.disputes.object(click.call, line.token, why)
        await click.reply.show(lines.done(done))

    async def rule(self, click: Click) -> None:
        """Ask the GM for their ruling on an objection."""
        found = await self._play.disputes.objection(click.call, click.control.token)
        modal = discord.ui.Modal(title="Ruling", custom_id=made(found.token, RULED))
        text = discord.ui.TextInput[discord.ui.Modal](
            custom_id=RULING, style=discord.TextStyle.paragraph, max_length=LONGEST
        )
        keep = discord.ui.Checkbox[discord.ui.Modal](custom_id=KEEP, default=False)
        modal.add_item(discord.ui.TextDisplay(cut(escape(found.objection, people=True), INPUT)))
        modal.add_item(discord.ui.Label(text="What holds?", component=text))
        modal.add_item(discord.ui.Label(text="Keep it for the campaign", component=keep))
        await click.reply.modal(modal)

    async def ruled(self, click: Click) -> None:
        """That form came back: the ruling is written."""
        click.reply.acting = True
        text = str(click.filled.get(RULING, ""))
        keep = str(click.filled.get(KEEP, "")) == YES
        done = await self._play.disputes.rule(click.call, click.control.token, text, keep=keep)
        await click.reply.show(lines.done(done))
