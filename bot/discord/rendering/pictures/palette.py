"""Colours and measures of all pictures.

Pictures are 640 points wide, drawn at twice the size and reduced. They are dark on every page.
Yellow means only "now" or "we wait for you". Each side has a colour and a shape.
"""

from __future__ import annotations

from typing import TypeAlias

from PIL import ImageColor

Colour: TypeAlias = tuple[int, int, int]

TWICE = 2
"""How much larger a picture is drawn than it is saved."""

WIDTH = 640
PAD = 22


def colour(code: str) -> Colour:
    """Return a colour from its code, as in "#f0e442"."""
    red, green, blue = ImageColor.getrgb(code)[:3]
    return red, green, blue


def mixed(first: Colour, second: Colour, share: float) -> Colour:
    """Return a colour between two: `share` of the second one, from 0 to 1."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


GROUND, PANEL, LINE, EMPTY = (colour(c) for c in ("#14161c", "#1f232c", "#3d4452", "#343b48"))
INK, DIM, FAINT, DARK = (colour(c) for c in ("#f5f2ea", "#aeb5c2", "#8790a0", "#101218"))
NOW, LIT, MOON = (colour(c) for c in ("#f0e442", "#33363a", "#f3e6c4"))

SIDES: tuple[tuple[Colour, str], ...] = (
    (colour("#56b4e9"), "circle"),
    (colour("#f08a4b"), "hexagon"),
    (colour("#3fc79a"), "square"),
    (colour("#d59ac0"), "kite"),
)
"""The colour and the shape of each side: the players, their foes, a third and a fourth side."""

SKIES = {
    "wayward": ("#2b5547", "#172a25", "#10201b"),
    "ki": ("#34417c", "#1a2040", "#141931"),
    "l7r": ("#6b3033", "#32181b", "#261214"),
    "l5r": ("#30596c", "#182b35", "#11212a"),
    "wod": ("#4d3c69", "#231b33", "#181224"),
}
"""The top and the bottom of each game's sky, and the land before it; other games have ki's."""


def side(number: int) -> tuple[Colour, str]:
    """Return the colour and the shape of a side; a fifth one looks like the first."""
    return SIDES[number % len(SIDES)]
