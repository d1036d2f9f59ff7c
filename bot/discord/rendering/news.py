"""Notices that could not be sent to a person, shown where they look."""

from __future__ import annotations

from collections.abc import Iterable

from bot.discord.rendering.limits import escape
from bot.play.step.private_notices import OF_QUESTIONS
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
    return f"The GM whispers: {text}" if notice.kind == WHISPER else text
