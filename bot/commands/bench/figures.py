"""The figures that the bench measures, and their output."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

Json: TypeAlias = Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Speed:
    """Answers a second: one after the other, and side by side."""

    p50_ms: float
    p99_ms: float
    per_second: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Latency:
    """Time in milliseconds: the median, and the value that 99 of 100 cases do not exceed."""

    p50_ms: float
    p99_ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """Latency at a fixed rate of commands in several channels, whether answered or not."""

    per_second: float
    p50_ms: float
    p99_ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Startup:
    """Time from the start of the process until a command is answered, with this many live fights.

    Of several starts the shortest time and the least work: `processor_ms`, which does not depend on
    what else the machine does. `rss_mb` is the memory of the process then, `settled_rss_mb` when it
    has been quiet for a while.
    """

    startup_ms: float
    processor_ms: float
    rss_mb: float
    settled_rss_mb: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Growth:
    """The median of a step in a short and in a long fight, in turn, in milliseconds."""

    short_records: int
    long_records: int
    short_ms: float
    long_ms: float
    ratio: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """The disk space of fights with this many `steps`, while they go on and a year after their end.

    `thousand_fights_mb` is computed from the `fights` that were played.
    """

    fights: int
    steps: int
    records_per_step: float
    bytes_per_step: float
    bytes_per_record: float
    checkpoints_share: float
    ended_bytes_per_step: float
    thousand_fights_mb: float


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """All figures of one run; None for those that were not measured.

    `step_over_noop` is the ratio of the medians. `recover_ms` is the time from the start of a
    process, after the old one was killed, until a step of the long fight is answered. `startup` is
    by the number of live fights, `requests` by ruleset, of a "step", of an "attack" and of an
    answer to "several" questions at once.
    """

    noop: Speed | None = None
    step: Speed | None = None
    step_offered: Offered | None = None
    step_over_noop: float | None = None
    board_edit: Latency | None = None
    rules_attacks_per_second: float | None = None
    l7r_fights_per_second: float | None = None
    forecast: Untold | None = None
    wayward_actions_per_second: float | None = None
    wayward_waits_per_attack: float | None = None
    wayward_waits_per_attack_with_orders: float | None = None
    startup: dict[str, Startup] | None = None
    growth: Growth | None = None
    recover_ms: float | None = None
    size: Size | None = None
    requests: dict[str, dict[str, Requests]] | None = None
    isolation: Isolation | None = None

    def json(self) -> Json:
        """Return plain data, rounded."""
        found: Json = rounded(asdict(self))
        return {name: value for name, value in found.items() if value is not None}

    def table(self) -> Iterator[str]:
        """Return a line for each figure."""
        for name, value in self.json().items():
            yield from (f"{part:32}{each:>12,}" for part, each in _flat(name, value))


def _flat(name: str, value: Json) -> Iterator[tuple[str, Json]]:
    """Return every figure in it by its whole name."""
    if not isinstance(value, dict):
        yield name, value
        return
    for part, each in value.items():
        yield from _flat(f"{name}.{part}", each)


def rounded(value: Json) -> Json:
    """Return plain data with its numbers rounded to hundredths, at any depth."""
    if isinstance(value, dict):
        return {name: rounded(each) for name, each in value.items()}
    return round(value, 2) if isinstance(value, float) else value
