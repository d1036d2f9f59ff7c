"""Facts about the present call for the log: who makes it, in which fight, at which record.

They are added to every log entry of the call, also in tasks that it starts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

_FACTS: ContextVar[dict[str, object]] = ContextVar("facts")


@contextmanager
def traced(**facts: object) -> Iterator[None]:
    """Run a call with these `facts`, which are known before it begins."""
    token = _FACTS.set(facts)
    try:
        yield
    finally:
        _FACTS.reset(token)


def note(**facts: object) -> None:
    """Add facts to the present call, if there is one."""
    known = _FACTS.get(None)
    if known is not None:
        known.update(facts)


def known() -> Mapping[str, object]:
    """Return all facts about the present call."""
    return _FACTS.get({})
