"""The timeline as a picture, crisp on a phone: who is where, and what each has left.

Rows run down in the order of play. It says nothing that the board's text does not say; its alt
text is that text.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from bot.discord.rendering.limits import ALT_TEXT, cut, plain
from bot.discord.rendering.message import Picture
from bot.discord.rendering.slots import due_at
from bot.play.model import Board
from rules.engine.timeline import Mark, Slot
from rules.engine.visibility import Card, Stat

NAME = "timeline.png"
WIDTH = 720
MARGIN = 24
ROW, EMPTY_ROW = 58, 34
GAP = 8
LABEL = 92
TRACK_HEIGHT = 16
MOST_MARKS = 12
MOST_CARDS = 12
MOST_TRACKS = 3
MOST_NAME = 18

GROUND, PANEL, FAINT = "#2b2d31", "#383a40", "#313338"
INK, DIM, ACCENT, ON_ACCENT = "#f2f3f5", "#949ba4", "#5865f2", "#ffffff"
TRACKS = ("#3ba55d", "#5da9e9", "#e9b35d")


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is drawn: rows of (mark, what is due there), and the combatants with their tracks."""

    title: str
    rows: tuple[tuple[Mark, tuple[str, ...]], ...]
    cards: tuple[tuple[str, tuple[Stat, ...]], ...]


async def picture(shown: Board) -> Picture:
    """The picture of a board, drawn in a thread."""
    drawing = plan(shown)
    png = await asyncio.to_thread(draw, drawing)
    return Picture(name=NAME, png=png, alt=alt(drawing))


def plan(shown: Board) -> Drawing:
    """What of a board is drawn, within the room there is."""
    names = {card.id: _shown(card.name, MOST_NAME) for card in shown.cards}
    line = shown.timeline
    due = {mark.at: _due(line.slots, mark.at, names) for mark in line.marks}
    return Drawing(
        title=_shown(line.title or shown.encounter.name, 40),
        rows=tuple((mark, due[mark.at]) for mark in _nearest(line.marks, due)),
        cards=tuple((_shown(c.name, MOST_NAME), _tracks(c)) for c in shown.cards[:MOST_CARDS]),
    )


def alt(drawing: Drawing) -> str:
    """The picture in words."""
    rows = [
        f"{mark.label}{' (now)' if mark.now else ''}: {', '.join(due)}"
        for mark, due in drawing.rows
        if due or mark.now
    ]
    cards = [
        f"{name}: {', '.join(f'{s.name} {s.value} of {s.full}' for s in tracks)}"
        for name, tracks in drawing.cards
        if tracks
    ]
    return cut(f"Timeline. {drawing.title}. {'; '.join([*rows, *cards])}.", ALT_TEXT)


@lru_cache(maxsize=32)
def draw(drawing: Drawing) -> bytes:
    """A PNG."""
    tracked = [(name, tracks) for name, tracks in drawing.cards if tracks]
    top = MARGIN + 44
    tracks_at = top + sum(_row_height(*row) + GAP for row in drawing.rows) + GAP
    height = tracks_at + sum(_card_height(tracks) for _, tracks in tracked) + MARGIN
    image = Image.new("RGB", (WIDTH, height), GROUND)
    pen = ImageDraw.Draw(image)
    pen.text((MARGIN, MARGIN), drawing.title, fill=INK, font=_font(30, bold=True), anchor="lt")
    y = top
    for mark, due in drawing.rows:
        _row(pen, y, mark, due)
        y += _row_height(mark, due) + GAP
    y = tracks_at
    for name, tracks in tracked:
        _card(pen, y, name, tracks)
        y += _card_height(tracks)
    out = BytesIO()
    image.save(out, "PNG", compress_level=6)
    return out.getvalue()


def _row_height(mark: Mark, due: Sequence[str]) -> int:
    return ROW if due or mark.now else EMPTY_ROW


