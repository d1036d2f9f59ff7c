"""Draws the emojis: boxes of a health bar, and faces of dice.

An emoji in a line of text is about 22 points wide on a phone, so each is one plain shape. Colours
are those of Okabe and Ito. Full and empty boxes also differ in their background, and dice in their
face.
"""

from __future__ import annotations

from importlib.resources import files
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

SIDE = 64
"""Discord shows an emoji at 22 or 48 points and takes pictures of up to 128."""

FACES = {"die": 20, "counts": 10, "dropped": 10}
"""Number of faces of a plain die, of a die that counts, and of a dropped one."""

FULL_BOX, EMPTY_BOX = "hp_full", "hp_none"
"""Short names, because a line of the board has five of them."""

DIE, COUNTS, DROPPED = FACES

_GOOD, _EDGE, _DARK, _DIM, _INK = "#56b4e9", "#9aa0aa", "#2b2d31", "#80848e", "#ffffff"
_GROUNDS = {DIE: (_INK, _DARK), COUNTS: ("#f0e442", _DARK), DROPPED: ("#4e5058", "#b5bac1")}


def names() -> list[str]:
    """Return the names of all emojis, the most used ones first."""
    dice = [f"{how}_{face}" for how, most in FACES.items() for face in range(1, most + 1)]
    return [FULL_BOX, EMPTY_BOX, *dice]


def picture(name: str) -> bytes:
    """Return the emoji of one of the `names` as a PNG."""
    image = Image.new("RGBA", (SIDE, SIDE), (0, 0, 0, 0))
    pencil = ImageDraw.Draw(image)
    how, _, face = name.rpartition("_")
    if how in _GROUNDS:
        _die(pencil, face, *_GROUNDS[how])
    else:
        _box(pencil, full=name == FULL_BOX)
    made = BytesIO()
    image.quantize(32).save(made, "PNG", optimize=True)
    return made.getvalue()


def _box(pencil: ImageDraw.ImageDraw, *, full: bool) -> None:
    """Draw a box that fills its width, so that boxes side by side form one bar."""
    shape = (3, 14, SIDE - 4, SIDE - 15)
    pencil.rounded_rectangle(
        shape, 8, fill=_GOOD if full else _DARK, outline=_GOOD if full else _EDGE, width=5
    )


def _die(pencil: ImageDraw.ImageDraw, face: str, ground: str, ink: str) -> None:
    pencil.rounded_rectangle((3, 3, SIDE - 4, SIDE - 4), 12, fill=ground, outline=_DIM, width=3)
    letters = files("bot.discord").joinpath("fonts", "DejaVuSans-Bold.ttf").read_bytes()
    font = ImageFont.truetype(BytesIO(letters), 42 if len(face) == 1 else 34)
    pencil.text((SIDE / 2, SIDE / 2), face, fill=ink, font=font, anchor="mm")
