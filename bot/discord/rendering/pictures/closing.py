"""Draws a fight that is over: a stream for each combatant, as thick as the health they had.

It ends with a skull in the round in which they fell. The round of the decisive blow is lit, and its
words stand below. Numbered combatants with equal courses share a stream.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import pairwise

from bot.discord.phone import picture_px
from bot.discord.rendering.limits import ALT_TEXT, cut
from bot.discord.rendering.pictures.canvas import Canvas, Point
from bot.discord.rendering.pictures.evening import evening, moon, png
from bot.discord.rendering.pictures.letters import BOLD, MEDIUM, legible, shortened, width
from bot.discord.rendering.pictures.palette import (
    DARK,
    DIM,
    INK,
    LINE,
    LIT,
    MOON,
    NOW,
    PAD,
    PANEL,
    WIDTH,
    side,
)
from bot.discord.rendering.pictures.tokens import in_order, monograms, stem_of, token
from bot.play.views.courses import Course, Lane
from rules.engine.asking.text_values import counted

TOP, NAMES, AXIS, BLOW = 104, 186, 40, 46
"""Heights of the head, of the rounds' numbers and of the decisive blow; the room for names."""

ROWS = ((4, 58), (6, 46), (12, 40))
MOST_LANES, LEAST_SHARED, MOST_BEATS = 12, 9, 30
"""The most streams; from how many combatants on they are shared; the most rounds, the last ones."""

ROUNDS = {"wayward": "round of 20 counts", "wod": "turn"}
"""What a game calls a round, if not that."""

