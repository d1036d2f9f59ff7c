"""The evening behind the line of time: each game has a sky and a land of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from random import Random

from PIL import Image, ImageDraw

from bot.discord.rendering.pictures.palette import (
    GROUND,
    MOON,
    SKIES,
    TWICE,
    WIDTH,
    Colour,
    colour,
    mixed,
)

BANDS, COLOURS = 5, 200


@lru_cache(maxsize=64)
def _backdrop(game: str, height: int, base: int) -> Image.Image:
    top, low, land = map(colour, SKIES.get(game, SKIES["ki"]))
    image = Image.new("RGB", (WIDTH * TWICE, height * TWICE), GROUND)
    pen = ImageDraw.Draw(image)
    for band in range(BANDS):
        tone = mixed(mixed(top, low, 0.15), low, 1 - band / (BANDS - 1))
        upper, lower = (base * TWICE * n // BANDS for n in (band, band + 1))
        pen.rectangle((0, upper, WIDTH * TWICE, lower), fill=tone)
    pen.rectangle((0, base * TWICE, WIDTH * TWICE, height * TWICE), fill=GROUND)
    land_of = {"wayward": _pines, "l5r": _mountains, "l7r": _waves, "wod": _houses}
    chance = Random(game)  # noqa: S311 the same land in each picture
    for far, tone in ((True, mixed(land, top, 0.45)), (False, land)):
        for outline in land_of.get(game, _hills)(chance, base, far):
            pen.polygon([(x * TWICE, y * TWICE) for x, y in outline], fill=tone)
    return image


def evening(game: str, height: int, base: int) -> Image.Image:
    """Return a picture of this height with a game's evening above its line of time at `base`."""
    return _backdrop(game, height, base).copy()


def moon(image: Image.Image, at: tuple[float, float], radius: float) -> None:
    """Draw a paper moon of two crisp discs: without a blur the picture needs few colours."""
    pen = ImageDraw.Draw(image)
    x, y = at
    here = (round(x * TWICE), round((y - radius * 0.7) * TWICE))
    found = image.getpixel((min(max(here[0], 0), image.width - 1), max(here[1], 0)))
    sky: Colour = found if isinstance(found, tuple) else GROUND  # type: ignore[assignment]
    for share, light in ((1.0, 0.16), (0.78, 0.34)):
        far = radius * share
        box = [(x - far) * TWICE, (y - far) * TWICE, (x + far) * TWICE, (y + far) * TWICE]
        pen.ellipse(box, fill=mixed(sky, MOON, light))


def png(image: Image.Image) -> bytes:
    """Return a picture at its real size, as a PNG with a palette."""
    small = image.reduce(TWICE)
    # The palette is found in a quarter of the points: three times faster, and no colour is lost.
    palette = small.reduce(2).quantize(COLOURS, method=Image.Quantize.MEDIANCUT)
    made = BytesIO()
    flat = small.quantize(palette=palette, dither=Image.Dither.NONE)
    flat.save(made, "PNG", compress_level=6)
    return made.getvalue()


Outline = Sequence[tuple[float, float]]


def _houses(chance: Random, base: int, far: bool) -> Iterator[Outline]:
    x = -4.0
    while x < WIDTH:
        wide, high = chance.randint(22, 48), chance.randint(18, 74 if far else 50)
        yield [(x, base), (x, base - high), (x + wide, base - high), (x + wide, base)]
        x += wide + chance.choice((0, 0, 3))


def _pines(chance: Random, base: int, far: bool) -> Iterator[Outline]:
    many, most = (22, 74) if far else (34, 50)
    for n in range(many):
        x, high = WIDTH * (n + chance.random()) / many, most * (0.55 + 0.45 * chance.random())
        for branch in range(3):
            half, foot = high * (0.16 + 0.07 * branch), base - high * (0.12 + 0.27 * (2 - branch))
            yield [(x - half, foot), (x, foot - high * 0.38), (x + half, foot)]


def _mountains(chance: Random, base: int, far: bool) -> Iterator[Outline]:
    most, x = (84 if far else 52), -10.0
    outline = [(x, float(base))]
    while x < WIDTH + 60:
        outline.append((x, base - chance.randint(6, 20)))
        outline.append((x + 45, base - chance.randint(most // 2, most)))
        x += chance.randint(80, 130)
    yield [*outline, (WIDTH + 80, base)]


def _waves(chance: Random, base: int, far: bool) -> Iterator[Outline]:
    del chance
    size = 30 if far else 24
    for n in range(-1, WIDTH // (size * 2) + 2):
        yield from _arc(n * size * 2 + (size if far else 0), base, size, size)


def _hills(chance: Random, base: int, far: bool) -> Iterator[Outline]:
    del chance
    rise, step = (64, 175) if far else (34, 117)
    for n in range(-1, WIDTH // step + 2):
        yield from _arc(n * step + (60 if far else 0) + step / 2, base, step / 2, rise)


def _arc(x: float, base: int, half: float, rise: float) -> Iterator[Outline]:
    """An arch over its middle, as thick as it needs to be seen as a hill or a wave."""
    points = [n / 12 for n in range(-12, 13)]
    yield [(x + half * p, base - rise * (1 - p * p) ** 0.5) for p in points]
