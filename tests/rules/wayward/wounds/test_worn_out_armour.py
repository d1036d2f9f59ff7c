"""Armour that helps less and less."""

from __future__ import annotations

import pytest

from rules.wayward.character.gear import armour
from rules.wayward.character.values import DamageType
from rules.wayward.fight.effects import Blow
from rules.wayward.wounds.damage_taken import hurt
from tests.rules.wayward.drive import driven
from tests.rules.wayward.table import WayTable

TORSO = 30
"""Where a blunt blow lands with this on the d100."""


@pytest.mark.clause("WAY-WOUND-05")
def test_mail_takes_one_minor_wound_away_and_then_only_some_damage() -> None:
    """60 of 600 Vitality is Minor: first no wound and 20 less, then that wound and 10 less.

    The third time the Kusari Katabira is spent: a wound, and all of the 60.
    """
    table = WayTable()
    table.pc("Ama", vitality_max=600, hp_max=200)
    table.start()
    ninja = table.who("ama")
    ninja.gear.armour.append(armour("kusari-katabira"))
    found = []
    for number in range(3):
        blow = Blow(id=f"b{number}", target="ama", by="", name="Fist", amount=60)
        blow.types = [DamageType.BLUNT]
        driven(hurt(table.fight, blow), TORSO)
        found.append((len(ninja.body.wounds), ninja.pools.vitality))
    assert found == [(0, 560), (1, 510), (2, 450)]
