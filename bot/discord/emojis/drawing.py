"""The pictures of the emojis, drawn here: boxes of a health bar, and faces of dice.

An emoji in a line of text is about 22 points wide on a phone, so each is one plain shape. Colours
are those of Okabe and Ito; a box that is full differs from one that is empty by its ground too,
and a die by its face.
"""

from __future__ import annotations

from importlib.resources import files
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

SIDE = 64
"""Discord shows an emoji at 22 or 48 points and takes pictures of up to 128."""

FACES = {"die": 20, "counts": 10, "dropped": 10}
"""How many faces there are of a die that says nothing more, that counts, and that was dropped."""

FULL_BOX, EMPTY_BOX = "hp_full", "hp_none"
"""Short names, for a line of the board writes five of them."""

DIE, COUNTS, DROPPED = FACES

_GOOD, _EDGE, _DARK, _DIM, _INK = "#56b4e9", "#9aa0aa", "#2b2d31", "#80848e", "#ffffff"
_GROUNDS = {DIE: (_INK, _DARK), COUNTS: ("#f0e442", _DARK), DROPPED: ("#4e5058", "#b5bac1")}


def names() -> list[str]:
    """The names of all emojis, those that are seen most often first."""
    dice = [f"{how}_{face}" for how, most in FACES.items() for face in range(1, most + 1)]
    return [FULL_BOX, EMPTY_BOX, *dice]


def picture(name: str) -> bytes:
    """The emoji of one of the `names` as a PNG."""
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
    """Boxes side by side are one bar: each fills its width."""
    shape = (3, 14, SIDE - 4, SIDE - 15)
    pencil.rounded_rectangle(
        shape, 8, fill=_GOOD if full else _DARK, outline=_GOOD if full else _EDGE, width=5
    )


def _die(pencil: ImageDraw.ImageDraw, face: str, ground: str, ink: str) -> None:
    pencil.rounded_rectangle((3, 3, SIDE - 4, SIDE - 4), 12, fill=ground, outline=_DIM, width=3)
    letters = files("bot.discord").joinpath("fonts", "DejaVuSans-Bold.ttf").read_bytes()
    font = ImageFont.truetype(BytesIO(letters), 42 if len(face) == 1 else 34)
    pencil.text((SIDE / 2, SIDE / 2), face, fill=ink, font=font, anchor="mm")
