"""How an attack is told from the answer to its end: who reads what, and the one sentence of it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM, PUBLIC, Kind, Part
from tests.rules.wayward.table import TIRELESS, VITALITY, WayTable, duel

DOT = "\N{MIDDLE DOT}"


def told(table: WayTable) -> list[tuple[str, Kind, Part]]:
    """What everybody reads of the one attack up to the damage that its target takes."""
    lines = [line for line in table.lines if line.of == "ama-1-ben" and PUBLIC.sees(line.audience)]
    harm = {"WAY-DMG-01", "WAY-DMG-03"}
    return [(line.text, line.kind, line.part) for line in lines if not harm & {*line.clauses}]


def answered(act: str, *dice: int, ben: dict[str, Any] | None = None, **fields: Any) -> WayTable:
    """Ama (Accuracy 12, damage 2d4 + 1.3 x 8) strikes at Ben, who answers; Ama lets a miss be."""
    table = duel({"willpower": 0}, {"willpower": 0, **(ben or {})})
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    table.dice(*dice)
    table.act("ben", act, **fields)
    return table


@pytest.mark.clause("WAY-ACC-02", "WAY-PART-01")
@pytest.mark.parametrize(
    ("act", "dice", "said"),
    [
        (
            "endure",
            (1, 1),
            [
                ("Ama's Unarmed hits Ben.", Kind.HARM, Part.DETAIL),
                ("Ama hits Ben", Kind.HARM, Part.HEAD),
                ("Unarmed", Kind.HARM, Part.NUMBERS),
            ],
        ),
        (
            "dodge",
            (12,),
            [
                ("Ben: Dodge 12 against 12: it works.", Kind.EFFECT, Part.DETAIL),
                ("Ama's Unarmed misses Ben.", Kind.FAILURE, Part.DETAIL),
                ("Ama misses Ben", Kind.MISSED, Part.HEAD),
                (f"Unarmed {DOT} Dodge 12 against 12", Kind.MISSED, Part.NUMBERS),
            ],
        ),
        (
            "parry",
            (9, 1, 1),
            [
                ("Ben: Parry 11 against 12: it fails.", Kind.EFFECT, Part.DETAIL),
                ("Ama's Unarmed hits Ben for 20% of the damage.", Kind.HARM, Part.DETAIL),
                ("Ama hits Ben for 20% of the damage", Kind.HARM, Part.HEAD),
                (f"Unarmed {DOT} Parry 11 against 12", Kind.HARM, Part.NUMBERS),
            ],
        ),
        (
            "dodge",
            (7, 1, 1),
            [
                ("Ben: Dodge 7 against 12: it fails.", Kind.EFFECT, Part.DETAIL),
                ("Ama's Unarmed hits Ben.", Kind.HARM, Part.DETAIL),
                ("Ama hits Ben", Kind.HARM, Part.HEAD),
                (f"Unarmed {DOT} Dodge 7 against 12", Kind.HARM, Part.NUMBERS),
            ],
        ),
    ],
)
def test_each_end_of_an_attack_is_told(
    act: str, dice: tuple[int, ...], said: list[tuple[str, Kind, Part]]
) -> None:
    """An equal roll avoids it; 1 short lets a fifth through, 5 short all; DEX 20 adds 2."""
    table = answered(act, *dice)
    assert told(table) == said


@pytest.mark.clause("WAY-BLOCK-02")
def test_a_block_is_told_as_a_block() -> None:
    """A blocked attack has stopped, though half of it hurts; 6.2 of 12.4 are left."""
    table = WayTable()
    table.pc("Ama", side="red", agi=1)
    table.pc("Ben", side="blue", agi=1, vitality_max=VITALITY)
    table.start(10, 15)
    table.act("ben", "block", length=50)
    table.dice(TIRELESS, 1, 1)
    table.act("ama", "attack", target="ben")
    table.act("ben", "block")
    assert told(table) == [
        ("Ben blocks Ama's Unarmed.", Kind.HARM, Part.DETAIL),
        ("Ama is blocked by Ben", Kind.STOPPED, Part.HEAD),
        ("Unarmed", Kind.STOPPED, Part.NUMBERS),
    ]
    assert VITALITY - table.who("ben").pools.vitality == 6


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
