"""The bounds of a campaign's settings, on both sides, and what a new campaign has."""

from __future__ import annotations

import pytest

from bot.storage.setting_bounds import wrong

BOUNDS: list[tuple[str, list[float], list[float]]] = [
    ("answer_hours", [0.1, 168], [0, -1, 168.5]),
    ("reminders", [0, 3], [-1, 4]),
]
"""Values of each setting just inside its bounds and just outside: 168 hours are seven days of
waking time."""


@pytest.mark.parametrize(
    ("name", "value"), [(name, each) for name, _, refused in BOUNDS for each in refused]
)
def test_values_beyond_the_bounds_are_told(name: str, value: float) -> None:
    """The first value outside gives one sentence."""
    assert len([*wrong({name: value})]) == 1


CHOICES: dict[str, set[str]] = {
    "covert": {"orders", "open"},
    "clock": {"wall", "waking"},
    "absent": {"wait", "deputy", "default"},
    "tempo": {"flow", "round"},
    "silent_style": {"default", "careful", "hold_back", "aggressive"},
    "objections": {"go_on", "pause"},
}
"""The words of each setting, as docs/clocks.md and the settings' descriptions have them."""


def test_each_fault_is_told_and_what_is_not_set_is_none() -> None:
    """Two wrong settings give two sentences; none gives none."""
    assert [*wrong({})] == []
    assert len([*wrong({"clock": "sun", "reminders": 4})]) == 2
