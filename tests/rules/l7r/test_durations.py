"""How long the GM's effects last: a round, a turn, phases, and people who leave or hide."""

from __future__ import annotations

import pytest

from rules.engine.kit.durations import turn_begins, turn_ends
from rules.engine.replay import journal as j
from rules.engine.views.visibility import GM, Viewer
from tests.rules.l7r.table import L7rTable, two
from tests.tables import tables

TABLES = tables(__file__)

PUBLIC = Viewer(player="somebody")


def lasting(lasts: str) -> L7rTable:
    """Ama is due in phase 1, the Foe in phase 2; mud holds for Ama."""
    table = two()
    table.declare(GM, "effect", combatant="ama", name="Mud", lasts=lasts)
    return table


SAID = TABLES["said"]


@pytest.mark.parametrize(("lasts", "words"), SAID)
def test_it_is_said_when_it_is_set_and_stands_on_the_card(lasts: str, words: str) -> None:
    """In the line of the log and beside the effect."""
    table = lasting(lasts)
    assert f"Mud holds for Ama, {words}." in table.told(PUBLIC)
    assert [s.value for c in table.view().cards for s in c.stats if s.name == "Mud"] == [words]


def passes(table: L7rTable, who: str) -> bool:
    """Whether the effect still holds once somebody's turn has begun and ended."""
    turn_begins(table.fight, table.who(who))
    turn_ends(table.fight, table.who(who))
    return bool(table.fight.effects)


def test_a_round_lasts_until_the_same_persons_turn_in_the_next() -> None:
    """Neither her turn in this round nor the Foe's in the next ends it."""
    table = lasting("1 round")
    assert passes(table, "ama")
    table.fight.round = 2
    assert passes(table, "foe")
    assert not passes(table, "ama")


def test_two_turns_are_two_of_the_same_person() -> None:
    """The Foe's do not count."""
    table = lasting("2 turns")
    assert [passes(table, who) for who in ("foe", "ama", "foe", "ama")] == [True, True, True, False]


def test_when_they_leave_it_ends_with_the_next_turn() -> None:
    """Ama has left: the effect that waits for her turn ends as the Foe's begins."""
    table = lasting("start of ama")
    table.play(j.Left(id="ama"))
    assert not passes(table, "foe")


def test_nobody_learns_from_an_end_that_somebody_unseen_acts() -> None:
    """The Foe hides: their turn ends nothing on Ama; the next turn that is seen does."""
    table = lasting("end of foe")
    table.amend("combatants.foe.hidden", True)
    assert passes(table, "foe")
    assert all(option.value != "start of foe" for option in offered(table))
    assert not passes(table, "ama")


def offered(table: L7rTable) -> tuple[object, ...]:
    """The lengths that the form offers."""
    form = table.ruleset.choices.out_of_turn["effect"].form(table.fight, GM)
    return form.fields["lasts"].options
