"""The marks of choices in scenarios are held against the journal."""

from __future__ import annotations

import re

import pytest

from rules import RULESETS
from tests.scenarios.choices import ANSWERS, HOUSE, Accepted, not_made


@pytest.mark.parametrize(
    ("clause", "act", "made"),
    [
        ("KI-SUR-01", Accepted("ki", "surge"), True),
        ("KI-SUR-01", Accepted("ki", "move"), False),
        ("KI-PART-01", Accepted("ki", "pass", via="clock"), False),
        ("KI-PART-01", Accepted("ki", "pass", via="intent:7.1"), True),
        ("WAY-AP-04", Accepted("wayward", "attack", {"ap": 2}), True),
        ("WAY-AP-04", Accepted("wayward", "attack", {"ap": 0}), False),
        ("WAY-MOVE-02", Accepted("wayward", "move", {"length": 5}), False),
        ("L5R-STANCE-02", Accepted("l5r", "stance", question="turn"), True),
        ("L5R-STANCE-02", Accepted("l5r", "stance", question="stance"), False),
        ("L7R-PARRY-08", Accepted("l7r", "parry"), False),
        ("L7R-PARRY-08", Accepted("l7r", "parry", {"dice": "7+9"}), True),
    ],
)
def test_a_marked_choice_needs_its_answer_in_the_journal(
    clause: str, act: Accepted, made: bool
) -> None:
    """An act of another kind, an empty field or the clock's answer is no choice."""
    found = not_made(f"# clause: {clause}\n@ama does", {2: [act]})
    assert found == (set() if made else {f"{clause} (line 1)"})


SURGE, PASS = Accepted("ki", "surge"), Accepted("ki", "pass")
SCRIPT = """users: gm ama
# clause: KI-SUR-01
@ama surges
# A story.
# clause: KI-PART-01
@ama passes
"""


def test_a_mark_speaks_of_the_steps_up_to_the_next_one() -> None:
    """A surge that comes below the mark of another choice is not the one that was marked."""
    assert not_made(SCRIPT, {3: [SURGE], 6: [PASS]}) == set()
    assert not_made(SCRIPT, {6: [PASS, SURGE]}) == {"KI-SUR-01 (line 2)"}


def test_a_mark_above_all_steps_speaks_of_all_of_them() -> None:
    """A mark in the head of a file is about the whole file."""
    text = f"# clause: KI-SUR-01\n{SCRIPT}"
    assert not_made(text, {7: [SURGE, PASS]}) == {"KI-SUR-01 (line 3)"}


def test_what_makes_a_choice_is_known() -> None:
    """The clauses that are listed give a choice, and the acts that make it exist."""
    clauses = {id: rule for each in RULESETS.values() for id, rule in each.rulebook.items()}
    acts = {act for each in RULESETS.values() for act in each.choices.actions}
    assert {clauses[id].kind for id in (*ANSWERS, *HOUSE)} == {"choice"}
    named = {re.sub(r"^.*/|\..*$", "", answer) for each in ANSWERS.values() for answer in each}
    assert named - {""} <= acts
