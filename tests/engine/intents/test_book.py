"""What was left for a fight, at work: once as a question opens, by precedence, with its uses."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.asking.questions import for_a_friend
from rules.engine.intents.book import Book, Kept
from rules.engine.intents.conditions import Test
from rules.engine.intents.pace import FLOWING, Pace
from rules.engine.intents.plans import Event, Mode, Plan, Policy, Step, Wake
from rules.engine.intents.replies import ASK, NEXT, At, Intent, Kind, Otherwise, Reply, Uses
from rules.engine.replay import journal as j
from tests.engine.duel import RULESET
from tests.engine.small import seated
from tests.rulesets import changed

REST, STRIKE = Reply("rest"), Reply("stroke", {"target": "bob"})


def order(*replies, owner="ann", question="act", id="o", **more):
    return Intent(id=id, owner=owner, question=question, replies=replies, **more)


def plan(*replies, id="p", **more):
    steps = tuple(Step(say={"act": (each,)}) for each in replies)
    return Plan(id=id, owner="ann", about="ann", steps=steps, **more)


def vias(table):
    return [r.entry.via for r in table.records if isinstance(r.entry, j.Answered)]


def seated_with(*orders, **kept):
    """Ann and Bob, begun, with what was left."""
    book = Book(Kept(orders=orders, **kept))
    return seated(answers=book), book


def test_an_order_answers_as_the_question_opens():
    """Nobody waits for Ann any more: Bob alone is asked, turn after turn."""
    table, _ = seated_with(order(REST))
    assert table.asked() == [("bob", "act")]
    assert vias(table) == ["intent:o.0"]
    table.say("bob", "rest")
    assert vias(table) == ["intent:o.0", "person", "intent:o.0"]


def test_next_time_is_one_time():
    """In turn 2 she is asked herself."""
    table, _ = seated_with(order(REST, uses=NEXT))
    table.say("bob", "rest")
    assert table.asked() == [("ann", "act"), ("bob", "act")]


def test_a_use_is_counted_from_the_records_in_force():
    """An intent that has answered once is used up; struck answers are not counted."""
    spent = Book(Kept(orders=(order(REST, uses=NEXT),)), ["intent:o.0"])
    assert seated(answers=spent).asked() == [("ann", "act"), ("bob", "act")]
    assert spent.used() == {"o": 1}
    assert Book(Kept(), ["intent:o.0.wait"]).used() == {}  # to wait is no use


def test_this_round_is_this_round():
    """An order for turn 1 answers nothing in turn 2."""
    table, _ = seated_with(order(REST, uses=Uses(Kind.BEAT, 1)))
    table.say("bob", "rest")
    assert table.asked() == [("ann", "act"), ("bob", "act")]


def test_what_becomes_true_while_somebody_reads_does_not_answer_over_their_head():
    """Her HP fall while she is asked; only when she edits is it decided again."""
    hurt = order(REST, when=Test("hp", "<=", 5))
    table, _ = seated_with(hurt)
    table.amend("combatants.ann.hp", 4)
    assert ("ann", "act") in table.asked()
    table.answers = Book(Kept(orders=(hurt,)), again={"ann"})
    table.play(None)
    assert table.asked() == [("bob", "act")]


def test_two_steps_answer_two_turns_and_then_she_is_asked():
    """The records say which step answered in which turn."""
    table, _ = seated_with(plans=(plan(REST, REST),))
    table.say("bob", "rest")
    table.say("bob", "rest")
    assert [via for via in vias(table) if via != "person"] == ["plan:p.0@1", "plan:p.1@2"]
    assert table.asked() == [("ann", "act"), ("bob", "act")]


def test_a_plan_goes_on_where_the_records_in_force_say():
    """After a reload, or an undo of turn 2, its second step is next."""
    book = Book(Kept(plans=(plan(ASK_HER, REST),)), ["plan:p.0@0"])
    table = seated(answers=book)
    assert vias(table) == ["plan:p.1@1"]


ASK_HER = Reply(ASK)


def test_ask_in_a_step_asks():
    """And nothing that comes after it in precedence answers instead."""
    table, _ = seated_with(order(REST), plans=(plan(ASK_HER),))
    assert table.asked() == [("ann", "act"), ("bob", "act")]


def test_precedence():
    """The plan, then orders by rank, then the group's policy."""
    second, first = order(REST, id="late", rank=2), order(REST, id="early", rank=1)
    policy = Policy(
        name="careful", group=("ann",), intents=(order(REST, id="drill"),), mode=Mode.ALONE
    )  # fmt: skip
    everything = Kept(orders=(second, first), plans=(plan(REST),), policies=(policy,))
    for kept, via in (
        (everything, "plan:p.0@1"),
        (replace(everything, plans=()), "intent:early.0"),
        (replace(everything, plans=(), orders=()), "intent:drill.0"),
    ):
        assert vias(seated(answers=Book(kept))) == [via]


def test_drafts_answer_only_in_beats_that_were_approved():
    """Approved up to turn 1: in turn 2 the group is asked again."""
    policy = Policy(name="careful", group=("ann",), plan=plan(REST))
    assert vias(seated(answers=Book(Kept(policies=(policy,))))) == []
    approved = Book(Kept(policies=(replace(policy, approved=1),)))
    table = seated(answers=approved)
    table.say("bob", "rest")
    assert vias(table) == ["plan:p.0@1", "person"]
    assert table.asked() == [("ann", "act"), ("bob", "act")]


def test_reactions_need_no_approval():
    """The same answer by an order of a group whose drafts nobody has approved."""
    policy = Policy(name="careful", group=("ann",), intents=(order(REST),))
    assert vias(seated(answers=Book(Kept(policies=(policy,))))) == ["intent:o.0"]


