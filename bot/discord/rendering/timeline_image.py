"""The timeline as a picture for a phone, which shows it 282 points wide.

It shows better than text how often each combatant acts, and how far apart. Rows are combatants with
something due, columns are the next instants. A disc is an act, a diamond is an effect that begins,
the framed one is now. Each row has the name, the health and, if there is room, the state. A
compact picture is for a board with much text: its rows are lower and show no state, and a name ends
before the row's first disc. The text comes first: what it leaves of a phone's screen is the
picture's, and rows that do not fit are counted. Colours are those of Okabe and Ito, and each has a
shape or a number of segments too. The alt text says the same in words, and all that the board says
of everybody.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from hashlib import sha256
from io import BytesIO
from itertools import product
from zlib import Z_RLE

from PIL import Image, ImageColor, ImageDraw, ImageFont

from bot.discord.letters import font, width
from bot.discord.phone import IMAGE_MARGIN_PX, PICTURE_PX, SCREEN_PX
from bot.discord.rendering.limits import ALT_TEXT, ELLIPSIS, cut, plain
from bot.discord.rendering.message import Picture
from bot.discord.rendering.order import Place, place, places, remarks
from bot.play.model import Board
from rules.engine.timeline import Mark
from rules.engine.visibility import Card, Role

WIDTH, PAD = 600, 12
ROW, COMPACT_ROW, HEAD, COMPACT_HEAD = 56, 34, 44, 38
MOST_ROWS, LEAST_ROWS = 8, 3
"""With room for fewer rows than the least there is no picture."""

MOST_COLUMNS, COLUMNS, LEAST_COLUMN, COLUMN_GAP = 8, 352, 44, 8
"""All columns together are at most so wide; labels stand so far apart."""

NAME_SIZES, STATE_SIZE, LABEL_SIZE = (28, 27, 26, 25), 24, 26
"""A phone shows these at 12 to 13 points."""

SEGMENTS, SEGMENT, SEGMENT_GAP, SEGMENT_HEIGHT, COMPACT_SEGMENT_HEIGHT = 5, 30, 5, 9, 6
LONGEST, LONGEST_LABEL = 64, 3
DISC, DIAMOND = 11, 14

GROUND, LINE, INK, DIM = "#111317", "#2a2d34", "#ffffff", "#b5bac1"
GOOD, FAIR, BAD, NOW, NOW_GROUND = "#56b4e9", "#e69f00", "#ff7043", "#f0e442", "#24324a"
SHADES = 16
"""Number of shades between a background and a letter on it."""

_NUMBERED = re.compile(r"(?P<name>.*\S)(?P<number> \d+)")
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

    `said` is what the board says of each combatant, those who are out included, and `due` are the
    instants at which they act, in the same order.
    """

    title: str
    counts: tuple[str, ...]
    now: int
    rows: tuple[Row, ...]
    more: int = 0
    said: tuple[str, ...] = ()
    due: tuple[str, ...] = ()
    compact: bool = False

    @property
    def name(self) -> str:
        """Return the file's name, made of its content: an equal picture is not sent again."""
        return f"timeline-{sha256(repr(self).encode()).hexdigest()[:10]}.png"

    @property
    def row(self) -> int:
        """Return the height of a row."""
        return COMPACT_ROW if self.compact else ROW

    @property
    def height(self) -> int:
        """Return the height of the picture."""
        return 2 * PAD + self.head + len(self.rows) * self.row

    @property
    def head(self) -> int:
        """Return the height of the line of instants."""
        return COMPACT_HEAD if self.compact else HEAD

    @property
    def phone_px(self) -> int:
        """Return how much higher the picture makes a board on a phone."""
        return -(-self.height * PICTURE_PX // WIDTH) + IMAGE_MARGIN_PX

    @property
    def column(self) -> int:
        """Return the width of a column."""
        return _column(self.counts)

    @property
    def names_end(self) -> int:
        """Return where the names end and the columns begin."""
        return WIDTH - PAD - self.column * len(self.counts)


async def picture(drawing: Drawing) -> Picture:
    """Return the picture, drawn in a thread: one at a time, however many fights want one."""
    png = await asyncio.get_running_loop().run_in_executor(_PENCIL, draw, drawing)
    return Picture(name=drawing.name, png=png, alt=alt(drawing))


def plan(shown: Board, room_px: int = SCREEN_PX) -> Drawing:
    """Return the part of a board that fits into a picture, which has this height on a phone."""
    columns = _columns(shown)
    column = {mark.at: n for n, mark in enumerate(columns)}
    order = places(shown.timeline, shown.cards)
    every = [
        Row(
            name=_letters(each.card.name, LONGEST),
            share=_share(each.card),
            state=_letters(", ".join(remarks(each)), LONGEST),
            acts=tuple([column[at] for at in each.acts if at in column]),
            lands=tuple([column[at] for at, _, _ in each.lands if at in column]),
        )
        for each in order
    ]
    out = [place(shown.timeline, card) for card in shown.cards if card.out]
    labels = {mark.at: f"{mark.label}{' (now)' if mark.now else ''}" for mark in columns}
    whole = Drawing(
        title=_letters(shown.timeline.title or shown.encounter.name, 60),
        counts=tuple([_short(mark) for mark in columns]),
        now=next((n for n, mark in enumerate(columns) if mark.now), -1),
        rows=tuple([row for row in every if row.acts or row.lands]),
        said=tuple([f"{plain(each.card.name)}: {_said(each)}" for each in [*order, *out]]),
        due=tuple([_due(each, labels) for each in [*order, *out]]),
    )
    return _fitting(whole, room_px)


def _columns(shown: Board) -> list[Mark]:
    """Return the next instants at which something is due, as many as have room."""
    ahead = [mark for mark in shown.timeline.marks if mark.now or not mark.past]
    busy = {slot.at for slot in shown.timeline.slots if not slot.may}
    columns = [mark for mark in ahead if mark.now or mark.at in busy][:MOST_COLUMNS]
    while columns and _column([_short(mark) for mark in columns]) * len(columns) > COLUMNS:
        columns.pop()
    return columns


def _column(labels: Sequence[str]) -> int:
    """Return the width of a column: no label touches the next one."""
    widest = max([width(label, LABEL_SIZE, bold=True) for label in labels], default=0.0)
    return max(LEAST_COLUMN, round(widest) + COLUMN_GAP)


def _fitting(whole: Drawing, room_px: int) -> Drawing:
    """Return the drawing with as many rows as have room, compact if need be."""
    first = _rows(whole, MOST_ROWS, compact=False)
    if first.phone_px <= room_px:
        return first
    for most in range(MOST_ROWS, LEAST_ROWS - 1, -1):
        lower = _rows(whole, most, compact=True)
        if lower.phone_px <= room_px:
            return lower
    return _rows(whole, 0, compact=True)


def _rows(whole: Drawing, most: int, *, compact: bool) -> Drawing:
    more = max(len(whole.rows) - most, 0)
    return replace(whole, rows=whole.rows[:most], more=more, compact=compact)


def _said(one: Place) -> str:
    share = _share(one.card)
    health = [] if share is None else [f"{round(share * 100)} percent of health"]
    return plain(", ".join([*health, *remarks(one)]))


def _due(one: Place, labels: Mapping[int, str]) -> str:
    """Return when they act next: "acts at 7 (now), 12"; whoever is out acts no more."""
    acts = [] if one.card.out else [labels[at] for at in one.acts if at in labels]
    return f"acts at {', '.join(acts)}" if acts else ""


def alt(drawing: Drawing) -> str:
    """Return the picture in words. If they are too many, each combatant's are cut at their end."""
    begun = f"Timeline. {drawing.title}. "
    every = [_sentence(*both) for both in zip(drawing.said, drawing.due, strict=True)]
    longest = max([len(one) for one in every], default=0)
    while longest and len(begun) + len("; ".join(every)) + 1 > ALT_TEXT:
        longest -= 1
        every = [cut(one, longest) for one in every]
    return cut(f"{begun}{'; '.join(every)}.", ALT_TEXT)


def _sentence(said: str, due: str) -> str:
    """Return all about one combatant; there may be nothing to say except the name."""
    return f"{said}{', ' if due and not said.endswith(' ') else ''}{due}"


@lru_cache(maxsize=32)
def draw(drawing: Drawing) -> bytes:
    """Return the picture as a PNG."""
    image = Image.new("RGB", (WIDTH, drawing.height), GROUND)
    pen = ImageDraw.Draw(image)
    _draw_head(pen, drawing)
    for n, row in enumerate(drawing.rows):
        y = PAD + drawing.head + n * drawing.row
        if n:
            pen.line((PAD, y, WIDTH - PAD, y), fill=LINE, width=2)
        if drawing.compact:
            _draw_name(pen, y + 12, row.name, _name_room(row, drawing))
            _draw_health(pen, y + COMPACT_ROW - COMPACT_SEGMENT_HEIGHT - 1, row, compact=True)
            _draw_due(pen, y + COMPACT_ROW // 2, row, drawing)
        else:
            _draw_fighter(pen, y, row, drawing)
            _draw_due(pen, y + ROW - 15, row, drawing)
    out = BytesIO()
    flat = image.quantize(palette=_palette(), dither=Image.Dither.NONE)
    flat.save(out, "PNG", compress_type=Z_RLE)
    return out.getvalue()


def _draw_head(pen: ImageDraw.ImageDraw, drawing: Drawing) -> None:
    """Draw the instants; that of now is framed, and its column is lighter."""
    if drawing.more:
        words = f"{len(drawing.rows)} of {len(drawing.rows) + drawing.more}"
        pen.text(
            (PAD, PAD + drawing.head // 2), words, fill=DIM, font=font(STATE_SIZE), anchor="lm"
        )
    for n, label in enumerate(drawing.counts):
        x, now = _middle(drawing, n), n == drawing.now
        if now:
            half = drawing.column // 2 - 1
            # Names stand over the column: a frame around all of it would cross them.
            whole = (x - half, PAD // 2, x + half, drawing.height - PAD // 2)
            pen.rounded_rectangle(whole, 10, fill=NOW_GROUND)
            pen.rounded_rectangle((*whole[:3], PAD + drawing.head - 4), 10, outline=NOW, width=3)
        letters = font(LABEL_SIZE, bold=True)
        pen.text(
            (x, PAD + drawing.head // 2), label, fill=INK if now else DIM, font=letters, anchor="mm"
        )


def _draw_fighter(pen: ImageDraw.ImageDraw, y: int, row: Row, drawing: Drawing) -> None:
    """Draw the name over the whole row; below it the health. The state stands where it has room."""
    right = _draw_name(pen, y + 17, row.name, WIDTH - 2 * PAD) + PAD
    left = _draw_health(pen, y + ROW - 15 - SEGMENT_HEIGHT // 2, row)
    beside, below = WIDTH - PAD - right, drawing.names_end - PAD - left
    x, middle, room = (right, y + 17, beside) if beside >= below else (left, y + ROW - 15, below)
    state = _shortened(row.state, font(STATE_SIZE), room)
    pen.text((x, middle), state, fill=DIM, font=font(STATE_SIZE), anchor="lm")


def _name_room(row: Row, drawing: Drawing) -> int:
    """Return the room for a name on one line with the row's marks: it ends before the first one."""
    first = min([*row.acts, *row.lands], default=len(drawing.counts))
    return drawing.names_end + first * drawing.column - 2 * PAD


def _draw_name(pen: ImageDraw.ImageDraw, middle: int, name: str, room: int) -> int:
    """Draw a name, cut if need be. Returns where it ends."""
    letters, shown = _cut_name(name, room)
    pen.text((PAD, middle), shown, fill=INK, font=letters, anchor="lm")
    return PAD + round(letters.getlength(shown))


def _cut_name(name: str, room: int) -> tuple[ImageFont.FreeTypeFont, str]:
    """Return the largest letters in which a name fits; else thin ones, and it is cut.

    It keeps the number at its end: "Bandit of… 1".
    """
    for size in NAME_SIZES:
        if (letters := font(size, bold=True)).getlength(name) <= room:
            return letters, name
    letters = font(NAME_SIZES[-1])
    if letters.getlength(name) <= room:
        return letters, name
    found = _NUMBERED.fullmatch(name)
    head, number = (found["name"], found["number"]) if found is not None else (name, "")
    return letters, _shortened(head, letters, room - letters.getlength(number)) + number


def _draw_health(pen: ImageDraw.ImageDraw, top: int, row: Row, *, compact: bool = False) -> int:
    """Draw the segments of the health, if everybody knows it. Returns where they end."""
    if row.share is None:
        return PAD
    high = COMPACT_SEGMENT_HEIGHT if compact else SEGMENT_HEIGHT
    full = -(-round(row.share * 100) * SEGMENTS // 100) if row.share > 0 else 0
    colour = GOOD if row.share > 0.5 else FAIR if row.share > 0.25 else BAD
    for part in range(SEGMENTS):
        left = PAD + part * (SEGMENT + SEGMENT_GAP)
        box = (left, top, left + SEGMENT, top + high)
        pen.rounded_rectangle(
            box, high // 2, fill=colour if part < full else None, outline=colour, width=2
        )
    return PAD + SEGMENTS * (SEGMENT + SEGMENT_GAP) + SEGMENT_GAP


def _draw_due(pen: ImageDraw.ImageDraw, y: int, row: Row, drawing: Drawing) -> None:
    for column in row.acts:
        x = _middle(drawing, column)
        disc = (x - DISC, y - DISC, x + DISC, y + DISC)
        pen.ellipse(disc, fill=NOW if column == drawing.now else INK)
    for column in row.lands:
        x = _middle(drawing, column)
        corners = [(x, y - DIAMOND), (x + DIAMOND, y), (x, y + DIAMOND), (x - DIAMOND, y)]
        pen.polygon(corners, outline=FAIR, width=5)


def _middle(drawing: Drawing, column: int) -> int:
    return drawing.names_end + column * drawing.column + drawing.column // 2


def _share(card: Card) -> float | None:
    track = next((stat for stat in card.of_role(Role.HEALTH) if stat.is_track), None)
    return None if track is None else round(track.filled, 2)


def _short(mark: Mark) -> str:
    """Return the part of a label that fits into a column."""
    return _letters(mark.label, LONGEST)[:LONGEST_LABEL]


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


def _shortened(text: str, letters: ImageFont.FreeTypeFont, room: float) -> str:
    """Return a text in at most this room, cut at its end; nothing if only a letter would fit."""
    shown = text
    while shown and letters.getlength(shown) > room:
        text = text[:-1].rstrip(" ,")
        shown = f"{text}{ELLIPSIS}" if len(text) > 1 else ""
    return shown
