"""The buttons below a new campaign: what its GM does next."""

from __future__ import annotations

from discord import ButtonStyle
from discord.ui import View

from bot.discord.client import Interlude
from bot.discord.inbound.answering import Click
from bot.discord.inbound.custom_ids import made
from bot.discord.rendering.message import view_of
from bot.discord.rendering.prompts import plain_button, styled_button
from cogs.base.fights import opened
from cogs.base.replies import Answer
from cogs.base.tutorials import Practising

OPEN, INVITE, PRACTISE = "firstopen", "firstinvite", "firsttry"
"""The options of the custom ids of these buttons; their token is 0."""

INVITATION = (
    "Tell your players: make a character with /character new, then press Join on the board of a "
    "fight. /tutorial is five minutes of practice, and /help says what to do next."
)


def first_steps() -> View:
    """Return the buttons: open a fight here, what players type, and practise."""
    return view_of(
        styled_button(made("0", OPEN), "Open a fight", ButtonStyle.primary),
        plain_button(made("0", INVITE), "Invite players"),
        plain_button(made("0", PRACTISE), "Practise for 5 minutes"),
    )


class FirstSteps:
    """The handlers of these buttons."""

    def __init__(self, bot: Interlude) -> None:
        self._bot = bot
        bot.router.ways |= {OPEN: self.open, INVITE: self.invite, PRACTISE: self.practise}

    async def open(self, click: Click) -> None:
        """Open a fight in this channel."""
        click.reply.acting = True
        await _show(click, await opened(click.call, self._bot, ruleset="", name="", forum=""))

    async def invite(self, click: Click) -> None:
        """Say what players type."""
        await click.reply.show(INVITATION, view=first_steps())

    async def practise(self, click: Click) -> None:
        """Start a practice fight in a thread."""
        click.reply.acting = True
        practising = Practising(self._bot.play, click.reply.interaction)
        await _show(click, await practising.start(click.call, ""))


async def _show(click: Click, answer: Answer) -> None:
    await click.reply.show(answer.text, view=answer.view)
