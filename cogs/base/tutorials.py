"""A practice fight in a private thread: the thread, and the card that says what to try."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import discord

from bot.discord.attempts import again
from bot.discord.inbound.custom_ids import made
from bot.discord.new_threads import private_thread, take_back
from bot.discord.outbound.posts import nonce
from bot.discord.rendering.message import view_of
from bot.discord.rendering.prompts import plain_button
from bot.play.fight.tutorials import STEPS, Practice
from bot.play.model import Call
from bot.play.service import Play
from cogs.base.outcomes import said
from cogs.base.replies import Answer
from rules.errors import NotAllowed

TITLE = "**Practice.** This fight is yours alone, and nothing of it touches your character."


@dataclass(frozen=True, slots=True)
class Practising:
    """Starts a practice fight for whoever asks, in a new thread of the channel they are in."""

    play: Play
    interaction: discord.Interaction[Any]

    async def start(self, call: Call, ruleset: str) -> Answer:
        """Make the thread, begin the fight there, and post its card.

        Raises:
            NotAllowed: No thread can be made here, or the fight cannot begin; no thread is left.
        """
        thread = await self._thread()
        try:
            practice = await self.play.tutorials.start(
                replace(call, channel=str(thread.id)), ruleset
            )
        except Exception:
            await take_back(thread)
            raise
        buttons = [
            plain_button(made(practice.token, "tnext"), "What next?"),
            plain_button(made(practice.token, "tundo"), "Undo"),
            plain_button(made(practice.token, "tfinish"), "Finish"),
        ]
        whom = f"<@{call.user}>"
        send = partial(thread.send, view=view_of(*buttons), nonce=self._nonce(thread))
        _ = await again(partial(send, f"{whom} {TITLE}\n{card(practice)}"))
        return Answer(text=f"Your practice fight is in <#{thread.id}>.")

    def _nonce(self, thread: discord.Thread) -> str:
        return nonce(self.play.db.secret, str(thread.id), "practice")

    async def _thread(self) -> discord.Thread:
        where = self.interaction.channel
        if isinstance(where, discord.Thread):
            where = where.parent
        # An announcement channel is a text channel too, but has no private threads.
        if not isinstance(where, discord.TextChannel) or where.is_news():
            raise NotAllowed("Practise in a text channel: a thread is made there for you.")
        name = f"practice-{_word(self.interaction.user.display_name)}"[:100]
        return await private_thread(where, name, self.interaction.user)


def card(practice: Practice) -> str:
    """List the steps to try: which are done, how the next one is done, and what comes later."""
    named = [step.partition(":")[0] for step in STEPS]
    left = [n for n, step in enumerate(STEPS) if step not in practice.learnt]
    told = [name if n in left else f"{name} (done)" for n, name in enumerate(named)]
    if left:
        told[left[0]] = f"**Next: {said(STEPS[left[0]])}**"
    steps = [f"{n}. {each}" for n, each in enumerate(told, 1)]
    return "\n".join(steps if left else [*steps, "You have done it all. Press Finish."])


def _word(name: str) -> str:
    return "-".join(name.casefold().split()) or "fight"