def test_what_joins_wakes_her_for_one_turn():
    """Cy joins: Ann is asked in this turn, and her plan goes on in the next."""
    wakes = (Wake(Event.JOINS),)
    one_other = plan(REST, REST, REST, wakes=wakes, seen=(1,))
    book = Book(Kept(plans=(one_other,)))
    table = seated(answers=book)
    assert vias(table) == ["plan:p.0@1"]
    table.join("Cy", "cy")
    table.say("bob", "rest")
    table.say("cy", "rest")
    assert ("ann", "act") in table.asked()
    assert (book.woken["p"].woken, book.woken["p"].seen) == ("2", (2,))
    for who in ("ann", "bob", "cy"):
        table.say(who, "rest")
    assert vias(table)[-1] == "plan:p.1@3"


def styled(*replies, **more):
    """Ann's style: the same in every turn."""
    acts = Plan(
        id="s", owner="ann", about="", steps=(Step(say={"act": replies}, turns=None),), **more
    )
    return Policy(name="hers", group=("ann",), plan=acts, mode=Mode.ALONE)


def test_within_a_round_of_the_round_tempo_nothing_wakes_a_style():
    """Cy joins: in flow Ann is asked, but in the round tempo the next card tells her."""
    policy = styled(REST, wakes=(Wake(Event.JOINS),), seen=(1,))
    asked = {}
    for pace in (FLOWING, Pace(by_round=True)):
        table = seated(answers=Book(Kept(policies=(policy,)), pace=pace))
        table.join("Cy", "cy")
        table.say("bob", "rest")
        table.say("cy", "rest")
        asked[pace] = ("ann", "act") in table.asked()
    assert asked == {FLOWING: True, Pace(by_round=True): False}


def waiting(**question):
    """The toy, with a question that can wait, which costs nothing; or so declared."""
    declared = replace(
        RULESET.choices.questions["act"], wait=lambda _: {"act": "rest"}, patient=True, **question
    )
    return changed(RULESET, choices={"questions": {**RULESET.choices.questions, "act": declared}})


PUTS_OFF = Pace(by_round=True)


def test_a_turn_that_a_style_does_not_fit_is_put_off_where_that_costs_nothing():
    """Ann's style strikes at nobody who is there: she waits, as a default does."""
    book = Book(Kept(policies=(styled(Reply("stroke", {"target": "cy"})),)), pace=PUTS_OFF)
    table = seated(waiting(), answers=book)
    assert vias(table) == ["default"]
    assert table.asked() == [("bob", "act")]


def test_whoever_left_nothing_for_turns_or_wants_to_be_asked_is_not_put_off():
    """No style at all; a style that says "ask me"; the flow tempo, in which all is asked."""
    misfit, asks = styled(Reply("stroke", {"target": "cy"})), styled(ASK_HER)
    books = (
        Book(Kept(), pace=PUTS_OFF),
        Book(Kept(policies=(asks,)), pace=PUTS_OFF),
        Book(Kept(policies=(misfit,)), pace=FLOWING),
    )
    for book in books:
        assert ("ann", "act") in seated(waiting(), answers=book).asked()


def test_a_question_for_somebody_else_takes_its_default_in_the_round_tempo():
    """The flow tempo asks Ann; the other lets silence say no for her."""
    helping = replace(RULESET.choices.questions["act"], helps=for_a_friend)
    rules = changed(RULESET, choices={"questions": {**RULESET.choices.questions, "act": helping}})
    for pace, asked in ((PUTS_OFF, []), (FLOWING, [("ann", "act"), ("bob", "act")])):
        table = seated(rules, answers=Book(Kept(), pace=pace))
        assert table.asked()[:2] == asked


def test_a_paused_plan_and_a_paused_order_answer_nothing():
    """They keep their place."""
    table, _ = seated_with(order(REST, paused=True), plans=(plan(REST, paused=True),))
    assert table.asked() == [("ann", "act"), ("bob", "act")]


def test_what_does_not_fit_stays_and_its_owner_is_told_why():
    """Nobody called Zed is there: she is asked, and the order is kept."""
    table, book = seated_with(order(Reply("stroke", {"target": "zed"})))
    assert ("ann", "act") in table.asked()
    assert (book.misfits["o"].owner, book.misfits["o"].why) == ("ann", "Choose one of: Bob.")


def test_when_the_live_form_refuses_the_next_reply_answers():
    """Bob goes between the decision and the answer: she rests instead."""
    book = Book(Kept(orders=(order(STRIKE, REST),)), again=None)
    table = seated()
    [prompt] = [each for each in table.scene.prompts if each.ask.about == "ann"]
    given = book.given(table.scene, prompt)
    assert given.value == {"act": "stroke", "target": "bob"}
    table.amend("combatants.bob.hp", 0)
    book.refused(prompt, given, ValueError("Choose one of: nobody."))
    again = book.given(table.scene, prompt)
    assert (again.value, again.via) == ({"act": "rest"}, "intent:o.1")
    assert book.used() == {"o": 1}


def test_otherwise_silence_takes_the_default_at_once():
    """Her blow fits nobody: what silence does is done."""
    unfit = order(Reply("stroke", {"target": "zed"}), otherwise=Otherwise.SILENCE)
    table, _ = seated_with(unfit)
    assert table.asked() == [("bob", "act")]
    assert vias(table) == ["intent:o.1"]


def test_what_is_kept_for_silence_does_not_answer_as_the_question_opens():
    """It is tried when the time is up."""
    late = order(REST, at=At.SILENCE)
    table, _ = seated_with(late)
    assert ("ann", "act") in table.asked()
    table.answers = Book(Kept(orders=(late,)), again=None, at=At.SILENCE)
    table.play(None)
    assert table.asked() == [("bob", "act")]
