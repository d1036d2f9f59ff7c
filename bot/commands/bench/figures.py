"""The figures that the bench measures, and their output."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, is_dataclass
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
    has been quiet for a while. `compiled` says whether the bytecode of what it loads was there: to
    compile it takes as long again.
    """

    compiled: bool
    startup_ms: float
    processor_ms: float
    rss_mb: float
    settled_rss_mb: float


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
class Figures:
    """All figures of one run; None for those that were not measured.

    `step_over_noop` is the ratio of the medians. `startup` is by the number of live fights.
    """

    noop: Speed | None = None
    step: Speed | None = None
    step_offered: Offered | None = None
    step_over_noop: float | None = None
    board_edit: Latency | None = None
    startup: dict[str, Startup] | None = None
    size: Size | None = None

    def json(self) -> Json:
        """Return plain data, rounded."""
        found: Json = rounded(self)
        return {name: value for name, value in found.items() if value is not None}


def table(figures: Json) -> Iterator[str]:
    """Return a line for each figure of plain data."""
    for name, value in figures.items():
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
    if is_dataclass(value) and not isinstance(value, type):
        return rounded(asdict(value))
    if isinstance(value, dict):
        return {name: rounded(each) for name, each in value.items()}
    return round(value, 2) if isinstance(value, float) else value
