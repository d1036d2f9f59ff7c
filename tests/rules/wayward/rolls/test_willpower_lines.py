"""The lines about Willpower: who is asked, what a standing choice says, and who may spend it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM, PUBLIC, Viewer
from rules.errors import NotAllowed
from rules.wayward.fight.action_in_progress import GuardFailing
from rules.wayward.fight.state import Ninja
from rules.wayward.rolls.d20_rolls import Side, opposed
from rules.wayward.rolls.willpower import spend
from tests.rules.wayward.drive import asked_in, driven
from tests.rules.wayward.table import WayTable
from tests.tables import tabled


def two(*, npc: bool = False, **ama: Any) -> tuple[WayTable, Ninja, Ninja]:
    """Ama and Ben, who have 1 Willpower each unless Ama's sheet says otherwise."""
    table = WayTable()
    (table.npc if npc else table.pc)("Ama", **ama)
    table.pc("Ben")
    table.start()
    return table, table.who("ama"), table.who("ben")


@pytest.mark.clause("WAY-WP-01", "WAY-WP-09")
def test_a_point_is_spent_once() -> None:
    """All who see Ama read of it; without a point nothing happens."""
    table, ninja, _ = two()
    assert spend(table.fight, ninja, GuardFailing())
    assert ninja.pools.willpower == 0
    assert not spend(table.fight, ninja, GuardFailing())
    assert ninja.pools.willpower == 0
    lines = [line for line in table.fight.told if line.text == "Ama spends Willpower."]
    assert [PUBLIC.sees(line.audience) for line in lines] == [True]


@pytest.mark.clause("WAY-WP-01")
@tabled
def test_a_standing_choice_is_told_to_its_owner(policy: str, words: str) -> None:
    """What the forms of a defence begin with."""
    table, _, _ = two()
    table.declare("ama", "after_failure", combatant="ama", willpower=policy)
    assert table.who("ama").turn.after_failure == policy
    line = table.lines[-1]
    assert line.text == f"When a defence fails, Ama {words}: forms begin with that."
    assert [viewer.sees(line.audience) for viewer in (Viewer("ama"), PUBLIC)] == [True, False]


@pytest.mark.clause("WAY-WP-01")
def test_one_chooses_for_ones_own() -> None:
    """The GM for everybody; whoever plays nobody is refused."""
    table, _, _ = two()
    form = table.ruleset.choices.out_of_turn["after_failure"].form
    assert [each.value for each in form(table.fight, "ama").fields["combatant"].options] == ["ama"]
    own = [each.value for each in form(table.fight, GM).fields["combatant"].options]
    assert own == ["ama", "ben"]
    with pytest.raises(NotAllowed, match=r"^You have nobody in this fight\.$"):
        form(table.fight, "cai")


def sides(ama: Ninja, ben: Ninja, **first: Any) -> tuple[Side, Side]:
    """Ama and Ben in an opposed roll without modifiers."""
    return (
        Side(ninja=ama, name="Grapple", parts=(), clause="WAY-FATIGUE-07", **first),
        Side(ninja=ben, name="Struggle", parts=(), clause="WAY-FATIGUE-07"),
    )


@pytest.mark.clause("WAY-WP-04", "WAY-DEF-06")
@tabled
def test_the_loser_answers_and_then_the_other_once_each(
    dice: tuple[int, ...], points: tuple[int, int], lead: int
) -> None:
    """As long as the loser has Willpower and has not used it."""
    table, ama, ben = two()
    ama.pools.willpower, ben.pools.willpower = points
    made = driven(
        opposed(table.fight, *sides(ama, ben)),
        *dice,
        **({"willpower": SPEND} if len(dice) > 2 else {}),
    )
    assert made == lead
    rolled = [
        line.text for line in table.fight.told if "Grapple" in line.text or "Struggle" in line.text
    ]
    assert len(rolled) == len(dice)
    assert rolled[:2] == [f"Ama: Grapple {dice[0]}.", f"Ben: Struggle {dice[1]}."]


SPEND = {"act": "spend"}


@pytest.mark.clause("WAY-WP-05")
def test_willpower_that_was_used_in_the_action_is_not_asked_for() -> None:
    """Nor of somebody who is out of the fight."""
    table, ama, ben = two()
    assert (
        asked_in(opposed(table.fight, *sides(ama, ben, once=GuardFailing(willed=True))), 5, 10)
        == set()
    )
    made = driven(opposed(table.fight, *sides(ama, ben, once=GuardFailing(willed=True))), 5, 10)
    assert made == -5
    ben.out = True
    assert asked_in(opposed(table.fight, *sides(ama, ben)), 10, 5) == set()
    assert asked_in(opposed(table.fight, *sides(ama, ben)), 5, 10) == {"willpower"}
