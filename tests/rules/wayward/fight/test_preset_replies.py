"""The ready-made orders and styles, reply by reply."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.intents.amounts import UpTo
from rules.engine.intents.conditions import Test
from rules.wayward.styles import PRESETS

REST, BLOCK, ATTACK = ("rest", {}), ("block", {"length": 5}), ("attack", None)
"""The acts, with their fields; the target of an attack is the aim's."""


def replies(style: str, question: str) -> list[Any]:
    """The acts of a style's replies to a question, with their fixed fields."""
    made = PRESETS.style(style)
    assert made is not None
    return [
        (each.act, None if each.act == "attack" else dict(each.fields))
        for each in made.say(made.aim())[question]
    ]


@pytest.mark.parametrize(
    ("style", "acts"),
    [
        ("aggressive", [REST, ATTACK, BLOCK, REST]),
        ("careful", [BLOCK, REST, ATTACK, BLOCK, REST]),
        ("protect", [REST, ATTACK, BLOCK, REST]),
        ("hold_back", [REST, BLOCK, REST]),
    ],
)
def test_a_style_has_its_acts_in_order(style: str, acts: list[Any]) -> None:
    """The first act that is possible is done; a Block is 5 counts long."""
    assert replies(style, "act") == acts


@pytest.mark.parametrize(
    ("style", "most"), [("aggressive", 2), ("careful", 4), ("protect", 2), ("hold_back", 4)]
)
def test_a_style_answers_what_comes_at_it(style: str, most: int) -> None:
    """A Dodge with 2 or 4 Action Points, of which 1 is left, and no Willpower; else what can be."""
    made = PRESETS.style(style)
    assert made is not None
    said = made.say(made.aim())
    dodge = said["defend"][0]
    assert (dodge.act, dodge.fields["willpower"], dict(dodge.keep)) == ("dodge", "never", {"ap": 1})
    assert dodge.fields["ap"] == UpTo(most)
    assert [each.act for each in said["defend"]] == [
        *("dodge", "dodge", "block", "keep_roll", "complete", "endure"),
    ]
    assert dict(said["willpower"][0].keep) == {"willpower": 1}
    rest = {key: [each.act for each in said[key]] for key in said if key not in ("act", "defend")}
    assert rest == {
        "protect": ["stay_out"],
        "willpower": ["spend", "accept"],
        "abort": ["go_on"],
        "sneak": ["spring", "let_pass"],
        "fatigue_order": ["as_declared"],
    }


def test_the_bounds_of_a_style_are_half_and_four() -> None:
    """Half of the HP, and Fatigue 4, from which a Rest comes first."""
    half, weary = Test("hp", "<=", 50, percent=True), Test("fatigue", ">=", 4)
    assert PRESETS.half == half
    for style, first in (("aggressive", weary), ("careful", half), ("hold_back", weary)):
        made = PRESETS.style(style)
        assert made is not None
        assert made.say(made.aim())["act"][0].when == first
        assert made.say(made.aim())["willpower"][0].when == half
    assert [(each.key, each.aimed) for each in PRESETS.deeds] == [
        ("attack", True),
        ("block", False),
        ("rest", False),
    ]
    assert [each.key for each in PRESETS.rests] == ["block"]
