"""Old states are brought up to today's edition, step by step."""

from __future__ import annotations

from dataclasses import replace
from json import dumps, loads

import pytest

from rules.engine.replay.upcast import restore
from rules.engine.state.as_json import dump
from rules.errors import RulesDefect
from tests.engine.duel import RULESET, House
from tests.engine.small import seated


def _named_round(data):
    """Edition 1 called the turn a round."""
    return {**{k: v for k, v in data.items() if k != "round"}, "turn": data["round"]}


def _with_skill(data):
    """Edition 2 had no skill."""
    people = {id: {"skill": 2, **one} for id, one in data["combatants"].items()}
    return {**data, "combatants": people}


THIRD = replace(RULESET, edition=3, upcasts={1: _named_round, 2: _with_skill})


def saved() -> dict:
    """A state of today, as plain data."""
    return loads(dump(seated().fight))


def of_edition_1() -> str:
    """The same state as edition 1 wrote it."""
    data = saved()
    data["round"] = data.pop("turn")
    for one in data["combatants"].values():
        del one["skill"]
    return dumps(data)


def test_a_state_goes_through_every_edition_in_order():
    """Edition 1 is read by way of 2; what it had is kept."""
    fight = restore(THIRD, of_edition_1(), 1)
    assert fight == seated().fight


def test_a_step_without_a_change_needs_no_upcast():
    """An edition that changed nothing of the state is passed over."""
    assert restore(replace(RULESET, edition=5), dumps(saved()), 2) == seated().fight


def test_a_state_from_the_future_is_not_read():
    """An older bot does not guess at a newer state."""
    with pytest.raises(RulesDefect, match=r"The state is of edition 4; these rules are 3\."):
        restore(THIRD, dumps(saved()), 4)


def test_a_state_that_cannot_be_read_is_a_defect():
    """It is told, and parks the fight; nothing is made up."""
    broken = saved()
    broken["combatants"]["ann"]["hp"] = "many"
    with pytest.raises(RulesDefect, match="A saved state cannot be read"):
        restore(RULESET, dumps(broken), 1)


def test_a_field_added_later_takes_its_default():
    """A new field with a default needs no upcast."""
    data = saved()
    del data["house"]["last_turn"]
    del data["offers"]
    fight = restore(RULESET, dumps(data), 1)
    assert fight.house == House()
    assert fight.offers == []


def test_an_upcast_that_fails_is_a_defect():
    """The sentence names the edition and the error."""
    broken = replace(RULESET, edition=2, upcasts={1: lambda data: data["people"]})
    with pytest.raises(RulesDefect, match=r"A state of edition 1 cannot .*: KeyError: 'people'\."):
        restore(broken, dumps(saved()), 1)
