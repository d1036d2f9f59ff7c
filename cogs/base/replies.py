"""The answer to a command, and how it reaches the person: in time, and to them alone by default."""

from __future__ import annotations

from asyncio import ensure_future, wait
from collections.abc import Awaitable
from dataclasses import dataclass

from discord import Embed, File, Interaction
from discord.ui import Modal, View

from bot.discord.client import Interlude
from bot.discord.replies import Reply


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One answer: text of any length, embeds and files within Discord's limits, and buttons.

    A `modal` is shown instead of all that, if it can still be the first answer.
    """

    text: str = ""
    embeds: tuple[Embed, ...] = ()
    files: tuple[File, ...] = ()
    view: View | None = None
    modal: Modal | None = None


async def answer(
    interaction: Interaction[Interlude], work: Awaitable[Answer], *, public: bool = False
) -> None:
    """Do the work and show its result.

    Raises:
        Gone: Discord no longer takes an answer; the work has been done all the same.
        Exception: Whatever `work` raises, once Discord has been told in time.
    """
    reply = Reply(interaction)
    task = ensure_future(work)
    patience = interaction.client.patience
    done, _ = await wait({task}, timeout=patience.of(patience.command_s))
    try:
        if not done:
            await reply.hold(ephemeral=not public)
    finally:
        # Finish work that has begun, even if Discord could not be told in time.
        shown = await task
    if shown.modal is not None and not reply.held:
        await reply.modal(shown.modal)
        return
    await reply.show(
        shown.text,
        embeds=shown.embeds,
        view=shown.view,
        files=shown.files,
        ephemeral=not public,
    )
