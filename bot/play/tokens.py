"""Names for the outside: custom ids carry them instead of record numbers, which count secrets."""

from __future__ import annotations

from base64 import b32encode
from hmac import digest
from secrets import token_hex

BYTES = 10
"""So much of a digest is shown, as 16 letters and digits."""


class Tokens:
    """The same thing always has the same token, and nobody without the secret can guess it."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def encounter(self, id: str) -> str:
        """The token of a fight."""
        return self._of("encounter", id)

    def prompt(self, encounter: str, key: str, opened: int) -> str:
        """The token of a question, by its place and the record that opened it."""
        return self._of("prompt", encounter, key, str(opened))

    def line(self, encounter: str, seq: int, n: int) -> str:
        """The token of a line of the log."""
        return self._of("line", encounter, str(seq), str(n))

    def _of(self, *parts: str) -> str:
        made = digest(self._secret, "\0".join(parts).encode(), "sha256")
        return b32encode(made[:BYTES]).decode().lower()


def fresh_id() -> str:
    """An id that nothing has."""
    return token_hex(8)
