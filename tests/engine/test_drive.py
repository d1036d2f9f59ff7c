"""One step: the cause, and all that follows of itself; answers given in advance; checkpoints."""

from __future__ import annotations

import pytest

from rules.dice import Dice
from rules.engine.asking.forms import Number, YesNo
from rules.engine.asking.verbs import ask, roll
from rules.engine.replay import journal as j
from rules.engine.replay.drive import advance
from rules.engine.state.as_json import dump, load
from rules.errors import BadAnswer, RulesDefect
from tests.engine.duel import RULESET, Fight
from tests.engine.small import playing, seated
from tests.scripts import ScriptedAnswers


def answered(table):
    """Every answer on record: the question's place, the value and by what."""
    return [
        (r.entry.key, r.entry.value, r.entry.via)
        for r in table.records
        if isinstance(r.entry, j.Answered)
    ]


# ---------------------------------------------------------------------- orders


def test_an_order_answers_the_question_when_it_is_asked():
    """It is on record as an order's answer, and nobody waits."""
    table = seated(dice=[2, 5], answers=ScriptedAnswers(parry=[{"act": "parry", "improve": 0}]))
    table.say("ann", "stroke", target="bob")
    table.say("bob", "rest")
    assert ("parry.1", {"act": "parry", "improve": 0}, "order:7") in answered(table)
    assert table.told()[-1] == "Bob parries."
    assert table.asked() == [("ann", "act"), ("bob", "act")]


def test_an_order_that_does_not_fit_is_handed_back_and_the_person_asked():
    """The keeper of the orders hears why; the question stays open."""
    orders = ScriptedAnswers(parry=[{"act": "parry", "improve": 9}])
    table = seated(answers=orders)
    table.say("ann", "stroke", target="bob")
    table.say("bob", "rest")
    assert table.asked() == [("bob", "parry")]
    assert orders.dropped == [
        ("parry.1", {"act": "parry", "improve": 9}, "Choose a whole number from 0 to 3.")
    ]


def test_after_an_order_that_does_not_fit_the_next_is_tried():
    """Two orders wait: the second answers."""
    orders = ScriptedAnswers(parry=[{"act": "flee"}, {"act": "none"}])
    table = seated(dice=[3], answers=orders)
    table.say("ann", "stroke", target="bob")
    table.say("bob", "rest")
    assert answered(table)[-1] == ("parry.1", {"act": "none"}, "order:7")
    assert len(orders.dropped) == 1


# ---------------------------------------------------------------------- defaults


def test_the_question_of_one_who_is_out_takes_its_default():
    """Bob leaves while they are asked: they rest, on record, and the fight goes on."""
    table = seated(people=("ann", "bob", "cy"))
    table.say("ann", "rest")
    table.say("cy", "rest")
    table.play(j.Left(id="bob"))
    assert answered(table)[-1] == ("declare:bob/act.1", {"act": "rest"}, "default")
    assert table.asked() == [("ann", "act"), ("cy", "act")]
    table.undo_everywhere()


def test_an_order_does_not_answer_for_one_who_is_out():
    """Even where an order waits, what is asked about them takes its default."""
    table = seated(people=("ann", "bob", "cy"))
    table.answers = ScriptedAnswers(act=[{"act": "stroke", "target": "ann"}])
    table.play(j.Left(id="bob"))
    assert ("declare:bob/act.1", {"act": "rest"}, "default") in answered(table)


def _without_default(fight):
    yield from ask("fate", "ann", "Live or die?", YesNo(), about="ann")


def test_where_no_default_is_safe_the_question_waits_for_the_gm():
    """The asked person is out, and there is no default: the question stays open."""
    table = seated(playing(_without_default))
    table.play(j.Left(id="ann"))
    assert table.asked() == [("ann", "fate")]


def _with_default(fight):
    yield from ask(
        "number", "ann", "How many?", lambda: Number(1, fight.made), about="ann", default=3
    )


def test_a_default_that_is_no_longer_legal_is_no_default():
    """The question waits for the GM; nothing illegal is written."""
    table = seated(playing(_with_default), running=False)
    table.amend("made", 5)
    table.play(j.Advanced())
    table.amend("made", 2)
    table.play(j.Left(id="ann"))
    assert table.asked() == [("ann", "number")]
    with pytest.raises(BadAnswer, match=r"Choose a whole number from 1 to 2\."):
        table.play(j.Answered(key="number.1", opened=table.scene.prompts[0].opened, value=3))


def _consulting(fight):
    spring = yield from ask(
        "trap", "ann", "Spring it?", YesNo(), default=lambda: fight.made > 3, consult=True
    )
    fight.tell("Sprung." if spring else "Not sprung.")
    yield from ask("stop", "ann", "Stop?", YesNo())


def test_an_order_answers_a_consult():
    """A standing trigger is an order to such a question."""
    table = seated(playing(_consulting), answers=ScriptedAnswers(trap=[True]))
    assert answered(table) == [("trap.1", True, "order:7")]
    assert table.told()[-1] == "Sprung."


# ---------------------------------------------------------------------- how far a step goes


def _quiet(fight):
    fight.tell(f"Turn {fight.turn} passes.")
    yield from ()


def test_a_step_within_one_moment_has_no_checkpoint():
    """It began and ended in flight."""
    table = seated()
    assert table.say("ann", "rest").checkpoint is None


def test_checkpoints_can_be_left_out():
    """For play that nobody will reload."""
    table = seated(running=False)
    step = advance(
        table.scene, j.Passed(), at=1, hand=lambda key, dice: (), running=False, checkpoints=False
    )
    assert step.checkpoint is None
    assert step.records[0].at == 1


def _endless(fight):
    while True:
        yield from roll("die", Dice(1, 6))


def test_a_moment_that_never_ends_is_stopped():
    """A resolution that throws dice for ever is a defect, not a hanging bot."""
    table = seated(playing(_endless, times=1), running=False)
    with pytest.raises(RulesDefect, match="without end"):
        advance(table.scene, None, at=1, hand=lambda key, dice: ((1,),), checkpoints=False)


def test_a_step_takes_breath_where_nobody_is_waited_for():
    """Of 250 moments that ask nobody one step plays 200 and the next the rest, both settled."""
    table = seated(playing(_quiet, times=250), running=False)
    first, second, third = (
        advance(table.scene, None, at=1, hand=lambda key, dice: ()) for _ in range(3)
    )
    assert [len(step.records) for step in (first, second, third)] == [200, 50, 0]
    assert [step.breathless for step in (first, second, third)] == [True, False, False]
    assert first.settled is not None
    assert first.settled[0] == first.records[-1].seq


# ---------------------------------------------------------------------- what a roll keeps


def test_the_state_of_a_fight_survives_being_saved():
    """All of it but what is being told comes back from JSON."""
    table = seated(RULESET)
    table.say("ann", "stroke", target="bob")
    assert load(Fight, dump(table.fight)) == table.fight
