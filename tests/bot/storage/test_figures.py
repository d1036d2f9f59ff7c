"""The figures of storage, in one place: what the documents tell and others have set."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from inspect import signature
from typing import Any

import pytest

from bot.storage import (
    checkpoints,
    encounters,
    notices,
    prompts,
    pruning,
)
from bot.storage.connection import statements
from bot.storage.packs import packing
from bot.storage.schema.packed_text import Packed
from bot.storage.settings import NpcStyle, Settings
from bot.storage.sheet_drafts import SheetDraft
from bot.storage.story.prose_texts import ProseRow
from bot.storage.story.rulings import RulingRow

DOCUMENTED: list[tuple[object, str, Any]] = [
    # docs/running-a-bot.md: one checkpoint for about every 200 records, 50 records in a packed row.
    (checkpoints, "STRIDE", 200),
    (packing, "AT_ONCE", 50),
    # docs/chronicle.md: suggestions name the newest 1,000 fights.
    (encounters, "MOST_NAMED", 1_000),
    # Discord: its ids count the milliseconds since 2015 began, shifted by 22 bits.
    (pruning, "DISCORD_EPOCH_MS", 1_420_070_400_000),
    (pruning, "ID_SHIFT", 22),
    # PostgreSQL: the largest limit that fits into an integer.
    (statements, "ALL", 2_147_483_647),
]
"""Figures that people are told, and figures that others have set."""


def test_figures_are_as_they_are_told() -> None:
    """A figure that is to change is changed here too, with what people read of it."""
    found = [getattr(module, name) for module, name, _ in DOCUMENTED]
    assert found == [value for _, _, value in DOCUMENTED]


def test_settings_of_a_new_campaign_that_no_bound_limits() -> None:
    """It goes on by itself and draws its timeline."""
    new = Settings()
    assert (new.auto_advance, new.timeline_picture) == (True, True)
    assert new.plain_text is False
    assert NpcStyle(style="careful").alone is False
    assert Packed.cache_ok is True


UNSAID: list[tuple[type[Any], dict[str, Any]]] = [
    (RulingRow, {"kept": False}),
    (SheetDraft, {"npc": False, "replaces": False}),
    (ProseRow, {"seq": 0, "opened": 0}),
]


@pytest.mark.parametrize(("made", "unsaid"), UNSAID)
def test_what_nobody_said_is_not_assumed(made: type[Any], unsaid: dict[str, Any]) -> None:
    """Numbers and switches that a value has if nothing is said of them."""
    found = {
        each.name: each.default
        for each in fields(made)
        if isinstance(each.default, bool | int) and each.default is not MISSING
    }
    assert found == unsaid


AT_MOST: list[tuple[Callable[..., object], int]] = [
    (prompts.due, 100),
    (prompts.to_remind, 500),
    (notices.waiting, 500),
]


@pytest.mark.parametrize(("read", "most"), AT_MOST)
def test_the_clock_takes_so_many_at_once(read: Callable[..., object], most: int) -> None:
    """What is beyond that waits for its next tick."""
    assert signature(read).parameters["limit"].default == most
