"""Wounds: how bad, of what kind, where, and what they do."""

from __future__ import annotations

from typing import Any

import pytest

from rules.wayward.character.gear import armour
from rules.wayward.character.sheet import Wound
from rules.wayward.character.values import DamageType, Location, Severity, Side, StatusKind
from rules.wayward.character.wound_tables import Disabled, wound_row
from rules.wayward.rolls.modifiers import disabled, total
from rules.wayward.turns.counts import close
from rules.wayward.wounds.damage_taken import hurt
from rules.wayward.wounds.recovery import heal
from rules.wayward.wounds.wounds import maim, severities
from tests.rules.wayward.drive import driven
from tests.rules.wayward.table import WayTable
from tests.rules.wayward.wounds.wounded import ama, blow, rows

MINOR, MAJOR, SEVERE, CRITICAL = Severity


@pytest.mark.clause("WAY-WOUND-01", "WAY-WOUND-04")
def test_two_hits_are_not_added_up():
    """59 and 59 of 600 are no wound; 118 in one hit would be Minor."""
    table, ninja = ama()
    for id in ("b", "c"):
        driven(hurt(table.fight, blow(59, id=id)))
    assert (ninja.pools.vitality, rows(ninja)) == (482, [])


@pytest.mark.clause("WAY-WOUND-02")
@pytest.mark.parametrize(
    ("damage", "severity"),
    [(49, []), (50, [MINOR]), (100, [MAJOR]), (150, [SEVERE]), (200, [SEVERE])],
)
def test_damage_to_hp_is_judged_by_hp_and_never_critical(damage: int, severity: list[Severity]):
    """Of 200: 50 is Minor, 100 Major, 150 and all of it Severe."""
    table, ninja = ama(vitality=0)
    assert [each.severity for each in severities(table.fight, ninja, damage)] == severity


@pytest.mark.clause("WAY-LOC-03", "WAY-WOUND-07")
def test_a_blocker_chooses_the_location_side_and_all():
    """Without a choice it falls as it falls; with one no die falls, even of a Called Shot."""
    table, ninja = ama()
    driven(hurt(table.fight, blow(60, blocked=True)), 30)
    called = blow(60, blocked=True, called=Location.HEAD)
    driven(hurt(table.fight, called), wound_location={"act": "wound_place", "place": "left-arm"})
    assert [(each.row, each.side) for each in ninja.body.wounds] == [
        ("blunt-minor-torso", Side.NONE),
        ("blunt-minor-arm", Side.LEFT),
    ]


@pytest.mark.clause("WAY-DTYPE-03")
def test_the_attacker_chooses_the_type_else_the_first_one_counts():
    """A weapon of two types: slashing unless they say piercing."""
    table, ninja = ama()
    types = [DamageType.SLASHING, DamageType.PIERCING]
    driven(hurt(table.fight, blow(60, types=types)), 30)
    piercing = {"act": "wound_kind", "kind": "piercing"}
    driven(hurt(table.fight, blow(60, types=types)), 30, wound_type=piercing)
    assert rows(ninja) == ["slashing-minor-torso", "piercing-minor-torso"]


@pytest.mark.clause("WAY-DTYPE-03", "WAY-WOUND-07")
def test_an_order_may_name_the_type_and_nothing_waits_for_it():
    """The question waits for nobody: the blow of a two-edged weapon lands at once."""
    table = WayTable()
    table.pc("Ama", str=400, weapons=[_edge()])
    table.pc("Ben")
    table.start()
    table.act("ben", "block", length=20)
    table.dice(20, 4, 4, 30)
    table.act("ama", "attack", target="ben", weapon="edge")
    table.act("ben", "endure")
    assert rows(table.who("ben"))[0].startswith("slashing")


def _edge() -> dict[str, Any]:
    return {
        "id": "edge",
        "name": "Edge",
        "types": ["slashing", "piercing"],
        "speed": 8,
        "damage": "2d4",
        "held": True,
    }


@pytest.mark.clause("WAY-WOUND-05")
def test_armour_lowers_the_severity_first_and_then_the_damage():
    """A Flak Vest makes a Major wound of 160 Minor and takes 50 off, the next time 40."""
    table, ninja = ama()
    ninja.gear.armour.append(armour("flak-vest"))
    driven(hurt(table.fight, blow(160)), 30)
    assert (rows(ninja), ninja.pools.vitality) == (["blunt-minor-torso"], 600 - 110)
    driven(hurt(table.fight, blow(60)), 30)
    assert (len(ninja.body.wounds), ninja.pools.vitality) == (1, 490 - 20)


def test_some_armour_helps_against_minor_wounds_alone_and_only_once():
    """A Forehead Protector lets a Major wound through, and takes one Minor one."""
    table, ninja = ama()
    ninja.gear.armour.append(armour("forehead-protector"))
    driven(hurt(table.fight, blow(150)), 1)
    assert rows(ninja) == ["blunt-major-head"]
    driven(hurt(table.fight, blow(60)), 1)
    assert rows(ninja) == ["blunt-major-head"]
    driven(hurt(table.fight, blow(60)), 1)
    assert rows(ninja) == ["blunt-major-head", "blunt-minor-head"]


