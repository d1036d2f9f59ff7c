"""A cloud that lies there until fire sets it off."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM, Part
from tests.rules.wayward.lurking import BOLT
from tests.rules.wayward.table import TIRELESS, VITALITY, WayTable, duel

SIX_ONES = (1,) * 6


def clouded(*known: Any, house: dict[str, Any] | None = None) -> WayTable:
    """Ama has laid a Mist Blaze on Ben on count 0, and is due on 8; Cai stands outside.

    It does 6d10 and half of NDB 1.3 times Speed 8: 6 and 5.2 with six ones, rounded down 11.
    """
    blaze, fire = {"id": "mist-blaze", "seals": ""}, {"id": "hinotama", "seals": ""}
    table = duel(
        {"techniques": [blaze, fire, *known], "willpower": 0},
        {"willpower": 0, "techniques": [BOLT]},
        **house or {},
    )
    table.pc("Cai", side="blue", agi=1, vitality_max=VITALITY, willpower=0)
    for id in ("ben", "cai"):
        table.amend(f"combatants.{id}.acts", 90)
    table.dice(TIRELESS)
    table.act("ama", "use", technique="mist-blaze", target="ben")
    return table


def lost(table: WayTable, id: str) -> int:
    """Return the Vitality that somebody has lost."""
    return VITALITY - table.who(id).pools.vitality


@pytest.mark.clause("WAY-WOUND-06", "WAY-BLOCK-02")
def test_fire_that_touches_it_sets_it_off_and_wounds_with_it_as_one() -> None:
    """Hinotama: 4 and 1.3 x 6 are 11.8; with 11 of the gas one blow of 22, without a defence."""
    table = clouded()
    table.dice(TIRELESS, 1, 1, 1, 1, *SIX_ONES)
    table.act("ama", "use", technique="hinotama", target="ben")
    table.act("ben", "endure")
    assert (lost(table, "ben"), table.fight.battle.areas) == (22, [])
    assert sum("Ben takes" in line for line in table.told()) == 1
    heads = [line.text for line in table.lines if line.of and line.part is Part.HEAD]
    assert heads == ["Ama hits Ben", "Ama hits Ben"]


@pytest.mark.clause("WAY-AOE-01")
def test_fire_elsewhere_leaves_it_alone() -> None:
    """Cai is hit outside of it: the gas stays; Ben only holds their breath on count 10."""
    table = clouded()
    table.dice(TIRELESS, 1, 1, 1, 1, TIRELESS)
    table.act("ama", "use", technique="hinotama", target="cai")
    table.act("cai", "endure")
    assert (lost(table, "cai"), lost(table, "ben"), len(table.fight.battle.areas)) == (11, 0, 1)


@pytest.mark.clause("WAY-AOE-03")
def test_on_the_count_it_is_laid_it_may_be_dodged() -> None:
    """Ben takes the fire and dodges the rest: their 12 reaches Accuracy 12."""
    table = clouded()
    table.amend(f"areas.{table.fight.battle.areas[0].id}.since", 8)
    table.dice(TIRELESS, 1, 1, 1, 1)
    table.act("ama", "use", technique="hinotama", target="ben")
    table.act("ben", "endure")
    table.dice(12)
    table.act("ben", "dodge")
    assert (lost(table, "ben"), table.fight.battle.areas) == (11, [])


@pytest.mark.clause("WAY-AOE-01", "WAY-IGNITE-02")
@pytest.mark.parametrize(("ignite", "hurt"), [(5, 11), (4, 0)])
def test_who_burns_brightly_enough_sets_off_what_he_is_in(ignite: int, hurt: int) -> None:
    """Ignite 5 does, on the next count; 4 does not. The burning itself would come on count 13."""
    table = clouded()
    table.declare(GM, "afflict", combatant="ben", status="ignite", severity=ignite)
    table.dice(*(SIX_ONES if hurt else ()))
    table.act("ama", "block", length=1)
    assert (lost(table, "ben"), len(table.fight.battle.areas)) == (hurt, 0 if hurt else 1)


@pytest.mark.clause("WAY-HANDS-07", "WAY-AOE-01")
@pytest.mark.parametrize(("die", "held"), [(12, True), (11, False)])
def test_gas_that_goes_off_shakes_handseals(die: int, *, held: bool) -> None:
    """11 damage: more than 11.1 is needed, so 12 holds and 11 does not.

    On the same count, 10, Ben holds their breath: a Stamina roll comes first.
    """
    table = clouded()
    table.amend("combatants.ben.acts", 9)
    table.act("ama", "block", length=1)
    table.act("ben", "seals", technique="bolt")
    table.declare(GM, "afflict", combatant="ben", status="ignite", severity=5)
    table.dice(TIRELESS, *SIX_ONES, die)
    table.act("ama", "block", length=1)
    assert table.told().count("Ben holds the seals.") == held
    assert table.told().count("Ben loses the seals.") == (not held)
    assert lost(table, "ben") == 11
