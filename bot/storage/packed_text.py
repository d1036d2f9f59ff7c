"""Text that is stored compressed."""

from __future__ import annotations

import zlib

from sqlalchemy import Dialect, LargeBinary, TypeDecorator


class Packed(TypeDecorator[str]):
    """Text that is stored compressed: states are long, alike, and kept for ever."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> bytes | None:
        """Compress, quickly rather than well."""
        del dialect
        return None if value is None else zlib.compress(value.encode(), 1)

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> str | None:
        """The text again. Raises `zlib.error` where the bytes are none of ours."""
        del dialect
        return None if value is None else zlib.decompress(value).decode()
