"""Orders at their edges: what is offered, the words of it, and what a book decides."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules import RULESETS
from rules.engine import journal as j
from rules.engine.forms import Act, Choice, Fields, Number, Option, Target
from rules.engine.intents.aims import FOE, NEAREST, WEAKEST, Aim, By, How, person
from rules.engine.intents.amounts import AsMuchAs, UpTo
from rules.engine.intents.book import Book, Kept
from rules.engine.intents.conditions import Group, Test
from rules.engine.intents.decide import Outcome, Source, Tried, decide, explained
from rules.engine.intents.offers import offered, varied
from rules.engine.intents.plans import Mode, Plan, Policy, Step
from rules.engine.intents.replies import ASK, NEXT, WAIT, At, Intent, Reply
from rules.engine.intents.reply_words import condition_in_words, reply_in_words, wish_in_words
from tests.engine.intents.known import (
    ATTACKED,
    DEFEND,
    GORO,
    HIDA,
    ME,
    RONIN,
    Dodge,
    Strike,
    Weather,
    form,
    known,
)
from tests.engine.intents.known import person as somebody
from tests.engine.small import seated

# ---------------------------------------------------------------------- what is offered


def test_a_kept_reply_comes_first_among_its_variants() -> None:
    """With its own amount first, and each other once."""
    kept = Reply("dodge", {"improve": UpTo(2)})
    found = varied(kept, DEFEND, ATTACKED, form(), known())
    assert found.replies[0] == kept
    assert found.number == "improve"
    assert found.amounts == (UpTo(2), 2, UpTo(6), *[AsMuchAs(n, "stamina") for n in (4, 3, 1)])
    assert found.same == 2
    assert found.reply(1, 2) == Reply("dodge", {"improve": UpTo(6)})
    assert found.reply(2, 2) == found.replies[2]
    bare = varied(Reply("pass"), DEFEND, ATTACKED, form(), known())
    assert (bare.replies[0], bare.same, bare.number) == (Reply("pass"), 1, "")
    assert len([*bare.replies]) == len({repr(each) for each in bare.replies})
    odd = varied(Reply("fly"), DEFEND, ATTACKED, form(), known())
    assert odd.replies[0] == Reply("fly")


def test_no_more_is_offered_than_a_menu_shows() -> None:
    """Twenty-five replies, the last of them to be asked."""
    acts = {f"a{n}": Choice(f"A {n}", Fields(Dodge)) for n in range(40)}
    found = offered(DEFEND, ATTACKED, Act(acts), known(), {"act": "a0"})
    assert len(found.replies) == 25
    assert found.replies[-1] == Reply(ASK)
    assert found.replies[23] == Reply("a23")
    many = varied(Reply("a0"), DEFEND, ATTACKED, Act(acts), known())
    assert len(many.replies) == 25


def test_ways_to_choose_a_target_are_offered_where_they_can_choose() -> None:
    """The nearest only if a distance is known."""
    people = somebody(ME, friend=True), somebody(RONIN, near=3), somebody(GORO)
    answer = {"act": "attack", "target": GORO}
    for know, ways in ((known(*people), 6), (known(), 5)):
        found = offered(DEFEND, ATTACKED, form(), know, answer)
        assert found.same == ways
        aims = [each.fields["target"].by for each in found.replies[:ways]]
        assert ((NEAREST,) in aims) is (ways == 6)


def test_amounts_are_offered_for_a_number_without_another_meaning() -> None:
    """Of 6 stamina 6 are spent: 0, 3 and 1 may be left. -1 is no amount."""
    found = offered(DEFEND, ATTACKED, form(low=-1), known(), {"act": "dodge", "improve": 6})
    assert found.amounts == (6, UpTo(6), *[AsMuchAs(n, "stamina") for n in (0, 3, 1)])
    none = offered(DEFEND, ATTACKED, form(low=-1), known(), {"act": "dodge", "improve": -1})
    assert (none.number, none.amounts) == ("", ())
    poor = known(stamina=0)
    spent = offered(DEFEND, ATTACKED, form(stamina=0), poor, {"act": "dodge", "improve": 0})
    assert spent.amounts == (0, UpTo(0), AsMuchAs(0, "stamina"))


def test_tests_are_offered_that_held() -> None:
    """Half is not more than half; one's own gauges come last."""
    know = known(stamina=3)
    found = offered(DEFEND, ATTACKED, form(), know, {"act": "pass"}).tests
    assert found == (
        Test("attacker", "=", RONIN),
        Test("attacker", "in", Group.FOES),
        Test("with", "=", "katana"),
        Test("ki", "=", value=True),
        Test("turn", ">=", 5),
        Test("turn", "<=", 5),
        Test("weather", "=", Weather.RAIN),
        Test("stamina", ">=", 3),
        Test("stamina", "<=", 50, percent=True),
        Test("hp", ">=", 5),
        Test("hp", "<=", 50, percent=True),
    )
    beside = replace(ATTACKED, near=(ME,), attacker=HIDA)
    tests = offered(DEFEND, beside, form(), know, {"act": "pass"}).tests
    assert Test("near", "has", Group.ME) in tests
    assert Test("attacker", "in", Group.FOES) not in tests


