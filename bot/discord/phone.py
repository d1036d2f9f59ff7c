"""How high texts and messages are on a phone, so that each is seen whole without scrolling.

Heights are in points of a screen of 390 x 844, of which Discord leaves 684 to the messages. Letters
are measured as DejaVu Sans, which is wider than Discord's own font: what fits here fits there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TypeVar

import discord

from bot.discord.letters import width
from bot.discord.rendering.limits import pieces

SCREEN_PX = 676
"""The highest post: a little less than the 684 points, because letters are estimated."""

SCREEN = 18
"""A phone shows about this many lines of an answer, with its buttons, without scrolling."""

SPLIT = 30 * SCREEN
"""A line of more characters than this may be higher than a screen."""

BODY_PX, EMBED_PX, PICTURE_PX = 314, 266, 282
"""The width of a message's own text, and of the text and of a picture in an embed."""

TEXT, TITLE, SMALL, FOOT = 14, 16, 13, 12
"""Sizes of letters: of text in an embed, titles and messages, small lines, and footers."""

LINE_PX, BIG_LINE_PX, FOOT_LINE_PX = 18, 22, 17
EMOJI_PX = 22

HEAD_PX = 52
"""The author's line, which may be in two parts, and the margins of a message."""

AUTHOR_PX = 32
"""The line above an embed, with a face."""

EMBED_MARGINS_PX, PART_MARGIN_PX, IMAGE_MARGIN_PX = 22, 8, 16
BUTTONS_PX, BUTTON_MARGINS_PX, BUTTON_GAP_PX, LEAST_BUTTON_PX, SELECT_PX = 42, 32, 8, 60, 48
ROW = 5

PERSON = f"@{'n' * 10} {'n' * 10} {'n' * 10}"
PLACE = f"@{' '.join(['n' * 10] * 9)}"
"""What the longest names look like that Discord allows people, and roles, channels and threads.

We do not know the name behind a mention, so it is measured as the longest one.
"""

INSTANT = "in 23 hours"
BOLD = "**"
EMOJI = "\ufffc"
"""One sign for an emoji, which is wider than a letter."""

_PERSON = re.compile(r"<@\d{1,20}>")
_PLACE = re.compile(r"<(?:@&|#)\d{1,20}>")
_INSTANT = re.compile(r"<t:\d{1,12}:[a-zA-Z]>")
_EMOJI = re.compile(r"<a?:\w+:\d+>|[\U0001f000-\U0001faff\u23f3\u2620\u2696\u2728]\ufe0f?")
_LINK = re.compile(r"\[((?:[^\[\]\\]|\\.)*)\]\([^()\s]*\)")
_MARK = re.compile(r"\\(?=[^\w\s])|~~|__|`|\u200b")
_BREAKS = re.compile(r"(?<=[ \-])")

T = TypeVar("T")


