"""What everybody reads of a hit and its damage."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM, PUBLIC, Kind, Part
from tests.rules.wayward.table import TIRELESS, VITALITY, WayTable

ONES = (1, 1)
"""Damage of 2, and 1.3 for STR 20 times Speed 8: 12.4, rounded down."""


def struck(*dice: int, npc: bool = False, **ben: Any) -> WayTable:
    """Ama, due on count 0, hits Ben with bare hands; Ben does not defend."""
    table = WayTable()
    table.pc("Ama", agi=1, willpower=0)
    sheet = {"agi": 1, "vitality_max": VITALITY, "willpower": 0, **ben}
    table.join("Ben", GM if npc else "ben", **sheet)
    table.start(20, 10)
    table.amend("combatants.ben.acts", 30)
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    table.dice(*dice)
    table.act("ben", "endure")
    return table


def heads(table: WayTable) -> list[tuple[str, Kind, bool]]:
    """The headlines of harm that everybody reads: text, kind, and whether it is of an attack."""
    every = [x for x in table.lines if x.part is Part.HEAD and PUBLIC.sees(x.audience)]
    return [(x.text, x.kind, bool(x.of)) for x in every if x.kind in (Kind.HARM, Kind.OUT)]


@pytest.mark.clause("WAY-DMG-03")
@pytest.mark.parametrize(
    ("npc", "text"), [(False, "Ama hits Ben for 12: hurt"), (True, "Ama hits Ben: hurt")]
)
def test_hit_and_damage_of_one_step_are_one_headline(npc: bool, text: str) -> None:
    """The second one of the same attack replaces the first; the figure of an NPC stays secret."""
    table = struck(*ONES, npc=npc)
    assert heads(table) == [("Ama hits Ben", Kind.HARM, True), (text, Kind.HARM, True)]
    assert len({line.of for line in table.lines if "hits Ben" in line.text}) == 1
