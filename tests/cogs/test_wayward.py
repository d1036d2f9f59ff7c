"""The commands of wayward: one for each act, with its parameters, and the odds."""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from typing import Any, get_origin, get_type_hints

import pytest
from discord import app_commands

from rules.engine.forms import Option
from rules.wayward.acts import ACTIONS, OUT_OF_TURN
from rules.wayward.turns.turn_actions import TURN_ACTS
from tests.cogs.harness import FakePlay, Stage

CHOSEN: dict[str, str] = {"side": "left"}


def commands(stage: Stage) -> dict[str, app_commands.Command[Any, ..., Any]]:
    """The commands of the group by their own name."""
    return {
        c.name: c
        for c in stage.leaves()
        if c.qualified_name.startswith(("wayward ", "wayward_gm "))
    }


def sample(name: str, hint: Any) -> tuple[Any, Any]:
    """A value of a parameter's type: as it is typed into Discord, and as it is given on."""
    if get_origin(hint) is tuple:
        return "bandit, Old Fox ,", ["bandit", "Old Fox"]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return (next(iter(hint)).value,) * 2
    return ({bool: True, int: 2, str: CHOSEN.get(name, "bandit")}[hint],) * 2


def test_every_way_to_act_has_a_row() -> None:
    """On one's turn and out of turn."""
    assert TURN_ACTS.keys() <= ACTIONS.keys()
    assert OUT_OF_TURN.keys() <= ACTIONS.keys()


@pytest.mark.parametrize("act", sorted(ACTIONS))
async def test_every_act_reaches_play_with_every_field(
    stage: Stage, play: FakePlay, act: str
) -> None:
    """All parameters given are the fields of the act, by name and in their types."""
    hints = get_type_hints(ACTIONS[act].params)
    values = {f.name: sample(f.name, hints[f.name]) for f in fields(ACTIONS[act].params)}
    typed = {name: value for name, (value, _) in values.items()}
    who = {"who": "ama-2"} if ACTIONS[act].questions else {}
    await stage.command(commands(stage)[act].qualified_name, **typed, **who)
    given = {name: value for name, (_, value) in values.items()}
    assert play.made("turns.act") == ((act, given), {"about": who.get("who", "")})


async def test_odds_are_told_share_by_share(stage: Stage) -> None:
    """Accuracy 15 against +4 misses on ten faces; six let all through, four a part of it."""
    sent = await stage.command("wayward odds", accuracy=15, dodge=4)
    assert sent.text.splitlines() == [
        "Accuracy 15 against 1d20+4: **50%** miss",
        *(f"{share}% of the damage: 5%" for share in (20, 40, 60, 80)),
        "100% of the damage: 30%",
    ]
    assert sent.private


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", [("Rapid Fists", "fists"), ("Old Wind", "wind")]),
        ("wi", [("Old Wind", "wind")]),
        ("fists,", [("Rapid Fists, Old Wind", "fists, wind")]),
        ("fists, wind, ", []),
    ],
)
async def test_several_names_are_suggested_one_after_another(
    stage: Stage, play: FakePlay, typed: str, found: list[tuple[str, str]]
) -> None:
    """Names that are there already stay, and are not suggested again."""
    play.answers["turns.options"] = [Option("fists", "Rapid Fists"), Option("wind", "Old Wind")]
    assert await stage.suggestions("wayward defend dodge", "links", typed) == found
