"""The worked examples of the rulebooks: how their lines are played, and what is noticed.

`tests/contract/test_contract.py` plays those of every ruleset.
"""

from __future__ import annotations

import pytest

from bot.contract.example_checks import Wrong
from bot.contract.example_play import play_example
from bot.contract.examples import read_examples
from bot.contract.worked import numbers_lost, wrong_in
from rules import RULESETS
from tests.tables import tabled, tables

TABLES = tables(__file__)

EXAMPLE = TABLES["example"]


@pytest.fixture(autouse=True)
def scripts_are_used_up() -> None:
    """The examples report leftover dice themselves, and some tests here leave dice on purpose."""


def played(text: str) -> list[str]:
    """What does not come out in examples of l5r."""
    return wrong_in(RULESETS["l5r"], read_examples(text))


def test_an_example_worked_out_by_hand_comes_out() -> None:
    """6k3 of 2, 4, 5, 7, 7 and 8 are 22, and of 9, 9 and 1 two kept are 18."""
    assert played(EXAMPLE) == []


@tabled
def test_a_changed_number_fails_with_its_clause(right: str, wrong: str, fault: str) -> None:
    """Each change of a line, a die or a number is named with what was found instead."""
    [sentence] = played(EXAMPLE.replace(right, wrong))
    assert fault in sentence


def test_an_example_that_expects_nothing_is_refused() -> None:
    """It would show nothing."""
    text = EXAMPLE.partition("thrown:")[0] + "'''"
    assert played(text) == ["L5R-ROLL-01: nothing is expected"]


def test_an_expectation_that_another_number_meets_too_is_refused() -> None:
    """Both 17 and 18 are told."""
    text = EXAMPLE.replace("told: Ama: attack 22: it misses.", "not told: attack 17")
    assert "another number would do as well: attack 18" in played(text)[0]


def test_what_is_refused_changes_nothing_and_says_why() -> None:
    """A second attack is no part of the Turn; nobody may call what goes through refused."""
    once = EXAMPLE.replace("thrown: 6k3", "refused Foe: attack target=Cai")
    assert played(once) == []
    never = EXAMPLE.replace("dice: 2 4 5 7 7 8", "refused Ama: free what=Wait")
    assert "this was not refused: Ama: free what=Wait" in played(never)[0]


def test_the_numbers_in_words_must_be_in_the_data() -> None:
    """Clauses are no numbers; a part that says why not names its numbers, and all of it excuses."""
    worked = read_examples(EXAMPLE)["L5R-ROLL-01"]
    assert numbers_lost("6k3 of 2, 4, 5, 7, 7, 8 (L5R-DMG-99) come to 22.", worked) == set()
    assert numbers_lost("6k3 come to 23.", worked) == {"23"}
    partly = read_examples(EXAMPLE + "[[L5R-ROLL-01]]\nwhy_not = 'No roll comes to 23.'")
    assert numbers_lost("6k3 come to 23 or 24.", partly["L5R-ROLL-01"]) == {"24"}
    excused = read_examples("[[L5R-ROLL-01]]\nwhy_not = 'No roll comes to it.'")
    assert numbers_lost("6k3 come to 23.", excused["L5R-ROLL-01"]) == set()


def test_one_example_raises_on_its_own() -> None:
    """The play of one example stops at the first thing that is wrong."""
    [example] = read_examples(EXAMPLE.replace("18", "17"))["L5R-ROLL-01"]
    with pytest.raises(Wrong, match="expected 17, was 18"):
        play_example(RULESETS["l5r"], example)


def test_people_come_from_templates_late_and_hidden_and_may_say_nothing() -> None:
    """Silence takes the Attack Stance; a value of the example counts, not that of the template."""
    text = """
    [[L5R-STANCE-01]]
    people.Ama = { template = "bushi", agility = 2 }
    people.Foe = { npc = true, hidden = true }
    people.Cai = { late = true }
    play = '''
    add Cai
    begin
    asked: Ama stance, Foe stance, Cai stance
    Ama says nothing
    Foe says nothing
    other dice: 1
    Cai says nothing
    state Ama.stance = attack
    state Ama.agility = 2
    state Foe.hidden = true
    '''
    """
    assert played(text) == []
