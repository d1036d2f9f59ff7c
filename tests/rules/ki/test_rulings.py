"""What the GM rules: Other, checks and contests, custom Actions. (KI-ACT-09, KI-ACT-11)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.replay.journal import Left
from rules.engine.views.visibility import GM, PUBLIC
from tests.rules.ki.table import KiTable
from tests.tables import tabled


def trying(**sheet: Any) -> KiTable:
    """Ama tries something, and the GM is asked what comes of it."""
    table = KiTable()
    table.pc("Ama", agility=5, instinct=5, strength=3, skills={"climbing": 4}, **sheet)
    table.npc("Thug", strength=2, skills={"holding": 5})
    table.start()
    table.take_part("ama", "other", "move")
    table.act("ama", "other", what="I climb the mast", trait="climbing", target="thug")
    return table


@pytest.mark.clause("KI-ACT-09")
def test_the_participation_waits_for_the_gm_and_goes_on_after_the_outcome() -> None:
    """Ama is not asked for her Move before the GM has spoken; nothing answers for the GM."""
    table = trying()
    assert "Ama: I climb the mast, at Thug, with Climbing" in table.told(PUBLIC)
    assert table.asks() == [("ama", "rule")]
    assert table.scene.prompts[0].ask.silence() is None
    table.say(GM, "rule", outcome="You see the harbour.")
    assert "You see the harbour." in table.told(PUBLIC)
    assert table.asks() == [("ama", "piece")]


@pytest.mark.clause("KI-ACT-09")
@tabled
def test_the_gm_may_call_for_a_value_and_dluck(
    trait: str, die: int, against: int, text: str
) -> None:
    """Climbing 4 and a die of 3 reach 7; the GM then says what that means."""
    table = trying()
    table.dice(die)
    table.say(GM, "check", trait=trait, against=against)
    assert text in table.told(PUBLIC)
    assert table.asks() == [("ama", "rule")]


@pytest.mark.clause("KI-ACT-09", "KI-TIE-01")
def test_a_contest_is_rolled_by_both_the_actor_first() -> None:
    """Climbing 4 + 1 against Holding 5 + 6: Ama fails; of the thug only how it went is public."""
    table = trying()
    table.dice(1, 6)
    table.say(GM, "check", trait="climbing", opponent="thug", opposing="holding")
    assert "Ama: Climbing 5, which fails." in table.told(PUBLIC)
    assert "Thug succeeds." in table.told(PUBLIC)
    assert "Thug: Holding 11, which succeeds." in table.told()
    assert not any("Holding" in line for line in table.told(PUBLIC))


def test_a_contest_needs_the_opponents_value() -> None:
    """Without it the GM is told what is missing."""
    table = trying()
    with pytest.raises(Exception, match=r"Say which value the opponent rolls\."):
        table.say(GM, "check", trait="climbing", opponent="thug")


def test_when_the_actor_is_gone_the_action_comes_to_nothing() -> None:
    """Ama leaves the fight while the GM thinks: the question answers itself."""
    table = trying()
    table.play(Left(id="ama"))
    assert "Nothing happens." in table.told()
    assert table.fight.stack == []


@pytest.mark.clause("KI-ACT-11")
def test_a_granted_action_may_take_both() -> None:
    """A Ritual takes both Actions: alone it may be declared, with a Move it is refused."""
    table = KiTable()
    table.pc("Ama", agility=5, instinct=5)
    table.start()
    table.declare(GM, "grant", combatant="ama", name="Ritual", actions=2)
    [ritual] = table.who("ama").custom_actions
    table.window("ama")
    assert table.refusal("ama", "declare", first="move", second=ritual.id) == (
        "Ritual takes both Actions."
    )
    table.act("ama", "declare", first=ritual.id)
    assert table.acts("ama") == ["custom", "surge", "done"]


@pytest.mark.clause("KI-ACT-11")
def test_nobody_else_has_a_granted_action() -> None:
    """Ben has no granted Action and cannot declare Ama's Leap."""
    table = KiTable()
    table.pc("Ama")
    table.pc("Ben", agility=5, instinct=5)
    table.start()
    table.declare(GM, "grant", combatant="ama", name="Leap")
    [leap] = table.who("ama").custom_actions
    table.window("ben")
    assert table.refusal("ben", "declare", first=leap.id).startswith("Choose one of: None, Move")
