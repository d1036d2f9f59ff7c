"""Attacks on an area, knockback, Called Shots, and moving up to the target."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import PUBLIC
from rules.errors import BadAnswer
from rules.wayward.attack.called_shots import call
from rules.wayward.character.values import AreaKind, DamageType, Location, Side, Source
from rules.wayward.conditions.areas import dodge_penalty
from rules.wayward.fight.action_in_progress import Art, Spec, SpecDamage, SpecTarget
from tests.rules.wayward.table import AROUND, TIRELESS, VITALITY, WayTable, duel


def struck(
    *gaps: tuple[str, int],
    radius: int = 20,
    kind: str = "around_user",
    hidden: bool = False,
    **sheet: Any,
) -> WayTable:
    """An area attack that has been paid for, among people at these distances (tenths)."""
    table = WayTable()
    technique = {
        **AROUND,
        "area": radius // 10,
        "area_kind": kind,
        **sheet.pop("technique", {}),
    }
    table.pc("Ama", side="red", agi=1, str=60, techniques=[technique])
    table.pc("Ben", side="blue", **{"agi": 1, "vitality_max": VITALITY, **sheet})
    table.pc("Cai", side="red", agi=1, vitality_max=VITALITY)
    if hidden:
        table.npc("Dan", hidden=True, agi=1)
    table.start(*(20, 10, 10, 10)[: len(table.fight.combatants)])
    for id in table.fight.combatants.keys() - {"ama"}:
        table.amend(f"combatants.{id}.acts", 30)
    for pair, tenths in gaps:
        table.amend(f"distances.{pair}", tenths)
    table.dice(TIRELESS)
    aim = {} if kind == "around_user" else {"target": "ben"}
    table.act("ama", "use", technique="whirl", **aim)
    return table


def lost(table: WayTable) -> tuple[int, int]:
    """Return the losses of Ben and Cai."""
    return VITALITY - table.who("ben").pools.vitality, VITALITY - table.who("cai").pools.vitality


@pytest.mark.clause("WAY-AOE-02", "WAY-HIDE-06")
def test_the_hidden_inside_are_not_named() -> None:
    """The GM lists somebody hidden: they defend themselves, and the public reads of nobody."""
    table = struck(("ama|ben", 90), hidden=True)
    table.dice(20)
    table.say("gm", "inside", inside=["dan"])
    assert "Dan: Dodge works." in table.told()
    assert table.asks() == [("ama", "act")]
    assert "Dan" not in " ".join(table.told(PUBLIC))
    assert "Inside Whirl: nobody in sight." in table.told(PUBLIC)


@pytest.mark.clause("WAY-AOE-03")
@pytest.mark.parametrize(
    ("agi", "speed", "radius", "penalty"),
    [(25, 8, 100, -12), (70, 8, 100, 0), (50, 10, 100, 0), (50, 8, 85, 0)],
)
def test_one_must_get_out_of_an_area_to_dodge_it(
    agi: int, speed: int, radius: int, penalty: int
) -> None:
    """AGI x Speed / 50 yards against the radius: -2 for each full yard short."""
    table = struck(("ama|ben", 10), ("ama|cai", 90), agi=agi)
    made = table.fight.battle.attacks[0]
    made.speed, made.spec.target.radius = speed, radius
    assert sum(part.value for part in dodge_penalty(table.fight, made, table.who("ben"))) == penalty


@pytest.mark.clause("WAY-AOE-04", "WAY-AOE-05")
def test_a_parry_protects_only_the_one_who_parries() -> None:
    """Ben parries a taijutsu area; Cai is hit all the same."""
    table = struck(("ama|ben", 10), ("ama|cai", 20))
    table.dice(1, 1)
    table.act("cai", "endure")
    table.dice(18)
    table.act("ben", "parry")
    table.act("ama", "accept")
    assert lost(table) == (0, 34)


@pytest.mark.clause("WAY-AOE-05", "WAY-PART-06")
@pytest.mark.parametrize(("die", "taken"), [(18, 6), (10, 32)])
def test_a_shockwave_comes_whether_it_hits_or_not(die: int, taken: int) -> None:
    """4.0 x 8 = 32, and a tenth less for each point by which a defence worked: by 8 it is 6.4."""
    wave = {"wave": "pdb", "wave_less": 10, "partial": False}
    table = struck(("ama|ben", 10), ("ama|cai", 90), technique=wave, agi=20)
    table.dice(die)
    table.act("ben", "dodge")
    table.act("ama", "accept")
    assert lost(table)[0] == taken


@pytest.mark.clause("WAY-CALLED-01", "WAY-DTYPE-02")
def test_a_place_can_be_called_that_the_types_wounds_have() -> None:
    """Piercing knows no head; of several types the first that does is meant."""
    table = duel({"weapons": [{"id": "kama", "held": True}]})
    head = {"target": "ben", "weapon": "kama", "called": "head"}
    assert "No wound of piercing" in table.refusal("ama", "attack", **head)
    both = [DamageType.PIERCING, DamageType.BLUNT]
    spec = Spec(name="test", art=Art.WEAPON, damage=SpecDamage(types=both))
    call(spec, "head")
    assert (spec.damage.types, spec.called) == ([DamageType.BLUNT], Location.HEAD)


@pytest.mark.clause("WAY-CALLED-02", "WAY-CALLED-03")
def test_a_called_shot_is_4_harder_and_sits_where_it_was_called() -> None:
    """Accuracy 8 instead of 12; the wound is at the arm, without a roll for it."""
    table = duel({"str": 60}, {"vitality_max": 300})
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben", called="arm")
    assert table.fight.battle.attacks[0].needed == 8
    table.dice(1, 1, 51)
    table.act("ben", "endure")
    [wound] = table.who("ben").body.wounds
    assert (wound.row, wound.side) == ("blunt-minor-arm", Side.RIGHT)


@pytest.mark.clause("WAY-CALLED-04")
def test_an_area_takes_no_called_shot_but_at_whom_it_is_aimed() -> None:
    """Aimed at Ben it is called for them alone; the -4 holds against everybody inside."""
    table = targeted()
    _, ben, cai = sorted(table.fight.battle.attacks, key=lambda made: made.target)
    assert (ben.spec.called, cai.spec.called) == (Location.ARM, None)
    assert (ben.needed, cai.needed) == (8, 8)
    around = SpecTarget(area=AreaKind.AROUND_USER)
    blunt = SpecDamage(types=[DamageType.BLUNT])
    spec = Spec(name="t", art=Art.UNARMED, damage=blunt, target=around)
    with pytest.raises(BadAnswer, match="cannot be a Called Shot"):
        call(spec, "arm")


@pytest.mark.clause("WAY-AOE-05")
def test_a_shockwave_reaches_whoever_stands_beside_the_blow_without_the_blow() -> None:
    """Ben takes the punch at their arm and the wave; Cai beside them takes the wave alone."""
    table = targeted(wave="pdb")
    _, ben, cai = sorted(table.fight.battle.attacks, key=lambda made: made.target)
    assert (ben.spec.damage.source, cai.spec.damage.source) == (Source.PDB, Source.NONE)
    assert (ben.spec.called, cai.spec.called) == (Location.ARM, None)
    calm = [made for made in targeted().fight.battle.attacks if made.target == "cai"]
    assert [made.spec.damage.source for made in calm] == [Source.PDB]


def targeted(**more: object) -> WayTable:
    """A targeted area at Ben's arm, with Cai beside them."""
    table = WayTable()
    technique = {"id": "whirl", "name": "Whirl", "kind": "taijutsu", "speed": 8, "stamina": 5}
    aimed = {"blow": "unarmed", "types": ["blunt"], "area": 2, "area_kind": "targeted"}
    table.pc("Ama", side="red", agi=1, techniques=[{**technique, **aimed, **more}])
    table.pc("Ben", side="blue", agi=1)
    table.pc("Cai", side="red", agi=1)
    table.start(20, 10, 10)
    for pair in ("ama|ben", "ama|cai", "ben|cai"):
        table.amend(f"distances.{pair}", 10)
    table.dice(TIRELESS)
    table.act("ama", "use", technique="whirl", target="ben", called="arm")
    return table
