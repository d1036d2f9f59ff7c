"""Draws a fight: the line of time with faces over their instants, and below it the sides.

The row of a combatant has their token, name and signs, and under it what is left of their health: a
bar that is as long as the number, or steps if only a word is public. White is what the last report
took. Yellow frames those that the fight waits for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from bot.discord.rendering.message import Picture
from bot.discord.rendering.pictures import closing
from bot.discord.rendering.pictures.canvas import Canvas, Point
from bot.discord.rendering.pictures.closing import Closing
from bot.discord.rendering.pictures.evening import evening, moon, png
from bot.discord.rendering.pictures.fight_scene import MOST_ROWS, Body, Scene, Stop
from bot.discord.rendering.pictures.letters import (
    BOLD,
    MEDIUM,
    SEMIBOLD,
    shortened,
    width,
)
from bot.discord.rendering.pictures.palette import (
    DARK,
    DIM,
    EMPTY,
    FAINT,
    INK,
    LINE,
    LIT,
    NOW,
    PAD,
    PANEL,
    WIDTH,
    Colour,
    side,
)
from bot.discord.rendering.pictures.tokens import token
from rules.engine.views.timeline import Scale

HEAD, RAIL, LANDING, FALLEN, QUIET_SKY = 58, 46, 30, 52, 44
"""Heights: the head, the labels of time, a line of what lands, of those who are out, and the sky
of a fight without a line of time."""

ROWS = ((3, 78), (4, 68), (5, 60), (MOST_ROWS, 42))
"""The height of a row, by how many a column has."""

LOW = 60
"""A lower row than this has one line."""

STACK, LOW_STACK, LIFT = 4, 2, 0.8
"""The most tokens over one instant, beside usual rows and beside low ones."""

TOKEN, SMALL_TOKEN, MANY_STOPS = 50, 40, 11
LONG_GAP = 15
"""Longer gaps between two counts are drawn as this one."""

BAR, BOXES, GAP = 14, 10, 20
EPITHETS = (" of ", " the ", " from ", " von ", " de ")

_PENCIL = ThreadPoolExecutor(1, "pencil")


def planned(scene: Scene) -> Scene:
    """Return a scene with its height."""
    return replace(scene, height=_Plan(scene, {}).height)


async def picture(shown: Scene | Closing, faces: Mapping[str, bytes]) -> Picture:
    """Return the picture, drawn in a thread: one at a time, however many fights want one."""
    loop = asyncio.get_running_loop()
    if isinstance(shown, Scene):
        drawn = await loop.run_in_executor(_PENCIL, draw, shown, tuple(faces.items()))
    else:
        drawn = await loop.run_in_executor(_PENCIL, closing.draw, shown, faces)
    return Picture(name=shown.name, png=drawn, alt=shown.words)


class _Plan:
    """The places of everything in a scene, and the portraits in it by their digests."""

    def __init__(self, scene: Scene, faces: Mapping[str, bytes]) -> None:
        self.scene, self.faces = scene, faces
        self.columns = _columns(scene.here)
        most = max([len(column) for column in self.columns], default=0)
        self.row = next((high for count, high in ROWS if most <= count), ROWS[-1][1])
        self.rows = min(most, MOST_ROWS)
        stacked = max([len((*stop.acts, *stop.done)) for stop in scene.stops], default=0)
        self.token = TOKEN if len(scene.stops) <= MANY_STOPS else SMALL_TOKEN
        self.stack = min(max(stacked, 1), STACK if self.row >= LOW else LOW_STACK)
        lifted = (self.stack - 1) * round(self.token * LIFT)
        self.base = HEAD + (self.token + lifted + 22 if scene.stops else QUIET_SKY)
        self.lands = _landings(scene, self) if scene.stops else []
        lines = max([line + 1 for *_, line in self.lands], default=0)
        self.top = self.base + (RAIL + lines * LANDING if scene.stops else 0)
        self.gone = FALLEN if scene.gone else 0
        self.height = self.top + 22 + self.rows * self.row + self.gone


@lru_cache(maxsize=32)
def draw(scene: Scene, faces: tuple[tuple[str, bytes], ...] = ()) -> bytes:
    """Return the picture of a scene as a PNG; `faces` are portraits by their digests."""
    plan = _Plan(scene, dict(faces))
    canvas = Canvas(evening(scene.game, plan.height, plan.base))
    room = WIDTH - 2 * PAD - 90 * len(scene.standing)
    canvas.write((PAD, 32), shortened(scene.title, 36, room, BOLD), 36, INK, BOLD)
    _draw_standing(canvas, scene)
    if scene.stops:
        _draw_time(canvas, plan)
    canvas.box((0, plan.top, WIDTH, plan.height), PANEL)
    wide = (WIDTH - 2 * PAD - GAP) / 2 if len(plan.columns) > 1 else WIDTH - 2 * PAD
    for n, column in enumerate(plan.columns):
        shown = column if len(column) <= MOST_ROWS else column[: MOST_ROWS - 1]
        for m, body in enumerate(shown):
            at = (PAD + n * (wide + GAP), plan.top + 11 + m * plan.row)
            _draw_body(canvas, plan, body, at, wide)
        if len(shown) < len(column):
            y = plan.top + 11 + (MOST_ROWS - 0.5) * plan.row
            more = f"{sum(body.times for body in column[len(shown) :])} more"
            canvas.write((PAD + n * (wide + GAP) + 48, y), more, 24, DIM, MEDIUM)
    if plan.gone:
        _draw_gone(canvas, plan)
    return png(canvas.image)


def _columns(here: Sequence[Body]) -> list[list[Body]]:
    """Return two sides left and right; if they are very unequal or more than two, all in rows."""
    sides = [[body for body in here if body.side == n] for n in sorted({b.side for b in here})]
    if len(sides) == 2 and (abs(len(sides[0]) - len(sides[1])) <= 2 or len(here) <= 4):
        return sides
    every = [body for each in sides for body in each]
    half = -(-len(every) // 2)
    return [every[:half], every[half:]] if len(every) > 1 else [every]


def _draw_standing(canvas: Canvas, scene: Scene) -> None:
    """Draw how many stand of each side, in its colour and shape."""
    x: float = WIDTH - PAD
    for number, up, of in reversed(scene.standing):
        said = f"{up}" if up == of else f"{up}/{of}"
        canvas.write((x, 32), said, 26, side(number)[0], BOLD, anchor="r")
        x -= width(said, 26, BOLD) + 16
        canvas.put(token("", number, 18), (x, 32))
        x -= 28


def _places(scene: Scene, plan: _Plan) -> list[float]:
    """Return where each instant stands on the line of time."""
    stops, half = scene.stops, plan.token / 2 + 2
    low, high = PAD + half, WIDTH - PAD - half
    last = len(stops) - 1
    if not last:
        return [low]
    if scene.scale is not Scale.COUNT:
        if last < 4:
            high = low + (high - low) * last / 4.5
        return [low + (high - low) * n / last for n in range(last + 1)]
    least = plan.token + 6
    gaps = [min(b.at - a.at, LONG_GAP) for a, b in pairwise(stops)]
    free = max(high - low - least * last, 0) / (sum(gaps) or 1)
    found = [low]
    for gap in gaps:
        found.append(found[-1] + min(least, (high - low) / last) + free * gap)
    return found


def _landings(scene: Scene, plan: _Plan) -> list[tuple[float, float, float, int, str, int]]:
    """Return what lands: its instant's place, the text's left end and width, side, name, line.

    At most two lines; what does not fit stands in the words.
    """
    made: list[tuple[float, float, float, int, str, int]] = []
    ends = [0.0, 0.0]
    for x, stop in zip(_places(scene, plan), scene.stops, strict=True):
        for whose, what in stop.lands:
            wide = width(what, 24) + 30
            left = min(max(x - wide / 2, PAD), WIDTH - PAD - wide)
            line = next((n for n, end in enumerate(ends) if left > end), None)
            if line is not None:
                ends[line] = left + wide + 8
                made.append((x, left, wide, scene.bodies[whose].side, what, line))
    return made


def _draw_time(
    canvas: Canvas,
    plan: _Plan,
) -> None:
    scene, base = plan.scene, plan.base
    places = _places(scene, plan)
    now = next((n for n, stop in enumerate(scene.stops) if stop.now), None)
    if now is not None:
        half = max(plan.token / 2 + 7, width(scene.stops[now].label, 27, BOLD) / 2 + 12)
        ends = max(4, places[now] - half), min(WIDTH - 4, places[now] + half)
        moon(canvas.image, (places[now], base - 10 - plan.token / 2), round(plan.token * 0.86))
        canvas.box((ends[0], base + 7, ends[1], base + 39), NOW, 16)
    canvas.line((PAD, base), (WIDTH - PAD, base), LINE, 3)
    if now:
        canvas.line((PAD, base), (places[now], base), FAINT, 3)
    for x, stop in zip(places, scene.stops, strict=True):
        canvas.disc((x, base), 5 if stop.now else 3.5, NOW if stop.now else DIM)
        ink = DARK if stop.now else FAINT if stop.past else INK
        size, weight = (27, BOLD) if stop.now else (25, SEMIBOLD)
        canvas.write((x, base + 23), stop.label, size, ink, weight, anchor="m")
        _draw_stack(canvas, stop, plan, x)
    for x, left, _, number, what, line in plan.lands:
        y = base + RAIL + 12 + line * LANDING
        tone = side(number)[0]
        canvas.line((x, base + 39), (x, y - 12), tone, 2)
        canvas.sign((left + 10, y), "targeted", 24, tone)
        canvas.write((left + 27, y), what, 24)


def _draw_stack(
    canvas: Canvas,
    stop: Stop,
    plan: _Plan,
    x: float,
) -> None:
    """Draw those who act at one instant, one over the other; those who have acted are pale."""
    who = (*stop.acts, *stop.done)
    kept = who if len(who) <= plan.stack else who[: plan.stack - 1]
    low, lift = plan.base - 10 - plan.token / 2, round(plan.token * LIFT)
    for n, number in reversed(list(enumerate(kept))):
        body = plan.scene.bodies[number]
        drawn = token(
            body.letters,
            body.side,
            plan.token,
            plan.faces.get(body.face, b""),
            past=stop.past or number in stop.done,
            ring=NOW if body.asked and stop.now else None,
        )
        canvas.put(drawn, (x, low - n * lift))
        if (many := dict(stop.many).get(number, 1)) > 1:
            _draw_chip(canvas, (x + plan.token / 2 - 4, low - n * lift + plan.token / 2 - 9), many)
    if len(who) > len(kept):
        y = low - (plan.stack - 1) * lift - 8
        canvas.write((x, y), f"+{len(who) - len(kept)}", 24, INK, BOLD, anchor="m")


def _draw_chip(canvas: Canvas, at: Point, many: int) -> None:
    said = f"{many}\N{MULTIPLICATION SIGN}"
    half = width(said, 19, BOLD) / 2 + 5
    canvas.box((at[0] - half, at[1] - 11, at[0] + half, at[1] + 11), INK, 11)
    canvas.write(at, said, 19, DARK, BOLD, anchor="m")


def _draw_body(
    canvas: Canvas,
    plan: _Plan,
    body: Body,
    at: Point,
    wide: float,
) -> None:
    (x, y), row, low = at, plan.row, plan.row < LOW
    tone, right = side(body.side)[0], at[0] + wide
    size = 36 if low else 48 if row == LOW else 56
    if body.asked:
        canvas.box((x - 8, y + 1, right + 6, y + row - 3), LIT, 10, NOW)
    drawn = token(
        body.letters,
        body.side,
        size,
        plan.faces.get(body.face, b""),
        ring=NOW if body.asked else None,
    )
    canvas.put(drawn, (x + size / 2, y + row / 2 - 1))
    left = x + size + 12
    name_y, bar_y = (y + row / 2 - 1,) * 2 if low else (y + row * 0.29, y + row * 0.71)
    end = right
    if low:
        if body.full:
            _draw_health(canvas, (right - 76, bar_y), 76, body, tone)
        end = right - 84
    for name in (["asked"] if body.asked else []) + list(body.signs):
        canvas.sign((end - 12, name_y), name, 26, NOW if name == "asked" else INK)
        end -= 29
    _draw_name(canvas, body, (left, name_y), end - 6, 27 if row > LOW else 25)
    if low:
        return
    if body.known:
        said = f"{body.left}/{body.full}"
        room = right - left - width(said, 24, BOLD) - 12
        _draw_health(canvas, (left, bar_y), room, body, tone)
        canvas.write((right, bar_y), said, 24, INK, BOLD, anchor="r")
        return
    if body.full:
        _draw_health(canvas, (left, bar_y), 72, body, tone)
        left += 82
    if body.points:
        canvas.write((right - 4, bar_y), body.points, 24, INK, SEMIBOLD, anchor="r")
        right -= width(body.points, 24) + 34
        canvas.sign((right + 14, bar_y), "points", 22, DIM)
    unhurt = bool(body.full) and body.left == body.full
    word = shortened(body.word, 24, right - left - 4, MEDIUM)
    if word == body.word or not unhurt:  # a full bar says it too
        canvas.write((left, bar_y), word, 24, DIM if unhurt else INK, MEDIUM)


def _draw_name(canvas: Canvas, body: Body, at: Point, end: float, size: int) -> None:
    """Write "Ama of the Lantern Road": what follows the name is small, and is cut first."""
    x, y = at
    name = body.name.removeprefix("The ")
    cuts = [found for each in EPITHETS if (found := name.lower().find(each)) > 0]
    first = name[: min(cuts, default=len(name))]
    if body.times > 1:  # before the name: "Thug, nine times" would read like "Thug 9"
        times = f"{body.times}\N{MULTIPLICATION SIGN} "
        x = canvas.write((x, y), times, size, side(body.side)[0], BOLD)
    x = canvas.write((x, y), shortened(first, size, end - x), size)
    rest = shortened(name[len(first) :].strip(), 22, end - x - 6, MEDIUM)
    if len(rest) > 6:
        canvas.write((x + 6, y + 1), rest, 22, DIM, MEDIUM)


def _draw_health(canvas: Canvas, at: Point, wide: float, body: Body, tone: Colour) -> None:
    """Draw what is left; what the last report took is white, and a step that is gone is hollow."""
    x, top, low = at[0], at[1] - BAR / 2, at[1] + BAR / 2
    before = max(body.was or 0, body.left)
    if body.known and body.full > BOXES:
        for share, fill in ((1.0, EMPTY), (before / body.full, INK), (body.left / body.full, tone)):
            if share > 0 and (fill is not INK or before > body.left):
                canvas.box((x, top, x + max(wide * share, BAR), low), fill, BAR / 2)
        return
    gap = 3
    one = (wide - gap * (body.full - 1)) / body.full
    for n in range(body.full):
        left = x + n * (one + gap)
        box = (left, top, left + one, low)
        if n < before:
            canvas.box(box, tone if n < body.left else INK, 3)
        elif body.known:
            canvas.box(box, EMPTY, 3)
        else:
            canvas.box(box, None, 3, FAINT)


def _draw_gone(
    canvas: Canvas,
    plan: _Plan,
) -> None:
    """Draw those who are out: small, without colour, with the word that says how."""
    gone, top = plan.scene.gone, plan.height - FALLEN
    canvas.line((0, top), (WIDTH, top), LINE, 1)
    y = top + FALLEN / 2
    canvas.sign((PAD + 12, y), "out", 26, DIM)
    x: float = PAD + 36
    for n, body in enumerate(gone):
        times = f"{body.times}\N{MULTIPLICATION SIGN} " if body.times > 1 else ""
        said, word = f"{times}{body.name}", body.out
        room = WIDTH - PAD - x - (54 if n == len(gone) - 1 else 100)
        if width(said, 24, MEDIUM) + width(word, 22, MEDIUM) + 8 > room:
            said, word = shortened(said, 24, min(room, 130), MEDIUM), ""
        if not said or room < 60:
            more = sum(each.times for each in gone[n:])
            canvas.write((x, y), f"+{more}", 24, DIM)
            return
        drawn = token(body.letters, body.side, 30, plan.faces.get(body.face, b""), out=True)
        canvas.put(drawn, (x + 15, y))
        x = canvas.write((x + 37, y), said, 24, DIM, MEDIUM)
        x = canvas.write((x + 8, y), word, 22, FAINT, MEDIUM) if word else x
        x += 18
