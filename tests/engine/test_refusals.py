"""Refusals have a sentence and leave no trace; defects of the rules are told apart from them."""

from __future__ import annotations

import pytest

from rules.engine.asking.forms import Number, YesNo
from rules.engine.asking.requests import Ask
from rules.engine.asking.verbs import ask
from rules.engine.replay import journal as j
from rules.errors import BadAnswer, NotAllowed, RulesDefect, SheetError, StalePrompt
from tests.engine.small import playing, seated


def test_a_refusal_after_the_first_request_is_a_defect():
    """Nobody is refused for another's action: it escapes as `RulesDefect`, with the sentence."""

    def resolve(fight):
        yield from ask("number", "ann", "How many?", Number(1, 9))
        raise NotAllowed("Too late.")

    table = seated(playing(resolve))
    with pytest.raises(RulesDefect, match="Too late"):
        table.play(j.Answered(key="number.1", opened=table.scene.seq, value=1))


def test_a_consult_must_have_a_default():
    """What waits for nobody cannot be left to the GM."""
    with pytest.raises(RulesDefect, match="trap waits for nobody, so it must have a default"):
        Ask("trap", "ann", "Spring it?", YesNo(), consult=True)


REFUSED = {
    "a stale place": (
        j.Answered(key="declare:cy/act.1", opened=4, value={"act": "rest"}),
        StalePrompt,
        "That question is no longer open.",
    ),
    "a stale opening": (
        j.Answered(key="declare:ann/act.1", opened=2, value={"act": "rest"}),
        StalePrompt,
        "That question is no longer open.",
    ),
    "a bad answer": (
        j.Answered(key="declare:ann/act.1", opened=5, value={"act": "flee"}),
        BadAnswer,
        "You can now choose: Rest, Stroke.",
    ),
    "an unknown act": (
        j.Declared(by="ann", act="dance"),
        NotAllowed,
        "Dance cannot be done out of turn.",
    ),
    "bad words": (
        j.Declared(by="ann", act="shout", value={"times": 4}),
        BadAnswer,
        "Choose a whole number from 1 to 3.",
    ),
    "a second joining": (
        j.Joined(id="ann", name="Ann", player="ann", sheet={}),
        NotAllowed,
        "ann is in this fight already.",
    ),
    "an id with a dot": (
        j.Joined(id="a.b", name="Ann", player="ann", sheet={}),
        NotAllowed,
        "'a.b' cannot be an id: write it without . / : ~ or spaces.",
    ),
    "a bad sheet": (
        j.Joined(id="cy", name="Cy", player="cy", sheet={"ki": 1}),
        SheetError,
        "ki: a sheet has nothing of that name.",
    ),
    "bad house rules": (
        j.Opened(house={"last_turn": 0}),
        SheetError,
        "last_turn: must be at least 1; it is 0.",
    ),
    "a leaver who is not there": (
        j.Left(id="cy"),
        NotAllowed,
        "Nobody called cy is in this fight.",
    ),
    "a second beginning": (j.Began(), NotAllowed, "This fight has begun already."),
    "an advance in flight": (
        j.Advanced(),
        NotAllowed,
        "The last moment is still being played.",
    ),
    "a bad amendment": (
        j.Amended(path="combatants.ann.ki", value=1),
        NotAllowed,
        "combatants.ann.ki: there is nothing called ki there to change.",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_refused_step_leaves_no_trace(case):
    """The sentence is told; state, questions, records and dice are as they were."""
    entry, error, sentence = REFUSED[case]
    table = seated(dice=[4])
    before = (table.scene.digest, table.scene.prompts, list(table.records), table.scene.seq)
    with pytest.raises(error) as refused:
        table.play(entry)
    assert str(refused.value) == sentence
    after = (table.scene.digest, table.scene.prompts, list(table.records), table.scene.seq)
    assert after == before
    table.say("ann", "stroke", target="bob")
    table.say("bob", "rest")
    table.say("bob", "none")
    assert table.told()[-1] == "Bob has 6 HP."


def test_nobody_leaves_twice():
    """A combatant who is out stays out."""
    table = seated(people=("ann", "bob", "cy"))
    table.play(j.Left(id="cy"))
    assert table.told()[-1] == "Cy leaves the fight."
    with pytest.raises(NotAllowed, match=r"Cy is out already\."):
        table.play(j.Left(id="cy"))


def test_no_moment_starts_before_the_beginning_or_with_nobody_due():
    """Both are refused with their sentence."""
    table = seated(running=False)
    table.play(j.Advanced())
    table.say("ann", "rest")
    table.say("bob", "rest")
    table.amend("turn", 9)
    with pytest.raises(NotAllowed, match=r"Nobody is left to act\."):
        table.play(j.Advanced())
    table.amend("begun", value=False)
    with pytest.raises(NotAllowed, match=r"The fight has not begun\."):
        table.play(j.Advanced())


def test_the_end_drops_what_is_in_flight_and_lets_nothing_follow():
    """After it only the GM's pen and an undo are taken."""
    table = seated()
    table.play(j.Ended(reason="The bridge falls."))
    assert table.fight.over
    assert table.scene.settled
    assert table.told()[-2:] == ["Swords are sheathed.", "The fight is over. The bridge falls."]
    for entry in (j.Advanced(), j.Ended(), j.Declared(by="ann", act="shout", value={})):
        with pytest.raises(NotAllowed, match=r"This fight is over\."):
            table.play(entry)
    table.amend("combatants.ann.hp", 3)
    assert table.fight.combatants["ann"].hp == 3
