"""Giving up a declared action to defend: who is asked, what may be spent, and what it costs."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from tests.rules.wod.table import WodTable, two

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
@pytest.mark.parametrize(
    ("changed", "ways"),
    [
        ({}, ["roll", "spend"]),
        ({"wavered": 1}, ["spend"]),
        ({"willpower": 0}, ["roll"]),
        ({"spent_willpower": 1}, ["roll"]),
        ({"wavered": 1, "willpower": 0}, []),
        ({"wavered": 1, "spent_willpower": 1}, []),
    ],
)
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


@pytest.mark.clause("WOD-WILL-01", "WOD-DEF-04")
@pytest.mark.parametrize(
    ("fields", "refused"),
    [
        ({"change": "roll"}, False),
        ({"change": "roll", "willpower": True}, False),
        ({"change": "roll", "soak": True}, False),
        ({"change": "roll", "willpower": True, "soak": True}, True),
        ({"change": "spend"}, False),
        ({"change": "spend", "willpower": True}, True),
        ({"change": "spend", "soak": True}, True),
    ],
)
def test_one_point_at_most_is_spent_to_defend_instead(
    fields: dict[str, Any], refused: bool
) -> None:
    """On changing their mind, on the defence, or on the soak."""
    table = attacked("thug")
    if refused:
        said = table.refusal("thug", "dodge", **fields)
        assert said == "One point of Willpower can be spent each turn."
        return
    table.dice(*[GOOD, BLANK, BLANK] * (fields["change"] == "roll"), GOOD, *[BLANK] * 3, *NONE)
    table.dice(*[] if "willpower" in fields else [GOOD, BLANK, BLANK, BLANK])
    table.act("thug", "dodge", **fields)
    spent = fields["change"] == "spend" or len(fields) > 1
    assert table.who("thug").willpower == 3 - spent


@pytest.mark.clause("WOD-WILL-01", "WOD-DEF-03")
@pytest.mark.parametrize(("fields", "refused"), [
    ({"willpower": True}, False),
    ({"soak": True}, False),
    ({"willpower": True, "soak": True}, True),
])  # fmt: skip
def test_one_point_at_most_is_spent_on_a_free_defence(
    fields: dict[str, bool], refused: bool
) -> None:
    """The Thug waits, so that their defence costs nothing else."""
    table = two().start()
    table.declare_all(ama={"act": "attack", "target": "thug"})
    if refused:
        said = table.refusal("thug", "dodge", **fields)
        assert said == "One point of Willpower can be spent each turn."
        return
    table.dice(GOOD, *[BLANK] * 3, *NONE)
    table.dice(*[] if "willpower" in fields else [GOOD, BLANK, BLANK, BLANK])
    table.act("thug", "dodge", **fields)
    assert table.who("thug").willpower == 2


@pytest.mark.clause("WOD-DEF-04", "WOD-STUN-02")
def test_nothing_is_given_up_for_an_action_that_is_lost_meanwhile() -> None:
    """Stunned while they are asked, the Thug has lost their attack, and spends no point for it."""
    table = attacked("thug")
    table.declare(GM, "condition", combatant="thug", state="stunned")
    table.declare(GM, "condition", combatant="thug", state="stunned", holds=False)
    table.dice(GOOD, *[BLANK] * 3, BLANK, BLANK)
    table.act("thug", "dodge", change="spend")
    assert table.who("thug").willpower == 3
    assert "It hits Thug, with 1 success left." in table.told()


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


@pytest.mark.clause("WOD-COMBAT-02", "WOD-DEF-03")
@pytest.mark.parametrize(
    ("act", "fields", "points", "line"),
    [
        ("use", {}, 3, "Thug: dodge, 1 success."),
        ("use", {"willpower": True}, 2, "Thug: dodge, 2 successes."),
        ("use", {"soak": True}, 2, "Thug: dodge, 1 success."),
        ("take", {"soak": True}, 2, "Thug soaks 1 level."),
    ],
)
def test_what_is_spent_with_a_defence_saved_until_asked(
    act: str, fields: dict[str, bool], points: int, line: str
) -> None:
    """Three successes against the dodge's one, or none; a point on the soak takes a level."""
    table = two().start()
    table.act("ama", "attack", target="thug")
    table.act("thug", "defend", guard="dodge", save="ask")
    table.dice(*[GOOD] * 3, BLANK, *[GOOD, BLANK, BLANK, BLANK] * (act == "use"))
    left = 3 if act == "take" else 1 if "willpower" in fields else 2
    table.dice(GOOD, *[BLANK] * left, BLANK, BLANK)
    table.act("thug", act, **fields)
    assert line in table.told()
    assert table.who("thug").willpower == points


@pytest.mark.clause("WOD-COMBAT-02", "WOD-WILL-01")
@pytest.mark.parametrize(
    ("save", "declared", "answered", "points"),
    [
        ("first", False, {}, 3),
        ("first", True, {}, 2),
        ("ask", True, {}, 2),
        ("ask", False, {"willpower": True}, 2),
        ("ask", True, {"willpower": True}, 2),
        ("ask", False, {}, 3),
    ],
)
def test_a_saved_defence_spends_what_was_said_in_its_declaration_or_now(
    save: str, declared: bool, answered: dict[str, bool], points: int
) -> None:
    """A point on the dodge at most; none on the soak. The attack hits with two levels."""
    table = two().start()
    table.dice(*[GOOD] * 3, BLANK, GOOD, BLANK, BLANK, BLANK)
    table.dice(GOOD, BLANK, *[BLANK] * (points - 2), BLANK, BLANK)
    table.act("ama", "attack", target="thug")
    table.act("thug", "defend", guard="dodge", save=save, willpower=declared)
    if save == "ask":
        table.act("thug", "use", **answered)
    assert table.who("thug").willpower == points
    assert "Thug soaks 0 levels." in table.told()


@pytest.mark.clause("WOD-DEF-03")
def test_an_action_taken_while_the_defence_is_asked_for_pays_for_none() -> None:
    """The thug's one action is held; the GM marks it as done before the dodge is answered."""
    table = two().start()
    table.dice(*[GOOD] * 3, *[BLANK] * 5)
    table.declare_all(ama={"act": "attack", "target": "thug"})
    held = table.who("thug").plan[0].id
    assert ("thug", "defend") in table.asks()
    table.amend(f"combatants.thug.plan.{held}.done", True)
    table.act("thug", "dodge")
    assert "Thug has no action left for a defence." in table.told()
    assert not any(line.startswith("Thug: dodge") for line in table.told())