SIDE_WORDS = {"others": "foes"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Stream:
    """A lane with its looks; `times` are as many who are alike."""

    lane: Lane
    side: int
    letters: str
    face: str = ""
    times: int = 1

    @property
    def name(self) -> str:
        """Return the name, or the common part of several."""
        stem = stem_of(self.lane.name) if self.times > 1 else ""
        return legible(stem or self.lane.name, self.side + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Closing:
    """All that the closing picture shows; `words` is the same in words."""

    game: str
    title: str
    under: str
    won: int | None
    beats: tuple[str, ...]
    unit: str
    streams: tuple[Stream, ...]
    blow: tuple[int, str] | None
    words: str

    @property
    def name(self) -> str:
        """Return the file's name, made of its content."""
        return f"course-{sha256(repr(self).encode()).hexdigest()[:10]}.png"

    @property
    def row(self) -> int:
        """Return the height of a stream's row."""
        return next((high for most, high in ROWS if len(self.streams) <= most), ROWS[-1][1])

    @property
    def height(self) -> int:
        """Return the height of the picture."""
        return TOP + 14 + len(self.streams) * self.row + AXIS + (BLOW if self.blow else 10)

    @property
    def phone_px(self) -> int:
        """Return how much higher the picture makes a message on a phone."""
        return picture_px(self.height, WIDTH)

    @property
    def worn(self) -> set[str]:
        """Return the digests of the portraits in it."""
        return {stream.face for stream in self.streams if stream.face}


def closing(course: Course, game: str, faces: Mapping[str, str]) -> Closing:
    """Return what the closing picture shows; `faces` are digests of portraits by combatant."""
    sides = in_order(lane.camp for lane in course.lanes)
    letters = monograms([lane.name for lane in course.lanes])
    streams = [
        Stream(lane=lane, side=sides.index(lane.camp), letters=mono, face=faces.get(lane.id, ""))
        for lane, mono in zip(course.lanes, letters, strict=True)
    ]
    first = max(0, len(course.beats) - MOST_BEATS)
    unit = ROUNDS.get(game, "round").partition(" ")[0]
    won = SIDE_WORDS.get(course.won, course.won)
    title = f"The {won} win" if won else "The fight is over"
    under = [counted(len(course.beats), unit), counted(course.days, "day")]
    shown = [_since(each, first) for each in sorted(_shared(streams), key=lambda s: s.side)]
    blow = course.blow if course.blow is not None and course.blow[0] >= first else None
    return Closing(
        game=game,
        title=cut(legible(title), 40),
        under=" \N{MIDDLE DOT} ".join(under),
        won=sides.index(course.won) if course.won else None,
        beats=tuple([str(n) for n in range(first + 1, len(course.beats) + 1)]),
        unit=unit.capitalize(),
        streams=tuple(shown[:MOST_LANES]),
        blow=None if blow is None else (blow[0] - first, legible(blow[1])),
        words=_words(course, f"{title}. {', '.join(under)}.", unit),
    )


def _since(stream: Stream, first: int) -> Stream:
    lane = stream.lane
    fell = None if lane.fell is None else max(lane.fell - first, 0)
    return replace(stream, lane=replace(lane, shares=lane.shares[first:], fell=fell))


def _shared(streams: Sequence[Stream]) -> Iterator[Stream]:
    """Return the streams; in a crowd numbered ones with equal courses are one."""
    alike: dict[object, list[Stream]] = {}
    for stream in streams:
        stem = stem_of(stream.lane.name) if len(streams) >= LEAST_SHARED else ""
        lane = stream.lane
        same: object = lane.id
        if stem and not stream.face:
            same = (stem, stream.side, lane.shares, lane.fell)
        alike.setdefault(same, []).append(stream)
    for each in alike.values():
        letters = each[0].letters if len(each) == 1 else each[0].lane.name[:1].upper()
        yield replace(each[0], times=len(each), letters=letters)


def _words(course: Course, begun: str, unit: str) -> str:
    fell = [lane for lane in course.lanes if lane.fell is not None]
    stand = [lane.name for lane in course.lanes if lane.fell is None]
    told = [
        f"{lane.name} {lane.out} in {unit} {(lane.fell or 0) + 1}"
        for lane in sorted(fell, key=lambda lane: lane.fell or 0)
    ]
    parts = [
        begun,
        f"Out: {'; '.join(told) or 'nobody'}.",
        *([f"Standing: {', '.join(stand)}."] if stand else []),
        *([f"Decisive: {course.blow[1]}."] if course.blow else []),
    ]
    return cut(" ".join(parts), ALT_TEXT)


def draw(shown: Closing, faces: Mapping[str, bytes]) -> bytes:
    """Return the closing picture as a PNG; `faces` are portraits by their digests."""
    canvas = Canvas(evening(shown.game, shown.height, TOP))
    _draw_head(canvas, shown)
    rounds, top, row = len(shown.beats), TOP + 14, shown.row
    bottom = top + len(shown.streams) * row
    named = max([_name_width(stream) for stream in shown.streams], default=0.0)
    begin = PAD + row + 18 + named
    step = (WIDTH - PAD - 20 - begin) / max(rounds, 1)
    if shown.blow is not None:
        x, half = begin + (shown.blow[0] + 0.5) * step, max(step, 26) / 2
        canvas.box((x - half, top - 2, x + half, bottom + 32), LIT, 10)
    every = 1 if rounds <= 10 else 2 if rounds <= 20 else 5
    for n in range(rounds + 1):
        x = begin + n * step
        canvas.line((x, top - 2), (x, bottom), LINE, 1)
        lit = shown.blow is not None and shown.blow[0] == n
        if n < rounds and (n % every == 0 or lit):
            tone = NOW if lit else DIM
            canvas.write((x + step / 2, bottom + 18), shown.beats[n], 23, tone, anchor="m")
    canvas.write((begin - 14, bottom + 18), shown.unit, 23, DIM, MEDIUM, anchor="r")
    for n, stream in enumerate(shown.streams):
        y = top + (n + 0.5) * row
        _draw_stream(canvas, stream, (begin, y), step, row * 0.3, faces.get(stream.face, b""))
    if shown.blow is not None:
        y = bottom + 60
        canvas.sign((PAD + 14, y), "blow", 28, NOW)
        canvas.write((PAD + 36, y), shortened(shown.blow[1], 26, WIDTH - 2 * PAD - 36), 26)
    return png(canvas.image)


def _draw_head(canvas: Canvas, shown: Closing) -> None:
    """Draw who won, and a cup before the moon; a flag if nobody did."""
    at = (WIDTH - 92.0, TOP / 2)
    moon(canvas.image, at, 66)
    canvas.disc(at, 38, MOON)
    canvas.sign(at, "won" if shown.won is not None else "stopped", 46, DARK)
    canvas.write((PAD, 38), shortened(shown.title, 40, WIDTH - 200, BOLD), 40, INK, BOLD)
    canvas.write((PAD, 78), shown.under, 26, INK, MEDIUM)
    canvas.box((0, TOP, WIDTH, shown.height), PANEL)
    tone = DIM if shown.won is None else side(shown.won)[0]
    canvas.box((0, TOP, WIDTH, TOP + 4), tone)


def _times(stream: Stream) -> str:
    return f"{stream.times}\N{MULTIPLICATION SIGN} " if stream.times > 1 else ""


def _name_width(stream: Stream) -> float:
    return width(_times(stream), 24, BOLD) + width(shortened(stream.name, 26, NAMES), 26)


def _draw_stream(  # noqa: PLR0917 the place and the sizes of one row
    canvas: Canvas, stream: Stream, at: Point, step: float, thick: float, face: bytes
) -> None:
    (begin, y), lane = at, stream.lane
    size, fallen = round(thick / 0.3) - 8, lane.fell is not None
    drawn = token(stream.letters, stream.side, size, face, out=fallen)
    canvas.put(drawn, (PAD + size / 2, y))
    tone = side(stream.side)[0]
    x = canvas.write((PAD + size + 12, y), _times(stream), 24, tone, BOLD)
    canvas.write((x, y), shortened(stream.name, 26, NAMES), 26, DIM if fallen else INK)
    last = len(lane.shares) - 2 if lane.fell is None else lane.fell
    end = begin + (last + (1 if lane.fell is None else 0.5)) * step
    upper: list[Point] = []
    for n in range(last + 2):
        share = lane.shares[min(n, len(lane.shares) - 1)]
        half = max(share * thick, 2.0)
        upper.append((min(begin + n * step, end), y - half))
    soft = list(_soft(upper))
    canvas.outline([*soft, *((px, 2 * y - py) for px, py in reversed(soft))], tone)
    if lane.fell is not None:
        canvas.disc((end, y), 16, PANEL, tone)
        canvas.sign((end, y), "out", 22)


def _soft(points: Sequence[Point]) -> Iterator[Point]:
    """Return points between which a loss looks like a slope in its round."""
    for (x, y), (later, lower) in pairwise(points):
        for n in range(8):
            part = min(max(n / 4 - 0.5, 0.0), 1.0)
            eased = part * part * (3 - 2 * part)
            yield x + (later - x) * n / 8, y + (lower - y) * eased
    yield points[-1]
