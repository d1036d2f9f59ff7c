"""Letters and signs in pictures.

Barlow Semi Condensed is shipped for Latin letters, DejaVu Sans for Cyrillic, Greek, Hebrew and
Arabic ones. Others (Chinese, Japanese, Korean) are drawn with a font of the machine, if it has one.
A letter that no font has is left out, never drawn as a box.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from io import BytesIO
from itertools import chain, groupby
from pathlib import Path

from PIL import ImageFont, features

from bot.discord.rendering.limits import ELLIPSIS, plain
from bot.discord.rendering.pictures.palette import TWICE
from rules.engine.views.visibility import Sign

MEDIUM, SEMIBOLD, BOLD = 500, 600, 700

PLACES = ("/usr/share/fonts", "/usr/local/share/fonts", "/System/Library/Fonts")
MOST_FONTS = 300
"""At most so many files of the machine are looked at for a letter."""

SIGNS = {
    "asked": 0xE2B8,
    "out": 0xE916,
    "points": 0xE46A,
    "more": 0xE3D4,
    "won": 0xE67E,
    "stopped": 0xE244,
    "blow": 0xE5BA,
    Sign.TARGETED: 0xE1D6,
    Sign.DEFENDS: 0xE40A,
    Sign.STUNNED: 0xE2DE,
    Sign.BLEEDS: 0xE210,
    Sign.BURNS: 0xE242,
    Sign.HELD: 0xE2E2,
    Sign.BLIND: 0xE224,
    Sign.PRONE: 0xE51C,
    Sign.TIRED: 0xE0C4,
}
"""The place of each sign in the font of signs."""

_NOTHING = "\uffff"
"""No font has this letter: it looks like every other letter that a font lacks."""

_PROBE = 20
_SMALLER = 0.84
"""DejaVu's letters are larger than Barlow's of the same size."""


@cache
def _file(name: str) -> bytes:
    return files("bot.discord").joinpath("fonts", name).read_bytes()


@cache
def _opened(name: str, size: int) -> ImageFont.FreeTypeFont:
    """Return a shipped font, or one of the machine by its path."""
    shaped = "/" in name and features.check("raqm")
    layout = ImageFont.Layout.RAQM if shaped else ImageFont.Layout.BASIC
    source = name if "/" in name else BytesIO(_file(name))
    return ImageFont.truetype(source, size, layout_engine=layout)


def _names(weight: int) -> Iterator[str]:
    heavy = "-Bold" if weight >= SEMIBOLD else ""
    yield from (f"BarlowSemiCondensed-{weight}.ttf", f"DejaVuSans{heavy}.ttf")


@cache
def _of_the_machine() -> tuple[str, ...]:
    """Return the fonts of the machine that can be drawn at any size, the broadest kinds first."""
    found = chain.from_iterable(sorted(Path(p).rglob("*.[to]t[fc]")) for p in PLACES)
    broad = ("cjk", "fallback", "unifont", "wqy", "arabic", "pingfang", "hiragino")

    def narrow(path: Path) -> bool:
        return not any(word in path.name.lower() for word in broad)

    return tuple([str(path) for path in sorted(found, key=narrow)[:MOST_FONTS]])


@cache
def _has(name: str, letter: str) -> bool:
    try:
        font = _opened(name, _PROBE)
        return bytes(font.getmask(letter)) != bytes(font.getmask(_NOTHING))
    except OSError:
        return False  # a font of pictures, which has one size only


@cache
def _font_of(letter: str, weight: int) -> str:
    """Return the font for a letter, "" if no font has it."""
    if letter.isspace():
        return next(_names(weight))
    if ord(letter) > 0xFFFF or unicodedata.category(letter) in ("So", "Cf", "Mn", "Co", "Cn"):
        return ""
    every = chain(_names(weight), _of_the_machine())
    return next((name for name in every if _has(name, letter)), "")


def legible(text: str, number: int = 0) -> str:
    """Return the part of a name that can be drawn; "No. 3" if that is nothing."""
    kept = "".join([ch for ch in plain(text) if _font_of(ch, SEMIBOLD)])
    return " ".join(kept.split()) or (f"No. {number}" if number else "")


def runs(text: str, size: float, weight: int) -> Iterator[tuple[str, ImageFont.FreeTypeFont]]:
    """Return the parts of a text, each with its font for this size in points."""
    for name, letters in groupby(text, lambda letter: _font_of(letter, weight)):
        if name:
            whole = size if name.startswith("Barlow") else size * _SMALLER
            yield "".join(letters), _opened(name, round(whole * TWICE))


def width(text: str, size: float, weight: int = SEMIBOLD) -> float:
    """Return how wide a text is, in points."""
    return sum(font.getlength(part) for part, font in runs(text, size, weight)) / TWICE


def sign_font(size: int) -> ImageFont.FreeTypeFont:
    """Return the font of `SIGNS` for this size in points."""
    return _opened("PhosphorFill-subset.ttf", size * TWICE)


def monogram_font(letters: str, size: int) -> ImageFont.FreeTypeFont:
    """Return the font of a token's letters, in real points."""
    return _opened(_font_of(letters[:1] or "A", BOLD), size)


def shortened(text: str, size: float, room: float, weight: int = SEMIBOLD) -> str:
    """Return a text in at most this room: cut, but with the number at its end; else nothing."""
    if width(text, size, weight) <= room:
        return text
    head, _, last = text.rpartition(" ")
    tail = f" {last}" if head and last.isdigit() else ""
    head = head if tail else text
    for most in range(len(head) - 1, 1, -1):
        shown = f"{head[:most].rstrip(' ,.-')}{ELLIPSIS}{tail}"
        if width(shown, size, weight) <= room:
            return shown
    return ""


def load() -> None:
    """Open the usual fonts: the first picture of a process is drawn as quickly as the others."""
    for weight in (MEDIUM, SEMIBOLD, BOLD):
        _ = width("The quick brown fox, 1234567890", 24, weight)
