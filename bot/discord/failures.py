"""Sentences for people when something goes wrong. The only place that catches every exception."""

from __future__ import annotations

import math
from collections.abc import Awaitable
from secrets import token_hex

import discord
import structlog

from bot.discord.attempts import SERVER_ERROR, UNKNOWN
from bot.discord.rendering.limits import cut, escape
from bot.discord.replies import Gone, Interaction, Reply
from bot.metrics import FAILED, REFUSED
from bot.play.call_context import traced
from bot.storage.connection.errors import Conflict, Missing, StorageError
from rules.errors import RulesError

log = structlog.get_logger("bot.discord")

NO_ANSWER = (
    "Discord did not answer me, so I do not know whether this was done. "
    "Please look, and try again in a minute."
)
MOST_OF_A_REFUSAL = 300


def sentence(error: BaseException, **where: object) -> str:
    """Return the sentence to tell a person. Errors other than refusals are logged under an id."""
    if isinstance(error, ExceptionGroup) and len(error.exceptions) == 1:
        return sentence(error.exceptions[0], **where)
    if isinstance(error, RulesError):
        REFUSED.inc()
        return escape(str(error), people=True)
    FAILED.inc()
    id = token_hex(4)
    if isinstance(error, discord.HTTPException) and error.status < SERVER_ERROR:
        said = cut(" ".join(error.text.split()), MOST_OF_A_REFUSAL)
        log.error("discord refused", error_id=id, error=str(error), **where)
        return f"Discord refused this: {escape(said)} (The bot's owner finds it under {id}.)"
    if isinstance(error, discord.RateLimited):
        log.warning("discord asks to wait", seconds=error.retry_after, **where)
        wait = max(1, math.ceil(error.retry_after / 60))
        minutes = "a minute" if wait == 1 else f"{wait} minutes"
        return f"Discord takes no more of this from me just now. Please try again in {minutes}."
    if isinstance(error, UNKNOWN):
        log.error("no answer of discord", error_id=id, error=repr(error), **where)
        return f"{NO_ANSWER} If it happens again, tell the bot's owner this: {id}."
    if isinstance(error, StorageError):
        log.error("storage failed", error_id=id, error=str(error), **where)
        return f"{_of_storage(error)} If it goes on, tell the bot's owner this: {id}."
    log.error("unexpected", error_id=id, exc_info=error, **where)
    return (
        "Something went wrong on my side, and I am sorry. Nothing of what you did was lost "
        f"halfway; please try again. If it happens again, tell the bot's owner this: {id}."
    )


def _of_storage(error: StorageError) -> str:
    """Return the part of a database error that a player may read; details go to the log only."""
    if isinstance(error, Conflict | Missing):
        return "That has changed in the meantime. Please look again, then try once more."
    return (
        "I cannot read or write anything just now, so nothing of this was done. "
        "Please try again in a few minutes."
    )


async def guarded(interaction: Interaction, work: Awaitable[object], what: str) -> None:
    """Carry out an interaction; answer every failure with a sentence."""
    with traced(user=str(interaction.user.id), interaction=str(interaction.id), what=what):
        try:
            await work
        except Gone as gone:
            log.info("not ours to answer", why=str(gone))
        except Exception as error:  # noqa: BLE001
            await _tell(interaction, sentence(error))


async def _tell(interaction: Interaction, text: str) -> None:
    try:
        await Reply.of(interaction).show(text)
    except Exception as error:  # noqa: BLE001
        log.warning("could not tell", error=repr(error))


async def contained(work: Awaitable[object], what: str, **where: object) -> bool:
    """Carry out background work, and log a failure. Returns whether it succeeded."""
    try:
        await work
    except Exception:
        log.exception("background work failed", what=what, **where)
        return False
    return True
