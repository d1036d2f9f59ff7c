"""Notices that could not be sent to a person, shown where they look."""

from __future__ import annotations

from collections.abc import Iterable

from bot.discord.people import channel_link
from bot.discord.rendering.limits import escape
from bot.play.step.private_notices import OF_QUESTIONS
from bot.play.views.lost_posts import LOST
from bot.storage.rows import Notice

HEAD = "**New for you alone**, because you take no direct messages from me:"
WHISPER = "whisper"


def news(kept: Iterable[Notice]) -> list[str]:
    """Return these notices, a line each, below a heading; nothing if there are none."""
    told = [f"- {_said(notice)}" for notice in kept]
    return [HEAD, *told] if told else []


def _said(notice: Notice) -> str:
    text = escape(notice.text, people=True)
    if notice.kind in OF_QUESTIONS:
        return f"Your decision is awaited: {text}"
    return f"The GM whispers: {text}" if notice.kind == WHISPER else with_place(text, notice)


def with_place(text: str, notice: Notice) -> str:
    """Return a notice's text; if it is about lost posts, with a link to the first of them."""
    if notice.kind != LOST or not notice.token:
        return text
    channel, _, post = notice.token.partition("/")
    return f"{text} [The first of them]({channel_link(notice.campaign, channel, post)})"
