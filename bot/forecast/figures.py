"""Counts over many fights, and how certain they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import TypeAlias

Progress: TypeAlias = Callable[[int, Mapping[str, float]], None]
"""Hears how many fights are played, and who won how often."""

Z = 1.96
"""An interval of this many standard errors on both sides holds in 95 of 100 cases."""


ENOUGH, NARROW = 100, 0.02
"""After so many fights playing may stop: all ended alike, or every interval is narrower."""


@dataclass(frozen=True, slots=True)
class End:
    """The end of one fight.

    `winner` is the one side that still had somebody, "" if none or several had. `rounds` is its
    length, `fallen` the combatants who could not fight any more, `changed` how much each gauge of
    each rose.
    """

    winner: str
    rounds: int
    fallen: tuple[str, ...]
    changed: Mapping[str, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class Share:
    """How often something happens, with its interval for 95 of 100 cases."""

    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its interval of 95 of 100 cases."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """The results of many fights.

    `wins` are by side; `undecided` if no single side was left. `rounds` is the mean length; nine of
    ten fights lie between `shortest` and `longest`. `falls` and `costs` are by combatants' names;
    costs say how much a gauge rose, by its title. `why_so_few` says why playing stopped before its
    time, "" if it did not.
    """

    fights: int
    why_so_few: str = ""
    wins: dict[str, Share] = field(default_factory=dict[str, Share])
    undecided: Share = Share(0, 0, 0)
    rounds: Mean = Mean(0, 0, 0)
    shortest: int = 0
    longest: int = 0
    falls: dict[str, Share] = field(default_factory=dict[str, Share])
    costs: dict[str, dict[str, Mean]] = field(default_factory=dict[str, dict[str, Mean]])


def share(hits: int, of: int) -> Share:
    """Return Wilson's interval, which is right at 0 and 1 too."""
    if not of:
        return Share(0, 0, 1)
    p = hits / of
    middle = (p + Z * Z / (2 * of)) / (1 + Z * Z / of)
    half = Z * sqrt(p * (1 - p) / of + Z * Z / (4 * of * of)) / (1 + Z * Z / of)
    return Share(p, max(0.0, middle - half), min(1.0, middle + half))


def mean(total: float, squares: float, of: int) -> Mean:
    """Return the mean of numbers, from their sum and the sum of their squares."""
    if not of:
        return Mean(0, 0, 0)
    middle = total / of
    spread = sqrt(max(0.0, squares / of - middle * middle) / of)
    return Mean(middle, middle - Z * spread, middle + Z * spread)


class Tally:
    """Counts the ends of fights."""

    def __init__(self, names: Mapping[str, str], sides: Mapping[str, None]) -> None:
        self._names, self._sides = names, sides
        self._wins: Counter[str] = Counter()
        self._falls: Counter[str] = Counter()
        self._lengths: list[int] = []
        self._sums: dict[tuple[str, str], list[int]] = {}

    @property
    def fights(self) -> int:
        """Return how many have been counted."""
        return len(self._lengths)

    def add(self, end: End) -> None:
        """Count one more."""
        self._wins[end.winner] += 1
        self._lengths.append(end.rounds)
        self._falls.update(end.fallen)
        for id, changed in end.changed.items():
            for gauge, amount in changed.items():
                sums = self._sums.setdefault((id, gauge), [0, 0])
                sums[0] += amount
                sums[1] += amount * amount

    def shares(self) -> dict[str, Share]:
        """Return how often each side has won."""
        return {side: share(self._wins[side], self.fights) for side in self._sides}

    def why_enough(self) -> str:
        """Return why no more fights need to be counted, "" if they do."""
        if self.fights < ENOUGH:
            return ""
        if self.fights in self._wins.values():
            return "All ended alike, so no more were played."
        every = [*self.shares().values(), share(self._wins[""], self.fights)]
        narrow = all(each.high - each.low < NARROW for each in every)
        return "More would change nothing by two points." if narrow else ""

    def forecast(self, why_so_few: str = "") -> Forecast:
        """Return the forecast of the counted fights."""
        of, lengths = self.fights, sorted(self._lengths)
        costs: dict[str, dict[str, Mean]] = {}
        for (id, gauge), (total, squares) in self._sums.items():
            if total:
                costs.setdefault(self._names[id], {})[gauge] = mean(total, squares, of)
        return Forecast(
            fights=of,
            why_so_few=why_so_few,
            wins=self.shares(),
            undecided=share(self._wins[""], of),
            rounds=mean(sum(lengths), sum(n * n for n in lengths), of),
            shortest=lengths[of // 20] if of else 0,
            longest=lengths[of - 1 - of // 20] if of else 0,
            falls={name: share(self._falls[id], of) for id, name in self._names.items()},
            costs=costs,
        )
