"""The sign and the colour of each kind of line. The words alone say the same."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine.views.visibility import Kind

SIGNS = {
    Kind.SCENE: "\N{CRESCENT MOON}",
    Kind.ACTION: "\N{BLACK RIGHT-POINTING SMALL TRIANGLE}",
    Kind.SUCCESS: "\N{BLACK RIGHT-POINTING SMALL TRIANGLE}",
    Kind.FAILURE: "\N{BLACK RIGHT-POINTING SMALL TRIANGLE}",
    Kind.HARM: "\N{DROP OF BLOOD}",
    Kind.STOPPED: "\N{SHIELD}",
    Kind.MISSED: "\N{DASH SYMBOL}",
    Kind.OUT: "\N{SKULL AND CROSSBONES}",
    Kind.EFFECT: "\N{SPARKLES}",
    Kind.RULING: "\N{SCALES}",
    Kind.TALE: "\N{SCROLL}",
}

ASK = 0x2A86C9
"""A question."""

CALM, HARM, OUT = 0x80848E, 0xD55E00, 0xD1447F
"""The colour of a report, by the worst that happened in it.

Each stands out from a dark and from a light page (3:1 at least). Yellow is kept for what waits.
"""

TICK = "\N{HEAVY CHECK MARK}"
WAITS = "\N{HOURGLASS WITH FLOWING SAND}"


def sign(kind: Kind, *, plain: bool = False) -> str:
    """Return the sign before a line with a space after it; "" if the table wants plain text."""
    return "" if plain else f"{SIGNS[kind]} "


def colour(kinds: Iterable[Kind]) -> int:
    """Return the colour of a report with lines of these kinds."""
    told = set(kinds)
    if Kind.OUT in told:
        return OUT
    return HARM if Kind.HARM in told else CALM
