"""What holds, and aims and amounts as people write them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.asking.questions import Gauge
from rules.engine.intents.aims import FOE, NEAREST, WEAKEST, Aim, By, How, person
from rules.engine.intents.amounts import AsMuchAs, UpTo
from rules.engine.intents.conditions import All, Group, Test, holds
from rules.engine.intents.wishes import aim_of, wishes
from tests.engine.intents.known import (
    GORO,
    HIDA,
    ME,
    RONIN,
    known,
)

PEOPLE = {RONIN: "Ronin", GORO: "Goro", ME: "Me"}

FACTS: dict[str, Any] = {
    "turn": 5,
    "hp": Gauge(5, 10),
    "bare": Gauge(5),
    "attacker": RONIN,
    "near": (RONIN, HIDA),
    "unseen": "",
    "ki": True,
}
HOLDS = [
    (Test("hp", "<=", 50, percent=True), True),
    (Test("hp", "<", 50, percent=True), False),
    (Test("hp", ">=", 51, percent=True), False),
    (Test("bare", ">=", 1, percent=True), False),
    (Test("bare", ">=", 5), True),
    (Test("near", "has", Group.FOES), True),
    (Test("near", "has", Group.FRIENDS), True),
    (Test("near", "has", Group.ME), False),
    (Test("turn", "has", GORO), False),
    (Test("unseen", "=", RONIN), False),
    (Test("attacker", "in", Group.FOES), True),
    (Test("attacker", "in", Group.FRIENDS), False),
    (Test("attacker", "<", GORO), False),
    (Test("ki", ">", 0), False),
    (All((Test("turn", "=", 5), Test("ki", "=", True))), True),
    (All((Test("turn", "=", 5), Test("gone", "=", 1))), False),
    (All((Test("turn", "=", 5), All((Test("turn", ">", 5),)))), False),
]


@pytest.mark.parametrize(("condition", "true"), HOLDS)
def test_a_condition_holds_only_if_it_is_true(condition: Any, true: bool) -> None:
    """What is not known makes nothing true."""
    assert holds(condition, FACTS, known()) is true


AIMS = [
    ("Goro", Aim((person(GORO),), (GORO,))),
    ("any foe", Aim((FOE,))),
    (
        "Goro or WEAKEST or protect ronin",
        Aim((person(GORO), WEAKEST, How(By.PROTECT, RONIN)), (GORO,)),
    ),
    ("Ronin OR nearest", Aim((person(RONIN), NEAREST))),
]


@pytest.mark.parametrize(("text", "aim"), AIMS)
def test_an_aim_is_read(text: str, aim: Aim) -> None:
    """A friend who is named may be struck."""
    assert aim_of(text, PEOPLE, {GORO}) == aim


def test_fields_of_a_reply_are_read() -> None:
    """Targets, amounts, and anything else as it is."""
    given = {
        "target": "goro",
        "second_target": "weakest",
        "improve": "up to 2",
        "pay": "keep_3_KI",
        "word": "up to you",
        "number": 4,
        "other_target": " ",
    }
    assert wishes(given, PEOPLE, ()) == {
        "target": Aim((person(GORO),)),
        "second_target": Aim((WEAKEST,)),
        "improve": UpTo(2),
        "pay": AsMuchAs(3, "ki"),
        "word": "up to you",
        "number": 4,
        "other_target": " ",
    }
