"""Databases that released versions have written, each in a file of the test's own."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest

DATABASES = Path(__file__).parent / "databases"
RELEASED = sorted(path.relative_to(DATABASES).as_posix() for path in DATABASES.glob("v*/*.db.xz"))


def unpacked(name: str, folder: Path) -> Path:
    """A kept database, by its name under `databases`, in a folder where it may be changed."""
    file = folder / "interlude.db"
    file.write_bytes(lzma.decompress((DATABASES / name).read_bytes()))
    return file


@pytest.fixture(params=RELEASED, ids=lambda name: name.removesuffix(".db.xz"))
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A database that a released version has written."""
    return unpacked(request.param, tmp_path)


@pytest.fixture
def config(file: Path) -> str:
    """A settings file that names this test's database."""
    path = file.with_name("config.toml")
    path.write_text(f'[database]\nurl = "sqlite+aiosqlite:///{file}"\n', "utf-8")
    return str(path)
