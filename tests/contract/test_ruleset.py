"""Every ruleset is whole: its acts, its rulebook, its settings and its sheets fit each other."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from rules import RULESETS, ruleset
from rules.engine import journal as j
from rules.engine.ruleset import Ruleset
from rules.engine.sheet import read, settings
from rules.engine.state import plain
from rules.errors import RulesError
from tests.contract.play import explored, played
from tests.engine.duel import RULESET as DUEL

EVERY = [*RULESETS.values(), DUEL]
REGISTERED = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda each: each.key)
ALL = pytest.mark.parametrize("ruleset", EVERY, ids=lambda each: each.key)
MOST_TRIES = 150
RARE = {
    "wayward": frozenset(
        {
            *("add_link", "as_declared", "defences_first", "complete", "cover", "formation"),
            *("let_pass", "spring", "spring_jutsu", "protect", "stay_out", "take_back"),
            *("wound", "stand", "wipe", "eyes", "knock_out", "coup_de_grace", "point_out"),
            *("keep_roll", "end_genjutsu", "inside", "relieve", "first_aid", "use_sparing"),
            # It comes before the fight has begun, and random play begins it first.
            "begin_with",
        }
    ),
    # It comes before the fight has begun, and random play begins it first.
    "l5r": frozenset({"ambush"}),
}
"""Acts for which more must come together than chance brings about in the time there is.

Tests of their own ruleset play them.
"""


def test_the_registry_names_what_it_knows() -> None:
    """A game is found by its key; for any other there is a sentence with the keys there are."""
    assert ruleset("ki").title == "Ki"
    with pytest.raises(RulesError, match=r"no game called chess\. Choose one of: ki"):
        ruleset("chess")


@REGISTERED
def test_every_action_has_its_rules_in_the_rulebook(ruleset: Ruleset[Any]) -> None:
    """An action names at least one clause, and the rulebook has each of them."""
    for action in ruleset.actions.values():
        assert action.clauses, action.name
        assert set(action.clauses) <= ruleset.rulebook.keys(), action.name


@REGISTERED
def test_every_setting_says_what_it_means(ruleset: Ruleset[Any]) -> None:
    """A setting has a sentence of meaning, a legal default, and clauses of the rulebook."""
    assert read(ruleset.house, {}) == ruleset.house()
    for setting in settings(ruleset.key, ruleset.house):
        assert setting.meaning.endswith("."), setting.key
        assert setting.clauses, setting.key
        assert set(setting.clauses) <= ruleset.rulebook.keys(), setting.key


@ALL
def test_actions_are_frozen_tables_of_parameters(ruleset: Ruleset[Any]) -> None:
    """Each act is listed under its own name, with parameters that a form can make."""
    for name, action in ruleset.actions.items():
        assert name == action.name
        assert is_dataclass(action.params)
        assert action.params.__dataclass_params__.frozen
        assert action.title
        assert action.help.endswith(".")
        assert len(fields(action.params)) <= 5


@ALL
def test_an_act_answers_questions_or_is_out_of_turn(ruleset: Ruleset[Any]) -> None:
    """No action is neither, and every act out of turn is an action."""
    for name, action in ruleset.actions.items():
        assert bool(action.questions) != (name in ruleset.out_of_turn), name
    assert ruleset.out_of_turn.keys() <= ruleset.actions.keys()


@ALL
def test_templates_are_sheets_and_rest_makes_another(ruleset: Ruleset[Any]) -> None:
    """A template reads as a sheet, and so does the sheet as it is written, also after a rest."""
    assert ruleset.templates()
    for template in ruleset.templates().values():
        sheet = read(ruleset.sheet, template)
        assert read(ruleset.sheet, plain(sheet)) == sheet
        rested = ruleset.rest(sheet, ruleset.house())
        assert read(ruleset.sheet, plain(rested)) == rested


@ALL
def test_what_is_written_back_can_join_again(ruleset: Ruleset[Any]) -> None:
    """After random play the fight ends, and every combatant's sheet is a legal one."""
    for seed in range(6):
        *_, table = played(ruleset, 300 + seed, 60, quick=True)
        sheets = {
            record.entry.id: read(ruleset.sheet, record.entry.sheet)
            for record in j.effective(table.records)
            if isinstance(record.entry, j.Joined)
        }
        table.play(j.Ended())
        assert table.scene.settled
        for id, sheet in sheets.items():
            after = ruleset.write_back(table.fight, table.fight.combatants[id], sheet)
            assert read(ruleset.sheet, plain(after)) == after


@ALL
def test_every_act_turns_up_in_random_play(ruleset: Ruleset[Any]) -> None:
    """Play at random long enough and there is no action that was never taken."""
    done: Counter[str] = Counter()
    wanted = ruleset.actions.keys() - RARE.get(ruleset.key, frozenset())
    for _ in explored(ruleset, done, MOST_TRIES):
        if wanted <= done.keys():
            break
    assert not wanted - done.keys()
