"""Tokens: public names in custom ids. Record numbers would reveal how many secrets there are."""

from __future__ import annotations

from base64 import b32encode
from hmac import digest
from secrets import token_hex

BYTES = 10
"""Bytes of a digest that are used, as 16 letters and digits."""


class Tokens:
    """The same thing always has the same token; nobody without the secret can guess it."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def encounter(self, id: str) -> str:
        """Return the token of a fight."""
        return self._of("encounter", id)

    def prompt(self, encounter: str, key: str, opened: int) -> str:
        """Return the token of a question, by its place and the record that opened it."""
        return self._of("prompt", encounter, key, str(opened))

    def line(self, encounter: str, seq: int, n: int) -> str:
        """Return the token of a line of the log."""
        return self._of("line", encounter, str(seq), str(n))

    def form(self, interaction: str) -> str:
        """Return the token of a form that this interaction has filled in so far."""
        return self._of("form", interaction)

    def draft(self, interaction: str) -> str:
        """Return the token of the draft that this interaction begins."""
        return self._of("draft", interaction)

    def _of(self, *parts: str) -> str:
        return b32encode(self._digest(*parts)[:BYTES]).decode().lower()

    def _digest(self, *parts: str) -> bytes:
        return digest(self._secret, "\0".join(parts).encode(), "sha256")


def fresh_id() -> str:
    """Return an id that nothing else has."""
    return token_hex(8)
