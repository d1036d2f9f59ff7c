"""Who reads what a hidden creature does, and how much of it. (KI-PART-01, KI-TYPE-03)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM
from tests.rules.ki.table import KiTable
from tests.rules.told import block, told
from tests.scripts import ScriptedAnswers

OMEN = {"id": "omen", "name": "Omen", "kind": "active", "text": "Crows fly."}


def spied(*pieces: dict[str, Any], act: str, **spy: Any) -> list[str]:
    """The lines of what a hidden spy of the GM's does beside Ama, from turn 9 on."""
    table = KiTable()
    table.answers = ScriptedAnswers(
        "spy",
        join=[{"act": "join"}],
        declare=[{"act": "declare", "first": act}],
        piece=[*pieces],
    )
    table.pc("Ama", agility=0, instinct=0)
    plain = {"agility": 4, "instinct": 4, "hands": 1, "unarmed_damage": 3}
    table.join("Spy", GM, hidden=True, **{**plain, **spy})
    table.start()
    if ("ama", "defend") in table.asks():
        table.act("ama", "endure")
    lines = told(table, "ama")[2:]
    assert lines[:3] == INITIATIVE
    return lines[3:]


INITIATIVE = [
    "all | Ama has Initiative 1 in this round.",
    "gm | Spy has Initiative 9 in this round.",
    "gm | Turn 9: Spy joins.",
]


@pytest.mark.clause("KI-ACT-03", "KI-HP-01")
def test_the_blow_of_somebody_unseen() -> None:
    """Everybody sees that Ama is struck, but not who strikes."""
    strike = {"act": "attack", "target": "ama"}
    assert spied(strike, act="attack") == block("""
        gm | Spy declares Attack.
        all | Somebody unseen attacks Ama with a bare hand.
        all | Ama is hit.
        all | Ama is hurt.
        ama | Ama takes 3 damage: HP 7 of 10.
        all | Somebody unseen hits Ama: hurt
        all | a bare hand
    """)


@pytest.mark.clause("KI-ACT-07", "KI-ACT-08", "KI-ACT-01")
def test_the_techniques_and_moves_of_somebody_unseen() -> None:
    """Only the GM reads about the hidden one; everybody reads what happens to Ama."""
    omen = {"act": "technique", "technique": "omen", "target": "ama"}
    assert spied(omen, act="technique", techniques=[OMEN]) == block("""
        gm | Spy declares Technique.
        gm | Somebody unseen uses Omen.
        gm | Omen: Crows fly.
    """)
    sting = {**OMEN, "damage": 3, "condition": "numb"}
    assert spied(omen, act="technique", techniques=[sting]) == block("""
        gm | Spy declares Technique.
        gm | Somebody unseen uses Omen.
        all | Ama is hurt.
        ama | Ama takes 3 damage: HP 7 of 10.
        all | Ama is numb.
    """)
    assert spied({"act": "move", "distance": 2}, act="move") == block("""
        gm | Spy declares Move.
        gm | Spy moves 2 metres.
    """)


@pytest.mark.clause("KI-INTER-01", "KI-INTER-02")
def test_the_summary_of_a_round_leaves_out_the_hidden() -> None:
    """It says that Ama and Cai stand and Ben is down; it does not name the hidden Spy and Rat."""
    table = KiTable()
    for name in ("Ama", "Ben", "Cai"):
        table.pc(name)
    table.join("Spy", "eve", hidden=True)
    table.join("Rat", GM, hidden=True, state="unconscious")
    table.start()
    table.amend("combatants.ben.state", "unconscious")
    table.end_round()
    table.say(GM, "skip")
    assert "Round 1 in short. Standing: Ama and Cai. Down: Ben." in table.told()
    # The player of the hidden Spy is not waited for either.
    assert table.asked() == [("ama", "ready"), ("ben", "ready"), ("cai", "ready")]
