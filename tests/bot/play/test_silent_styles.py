"""The campaign's style answers for silent people, and spends no more than its share."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.play.timing.silent_styles import by_style
from bot.storage.settings import Settings
from rules.engine.asking.forms import Acts, Choice, Fields, Number
from rules.engine.asking.questions import Facts, Gauge, Part, Question
from rules.engine.asking.requests import Ask
from rules.engine.intents.presets import Presets, Style
from rules.engine.intents.replies import ASK, SILENCE, WAIT, Reply
from rules.engine.replay.scene import Prompt
from rules.engine.state.encounter import Combatant, Encounter
from rules.engine.views.visibility import GM

REST = Reply("rest")
REST_NOW = {"act": "rest"}


@dataclass(frozen=True)
class Rest:
    """Nothing."""


@dataclass(frozen=True)
class Words:
    """Something shouted, for one breath each."""

    times: int


def shout(times: int, keep: int | None = None) -> Reply:
    """So many words, if they leave `keep` of one's breath."""
    return Reply("shout", {"times": times}, None, {} if keep is None else {"breath": keep})


def answered(
    *replies: Reply,
    now: int = 10,
    full: int | None = 10,
    style: str = "bold",
    key: str = "act",
    who: str = "ama",
    about: str = "ama",
) -> Any:
    """The answer of a style with these replies for Ama, who has `now` of `full` breath."""
    words = Choice(
        "Shout", Fields(Words, {"times": Number(0, 9)}), cost=lambda made: {"breath": made.times}
    )
    form = Acts({"rest": Choice("Rest", Fields(Rest)), "shout": words})
    ask = Ask("act", who, "What does Ama do?", form, about=about)
    bold = Style(key="bold", title="Bold", help="", say=lambda aim: {"act": replies})
    fight: Encounter[Any, Any] = Encounter(
        name="The bridge",
        house=None,
        combatants={"ama": Combatant(id="ama", name="Ama", player="ama")},
    )
    at = SimpleNamespace(
        rules=SimpleNamespace(
            choices=SimpleNamespace(
                presets=Presets(styles=(bold,)),
                questions={
                    key: Question(key, "When I may act", Part.TURN, Facts, lambda facts: REST_NOW)
                },
            ),
            course=SimpleNamespace(beat=lambda fight: 1),
            board=SimpleNamespace(
                near=lambda *args: None, own=lambda fight, me: {"breath": Gauge(now, full)}
            ),
        ),
        campaign=SimpleNamespace(settings=Settings(silent_style=style)),
        scene=SimpleNamespace(fight=fight),
    )
    return by_style(cast("Any", at), Prompt("turn:ama/act", 1, ask))


def words(times: int) -> dict[str, Any]:
    return {"act": "shout", "times": times}


def test_the_first_reply_that_the_share_allows_answers() -> None:
    """Else the next one; where none is left, the default counts."""
    assert answered(shout(6), shout(4), REST) == words(4)
    assert answered(shout(6), REST) == REST_NOW
    assert answered() is None


@pytest.mark.parametrize("reply", [Reply(ASK), Reply(SILENCE), Reply(WAIT)])
def test_a_style_never_asks_the_silent_person_again(reply: Reply) -> None:
    """To ask, to wait and to be silent are no answers: the default counts, no later reply."""
    assert answered(reply) is None
    assert answered(reply, shout(1)) is None


@pytest.mark.parametrize(
    "known", [{"style": "default"}, {"key": "parry"}, {"who": GM}, {"about": ""}]
)
def test_only_known_questions_of_players_are_answered_by_a_style(known: dict[str, Any]) -> None:
    """Not without a style, not what the game does not declare, and not for the GM or nobody."""
    assert answered(REST) == REST_NOW
    assert answered(REST, **known) is None
