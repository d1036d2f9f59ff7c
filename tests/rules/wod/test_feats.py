"""The feats of the tables, feats of strength, and their notes."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from rules.errors import BadAnswer, RulesError
from rules.wod.feats import choose, feats, pool_name
from tests.rules.wod.table import WodTable
from tests.tables import tabled

GROUPS = {"physical": 11, "art and science": 14, "social": 14, "transportation": 7}


def scene(**house: Any) -> WodTable:
    """Ama, with two dots in every attribute, and a Guard with wits 2 and subterfuge 3."""
    table = WodTable(**house)
    table.pc("Ama", intelligence=4, abilities={"survival": 2, "chess": 3, "art": 0})
    table.npc("Guard", perception=3, abilities={"awareness": 3, "subterfuge": 3, "alertness": 1})
    return table


def tried(table: WodTable, feat: str, *dice: int, **fields: Any) -> None:
    """Ama tries a feat."""
    table.dice(*dice)
    table.declare("ama", "feat", feat=feat, **fields)


def refused(table: WodTable, act: str, by: str = "ama", **fields: Any) -> str:
    """The sentence with which an act is refused."""
    with pytest.raises(RulesError) as caught:
        table.declare(by, act, **fields)
    return str(caught.value)


def against_of(table: WodTable) -> tuple[int, int]:
    """Difficulty of the last roll with dice, and how many dice it had."""
    rolled = next(line.rolls[0] for line in reversed(table.lines) if line.rolls)
    assert rolled.against is not None
    return rolled.against.value, rolled.dice.count


# ---------------------------------------------------------------- the tables


@pytest.mark.clause("WOD-FEAT-03", "WOD-FEAT-04", "WOD-FEAT-05", "WOD-FEAT-06")
def test_the_tables_are_whole() -> None:
    """Eleven physical, fourteen of art and science, fourteen social, seven of transportation."""
    groups = [each.group for each in feats().values()]
    assert {group: groups.count(group) for group in GROUPS} == GROUPS
    for each in feats().values():
        assert each.low <= each.difficulty <= each.high, each.id
        assert {*each.kinds} <= {"simple", "extended", "resisted"}, each.id
        assert each.text.endswith("."), each.id


@tabled
@pytest.mark.clause("WOD-FEAT-08", "WOD-FEAT-10", "WOD-FEAT-11", "WOD-FEAT-13", "WOD-FEAT-14",
                    "WOD-FEAT-17")  # fmt: skip
def test_a_feat_has_the_pools_of_its_notes(feat: str, wish: str, pool: str) -> None:
    """The first of them where nothing is said; a lone trait stands for its pool."""
    assert pool_name(choose(feats()[feat], wish)) == pool


@tabled  # fmt: skip
def test_other_pools_are_refused(feat: str, wish: str, sentence: str) -> None:
    """The sentence names those that there are."""
    with pytest.raises(BadAnswer, match=sentence):
        choose(feats()[feat], wish)


# ---------------------------------------------------------------- simple feats


@pytest.mark.clause("WOD-FEAT-09")
def test_sneaking_is_against_the_watchers_senses() -> None:
    """Perception 3 and awareness 3 are difficulty 6; with nobody named the GM sets it."""
    table = scene()
    tried(table, "sneaking", 6, 2, against=["guard"])
    assert against_of(table) == (6, 2)
    assert table.last() == ["Ama rolls Sneaking: 1 success, marginal."]
    tried(table, "sneaking")
    assert table.prompt(GM).ask.key == "difficulty"


@pytest.mark.clause("WOD-FEAT-18")
def test_the_sharpest_observer_makes_the_difficulty() -> None:
    """Wits 2 and subterfuge 3 are 5; beside somebody with 2 and 0 it stays 5."""
    table = scene()
    table.npc("Dog")
    tried(table, "fake-out", 5, 4, against=["dog", "guard"])
    assert against_of(table) == (5, 2)
    assert "Name somebody to try" in refused(table, "feat", feat="poisoning")


@pytest.mark.clause("WOD-FEAT-20")
def test_a_hazardous_road_is_nine_and_a_threshold() -> None:
    """The GM says 11: difficulty 9, and two successes are lost."""
    table = scene()
    tried(table, "driving")
    table.dice(9, 9)
    table.say(GM, "set", difficulty=11)
    assert table.last() == ["Ama rolls Driving: a failure."]
    assert against_of(table)[0] == 9


# ---------------------------------------------------------------- resisted feats


# ---------------------------------------------------------------- extended feats


@pytest.mark.clause("WOD-FEAT-16")
def test_a_code_with_its_key_is_as_the_table_says() -> None:
    """Intelligence with the field of the code."""
    table = scene()
    tried(table, "cryptography", pool="linguistics")
    table.dice(8, 2, 2, 2)
    table.say(GM, "goal", goal=5, difficulty=8)
    [task] = table.fight.trackers
    assert (task.goal, task.difficulty, task.total) == (5, 8, 1)


@pytest.mark.clause("WOD-FEAT-15")
def test_secrets_are_nine_and_a_threshold() -> None:
    """Classified: the GM says 10, so that of two successes one is left."""
    table = scene()
    assert (feats()["research"].low, feats()["research"].high) == (4, 10)
    tried(table, "research", pool="computer")
    table.dice(9, 9, 2, 2)
    table.say(GM, "goal", goal=5, difficulty=10)
    assert table.fight.trackers[0].total == 1


@pytest.mark.clause("WOD-FEAT-12", "WOD-RESIST-05")
def test_hacking_is_a_contest() -> None:
    """Extended and resisted: the exchanges follow."""
    table = scene()
    tried(table, "hacking", against=["guard"])
    table.say(GM, "goal", goal=3, difficulty=7)
    [task] = table.fight.trackers
    assert (task.task.value, task.goal, task.lower, task.difficulty) == ("contest", 3, -3, 7)


@pytest.mark.clause("WOD-FEAT-22")
@pytest.mark.parametrize(("feat", "pool", "yards"), [("chase", "", 4), ("pursuit", "drive", 20)])
def test_chases_open_a_pursuit(feat: str, pool: str, yards: int) -> None:
    """On foot, or by car."""
    table = scene()
    tried(table, feat, pool=pool, against=["guard"])
    if feat == "pursuit":
        table.say(GM, "set", difficulty=6)
    start = f"Ama pursues Guard: 2 ahead, {yards} yards. Both roll dexterity"
    assert any(line.startswith(start) for line in table.told())
