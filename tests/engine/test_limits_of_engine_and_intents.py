"""Every limit of the engine in one table: bounds of safety and of screens, from no rulebook."""

from __future__ import annotations

from importlib import import_module

import pytest

LIMITS = {
    "amend_words.MOST_LISTED": 4,  # a longer list is told as its number of entries
    "amend_words.ABBREVIATION": 2,
    "answer_sentences.LONGEST": 100,
    "answer_sentences.OPEN_LONGEST": 60,
    "drive.MOST_MOMENTS": 200,
    "drive.MOST_RECORDS": 10_000,
    "encounter.MOST_STRUCK": 40,
    "forms.ENOUGH_TRIED": 60,
    "forms.MOST_SAMPLES": 24,
    "forms.MOST_TRIED": 400,
    "intents.aims.FOCUS_TURNS": 2,
    "intents.decide.MOST_TRIED": 300,
    "intents.offers.HALF": 50,  # per cent
    "intents.offers.MOST_SHOWN": 25,  # a menu of Discord
    "intents.plans.MOST_STEPS": 5,
    "intents.replies.MOST_REPLIES": 6,
    "intents.replies.MOST_TESTS": 8,
    "paper.MOST_FIELDS": 5,  # a form of Discord
    "sheet.LONGEST_PATH": 100,
    "sheet.LONGEST_VALUE": 40,
    "sheet.MOST_FAULTS": 25,
    "silent.MOST_EVENTS": 50_000,
    "text_values.LARGEST": 9_223_372_036_854_775_807,  # 64 bits with a sign
    "view.MOST_SHOWN": 2,
}


@pytest.mark.parametrize("name", LIMITS)
def test_a_limit_is_as_it_was_chosen(name: str) -> None:
    """It is changed on purpose, here too, and not by a slip."""
    module, _, limit = name.rpartition(".")
    assert getattr(import_module(f"rules.engine.{module}"), limit) == LIMITS[name]
