"""The timeline as a picture for a phone, which shows it 300 points wide.

It shows better than text how often each combatant acts, and how far apart. Rows are combatants with
something due, columns are the next instants. A disc is an act, a diamond is an effect that begins,
the framed column is now. Under a name are the health and the state, as far as there is room.
Colours are those of Okabe and Ito, and each has a shape or a number of segments too. The alt text
says the same in words, and all that the board says of everybody.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from io import BytesIO
from itertools import product
from zlib import Z_RLE

from PIL import Image, ImageColor, ImageDraw, ImageFont

from bot.discord.rendering.limits import ALT_TEXT, cut, plain
from bot.discord.rendering.message import Picture
from bot.discord.rendering.order import Place, place, places, remarks
from bot.play.model import Board
from rules.engine.timeline import Mark
from rules.engine.visibility import Card, Role

WIDTH, PAD = 600, 18
NAME, COLUMN, ROW, HEAD, FOOT = 220, 43, 56, 46, 30
MOST_ROWS, MOST_COLUMNS = 5, 8
"""With this many rows the board of a fight of eight is no higher than a phone's screen."""

FEW_LINES, LEAST_ROWS = 9, 2
"""Beside more lines of text than these, fighters and people waited for, there are fewer rows."""

SEGMENTS, SEGMENT, SEGMENT_GAP = 5, 10, 4
SMALL = 22
LONGEST_NAME = 24

GROUND, LINE, INK, DIM = "#111317", "#2a2d34", "#ffffff", "#b5bac1"
GOOD, FAIR, BAD, NOW, NOW_GROUND = "#56b4e9", "#e69f00", "#ff7043", "#f0e442", "#24324a"
SHADES = 16
"""Number of shades between a background and a letter on it."""

_PENCIL = ThreadPoolExecutor(1, "pencil")


@dataclass(frozen=True, slots=True)
class Row:
    """A combatant: the share of health left, None if not everybody knows it, and what is due.

    `state` is what the board says of them in words. `acts` and `lands` are columns.
    """

    name: str
    share: float | None
    state: str = ""
    acts: tuple[int, ...] = ()
    lands: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawing:
    """The combatants to draw, and how many do not fit; `now` is a column, or -1.

    `said` is what the board says of each combatant, those who are out included.
    """

    title: str
    counts: tuple[str, ...]
    now: int
    rows: tuple[Row, ...]
    more: int = 0
    said: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Return the file's name, made of its content: an equal picture is not sent again."""
        return f"timeline-{sha256(repr(self).encode()).hexdigest()[:10]}.png"


async def picture(drawing: Drawing) -> Picture:
    """Return the picture, drawn in a thread: one at a time, however many fights want one."""
    png = await asyncio.get_running_loop().run_in_executor(_PENCIL, draw, drawing)
    return Picture(name=drawing.name, png=png, alt=alt(drawing))


def plan(shown: Board) -> Drawing:
    """Return the part of a board that fits into the picture."""
    ahead = [mark for mark in shown.timeline.marks if mark.now or not mark.past]
    busy = {slot.at for slot in shown.timeline.slots if not slot.may}
    columns = [mark for mark in ahead if mark.now or mark.at in busy][:MOST_COLUMNS]
    column = {mark.at: n for n, mark in enumerate(columns)}
    order = places(shown.timeline, shown.cards)
    every = [
        Row(
            name=_letters(each.card.name, LONGEST_NAME),
            share=_share(each.card),
            state=_letters(", ".join(remarks(each)), LONGEST_NAME),
            acts=tuple([column[at] for at in each.acts if at in column]),
            lands=tuple([column[at] for at, _, _ in each.lands if at in column]),
        )
        for each in order
    ]
    rows = [row for row in every if row.acts or row.lands]
    out = [place(shown.timeline, card) for card in shown.cards if card.out]
    lines = len(order) + bool(out) + len({wait.who for wait in shown.waits})
    most = max(MOST_ROWS - max(lines - FEW_LINES, 0), LEAST_ROWS)
    return Drawing(
        title=_letters(shown.timeline.title or shown.encounter.name, 60),
        counts=tuple([_letters(_short(mark), 3) for mark in columns]),
        now=next((n for n, mark in enumerate(columns) if mark.now), -1),
        rows=tuple(rows[:most]),
        more=max(0, len(rows) - most),
        said=tuple([f"{plain(each.card.name)}: {_said(each)}" for each in [*order, *out]]),
    )


def _said(one: Place) -> str:
    share = _share(one.card)
    health = [] if share is None else [f"{round(share * 100)} percent of health"]
    return plain(", ".join([*health, *remarks(one)]))


def alt(drawing: Drawing) -> str:
    """Return the picture in words."""
    columns = [
        f"{label}{' (now)' if n == drawing.now else ''}: {', '.join(due)}"
        for n, label in enumerate(drawing.counts)
        if (due := _due(drawing, n))
    ]
    return cut(f"Timeline. {drawing.title}. {'; '.join([*columns, *drawing.said])}.", ALT_TEXT)


