"""The figures that are measured for the project itself."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Growth:
    """The median of a step in a short and in a long fight, in turn, in milliseconds."""

    short_records: int
    long_records: int
    short_ms: float
    long_ms: float
    ratio: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Requests:
    """Requests to a channel: the mean, and the most."""

    mean: float
    maximum: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Isolation:
    """Time from a command until its post in a healthy channel: alone, and beside failing ones.

    The median, and the value that nine of ten do not exceed. `ratio` is the median of the ratios of
    posts that were made side by side.
    """

    failing: int
    alone_ms: float
    beside_ms: float
    alone_p90_ms: float
    beside_p90_ms: float
    ratio: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Untold:
    """Steps a second without a log and without a journal."""

    l7r_fights_per_second: float
    ki_attacks_per_second: float
