"""Willpower once the dice are seen, by `wod.willpower_after_roll` (WOD-WILL-01)."""

from __future__ import annotations

import pytest

from rules.engine.visibility import GM
from tests.rules.wod.table import WodTable, two

BLANK = 2


def rolled(who: str, points: int, *, in_turn: bool = False, spent: bool = False) -> WodTable:
    """Somebody with so many points rolls wits and fails."""
    table = two(willpower_after_roll=True)
    if in_turn:
        table.start()
    table.amend(f"combatants.{who}.willpower", points)
    if spent:
        table.amend(f"combatants.{who}.spent_willpower", table.fight.turn)
    table.dice(BLANK, BLANK)
    table.declare(GM, "roll", combatant=who, traits="wits")
    return table


@pytest.mark.clause("WOD-WILL-01")
@pytest.mark.parametrize(
    ("who", "points", "in_turn", "spent", "acts"),
    [
        ("ama", 1, False, False, ["spend", "keep"]),
        ("ama", 0, False, False, None),
        ("ama", 1, True, False, ["spend", "keep"]),
        ("ama", 1, True, True, None),
        ("thug", 1, False, False, ["spend", "keep"]),
        ("thug", 0, False, False, ["keep"]),
        ("thug", 1, True, True, None),
    ],
)
def test_who_is_asked_to_add_a_point(
    who: str, points: int, in_turn: bool, spent: bool, acts: list[str] | None
) -> None:
    """One of the GM's people is asked without a point too, so that nobody learns of it."""
    table = rolled(who, points, in_turn=in_turn, spent=spent)
    asked = (who, "willpower") in table.asks()
    assert asked == (acts is not None)
    if acts:
        [ask] = [p.ask for p in table.scene.prompts if p.ask.key == "willpower"]
        assert [*ask.live().choices] == acts
        assert ask.question == (
            "Thug rolls wits. Spend a point of Willpower?"
            if who == "thug"
            else "Ama rolls wits: fails. Spend a point of Willpower?"
        )
        why = ask.live().why_not
        none = "" if "spend" in acts else "No Willpower can be spent now."
        assert [why(act) for act in ("spend", "keep")] == [none, ""]


@pytest.mark.clause("WOD-WILL-01")
@pytest.mark.parametrize(
    ("answer", "points", "line"),
    [("spend", 0, "1 success, marginal"), ("keep", 1, "a failure")],
)
def test_a_point_is_spent_only_by_who_says_so(answer: str, points: int, line: str) -> None:
    """It adds a success of its own."""
    table = rolled("ama", 1)
    table.say("ama", answer)
    assert table.last() == [f"Ama rolls wits: {line}."]
    assert table.who("ama").willpower == points
