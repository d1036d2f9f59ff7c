"""Sealed answers that a person may still change: a line each, with a button to take it back."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.rendering.limits import ROW_WIDTH, escape
from bot.discord.rendering.message import Item
from bot.discord.rendering.prompts import change_button
from bot.play.fight.withdrawing import Changeable

MOST = ROW_WIDTH
"""At most this many answers have a button of their own: one row."""


def changeable(kept: Sequence[Changeable]) -> tuple[list[str], list[Item]]:
    """Return the lines and the buttons of the newest answers, and how many others there are."""
    newest = kept[-MOST:]
    told = [f"Sealed until all have answered: {escape(each.text)}." for each in newest]
    told += [f"And {len(kept) - MOST} more."] if len(kept) > MOST else []
    names = [each.text.partition(":")[0] if ":" in each.text else "" for each in newest]
    buttons = [
        change_button(each.row.token, f"Change {name}" if len(newest) > 1 and name else "Change it")
        for each, name in zip(newest, names, strict=True)
    ]
    return told, buttons
