"""Who is told what in private, and what the log says of answers given for others."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.play.stand_in_lines import answered_for
from bot.play.step.private_notices import asked_in_secret, notices_of
from bot.storage.rows import EncounterRow, LineRow, PromptRow, Status
from rules.engine.views.visibility import EVERYONE, GM, GM_ONLY, Line, only
from tests.tables import tabled

ROW = EncounterRow(
    id="e", token="t", campaign="g", channel="c", ruleset="ki", edition=1, name="The bridge",
    status=Status.RUNNING, opened_at=0,
)  # fmt: skip


def line(audience: Any, *, quiet: bool = False) -> LineRow:
    told = Line("You hear it.", audience=audience, quiet=quiet)
    return LineRow(encounter="e", seq=1, n=0, at=0, token="t", line=told)


@pytest.mark.parametrize(
    ("audience", "knows", "people"),
    [
        (EVERYONE, (), []),
        (GM_ONLY, (), []),
        (only("ama"), (), ["ama"]),
        (only("ama"), ("ama",), []),  # their reply says it
        (only("ben", "ama"), ("ama",), ["ben"]),
        (only("ben", "ama"), (), ["ama", "ben"]),
        (only(GM, "ama"), ("ama",), [GM]),
    ],
)
def test_a_secret_line_is_told_to_each_player_it_is_for(audience, knows, people):
    """Not to a GM whom it does not name, and not to the one who has it in their reply."""
    told = notices_of(ROW, [line(audience)], 7, knows=knows)
    assert [(n.person, n.kind, n.text, n.at, n.token) for n in told] == [
        (person, "alone", "You hear it.", 7, "t") for person in people
    ]
    assert notices_of(ROW, [line(audience, quiet=True)], 7, knows=knows) == []


ASKED = PromptRow(
    encounter="e", key="k", opened=1, token="t", who="ama", about="", question="Hide?",
    name="act", covert=True, asked_at=0,
)  # fmt: skip


@pytest.mark.parametrize(
    ("who", "people"),
    [("ama", [("ama", "asked"), (GM, "unseen")]), (GM, [(GM, "asked")])],
)
def test_a_secret_question_is_told_to_its_person_and_to_the_gm(who, people):
    """The GM hears who the table waits for, and hears only once about the GM's own question."""
    told = asked_in_secret(ROW, [replace(ASKED, who=who)], 7)
    assert [(n.person, n.kind) for n in told] == people
    assert {(n.text, n.token, n.at) for n in told} == {("Hide?", "t", 7)}


@tabled
def test_the_log_says_who_answered_for_whom(via, said, text):
    """Everybody reads it; of a secret question the GM alone does."""
    for covert, audience in ((False, EVERYONE), (True, GM_ONLY)):
        [told] = answered_for("ama", via, covert=covert, about="Kuni", said=said)
        assert (told.text, told.audience) == (text, audience)


def test_of_ones_own_answer_the_log_says_nothing():
    """The GM is named by their office, and without a combatant the default stands."""
    for via in ("person", "default", "intent:o.0"):
        assert answered_for("ama", via, covert=False) == ()
    [told] = answered_for(GM, "clock", covert=False, said="dodges")
    assert told.text == "The GM did not answer in time: the default stands."
