"""Tokens: a combatant's portrait or monogram, in the colour and the shape of their side."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from math import cos, pi, sin

from PIL import Image, ImageDraw, ImageOps

from bot.discord.rendering.pictures.letters import legible, monogram_font
from bot.discord.rendering.pictures.palette import DARK, FAINT, GROUND, TWICE, Colour, side

SIDES_FIRST = ("players", "others")

_NUMBERED = re.compile(r"(?P<stem>.*\S) \d+")

SMALL_WORDS = ("the", "of", "from", "a", "de", "von")

_PAST = 45
"""The percentage of a token that is left of one which has acted already."""

_SIZES = (0.58, 0.46, 0.36)
"""The size of one, two and three letters, as a part of the token."""

_SMOOTH = 2
"""A token is drawn so much larger than in the picture."""


def in_order(camps: Iterable[str]) -> list[str]:
    """Return sides in the order of their colours: players, others, then the rest as they come."""
    return [*SIDES_FIRST, *(camp for camp in dict.fromkeys(camps) if camp not in SIDES_FIRST)]


def stem_of(name: str) -> str:
    """Return a numbered name without its number: "Bandit" of "Bandit 2"; "" if it has none."""
    found = _NUMBERED.fullmatch(name)
    return found["stem"] if found is not None else ""


def monograms(names: Sequence[str]) -> list[str]:
    """Return up to three letters for each name, no two alike: "Y" and "Ye", "R1" and "R2"."""
    firsts = [_words(name, n)[0][:1].upper() for n, name in enumerate(names, 1)]
    taken: set[str] = set()
    made: list[str] = []
    for n, name in enumerate(names, 1):
        tries = _tries(_words(name, n), alone=firsts.count(firsts[n - 1]) == 1)
        found = next(each for each in tries if each not in taken)
        taken.add(found)
        made.append(found)
    return made


def _words(name: str, number: int) -> list[str]:
    every = [word for word in legible(name).replace("-", " ").split() if word[:1].isalnum()]
    return [word for word in every if word.lower() not in SMALL_WORDS] or every or [str(number)]


def _tries(words: Sequence[str], *, alone: bool) -> Iterator[str]:
    first, last = words[0], words[-1]
    letter = first[:1].upper()
    if last.isdigit() and len(words) > 1:
        yield f"{letter}{last[:2]}"
    elif alone:
        yield letter
    yield from (f"{letter}{word[:1].upper()}" for word in words[1:])
    yield from (f"{letter}{ch}" for ch in reversed(first[1:]) if ch.isalnum())
    yield letter
    yield from (str(number) for number in range(1, 10_000))


@lru_cache(maxsize=512)
def token(
    letters: str,
    of_side: int,
    size: int,
    face: bytes = b"",
    *,
    out: bool = False,
    past: bool = False,
    ring: Colour | None = None,
) -> Image.Image:
    """Return a token of this size, in the scale in which pictures are drawn.

    `face` is a portrait's file. Those who are `out` are grey; `ring` is a frame's colour.
    """
    tone, shape = side(of_side)
    tone = FAINT if out else tone
    radius = size * TWICE * _SMOOTH // 2
    edge = max(2, size // 14) * TWICE * _SMOOTH
    made = Image.new("RGBA", (2 * radius, 2 * radius), (0, 0, 0, 0))
    pen = ImageDraw.Draw(made)
    _draw_shape(pen, shape, radius, 0, ring or GROUND)
    _draw_shape(pen, shape, radius, edge * (0.75 if ring else 0.5), tone)
    if face:
        mask = Image.new("L", made.size, 0)
        _draw_shape(ImageDraw.Draw(mask), shape, radius, edge * 1.6, 255)
        shown = ImageOps.fit(_portrait(face), made.size, Image.Resampling.BILINEAR)
        made.paste(ImageOps.grayscale(shown).convert("RGB") if out else shown, (0, 0), mask)
    elif letters:
        share = _SIZES[min(len(letters), len(_SIZES)) - 1]
        font = monogram_font(letters, round(2 * radius * share))
        at = (radius, radius + font.size * 0.35)
        pen.text(at, letters, fill=DARK, font=font, anchor="ms")
    small = made.reduce(_SMOOTH)
    if past:
        small.putalpha(small.getchannel("A").point([n * _PAST // 100 for n in range(256)]))
    return small


def icon(letters: str, of_side: int, face: bytes = b"") -> bytes:
    """Return a token as a PNG of its own, 128 points wide."""
    made = BytesIO()
    token(letters, of_side, 64, face).quantize(64).save(made, "PNG", optimize=True)
    return made.getvalue()


@lru_cache(maxsize=64)
def _portrait(face: bytes) -> Image.Image:
    with Image.open(BytesIO(face)) as opened:
        return opened.convert("RGB").resize((128, 128))


def _draw_shape(
    pen: ImageDraw.ImageDraw, shape: str, radius: int, inset: float, fill: Colour | int
) -> None:
    far, middle = radius - inset, radius
    match shape:
        case "circle":
            pen.ellipse((inset, inset, 2 * radius - inset, 2 * radius - inset), fill=fill)
            return
        case "hexagon":
            corners = [(sin(k * pi / 3), -cos(k * pi / 3)) for k in range(6)]
        case "square":
            corners = [(-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)]
        case _:
            corners = [(0, -1), (1, 0), (0, 1), (-1, 0)]
    pen.polygon([(middle + x * far, middle + y * far) for x, y in corners], fill=fill)
