"""The texts of notices, and which of them everybody may read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.discord.people import post_link, whereabouts
from bot.discord.rendering import prompts
from bot.discord.rendering.limits import escape
from bot.discord.rendering.message import Message, view_of
from bot.discord.rendering.news import with_place
from bot.discord.rendering.questions import moment, question
from bot.play.model import OpenPrompt, Todo
from bot.play.step.private_notices import ALONE, ASKED, OF_QUESTIONS, OVERDUE, REMINDER, UNSEEN
from bot.storage.notices import WHISPER
from bot.storage.rows import Notice

PARKED = "parked"
FOR_CHANNELS = (REMINDER, OVERDUE, PARKED)
"""The kinds that may go to a fight's channel."""

CALLED = {
    ASKED: "you alone are asked, and nobody else sees it",
    REMINDER: "this still waits for your answer",
    OVERDUE: "time is up, and the rules have no default; please decide",
}
"""What a direct message with one question says first: a phone's notice shows no more."""


def for_channel(every: Sequence[Notice], asked: Mapping[str, Todo]) -> list[Notice]:
    """Return the notices of one person's packet that go to their fight's channel.

    They say one thing that everybody may read: a question to several people may have a notice for
    each. Notices that say several things come as one direct message.
    """
    loud = [n for n in every if n.kind != ALONE and not is_answered(n, asked)]
    says = {(n.encounter, n.kind, n.text) for n in loud}
    return loud if len(says) == 1 and all(is_public(n, asked) for n in loud) else []


def is_public(notice: Notice, asked: Mapping[str, Todo]) -> bool:
    """Whether everybody may read the notice."""
    if notice.kind in OF_QUESTIONS:
        return notice.kind not in (ASKED, UNSEEN) and not asked[notice.token].row.covert
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
    if notice.kind not in (REMINDER, ASKED, UNSEEN):
        return with_place(text, notice)
    todo = asked[notice.token]
    linked = text
    if todo.encounter.is_placed:
        linked = f"[{text}]({post_link(todo.encounter, todo.row)})"
    until = moment(todo.row.due_at)
    if notice.kind == REMINDER:
        return f"please answer, your time is up {until}: {linked}"
    if notice.kind == UNSEEN:
        said = "all wait for the answer to a secret question, and the board says that they wait "
        said += "for you; /encounter next lets silence answer"
        return f"{said} ({until}): {linked}"
    return f"you alone are asked, and nobody else sees it; decide {until}: {linked}"


def letter(notice: Notice, prompt: OpenPrompt) -> Message:
    """Return a direct message with one question, and the controls that answer it there."""
    fight = prompt.encounter
    return Message(
        content=f"{escape(fight.name)} ({whereabouts(fight)}): {CALLED[notice.kind]}.",
        embeds=[question([prompt])],
        view=view_of(*(prompts.choices(prompt) or [prompts.answer_button(prompt.row.token)])),
    )
