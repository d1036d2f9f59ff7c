"""What somebody may be called."""

from __future__ import annotations

from rules.engine.text_values import one_line
from rules.errors import BadAnswer

MOST_NAME = 32


def proper_name(name: str) -> str:
    """A name as it is kept: on one line, with nothing unseen in it.

    Raises:
        BadAnswer: It is empty, too long, or has neither letter nor number.
    """
    called = one_line(name)
    if not 1 <= len(called) <= MOST_NAME:
        raise BadAnswer(f"A name has 1 to {MOST_NAME} characters.")
    if not any(ch.isalnum() for ch in called):
        raise BadAnswer("A name needs a letter or a number in it.")
    return called
