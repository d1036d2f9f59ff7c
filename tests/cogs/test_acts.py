"""The commands of ki: an act with its fields, and what play answers to it."""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest

from bot.play.model import Done, NobodyAsks, OpenPrompt, Several
from bot.storage.rows import PromptRow
from rules.engine.forms import Acts
from rules.errors import BadAnswer, NotAllowed
from rules.ki.acts import ACTIONS
from tests.cogs.harness import FIGHT, FakePlay, Stage

WHERE = {
    **dict.fromkeys(("use", "skip"), "ki combo"),
    **dict.fromkeys(("breathe", "fall"), "ki last"),
    **dict.fromkeys(("endure", "improve", "accept", "decline"), "ki answer"),
    **dict.fromkeys(("ready", "question", "plan"), "ki interlude"),
    **dict.fromkeys(
        ("rule", "check", "forced", "unforced", "narrate", "reply", "open", "close", "jump",
         "grant", "wound", "reopen", "afflict"),
        "ki gm",
    ),
}  # fmt: skip


def path(act: str) -> str:
    return f"{WHERE.get(act, 'ki')} {act}"


def sample(hint: Any) -> Any:
    """A value of a parameter's type, as it is typed into Discord."""
    if get_origin(hint) in (Union, UnionType):
        [hint] = [one for one in get_args(hint) if one is not type(None)]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return next(iter(hint)).value
    return {bool: True, int: 2, str: "ronin"}[hint]


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


@pytest.mark.parametrize("act", sorted(ACTIONS))
async def test_every_act_reaches_play_with_every_field(stage: Stage, play: FakePlay, act: str):
    """All parameters given are the fields of the act, by name and in their types."""
    hints = get_type_hints(ACTIONS[act].params)
    values = {f.name: sample(hints[f.name]) for f in fields(ACTIONS[act].params)}
    who = {"who": "ama-2"} if ACTIONS[act].questions else {}
    await stage.command(path(act), **values, **who)
    assert play.made("turns.act") == ((act, values), {"about": who.get("who", "")})


async def test_what_is_not_typed_is_left_to_the_form(stage: Stage, play: FakePlay):
    """Optional parameters that are not given are not sent, so that defaults are the rules' own."""
    await stage.command("ki dodge")
    assert play.made("turns.act") == (("dodge", {}), {"about": ""})


async def test_a_no_is_an_answer(stage: Stage, play: FakePlay):
    """False and zero were typed, and are sent."""
    await stage.command("ki dodge", improve=0, then_ask=False)
    assert play.made("turns.act")[0] == ("dodge", {"improve": 0, "then_ask": False})


async def test_what_was_done_is_told_to_the_one_who_did_it(stage: Stage, play: FakePlay):
    """The sentence comes back, for their eyes only, and pings nobody."""
    play.answers["turns.act"] = Done(text="Noted, @everyone.")
    sent = await stage.command("ki answer endure")
    assert sent.private
    assert "Noted" in sent.text
    assert "@everyone" not in sent.text
    assert sent.message["allowed_mentions"]["parse"] == []


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
