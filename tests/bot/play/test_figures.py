"""The figures of play, in one place: what the documents, Discord and the calendar say."""

from __future__ import annotations

from dataclasses import MISSING, fields
from datetime import timedelta
from typing import Any

import pytest

from bot.play import model, names, quotas
from bot.play.fight import fights, gm, pledges, undoing
from bot.play.intents import (
    orders,
    past_questions,
    plan_forms,
    planned_turns,
    style_forms,
    trying,
)
from bot.play.people import disputes, npcs, presence, prose, sheet_drafts
from bot.play.timing import (
    deadlines,
    housekeeping,
    patience,
    silences,
    typed_times,
)
from bot.play.views import (
    chronicles,
    queues,
    reading,
    sheet_sources,
    stalling,
)
from bot.play.voices import speaking
from bot.storage import rows

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def ms(time: timedelta) -> int:
    """A time in milliseconds."""
    return time // timedelta(milliseconds=1)


DOCUMENTED: list[tuple[object, str, Any]] = [
    # docs/clocks.md: a quarter of the hours at least; docs/fair-dice.md: the first 16 digits.
    (patience, "RETURNED_SHARE", 4),
    (pledges, "SHOWN", 16),
    # What their own messages or the descriptions of the commands say.
    (gm, "MOST_HOURS", 1_440),
    (names, "MOST_NAME", 32),
    (disputes, "LONGEST", 500),
    (disputes, "MOST_OPEN", 20),
    (npcs, "MOST_NPCS", 300),
    (npcs, "MOST_TAGS", 8),
    (npcs, "LONGEST_TAG", 24),
    (prose, "LONGEST", 4_000),
    (typed_times, "MOST_DAYS", 365),
    (presence, "DIGEST_MS", ms(HOUR)),
    (
        typed_times,
        "HOURS_OF",
        {"h": 1, "hour": 1, "d": 24, "day": 24, "w": 7 * 24, "week": 7 * 24},
    ),
    (speaking, "LONGEST", 1_900),
    (fights, "MOST_AT_ONCE", 12),
    (silences, "IN_A_ROW", 3),
    (silences, "WEEK_MS", ms(7 * DAY)),
    (queues, "LONG_MS", ms(15 * MINUTE)),
    (housekeeping, "KEEP_DAYS", 30),
]
"""Figures that people are told."""

DISCORD: list[tuple[object, str, Any]] = [
    # A list to choose from has at most 25 entries, one of which may be "No style: ask me".
    (plan_forms, "MOST", 25),
    (undoing, "MOST_POINTS", 25),
    (reading, "MOST_RULES", 25),
    (style_forms, "MOST_STYLES", 24),
    # So many edits of a channel's old messages are taken in 20 seconds.
    (queues, "MOST_OLD_EDITS", 3),
]
"""Limits of Discord."""

TIMES: list[tuple[object, str, Any]] = [
    (quotas, "MINUTE_MS", ms(MINUTE)),
    (sheet_sources, "MINUTE_MS", ms(MINUTE)),
    (rows, "HOUR_MS", ms(HOUR)),
    (rows, "DAY_MS", ms(DAY)),
    (stalling, "WORTH_TELLING_MS", ms(DAY)),
    (stalling, "WINDOW_MS", ms(7 * DAY)),
    (deadlines, "DAY_MINUTES", DAY // MINUTE),
    # `date.weekday` counts from Monday, 0.
    (deadlines, "SATURDAY", 5),
]
"""What the calendar says."""


@pytest.mark.parametrize("table", [DOCUMENTED, DISCORD, TIMES])
def test_figures_are_as_they_were_chosen(table: list[tuple[object, str, Any]]) -> None:
    """A figure that is to change is changed here too, with what people read of it."""
    found = [
        (getattr(module, "__name__", ""), name, getattr(module, name)) for module, name, _ in table
    ]
    assert found == [
        (getattr(module, "__name__", ""), name, value) for module, name, value in table
    ]


UNSAID: list[tuple[type[Any], dict[str, Any]]] = [
    (quotas.Limits, {"sheet_kb": 16, "characters": 50, "combatants": 40, "comings": 20,
                     "orders": 100, "imports": 6, "fights": 50}),
    (model.Call, {"admin": False}),
    (model.OpenPrompt, {"tells_silence": True}),
    (model.Done, {"repeated": False}),
    (orders.Shown, {"up": False, "down": False, "used": 0, "paused": False}),
    (past_questions.PastQuestion, {"seq": 0}),
    (planned_turns.Turn, {"turns": 1}),
    (style_forms.ChosenStyle, {"turns": False, "always": False}),
    (trying.Trial, {"asked": 0, "answered": 0, "same": 0}),
    (sheet_drafts.Source, {"npc": False}),
    (deadlines.Hours, {"wakes": 0, "sleeps": 0, "weekends": True}),
    (patience.Patience, {"at_once": False, "reminded": True}),
    (chronicles.Recap, {"before": 0}),
    (speaking._Speaker, {"here": False}),
]  # fmt: skip
"""The quotas as a new bot has them; otherwise nothing that nobody said."""


@pytest.mark.parametrize(("made", "unsaid"), UNSAID)
def test_what_nobody_said_is_not_assumed(made: type[Any], unsaid: dict[str, Any]) -> None:
    """Numbers and switches that a value has if nothing is said of them."""
    found = {
        each.name: each.default
        for each in fields(made)
        if isinstance(each.default, bool | int) and each.default is not MISSING
    }
    assert found == unsaid


def test_prose_tells_of_a_question_or_of_a_record() -> None:
    """A subject without either has the number 0, which no record has."""
    assert prose.Subject() == (0, "", 0)


def test_a_plan_is_for_one_to_three_turns_or_all() -> None:
    """By the words of the form."""
    assert {words: turns for turns, words in plan_forms.TURNS.values()} == {
        "In my next turn": 1,
        "In my next two turns": 2,
        "In my next three turns": 3,
        "In every turn, until I change it": None,
    }
