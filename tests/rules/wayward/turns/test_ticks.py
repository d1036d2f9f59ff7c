"""What goes by counts: Bleed, fire, poison, what fades, and breath."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.state.as_json import adapter
from rules.wayward.character.statuses import Status
from rules.wayward.character.values import Condition, StatusKind
from rules.wayward.conditions.status_effects import befall
from rules.wayward.fight.state import Ninja
from rules.wayward.rolls.modifiers import total
from rules.wayward.turns.counts import pass_time
from rules.wayward.turns.ticks import report_losses
from tests.rules.wayward.drive import driven
from tests.rules.wayward.table import WayTable


def ama(house: dict[str, Any] | None = None, **sheet: Any) -> tuple[WayTable, Ninja]:
    """Ama with 1000 Vitality, in a fight with Ben that has begun."""
    table = WayTable(**(house or {}))
    table.pc("Ama", **{"vitality_max": 1000, "hp_max": 200, **sheet})
    table.pc("Ben")
    table.start()
    return table, table.who("ama")


def struck(
    table: WayTable, ninja: Ninja, kind: str, severity: int, *faces: int, **more: Any
) -> None:
    """A status takes hold on the count that stands."""
    id = f"s{table.fight.now}-{len(ninja.body.statuses)}"
    flat = {"id": id, "kind": kind, "severity": severity, **more}
    status = adapter(Status).validate_python(flat)
    driven(befall(table.fight, ninja, status), *faces)


def lost(table: WayTable, ninja: Ninja, upto: int) -> dict[int, int]:
    """Return the Vitality and HP lost by the counts up to one, where they take anything."""
    seen: dict[int, int] = {}
    while table.fight.now < upto:
        before = ninja.pools.vitality + ninja.pools.hp
        driven(pass_time(table.fight, table.fight.now + 1))
        if ninja.pools.vitality + ninja.pools.hp != before:
            seen[table.fight.now] = before - ninja.pools.vitality - ninja.pools.hp
    return seen


def severity(ninja: Ninja, kind: str) -> int:
    """The worst of a kind."""
    return ninja.worst(StatusKind(kind))


# -------------------------------------------------- Bleed


@pytest.mark.clause("WAY-BLEED-03")
@pytest.mark.parametrize(("divisor", "left"), [(20, 3), (30, 4)])
def test_the_house_may_let_it_lessen_slower(divisor: int, left: int):
    """RES 60, Bleed 6 after 20 counts: 3, or by RES/30 4."""
    table, ninja = ama({"bleed_decay_divisor": divisor}, res=60)
    struck(table, ninja, "bleed", 6)
    lost(table, ninja, 20)
    assert severity(ninja, "bleed") == left


@pytest.mark.clause("WAY-BLEED-01", "WAY-INCAP-01")
def test_what_vitality_cannot_hold_comes_off_hp():
    """Of 12, 5 are Vitality and 7 HP; at 0 HP they are down, and the table hears it then."""
    table, ninja = ama(vitality=5, hp=14)
    struck(table, ninja, "bleed", 6)
    lost(table, ninja, 5)
    assert (ninja.pools.vitality, ninja.pools.hp) == (0, 7)
    lost(table, ninja, 10)
    assert ninja.body.condition is Condition.INCAPACITATED
    assert "Ama is incapacitated." in [line.text for line in table.fight.told]


# -------------------------------------------------- Ignite


@pytest.mark.clause("WAY-IGNITE-02", "WAY-IGNITE-03", "WAY-IGNITE-04")
def test_fire_costs_its_severity_and_as_much_percent_and_wounds():
    """Ignite 10 at 300 of 300: 40, a Minor Energy wound; RES 60 brings it to 8."""
    table, ninja = ama(vitality_max=300, res=60)
    struck(table, ninja, "ignite", 10)
    driven(pass_time(table.fight, 5), 30)
    assert ninja.pools.vitality == 260
    assert [each.row for each in ninja.body.wounds] == ["energy-minor-torso"]
    assert severity(ninja, "ignite") == 8


@pytest.mark.clause("WAY-IGNITE-02", "WAY-DR-02")
def test_by_the_house_the_severity_counts_twice():
    """10 twice and 10% of 1000 are 120; Damage Reduction 20 does not help."""
    house = {"ignite_flat_factor": 2, "wound_threshold_strict": True}
    table, ninja = ama(house, vitality_max=2000)
    ninja.pools.vitality = 1000
    ninja.body.damage_reduction["skin"] = 20
    struck(table, ninja, "ignite", 10)
    assert lost(table, ninja, 5) == {5: 120}


@pytest.mark.clause("WAY-IGNITE-05")
def test_without_vitality_fire_takes_percent_of_the_maximum_of_hp():
    """Ignite 10, 200 HP: 20; and with 1 Vitality left it is 10 and goes over into HP."""
    table, ninja = ama(vitality=0)
    struck(table, ninja, "ignite", 10)
    assert lost(table, ninja, 5) == {5: 20}
    other, burning = ama(vitality=1)
    struck(other, burning, "ignite", 10)
    assert lost(other, burning, 5) == {5: 10}


# -------------------------------------------------- Poison


@pytest.mark.clause("WAY-POISON-03")
@pytest.mark.parametrize(("stacking", "cost"), [("all", 7), ("highest", 5)])
def test_several_poisons_hurt_side_by_side_or_by_the_house_the_worst(stacking: str, cost: int):
    """Poison 5 and 2: 7 a count, or 5."""
    table, ninja = ama({"poison_stacking": stacking})
    struck(table, ninja, "poison", 5, until=9, source="viper")
    struck(table, ninja, "poison", 2, until=9, source="toad")
    assert lost(table, ninja, 1) == {1: cost}


@pytest.mark.clause("WAY-POISON-04")
def test_the_same_poison_again_only_lasts_longer():
    """5 for 12 on 30, again on 38: still 5 a count, until 50."""
    table, ninja = ama()
    table.fight.timeline.count = 30
    struck(table, ninja, "poison", 5, until=43, source="viper")
    lost(table, ninja, 38)
    struck(table, ninja, "poison", 5, until=51, source="viper")
    costs = lost(table, ninja, 60)
    assert (min(costs), max(costs), set(costs.values())) == (39, 50, {5})


@pytest.mark.clause("WAY-POISON-05")
@pytest.mark.parametrize(("dice", "wins"), [((10, 5), "cone-snail"), ((10, 15), "wolfsbane")])
def test_only_one_poison_has_its_special_effect(dice: tuple[int, int], wins: str):
    """Both makers known, they roll Toxicology; else the first keeps it."""
    table, ninja = ama()
    more = {"until": 20, "maker": 10}
    struck(table, ninja, "poison", 2, source="one", special="cone-snail", **more)
    assert total(table.fight, ninja, "stamina_roll") == -2
    struck(table, ninja, "poison", 2, *dice, source="two", special="wolfsbane", **more)
    assert [each.special for each in ninja.body.statuses if each.special] == [wins]
    struck(table, ninja, "poison", 2, source="three", special="brown-recluse", until=20)
    assert [each.special for each in ninja.body.statuses if each.special] == [wins]


@pytest.mark.clause("WAY-POISON-01", "WAY-STATUS-07")
@pytest.mark.parametrize(("resistance", "severities"), [(12, []), (11, [2])])
def test_the_gm_lets_a_poison_at_somebody(resistance: int, severities: list[int]):
    """Toxicology 15 rolls 10: 25. Resistance 13 and 12 are enough, and 11 are not."""
    table, _ = ama(skill_ranks={"resistance": 13})
    table.dice(10, resistance)
    table.declare("gm", "poison", combatant="ama", vector="contact", special="none", maker=15)
    assert [each.severity for each in table.who("ama").body.statuses] == severities


# -------------------------------------------------- what fades, and breath


@pytest.mark.clause("WAY-SUFF-01", "WAY-SUFF-02", "WAY-SUFF-03")
def test_suffocations_add_up_and_each_growth_is_one_stamina_roll():
    """2 and then 3 are 5 on both rolls; RES 60: 14 + 6 - 5 holds against 15, and tires by 3."""
    table, ninja = ama(res=60)
    struck(table, ninja, "suffocation", 2, 11, running=True)
    assert (ninja.pools.stamina_penalty, ninja.pools.fatigue_pending) == (3, 0)
    ninja.pools.stamina_penalty = 0
    struck(table, ninja, "suffocation", 3, 14, running=True)
    assert total(table.fight, ninja, "fatigue_rolls") == -5
    assert (ninja.pools.stamina_penalty, ninja.pools.fatigue_pending) == (3, 0)
    struck(table, ninja, "suffocation", 1, 1, running=True)
    assert ninja.pools.fatigue_pending == 2


@pytest.mark.clause("WAY-SUFF-05")
def test_the_gm_lets_somebody_breathe():
    """Relieved of what chokes them they keep the penalty, and get over it."""
    table, _ = ama(res=99)
    table.dice(20)
    table.declare("gm", "afflict", combatant="ama", status="suffocation", severity=1, goes_on=True)
    table.declare("gm", "relieve", status="ama|ama-suffocation-1")
    assert [each.ends.running for each in table.who("ama").body.statuses] == [False]
    table.act("ama", "block", length=5)
    table.act("ben", "block", length=20)
    assert table.who("ama").body.statuses == []


# ------------------------------------------------------------------------- away and after


@pytest.mark.clause("WAY-POISON-02")
def test_leaving_stops_no_poison():
    """12 counts of 5, 10 of them away: 50 are lost on the way back, and only Ama learned of it."""
    table, ninja = ama()
    struck(table, ninja, "poison", 5, until=13)
    ninja.out = True
    heard = len(table.fight.told)
    assert sum(lost(table, ninja, 10).values()) == 50
    report_losses(table.fight)
    ninja.out = False
    assert ninja.pools.vitality == 950
    told = [each for each in table.fight.told[heard:] if "poison" in each.text.casefold()]
    assert {each.audience for each in told} == {ninja.own}
    assert sum(lost(table, ninja, 40).values()) == 10
