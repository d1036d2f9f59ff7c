"""How an attack is told from the answer to its end: who reads what, and the one sentence of it."""

from __future__ import annotations

import pytest

from rules.engine.views.visibility import GM, PUBLIC, Kind, Part
from tests.rules.wayward.table import TIRELESS, VITALITY, WayTable, duel

DOT = "\N{MIDDLE DOT}"


def told(table: WayTable) -> list[tuple[str, Kind, Part]]:
    """What everybody reads of the one attack up to the damage that its target takes."""
    lines = [line for line in table.lines if line.of == "ama-1-ben" and PUBLIC.sees(line.audience)]
    harm = {"WAY-DMG-01", "WAY-DMG-03"}
    return [(line.text, line.kind, line.part) for line in lines if not harm & {*line.clauses}]


def test_the_numbers_of_an_npc_stay_out_of_the_sentence() -> None:
    """Ben is the GM's: that the Dodge works is public, what was rolled is not."""
    table = WayTable()
    table.pc("Ama", side="red", agi=1, willpower=0)
    table.join("Ben", GM, side="blue", agi=1, willpower=0)
    table.start(20, 10)
    table.amend("combatants.ben.acts", 30)
    table.dice(TIRELESS, 12)
    table.act("ama", "attack", target="ben")
    table.act("ben", "dodge")
    assert [text for text, _, _ in told(table)] == [
        "Ben: Dodge works.",
        "Ama's Unarmed misses Ben.",
        "Ama misses Ben",
        "Unarmed",
    ]


@pytest.mark.clause("WAY-AOE-05", "WAY-STUN-01")
@pytest.mark.parametrize(("die", "stun", "lost"), [(12, 0, 10), (7, 3, 22)])
def test_whoever_dodges_a_blow_feels_its_wave_but_nothing_else(
    die: int, stun: int, lost: int
) -> None:
    """1.3 x 8 of the wave reach them in any case; a Stun comes with the blow of 12 alone."""
    table = duel({"willpower": 0}, {"willpower": 0})
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    table.amend("attacks.ama-1-ben.spec.wave", "pdb")
    table.amend("attacks.ama-1-ben.spec.stun", 3)
    table.dice(die, *([1, 1] if stun else []))
    table.act("ben", "dodge")
    assert VITALITY - table.who("ben").pools.vitality == lost
    assert table.who("ben").turn.stun == stun
