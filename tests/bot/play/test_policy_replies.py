"""The form that changes a policy's replies: what it offers, begins with and keeps."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.play.intents.policy_replies import Chosen, ReplyChoices, replies_in_words
from rules import RULESETS
from rules.engine.asking.forms import Fields, Option, Pick
from rules.engine.intents.conditions import Test
from rules.engine.intents.plans import Policy
from rules.engine.intents.replies import ASK, Intent, Reply
from rules.errors import BadAnswer

L7R = RULESETS["l7r"]
PARRY, LET, ASKED = Reply("parry"), Reply("let"), Reply(ASK)
NONE = dict.fromkeys(("second", "third", "fourth", "fifth"), "none")


def policy(*replies: Reply, question: str = "late") -> Policy:
    """A policy that answers one kind of question with these replies."""
    order = Intent(id="p~1", owner="gm", question=question, replies=replies)
    return Policy(name="Thug", intents=(order,))


def choices(*replies: Reply, question: str = "late") -> ReplyChoices:
    return ReplyChoices(L7R, policy(*replies, question=question), question, {"kuni": "Kuni"})


def options(form: Fields[Chosen], field: str) -> list[Option]:
    pick = form.fields[field]
    assert isinstance(pick, Pick)
    return [*pick.options]


def least(rounds: int) -> Reply:
    """Parry if at least so many action dice are left."""
    return Reply("parry", {}, Test("dice", ">=", rounds))


@pytest.mark.parametrize(
    ("replies", "begins"),
    [
        ((LET,), ["0"]),
        ((LET, PARRY), ["0", "1"]),
        ((PARRY, LET), ["0", "1"]),
        ([least(n) for n in range(6)], ["0", "1", "2", "3", "4"]),
    ],
)
def test_the_form_begins_with_the_present_replies(
    replies: Sequence[Reply], begins: list[str]
) -> None:
    """The first five of them, in their order; it reads them back as they are."""
    made = choices(*replies)
    initial = dict(made.form().initial)
    assert [*initial.values()] == begins
    assert made.read({**NONE, **initial}).say == {"late": tuple(replies)}


def test_what_the_form_does_not_offer_is_refused() -> None:
    """A number that is none of its choices, or nothing at all as the first reply."""
    for first in ("99", "none"):
        with pytest.raises(BadAnswer):
            _ = choices(LET).read({**NONE, "first": first})


def test_a_policy_is_told_by_the_questions_that_the_game_has() -> None:
    """One that the game no longer has is left out."""
    orders = [*policy(LET, PARRY).intents, *policy(LET, question="riddle").intents]
    [said] = replies_in_words(Policy(name="Thug", intents=tuple(orders)), L7R, {})
    assert (said.question, said.title) == ("late", "When an attack has been rolled")
    assert said.text == "Do not parry; else parry"
