"""Each way to be absent is tried in two worlds, undone, killed, raced, and by every role."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]


class Tried(NamedTuple):
    """The tests of one mechanism: a file of `FILES`, and a word that stands there."""

    two_worlds: tuple[str, str]
    undo: tuple[str, str]
    kill: tuple[str, str]
    race: tuple[str, str]
    role: tuple[str, str]


FILES = {
    "secrecy": "bot/contract/secrecy.py",
    "gate": "tests/engine/test_tempo.py",
    "hidden": "tests/bot/play/test_hidden_worlds.py",
    "gm": "tests/bot/play/test_gm.py",
    "policies": "tests/bot/play/test_policies.py",
    "plans": "tests/bot/play/test_plans.py",
    "tempo": "tests/bot/play/test_tempo.py",
    "clock": "tests/bot/play/test_clock.py",
    "seats": "tests/bot/play/test_seats.py",
    "left": "tests/bot/play/test_left_in_advance.py",
    "kill": "tests/bot/play/test_kill_points.py",
    "matrix": "tests/hard/matrix.toml",
}

TRIED = {
    "orders": Tried(
        two_worlds=("secrecy", "nobody_can_tell_that_orders_were_given"),
        undo=("gm", "test_an_undo_gives_orders_their_uses_back"),
        kill=("kill", '"an order"'),
        race=("left", "test_two_processes_change_one_order_and_one_counts"),
        role=("matrix", '"orders set"'),
    ),
    "plans": Tried(
        two_worlds=("secrecy", "nobody_can_tell_by_a_plan_what_somebody_hidden_does"),
        undo=("plans", "test_an_undo_gives_the_step_back"),
        kill=("kill", '"a plan"'),
        race=("left", "test_of_two_processes_the_last_style_and_plan_counts"),
        role=("matrix", '"orders plan"'),
    ),
    "policies": Tried(
        two_worlds=("secrecy", "nobody_can_tell_by_a_plan_what_somebody_hidden_does"),
        undo=("policies", "test_an_undo_leaves_a_policy_as_it_is"),
        kill=("kill", '"a policy and its replies"'),
        race=("left", "test_of_two_processes_one_gives_a_policy_to_each_npc"),
        role=("matrix", '"npc style"'),
    ),
    "tempo": Tried(
        two_worlds=("gate", "test_two_worlds_with_and_without_somebody_hidden_show_the_same"),
        undo=("tempo", "test_an_undo_opens_the_gate_again"),
        kill=("kill", '"the cards of a round"'),
        race=("left", "test_two_processes_press_one_card_and_one_counts"),
        role=("matrix", '"campaign tempo"'),
    ),
    "clocks": Tried(
        two_worlds=("hidden", "test_the_table_cannot_tell_that_orders_answer_for_somebody_hidden"),
        undo=("left", "test_an_undo_of_a_silence_asks_again_with_time_to_answer"),
        kill=("kill", '"a silence"'),
        race=("clock", "test_two_processes_let_silence_answer_once"),
        role=("matrix", '"campaign clocks"'),
    ),
    "seats": Tried(
        two_worlds=("hidden", "test_a_seat_changes_hands_alike_in_both_worlds"),
        undo=("seats", "test_an_undo_gives_the_questions_back"),
        kill=("kill", '"a seat"'),
        race=("left", "test_of_two_processes_one_hands_a_seat_over"),
        role=("matrix", '"character hand_over"'),
    ),
}


@pytest.mark.parametrize("mechanism", TRIED)
@pytest.mark.parametrize("way", Tried._fields)
def test_every_cell_of_the_table_has_its_test(mechanism: str, way: str) -> None:
    """The test that the table names is there."""
    file, name = getattr(TRIED[mechanism], way)
    assert name in (ROOT / FILES[file]).read_text("utf-8")
