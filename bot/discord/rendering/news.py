"""Notices that could not be sent to a person, shown where they look."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.discord.people import channel_link
from bot.discord.rendering.limits import escape
from bot.play.step.private_notices import OF_QUESTIONS
from bot.play.views.lost_posts import LOST
from bot.storage.notices import WHISPER
from bot.storage.rows import Notice

HEAD = "**New for you alone**, because you take no direct messages from me:"
READ_BEFORE = "**You have read this before**:"
MOST_WHISPERS = 10


def news(kept: Iterable[Notice]) -> list[str]:
    """Return these notices, a line each, below a heading; nothing if there are none."""
    told = [f"- {_said(notice)}" for notice in kept]
    return [HEAD, *told] if told else []


def whispers(read: Sequence[Notice], fight: str) -> list[str]:
    """Return the newest whispers of a fight that were read before, a line each; or nothing."""
    here = [notice for notice in read if notice.encounter == fight][-MOST_WHISPERS:]
    return [READ_BEFORE, *[f"- {_said(notice)}" for notice in here]] if here else []


def where_whispers_are(read: Sequence[Notice], names: Mapping[str, str]) -> list[str]:
    """Return a line that says where whispers can be read again; nothing if there are none."""
    fights = dict.fromkeys(names.get(n.encounter, "") for n in read)
    named = ", ".join(escape(name) for name in fights if name)
    return [f"-# Whispers that you have read stand in the Log of {named}."] if named else []


def _said(notice: Notice) -> str:
    text = escape(notice.text, people=True)
    if notice.kind in OF_QUESTIONS:
        return f"Please answer: {text}"
    return f"The GM whispers: {text}" if notice.kind == WHISPER else with_place(text, notice)


def with_place(text: str, notice: Notice) -> str:
    """Return a notice's text; if it is about lost posts, with a link to the first of them."""
    if notice.kind != LOST or not notice.token:
        return text
    channel, _, post = notice.token.partition("/")
    return f"{text} [The first of them]({channel_link(notice.campaign, channel, post)})"
