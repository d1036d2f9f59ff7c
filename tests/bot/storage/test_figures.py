"""The figures of storage that no bound limits."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature

import pytest

from bot.storage import (
    notices,
    prompts,
)
from bot.storage.schema.packed_text import Packed
from bot.storage.settings import NpcStyle, Settings


def test_settings_of_a_new_campaign_that_no_bound_limits() -> None:
    """It goes on by itself and draws its timeline."""
    new = Settings()
    assert (new.auto_advance, new.timeline_picture) == (True, True)
    assert new.plain_text is False
    assert NpcStyle(style="careful").alone is False
    assert Packed.cache_ok is True


AT_MOST: list[tuple[Callable[..., object], int]] = [
    (prompts.due, 100),
    (prompts.to_remind, 500),
    (notices.waiting, 500),
]


@pytest.mark.parametrize(("read", "most"), AT_MOST)
def test_the_clock_takes_so_many_at_once(read: Callable[..., object], most: int) -> None:
    """What is beyond that waits for its next tick."""
    assert signature(read).parameters["limit"].default == most
