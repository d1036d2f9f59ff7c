"""Giving up a declared action to defend: who is asked, what may be spent, and what it costs."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from tests.rules.wod.table import WodTable, two
from tests.tables import tabled

GOOD, BLANK = 7, 2
NONE = [BLANK] * 4


def attacked(who: str, *dice: int, **changed: Any) -> WodTable:
    """Ama or the Thug is attacked by the other, who acts first, having declared an attack too."""
    other = "ama" if who == "thug" else "thug"
    table = two().start(*((10, 9) if other == "ama" else (9, 10)))
    for name, value in changed.items():
        table.amend(f"combatants.{who}.{name}", value)
    table.dice(*dice)
    for each, target in ((who, other), (other, who)):
        table.act(each, "attack", target=target)
    return table


@pytest.mark.clause("WOD-DEF-04")
@pytest.mark.parametrize("who", ["ama", "thug"])
@tabled
def test_whoever_has_a_way_left_is_asked(
    who: str, changed: dict[str, int], ways: list[str]
) -> None:
    """A roll a turn, and a point a turn.

    One of the GM's people is asked as well without a way, so that nobody can count their Willpower;
    but not if everybody has seen them roll and spend.
    """
    is_asked = bool(ways) or (who == "thug" and "spent_willpower" not in changed)
    table = attacked(who, *([] if is_asked else NONE * 2), **changed)
    assert ((who, "change") in table.asks()) == is_asked
    if ways:
        form: Any = table.prompt(GM if who == "thug" else who, "dodge").ask.live()
        change = form.choices["dodge"].form.fields["change"]
        assert [each.value for each in change.options] == ways
    elif is_asked:
        assert table.acts(GM) == ["take"]
        form = table.prompt(GM).ask.live()
        assert form.refusal("dodge").startswith("You have no way left to give up what you declared")


@pytest.mark.clause("WOD-DEF-04", "WOD-WILL-01")
@pytest.mark.parametrize(
    ("fields", "dice", "points", "lines"),
    [
        (
            {"change": "spend"},
            [],
            2,
            ["Thug spends Willpower to defend instead.", "Thug: dodge, 1 success."],
        ),
        (
            {"change": "roll"},
            [6, BLANK, BLANK],
            3,
            ["Thug defends instead.", "Thug: dodge, 1 success."],
        ),
        (
            {"change": "roll", "willpower": True},
            [6, BLANK, BLANK],
            2,
            ["Thug defends instead.", "Thug: dodge, 2 successes."],
        ),
        ({"change": "roll"}, [5, 5, 5], 3, ["Thug does not manage to defend instead."]),
    ],
)
def test_what_it_costs_to_defend_instead(
    fields: dict[str, Any], dice: list[int], points: int, lines: list[str]
) -> None:
    """A point, or a roll of the rating 3 at 6; a point on the defence is a success more."""
    table = attacked("thug")
    dodged = len(lines) > 1
    table.dice(*dice, *[5] * 4)
    table.dice(*[5, BLANK, BLANK, BLANK] if dodged else [BLANK] * 4)
    table.act("thug", "dodge", **fields)
    told = table.told()
    assert [line for line in told if line in lines] == lines
    assert table.who("thug").willpower == points
    assert any(line.startswith("Thug attacks Ama") for line in told) != dodged


@pytest.mark.clause("WOD-DEF-04", "WOD-DEF-03")
@pytest.mark.parametrize(("first", "again"), [("roll", "spend"), ("spend", "roll")])
def test_each_way_is_there_once_a_turn(first: str, again: str) -> None:
    """Attacked twice, with two actions to give up: after a roll a point is left, and vice versa."""
    table = two()
    table.pc("Ben", abilities={"brawl": 2})
    table.start(10, 8, 9)
    strike = {"act": "attack", "target": "thug"}
    twice = {"act": "several", "first": "attack:ama:fist", "second": "attack:ben:fist"}
    table.declare_all(ama=strike, ben=strike, thug=twice)
    assert ("thug", "change") in table.asks()
    table.dice(*[GOOD, BLANK, BLANK] * (first == "roll"), *NONE, BLANK, BLANK)
    table.act("thug", "dodge", change=first)
    form: Any = table.prompt(GM, "dodge").ask.live()
    ways = form.choices["dodge"].form.fields["change"].options
    assert [each.value for each in ways] == [again]
    table.dice(*[GOOD, BLANK, BLANK] * (again == "roll"), *NONE, BLANK, BLANK)
    table.act("thug", "dodge", change=again)
    assert table.who("thug").willpower == 2
    assert table.dice_left() == []
    assert not any(line.startswith("Thug attacks") for line in table.told())
