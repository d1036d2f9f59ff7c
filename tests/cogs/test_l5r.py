"""The commands of l5r: one for each act, with its parameters, and the odds."""

from __future__ import annotations

from dataclasses import MISSING, fields
from enum import Enum
from typing import Any, get_origin, get_type_hints

import pytest
from discord import app_commands

from rules.l5r.board.commands import ACTIONS
from tests.cogs.harness import FakePlay, Stage

NOT_ACTS = {"odds"}


def commands(stage: Stage) -> dict[str, app_commands.Command[Any, ..., Any]]:
    """The commands of the group by their own name."""
    return {c.name: c for c in stage.leaves() if c.qualified_name.startswith("l5r ")}


def sample(hint: Any) -> tuple[Any, Any]:
    """A value of a parameter's type: as it is typed into Discord, and as it is given on."""
    if get_origin(hint) is tuple:
        return "9, 8 (2) ,", ["9", "8 (2)"]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return (next(iter(hint)).value,) * 2
    return ({bool: True, int: 2, str: "bandit"}[hint],) * 2


async def test_there_is_a_command_for_every_act(stage: Stage):
    """Named as the act, and nothing besides but the odds."""
    assert set(commands(stage)) - NOT_ACTS == set(ACTIONS)


async def test_commands_take_the_parameters_of_their_acts(stage: Stage):
    """Names are the act's own, `who` besides for questions; what has no default must be given."""
    for name, command in commands(stage).items():
        if name in NOT_ACTS:
            continue
        given = {p.name: p.required for p in command.parameters if p.name != "who"}
        wanted = {
            f.name: f.default is MISSING and f.default_factory is MISSING
            for f in fields(ACTIONS[name].params)
        }
        assert given == wanted, name
        takes_who = any(p.name == "who" for p in command.parameters)
        assert takes_who == bool(ACTIONS[name].questions), name


@pytest.mark.parametrize("act", sorted(ACTIONS))
async def test_every_act_reaches_play_with_every_field(stage: Stage, play: FakePlay, act: str):
    """All parameters given are the fields of the act, by name and in their types."""
    hints = get_type_hints(ACTIONS[act].params)
    samples = {f.name: sample(hints[f.name]) for f in fields(ACTIONS[act].params)}
    typed = {name: raw for name, (raw, _) in samples.items()}
    values = {name: value for name, (_, value) in samples.items()}
    who = {"who": "ama-2"} if ACTIONS[act].questions else {}
    await stage.command(commands(stage)[act].qualified_name, **typed, **who)
    assert play.made("turns.act") == ((act, values), {"about": who.get("who", "")})


@pytest.mark.parametrize(
    ("values", "chance"),
    [
        ({"pool": "1k1", "tn": 10}, "10.00%"),
        ({"pool": "1k1", "tn": 11, "unskilled": True}, "0.00%"),
    ],
)
async def test_odds_are_told_in_per_cent(stage: Stage, values: dict[str, Any], chance: str):
    """One die reaches 10 on a ten, and 11 only if that is rerolled."""
    sent = await stage.command("l5r odds", **values)
    assert chance in sent.text
    assert sent.private
