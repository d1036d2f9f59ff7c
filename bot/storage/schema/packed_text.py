"""Text that is stored compressed."""

from __future__ import annotations

import zlib

from sqlalchemy import Dialect, LargeBinary, TypeDecorator


class Packed(TypeDecorator[str]):
    """Text that is stored compressed: states are long, alike, and kept for ever.

    `level` goes from 1, fast, to 9, small.
    """

    impl = LargeBinary
    cache_ok = True

    def __init__(self, level: int = 1) -> None:
        super().__init__()
        self.level = level

    def process_bind_param(self, value: str | None, dialect: Dialect) -> bytes | None:
        """Compress."""
        del dialect
        return None if value is None else zlib.compress(value.encode(), self.level)

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> str | None:
        """Return the text. Raises `zlib.error` if the bytes are not ours."""
        del dialect
        return None if value is None else zlib.decompress(value).decode()
