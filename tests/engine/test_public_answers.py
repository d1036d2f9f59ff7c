"""The words of an answer that everybody reads as soon as it is given."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from bot.contract.table import Table
from rules.engine.asking.answer_sentences import Sentences
from rules.engine.asking.forms import Acts, Choice, Fields, Option, Pick, Some, Target
from rules.engine.asking.public_answers import open_silence, open_words, tells_silence
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, together, unless
from rules.engine.ruleset import Ruleset
from rules.engine.views.visibility import GM
from tests.engine.duel import Fight
from tests.engine.small import playing
from tests.tables import tabled

PUBLIC = {
    "strike": ["strikes {target} {weapon?}", "strikes"],
    "guard": ["guards {people}", "guards others"],
}
SAID = Sentences(
    acts=PUBLIC,
    fields={"target": "{}", "weapon": "with their {}", "people": "{}"},
    public=PUBLIC,
)


@dataclass(frozen=True)
class Strike:
    """A stroke at somebody."""

    target: str = ""
    weapon: str = ""


@dataclass(frozen=True)
class Cover:
    """Protection for some."""

    people: tuple[str, ...] = ()


def _asks(fight: Fight, id: str, **how: Any) -> Resolution[Any]:
    people = tuple([Option(each.id, each.name) for each in fight.present() if each.id != id])
    arms = Pick((Option("thug", "Thug"), Option("axe", "Axe")), "Weapon")
    strike = Fields(Strike, {"target": Target(people, "Target"), "weapon": arms})
    cover = Fields(Cover, {"people": Some(people, label="Whom")})
    return ask(
        "act",
        fight.combatant(id).player,
        "What?",
        Acts({"strike": Choice("Strike", strike), "guard": Choice("Guard", cover)}),
        about=id,
        **{"public": True, "default": {"act": "strike"}, **how},
    )


def _game(*asked: str, alone: bool = False, **how: Any) -> Ruleset[Any]:
    """A game that asks these side by side, or the first of them alone."""

    def resolve(fight: Fight) -> Resolution[None]:
        if alone:
            yield from unless(lambda: False, _asks(fight, asked[0], **how))
        else:
            present = [id for id in asked if id in fight.combatants]
            branches = {id: unless(lambda: False, _asks(fight, id, **how)) for id in present}
            yield from together("fork", branches)

    game = replace(playing(resolve))
    vars(game)["sentences"] = SAID
    return game


def _table(game: Ruleset[Any], *hidden: str) -> Table:
    table = Table(game, covert_waits=True)
    for name, player in (("Ann", "ann"), ("Bob", "bob"), ("Thug 2", GM)):
        table.join(name, player)
    for name in hidden:
        table.join(name, GM, hidden=True)
    table.begin()
    return table


def _said(table: Table, value: Any, who: str = "ann", *, known: bool = False) -> str:
    return open_words(table.scene, table.prompt(who), value, known=known)


STRIKE = {"act": "strike", "target": "thug-2", "weapon": "axe"}


@pytest.mark.parametrize("alone", [True, False])
def test_who_is_asked_alone_reveals_what_the_game_says_in_public(alone: bool):
    """A fork with one branch is no company, and neither is one that only ends a question early."""
    assert _said(_table(_game("ann", alone=alone)), STRIKE) == "strikes Thug 2 with their Axe"


@tabled
def test_nobody_unseen_is_named(value: Any, words: str):
    """Neither by id nor by name, nor among others; without the target the weapon goes unsaid."""
    assert _said(_table(_game("ann", alone=True), "Shade"), value) == words


def test_a_name_like_that_of_somebody_unseen_is_said_as_ever():
    """Otherwise an answer about Thug 2 or a weapon would tell of a hidden Thug."""
    table = _table(_game("ann", alone=True), "Thug")
    assert _said(table, STRIKE) == "strikes Thug 2 with their Axe"
    assert _said(table, {**STRIKE, "weapon": "thug"}) == "strikes Thug 2 with their Thug"


def test_who_is_asked_beside_others_reveals_the_act_alone():
    """While another decides nothing is told, unless everybody knows what silence does."""
    table = _table(_game("ann", "bob"))
    assert _said(table, STRIKE) == ""
    assert _said(table, STRIKE, known=True) == "strikes"
    table.say("bob", **STRIKE)
    assert _said(table, STRIKE) == "strikes"


def test_somebody_unseen_who_is_asked_too_changes_nothing():
    """It reads as if the one that everybody sees were asked alone."""
    table = _table(_game("ann", "shade"), "Shade")
    assert len(table.scene.prompts) == 2
    assert _said(table, STRIKE) == "strikes Thug 2 with their Axe"


@pytest.mark.parametrize("how", [{"public": False}, {"covert": True}])
def test_a_private_question_reveals_nothing(how: dict[str, Any]):
    """Only the person who answers and the GM learn of it."""
    assert _said(_table(_game("ann", alone=True, **how)), STRIKE) == ""
    assert _said(_table(_game("ann", alone=True, **how)), STRIKE, known=True) == ""


@pytest.mark.parametrize(("who", "tells"), [("ann", True), (GM, False)], ids=["player", "NPC"])
def test_a_told_answer_is_said_though_its_options_are_private(who: str, tells: bool):
    """The silent answer is told too, but not an NPC's: it follows from what the NPC can do."""
    about = "ann" if who == "ann" else "thug-2"
    table = _table(_game(about, alone=True, public=False, told=True))
    strike = {**STRIKE, "target": "bob"}
    assert _said(table, strike, who) == "strikes Bob with their Axe"
    assert tells_silence(table.scene, table.prompt(who)) is tells


@pytest.mark.parametrize(("public", "tells"), [(True, True), (False, False)])
def test_silence_is_told_with_the_options(public: bool, tells: bool):
    """Of private options nobody learns which one silence takes."""
    table = _table(_game("ann", alone=True, public=public))
    assert tells_silence(table.scene, table.prompt("ann")) is tells


def test_the_silence_of_somebody_hidden_is_not_told():
    """Nobody may know that they were asked."""
    table = _table(_game("shade", alone=True), "Shade")
    assert not tells_silence(table.scene, table.prompt(GM))


def test_whoever_is_hidden_reveals_nothing():
    """Nobody may know that they were asked."""
    table = _table(_game("shade", alone=True), "Shade")
    assert _said(table, STRIKE, GM) == ""


@pytest.mark.parametrize(
    ("target", "words"), [("bob", "Ann strikes Bob"), ("shade", "Ann strikes")], ids=["seen", "not"]
)
def test_what_silence_answers_names_nobody_unseen(target: str, words: str):
    """Everybody reads the line under a question, so it names no target that only some see."""
    table = _table(_game("ann", default={"act": "strike", "target": target}), "Shade")
    asked = table.prompt("ann")
    silence = open_silence(table.scene, asked)
    assert SAID.silence("act", asked.ask.live(), silence, "Ann") == words
