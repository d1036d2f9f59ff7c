"""Every letter of a sheet that somebody brings is read, left out or not understood."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.discord.rendering.limits import FIELD_HELP
from bot.discord.rendering.sheets import beginners
from bot.sheets.account import Kind
from bot.sheets.files import data_of
from bot.sheets.form_help import help_of
from bot.sheets.listing import values
from bot.sheets.pasted import LONGEST
from bot.sheets.reading import read_sheets
from rules import RULESETS, ruleset
from rules.engine.sheets.paper import Written
from rules.errors import SheetError
from tests.bot.sheets.test_brought import READ
from tests.bot.sheets.test_shapes import SHAPES

TEXTS = [(key, text) for key, text, _ in (*READ.values(), *SHAPES.values())]
ACTOR: dict[str, Any] = {
    "name": "Example",
    "system": {"traits": {"ref": 4, "luck": "high"}, "rings": {"void": {"rank": 2, "value": 1}}},
    "items": [{"name": "Kenjutsu", "type": "skill", "system": {"rank": 3, "cost": 2}}],
}


def damaged(text: str, dice: Random) -> str:
    """Return a text with dropped lines, doubled columns, swapped letters, or cut."""
    lines = text.split("\n")
    match dice.randrange(5):
        case 0:
            return "\n".join(line for line in lines if dice.random() < 0.7)
        case 1:
            return "\n".join(f"{line}\t{line}" for line in lines)
        case 2:
            return text[: dice.randrange(len(text) + 1)]
        case 3:
            signs = list(text)
            for _ in range(5):
                signs[dice.randrange(len(signs))] = dice.choice("0 9:;|([\t\n●xK*_<")
            return "".join(signs)
        case _:
            return "\n".join(dice.sample(lines, len(lines)))


def accounted(text: str, key: str) -> None:
    """Check that the parts are the text, and that no letter or digit is a gap in it."""
    for draft in read_sheets(text, ruleset(key)):
        parts = draft.parts
        assert draft.account.text == text.removeprefix("\ufeff") or data_of(text) is not None
        assert "".join(part.text for part in parts) == draft.account.text
        for part in parts:
            if part.kind is Kind.LAYOUT:
                assert not any(sign.isalnum() for sign in part.text), part
            if part.kind is Kind.LEFT_OUT:
                assert part.why, part
            assert "fight computes None" not in part.why


@pytest.mark.parametrize("key", sorted(RULESETS))
@given(number=st.integers(0, len(TEXTS) - 1), seed=st.integers(0, 10**6))
@settings(deadline=None, max_examples=60, derandomize=True)
def test_the_parts_of_a_damaged_sheet_are_its_text(key: str, number: int, seed: int) -> None:
    """In any game, whatever lines are gone, columns are doubled, or where the file is cut."""
    accounted(damaged(TEXTS[number][1], Random(seed)), key)


@pytest.mark.parametrize("key", sorted(RULESETS))
@given(text=st.text(alphabet=st.sampled_from("aB3 :;,|\t\n\r()[]*_●○<>/=.-'\"&é①{}"), max_size=120))
@settings(deadline=None, max_examples=60, derandomize=True)
def test_the_parts_of_any_text_are_that_text(key: str, text: str) -> None:
    """A text that is no sheet is refused or accounted for too."""
    with suppress(SheetError):
        accounted(text, key)


def test_the_parts_of_a_text_that_is_too_long_are_all_of_it() -> None:
    """Also the letters that are not read."""
    accounted("Agility: 4\n" * (LONGEST // 8), "ki")


@pytest.mark.parametrize("key", sorted(RULESETS))
def test_every_box_of_a_form_has_its_range_and_its_meaning(key: str) -> None:
    """One line that Discord shows whole; numbers say from where to where they go."""
    rules = ruleset(key)
    paper = rules.sheets.paper
    for entry in paper.entries:
        shown = help_of(entry, rules, beginners(rules))
        assert paper.words.meaning[entry.key] in shown, entry.key
        assert len(shown) <= FIELD_HELP, shown
        if entry.written is Written.NUMBER:
            assert re.match(r"-?\d+ to \d+", shown), shown
    assert set(paper.words.meaning) == {entry.key for entry in paper.entries}


@pytest.mark.parametrize("key", sorted(RULESETS))
def test_every_value_of_an_actor_is_accounted_for(key: str) -> None:
    """The account lists each with its path: six values, and the names."""
    [draft] = read_sheets(json.dumps(ACTOR), ruleset(key))
    assert "".join(part.text for part in draft.parts) == draft.account.text
    for path, value in values(ACTOR):
        assert str(value) in draft.account.text, path
    assert all(part.kind is not Kind.LAYOUT for part in draft.parts)
