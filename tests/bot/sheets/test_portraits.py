"""Uploaded pictures: decoded, cut to a square, and written without anything else."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from bot.sheets.portraits import MOST_BYTES, MOST_SIDE, portrait_of
from rules.errors import BadAnswer


def picture(kind: str = "PNG", size: tuple[int, int] = (400, 200), **more: object) -> bytes:
    """A picture whose left half is red and whose right half is blue."""
    image = Image.new("RGB", size, "red")
    image.paste("blue", (size[0] // 2, 0, size[0], size[1]))
    out = BytesIO()
    image.save(out, kind, **more)
    return out.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF"])
def test_a_picture_of_each_kind_becomes_a_square(kind: str):
    """The middle of 400 by 200: red on the left, blue on the right."""
    with Image.open(BytesIO(portrait_of(picture(kind)))) as made:
        assert (made.format, made.size) == ("WEBP", (256, 256))
        left, right = (made.convert("RGB").getpixel((x, 128)) for x in (20, 236))
    assert isinstance(left, tuple)
    assert isinstance(right, tuple)
    assert left[0] > 200
    assert left[2] < 60
    assert right[2] > 200
    assert right[0] < 60


def test_nothing_of_a_file_stays_but_its_pixels():
    """Where a photo was taken, and by what, is nobody's business; a comment goes too."""
    exif = Image.Exif()
    exif[0x010F] = "SecretCamera"
    data = picture("JPEG", exif=exif, comment=b"SecretPlace")
    assert b"SecretCamera" in data
    assert b"SecretPlace" in data
    made = portrait_of(data)
    assert b"Secret" not in made
    assert b"EXIF" not in made


def test_a_photo_stands_upright():
    """Its orientation 3 means upside down: red goes to the right."""
    exif = Image.Exif()
    exif[0x0112] = 3
    with Image.open(BytesIO(portrait_of(picture("JPEG", exif=exif)))) as made:
        left = made.convert("RGB").getpixel((20, 128))
    assert isinstance(left, tuple)
    assert left[2] > 200


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"\x89PNG\r\n\x1a\n and no more",
        picture("BMP"),
        picture()[:200],
    ],
)
def test_what_is_no_picture_of_a_known_kind_is_refused(data: bytes):
    """Whatever its name says; a picture that breaks off too."""
    with pytest.raises(BadAnswer, match="no picture that I can read"):
        portrait_of(data)


@pytest.mark.parametrize(
    ("kind", "size"), [("GIF", (MOST_SIDE + 1, 1)), ("PNG", (4001, 4000))], ids=["side", "pixels"]
)
def test_what_is_too_large_is_refused_before_it_is_unpacked(kind: str, size: tuple[int, int]):
    """In a side, or in pixels: 16 million are decoded at most."""
    with pytest.raises(BadAnswer, match="too large"):
        portrait_of(picture(kind, size))


def test_a_large_jpeg_is_decoded_at_an_eighth():
    """24 million pixels become 375,000, unless it is progressive: that one is held whole."""
    size = (6000, 4000)
    with Image.open(BytesIO(portrait_of(picture("JPEG", size)))) as made:
        left, right = (made.convert("RGB").getpixel((x, 128)) for x in (20, 236))
    assert isinstance(left, tuple)
    assert isinstance(right, tuple)
    assert (left[0] > 200, right[2] > 200) == (True, True)
    with pytest.raises(BadAnswer, match="too large"):
        portrait_of(picture("JPEG", size, progressive=True))


def test_too_many_bytes_are_refused():
    """No matter which."""
    with pytest.raises(BadAnswer, match="too large"):
        portrait_of(b"x" * (MOST_BYTES + 1))
