"""A memory of received interactions: the gateway may deliver one twice."""

from __future__ import annotations

from collections import OrderedDict

MOST_KEPT = 10_000


class Seen:
    """Remembers the newest interactions of this process; play remembers those carried out."""

    def __init__(self) -> None:
        self._ids: OrderedDict[int, None] = OrderedDict()

    def first(self, interaction: int) -> bool:
        """Whether this interaction comes for the first time."""
        if interaction in self._ids:
            return False
        self._ids[interaction] = None
        if len(self._ids) > MOST_KEPT:
            self._ids.popitem(last=False)
        return True
