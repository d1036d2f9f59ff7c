"""A private answer of several lists, cut so that a phone shows it whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import discord

from bot.discord.phone import (
    BIG_LINE_PX,
    BODY_PX,
    HEAD_PX,
    SCREEN_PX,
    TITLE,
    content_px,
    high,
    view_px,
)
from bot.discord.rendering.limits import CONTENT, cut, escape

HEAD_TEXT, ITEM_TEXT = 240, 110
"""The head of an answer and an item of a list are cut to this many characters."""

INDENT_PX, LIST_MARGIN_PX = 22, 4
USED_PX, ONLY_YOU_PX = 26, 24
"""The lines around a private answer: the command that was used, and who sees it."""


@dataclass(frozen=True, slots=True)
class Section:
    """A title and what it lists; the items are not escaped yet."""

    title: str
    items: Sequence[str]
    numbered: bool = False

    def head(self, shown: int) -> str:
        """Return the title; if no item is `shown`, it says how many there are."""
        return f"**{self.title}**" if shown else f"**{self.title}** {len(self.items)}"

    def lines(self, shown: int) -> list[str]:
        """Return the first `shown` items, and how many more there are."""
        told = [
            f"{f'{n}.' if self.numbered else '-'} {escape(cut(item, ITEM_TEXT), people=True)}"
            for n, item in enumerate(self.items[:shown], start=1)
        ]
        more = len(self.items) - shown
        return [*told, f"- and {more} more"] if shown and more else told

    def px(self, shown: int) -> int:
        """Return its height on a phone."""
        rows = high(self.lines(shown), BODY_PX - INDENT_PX, TITLE)
        return content_px(self.head(shown)) + rows * BIG_LINE_PX + (LIST_MARGIN_PX if shown else 0)


def on_one_screen(
    head: Sequence[str],
    sections: Sequence[Section],
    foot: Sequence[str] = (),
    view: discord.ui.View | None = None,
) -> str:
    """Return the text of a private message that a phone shows whole, with the controls of `view`.

    `head` and `foot` are always there. The sections get one item more in turn, as long as there is
    room, and say how many are left out. A section that lists nothing is left out.
    """
    listed = [section for section in sections if section.items]
    shown = [0] * len(listed)
    around_px = HEAD_PX + USED_PX + ONLY_YOU_PX + view_px(view)
    fixed_px = around_px + content_px("\n".join([*head, *foot]))

    def text() -> str:
        parts = [[s.head(n), *s.lines(n)] for s, n in zip(listed, shown, strict=True)]
        return "\n".join([*head, *(line for part in parts for line in part), *foot])

    def fits() -> bool:
        px = fixed_px + sum(s.px(n) for s, n in zip(listed, shown, strict=True))
        return px <= SCREEN_PX and len(text()) <= CONTENT

    growing = [*range(len(listed))]
    while growing:
        for n in [*growing]:
            shown[n] += 1
            if shown[n] > len(listed[n].items) or not fits():
                shown[n] -= 1
                growing.remove(n)
    return text()