def picture_px(height: int, width: int) -> int:
    """Return how much higher a picture of this size makes a message on a phone."""
    return -(-height * PICTURE_PX // width) + IMAGE_MARGIN_PX


def high(lines: Iterable[str], px: float = EMBED_PX, size: int = TEXT) -> int:
    """Return how many lines these take on a phone, in letters of this size."""
    return sum(_rows(part, px, size) for line in lines for part in line.split("\n"))


def screens(items: Iterable[T], height: Callable[[T], int], *, taken: int = 0) -> list[list[T]]:
    """Divide items, in order, into groups that a phone shows without scrolling.

    `height` is an item's lines. `taken` lines of the first screen show something else.
    """
    made: list[list[T]] = [[]]
    room = SCREEN - taken
    for item in items:
        if (made[-1] or taken) and height(item) > room:
            made.append([])
            taken, room = 0, SCREEN
        made[-1].append(item)
        room -= height(item)
    return made


def embed_px(embed: discord.Embed) -> int:
    """Return the height of an embed, without a picture."""
    px = EMBED_MARGINS_PX
    if embed.author.name:
        px += AUTHOR_PX
    if embed.title:
        px += PART_MARGIN_PX + high([f"**{embed.title}**"], size=TITLE) * BIG_LINE_PX
    if embed.description:
        px += PART_MARGIN_PX + high([embed.description]) * LINE_PX
    for field in embed.fields:
        px += PART_MARGIN_PX + high([f"**{field.name}**", field.value or ""]) * LINE_PX
    return px + foot_px(embed.footer.text or "")


def foot_px(text: str) -> int:
    """Return the height of an embed's footer."""
    return PART_MARGIN_PX + high([text], size=FOOT) * FOOT_LINE_PX if text else 0


def content_px(text: str) -> int:
    """Return the height of a message's own text."""
    return high([text], BODY_PX, TITLE) * BIG_LINE_PX if text else 0


def view_px(view: discord.ui.View | None) -> int:
    """Return the height of the controls below a message."""
    rows: list[list[str]] = [[]]
    selects = 0
    for item in view.children if view is not None else ():
        if isinstance(item, discord.ui.Button):
            if len(rows[-1]) == ROW:
                rows.append([])
            rows[-1].append(item.label or "")
        else:
            selects += 1
    return sum(_buttons_px(row) for row in rows if row) + selects * SELECT_PX


def message_px(content: str, embeds: Iterable[discord.Embed], view: discord.ui.View | None) -> int:
    """Return the height of a message, without a picture."""
    return HEAD_PX + content_px(content) + sum(map(embed_px, embeds)) + view_px(view)


def _buttons_px(labels: Iterable[str]) -> int:
    """Return the height of a row of buttons, which breaks where it is too wide."""
    rows, left = 0, -1.0
    for label in labels:
        wide = max(width(label, TEXT, bold=True) + BUTTON_MARGINS_PX, LEAST_BUTTON_PX)
        if left < wide:
            rows, left = rows + 1, float(BODY_PX)
        left -= wide + BUTTON_GAP_PX
    return rows * BUTTONS_PX


@lru_cache(maxsize=1024)
def _rows(line: str, px: float, size: int) -> int:
    """Return how many rows one line of markdown takes."""
    if line.startswith("-# "):
        line, size = line[3:], SMALL
    rows, left = 1, px
    for word, space in _words(_seen(line), size):
        if word > left and left < px:
            rows, left = rows + 1, px
        more = int(word // px)  # a word that is wider than the screen is broken
        rows, left = rows + more, left - (word - more * px) - space
    return rows


def _words(line: str, size: int) -> Iterator[tuple[float, float]]:
    """Return the widths of the words of a line, each with the width of the space after it."""
    word = 0.0
    for n, part in enumerate(line.split(BOLD)):
        bold = n % 2 == 1
        for piece in _BREAKS.split(part):
            letters = piece.rstrip(" ")
            word += _wide(letters, size, bold)
            if piece.endswith((" ", "-")):
                yield word, _wide(piece[len(letters) :], size, bold)
                word = 0.0
    if word:
        yield word, 0.0


def _wide(word: str, size: int, bold: bool) -> float:
    signs = word.count(EMOJI)
    return width(word.replace(EMOJI, ""), size, bold=bold) + signs * EMOJI_PX


def _seen(line: str) -> str:
    """Return a line of markdown as a reader sees it."""
    line = _INSTANT.sub(INSTANT, _PLACE.sub(PLACE, _PERSON.sub(PERSON, line)))
    return _MARK.sub("", _LINK.sub(r"\1", _EMOJI.sub(EMOJI, line)))


def lines_of_screens(lines: Iterable[str]) -> list[list[str]]:
    """Divide lines into groups that a phone shows without scrolling; split a longer line."""
    parts = [piece for line in lines for piece in pieces(line, SPLIT)]
    return screens(parts, lambda piece: high([piece]))