@lru_cache(maxsize=32)
def draw(drawing: Drawing) -> bytes:
    """Return the picture as a PNG."""
    height = 2 * PAD + HEAD + len(drawing.rows) * ROW + (FOOT if drawing.more else 0)
    image = Image.new("RGB", (WIDTH, height), GROUND)
    pen = ImageDraw.Draw(image)
    _draw_head(pen, drawing, height)
    for n, row in enumerate(drawing.rows):
        y = PAD + HEAD + n * ROW
        if n:
            pen.line((PAD, y - 2, WIDTH - PAD, y - 2), fill=LINE, width=2)
        _draw_fighter(pen, y, row)
        _draw_due(pen, y + ROW // 2, row, drawing.now)
    if drawing.more:
        words = f"and {drawing.more} more"
        pen.text((PAD, height - 24), words, fill=DIM, font=_font(24), anchor="lm")
    out = BytesIO()
    flat = image.quantize(palette=_palette(), dither=Image.Dither.NONE)
    flat.save(out, "PNG", compress_type=Z_RLE)
    return out.getvalue()


def _draw_head(pen: ImageDraw.ImageDraw, drawing: Drawing, height: int) -> None:
    """Draw the instants; the column of now is framed."""
    for n, label in enumerate(drawing.counts):
        x, now = _middle(n), n == drawing.now
        if now:
            box = (x - COLUMN // 2 + 1, PAD - 8, x + COLUMN // 2 - 1, height - PAD + 8)
            pen.rounded_rectangle(box, 10, fill=NOW_GROUND, outline=NOW, width=3)
        font = _fitting(label, COLUMN - 2, 27)
        pen.text((x, PAD + 16), label, fill=INK if now else DIM, font=font, anchor="mm")


def _draw_fighter(pen: ImageDraw.ImageDraw, y: int, row: Row) -> None:
    font = _fitting(row.name, NAME - 12, 30)
    name = _shortened(row.name, font, NAME - 12)
    pen.text((PAD, y + 15), name, fill=INK, font=font, anchor="lm")
    left = PAD if row.share is None else PAD + SEGMENTS * (SEGMENT + SEGMENT_GAP) + SEGMENT_GAP
    state = _shortened(row.state, _font(SMALL), PAD + NAME - 12 - left)
    pen.text((left, y + 42), state, fill=DIM, font=_font(SMALL), anchor="lm")
    if row.share is None:
        return
    full = -(-round(row.share * 100) * SEGMENTS // 100) if row.share > 0 else 0
    colour = GOOD if row.share > 0.5 else FAIR if row.share > 0.25 else BAD
    for part in range(SEGMENTS):
        left = PAD + part * (SEGMENT + SEGMENT_GAP)
        box = (left, y + 35, left + SEGMENT, y + 47)
        pen.rounded_rectangle(box, 4, fill=colour if part < full else None, outline=colour, width=2)


def _draw_due(pen: ImageDraw.ImageDraw, y: int, row: Row, now: int) -> None:
    for column in row.acts:
        x = _middle(column)
        pen.ellipse((x - 12, y - 12, x + 12, y + 12), fill=NOW if column == now else INK)
    for column in row.lands:
        x = _middle(column)
        corners = [(x, y - 15), (x + 15, y), (x, y + 15), (x - 15, y)]
        pen.polygon(corners, outline=FAIR, width=5)


def _middle(column: int) -> int:
    return PAD + NAME + column * COLUMN + COLUMN // 2


def _due(drawing: Drawing, column: int) -> list[str]:
    acts = [f"{row.name} acts" for row in drawing.rows if column in row.acts]
    return acts + [f"something of {r.name} lands" for r in drawing.rows if column in r.lands]


def _share(card: Card) -> float | None:
    track = next((stat for stat in card.of_role(Role.HEALTH) if stat.is_track), None)
    return None if track is None else round(track.left, 2)


def _short(mark: Mark) -> str:
    """Return the part of a label that fits into a column."""
    return mark.label if len(mark.label) <= 3 else mark.label[:3]


@cache
def _palette() -> Image.Image:
    """Return every colour in use, and the shades between letters and backgrounds.

    To find them anew in each picture took longer than drawing it.
    """
    drawn = [GROUND, LINE, INK, DIM, GOOD, FAIR, BAD, NOW, NOW_GROUND]
    values = [value for colour in drawn for value in ImageColor.getrgb(colour)]
    for ink, ground in product((INK, DIM, FAIR), (GROUND, NOW_GROUND)):
        ends = list(zip(ImageColor.getrgb(ground), ImageColor.getrgb(ink), strict=True))
        values += [a + (b - a) * n // SHADES for n in range(1, SHADES) for a, b in ends]
    palette = Image.new("P", (1, 1))
    palette.putpalette(values)
    return palette


def _letters(text: str, most: int) -> str:
    """Return text in letters that the font has: it has no emoji."""
    kept = (ch for ch in plain(text) if ord(ch) <= 0xFFFF and not 0xFE00 <= ord(ch) <= 0xFE0F)
    return cut("".join(kept).strip(), most)


def _shortened(text: str, font: ImageFont.FreeTypeFont, room: int) -> str:
    while len(text) > 1 and font.getlength(text) > room:
        text = text[:-2].rstrip() + "\N{HORIZONTAL ELLIPSIS}"
    return text


def _fitting(text: str, room: int, size: int) -> ImageFont.FreeTypeFont:
    """Return the largest font of at most `size` that fits, in steps of two, not below 22."""
    while size > 22 and _font(size, bold=True).getlength(text) > room:
        size -= 2
    return _font(size, bold=True)


@cache
def _font(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    content = files("bot.discord").joinpath("fonts", name).read_bytes()
    return ImageFont.truetype(BytesIO(content), size)
