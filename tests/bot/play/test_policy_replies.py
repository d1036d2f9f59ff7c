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


def test_present_replies_come_first_then_the_styles_then_plain_acts() -> None:
    """Each is offered once, to ask comes last, and an act with a target to name is none."""
    form = choices(LET).form()
    first = [option.label for option in options(form, "first")]
    assert (first[0], first[-2:]) == ("Do not parry", ["Parry", "Ask me"])
    assert "If the attack is on you: parry and keep the light wounds" in first
    assert len(set(first)) == len(first)
    act = [o.label for o in options(choices(Reply("hold"), question="act").form(), "first")]
    assert act[0] == "Hold"
    # "Attack" and "Something else" need words; who waits does not.
    assert not {"Attack", "Something else"} & set(act)
    reroll = choices(Reply("leave"), question="reroll").form()
    assert [o.label for o in options(reroll, "first")] == [
        "Leave the roll as it is",
        "Pay to reroll the tens",
        "Ask me",
    ]


def test_there_is_a_first_reply_and_up_to_four_others() -> None:
    """Only the others may be nothing."""
    form = choices(LET).form()
    assert [pick.label for pick in form.fields.values()] == ["First", *["Else"] * 4]
    first, second = options(form, "first"), options(form, "second")
    assert second == [Option("none", "Nothing more"), *first]
    assert [option.value for option in first] == [str(n) for n in range(len(first))]


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


def test_to_ask_is_the_last_choice_also_where_it_is_a_present_reply() -> None:
    """It is still what the form begins with."""
    form = choices(PARRY, ASKED).form()
    first = options(form, "first")
    assert [option.label for option in first].count("Ask me") == 1
    assert first[-1].label == "Ask me"
    assert form.initial == {"first": "0", "second": first[-1].value}


def test_a_menu_has_at_most_25_entries() -> None:
    """Of 40 replies it shows 23, then to ask; and in four fields also nothing more."""
    form = choices(*[least(n) for n in range(40)]).form()
    assert [len(options(form, name)) for name in ("first", "second", "fifth")] == [24, 25, 25]
    assert options(form, "first")[-1].label == "Ask me"


def test_chosen_replies_take_the_place_of_the_first_five() -> None:
    """In the order of the fields; those that the form has no field for stay behind them."""
    made = choices(*[least(n) for n in range(6)])
    raw = {"first": "3", "second": "none", "third": "0", "fourth": "none", "fifth": "none"}
    changed = made.read(raw)
    assert changed.say == {"late": (least(3), least(0), least(5))}
    assert changed.edited
    assert choices(LET, PARRY).read({**NONE, "first": "1"}).say == {"late": (PARRY,)}


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
