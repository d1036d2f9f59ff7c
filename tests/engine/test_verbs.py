"""The verbs of resolutions: questions, dice, branches, and their data."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.contract.table import Table
from rules.engine.asking.forms import Pick
from rules.engine.asking.verbs import ask
from rules.errors import NotAllowed, RulesDefect
from tests.engine.duel import RULESET
from tests.rulesets import changed


def sent(resolution, *answers):
    """The requests of a resolution that is driven by hand, and what it came to."""
    requests = []
    answer = None
    for following in (*answers, None):
        try:
            requests.append(resolution.send(answer))
        except StopIteration as stop:
            return requests, stop.value
        answer = following
    return requests, None


def test_what_nobody_can_answer_is_a_defect_even_where_it_insists():
    """`always` asks the one answer there is, not none."""
    with pytest.raises(RulesDefect, match=r"The question who has no legal answer\."):
        sent(ask("who", "ann", "Who?", Pick(()), always=True))


def test_a_game_may_refuse_a_sheet():
    """A dead man's sheet is refused when they would join; nothing is written."""

    def may_join(sheet):
        if sheet.hp <= 0:
            raise NotAllowed("The dead do not fight.")

    table = Table(changed(RULESET, sheets={"may_join": may_join}))
    with pytest.raises(NotAllowed, match=r"The dead do not fight\."):
        table.join("Ann", "ann", hp=0)
    assert len(table.records) == 1
    table.join("Ann", "ann", hp=1)


def test_a_rulebook_is_read_by_clause():
    """Every clause of a game has its kind, title, text, topic and lines."""
    rules = replace(RULESET, package="rules.ki").rulebook
    assert rules
    assert all(rule.id == id and rule.title and rule.text for id, rule in rules.items())
