"""What is said of a question that is closed without an answer."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from rules.engine.asking.forms import YesNo
from rules.engine.asking.questions import Facts, People, Who
from rules.engine.asking.verbs import ask, unless
from rules.engine.replay import journal as j
from tests.engine.small import playing, seated


@dataclass(frozen=True, slots=True)
class Struck(Facts):
    """Ann is struck by somebody, and others look on."""

    by: Who = "bob"
    beside: People = ("cy",)


def _asks(fight):
    mercy = ask("mercy", "ann", "Mercy?", YesNo(), about="ann", facts=Struck())
    yield from unless(lambda: fight.made > 0 or fight.combatants["bob"].out, mercy)


def _closed(*entries, hidden=False):
    """Play a question, and return the sentences of those that these records close."""
    table = seated(playing(_asks), people=("ann", "bob", "cy"), running=False)
    table.play(j.Advanced())
    if hidden:
        table.amend("combatants.bob.hidden", True)
    return [why for entry in entries for why in table.play(entry).closed.values()]


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (j.Left(id="ann"), []),
        (j.Left(id="bob"), ["Bob has left the fight"]),
        (j.Amended(path="made", value=1), ["something else came first"]),
        (j.Ended(), ["the fight is over"]),
    ],
)
def test_a_question_is_closed_for_a_reason_that_everybody_sees(entry, why):
    """Ann is asked about Bob's blow. She herself has no default, so her leaving closes nothing."""
    assert _closed(entry) == why


def test_the_reason_tells_of_nobody_who_is_hidden():
    """Bob, whom not everybody sees, leaves: the question is closed, and he is not named."""
    assert _closed(j.Left(id="bob"), hidden=True) == ["something else came first"]


def test_an_answer_is_no_reason():
    """Ann answers, and nothing was closed without an answer."""
    table = seated(playing(_asks), people=("ann", "bob", "cy"), running=False)
    table.play(j.Advanced())
    [asked] = table.scene.prompts
    said = j.Answered(key=asked.key, opened=asked.opened, value=True)
    assert table.play(said).closed == {}


def test_the_default_of_one_who_is_out_is_no_answer():
    """Ann and Bob are asked what they do, and Bob leaves: his question says so."""
    table = seated(people=("ann", "bob"))
    step = table.play(j.Left(id="bob"))
    assert [*step.closed.values()] == ["Bob has left the fight"]
