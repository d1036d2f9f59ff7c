"""A fence around each event of Discord: one that cannot be read harms no other.

The library ends the connection, and with it the process, if it cannot read the payload of an event:
a field of some server that Discord left out would then stop the bot on all servers, at every start.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import structlog

from bot.metrics import UNREADABLE_EVENTS

log = structlog.get_logger("bot.discord")

Parser: TypeAlias = Callable[[Any], None]


def fenced(parsers: Mapping[str, Parser]) -> dict[str, Parser]:
    """Return the library's readers of events, each of which lets no error out.

    Each event that cannot be read is counted; the first of its name is logged.
    """
    told: set[str] = set()
    return {event: _fenced(event, parse, told) for event, parse in parsers.items()}


def _fenced(event: str, parse: Parser, told: set[str]) -> Parser:
    def read(data: Any) -> None:
        try:
            parse(data)
        except Exception:
            UNREADABLE_EVENTS.labels(event).inc()
            if event not in told:
                told.add(event)
                log.exception("an event of Discord could not be read", event_name=event)

    return read
