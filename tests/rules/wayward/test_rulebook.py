"""The wayward rulebook: whole and without loose ends."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from rules.engine.sheets.sheet import settings
from rules.wayward.character.house_rules import House

WAYWARD = Path(__file__).resolve().parents[3] / "rules" / "wayward"
RULEBOOK: dict[str, dict[str, Any]] = tomllib.loads(
    (WAYWARD / "rulebook.toml").read_text(encoding="utf-8")
)
ID = re.compile(r"WAY-([A-Z0-9]+)-(\d\d)")
LINES = re.compile(r"\d+(-\d+)?(, \d+(-\d+)?)*")
SENTENCE_END = re.compile(r"[.!?](?=\s|$)")
SETTING = re.compile(r"`(wayward\.[a-z0-9_]+)`")


def test_every_clause_has_the_same_five_fields() -> None:
    """Each table has kind, title, topic, lines and text; some a ruling and an example too."""
    for clause, entry in RULEBOOK.items():
        own = set(entry) - {"ruling", "example"}
        assert own == {"kind", "title", "topic", "lines", "text"}, clause
        assert entry["kind"] in {"engine", "choice", "gm", "reference"}, clause


def test_clauses_count_from_one_within_their_part() -> None:
    """383 of them; ids read WAY-PART-NN, and the numbers of a part have no gap."""
    parts: dict[str, list[int]] = {}
    for clause in RULEBOOK:
        match = ID.fullmatch(clause)
        assert match, clause
        parts.setdefault(match[1], []).append(int(match[2]))
    assert len(RULEBOOK) == 383
    assert {part: sorted(found) for part, found in parts.items()} == {
        part: list(range(1, len(found) + 1)) for part, found in parts.items()
    }


def test_titles_are_short_and_texts_are_one_to_three_sentences() -> None:
    """A title has two to five words and no full stop; a text ends in one."""
    for clause, entry in RULEBOOK.items():
        assert 2 <= len(entry["title"].split()) <= 5, clause
        assert not entry["title"].endswith("."), clause
        assert entry["text"].endswith("."), clause
        assert 1 <= len(SENTENCE_END.findall(entry["text"])) <= 3, clause


@pytest.mark.parametrize("field", ["title", "text"])
def test_no_two_clauses_say_the_same(field: str) -> None:
    """Titles and texts are each unique, upper and lower case aside."""
    said = Counter(entry[field].casefold() for entry in RULEBOOK.values())
    assert [text for text, count in said.items() if count > 1] == []


def test_a_topic_is_a_heading_that_several_clauses_share() -> None:
    """So that the headings order the rulebook."""
    topics = Counter(entry["topic"] for entry in RULEBOOK.values())
    assert [topic for topic, count in topics.items() if count < 2] == []


def test_source_lines_are_ascending_numbers_or_ranges() -> None:
    """Lines read "29-30" or "32, 62", each later than the one before."""
    for clause, entry in RULEBOOK.items():
        assert LINES.fullmatch(entry["lines"]), clause
        numbers = [int(number) for number in re.split(r"-|, ", entry["lines"])]
        assert all(low < high for low, high in pairwise(numbers)), clause


def test_the_texts_name_every_house_rule_and_no_other() -> None:
    """Each setting is named where it changes a rule, in backquotes."""
    named = {key for entry in RULEBOOK.values() for key in SETTING.findall(entry["text"])}
    assert named == {setting.key for setting in settings("wayward", House)}


def test_a_setting_is_named_by_a_clause_that_it_changes() -> None:
    """Somebody who reads of the setting finds it in the text of one of its clauses."""
    for setting in settings("wayward", House):
        assert set(setting.clauses) <= RULEBOOK.keys(), setting.key
        texts = " ".join(RULEBOOK[clause]["text"] for clause in setting.clauses)
        assert f"`{setting.key}`" in texts, setting.key
