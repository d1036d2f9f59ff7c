"""What Python looks through for garbage."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from bot.garbage import YOUNG, spare_what_lasts, start_without


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


class Ring:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.self = self


def test_what_lives_now_is_spared_and_what_comes_later_is_not():
    """A ring of the start stays, unlooked at; one of after goes at the next look."""
    start_without()
    assert not gc.isenabled()
    early = Ring()
    spare_what_lasts()
    assert gc.isenabled()
    late = Ring()
    seen = ref(early), ref(late)
    del early, late
    gc.collect()
    assert seen[0]() is not None
    assert seen[1]() is None


def test_it_is_looked_seldom():
    """Tens of thousands of new objects, not hundreds, make it look."""
    spare_what_lasts()
    assert gc.get_threshold()[0] == YOUNG
    assert gc.get_freeze_count() > YOUNG
