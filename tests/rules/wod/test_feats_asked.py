"""The GM's numbers for a feat: what becomes of each of them (WOD-FEAT-02, WOD-FEAT-12)."""

from __future__ import annotations

import pytest

from rules.engine.views.visibility import GM
from rules.wod.feats import feats
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


@pytest.mark.clause("WOD-FEAT-12", "WOD-EXT-03", "WOD-THRESH-03")
def test_a_long_feat_has_the_gms_goal_difficulty_threshold_and_rolls() -> None:
    """Three successes at 7 less a threshold of 1 are two of nine."""
    table = two()
    table.declare("ama", "feat", feat="repair")
    table.dice(7, 7)
    table.say(GM, "goal", goal=9, difficulty=7, threshold=1, rolls=5)
    [task] = table.fight.trackers
    assert (task.goal, task.difficulty, task.threshold, task.rolls_allowed) == (9, 7, 1, 5)
    assert (task.total, task.rolls, task.members) == (1, 1, ["ama"])
    assert "Repair of Ama takes 9 successes in all, at 7, in 5 rolls at most." in table.told()


@pytest.mark.clause("WOD-FEAT-02", "WOD-POOL-11")
@pytest.mark.parametrize(("dice", "count"), [(-1, 1), (0, 2), (3, 5)])
def test_the_gm_may_add_or_take_dice_and_successes(dice: int, count: int) -> None:
    """Of two dice; the threshold of 1 takes a success."""
    table = two()
    table.declare("ama", "feat", feat="flow-arts")
    table.dice(*[8] * count, *[8] * 2)
    table.say(GM, "set", difficulty=8, threshold=1, dice=dice)
    rolled = table.lines[-1].rolls[0]
    assert (rolled.dice.count, rolled.total) == (count + 2, count + 1)


ART = "manipulation + art or dexterity + art"
COMPUTER = "intelligence + computer or wits + computer"
OPEN = " or as the GM says"


@pytest.mark.clause("WOD-FEAT-08", "WOD-FEAT-09", "WOD-FEAT-17")
@pytest.mark.parametrize(
    ("feat", "pools", "hard", "kinds"),
    [
        ("jumping", "strength", "3", "simple"),
        ("sneaking", "dexterity + stealth", f"perception + awareness{OPEN}", "simple"),
        ("performance", ART, f"6{OPEN}", "simple"),
        ("hacking", COMPUTER, f"6{OPEN}", "extended, resisted"),
        ("facedown", "charisma + intimidation", "8", "resisted"),
    ],
)
def test_a_feat_in_a_list_names_two_pools_at_most(
    feat: str, pools: str, hard: str, kinds: str
) -> None:
    """Its difficulty or the traits that make it, and its kinds of roll."""
    each = feats()[feat]
    assert each.about == f"{pools}; difficulty {hard}; {kinds}. {each.text}"


KINDS = {
    "jumping": (False, False, False),
    "resisting": (False, False, False),
    "computer": (False, False, False),
    "repair": (False, True, False),
    "facedown": (False, False, True),
    "hacking": (True, False, False),
    "chase": (True, False, False),
}


@pytest.mark.clause("WOD-RESIST-01", "WOD-RESIST-05", "WOD-EXT-01")
@pytest.mark.parametrize("feat", KINDS)
def test_the_kind_of_roll_of_a_feat(feat: str) -> None:
    """A contest, a long task, or a resisted roll; what may be either is a simple roll."""
    each = feats()[feat]
    assert (each.is_contest, each.is_extended, each.is_resisted) == KINDS[feat]
