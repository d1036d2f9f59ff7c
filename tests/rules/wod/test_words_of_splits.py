"""The words for somebody who has split their dice between several actions."""

from __future__ import annotations

import pytest

from rules.engine.asking.forms import Acts, Choice, Fields, Option, Pick
from rules.wod import RULESET
from rules.wod.several_actions import Several

PARTS = (
    Option("defend:shield", "Shield"),
    Option("defend:countermagick", "Countermagick"),
    Option("defend:dodge", "Dodge"),
)


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ("shield", "countermagick", "First they use their shield. Then they use countermagick."),
        ("countermagick", "shield", "First they use countermagick. Then they use their shield."),
        ("dodge", "dodge", "First they dodge. Then they dodge."),
    ],
)
def test_a_split_is_told_with_verbs(first: str, second: str, said: str) -> None:
    """Nobody "shields" or "countermagicks"."""
    fields = {"first": Pick(PARTS, "First"), "second": Pick(PARTS, "Then")}
    form = Acts({"several": Choice("Several actions", Fields(Several, fields))})
    raw = {"act": "several", "first": f"defend:{first}", "second": f"defend:{second}"}
    assert RULESET.sentences.whole("declare", form, raw, "Ama").endswith(said)
