"""What changes a ninja's numbers: each source with its amount, and how sources stand together."""

from __future__ import annotations

from typing import Any

import pytest

from rules.wayward.character.sheet import Wound
from rules.wayward.character.statuses import Status
from rules.wayward.character.values import StatusKind
from rules.wayward.fight.effects import Sore
from rules.wayward.fight.state import Ninja
from rules.wayward.rolls.d20_rolls import (
    grapple,
    parry,
    skill,
)
from rules.wayward.rolls.modifiers import gifts, modified
from tests.rules.wayward.table import WayTable
from tests.tables import tabled, tables

TABLES = tables(__file__)


def ama(house: dict[str, Any] | None = None, **sheet: Any) -> tuple[WayTable, Ninja]:
    """Ama, whose stats are all 20, in a fight with Ben on count 7."""
    table = WayTable(**(house or {}))
    table.pc("Ama", **sheet)
    table.pc("Ben")
    table.start()
    table.fight.timeline.count = 7
    return table, table.who("ama")


def found(table: WayTable, ninja: Ninja) -> list[tuple[str, int, str]]:
    """All modifiers: the number, the amount and the reason."""
    every = gifts(table.fight, ninja)
    return [(each.target, each.modifier.value, each.modifier.reason) for each in every]


STATUSES = TABLES["statuses"]


@pytest.mark.clause("WAY-COND-01", "WAY-IMMOB-01", "WAY-VIS-04", "WAY-BLEED-02", "WAY-BURN-01")
@pytest.mark.parametrize(("statuses", "changes"), STATUSES)
def test_a_status_changes_these_numbers_and_no_others(
    statuses: list[tuple[str, int]], changes: list[tuple[str, int, str]]
) -> None:
    """The worst of a kind counts, halves are rounded down, and Suffocations add up."""
    table, ninja = ama()
    for number, (kind, severity) in enumerate(statuses):
        made = Status(id=f"s{number}", kind=StatusKind(kind), severity=severity)
        ninja.body.statuses.append(made)
    assert [[*each] for each in found(table, ninja)] == changes


@pytest.mark.clause("WAY-SLEEP-01")
def test_whoever_was_woken_defends_worse() -> None:
    """By 5, and so is their Initiative."""
    table, ninja = ama()
    ninja.body.woken = True
    assert found(table, ninja) == [("defense", -5, "Just awake"), ("initiative", -5, "Just awake")]


# -------------------------------------------------- rolls


@pytest.mark.clause("WAY-PARRY-04", "WAY-PARRY-05", "WAY-PARRY-06")
@tabled
def test_a_source_helps_a_parry_once(modifiers: list[tuple[str, int, str]], amount: int) -> None:
    """By its better value; a penalty counts as a defence."""
    own = [{"target": t, "amount": a, "source": s} for t, a, s in modifiers]
    table, ninja = ama(modifiers=own)
    assert sum(each.value for each in parry(table.fight, ninja)) == 2 + amount


@pytest.mark.clause("WAY-WEAP-01", "WAY-D20-01")
def test_of_several_chains_only_the_best_helps() -> None:
    """A chain of 3 and one of 5: 5, and PDB 1.3 counts as 1."""
    own = [
        {"id": "a", "name": "Chain", "types": ["blunt"], "speed": 8, "grapple_bonus": 3},
        {"id": "b", "name": "Long Chain", "types": ["blunt"], "speed": 8, "grapple_bonus": 5},
    ]
    table, ninja = ama(weapons=[{**each, "held": True} for each in own])
    made = [(each.value, each.reason) for each in grapple(table.fight, ninja, controls=True)]
    assert made == [(1, "Damage bonus of STR"), (1, "AGI"), (5, "Long Chain")]


@pytest.mark.clause("WAY-STATUS-03")
def test_a_skill_roll_counts_its_ranks_and_what_helps_all_skills() -> None:
    """Stealth 4, 2 on Stealth, 1 on all skills and 3 on d20 rolls; another skill has 0 ranks."""
    own = [
        {"target": "stealth", "amount": 2},
        {"target": "skills", "amount": 1},
        {"target": "d20", "amount": 3},
    ]
    table, ninja = ama(modifiers=own, skill_ranks={"stealth": 4})
    assert [each.value for each in skill(table.fight, ninja, "stealth")] == [4, 2, 1, 3]
    made = skill(table.fight, ninja, "chakra_control")
    assert [(each.value, each.reason) for each in made[:1]] == [(0, "Chakra Control")]
    assert [each.value for each in made] == [0, 1, 3]


# -------------------------------------------------- wounds


@pytest.mark.clause("WAY-COND-02", "WAY-LOC-04")
@tabled
def test_a_second_wound_of_a_row_counts_as_the_row_says(
    row: str, sums: list[dict[str, int]]
) -> None:
    """The first and the second one; a third lung adds nothing."""
    _, ninja = ama()
    for number, expected in enumerate(sums):
        ninja.body.wounds.append(Wound(id=f"w{number}", row=row))
        ninja.body.sores[f"w{number}"] = Sore(until=99)
        made: dict[str, int] = {}
        for target, value, _ in modified(ninja, 7):
            made[target] = made.get(target, 0) + value
        assert made == expected
