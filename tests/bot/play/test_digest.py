"""The digest for people who were away: lines, answers and questions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.play.views import digest as digests
from bot.play.views.digest import digest
from bot.storage import encounters, journals
from bot.storage.rows import EncounterRow, LineRow, PromptRow, Status
from rules.engine.views.visibility import EVERYONE, GM_ONLY, Line
from tests.tables import tabled

ROW = EncounterRow(
    id="e", token="t", campaign="g", channel="c", ruleset="ki", edition=1, name="The bridge",
    status=Status.RUNNING, opened_at=0,
)  # fmt: skip
ASKED = PromptRow(
    encounter="e", key="k", opened=5, token="t", who="ama", about="ama", question="Parry?",
    name="parry", covert=False, asked_at=10,
)  # fmt: skip


@pytest.mark.parametrize(
    ("closed_at", "via", "told"),
    [
        (None, "clock", False),
        (20, "clock", True),  # at the very beginning of the absence
        (19, "clock", False),
        (25, "person", False),  # they answered themselves
        (25, "", False),
        (25, "gm", True),
    ],
)
def test_answers_since_they_left_are_told_if_others_gave_them(closed_at, via, told):
    """They left at 20."""
    assert digests._answered_for(replace(ASKED, closed_at=closed_at, via=via), 20) is told


def test_open_questions_are_told_unless_the_fight_is_over():
    """Closed ones are not."""
    every = [ASKED, replace(ASKED, closed_at=20)]
    assert digests._asked(ROW, every) == [ASKED]
    assert digests._asked(replace(ROW, status=Status.OVER), every) == []


@tabled
def test_each_answer_says_whose_it_was(via, by):
    """With what it was, if that may be told."""
    asked = replace(ASKED, via=via, by="ben")
    assert digests._answer(asked) == f"Answered for you: Parry? ({by})."
    said = replace(asked, said="dodges.")
    assert digests._answer(said) == f"Answered for you: Parry? Your character dodges. ({by})."


def _told(seq: int, text: str, at: int, **other: Any) -> LineRow:
    line = Line(text, audience=other.pop("audience", EVERYONE))
    return LineRow(encounter="", seq=seq, n=9, at=at, token=f"x{seq}", line=line, **other)


async def test_the_newest_lines_that_name_ones_combatant_are_told(desk):
    """Since they left, as they may read them, not struck, at most eight, of a fight that plays."""
    id = await desk.fight()
    campaign = await desk.play.campaigns.need("g")
    left = desk.play.clock.now() + 1_000
    made = [
        _told(1, "Ama waits.", left - 1),
        _told(1, "Ama sees 0.", left),
        _told(1, "Ben sees it.", left),
        _told(1, "<@ama> did not answer for Ama.", left),
        _told(1, "Ama is struck.", left, struck=True),
        _told(1, "Ama is watched.", left, audience=GM_ONLY),
        *[_told(1, f"Ama sees {n}.", left + n) for n in range(1, 9)],
    ]
    async with desk.play.db.write() as c:
        lines = [replace(x, encounter=id, n=20 + n, token=f"x{n}") for n, x in enumerate(made)]
        await journals.restore(c, id, written=[], lines=lines, states=[])
        fight = await encounters.get(c, id)
        assert fight is not None
        services = desk.play.gm.services
        told = await digests._happened(services, c, fight, "ama", left)
        assert told == [f"Ama sees {n}." for n in range(1, 9)]
        assert await digests._happened(services, c, fight, "ben", left) == ["Ben sees it."]
        assert await digests._happened(services, c, fight, "cy", left) == []
        parked = replace(fight, status=Status.PARKED)
        assert await digests._happened(services, c, parked, "ama", left) == []
        assert await digest(services, c, campaign, "cy", left) == (
            "Nothing happened to you, and nothing waits for you."
        )
