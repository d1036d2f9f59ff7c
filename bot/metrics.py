"""Counters of the running bot, for Prometheus. `bot.health` serves them."""

from __future__ import annotations

from importlib.metadata import version

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, ProcessCollector

REGISTRY = CollectorRegistry()
_ = ProcessCollector(registry=REGISTRY)
Info("interlude", "What runs.", registry=REGISTRY).info({"version": version("interlude")})

STEP_SECONDS = Histogram(
    "interlude_step_seconds",
    "From the beginning of a call that changes something until it is committed.",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0),
    registry=REGISTRY,
)
REFUSED = Counter(
    "interlude_refused", "Calls that were refused with a sentence.", registry=REGISTRY
)
FAILED = Counter(
    "interlude_failed", "Calls that failed, and were logged under an id.", registry=REGISTRY
)
GATEWAY_UP = Gauge(
    "interlude_gateway_up", "Whether the connection to Discord stands.", registry=REGISTRY
)
LAST_EVENT_AGE = Gauge(
    "interlude_last_event_age_seconds", "Since Discord's last event.", registry=REGISTRY
)
OPEN_DEADLINES = Gauge(
    "interlude_open_deadlines",
    "Questions that somebody has until some time to answer.",
    registry=REGISTRY,
)
OUTBOX_LINES = Gauge(
    "interlude_outbox_lines", "Lines of the log that are not posted yet.", registry=REGISTRY
)
OLDEST_LINE_AGE = Gauge(
    "interlude_oldest_line_age_seconds",
    "Since the oldest line of the log that is not posted was written; 0 for no such line.",
    registry=REGISTRY,
)
OVERDUE_DEADLINES = Gauge(
    "interlude_overdue_deadlines",
    "Questions of running fights that are open past their deadline.",
    registry=REGISTRY,
)
UNDELIVERED_NOTICES = Gauge(
    "interlude_undelivered_notices",
    "Direct messages that are due and not sent.",
    registry=REGISTRY,
)
PARKED_FIGHTS = Gauge(
    "interlude_parked_fights", "Fights that wait for their GM's `/gm mend`.", registry=REGISTRY
)
DATABASE_BYTES = Gauge(
    "interlude_database_bytes",
    "The size of the database on its disk, with its write-ahead log.",
    registry=REGISTRY,
)
BACKGROUND_FAILURES = Counter(
    "interlude_background_failures",
    "Failed attempts of work in the background, such as bringing a server's commands in step.",
    labelnames=("kind",),
    registry=REGISTRY,
)
BACKGROUND_FAILING = Gauge(
    "interlude_background_failing",
    "Pieces of work in the background that fail now and are repeated.",
    registry=REGISTRY,
)
UNREADABLE_EVENTS = Counter(
    "interlude_unreadable_events",
    "Events of Discord that could not be read; everything else went on.",
    labelnames=("event",),
    registry=REGISTRY,
)
DISCORD_REFUSALS = Counter(
    "interlude_discord_refusals",
    "Requests that Discord answered with 401, 403 or 429; 10,000 in ten minutes shut a bot out.",
    labelnames=("status",),
    registry=REGISTRY,
)
LAST_BACKUP = Gauge(
    "interlude_last_backup_seconds",
    "When the newest sound copy of the database was made, also by hand, in seconds since 1970; 0 "
    "for none yet.",
    registry=REGISTRY,
)
BACKUPS_FAILED = Counter(
    "interlude_backups_failed",
    "Copies of the database that could not be made, or had a fault.",
    registry=REGISTRY,
)
