"""The letters that we draw and measure with: DejaVu Sans, which is shipped with the bot."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from io import BytesIO

from PIL import ImageFont

MEASURED = 100
"""The size at which letters are measured: in steps of a hundredth of a point."""


@cache
def font(size: int, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    """Return the font in this size."""
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    content = files("bot.discord").joinpath("fonts", name).read_bytes()
    # The other layout needs a library that not every machine has, and fails on some characters.
    return ImageFont.truetype(BytesIO(content), size, layout_engine=ImageFont.Layout.BASIC)


def width(text: str, size: float, *, bold: bool = False) -> float:
    """Return how wide a text of this size is, letter by letter."""
    return sum(_letter(letter, bold) for letter in text) * size / MEASURED


@cache
def _letter(letter: str, bold: bool) -> float:
    return font(MEASURED, bold=bold).getlength(letter)
