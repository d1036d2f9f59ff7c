"""What is known of the call under way: who makes it, in which fight, at which record.

Whatever is logged while it is carried out says so, in the tasks that it starts too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

_FACTS: ContextVar[dict[str, object]] = ContextVar("facts")


@contextmanager
def traced(**facts: object) -> Iterator[None]:
    """A call, from its beginning to its end; `facts` are what is known before it begins."""
    token = _FACTS.set(facts)
    try:
        yield
    finally:
        _FACTS.reset(token)


def note(**facts: object) -> None:
    """Something is known now of the call under way, if there is one."""
    known = _FACTS.get(None)
    if known is not None:
        known.update(facts)


def known() -> Mapping[str, object]:
    """All that is known of the call under way."""
    return _FACTS.get({})
