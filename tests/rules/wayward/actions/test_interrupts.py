"""Interrupts: how fast they must be, what they cost, and what is broken off for them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.wayward.defence.block import Block, Cover
from rules.wayward.defence.interrupts import Defending
from tests.rules.wayward.table import TIRELESS, VITALITY, WayTable, duel


def answer(table: WayTable, prompt: Any, value: dict[str, Any]) -> None:
    """Answer one of several questions."""
    from rules.engine.replay.journal import Answered

    table.play(Answered(key=prompt.key, opened=prompt.opened, value=value))


@pytest.mark.clause("WAY-BLOCK-03", "WAY-BLOCK-04")
def test_a_block_undoes_a_surprise_but_not_as_an_interrupt() -> None:
    """Out of a Block the attack is no Surprise any more; behind an umbrella it still is."""
    table = WayTable()
    table.pc("Ama", side="red", agi=1, weapons=[{"id": "yari", "held": True}])
    umbrella = {"id": "umbrella", "held": True}
    table.pc("Ben", side="blue", agi=1, vitality_max=VITALITY, weapons=[umbrella])
    table.pc("Cai", side="green", agi=1)
    table.start(10, 15, 10)
    table.act("ben", "block", length=50)
    table.dice(TIRELESS)
    table.act("cai", "rest")
    table.act("ama", "attack", target="ben", weapon="yari")
    made = table.fight.battle.attacks[0]
    for wish, left in (("cover", True), ("block", False)):
        from rules.wayward.defence.block import undo_surprise

        table.amend("attacks.ama-1-ben.surprise", True)
        asked = Cover("umbrella") if wish == "cover" else Block()
        guard = asked.guard(Defending(table.fight, table.who("ben"), made))
        undo_surprise(made, guard, 0)
        assert made.limits.surprise is left


@pytest.mark.clause("WAY-INTR-06", "WAY-DEF-03", "WAY-PART-04")
def test_a_parry_that_turns_into_a_blow() -> None:
    """Teiryuu Dageki: 5 in all, its Accuracy the parry's 19, its damage (2 + 2)d4 + 1.3 x 5."""
    table = duel(
        {"vitality_max": VITALITY, "unarmed": {"id": "unarmed", "speed": 10}},
        {"techniques": ["teiryuu-dageki"]},
    )
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    table.dice(TIRELESS, 14)
    table.act("ben", "counter", technique="teiryuu-dageki")
    # 14 + DEX 2 + 3
    table.act("ama", "accept")
    [back] = [each for each in table.fight.battle.attacks if each.by == "ben"]
    assert (back.needed, back.speed) == (19, 5)
    table.dice(1, 1, 1, 1)
    table.act("ama", "endure")
    assert table.who("ama").pools.vitality == VITALITY - 10
    assert table.who("ben").turn.acts == 35


@pytest.mark.clause("WAY-DEF-03")
def test_a_roll_that_stands_answers_every_attack_until_something_else_is_done() -> None:
    """Leaping Shadow: its 15 avoids a second punch without an action; a Dodge ends it."""
    table = duel({}, {"techniques": ["leaping-shadow"]})
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    table.dice(TIRELESS, 15)
    table.act("ben", "counter", technique="leaping-shadow")
    table.act("ama", "accept")
    assert table.who("ben").turn.acts == 34
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    assert table.prompt("ben").ask.silence() == {"act": "keep_roll"}
    table.act("ben", "keep_roll")
    table.act("ama", "accept")
    assert table.who("ben").turn.acts == 34
    table.dice(TIRELESS, 20)
    table.act("ama", "attack", target="ben")
    table.act("ben", "dodge")
    table.act("ama", "accept")
    assert table.who("ben").turn.standing is None


@pytest.mark.clause("WAY-DEF-03")
def test_a_roll_that_fails_stands_too() -> None:
    """Its 1 avoids nothing, and answers the next attack."""
    table = duel({}, {"techniques": ["leaping-shadow"]})
    table.dice(TIRELESS)
    table.act("ama", "attack", target="ben")
    table.dice(TIRELESS, 1, 1, 1)
    table.act("ben", "counter", technique="leaping-shadow")
    assert table.who("ben").turn.standing is not None
