"""The answers by which people choose the kind and the place of a wound."""

from __future__ import annotations

import pytest

from rules.wayward.character.values import DamageType
from rules.wayward.wounds.damage_taken import hurt
from tests.rules.wayward.drive import driven
from tests.rules.wayward.wounds.test_wounds import ama, blow, rows


@pytest.mark.clause("WAY-DTYPE-03")
def test_a_word_alone_is_an_answer_too():
    """Fights of version 0.1.0 have the kind and the place in their journals as words."""
    table, ninja = ama()
    types = [DamageType.SLASHING, DamageType.PIERCING]
    said = {"act": "wound_kind", "kind": "piercing"}
    driven(hurt(table.fight, blow(60, types=types)), 30, wound_type="piercing")
    driven(hurt(table.fight, blow(60, types=types)), 30, wound_type=said)
    assert rows(ninja) == ["piercing-minor-torso"] * 2
