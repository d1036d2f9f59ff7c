"""Which fights a check of the database replays."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.play.step import replaying
from bot.storage.rows import Status


@pytest.mark.parametrize(
    ("changed", "digest"),
    [
        ({}, "replayed"),
        ({"status": Status.OVER}, "replayed"),
        ({"status": Status.PARKED}, "kept"),
        ({"edition": 2}, "kept"),
        ({"ruleset": "gone"}, "kept"),
    ],
)
def test_only_a_fight_that_todays_rules_must_fit_is_replayed(
    changed: dict[str, Any], digest: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not one that is parked, of another edition, or without its ruleset."""
    monkeypatch.setattr(replaying, "has_ruleset", lambda key: key == "ki")
    monkeypatch.setattr(replaying, "ruleset_of", lambda key: SimpleNamespace(edition=3))
    played = SimpleNamespace(digest="replayed")
    monkeypatch.setattr(replaying.Steps, "scene_of", lambda self, row, loaded: played)
    row = {"status": Status.RUNNING, "edition": 3, "ruleset": "ki", "digest": "kept", **changed}
    loaded: Any = SimpleNamespace(row=SimpleNamespace(**row))
    assert replaying.retold(loaded) == digest
