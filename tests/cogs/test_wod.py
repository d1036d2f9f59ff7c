"""The commands of wod: one for each act, with its parameters, and the odds."""

from __future__ import annotations

from dataclasses import MISSING, fields
from enum import Enum
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from discord import app_commands

from bot.storage.rows import Character
from rules.wod.acts import ACTIONS
from rules.wod.house import House
from rules.wod.state import Mortal, WodFight
from rules.wod.values import Role
from tests.cogs.harness import FakePlay, Stage

NOT_ACTS = {"odds"}
CHOSEN = {"outcome": "dead"}
NEGATIVE = {"lower": -2}


def commands(stage: Stage) -> dict[str, app_commands.Command[Any, ..., Any]]:
    """The commands of the group by their own name."""
    return {c.name: c for c in stage.leaves() if c.qualified_name.startswith(("wod ", "wod_gm "))}


def sample(name: str, hint: Any) -> tuple[Any, Any]:
    """A value of a parameter's type: as it is typed into Discord, and as it is given on."""
    if get_origin(hint) in (Union, UnionType):
        [hint] = [one for one in get_args(hint) if one is not type(None)]
    if get_origin(hint) is tuple:
        return "thug, Old Fox ,", ["thug", "Old Fox"]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return (CHOSEN.get(name, next(iter(hint)).value),) * 2
    return ({bool: True, int: NEGATIVE.get(name, 2), str: "thug"}[hint],) * 2


async def test_there_is_a_command_for_every_act(stage: Stage) -> None:
    """Named as the act, and nothing besides but the odds."""
    assert set(commands(stage)) - NOT_ACTS == set(ACTIONS)


async def test_commands_take_the_parameters_of_their_acts(stage: Stage) -> None:
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


async def test_odds_are_told_in_per_cent(stage: Stage, play: FakePlay) -> None:
    """One die at 6 without extra dice: five faces succeed, the 1 botches, four do nothing."""
    kit = Mortal(id="kit", name="Kit", player="702", role=Role.BADDIE)
    fight = WodFight(house=House(), combatants={"kit": kit})
    play.answers["characters.stage"] = (fight, "702")
    sent = await stage.command("wod odds", traits="wits")
    assert sent.text.splitlines() == [
        "Kit: Wits 1 = 1 die at 6: **50.00%**",
        "botch 10.00%, failure 40.00%",
        "1 or more: 50.00%",
    ]
    assert sent.private


async def test_traits_are_suggested_one_after_another(stage: Stage, play: FakePlay) -> None:
    """Those of the book and of one's own sheets, after what stands there already."""
    kit = Character(
        id="c1",
        campaign="500",
        owner="702",
        ruleset="wod",
        name="Kit",
        sheet={"abilities": {"basket weaving": 2}},
    )
    play.answers["characters.mine"] = [kit]
    found = await stage.suggestions("wod roll", "traits", "dex")
    assert found == [("dexterity", "dexterity")]
    found = await stage.suggestions("wod roll", "traits", "dexterity + ste")
    assert found == [("dexterity + stealth", "dexterity + stealth")]
    found = await stage.suggestions("wod task resisted", "traits", "wits / bask")
    assert found == [("wits / basket weaving", "wits / basket weaving")]
