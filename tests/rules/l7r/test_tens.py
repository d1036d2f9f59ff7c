"""Who may buy the tens of a roll again, and what becomes of them. (L7R-SW-02, L7R-SW-04)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from tests.rules.l7r.table import L7rTable, two

HURT: dict[str, Any] = {"serious_wounds": 2}
"""Crippled, with Earth 2."""

ASKED: list[tuple[dict[str, Any], dict[str, Any], tuple[int, ...], int, bool]] = [
    # The sheet, the house, the dice of a 3k2, the void points spent on it, whether it asks.
    (HURT, {}, (10, 5, 1), 0, True),
    (HURT, {}, (10, 10, 1), 0, True),
    (HURT, {}, (9, 5, 1), 0, False),
    (HURT, {}, (10, 5, 1, 1), 1, True),
    (HURT, {}, (10, 5, 1, 1, 1), 2, False),
    ({**HURT, "void_points": 0}, {}, (10, 5, 1), 0, False),
    ({**HURT, "void_points": 1}, {}, (10, 5, 1, 1), 1, False),
    (HURT, {"crippled_reroll": False}, (10, 5, 1), 0, False),
    ({**HURT, "attack": 0}, {}, (10, 5), 0, False),
    ({"serious_wounds": 1}, {}, (10, 3, 5, 1), 0, False),
    ({**HURT, "earth": 3}, {}, (10, 3, 5, 1), 0, False),
]


@pytest.mark.clause("L7R-SW-01", "L7R-SW-02", "L7R-SW-04", "L7R-DICE-07", "L7R-VOID-02")
@pytest.mark.parametrize(("sheet", "house", "dice", "void", "asks"), ASKED)
def test_who_is_asked_to_buy_their_tens(
    sheet: dict[str, Any], house: dict[str, Any], dice: tuple[int, ...], void: int, asks: bool
) -> None:
    """The crippled with a skill, a ten, and a void point that this roll still takes.

    Others reroll their tens at once, or not at all.
    """
    table = two(ama=sheet, **house)
    table.say("ama", "other", what="I strike the gong")
    table.dice(*dice)
    table.say(GM, "check", skill="attack", ring="fire", tn=50)
    if ("ama", "check") in table.asked():
        table.say("ama", "spend", **({"void": void} if void else {}))
    assert (("ama", "reroll") in table.asked()) == asks


@pytest.mark.clause("L7R-SW-04")
@pytest.mark.parametrize(
    ("answer", "again", "total", "points"),
    [("leave", (), 15, 2), ("reroll", (4,), 19, 1), ("reroll", (10, 3), 28, 1)],
)
def test_a_ten_that_is_bought_goes_on_from_ten(
    answer: str, again: tuple[int, ...], total: int, points: int
) -> None:
    """A further ten is rerolled as well; then the highest two are kept anew."""
    table = two(ama=HURT)
    table.say("ama", "other", what="I strike the gong")
    table.say(GM, "check", skill="attack", ring="fire", tn=50)
    table.dice(10, 5, 1)
    table.say("ama", "spend")
    form = table.prompt("ama", "leave").ask.live()
    assert form.choices["leave"].note == "15 against 50"
    facts = table.prompt("ama", "leave").ask.facts
    assert (facts.total, facts.tn, facts.tens) == (15, 50, 1)
    table.dice(*again)
    table.say("ama", answer)
    assert table.who("ama").void_points == points
    assert f"attack with fire {total}" in table.told()[-1]


@pytest.mark.clause("L7R-SW-04", "L7R-PARRY-02")
@pytest.mark.parametrize(("first", "asks"), [(3, False), (4, True)])
def test_a_parry_that_succeeds_asks_for_nothing(first: int, asks: bool) -> None:
    """10 and 3 reach 13 of the attack, and not 14: only a failed parry gains by its tens."""
    table = L7rTable()
    table.pc("Ama", **HURT)
    table.npc("Foe")
    table.start(1, 6, 10, 1, 4, 10)
    table.say(GM, "attack", target="ama")
    table.dice(9, first + 1, 1, 10, 3, 1)
    table.say("ama", "parry", light="keep")
    assert (("ama", "reroll") in table.asked()) == asks
    if asks:
        table.dice(1)
        table.say("ama", "reroll")
        assert "Ama: parry 14 against 14: it succeeds." in table.told()


@pytest.mark.clause("L7R-SW-04", "L7R-DICE-09")
@pytest.mark.parametrize("points", [0, 2])
def test_a_creature_is_asked_whether_or_not_it_can_pay(points: int) -> None:
    """And the question does not tell its total."""
    table = L7rTable()
    table.pc("Ama")
    table.npc("Foe", void_points=points, **HURT)
    table.start(2, 6, 10, 1, 4, 10)
    table.say(GM, "attack", target="ama")
    table.dice(10, 1, 1)
    table.say("ama", "let", light="keep")
    ask = table.prompt(GM, "leave").ask
    assert ask.question == "Foe is crippled. Reroll the tens of Attack?"
    assert ("reroll" in ask.live().choices) == bool(points)
    table.dice(1, 1, 9, 9, 1)
    table.say(GM, "leave")
    assert table.who("foe").void_points == points


@pytest.mark.clause("L7R-SW-04", "L7R-VOID-02")
@pytest.mark.parametrize(
    ("serious", "points", "house", "offers"),
    [(2, 2, True, True), (2, 1, True, True), (2, 0, True, False), (2, 2, False, False),
     (1, 2, True, False), (3, 1, True, True)],
)  # fmt: skip
def test_who_may_say_beforehand_what_becomes_of_their_tens(
    *, serious: int, points: int, house: bool, offers: bool
) -> None:
    """The crippled who can pay; the forms of an attack and of a parry have the field for it."""
    sheet = {"serious_wounds": serious, "void_points": points}
    table = L7rTable(crippled_reroll=house)
    table.pc("Ama", **sheet)
    table.npc("Foe", **sheet)
    table.start(1, 6, 10, 1, 4, 10)
    for who, act in ((GM, "attack"), ("ama", "parry")):
        fields = table.prompt(who, act).ask.live().choices[act].form.fields
        assert ("reroll" in fields) == offers
        if act == "attack":
            table.say(GM, "attack", target="ama")
