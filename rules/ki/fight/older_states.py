"""Converting states that older versions wrote to today's edition."""

from __future__ import annotations

from typing import Any


def from_edition_2(state: dict[str, Any]) -> dict[str, Any]:
    """Let people who are amended to 0 HP go down as the journal has it: with the next moment.

    Somebody who is healed while they are asked for a Last Breath is asked all the same.
    (KI-HP-03, KI-HP-05)
    """
    return {**state, "older_falls": True}