# ---------------------------------------------------------------------- words


KI = RULESETS["ki"]


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        (Aim((person(GORO), WEAKEST, FOE)), "Goro (else the most hurt foe, else any foe)"),
        (Aim((How(By.PROTECT, HIDA),)), "whoever attacked hida last"),
        (True, "yes"),
        (False, "no"),
        (3, "3"),
        ([GORO, "b_c"], "Goro and b c"),
    ],
)
def test_a_wish_in_words(wish: Any, words: str) -> None:
    """Names of people, ways to choose, and plain values."""
    assert wish_in_words(wish, {GORO: "Goro"}) == words


def test_a_reply_names_what_it_keeps() -> None:
    """A floor of 0 says nothing."""
    said = reply_in_words(Reply("endure", keep={"hp": 3, "stamina": 0}), KI, {}, "defend")
    assert said.endswith(" and keep 3 of your HP")
    when = reply_in_words(Reply("endure", when=Test("turn", "<", 3)), KI, {}, "defend")
    assert when.startswith("If the turn is less than 3: ")
    assert reply_in_words(Reply(WAIT), KI, {}, "defend") == "Wait"
    listed = Test("weapon", "in", ("axe", "bow"))
    assert condition_in_words(listed, KI, {}).endswith("is axe or bow")
    hasnt = Test("crowd", "hasn't", Group.ME)
    assert condition_in_words(hasnt, KI, {}) == "you is not among crowd"


# ---------------------------------------------------------------------- deciding


def source(*replies: Reply, id: str = "a", **more: Any) -> Source:
    """A source with these replies."""
    return Source(id, replies, lambda nth: f"plan:{id}.{nth}@7", **more)


def test_a_verdict_names_its_reply_and_those_before() -> None:
    """Counted from 0; each source that does not fit is named once."""
    unfit = source(Reply("flee"), Reply("dodge", {"improve": 9}), id="x")
    off = source(Reply("pass"), id="off", when=Test("turn", ">", 9))
    verdict = decide(DEFEND, ATTACKED, form(), known(), (off, unfit, source(Reply("pass"))))
    assert (verdict.source, verdict.nth, verdict.via) == ("a", 0, "plan:a.0@7")
    assert verdict.misfits == ("x",)
    assert [(each.source, each.nth) for each in verdict.tried] == [
        ("off", None),
        ("x", 0),
        ("x", 1),
    ]
    assert [*explained(verdict.tried[:2], {"off": "Yours"})] == [
        "Yours: its condition does not hold.",
        "reply 1: that cannot be chosen now.",
    ]
    assert [*explained((Tried("a", 1, "no."),), {"a": "A"})] == ["A, reply 2: no."]


def test_waiting_is_named_by_its_source_alone() -> None:
    """It uses no step up."""
    waits = decide(DEFEND, ATTACKED, form(), known(), (source(Reply(WAIT)),))
    assert (waits.outcome, waits.via) == (Outcome.ANSWER, "plan:a.0.wait")


def test_the_highest_floor_counts() -> None:
    """Of 6, three must stay by the amount and five by the reply."""
    both = Reply("dodge", {"improve": AsMuchAs(3, "stamina")}, keep={"stamina": 5})
    assert decide(DEFEND, ATTACKED, form(), known(), (source(both),)).value == {
        "act": "dodge",
        "improve": 1,
    }
    less = replace(both, keep={"stamina": 1})
    assert decide(DEFEND, ATTACKED, form(), known(), (source(less),)).value == {
        "act": "dodge",
        "improve": 3,
    }


# ---------------------------------------------------------------------- a book


REST = Reply("rest")


def book(**kept: Any) -> Book:
    """A book with what was left."""
    return Book(Kept(**kept))