def _row(pen: ImageDraw.ImageDraw, y: int, mark: Mark, due: Sequence[str]) -> None:
    label, ground = (ON_ACCENT, ACCENT) if mark.now else (INK if due else DIM, PANEL)
    right, height = WIDTH - MARGIN, _row_height(mark, due)
    pen.rounded_rectangle((MARGIN, y, right, y + height), 10, fill=FAINT)
    pen.rounded_rectangle((MARGIN, y, MARGIN + LABEL, y + height), 10, fill=ground)
    middle, bold = y + height // 2, _font(28 if height == ROW else 22, bold=True)
    text = _shortened(_shown(mark.label, 12), bold, LABEL - 12)
    pen.text((MARGIN + LABEL // 2, middle), text, fill=label, font=bold, anchor="mm")
    x = MARGIN + LABEL + 14
    for n, entry in enumerate(due):
        font = _font(26)
        rest = len(due) - n
        more = f"+{rest}" if rest > 1 else ""
        room = right - 14 - x - (60 if more else 0)
        wide = int(font.getlength(entry)) + 28
        if wide > room and n:
            pen.text((x, middle), f"+{rest}", fill=DIM, font=font, anchor="lm")
            return
        entry = _shortened(entry, font, room - 28)  # noqa: PLW2901
        wide = int(font.getlength(entry)) + 28
        pen.rounded_rectangle((x, y + 8, x + wide, y + ROW - 8), 10, fill=PANEL)
        pen.text((x + 14, middle), entry, fill=DIM if mark.past else INK, font=font, anchor="lm")
        x += wide + 10


def _card_height(tracks: Sequence[Stat]) -> int:
    return 40 + len(tracks) * (TRACK_HEIGHT + 18) + 8


def _card(pen: ImageDraw.ImageDraw, y: int, name: str, tracks: Sequence[Stat]) -> None:
    pen.text((MARGIN, y + 6), name, fill=INK, font=_font(26, bold=True), anchor="lt")
    left, right = MARGIN + 300, WIDTH - MARGIN
    for n, stat in enumerate(tracks):
        at = y + 40 + n * (TRACK_HEIGHT + 18)
        value, full = int(stat.value), stat.full or 1
        share = max(0.0, min(value / full, 1.0))
        words = f"{_shown(stat.name, 12)} {value}/{full}"
        pen.text((MARGIN, at + TRACK_HEIGHT // 2), words, fill=DIM, font=_font(24), anchor="lm")
        pen.rounded_rectangle((left, at, right, at + TRACK_HEIGHT), 8, fill=PANEL)
        if share > 0:
            end = left + max(TRACK_HEIGHT, int((right - left) * share))
            colour = TRACKS[n % len(TRACKS)]
            pen.rounded_rectangle((left, at, end, at + TRACK_HEIGHT), 8, fill=colour)


def _nearest(marks: Sequence[Mark], due: Mapping[int, Sequence[str]]) -> Sequence[Mark]:
    """The marks there is room for: those ahead, and as many past ones as still fit."""
    if len(marks) <= MOST_MARKS:
        return marks
    ahead = [m for m in marks if m.now or (not m.past and due[m.at])]
    return ahead[:MOST_MARKS] or marks[:MOST_MARKS]


def _due(slots: Sequence[Slot], at: int, names: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(_shown(due, 80) for due in due_at(slots, at, names))


def _tracks(card: Card) -> tuple[Stat, ...]:
    tracks = [s for s in card.stats if s.full is not None and isinstance(s.value, int)]
    return tuple(tracks[:MOST_TRACKS])


def _shown(text: str, most: int) -> str:
    """Text in letters that the font has: it has no emoji."""
    kept = "".join(
        ch for ch in plain(text) if ord(ch) <= 0xFFFF and not 0xFE00 <= ord(ch) <= 0xFE0F
    )
    return cut(kept.strip(), most)


def _shortened(text: str, font: ImageFont.FreeTypeFont, room: int) -> str:
    while len(text) > 1 and font.getlength(text) > room:
        text = text[:-2].rstrip() + "…"
    return text


@cache
def _font(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    content = files("bot.discord").joinpath("fonts", name).read_bytes()
    return ImageFont.truetype(BytesIO(content), size)
