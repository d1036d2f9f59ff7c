"""The fights that commits change: each is told of at once, or with others when a block ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Changes:
    """Calls `tell` for every fight that a commit touched."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._blocks: Counter[str] = Counter()
        self._untold: set[str] = set()

    def __call__(self, encounter: str) -> None:
        """Tell that a fight has changed, or note it while a block gathers its changes."""
        if encounter in self._blocks:
            self._untold.add(encounter)
        else:
            self._tell(encounter)

    @contextmanager
    def together(self, encounter: str) -> Iterator[None]:
        """Tell of a fight's changes once, when the block ends: they are shown together."""
        self._blocks[encounter] += 1
        try:
            yield
        finally:
            self._blocks[encounter] -= 1
            if not self._blocks[encounter]:
                del self._blocks[encounter]
                if encounter in self._untold:
                    self._untold.discard(encounter)
                    self._tell(encounter)
