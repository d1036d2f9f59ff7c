"""What is measured, and how it is told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

Json: TypeAlias = Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Speed:
    """Answers, said one after the other, and how many in a second said side by side."""

    p50_ms: float
    p99_ms: float
    per_second: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Latency:
    """How long it takes in half of all cases, and in all but one of a hundred."""

    p50_ms: float
    p99_ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """Latency when so many are said in a second, in several channels, answered or not."""

    per_second: float
    p50_ms: float
    p99_ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Startup:
    """From the start of the process until a command is answered, with so many live fights.

    `rss_mb` is what the process then holds in memory, `settled_rss_mb` when nothing has come from
    it for a while.
    """

    startup_ms: float
    rss_mb: float
    settled_rss_mb: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Growth:
    """The median of a step in a short and in a long fight, said in turn, in milliseconds."""

    short_records: int
    long_records: int
    short_ms: float
    long_ms: float
    ratio: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """What fights of so many `steps` take on the disk while they go on, and a year after their end.

    `thousand_fights_mb` is reckoned from the `fights` that were played.
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
    """How many requests to a channel one takes in the mean, and the most that any took."""

    mean: float
    maximum: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Isolation:
    """From a command until its post stands in a healthy channel: alone, and beside failing ones.

    In half of all cases, and in nine of ten; `ratio` is that of the medians.
    """

    failing: int
    alone_ms: float
    beside_ms: float
    alone_p90_ms: float
    beside_p90_ms: float
    ratio: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Untold:
    """What is played in a second where nothing is told and no journal is kept."""

    l7r_fights_per_second: float
    ki_attacks_per_second: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Everything that was measured, from one run; None what was not.

    `step_over_noop` is the ratio of the medians; `recover_ms` is from the start of a process whose
    predecessor was killed until a step of the long fight is answered. `startup` is by the number of
    live fights, `requests` by ruleset, of a "step" and of an "attack".
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
        """As plain data, rounded to what was measured."""
        found: Json = rounded(asdict(self))
        return {name: value for name, value in found.items() if value is not None}

    def table(self) -> Iterator[str]:
        """A line for each figure."""
        for name, value in self.json().items():
            yield from (f"{part:32}{each:>12,}" for part, each in _flat(name, value))


def _flat(name: str, value: Json) -> Iterator[tuple[str, Json]]:
    """Every figure in it by its whole name."""
    if not isinstance(value, dict):
        yield name, value
        return
    for part, each in value.items():
        yield from _flat(f"{name}.{part}", each)


def rounded(value: Json) -> Json:
    """Plain data with its numbers rounded to hundredths, at any depth."""
    if isinstance(value, dict):
        return {name: rounded(each) for name, each in value.items()}
    return round(value, 2) if isinstance(value, float) else value
