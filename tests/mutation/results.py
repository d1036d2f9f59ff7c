"""The results of a run: what became of each change; in a file, so that a run can go on later."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.mutation.changes import Change
from tests.mutation.covering import part
from tests.mutation.running import UNTOLD, Found, Outcome


class Results:
    """Results by change. With a file they are read from it, and each new one is added at once."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file
        self.outcomes: dict[str, Outcome] = {}
        if file is not None and file.exists():
            for line in file.read_text("utf-8").splitlines():
                outcome, _, place = line.partition("\t")
                self.outcomes[place] = Outcome(outcome)

    def add(self, found: Found) -> None:
        """Keep one result."""
        place = _place(found.change)
        self.outcomes[place] = found.outcome
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as file:
                _ = file.write(f"{found.outcome.value}\t{place}\n")

    def untold(self, sample: Sequence[Change]) -> list[Change]:
        """The changes that were not tried yet, or of which nothing is known."""
        return [each for each in sample if self.outcomes.get(_place(each), Outcome.SLOW) in UNTOLD]

    def caught_of(self, name: str) -> tuple[int, int]:
        """How many changes in a part were caught, and how many were tried to the end."""
        of = Counter(outcome for place, outcome in self.outcomes.items() if part(place) == name)
        return of[Outcome.CAUGHT], sum([many for each, many in of.items() if each not in UNTOLD])


def _place(change: Change) -> str:
    """The name of a change, with its number in the module: a line may hold two alike."""
    return f"{change.name} ({change.nth})"