@pytest.mark.clause("WAY-MULTI-10")
def test_a_milder_blow_still_wounds():
    """Two steps off a Major wound leave a Minor one."""
    table, ninja = ama()
    driven(hurt(table.fight, blow(150, milder=2)), 30)
    assert rows(ninja) == ["blunt-minor-torso"]


@pytest.mark.clause("WAY-LOC-04")
def test_wounds_of_a_kind_add_up_unless_their_row_says_otherwise():
    """Two bruised arms are -2 Accuracy; two collapsed lungs -12, and a third nothing more."""
    table, ninja = ama()
    for _ in range(2):
        driven(maim(table.fight, ninja, wound_row("blunt-minor-arm"), Side.LEFT))
    assert total(table.fight, ninja, "accuracy") == -2
    seen = []
    for _ in range(3):
        driven(maim(table.fight, ninja, wound_row("blunt-major-torso")))
        seen.append(total(table.fight, ninja, "fatigue_rolls"))
    assert seen == [-4, -12, -12]


@pytest.mark.clause("WAY-COND-02", "WAY-STUN-01")
def test_what_a_wound_does_at_once():
    """Winded: Stun 4, and 4 off Stamina that only the next level of Fatigue takes away."""
    table, ninja = ama()
    driven(maim(table.fight, ninja, wound_row("blunt-minor-abdomen")))
    assert (ninja.turn.stun, ninja.pools.winded) == (4, 4)
    ninja.pools.fatigue_pending = 1
    driven(close(table.fight))
    assert ninja.pools.winded == 0


def test_a_wound_may_last_for_a_time_and_a_second_only_makes_it_longer():
    """Reflexive Flinch is -1 for 50 counts; again on 10 it is -1 until 100."""
    table, ninja = ama()
    row = wound_row("piercing-minor-arm")
    driven(maim(table.fight, ninja, row, Side.LEFT))
    table.fight.timeline.count = 10
    driven(maim(table.fight, ninja, row, Side.LEFT))
    assert total(table.fight, ninja, "accuracy") == -1
    table.fight.timeline.count = 99
    assert total(table.fight, ninja, "accuracy") == -1
    table.fight.timeline.count = 100
    assert total(table.fight, ninja, "accuracy") == 0


def test_needling_takes_action_points_and_room_for_them():
    """AGI 40 holds 20: Needling 2 takes 2 of each, and never more than half of the room."""
    table, ninja = ama(agi=40)
    ninja.turn.ap = 5
    driven(maim(table.fight, ninja, wound_row("piercing-minor-abdomen")))
    assert (ninja.turn.ap, ninja.ap_most) == (3, 18)
    driven(maim(table.fight, ninja, wound_row("piercing-critical-abdomen")))
    assert (ninja.turn.ap, ninja.ap_most) == (0, 10)


def test_what_a_wound_forbids_cannot_be_done():
    """With broken ribs there is no Block, with an open cavity no Rest."""
    table, ninja = ama(wounds=[{"id": "a", "row": "blunt-severe-torso"}])
    table.act("ben", "block", length=20)
    assert disabled(ninja) == {Disabled.BLOCK}
    assert "block" not in table.acts("ama")
    ninja.body.wounds.append(Wound(id="b", row="slashing-major-abdomen"))
    assert "rest" not in table.acts("ama")


def test_wounds_that_grow_do_so_on_their_counts():
    """Atrial Fibrillation: 1 more off Accuracy on counts 15 and 30."""
    table, _ = ama(wounds=[{"id": "a", "row": "energy-critical-torso"}])
    seen = []
    for _ in range(4):
        seen.append(total(table.fight, table.who("ama"), "accuracy"))
        table.act("ama", "block", length=10)
        if table.fight.now == 0:
            table.act("ben", "block", length=200)
    assert seen == [0, 0, -1, -2]


def test_a_wound_with_fatigue_brings_its_bleed_anew_with_each_level():
    """Pulmonary Gash at Fatigue 2 bleeds 4; with the third level 6."""
    table, ninja = ama(fatigue=2)
    driven(maim(table.fight, ninja, wound_row("slashing-major-torso")))
    assert ninja.worst(StatusKind.BLEED) == 4
    ninja.pools.fatigue_pending = 1
    driven(close(table.fight))
    assert [each.severity for each in ninja.having(StatusKind.BLEED)] == [6]


def test_the_gm_may_wound_and_heal_in_his_own_words_too():
    """A wound of the tables takes effect; one that is told is kept; both can be healed."""
    table, _ = ama()
    table.declare("gm", "wound", combatant="ama", row="blunt-minor-head")
    table.declare("gm", "wound", combatant="ama", note="A curse.")
    assert rows(table.who("ama")) == ["blunt-minor-head", ""]
    assert total(table.fight, table.who("ama"), "d20") == -1
    table.declare("gm", "heal", wound="ama|blunt-minor-head-1")
    assert [each.note for each in table.who("ama").body.wounds] == ["A curse."]


def test_an_old_wound_paralyses_until_it_heals():
    """Clavicle Cut is Paralysis 2 in the next fight too."""
    table, ninja = ama(wounds=[{"id": "a", "row": "slashing-severe-torso"}])
    assert ninja.worst(StatusKind.PARALYSIS) == 2
    heal(table.fight, ninja, ninja.body.wounds[0])
    assert ninja.worst(StatusKind.PARALYSIS) == 0
