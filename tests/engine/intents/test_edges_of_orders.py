"""Orders at their edges: their words, and what a book decides."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules import RULESETS
from rules.engine.asking.forms import Acts, Choice, Fields, Number, Option, Target
from rules.engine.intents.aims import FOE, WEAKEST, Aim, By, How, person
from rules.engine.intents.amounts import AsMuchAs, UpTo
from rules.engine.intents.book import Book, Kept
from rules.engine.intents.conditions import Test
from rules.engine.intents.decide import Outcome, Source, decide
from rules.engine.intents.replies import NEXT, WAIT, Intent, Reply
from rules.engine.intents.reply_words import condition_in_words, reply_in_words, wish_in_words
from rules.engine.replay import journal as j
from tests.engine.intents.known import (
    ATTACKED,
    DEFEND,
    GORO,
    HIDA,
    Dodge,
    Strike,
    form,
    known,
)
from tests.engine.small import seated

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
    crowd = Test("crowd", "has", "goro")
    assert condition_in_words(crowd, KI, {"goro": "Goro"}) == "Goro is among crowd"


# ---------------------------------------------------------------------- deciding


def source(*replies: Reply, id: str = "a", **more: Any) -> Source:
    """A source with these replies."""
    return Source(id, replies, lambda nth: f"plan:{id}.{nth}@7", **more)


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
    """Ann has chosen that on the card of the round."""
    table = seated(running=False)
    table.fight.tempo.each_turn = ["ann"]
    table.answers, table.running = book(orders=(order(), order(id="b", owner="bob"))), True
    table.play(None)
    assert table.asked() == [("ann", "act")]


def test_targets_that_a_form_does_not_ask_for_are_left_out() -> None:
    """An amount too, where there is no number; a plain value is refused."""
    pass_on = Acts(
        {"pass": Choice("Pass", Fields(Strike, {"target": Target((Option("x", "X"),))}))}
    )
    aimed = Reply("pass", {"other_target": Aim((FOE,)), "improve": UpTo(2), "target": "x"})
    made = decide(DEFEND, ATTACKED, pass_on, known(), (source(aimed),))
    assert made.value == {"act": "pass", "target": "x"}
    number = Acts({"pass": Choice("Pass", Fields(Dodge, {"improve": Number(0, 3)}))})
    plain = decide(DEFEND, ATTACKED, number, known(), (source(Reply("pass", {"odd": 1})),))
    assert plain.outcome is Outcome.NONE
