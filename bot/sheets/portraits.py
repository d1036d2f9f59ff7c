"""Pictures that people upload as portraits: decoded, checked and written again."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageOps

from rules.errors import BadAnswer

MOST_BYTES = 8 * 1024 * 1024
MOST_SIDE = 8000
MOST_PIXELS = 16_000_000
"""The most pixels that are decoded; most JPEG files are decoded at an eighth of their sides."""
SIDE = 256
"""A portrait is a square of this many pixels; Discord shows avatars and thumbnails no larger."""

QUALITY, AVATAR = 85, 128
REDUCED = ("L", "RGB", "RGBA", "CMYK")
"""The modes of pictures that can be shrunk as they are."""

KINDS = ("PNG", "JPEG", "WEBP", "GIF")
TOO_LARGE = "That picture is too large: at most 8 MB, and 4000 by 4000 pixels (JPEG: 8000 by 8000)."
NO_PICTURE = "That file is no picture that I can read. Take a PNG, JPEG, WebP or GIF."


def portrait_of(data: bytes) -> bytes:
    """Return the picture as a WebP of 256 by 256 pixels, without any other data of the file.

    The middle of an oblong picture is kept; of a moving one, its first frame.

    Raises:
        BadAnswer: It is too large, or no picture of a known kind.
    """
    if len(data) > MOST_BYTES:
        raise BadAnswer(TOO_LARGE)
    try:
        with Image.open(BytesIO(data), formats=KINDS) as opened:
            if max(opened.size) > MOST_SIDE:
                raise BadAnswer(TOO_LARGE)
            # A progressive JPEG is held whole, however small it is decoded.
            if not opened.info.get("progressive"):
                opened.draft("RGB", (2 * SIDE, 2 * SIDE))
            width, height = opened.size
            if width * height > MOST_PIXELS:
                raise BadAnswer(TOO_LARGE)
            return _written(opened)
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError):
        raise BadAnswer(NO_PICTURE) from None


def _written(opened: Image.Image) -> bytes:
    factor = min(opened.size) // (2 * SIDE)
    plain = opened.mode in REDUCED
    # Shrunk first, so that turning and converting copy little.
    small = opened.reduce(factor) if factor > 1 and plain else opened
    upright = ImageOps.exif_transpose(small).convert("RGBA")
    square = ImageOps.fit(upright, (SIDE, SIDE), centering=(0.5, 0.4))
    # A new image has only the pixels: no place where it was taken, no name of a camera.
    bare = Image.frombytes("RGBA", square.size, square.tobytes())
    out = BytesIO()
    bare.save(out, "WEBP", quality=QUALITY)
    return out.getvalue()


def avatar_of(portrait: bytes) -> bytes:
    """Return a portrait as a PNG of 128 by 128 pixels, which Discord accepts everywhere."""
    with Image.open(BytesIO(portrait), formats=("WEBP",)) as opened:
        out = BytesIO()
        opened.convert("RGBA").resize((AVATAR, AVATAR)).save(out, "PNG")
        return out.getvalue()