def order(id: str = "o", owner: str = "ann", **more: Any) -> Intent:
    """Ann rests."""
    return Intent(id=id, owner=owner, question="act", replies=(REST,), **more)


STEP = Step(say={"act": (REST,)})


@pytest.mark.parametrize(
    ("kept", "answers"),
    [
        ({"orders": (order(),)}, True),
        ({"orders": (order(owner="bob"),)}, False),
        ({"orders": (order(about="ann"),)}, True),
        ({"orders": (order(about="bob"),)}, False),
        ({"orders": (replace(order(), question="parry"),)}, False),
        ({"orders": (order(at=At.SILENCE),)}, False),
        ({"habits": (order(paused=True),)}, False),
        ({"plans": (Plan(id="p", owner="ann", about="ann", steps=(STEP,)),)}, True),
        ({"plans": (Plan(id="p", owner="bob", about="ann", steps=(STEP,)),)}, False),
        ({"plans": (Plan(id="p", owner="ann", about="bob", steps=(STEP,)),)}, False),
        ({"policies": (Policy(name="n", group=("ann",), intents=(order(),)),)}, False),
        (
            {"policies": (Policy(name="n", group=("ann",), intents=(order(),), mode=Mode.ALONE),)},
            True,
        ),
        ({"policies": (Policy(name="n", group=("ann",), intents=(order(),), approved=1),)}, True),
        ({"policies": (Policy(name="n", group=("ann",), intents=(order(),), approved=0),)}, False),
        ({"policies": (Policy(name="n", group=("bob",), intents=(order(),), approved=1),)}, False),
        (
            {
                "policies": (
                    Policy(name="n", group=("ann",), intents=(order(paused=True),), approved=1),
                )
            },
            False,
        ),
        (
            {
                "policies": (
                    Policy(name="n", group=("ann",), intents=(order(),), approved=1, paused=True),
                )
            },
            False,
        ),
    ],
)
def test_what_was_left_answers_its_own_questions(kept: Any, answers: bool) -> None:
    """Of its owner, about its combatant, as the question opens, and while it is not paused."""
    table = seated(answers=book(**kept))
    assert (("ann", "act") not in table.asked()) is answers


def test_one_use_is_not_taken_by_two_questions_of_one_record() -> None:
    """Both questions of Ann's two people open at once; the order answers one."""
    table = seated(running=False)
    table.join("Ann 2", "ann")
    table.answers, table.running = book(orders=(order(uses=NEXT),)), True
    table.play(None)
    answered = [r.entry.key for r in table.records if isinstance(r.entry, j.Answered)]
    assert answered == ["declare:ann/act.1"]
    assert table.asked() == [("bob", "act"), ("ann", "act")]


def test_who_wants_each_turn_is_asked_in_turns_alone() -> None:
    """The card of the round said so."""
    table = seated(running=False)
    table.fight.tempo.each_turn = ["ann"]
    table.answers, table.running = book(orders=(order(), order(id="b", owner="bob"))), True
    table.play(None)
    assert table.asked() == [("ann", "act")]


def test_questions_that_wait_are_answered_later() -> None:
    """The book has an answer, and keeps it back."""
    table = seated()
    held = Book(Kept(orders=(order(),)), again=None, waits=lambda scene, prompt: True)
    prompt = table.prompt("ann")
    assert held.given(table.scene, prompt) is None
    assert held.used() == {}
    free = Book(Kept(orders=(order(),)), again=None, waits=lambda scene, prompt: False)
    given = free.given(table.scene, prompt)
    assert given is not None
    assert (given.via, given.why) == ("intent:o.0", ())
    assert free.used() == {"o": 1}
    assert free.verdict(table.scene, prompt).source == "o"


def test_targets_that_a_form_does_not_ask_for_are_left_out() -> None:
    """An amount too, where there is no number; a plain value is refused."""
    pass_on = Act({"pass": Choice("Pass", Fields(Strike, {"target": Target((Option("x", "X"),))}))})
    aimed = Reply("pass", {"other_target": Aim((FOE,)), "improve": UpTo(2), "target": "x"})
    made = decide(DEFEND, ATTACKED, pass_on, known(), (source(aimed),))
    assert made.value == {"act": "pass", "target": "x"}
    number = Act({"pass": Choice("Pass", Fields(Dodge, {"improve": Number(0, 3)}))})
    plain = decide(DEFEND, ATTACKED, number, known(), (source(Reply("pass", {"odd": 1})),))
    assert plain.outcome is Outcome.NONE
