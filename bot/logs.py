"""What the process writes about itself: structured lines on standard error."""

from __future__ import annotations

import logging
import sys
from typing import Any

import structlog

from bot.config import LogSection


def configure(settings: LogSection) -> None:
    """Let our log and the libraries' come out alike, from `settings.level` up.

    The libraries are heard from warnings up, or from `debug` up where that is the level.
    """
    level = logging.getLevelNamesMapping()[settings.level.upper()]
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*shared, structlog.stdlib.add_logger_name],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *_last(settings.format),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level if level <= logging.DEBUG else max(level, logging.WARNING))
    logging.getLogger("bot").setLevel(level)


def _last(format: str) -> list[Any]:
    if format == "json":
        return [structlog.processors.dict_tracebacks, structlog.processors.JSONRenderer()]
    return [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())]
