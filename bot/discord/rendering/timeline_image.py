"""The timeline as a picture that a phone shows whole: who is where, and what each has left.

Discord shows a picture at most 400 by 300 points large, so it is broad rather than tall: the
turns in the order of play to the left, the combatants to the right. It says nothing that the
board's text does not say; its alt text is that text.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from itertools import product
from zlib import Z_RLE

from PIL import Image, ImageColor, ImageDraw, ImageFont

from bot.discord.rendering.limits import ALT_TEXT, cut, plain
from bot.discord.rendering.message import Picture
from bot.discord.rendering.slots import due_at, spans
from bot.play.model import Board
from rules.engine.timeline import Timeline
from rules.engine.visibility import Card, Stat

NAME = "timeline.png"
WIDTH, MARGIN, GAP = 1040, 28, 8
LEFT = 590
ROW, LABEL, TITLE = 56, 118, 60
NAME_LINE, TRACK_LINE, TRACK = 40, 32, 16
MOST_ROWS = 12
TALLEST = 700
MOST_TRACKS, MOST_NAMES = 3, 2
MOST_NAME, SHORT_NAME = 18, 12

GROUND, PANEL, FAINT = "#2b2d31", "#404249", "#35373c"
INK, DIM, ACCENT, ON_ACCENT = "#f2f3f5", "#949ba4", "#5865f2", "#ffffff"
TRACKS = ("#3ba55d", "#5da9e9", "#e9b35d")
SHADES = 16
"""So many steps there are from a ground to a letter on it."""

_PENCIL = ThreadPoolExecutor(1, "pencil")


@dataclass(frozen=True, slots=True)
class Row:
    """One turn, or a span of turns at which the same is due."""

    label: str
    due: tuple[str, ...]
    now: bool
    past: bool


@dataclass(frozen=True, slots=True)
class Fighter:
    """A combatant with their tracks."""

    name: str
    tracks: tuple[Stat, ...]

    @property
    def height(self) -> int:
        """In pixels."""
        return NAME_LINE + len(self.tracks) * TRACK_LINE + GAP


@dataclass(frozen=True, slots=True)
class Drawing:
    """The combatants to draw, and the number of those without room."""

    title: str
    rows: tuple[Row, ...]
    fighters: tuple[Fighter, ...]
    more: int = 0


async def picture(drawing: Drawing) -> Picture:
    """The picture, drawn in a thread: one after the other, however many fights want one at once."""
    png = await asyncio.get_running_loop().run_in_executor(_PENCIL, draw, drawing)
    return Picture(name=NAME, png=png, alt=alt(drawing))


def plan(shown: Board) -> Drawing:
    """The part of a board that is drawn in the room there is."""
    names = {card.id: _letters(card.name, SHORT_NAME) for card in shown.cards}
    tracked = [(card, _tracks(card)) for card in shown.cards]
    every = [Fighter(_letters(c.name, MOST_NAME), tracks) for c, tracks in tracked if tracks]
    fighters: list[Fighter] = []
    room = TALLEST - TITLE - 2 * MARGIN
    for fighter in every:
        room -= fighter.height
        if room < 0:
            break
        fighters.append(fighter)
    return Drawing(
        title=_letters(shown.timeline.title or shown.encounter.name, 40),
        rows=_rows(shown.timeline, names),
        fighters=tuple(fighters),
        more=len(every) - len(fighters),
    )


def alt(drawing: Drawing) -> str:
    """The picture in words."""
    rows = [
        f"{row.label}{' (now)' if row.now else ''}: {', '.join(row.due)}"
        for row in drawing.rows
        if row.due or row.now
    ]
    fighters = [
        f"{fighter.name}: {', '.join(f'{s.name} {s.value} of {s.full}' for s in fighter.tracks)}"
        for fighter in drawing.fighters
    ]
    return cut(f"Timeline. {drawing.title}. {'; '.join([*rows, *fighters])}.", ALT_TEXT)


@lru_cache(maxsize=32)
def draw(drawing: Drawing) -> bytes:
    """A PNG."""
    left = len(drawing.rows) * (ROW + GAP)
    right = sum(fighter.height for fighter in drawing.fighters)
    image = Image.new("RGB", (WIDTH, 2 * MARGIN + TITLE + max(left, right)), GROUND)
    pen = ImageDraw.Draw(image)
    pen.text((MARGIN, MARGIN), drawing.title, fill=INK, font=_font(36, bold=True), anchor="lt")
    right_edge = LEFT if drawing.fighters else WIDTH - MARGIN
    for n, row in enumerate(drawing.rows):
        _draw_row(pen, MARGIN + TITLE + n * (ROW + GAP), right_edge, row)
    y = MARGIN + TITLE
    for fighter in drawing.fighters:
        _draw_fighter(pen, y, fighter)
        y += fighter.height
    if drawing.more:
        place = (WIDTH - MARGIN, MARGIN + 8)
        pen.text(place, f"and {drawing.more} more", fill=DIM, font=_font(26), anchor="rt")
    out = BytesIO()
    flat = image.quantize(palette=_palette(), dither=Image.Dither.NONE)
    flat.save(out, "PNG", compress_type=Z_RLE)
    return out.getvalue()


@cache
def _palette() -> Image.Image:
    """Every colour that is drawn with, and those between a letter and what it stands on.

    To find them anew in each picture took longer than to draw it.
    """
    drawn = [GROUND, PANEL, FAINT, INK, DIM, ACCENT, ON_ACCENT, *TRACKS]
    values = [value for colour in drawn for value in ImageColor.getrgb(colour)]
    for ink, ground in [*product((INK, DIM), (GROUND, PANEL, FAINT)), (ON_ACCENT, ACCENT)]:
        ends = list(zip(ImageColor.getrgb(ground), ImageColor.getrgb(ink), strict=True))
        values += [a + (b - a) * n // SHADES for n in range(1, SHADES) for a, b in ends]
    palette = Image.new("P", (1, 1))
    palette.putpalette(values)
    return palette


def _draw_row(pen: ImageDraw.ImageDraw, y: int, right: int, row: Row) -> None:
    ink, ground = (ON_ACCENT, ACCENT) if row.now else (INK if row.due else DIM, PANEL)
    pen.rounded_rectangle((MARGIN, y, right, y + ROW), 10, fill=FAINT)
    pen.rounded_rectangle((MARGIN, y, MARGIN + LABEL, y + ROW), 10, fill=ground)
    middle = y + ROW // 2
    font = _fitting(row.label, LABEL - 12, 32)
    label = _shortened(row.label, font, LABEL - 12)
    pen.text((MARGIN + LABEL // 2, middle), label, fill=ink, font=font, anchor="mm")
    words = _font(28)
    told = _shortened(" \N{MIDDLE DOT} ".join(row.due), words, right - MARGIN - LABEL - 32)
    place = (MARGIN + LABEL + 16, middle)
    pen.text(place, told, fill=DIM if row.past else INK, font=words, anchor="lm")


def _draw_fighter(pen: ImageDraw.ImageDraw, y: int, fighter: Fighter) -> None:
    left, right = LEFT + MARGIN, WIDTH - MARGIN
    pen.text((left, y), fighter.name, fill=INK, font=_font(28, bold=True), anchor="lt")
    bar = left + 200
    for n, stat in enumerate(fighter.tracks):
        middle = y + NAME_LINE + n * TRACK_LINE + TRACK_LINE // 2 - 4
        value, full = int(stat.value), stat.full or 1
        words = f"{_letters(stat.name, 9)} {value}/{full}"
        pen.text(
            (left, middle), words, fill=DIM, font=_fitting(words, 190, 24, bold=False), anchor="lm"
        )
        top = middle - TRACK // 2
        pen.rounded_rectangle((bar, top, right, top + TRACK), 8, fill=PANEL)
        share = max(0.0, min(value / full, 1.0))
        if share > 0:
            end = bar + max(TRACK, int((right - bar) * share))
            colour = TRACKS[n % len(TRACKS)]
            pen.rounded_rectangle((bar, top, end, top + TRACK), 8, fill=colour)


def _rows(line: Timeline, names: Mapping[str, str]) -> tuple[Row, ...]:
    """Spans in the order of play; where there are too many, those ahead come first."""
    told = {m.at: tuple(due_at(line.slots, m.at, names, most=MOST_NAMES)) for m in line.marks}
    rows = [
        Row(_letters(label, 16), tuple(_letters(d, 80) for d in told[mark.at]), mark.now, mark.past)
        for label, mark in spans(line.marks, told)
    ]
    ahead = [row for row in rows if row.now or not row.past]
    return tuple(rows if len(rows) <= MOST_ROWS else ahead[:MOST_ROWS])


def _tracks(card: Card) -> tuple[Stat, ...]:
    tracks = [s for s in card.stats if s.full is not None and isinstance(s.value, int)]
    return tuple(tracks[:MOST_TRACKS])


def _letters(text: str, most: int) -> str:
    """Text in letters that the font has: it has no emoji."""
    kept = (ch for ch in plain(text) if ord(ch) <= 0xFFFF and not 0xFE00 <= ord(ch) <= 0xFE0F)
    return cut("".join(kept).strip(), most)


def _shortened(text: str, font: ImageFont.FreeTypeFont, room: int) -> str:
    while len(text) > 1 and font.getlength(text) > room:
        text = text[:-2].rstrip() + "…"
    return text


def _fitting(text: str, room: int, size: int, *, bold: bool = True) -> ImageFont.FreeTypeFont:
    """The largest font of at most `size`, in steps of two and not below 18, that fits."""
    while size > 18 and _font(size, bold=bold).getlength(text) > room:
        size -= 2
    return _font(size, bold=bold)


@cache
def _font(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    content = files("bot.discord").joinpath("fonts", name).read_bytes()
    return ImageFont.truetype(BytesIO(content), size)
