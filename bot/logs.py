"""The log of the process: structured lines on standard error."""

from __future__ import annotations

import logging
import sys
from io import StringIO
from typing import Any, TextIO

import structlog
from structlog.tracebacks import ExceptionDictTransformer
from structlog.typing import EventDict

from bot.config_sections import LogSection
from bot.play.call_context import known

LONGEST_VALUE, LONGEST_TRACEBACK = 1_000, 10_000
"""So many letters of a value, and of a traceback, are logged."""


def configure(settings: LogSection) -> None:
    """Give our log and the libraries' one form, from `settings.level` up.

    The libraries are heard from warnings up, or from `debug` up if that is the level.
    """
    level = logging.getLevelNamesMapping()[settings.level.upper()]
    shared: list[Any] = [
        tell_call,
        bounded,
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


def tell_call(_logger: Any, _method: str, line: EventDict) -> EventDict:
    """Add the facts of the present call; the line's own words win."""
    return {**known(), **line}


def bounded(_logger: Any, _method: str, line: EventDict) -> EventDict:
    """Cut long values: a line with ten thousand ids helps nobody."""
    return {name: _cut(value) for name, value in line.items()}


def _cut(value: Any) -> Any:
    if isinstance(value, str | list | tuple | set | frozenset | dict):
        told = value if isinstance(value, str) else repr(value)
        return _cut_text(told, LONGEST_VALUE) if len(told) > LONGEST_VALUE else value
    return value


def _cut_text(text: str, longest: int) -> str:
    if len(text) <= longest:
        return text
    return f"{text[:longest]}\N{HORIZONTAL ELLIPSIS} ({len(text)} letters)"


class _Errors(ExceptionDictTransformer):
    """Errors for JSON: without the values of variables, and each message cut."""

    def __call__(self, exc_info: Any) -> list[dict[str, Any]]:
        told = super().__call__(exc_info)
        return [{**each, "exc_value": _cut_text(each["exc_value"], LONGEST_VALUE)} for each in told]


def _traceback(out: TextIO, exc_info: Any) -> None:
    """Write a traceback in plain words, at most so much of it."""
    whole = StringIO()
    structlog.dev.plain_traceback(whole, exc_info)
    _ = out.write(_cut_text(whole.getvalue(), LONGEST_TRACEBACK))


def _last(format: str) -> list[Any]:
    # Without the values of variables: they include tokens and secrets of the table.
    if format == "json":
        return [
            structlog.processors.ExceptionRenderer(_Errors(show_locals=False)),
            structlog.processors.JSONRenderer(),
        ]
    return [
        structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=_traceback)
    ]
