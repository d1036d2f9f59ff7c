"""The texts of notices, and which of them everybody may read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.discord.people import post_link
from bot.discord.rendering.limits import escape
from bot.discord.rendering.questions import moment
from bot.play.model import Todo
from bot.play.step.private_notices import ALONE, ASKED, OF_QUESTIONS, OVERDUE, REMINDER
from bot.storage.rows import Notice

PARKED, WHISPER = "parked", "whisper"
FOR_CHANNELS = (REMINDER, OVERDUE, PARKED)
"""The kinds that may go to a fight's channel."""


def for_channel(every: Sequence[Notice], asked: Mapping[str, Todo]) -> Notice | None:
    """Return the notice of one person's packet that goes to its fight's channel, if one does.

    That is a single one that everybody may read. Several come as one direct message.
    """
    loud = [n for n in every if n.kind != ALONE and not is_answered(n, asked)]
    return loud[0] if len(loud) == 1 and is_public(loud[0], asked) else None


def is_public(notice: Notice, asked: Mapping[str, Todo]) -> bool:
    """Whether everybody may read the notice."""
    if notice.kind in OF_QUESTIONS:
        return notice.kind != ASKED and not asked[notice.token].row.covert
    return notice.kind == PARKED


def is_answered(notice: Notice, asked: Mapping[str, Todo]) -> bool:
    """Whether a notice's question is no longer open, so that nobody needs it."""
    return notice.kind in OF_QUESTIONS and notice.token not in asked


def text_of(notice: Notice, asked: Mapping[str, Todo]) -> str:
    """Return the text of a notice; a question has a link and its deadline."""
    text = escape(notice.text, people=True)
    if notice.kind == OVERDUE:
        return f"time is up and the rules have no default; please decide: **{text}**"
    if notice.kind == WHISPER:
        return f"The GM whispers: {text}"
    if notice.kind not in (REMINDER, ASKED):
        return text
    todo = asked[notice.token]
    linked = f"[{text}]({post_link(todo.encounter, todo.row)})"
    until = moment(todo.row.due_at)
    if notice.kind == REMINDER:
        return f"your decision is awaited {until}: {linked}"
    return f"you alone are asked, and nobody else sees it; decide {until}: {linked}"
