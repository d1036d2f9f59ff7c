"""Which reply answers, with which number and target, and why the others do not."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.intents.aims import FOE, Aim, person
from rules.engine.intents.amounts import AsMuchAs, Stated, UpTo
from rules.engine.intents.conditions import Test
from rules.engine.intents.decide import Outcome, Source, decide, explained
from rules.engine.intents.plans import ANY_FOE, ARRIVAL, HURT
from rules.engine.intents.replies import ASK, SILENCE, WAIT, Otherwise, Reply
from tests.engine.intents.known import ATTACKED, DEFEND, GORO, HIDA, ME, form, known
from tests.engine.intents.known import person as somebody


def source(*replies, id="a", **more):
    return Source(id, replies, lambda nth: f"intent:{id}.{nth}", **more)


def decided(*sources, asked=None, know=None, facts=ATTACKED, without=()):
    return decide(DEFEND, facts, asked or form(), know or known(), sources, without=without)


def test_as_much_as_leaves_three():
    """Stamina 6 and a price of 1: six, five and four leave too little, three leaves three."""
    reply = Reply("dodge", {"improve": AsMuchAs(3, "stamina")})
    assert decided(source(reply)).value == {"act": "dodge", "improve": 3}
    # With 2 left already nothing may be spent, and nothing is.
    poor = decided(source(reply), asked=form(stamina=2), know=known(stamina=2))
    assert poor.value == {"act": "dodge", "improve": 0}


def test_up_to_two_but_keep_a_floor():
    """At most two, and of five stamina four are kept: one."""
    reply = Reply("dodge", {"improve": UpTo(2)}, keep={"stamina": 4})
    assert decided(source(reply), know=known(stamina=5)).value == {"act": "dodge", "improve": 1}


def test_a_condition_that_does_not_hold_is_no_misfit():
    """It is tried no further, and nobody is told that it does not fit."""
    verdict = decided(source(Reply("dodge", when=Test("turn", ">", 7))))
    assert (verdict.outcome, verdict.misfits) == (Outcome.NONE, ())


def test_a_target_that_is_down_leads_to_the_next_reply():
    """Attack Goro; if they are down any other foe; if there is none, pass."""
    aims = Reply("attack", {"target": Aim((person(GORO), FOE))})
    alone = known(somebody(ME, friend=True), somebody(GORO, stands=False))
    verdict = decided(source(aims, Reply("pass")), know=alone)
    assert (verdict.value, verdict.tried[0].why) == ({"act": "pass"}, "there is nobody to aim at")


def test_ask_and_silence_are_answers_with_a_name():
    """The person is asked, or silence decides, and nothing after is tried."""
    assert decided(source(Reply(ASK), Reply("dodge"))).outcome is Outcome.ASK
    assert (
        decided(source(Reply(SILENCE)), source(Reply("dodge"), id="b")).outcome is Outcome.SILENCE
    )


def test_what_comes_otherwise():
    """An intent that does not fit goes on to the next, or asks, or leaves it to silence."""
    unfit, fit = Reply("flee"), source(Reply("pass"), id="b")
    assert decided(source(unfit), fit).via == "intent:b.0"
    assert decided(source(unfit, otherwise=Otherwise.ASK), fit).outcome is Outcome.ASK
    assert decided(source(unfit, otherwise=Otherwise.SILENCE), fit).outcome is Outcome.SILENCE


def test_an_intent_whose_own_condition_does_not_hold_is_passed_over():
    """Its otherwise does not count either."""
    off = source(Reply("dodge"), when=Test("ki", "=", False), otherwise=Otherwise.ASK)
    assert decided(off, source(Reply("pass"), id="b")).via == "intent:b.0"


def test_after_somebody_means_to_wait_until_they_have_acted():
    """Until Hida has acted the answer is the one that asks again; it uses nothing up."""
    after = source(Reply("dodge"), after=HIDA)
    waits = decided(after)
    assert (waits.value, waits.via) == ({"act": "pass"}, "intent:a.0.wait")
    assert decided(after, know=known(acted=(HIDA,))).value == {"act": "dodge"}


def test_any_foe_who_acts_ends_the_wait():
    """A friend who has acted does not count; the first foe does, nobody waits for the fallen."""
    after = source(Reply("dodge"), after=ANY_FOE)
    two = somebody(ME, friend=True), somebody(HIDA, friend=True), somebody(GORO)
    assert decided(after, know=known(*two, acted=(HIDA,))).value == {"act": "pass"}
    assert decided(after, know=known(*two, acted=(GORO,))).value == {"act": "dodge"}
    fallen = known(somebody(ME, friend=True), somebody(GORO, stands=False))
    assert decided(after, know=fallen).value == {"act": "dodge"}


def test_what_a_step_waits_for_must_come_or_nothing_is_done():
    """Goro was hurt twice before. The third harm counts, in round 3 only; no last chance does."""
    after = source(Reply("dodge"), after=f"{HURT}{GORO}", since=2, only=3)
    seen = [
        replace(known(somebody(ME, friend=True), somebody(GORO, harm=n)), beat=3) for n in (2, 3)
    ]
    assert decided(after, know=seen[0]).value == {"act": "pass"}
    assert decided(after, know=seen[1]).value == {"act": "dodge"}
    last = type(ATTACKED)("", "katana", False, 1, ATTACKED.weather, (), ())
    assert decided(after, know=seen[0], facts=last).outcome is Outcome.NONE
    assert decided(after, know=replace(seen[1], beat=4)).outcome is Outcome.NONE
    one_foe = known(somebody(ME, friend=True), somebody(GORO))
    arrives = source(Reply("dodge"), after=ARRIVAL, since=1)
    assert decided(arrives, know=one_foe).value == {"act": "pass"}
    two = known(somebody(ME, friend=True), somebody(GORO), somebody(HIDA))
    assert decided(arrives, know=two).value == {"act": "dodge"}


def test_waiting_ends_with_the_last_chance_or_when_they_fall():
    """In turn 1 there is no more waiting; nobody waits for one who is down."""
    after = source(Reply("dodge"), after=HIDA)
    last = type(ATTACKED)("", "katana", False, 1, ATTACKED.weather, (), ())
    assert decided(after, facts=last).value == {"act": "dodge"}
    down = known(somebody(ME, friend=True), somebody(HIDA, friend=True, stands=False))
    assert decided(after, know=down).value == {"act": "dodge"}
    assert decided(source(Reply(WAIT)), facts=last).tried[0].why == "there is no waiting now"


def test_a_reply_that_was_refused_is_not_tried_again():
    """The next one is."""
    verdict = decided(source(Reply("dodge"), Reply("pass")), without={("a", 0)})
    assert (verdict.value, verdict.tried[0].why) == ({"act": "pass"}, "it was refused")


def test_why_is_told_in_sentences():
    """Each with the name that its owner knows it by."""
    verdict = decided(source(Reply("flee")))
    told = [*explained(verdict.tried, {"a": "Order 1"})]
    assert told == ["Order 1, reply 1: that cannot be chosen now."]


def test_a_number_may_be_one_that_the_question_states():
    """The turn is 5: it is dodged with 5; only while it is below the speed, which is not known."""
    assert decided(source(Reply("dodge", {"improve": Stated("turn")}))).value == {
        "act": "dodge",
        "improve": 5,
    }
    below = Reply("dodge", {"improve": Stated("turn", below="speed")})
    assert decided(source(below)).tried[0].why == "no number fits"
    fast = replace(ATTACKED, speed=6)
    assert decided(source(below), facts=fast).value == {"act": "dodge", "improve": 5}
    assert decided(source(below), facts=replace(fast, speed=5)).outcome is Outcome.NONE
