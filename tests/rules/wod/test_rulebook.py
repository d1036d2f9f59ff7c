"""The wod rulebook: whole, well-formed and without loose ends."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest

from rules.engine.sheets.sheet import settings
from rules.wod import RULESET
from rules.wod.house import House

SETTING = re.compile(r"`(wod\.[a-z_]+)`")
SENTENCE_END = re.compile(r"[.!?](?=\s|$)")
LINES = re.compile(r"\d+(-\d+)?(, \d+(-\d+)?)*")
BOOK = RULESET.rulebook


def test_clauses_count_from_one_within_their_part() -> None:
    """Ids read WOD-PART-NN, and the numbers of a part have no gap."""
    parts: dict[str, list[int]] = {}
    for clause in BOOK:
        _, part, number = clause.split("-")
        parts.setdefault(part, []).append(int(number))
    assert len(BOOK) == 174
    assert parts == {part: list(range(1, len(all_) + 1)) for part, all_ in parts.items()}


def test_titles_are_short_and_texts_are_one_to_three_sentences() -> None:
    """A title has two to five words and no full stop; a text at most three sentences."""
    for clause, rule in BOOK.items():
        assert 2 <= len(rule.title.split()) <= 5, clause
        assert not rule.title.endswith("."), clause
        assert rule.text.endswith("."), clause
        assert len(SENTENCE_END.findall(rule.text)) <= 3, clause
        assert rule.kind in {"engine", "choice", "gm", "reference"}, clause


@pytest.mark.parametrize("field", ["title", "text"])
def test_no_two_clauses_say_the_same(field: str) -> None:
    """Titles and texts are each unique, upper and lower case aside."""
    said = Counter(getattr(rule, field).casefold() for rule in BOOK.values())
    assert [words for words, count in said.items() if count > 1] == []


def test_a_topic_is_a_heading_that_several_clauses_share() -> None:
    """Every topic has at least two clauses, so that the headings order the rulebook."""
    topics = Counter(rule.topic for rule in BOOK.values())
    assert {topic for topic, count in topics.items() if count < 2} == set()


def test_source_lines_are_ascending_numbers_or_ranges() -> None:
    """Lines read "29-30" or "32, 62", each later than the one before."""
    for clause, rule in BOOK.items():
        assert LINES.fullmatch(rule.lines), clause
        numbers = [int(number) for number in re.split(r"-|, ", rule.lines)]
        assert all(low < high for low, high in pairwise(numbers)), clause


def test_the_texts_name_every_house_rule_and_no_other() -> None:
    """Each setting is named where it changes a rule."""
    named = {key for rule in BOOK.values() for key in SETTING.findall(rule.text)}
    assert named == {setting.key for setting in settings("wod", House)}
