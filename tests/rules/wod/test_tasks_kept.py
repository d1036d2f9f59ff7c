"""Lists of tasks: how much they hold, what is kept of ruined ones, and whose specialty counts."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from rules.errors import RulesError
from rules.wod import RULESET
from tests.rules.wod.table import PLAIN, WodTable, two

BLANK = 2
OPENS: list[tuple[str, dict[str, Any]]] = [
    ("extended", {"name": "Digging", "traits": "strength", "goal": 9}),
    ("contest", {"combatant": "ama", "target": "thug", "traits": "wits", "goal": 9}),
    ("pursuit", {"combatant": "ama", "target": "thug", "traits": "wits"}),
]


@pytest.mark.parametrize(("act", "fields"), OPENS)
def test_there_are_25_open_tasks_at_most(act: str, fields: dict[str, Any]) -> None:
    """A list can show no more; one that is closed makes room."""
    table = two()
    for number in range(25):
        opened, given = OPENS[number % 3]
        table.declare(GM, opened, **given)
    with pytest.raises(RulesError, match="There are too many tasks open; finish or close one"):
        table.declare(GM, act, **fields)
    table.declare(GM, "track", task="task-7", open=False)
    table.declare(GM, act, **fields)
    assert [task.id for task in table.fight.trackers] == [f"task-{n}" for n in range(1, 27)]


@pytest.mark.clause("WOD-EXT-05", "WOD-BOTCH-01")
def test_the_gms_word_on_one_ruined_task_leaves_the_other_to_them() -> None:
    """Two are ruined; after the GM has seen to the first, only the second is still asked about."""
    table = two()
    for name in ("Digging", "Hauling"):
        table.declare(GM, "extended", name=name, traits="strength", goal=9)
    for task in ("task-1", "task-2"):
        table.dice(1, BLANK)
        table.declare("ama", "work", task=task)
    noted = [offer.note for offer in table.fight.offers if offer.act == "track"]
    assert noted == ["task-1", "task-2"]
    table.declare(GM, "track", task="task-1", total=2, open=True)
    left = [(offer.act, offer.note or offer.about) for offer in table.fight.offers]
    assert sorted(left) == [("consequence", "ama"), ("track", "task-2")]


@pytest.mark.clause("WOD-EXT-05", "WOD-TEAM-02")
@pytest.mark.parametrize(("team", "clause"), [(False, "WOD-EXT-05"), (True, "WOD-TEAM-02")])
def test_the_line_on_a_ruined_task_names_its_clause(team: bool, clause: str) -> None:
    """By one person alone, or by one of a team."""
    table = WodTable()
    for name in ("Ama", "Ben"):
        table.pc(name)
    table.declare(GM, "extended", name="Digging", traits="strength", goal=9)
    table.dice(1, BLANK)
    if team:
        table.declare("ama", "team", task="task-1", members=["ama", "ben"])
        table.say("ama", "join")
        table.dice(BLANK, BLANK)
        table.say("ben", "join")
    else:
        table.declare("ama", "work", task="task-1")
    [line] = [line for line in table.lines if "is ruined by" in line.text]
    assert (line.text, [*line.clauses]) == (
        "Digging is ruined by Ama: all progress is lost.",
        [clause],
    )


@pytest.mark.clause("WOD-TEAM-01")
@pytest.mark.parametrize(
    ("by", "offered"), [("ama", ["ama", "thug"]), (GM, ["ama", "thug", "rat"])]
)
def test_nobody_names_somebody_hidden_for_a_team(by: str, offered: list[str]) -> None:
    """The GM can, whose people they are; the stunned take no part."""
    table = two()
    _ = table.join("Rat", GM, hidden=True, **PLAIN)
    _ = table.join("Sleeper", GM, health=["bashing"] * 7)
    table.declare(GM, "extended", name="Digging", traits="strength", goal=9)
    form: Any = RULESET.choices.out_of_turn["team"].form(table.fight, by)
    assert [each.value for each in form.fields["members"].options] == offered


@pytest.mark.clause("WOD-RESIST-05")
def test_an_exchange_uses_the_actions_that_both_declared_for_it() -> None:
    """The Thug has declared it too: nothing is left for them to do in their own place."""
    table = two()
    table.declare("ama", "contest", target="thug", traits="wits", goal=5)
    table.start()
    both = {"act": "carry_on", "task": "task-1"}
    table.declare_all(ama=both, thug=both)
    table.dice(BLANK, BLANK, BLANK, BLANK)
    table.act("ama", "ready")
    assert [deed.done for deed in table.who("thug").plan] == [True]
    table.act("thug", "ready")
    assert table.fight.turn == 2
    assert not any("nothing left of this" in line for line in table.told())
