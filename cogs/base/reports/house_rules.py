"""The answer of /campaign house: the house rules of a game, in pages of a phone's height."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from bot.discord.inbound.custom_ids import ControlId
from bot.discord.inbound.paging import page_of
from bot.discord.phone import lines_of_screens
from bot.discord.rendering.message import view_of
from bot.play.service import Play
from cogs.base.outcomes import said
from cogs.base.replies import Answer
from rules import RULESETS
from rules.engine.sheets.sheet import Setting
from rules.engine.state.amend_words import in_words
from rules.errors import StalePrompt

PAGE = "house"
"""The option of the custom id of a button to another page; its token is the ruleset."""


async def shown(play: Play, guild: str, control: ControlId, rule: str = "") -> Answer:
    """Show a page of the house rules of a game, or the one `rule`.

    Raises:
        StalePrompt: The control is about a game that is not installed.
    """
    if control.token not in RULESETS:
        raise StalePrompt("I do not know this control.")
    told = [
        _line(setting, now)
        for setting, now in await play.campaigns.house(guild, control.token)
        if rule in ("", setting.key, setting.title, setting.key.partition(".")[2])
    ]
    if not told:
        return Answer(text=said(f"There is no house rule {rule}."))
    every = lines_of_screens(told)
    n, pager = page_of(control, every)
    return Answer(text="\n".join(every[n]), view=view_of(*pager) if pager else None)


def _line(setting: Setting, now: Any) -> str:
    """Return a house rule with its value here, the book's where it differs, and its meaning."""
    value, book = _shown(now), _shown(setting.default)
    by_the_book = "" if value == book else f", by the book: {book}"
    return f"**{said(setting.title)}**: {value}{by_the_book} · {said(setting.meaning)}"


def _shown(value: Any) -> str:
    """Return a value in words, in which a person may type it too."""
    if isinstance(value, str):
        return said(value.replace("_", " ") or "none")
    if isinstance(value, Collection):
        return said(", ".join(map(in_words, value)) or "none")
    return said(in_words(value))
