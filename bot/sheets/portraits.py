"""Pictures that people upload as portraits: decoded, checked and written again."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageOps

from rules.errors import BadAnswer

MOST_BYTES = 8 * 1024 * 1024
MOST_SIDE = 8000
MOST_PIXELS = 40_000_000
SIDE = 256
"""A portrait is a square of this many pixels; Discord shows avatars and thumbnails no larger."""

QUALITY, AVATAR = 85, 128
KINDS = ("PNG", "JPEG", "WEBP", "GIF")
TOO_LARGE = "That picture is too large: at most 8 MB, and 8000 pixels a side."
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
            width, height = opened.size
            if max(width, height) > MOST_SIDE or width * height > MOST_PIXELS:
                raise BadAnswer(TOO_LARGE)
            return _written(opened)
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError):
        raise BadAnswer(NO_PICTURE) from None


def _written(opened: Image.Image) -> bytes:
    upright = ImageOps.exif_transpose(opened).convert("RGBA")
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
