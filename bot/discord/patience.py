"""How long the bot works on an answer before Discord is told that one follows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf, isfinite

ALLOWED_S = 3.0
"""Discord waits for so long, from sending an interaction until the answer has come in."""

MARGIN_S = 0.4
"""Seconds that are left for our own work on the answer, besides the way there and back."""


@dataclass(slots=True)
class Patience:
    """Seconds of work before Discord hears of it.

    `command_s` is for a command, `press_s` for a control or a form, `form_s` for suggestions and
    for a control that may open a form: nothing else may be said before, so they are given up then.
    All of them are shorter where the way to Discord and back (`round_trip_s`) takes long.
    """

    command_s: float = 1.0
    press_s: float = 1.2
    form_s: float = 2.2
    allowed_s: float = ALLOWED_S
    round_trip_s: Callable[[], float] = lambda: 0.0

    @classmethod
    def at_least(cls, seconds: float) -> Patience:
        """Return the usual times, none shorter than that; if it is not 0, Discord waits longer."""
        usual = cls()
        return cls(
            max(seconds, usual.command_s),
            max(seconds, usual.press_s),
            max(seconds, usual.form_s),
            allowed_s=inf if seconds else ALLOWED_S,
        )

    def of(self, seconds: float) -> float:
        """Return how much of this time there is, with the way to Discord and back as it is now."""
        way = self.round_trip_s()
        left = self.allowed_s - MARGIN_S - (way if isfinite(way) else 0.0)
        return max(min(seconds, left), 0.0)
