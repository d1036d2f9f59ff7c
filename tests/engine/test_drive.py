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
from tests.engine.duel import RULESET, Fight, OfTurn
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


def _numbers(fight):
    number = yield from ask(
        "number", "ann", "How many?", lambda: Number(1, fight.made), facts=OfTurn(fight.made)
    )
    fight.tell(f"It is {number}.")


def test_an_order_may_read_the_facts_of_the_question():
    """`facts` are stated with the question for conditions on them."""
    table = seated(playing(_numbers), running=False)
    table.amend("made", 3)
    table.play(j.Advanced())
    assert table.scene.prompts[0].ask.facts == OfTurn(3)


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


def test_a_game_may_say_that_somebody_answers_no_more():
    """Bob falls asleep while they are asked: they rest, and the others are asked still."""
    table = seated(people=("ann", "bob", "cy"))
    table.amend("combatants.bob.asleep", True)
    assert answered(table)[-1] == ("declare:bob/act.1", {"act": "rest"}, "default")
    assert table.asked() == [("ann", "act"), ("cy", "act")]


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


def test_a_consult_waits_for_nobody():
    """Its default answers at once, on record, as the state has it then."""
    table = seated(playing(_consulting))
    assert answered(table) == [("trap.1", False, "default")]
    assert table.told()[-1] == "Not sprung."
    assert table.asked() == [("ann", "stop")]


def test_an_order_answers_a_consult():
    """A standing trigger is an order to such a question."""
    table = seated(playing(_consulting), answers=ScriptedAnswers(trap=[True]))
    assert answered(table) == [("trap.1", True, "order:7")]
    assert table.told()[-1] == "Sprung."


# ---------------------------------------------------------------------- how far a step goes


def test_without_running_no_moment_starts_by_itself():
    """A step ends settled, and the next moment waits to be started."""
    table = seated(running=False)
    assert table.scene.settled
    table.play(j.Advanced())
    table.say("ann", "rest")
    table.say("bob", "rest")
    assert table.scene.settled
    assert table.fight.turn == 2


def test_going_on_without_a_cause_starts_what_is_due():
    """None writes nothing of its own."""
    table = seated(running=False)
    table.running = True
    step = table.play(None)
    assert [type(r.entry) for r in step.records] == [j.Advanced]
    assert table.asked() == [("ann", "act"), ("bob", "act")]
    assert table.play(None).records == []


def _quiet(fight):
    fight.tell(f"Turn {fight.turn} passes.")
    yield from ()


def test_moments_that_ask_nothing_follow_each_other():
    """Three quiet turns are one step, and it ends where nothing is due."""
    table = seated(playing(_quiet, times=3))
    assert table.told()[-3:] == ["Turn 1 passes.", "Turn 2 passes.", "Turn 3 passes."]
    assert table.scene.settled


def _throws(fight):
    fell = yield from roll("die", Dice(1, 6))
    fight.tell(f"{fell.total}.")
    if fight.turn == 3:
        yield from ask("stop", "ann", "Stop?", YesNo())


def test_the_checkpoint_is_the_newest_settled_point():
    """After two turns of dice the third asks: the state kept is that before the third."""
    table = seated(playing(_throws, times=3), dice=[1, 2, 3])
    seq = max(table.points)
    assert load(Fight, table.points[seq]).turn == 3
    assert isinstance(table.records[seq].entry, j.Advanced)
    assert [type(r.entry) for r in table.records if r.seq > seq] == [j.Advanced, j.Fell]


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


def test_lines_come_with_the_record_that_led_to_them():
    """Each line is under the record after which it was told."""
    table = seated(dice=[4])
    table.say("ann", "stroke", target="bob")
    step = table.say("bob", "rest")
    assert [[line.text for line in lines] for _, lines in step.lines] == [["Ann strikes at Bob."]]
    step = table.say("bob", "none")
    [(seq, lines)] = step.lines
    assert isinstance(step.records[0].entry, j.Answered)
    assert isinstance(step.records[1].entry, j.Fell)
    assert seq == step.records[1].seq
    assert [line.text for line in lines] == ["Bob is hit.", "Bob has 6 HP."]


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


def test_a_roll_in_the_log_explains_itself():
    """Faces, modifier with its reason, and the total stand with the line."""
    table = seated(dice=[4])
    table.say("ann", "stroke", target="bob")
    table.say("bob", "rest")
    table.say("bob", "none")
    [line] = [line for line in table.lines if line.text == "Bob is hit."]
    [fell] = line.rolls
    assert (fell.name, fell.faces, fell.total) == ("Stroke", ((4,),), 6)
    assert [(m.value, m.reason) for m in fell.modifiers] == [(2, "skill")]


def test_the_state_of_a_fight_survives_being_saved():
    """All of it but what is being told comes back from JSON."""
    table = seated(RULESET)
    table.say("ann", "stroke", target="bob")
    assert load(Fight, dump(table.fight)) == table.fight
