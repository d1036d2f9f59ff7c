"""Orders of older releases become intents that answer as they did, or are paused with a reason."""

from __future__ import annotations

from typing import Any

import pytest

from bot.storage.copies.older_orders import OlderCondition, OlderOrder, as_intents
from rules.engine.intents.conditions import All, Test
from rules.engine.intents.replies import NEXT, Intent, Reply, Uses


def order(*when: tuple[str, str, Any], **other: Any) -> OlderOrder:
    made: dict[str, Any] = {
        "id": "o",
        "encounter": "fight",
        "owner": "ama",
        "about": "k",
        "question": "defend",
        "value": {"act": "dodge", "improve": 2},
    }
    tests = tuple([OlderCondition(fact=f, test=t, value=v) for f, t, v in when])
    return OlderOrder(when=tests, **(made | other))


def made(order: OlderOrder) -> Intent:
    [row] = as_intents([order], "ki", {"k", "ronin"})
    assert (row.id, row.owner, row.encounter) == ("o", "ama", "fight")
    assert isinstance(row.body, Intent)
    return row.body


def test_an_answer_is_a_reply_and_its_conditions_are_tests() -> None:
    """Tests joined by "and" stay joined; a standing order lasts, another works once."""
    found = made(order(("attacker", "is", "ronin"), ("stamina", ">=", 3), standing=True))
    when = All((Test("attacker", "=", "ronin"), Test("stamina", ">=", 3)))
    assert found.replies == (Reply("dodge", {"improve": 2}, when),)
    assert (found.uses, found.paused, found.about, found.question) == (Uses(), False, "k", "defend")
    assert made(order()).uses == NEXT
    assert made(order(("attacker", "not", "ronin"))).replies[0].when == Test(
        "attacker", "!=", "ronin"
    )


@pytest.mark.parametrize(
    ("older", "note"),
    [
        (order(dropped="Choose one of: Ben."), "Choose one of: Ben."),
        (order(suspended=True), "An undo had suspended it."),
        (order(("stamnia", ">=", 3)), "“When I am attacked” states nothing called stamnia."),
        (order(("attacker", "is", "Ronn")), "You know nobody called Ronn here."),
        (order(("attacker", "<=", 3)), "attacker cannot be tested by <=."),
        (order(question="gone"), "There is no such question any more."),
    ],
)
def test_what_can_answer_nothing_is_paused_with_a_note(older: OlderOrder, note: str) -> None:
    """Its owner reads why in the list."""
    found = made(older)
    assert (found.paused, found.note) == (True, note)


def test_orders_of_a_game_that_is_not_there_are_kept_as_they_are() -> None:
    """Nothing can be said of their facts; oldest first is their rank."""
    rows = as_intents([order(("x", "is", 1)), order(id="p")], "gone", set())
    assert [row.body.rank for row in rows if isinstance(row.body, Intent)] == [1, 2]
    assert not any(row.body.paused for row in rows if isinstance(row.body, Intent))
