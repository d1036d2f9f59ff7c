"""The card of a ninja on the board: each number, and who reads it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.state.as_json import adapter
from rules.engine.state.effects import Effect
from rules.engine.views.visibility import Role, Viewer
from rules.wayward.board.card import AILING, card, timeline
from rules.wayward.character.sheet import Wound
from rules.wayward.character.values import Condition, StatusKind
from rules.wayward.fight.effects import (
    Area,
    Blow,
    Hiding,
    Infliction,
    Known,
    Status,
    Stored,
    Stunning,
)
from rules.wayward.fight.state import Ninja
from tests.rules.wayward.table import WayTable

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


PLAIN = [
    ("Vitality 1000/1000", "own"),
    ("HP 500/500", "own"),
    ("Willpower 1/1", "own"),
    ("AP 0/10", "own"),
    ("Fatigue 0/5", "all"),
    ("Next action 0", "own"),
]


def test_a_fresh_ninja_has_six_numbers() -> None:
    """All see their Fatigue; the rest is theirs. Stats of 20 hold 10 AP and 1 Willpower."""
    table, ninja = ama()
    assert stats(table, ninja) == PLAIN
    shown = {each.name: each for each in card(table.fight, ninja).stats}
    assert [name for name, each in shown.items() if each.role is Role.HEALTH] == ["Vitality", "HP"]
    resources = [name for name, each in shown.items() if each.role is Role.RESOURCE]
    assert resources == ["Willpower", "AP", "Fatigue"]
    assert [name for name, each in shown.items() if each.rises] == ["Fatigue"]
    whole = card(table.fight, ninja)
    assert (whole.id, whole.name, whole.health, whole.out) == ("ama", "Ama", "unhurt", "")


def test_penalties_and_wounds_stand_on_the_card_if_there_are_some() -> None:
    """A Stamina penalty of 3, a Chakra penalty of 2, and a Severe wound, which is the third."""
    table, ninja = ama()
    ninja.pools.stamina_penalty, ninja.pools.chakra_penalty = 3, 2
    ninja.body.wounds.append(Wound(id="w", row="blunt-severe-torso"))
    ninja.body.wounds.append(Wound(id="told-1", note="A broken nose."))
    ninja.turn.acts = None
    assert stats(table, ninja) == [
        *PLAIN[:-1],
        ("Stamina penalty -3", "own"),
        ("Chakra penalty -2", "own"),
        ("Broken Ribs (severe) 3", "own"),
    ]
    assert card(table.fight, ninja).health == "wounded"


def test_the_nearest_foe_in_sight_stands_on_the_card() -> None:
    """Ben is 3 yards away and Cai 5."""
    table, ninja = ama()
    table.fight.battle.distances.update({"ama|ben": 30, "ama|cai": 50})
    assert ("Nearest Ben (3 yards)", "all") in stats(table, ninja)


@pytest.mark.clause("WAY-COND-01")
@pytest.mark.parametrize("kind", [*StatusKind])
def test_a_status_is_a_word_for_all_and_a_number_for_its_owner(kind: StatusKind) -> None:
    """Poison and lack of breath are not seen from outside."""
    table, ninja = ama()
    ninja.body.statuses.append(Status(id="s", kind=kind, severity=3))
    # Needling also leaves less room for Action Points.
    rest = [each for each in stats(table, ninja) if each not in PLAIN]
    found = [each for each in rest if not each[0].startswith("AP ")]
    if kind in (StatusKind.POISON, StatusKind.SUFFOCATION):
        assert found == [(f"{AILING[kind]} 3", "own")]
    else:
        assert found == [(AILING[kind], "all"), (f"{kind.value.capitalize()} 3", "own")]
        assert conditions(table, ninja) == [(AILING[kind], "all")]


@pytest.mark.parametrize(
    ("known", "found"),
    [(Known.OWN, [("on fire 3", "own")]), (Known.GM, [("on fire 3", "gm")])],
)
def test_a_status_that_few_know_of_is_shown_to_them_alone(
    known: Known, found: list[tuple[str, str]]
) -> None:
    """An illusion of fire, for the victim or only for the GM."""
    table, ninja = ama()
    ninja.body.statuses.append(Status(id="s", kind=StatusKind.IGNITE, severity=3, known=known))
    assert conditions(table, ninja) == found


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


def test_areas_around_somebody_are_seen_unless_they_are_secret_or_illusions() -> None:
    """Mud is; a trap, and an illusion with a roll of its own, are not; nor where Ama is not."""
    table, ninja = ama()
    for id, more in (
        ("mud", {}),
        ("trap", {"secret": True}),
        ("mist", {"total": 30}),
        ("net", {"inside": ["ben"]}),
    ):
        flat = {"id": id, "name": id.capitalize(), "inside": ["ama"], **more}
        table.fight.battle.areas.append(adapter(Area).validate_python(flat))
    assert conditions(table, ninja) == [("in Mud", "all")]


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


@pytest.mark.clause("WAY-SIMUL-01")
@pytest.mark.parametrize("how", ["hiding", "hidden", "nobody"])
def test_what_an_unseen_attacker_brings_shows_nothing_yet(how: str) -> None:
    """Of a blow out of hiding, by somebody that nobody sees, or by nobody."""
    table, ninja = ama()
    if how == "hiding":
        table.who("ben").stealth.hiding = Hiding(tn=20, from_=["ama"])
    table.who("ben").hidden = how == "hidden"
    table.fight.battle.stored += coming("" if how == "nobody" else "ben")
    assert conditions(table, ninja) == []


@pytest.mark.clause("WAY-UNCON-01", "WAY-DEATH-01")
@pytest.mark.parametrize(
    ("condition", "out"),
    [
        ("fit", ""),
        ("incapacitated", ""),
        ("unconscious", "unconscious"),
        ("dying", "dying"),
        ("dead", "dead"),
    ],
)
def test_the_card_says_why_somebody_is_out(condition: str, out: str) -> None:
    """The incapacitated are still in the fight; whoever has left is gone."""
    table, ninja = ama()
    ninja.body.condition = Condition(condition)
    assert card(table.fight, ninja).out == out
    ninja.body.condition, ninja.out = Condition.FIT, True
    assert card(table.fight, ninja).out == "gone"


def test_the_timeline_has_whoever_is_to_act_and_no_count_before_the_fight() -> None:
    """Before Initiative nobody is due; then all are, on the present count at the earliest."""
    table = WayTable()
    table.pc("Ama")
    table.pc("Ben")
    made = timeline(table.fight)
    assert (made.title, made.slots) == ("Not begun", ())
    assert [(mark.at, mark.label, mark.now) for mark in made.marks] == [(0, "0", True)]
    table.start()
    table.fight.timeline.count = table.fight.timeline.seen = 7
    table.who("ben").turn.acts = 45
    made = timeline(table.fight)
    assert [(slot.at, slot.kind, slot.who) for slot in made.slots] == [
        (7, "turn", "ama"),
        (45, "turn", "ben"),
    ]
    assert [(mark.at, mark.now) for mark in made.marks] == [
        (7, True),
        (20, False),
        (40, False),
        (45, False),
    ]
    table.who("ama").stealth.hiding = Hiding(tn=20, from_=["ben"])
    table.who("ben").turn.acts = 19
    hidden = timeline(table.fight)
    assert [mark.at for mark in hidden.marks] == [7, 19]
    table.who("ben").body.condition = Condition.INCAPACITATED
    assert [slot.who for slot in timeline(table.fight).slots] == ["ama"]
