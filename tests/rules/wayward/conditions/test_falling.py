"""Falling from one condition into a worse one, and getting up."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import PUBLIC
from rules.wayward.character.values import Condition
from rules.wayward.conditions.status_effects import die, fall
from rules.wayward.fight.effects import Upkeep
from rules.wayward.fight.state import Ninja
from tests.rules.wayward.table import WayTable

FIT, INCAPACITATED, UNCONSCIOUS, DYING, DEAD = Condition
TOLD = {
    INCAPACITATED: "Ama is incapacitated.",
    UNCONSCIOUS: "Ama falls unconscious.",
    DYING: "Ama is dying; the GM says whether it is death.",
    DEAD: "Ama is dead.",
}


def ama(*, npc: bool = False, **house: Any) -> tuple[WayTable, Ninja]:
    """Ama, who keeps a veil up, in a fight with Ben on count 7."""
    table = WayTable(**house)
    (table.npc if npc else table.pc)("Ama")
    table.pc("Ben")
    table.start()
    table.fight.timeline.count = 7
    ninja = table.who("ama")
    ninja.jutsu.upkeeps.append(Upkeep(id="u", technique="veil", name="Veil", amount=2))
    return table, ninja


@pytest.mark.clause("WAY-COND-01")
@pytest.mark.parametrize("before", [*Condition])
@pytest.mark.parametrize("after", [*TOLD])
def test_one_falls_only_into_a_worse_condition(before: Condition, after: Condition) -> None:
    """From fit over incapacitated, unconscious and dying to dead; all read it."""
    table, ninja = ama()
    ninja.body.condition = before
    fall(table.fight, ninja, after)
    worse = [*Condition].index(after) > [*Condition].index(before)
    assert ninja.body.condition is (after if worse else before)
    lines = [line for line in table.fight.told if line.text == TOLD[after]]
    assert [PUBLIC.sees(line.audience) for line in lines] == [True] * worse


@pytest.mark.clause("WAY-DEATH-01", "WAY-DEATH-04")
@pytest.mark.parametrize(
    ("npc", "before", "after", "asked"),
    [
        *((True, FIT, DEAD, 0), (False, FIT, DYING, 1), (False, UNCONSCIOUS, DYING, 1)),
        *((False, DYING, DYING, 0), (False, DEAD, DEAD, 0), (True, DYING, DEAD, 0)),
    ],
)
def test_a_players_character_dies_by_the_gms_word(
    before: Condition, after: Condition, asked: int, *, npc: bool
) -> None:
    """The GM is asked once; for NPCs it is at once."""
    table, ninja = ama(npc=npc)
    ninja.body.condition = before
    die(table.fight, ninja)
    assert ninja.body.condition is after
    found = [(offer.act, offer.about) for offer in table.fight.offers]
    assert found == [("confirm_death", "ama")] * asked
