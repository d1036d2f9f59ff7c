"""The commands of a game: an act with its fields, and what play answers to it."""

from __future__ import annotations

from dataclasses import MISSING, fields
from enum import Enum
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from discord import app_commands

from bot.play.model import NobodyAsks, OpenPrompt, Several
from bot.storage.rows import PromptRow
from rules import RULESETS
from rules.engine.asking.forms import Acts
from rules.errors import BadAnswer, NotAllowed
from tests.cogs.harness import FIGHT, FakePlay, Stage

ACTS = [(key, act) for key, game in RULESETS.items() for act in sorted(game.choices.actions)]
CHOSEN = {"side": "left", "outcome": "dead"}
NEGATIVE = {"lower": -2}


def commands(stage: Stage, ruleset: str) -> dict[str, app_commands.Command[Any, ..., Any]]:
    """The commands of a ruleset by their own name."""
    groups = (f"{ruleset} ", f"{ruleset}_gm ")
    return {c.name: c for c in stage.leaves() if c.qualified_name.startswith(groups)}


def sample(name: str, hint: Any) -> tuple[Any, Any]:
    """A value of a parameter's type: as it is typed into Discord, and as it is given on."""
    if get_origin(hint) in (Union, UnionType):
        [hint] = [one for one in get_args(hint) if one is not type(None)]
    if get_origin(hint) is tuple:
        return "thug, Old Fox ,", ["thug", "Old Fox"]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return (CHOSEN.get(name, next(iter(hint)).value),) * 2
    return ({bool: True, int: NEGATIVE.get(name, 2), str: CHOSEN.get(name, "thug")}[hint],) * 2


def prompt(question: str, token: str) -> OpenPrompt:
    row = PromptRow(
        encounter="e1", key="defend", opened=1, token=token, who="702", about="ama",
        question=question, name="defend", covert=False, asked_at=0,
    )  # fmt: skip
    return OpenPrompt(
        row=row,
        encounter=FIGHT,
        ruleset=None,
        form=Acts({}),
        public=False,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(("ruleset", "act"), ACTS)
async def test_every_act_reaches_play_with_every_field(
    stage: Stage, play: FakePlay, ruleset: str, act: str
):
    """All parameters given are the fields of the act, by name and in their types."""
    action = RULESETS[ruleset].choices.actions[act]
    hints = get_type_hints(action.params)
    values = {f.name: sample(f.name, hints[f.name]) for f in fields(action.params)}
    typed = {name: value for name, (value, _) in values.items()}
    who = {"who": "ama-2"} if action.questions else {}
    await stage.command(commands(stage, ruleset)[act].qualified_name, **typed, **who)
    given = {name: value for name, (_, value) in values.items()}
    assert play.made("turns.act") == ((act, given), {"about": who.get("who", "")})


@pytest.mark.parametrize("ruleset", RULESETS)
async def test_commands_are_named_as_their_acts_and_take_their_parameters(
    stage: Stage, ruleset: str
):
    """`who` besides for questions; what is demanded or has no default must be given."""
    actions = RULESETS[ruleset].choices.actions
    found = commands(stage, ruleset)
    assert actions.keys() <= found.keys()
    for name, action in actions.items():
        given = {p.name: p.required for p in found[name].parameters}
        takes_who = given.pop("who", None) is not None
        assert takes_who == bool(action.questions), name
        assert given == {
            f.name: action.words.fields[f.name].demanded
            or (f.default is MISSING and f.default_factory is MISSING)
            for f in fields(action.params)
        }, name


async def test_several_questions_become_buttons(stage: Stage, play: FakePlay):
    """Where several questions take the answer, there is a button for each, by its draft."""
    choices = (("d1", prompt("Defend Ama?", "t1")), ("d2", prompt("Defend Bo?", "t2")))
    play.answers["turns.act"] = Several(text="For which of them?", choices=choices)
    sent = await stage.command("ki dodge")
    [row] = sent.message["components"]
    assert [(b["label"], b["custom_id"]) for b in row["components"]] == [
        ("Defend Ama?", "v1:d1:choose"),
        ("Defend Bo?", "v1:d2:choose"),
    ]


async def test_an_act_that_nobody_asks_for_can_be_kept(stage: Stage, play: FakePlay):
    """It is offered as an order, by a button of its draft."""
    play.answers["turns.act"] = NobodyAsks(text="You are not asked that now.", draft="d9")
    sent = await stage.command("ki dodge")
    assert "You are not asked" in sent.text
    named = {
        b["label"]: b["custom_id"] for row in sent.message["components"] for b in row["components"]
    }
    assert named == {"Keep as order": "v1:d9:choose:once", "Keep standing": "v1:d9:choose:standing"}


async def test_an_act_that_answers_nothing_is_not_offered(stage: Stage, play: FakePlay):
    """Without a draft there is a sentence and no button."""
    play.answers["turns.act"] = NobodyAsks(text="You are not asked about that.")
    sent = await stage.command("ki dodge")
    assert sent.text == "You are not asked about that."
    assert not sent.message.get("components")


@pytest.mark.parametrize("refusal", [NotAllowed("Not your turn."), BadAnswer("Choose one.")])
async def test_a_refusal_is_a_sentence_for_one_person(
    stage: Stage, play: FakePlay, refusal: Exception
):
    """The caller alone reads the refusal, in the words of the rules."""
    play.answers["turns.act"] = refusal
    sent = await stage.command("ki dodge")
    assert sent.private
    assert sent.text == str(refusal)
