"""The card of a ninja on the board: each number, and who reads it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.state.effects import Effect
from rules.engine.views.visibility import Role, Viewer
from rules.wayward.board import card
from rules.wayward.character.statuses import Status
from rules.wayward.character.values import StatusKind
from rules.wayward.fight.effects import Blow, Hiding, Infliction, Stored, Stunning
from rules.wayward.fight.state import Ninja
from tests.rules.wayward.table import WayTable
from tests.tables import tables

TABLES = tables(__file__)

VIEWERS = {"all": Viewer("cai"), "own": Viewer("ama"), "gm": Viewer(gm=True)}


def ama(**house: Any) -> tuple[WayTable, Ninja]:
    """Ama with 1000 Vitality, 500 HP and room for 10 AP, with Ben and Cai; all due on count 0."""
    table = WayTable(**house)
    table.pc("Ama", vitality_max=1000, hp_max=500, side="red")
    table.pc("Ben", side="blue")
    table.pc("Cai", side="blue")
    table.start()
    return table, table.who("ama")


def stats(table: WayTable, ninja: Ninja) -> list[tuple[str, str]]:
    """The stats in words, each with who reads it: all, its own player, or only the GM."""
    found = []
    for each in card(table.fight, ninja).stats:
        readers = [name for name, viewer in VIEWERS.items() if viewer.sees(each.audience)]
        found.append((each.words, readers[0]))
    return found


def conditions(table: WayTable, ninja: Ninja) -> list[tuple[str, str]]:
    """The conditions among them, and what only their own player reads of them."""
    made = {each.words for each in card(table.fight, ninja).stats if each.role is Role.CONDITION}
    return [each for each in stats(table, ninja) if each[0] in made]


PLAIN = TABLES["plain"]


def test_what_else_befalls_somebody_is_a_condition() -> None:
    """Stunned, with shut eyes, tired and held: all who see Ama see it."""
    table, ninja = ama()
    ninja.turn.stun, ninja.body.eyes_shut, ninja.body.held_by = 4, True, "ben"
    ninja.pools.fatigue, ninja.pools.fatigue_pending = 2, 1
    assert conditions(table, ninja) == [
        ("stunned", "all"),
        ("eyes shut", "all"),
        ("fatigue 2", "all"),
        ("held", "all"),
        ("more tired at the end of this count", "own"),
    ]
    assert ("Next action 4", "own") in stats(table, ninja)


def test_a_hidden_persons_conditions_are_their_own() -> None:
    """Of these all read only that somebody is stunned."""
    table, ninja = ama()
    ninja.stealth.hiding = Hiding(tn=20, from_=["ben", "cai"])
    ninja.turn.stun, ninja.body.eyes_shut, ninja.body.held_by = 4, True, "ben"
    ninja.pools.fatigue = 2
    ninja.body.statuses.append(Status(id="s", kind=StatusKind.PRONE, severity=1))
    assert conditions(table, ninja) == [
        ("stunned", "all"),
        ("eyes shut", "own"),
        ("fatigue 2", "own"),
        ("held", "own"),
        ("prone", "own"),
    ]
    assert ("Fatigue 2/5", "own") in stats(table, ninja)


def test_an_effect_is_named_once_with_its_end() -> None:
    """A pill of two modifiers until count 50, for Ama alone; a technique without an end."""
    table, ninja = ama()
    table.fight.effects += [
        Effect(id="a", on="ama", name="Pill", until=50, audience=ninja.own),
        Effect(id="b", on="ama", name="Pill", until=50, audience=ninja.own),
        Effect(id="c", on="ama", name="Veil"),
        Effect(id="d", on="ben", name="Mask"),
    ]
    assert conditions(table, ninja) == [("Pill until 50", "own"), ("Veil", "all")]


def coming(by: str, target: str = "ama") -> list[Stored]:
    """A blow that brings a Bleed, a Poison and a Stun; and a Bleed and a Stun of no blow."""
    made: list[Stored] = [Blow(id="b", target=target, by=by, amount=5)]
    for number, (kind, blow) in enumerate((("bleed", "b"), ("poison", "b"), ("shock", ""))):
        status = Status(id=f"s{number}", kind=StatusKind(kind), severity=2)
        made.append(Infliction(id=f"i{number}", target=target, status=status, blow=blow))
    made.append(Stunning(id="t", target=target, severity=3, blow="b"))
    return made


@pytest.mark.clause("WAY-SIMUL-01")
def test_what_a_blow_in_sight_brings_is_seen_before_the_count_closes() -> None:
    """A hit, a Bleed and a Stun; of a Poison only Ama knows, of the rest nobody."""
    table, ninja = ama()
    table.fight.battle.stored += coming("ben")
    assert conditions(table, ninja) == [
        ("hit at the end of this count", "all"),
        ("bleeding at the end of this count", "all"),
        ("poisoned at the end of this count", "own"),
        ("stunned at the end of this count", "all"),
    ]
    assert conditions(table, table.who("ben")) == []
