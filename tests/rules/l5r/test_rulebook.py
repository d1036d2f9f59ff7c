"""The l5r rulebook: whole and without loose ends."""

from __future__ import annotations

import re

from rules.engine.sheets.sheet import settings
from rules.l5r import RULESET
from rules.l5r.sheet import House

SETTING = re.compile(r"`(l5r\.[a-z_]+)`")


def test_clauses_count_from_one_within_their_part() -> None:
    """Ids read L5R-PART-NN, and the numbers of a part have no gap."""
    parts: dict[str, list[int]] = {}
    for clause in RULESET.rulebook:
        _, part, number = clause.split("-")
        parts.setdefault(part, []).append(int(number))
    assert len(RULESET.rulebook) == 69
    assert {part: sorted(found) for part, found in parts.items()} == {
        part: list(range(1, len(found) + 1)) for part, found in parts.items()
    }


def test_no_two_clauses_say_the_same_and_each_ends_in_a_full_stop() -> None:
    """Titles and texts are each unique."""
    rules = RULESET.rulebook.values()
    assert len({rule.title for rule in rules}) == len({rule.text for rule in rules}) == len(rules)
    assert all(rule.text.endswith(".") for rule in rules)
    assert all(rule.kind in {"engine", "choice", "gm", "reference"} for rule in rules)


def test_the_texts_name_every_house_rule_and_no_other() -> None:
    """Each setting is named where it changes a rule."""
    named = {key for rule in RULESET.rulebook.values() for key in SETTING.findall(rule.text)}
    assert named == {setting.key for setting in settings("l5r", House)}
