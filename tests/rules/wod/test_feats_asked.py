"""The GM's numbers for a feat: what becomes of each of them (WOD-FEAT-02, WOD-FEAT-12)."""

from __future__ import annotations

import pytest

from rules.engine.views.visibility import GM
from tests.rules.wod.table import WodTable, two


def tried(feat: str, **fields: str) -> WodTable:
    """Ama tries a feat against the Thug."""
    table = two()
    table.declare("ama", "feat", feat=feat, against=["thug"], **fields)
    return table


@pytest.mark.clause("WOD-FEAT-22", "WOD-FEAT-02")
@pytest.mark.parametrize(
    ("act", "fields", "difficulty"), [("set", {"difficulty": 8}, 8), ("waive", {}, 6)]
)
def test_a_pursuit_by_car_is_as_hard_as_the_gm_says(
    act: str, fields: dict[str, int], difficulty: int
) -> None:
    """At 6 if they leave it open."""
    table = tried("pursuit", pool="drive")
    table.say(GM, act, **fields)
    [task] = table.fight.trackers
    assert (task.task.value, task.difficulty, task.period) == ("pursuit", difficulty, "car")


@pytest.mark.clause("WOD-FEAT-12", "WOD-RESIST-05")
def test_a_contest_has_the_gms_goal_difficulty_and_threshold() -> None:
    """Hacking against the Thug, each to 4; only Ama's successes meet the threshold of 1."""
    table = tried("hacking")
    table.say(GM, "goal", goal=4, difficulty=7, threshold=1)
    [task] = table.fight.trackers
    assert (task.goal, task.lower, task.difficulty, task.threshold) == (4, -4, 7, 1)
    assert task.name == "Hacking of Ama"
    table.declare(GM, "exchange", task=task.id)
    table.dice(7, 7)
    table.say("ama", "ready")
    table.dice(7, 2)
    table.say(GM, "ready")
    assert table.fight.trackers[0].total == 0


OPEN = " or as the GM says"
