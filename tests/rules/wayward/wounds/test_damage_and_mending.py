"""Damage that is taken, and what heals it: pools, blocks that break, and who can be hurt at all."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import PUBLIC, Viewer
from rules.wayward.character.sheet import Wound
from rules.wayward.character.statuses import Status
from rules.wayward.character.values import Condition, Severity, StatusKind
from rules.wayward.fight.effects import Mending, Sore
from rules.wayward.wounds.damage_taken import hurt
from rules.wayward.wounds.recovery import advanced, grow, lasting, mend
from tests.rules.wayward.drive import driven
from tests.rules.wayward.table import WayTable
from tests.rules.wayward.wounds.wounded import ama, blow
from tests.tables import tabled

MINOR, MAJOR, SEVERE, CRITICAL = Severity


@pytest.mark.clause("WAY-INCAP-03", "WAY-DEATH-02")
@pytest.mark.parametrize(
    ("more", "condition"), [({"knocks_out": True}, "unconscious"), ({"kills": True}, "dying")]
)
def test_a_blow_that_fells_does_no_damage(more: dict[str, Any], condition: str) -> None:
    """Nothing is taken, no wound is rolled, and it counts as no damage."""
    table, ninja = ama()
    assert driven(hurt(table.fight, blow(100, **more))) == 0
    assert (ninja.pools.vitality, ninja.body.wounds) == (600, [])
    assert ninja.body.condition.value == condition


@pytest.mark.clause("WAY-BLOCK-04", "WAY-WEAP-01")
@pytest.mark.parametrize(
    ("amount", "more", "left"),
    [
        (30, {"blocked": True, "shield": "gunbai"}, 20),
        (50, {"blocked": True, "shield": "gunbai"}, None),
        (49, {"blocked": True, "shield": "gunbai"}, 1),
        (70, {"blocked": True, "shield": "gunbai"}, None),
        (0, {"blocked": True, "shield": "gunbai"}, 50),
        (30, {"blocked": False, "shield": "gunbai"}, 50),
        (30, {"blocked": True, "shield": "tanto"}, 50),
        (30, {"blocked": True}, 50),
    ],
)
def test_a_block_wears_the_weapon_that_made_it(
    amount: int, more: dict[str, Any], left: int | None
) -> None:
    """Of a durability of 50 what got through is lost; at 0 it breaks, and is gone."""
    fan = {"id": "gunbai", "held": True, "durability": 50}
    table, ninja = ama(weapons=[fan, "tanto"], vitality_max=4000)
    driven(hurt(table.fight, blow(amount, **more)))
    found = [each.durability for each in ninja.gear.weapons if each.id == "gunbai"]
    assert found == ([] if left is None else [left])
    told = [line.text for line in table.fight.told]
    holds = f"Ama's Gunbai holds; its durability is {left}."
    assert (holds in told) is (left not in (None, 50))
    assert ("The Gunbai of Ama breaks." in told) is (left is None)


@pytest.mark.clause("WAY-RECOV-02", "WAY-REST-01", "WAY-INCAP-01")
@tabled
def test_healing_gives_back_no_more_than_there_was(
    mending: dict[str, int], pools: tuple[int, ...], *, told: bool
) -> None:
    """From 100 of 600 Vitality, 50 of 200 HP, and a Stamina penalty of 4."""
    table, ninja = ama(vitality=100, hp=50)
    ninja.pools.stamina_penalty = 4
    mend(table.fight, ninja, Mending(id="m", target="ama", **mending))
    found = ninja.pools
    assert [found.vitality, found.hp, found.stamina_penalty] == pools
    assert ("Ama is healed." in [line.text for line in table.fight.told]) is told


@pytest.mark.clause("WAY-RECOV-02", "WAY-DEATH-01")
@pytest.mark.parametrize(
    ("condition", "hp", "by", "after"),
    [
        (Condition.INCAPACITATED, -5, 6, Condition.FIT),
        (Condition.INCAPACITATED, -5, 5, Condition.INCAPACITATED),
        (Condition.UNCONSCIOUS, -5, 6, Condition.UNCONSCIOUS),
        (Condition.DEAD, -5, 6, Condition.DEAD),
    ],
)
def test_hp_bring_only_the_incapacitated_back(
    condition: Condition, hp: int, by: int, after: Condition
) -> None:
    """Above 0 HP; the dead get no HP at all."""
    table, ninja = ama()
    ninja.body.condition, ninja.pools.hp = condition, hp
    mend(table.fight, ninja, Mending(id="m", target="ama", hp=by))
    assert ninja.body.condition is after
    assert ninja.pools.hp == (hp if condition is Condition.DEAD else hp + by)


@pytest.mark.clause("WAY-COND-02", "WAY-STATUS-01")
def test_mending_gets_somebody_up_and_ends_one_status() -> None:
    """Up from the ground a Bleed is left; the Bleed that is treated ends, told to all."""
    table, ninja = ama()
    for id, kind in (("p", "prone"), ("one", "bleed"), ("two", "bleed")):
        ninja.body.statuses.append(Status(id=id, kind=StatusKind(kind), severity=2))
    mend(table.fight, ninja, Mending(id="m", target="ama", stands=True))
    assert [each.id for each in ninja.body.statuses] == ["one", "two"]
    mend(table.fight, ninja, Mending(id="m", target="ama", cures="one"))
    assert [each.id for each in ninja.body.statuses] == ["two"]
    [line] = [each for each in table.fight.told if "no longer suffers" in each.text]
    assert (line.text, PUBLIC.sees(line.audience)) == ("Ama no longer suffers from bleed.", True)


@tabled
def test_the_damage_of_an_npc_is_a_secret(amount: int, text: str, *, npc: bool) -> None:
    """All read that they are hurt; the GM alone reads the numbers."""
    table = WayTable()
    (table.npc if npc else table.pc)("Ama", vitality_max=600, hp_max=200)
    table.pc("Ben")
    table.start()
    driven(hurt(table.fight, blow(amount)))
    told = {line.text: line for line in table.fight.told}
    assert PUBLIC.sees(told[text].audience)
    full = told[f"Ama: {amount} damage; Vitality {600 - amount}, HP 200."]
    assert not PUBLIC.sees(full.audience)
    assert Viewer("ama").sees(full.audience) is not npc


@pytest.mark.clause("WAY-COND-02")
@tabled
def test_some_wounds_get_worse_by_one_each_time(row: str, every: int, most: int) -> None:
    """From count 3 on, up to the most that the row says; the worst is kept in mind."""
    table, ninja = ama(wounds=[{"id": "w", "row": row}, {"id": "v", "row": "blunt-major-head"}])
    ninja.body.sores["w"] = Sore(since=3)
    found = []
    for now in (3, 3 + every - 1, 3 + every, 3 + every + 1, 3 + 2 * every):
        table.fight.timeline.count = now
        grow(table.fight, ninja)
        found.append(ninja.body.sores["w"].grown)
    assert found == [0, 0, 1, 1, 2]
    assert "v" not in ninja.body.sores
    ninja.body.sores["w"] = Sore(since=3, grown=most, worst=most)
    grow(table.fight, ninja)
    assert (ninja.body.sores["w"].grown, ninja.body.sores["w"].worst) == (most, most)
    ninja.body.sores["w"] = Sore(since=3, grown=1, worst=4)
    grow(table.fight, ninja)
    assert (ninja.body.sores["w"].grown, ninja.body.sores["w"].worst) == (2, 4)


@pytest.mark.clause("WAY-COND-02", "WAY-FATIGUE-02")
@tabled
def test_a_new_level_of_fatigue_stirs_two_wounds(row: str, found: list[tuple[str, int]]) -> None:
    """At Fatigue 3 a gash bleeds 6, and a pierced liver gives another poison; nothing else."""
    table, ninja = ama(wounds=[{"id": "w", "row": row}], fatigue=3)
    driven(advanced(table.fight, ninja))
    assert [[each.kind.value, each.severity] for each in ninja.body.statuses] == found


@pytest.mark.clause("WAY-COND-02")
def test_only_paralysis_of_an_older_wound_lasts() -> None:
    """A Clavicle Cut paralyses by 2 until it heals; a bleeding liver has stopped."""
    _, ninja = ama()
    [made] = lasting(ninja, Wound(id="w", row="slashing-severe-torso"))
    assert (made.id, made.severity, made.source, made.ends.wound) == (
        "w-paralysis",
        2,
        "slashing-severe-torso",
        "w",
    )
    assert lasting(ninja, Wound(id="w", row="slashing-severe-abdomen")) == []
    assert lasting(ninja, Wound(id="w", note="A broken nose.")) == []
