"""The bounds of a campaign's settings, on both sides, and what a new campaign has."""

from __future__ import annotations

from typing import Any

import pytest

from bot.storage.setting_bounds import wrong
from bot.storage.settings import Settings

BOUNDS: list[tuple[str, list[float], list[float]]] = [
    ("answer_hours", [0.1, 168], [0, -1, 168.5]),
    ("reminders", [0, 3], [-1, 4]),
]
"""Values of each setting just inside its bounds and just outside: 168 hours are seven days of
waking time."""

FIRST: dict[str, Any] = {
    "answer_hours": 24.0, "reminders": 1,
    "clock": "wall", "absent": "wait", "tempo": "flow",
    "silent_style": "default", "npc_styles": {},
}  # fmt: skip
"""The settings of a new campaign, as docs/clocks.md tells them."""


@pytest.mark.parametrize(
    ("name", "value"), [(name, each) for name, allowed, _ in BOUNDS for each in allowed]
)
def test_values_at_the_bounds_are_allowed(name: str, value: float) -> None:
    """The last value inside gives no sentence."""
    assert [*wrong({name: value})] == []


@pytest.mark.parametrize(
    ("name", "value"), [(name, each) for name, _, refused in BOUNDS for each in refused]
)
def test_values_beyond_the_bounds_are_told(name: str, value: float) -> None:
    """The first value outside gives one sentence."""
    assert len([*wrong({name: value})]) == 1


def test_a_new_campaign_has_the_documented_settings() -> None:
    """Nothing is on that nobody asked for."""
    given = Settings()
    assert {name: getattr(given, name) for name in FIRST} == FIRST
    assert [*wrong({name: getattr(given, name) for name in FIRST})] == []


CHOICES: dict[str, set[str]] = {
    "covert": {"orders", "open"},
    "clock": {"wall", "waking"},
    "absent": {"wait", "deputy", "default"},
    "tempo": {"flow", "round"},
    "silent_style": {"default", "careful", "hold_back", "aggressive"},
    "objections": {"go_on", "pause"},
}
"""The words of each setting, as docs/clocks.md and the settings' descriptions have them."""


@pytest.mark.parametrize("name", CHOICES)
def test_a_setting_is_one_of_its_words(name: str) -> None:
    """No other setting's word will do, nor one in capitals."""
    every = {word for words in CHOICES.values() for word in words}
    assert {word for word in every if not [*wrong({name: word})]} == CHOICES[name]
    assert len([*wrong({name: "WALL"})]) == 1


def test_each_fault_is_told_and_what_is_not_set_is_none() -> None:
    """Two wrong settings give two sentences; none gives none."""
    assert [*wrong({})] == []
    assert len([*wrong({"clock": "sun", "reminders": 4})]) == 2
