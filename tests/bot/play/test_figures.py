"""The figures of play and of storage: what the calendar says, and what nobody has said."""

from __future__ import annotations

from dataclasses import MISSING, fields
from datetime import timedelta
from typing import Any

import pytest

from bot.play import model, quotas
from bot.play.fight import gm
from bot.play.intents import orders, past_questions, plan_forms, planned_turns, style_forms, trying
from bot.play.people import presence, prose, sheet_drafts
from bot.play.timing import deadlines, patience, silences, typed_times
from bot.play.views import chronicles, queues, stalling
from bot.play.voices import speaking
from bot.storage import pruning, rows
from bot.storage.sheet_drafts import SheetDraft
from bot.storage.story.prose_texts import ProseRow
from bot.storage.story.rulings import RulingRow

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def ms(time: timedelta) -> int:
    """A time in milliseconds."""
    return time // timedelta(milliseconds=1)


TIMES: list[tuple[object, str, Any]] = [
    (gm, "MOST_HOURS", 60 * 24),
    (quotas, "MINUTE_MS", ms(MINUTE)),
    (rows, "HOUR_MS", ms(HOUR)),
    (rows, "DAY_MS", ms(DAY)),
    (queues, "LONG_MS", ms(15 * MINUTE)),
    (presence, "DIGEST_MS", ms(HOUR)),
    (stalling, "WORTH_TELLING_MS", ms(DAY)),
    (stalling, "WINDOW_MS", ms(7 * DAY)),
    (silences, "WEEK_MS", ms(7 * DAY)),
    (deadlines, "DAY_MINUTES", DAY // MINUTE),
    # Discord: its ids count the milliseconds since 2015 began, shifted by 22 bits.
    (pruning, "DISCORD_EPOCH_MS", 1_420_070_400_000),
    (pruning, "ID_SHIFT", 22),
]
"""What the calendar says, and Discord."""


@pytest.mark.parametrize(("module", "name", "value"), TIMES)
def test_times_are_those_of_the_calendar(module: object, name: str, value: int) -> None:
    """Figures that are worked out from others."""
    assert getattr(module, name) == value


def test_durations_are_typed_in_hours_days_and_weeks() -> None:
    """A day has 24 hours, a week seven days."""
    hours = {"h": 1, "hour": 1, "d": 24, "day": 24, "w": 7 * 24, "week": 7 * 24}
    assert hours == typed_times.HOURS_OF


UNSAID: list[tuple[type[Any], dict[str, Any]]] = [
    (quotas.Limits, {"sheet_kb": 16, "characters": 50, "combatants": 40, "comings": 20,
                     "orders": 100, "imports": 6, "fights": 50}),
    (model.Call, {"admin": False}),
    (model.OpenPrompt, {"tells_silence": True}),
    (model.Done, {"repeated": False}),
    (orders.Shown, {"up": False, "down": False, "used": 0, "paused": False}),
    (past_questions.PastQuestion, {"seq": 0}),
    (planned_turns.Turn, {"turns": 1, "this_round": False}),
    (style_forms.ChosenStyle, {"turns": False, "always": False}),
    (trying.Trial, {"asked": 0, "answered": 0, "same": 0}),
    (sheet_drafts.Source, {"npc": False}),
    (deadlines.Hours, {"wakes": 0, "sleeps": 0, "weekends": True}),
    (patience.Patience, {"at_once": False, "reminded": True}),
    (chronicles.Recap, {"before": 0}),
    (speaking._Speaker, {"here": False}),
    (RulingRow, {"kept": False}),
    (SheetDraft, {"npc": False, "replaces": False}),
    (ProseRow, {"seq": 0, "opened": 0}),
    (rows.Member, {"wakes": 0, "sleeps": 0, "weekends": True, "direct": True, "left": False}),
    (rows.Character, {"version": 1, "active": True, "deleted": False}),
    (rows.EncounterRow, {"head": 0, "published": 0, "idle": False}),
    (rows.Written, {"struck": False}),
    (rows.Checkpoint, {"struck": False}),
    (rows.LineRow, {"struck": False, "retold": False}),
    (rows.PromptRow, {"retired": False}),
    (rows.PostRow, {"stale": 0}),
    (rows.QueueRow, {"until": 0, "tries": 0, "told": False}),
    (rows.IntentRow, {"made_at": 0}),
    (rows.Notice, {"id": 0}),
]  # fmt: skip
"""The quotas as a new bot has them; what is new is not struck, not told, at its first version."""


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
