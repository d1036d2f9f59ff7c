"""The commands of l7r: one for each act, with its parameters, and the odds."""

from __future__ import annotations

from dataclasses import MISSING, fields
from enum import Enum
from typing import Any, get_type_hints

import pytest
from discord import app_commands

from rules.engine.sheet import settings
from rules.l7r.board.commands import ACTIONS
from rules.l7r.sheets.house import House
from tests.cogs.harness import FakePlay, Stage

NOT_ACTS = {"odds"}
CHOSEN = {"fate": "lives"}


def commands(stage: Stage) -> dict[str, app_commands.Command[Any, ..., Any]]:
    """The commands of the group by their own name."""
    return {c.name: c for c in stage.leaves() if c.qualified_name.startswith("l7r ")}


def sample(name: str, hint: Any) -> Any:
    """A value of a parameter's type, as it is typed into Discord."""
    if isinstance(hint, type) and issubclass(hint, Enum):
        return CHOSEN.get(name, next(iter(hint)).value)
    return {bool: True, int: 2, str: "bandit"}[hint]


async def test_there_is_a_command_for_every_act(stage: Stage):
    """Named as the act, and nothing besides but the odds."""
    assert set(commands(stage)) - NOT_ACTS == set(ACTIONS)


async def test_commands_take_the_parameters_of_their_acts(stage: Stage):
    """Names are the act's own, `who` besides for questions; what has no default must be given."""
    for name, command in commands(stage).items():
        if name in NOT_ACTS:
            continue
        act = ACTIONS[name]
        whose = {"who"} if act.questions else set()
        given = {p.name: p.required for p in command.parameters if p.name not in whose}
        wanted = {
            f.name: f.default is MISSING and f.default_factory is MISSING
            for f in fields(act.params)
        }
        assert given == wanted, name
        assert whose <= {p.name for p in command.parameters}, name


@pytest.mark.parametrize("act", sorted(ACTIONS))
async def test_every_act_reaches_play_with_every_field(stage: Stage, play: FakePlay, act: str):
    """All parameters given are the fields of the act, by name and in their types."""
    hints = get_type_hints(ACTIONS[act].params)
    values = {f.name: sample(f.name, hints[f.name]) for f in fields(ACTIONS[act].params)}
    who = {"who": "ama-2"} if ACTIONS[act].questions else {}
    await stage.command(commands(stage)[act].qualified_name, **values, **who)
    assert play.made("turns.act") == ((act, values), {"about": who.get("who", "")})


@pytest.mark.parametrize(
    ("values", "chance"),
    [({"pool": "1k1", "tn": 10}, "10.00%"), ({"pool": "1k1", "tn": 11, "reroll": False}, "0.00%")],
)
async def test_odds_are_told_in_per_cent(
    stage: Stage, play: FakePlay, values: dict[str, Any], chance: str
):
    """One die reaches 10 on a ten, and 11 only if that is rerolled."""
    play.answers["campaigns.house"] = [(each, each.default) for each in settings("l7r", House)]
    sent = await stage.command("l7r odds", **values)
    assert chance in sent.text
    assert sent.private
