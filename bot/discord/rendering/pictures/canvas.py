"""A picture while it is drawn: places and sizes are in points of the finished picture."""

from __future__ import annotations

from typing import TypeAlias

from PIL import Image, ImageDraw

from bot.discord.rendering.pictures.letters import SEMIBOLD, SIGNS, runs, sign_font, width
from bot.discord.rendering.pictures.palette import INK, TWICE, Colour

Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]


class Canvas:
    """Draws letters, signs, plain shapes and tokens into an image of twice the size."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image
        self._pen = ImageDraw.Draw(image)

    def write(
        self,
        at: Point,
        text: str,
        size: float,
        fill: Colour = INK,
        weight: int = SEMIBOLD,
        *,
        anchor: str = "l",
    ) -> float:
        """Write a text at the middle of its line; returns where it ends.

        `anchor` says whether `at` is its left end, its middle or its right end: l, m or r.
        """
        x, y = at
        if anchor != "l":
            x -= width(text, size, weight) / (2 if anchor == "m" else 1)
        base = (y + size * 0.35) * TWICE
        for part, font in runs(text, size, weight):
            self._pen.text((x * TWICE, base), part, fill=fill, font=font, anchor="ls")
            x += font.getlength(part) / TWICE
        return x

    def sign(self, at: Point, name: str, size: int, fill: Colour = INK) -> None:
        """Draw a sign around its middle."""
        place = (at[0] * TWICE, at[1] * TWICE)
        font = sign_font(size)
        self._pen.text(place, chr(SIGNS[name]), fill=fill, font=font, anchor="mm")

    def box(
        self, box: Box, fill: Colour | None, radius: float = 0, outline: Colour | None = None
    ) -> None:
        """Draw a box with round corners."""
        scaled = [n * TWICE for n in box]
        wide = 2 * TWICE
        self._pen.rounded_rectangle(scaled, radius * TWICE, fill=fill, outline=outline, width=wide)

    def disc(self, at: Point, radius: float, fill: Colour, outline: Colour | None = None) -> None:
        """Draw a disc around its middle."""
        (x, y), far = at, radius
        self.box((x - far, y - far, x + far, y + far), fill, radius, outline)

    def line(self, first: Point, last: Point, fill: Colour, wide: int) -> None:
        """Draw a line."""
        self._pen.line([n * TWICE for n in (*first, *last)], fill=fill, width=wide * TWICE)

    def outline(self, points: list[Point], fill: Colour) -> None:
        """Fill the shape between these points."""
        self._pen.polygon([(x * TWICE, y * TWICE) for x, y in points], fill=fill)

    def put(self, drawn: Image.Image, at: Point) -> None:
        """Put a token into the picture, around its middle."""
        x, y = round(at[0] * TWICE - drawn.width / 2), round(at[1] * TWICE - drawn.height / 2)
        self.image.paste(drawn, (x, y), drawn)
