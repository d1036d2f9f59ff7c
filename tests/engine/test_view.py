"""Views of questions and of hidden people."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

import pytest

from bot.contract.table import Table
from rules.engine.asking.forms import YesNo
from rules.engine.asking.questions import (
    CALLS,
    Facts,
    Gauge,
    Part,
    People,
    Question,
    Sort,
    Who,
    Word,
    by_key,
    declared,
    stated,
)
from rules.engine.asking.verbs import ask
from rules.engine.ruleset import Ruleset
from rules.engine.views.view import bearing, stakes
from rules.engine.views.visibility import PUBLIC, THE_GM, Card, Role, Stat, Viewer, only
from tests.engine.duel import Fight
from tests.engine.small import playing
from tests.rulesets import changed

ANN, BOB = Viewer(player="ann"), Viewer(player="bob")


class Mood(StrEnum):
    """Two words."""

    CALM, WILD = "calm", "wild"


@dataclass(frozen=True, slots=True)
class Asked(Facts):
    """A fact of each sort."""

    attacker: Who
    near: People
    in_: Word
    damage: int
    ki: Gauge
    loud: bool
    mood: Mood | None = None


def asking(part: Part = Part.REACTION, shows: tuple[str, ...] = ()) -> Ruleset[Any]:
    """A game that asks Ann one question, with these facts."""

    def resolve(fight: Fight):
        facts = Asked("xi", ("ann", "bob", "xi", "gone"), "rain", 3, Gauge(2, 4), loud=True)
        yield from ask("hit", "ann", "Well?", YesNo(), about="ann", facts=facts)

    question = Question("hit", "When I am hit", part, Asked, shows=shows)
    return playing(resolve, questions=by_key(question))


def table_of(game: Ruleset[Any]) -> Table:
    """Ann, Bob, and Xi, who is hidden."""
    table = Table(game, covert_waits=True)
    table.join("Ann", "ann")
    table.join("Bob", "bob")
    table.join("Xi", "xi", hidden=True)
    table.begin()
    return table


def test_what_a_question_is_about_as_each_viewer_knows_it() -> None:
    """Oneself has no name, somebody unseen neither; numbers are for whoever is asked."""
    table = table_of(asking())
    asked = table.prompt("ann").ask

    def known(viewer: Viewer) -> dict[str, Any]:
        return dict(stakes(table.scene, asked, viewer))

    open_to_all = {
        "attacker": "",
        "near": ("self", "bob", "", "gone"),
        "in": "rain",
        "loud": True,
    }
    numbers = {"damage": 3, "ki": Gauge(2, 4)}
    assert known(PUBLIC) == known(BOB) == open_to_all
    assert known(ANN) == open_to_all | numbers
    xi = {"attacker": "xi", "near": ("self", "bob", "xi", "gone")}
    assert known(THE_GM) == open_to_all | numbers | xi
    assert known(Viewer(player="xi")) == open_to_all | xi
    turn = table_of(asking(Part.TURN))
    assert stakes(turn.scene, turn.prompt("ann").ask, ANN) == ()


def carded(stats: tuple[Stat, ...], shows: tuple[str, ...]) -> Ruleset[Any]:
    """The same game with these numbers on every card."""
    card = lambda fight, who: Card(id=who.id, name=who.name, stats=stats)
    return changed(asking(shows=shows), board={"card": card})


HARM = Stat(name="Wounds", value=0, full=5, rises=True)
KI = Stat(name="Ki", value=2, audience=only("ann"))
HP = Stat(name="HP", value=0, full=5)
PRONE = Stat(name="prone", role=Role.CONDITION)
DEAF = Stat(name="deaf", role=Role.CONDITION)


@pytest.mark.parametrize(
    ("stats", "shows", "ann", "bob"),
    [
        ((HARM, KI, PRONE), ("Wounds", "Ki"), ["Ki 2", "prone"], ["prone"]),
        ((replace(HARM, value=1), KI), ("Wounds", "Ki"), ["Wounds 1/5", "Ki 2"], ["Wounds 1/5"]),
        ((HP, KI, PRONE), ("Ki", "HP"), ["Ki 2", "HP 0/5"], ["HP 0/5", "prone"]),
        ((HP, PRONE, DEAF), ("HP",), ["HP 0/5", "prone"], ["HP 0/5", "prone"]),
        ((PRONE, DEAF), ("HP",), ["prone", "deaf"], ["prone", "deaf"]),
        ((HP, PRONE), (), [], []),
    ],
)
def test_at_most_two_facts_bear_on_an_answer(
    stats: Any, shows: Any, ann: list[str], bob: list[str]
) -> None:
    """The numbers of the question first; harm that has not begun says nothing."""
    table = table_of(carded(stats, shows))
    asked = table.prompt("ann").ask
    assert [stat.words for stat in bearing(table.scene, asked, ANN)] == ann
    assert [stat.words for stat in bearing(table.scene, asked, BOB)] == bob
    table.fight.combatants["ann"].hidden = True
    assert bearing(table.scene, asked, BOB) == ()


def test_the_facts_of_a_question_have_sorts() -> None:
    """And no underscore at their end; what is not known is not stated."""
    facts = declared(Asked)
    assert {name: each.sort for name, each in facts.items()} == {
        "attacker": Sort.WHO,
        "near": Sort.PEOPLE,
        "in": Sort.WORD,
        "damage": Sort.NUMBER,
        "ki": Sort.GAUGE,
        "loud": Sort.FLAG,
        "mood": Sort.WORD,
    }
    assert facts["mood"].options == ("calm", "wild")
    assert "mood" not in stated(Asked("a", (), "b", 1, Gauge(1), loud=False))
    assert stated(Asked("a", (), "b", 0, Gauge(1), loud=False))["loud"] is False

    @dataclass(frozen=True, slots=True)
    class Wrong(Facts):
        odd: float

    Wrong.__annotations__["odd"] = float
    with pytest.raises(TypeError, match="cannot be the type of a fact"):
        declared(Wrong)


def test_a_question_has_a_call_for_its_part() -> None:
    """Its own if it has one; and it can wait if it says how."""
    plain = Question("q", "When", Part.REACTION, Facts)
    assert plain.called == CALLS[Part.REACTION] == "react?"
    assert replace(plain, call="defend?").called == "defend?"
    assert not plain.can_wait
    assert not plain.helps(Facts())
    assert plain.wait(Facts()) is None
    assert replace(plain, wait=lambda facts: {"act": "pass"}).can_wait
