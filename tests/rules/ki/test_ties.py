"""The tie-break in contests and defences. (KI-TIE)"""

from __future__ import annotations

import pytest

from rules.engine.visibility import GM
from tests.rules.ki.table import KiTable


def against(attacker: int, defender: int) -> KiTable:
    """Ama attacks the thug, Attack Score 5 against a Dodge; Presence as given."""
    table = KiTable()
    table.pc("Ama", agility=5, instinct=5, presence=attacker)
    table.npc("Thug", agility=1, instinct=1, presence=defender)
    table.start()
    table.take_part("ama", "attack")
    table.act("ama", "attack", target="thug", weapon="unarmed")
    return table


@pytest.mark.clause("KI-TIE-01", "KI-TIE-02", "KI-ATK-08")
@pytest.mark.parametrize(
    ("attacker", "defender", "line"),
    [
        (3, 5, "Thug dodges: the attack misses."),
        (4, 3, "Thug is hit."),
    ],
)
def test_the_higher_presence_wins_a_tie(attacker: int, defender: int, line: str) -> None:
    """Dodge 1 + 4 equals the score of 5: whoever has more Presence wins, without a die."""
    table = against(attacker, defender)
    table.dice(4)
    table.act("thug", "dodge")
    assert line in table.told()
    assert table.dice_left() == []


@pytest.mark.clause("KI-TIE-03", "KI-TIE-04", "KI-ATK-08")
def test_with_level_presence_both_roll_until_they_differ() -> None:
    """Presence 4 and 4: 3-3, 6-6, then 1 of the attacker against 4: the target wins."""
    table = against(4, 4)
    table.dice(4, 3, 3, 6, 6, 1, 4)
    table.act("thug", "dodge")
    assert "Tie-break: Ama 1, Thug 4. Thug wins." in table.told()
    assert "Thug dodges: the attack misses." in table.told()
    assert table.dice_left() == []


@pytest.mark.clause("KI-TIE-03")
def test_the_attacker_rolls_first_in_a_tie() -> None:
    """Dice 5 and 2 in that order are the attacker's and the target's: the reaction fails."""
    table = against(4, 4)
    table.dice(4, 5, 2)
    table.act("thug", "dodge")
    assert "Thug is hit." in table.told()


@pytest.mark.clause("KI-TIE-01")
def test_a_contest_of_the_gm_is_settled_the_same_way() -> None:
    """Strength 1 + 6 against 3 + 4: both 7, and the one with more Presence wins."""
    table = KiTable()
    table.pc("Ama", agility=5, instinct=5, strength=1, presence=2)
    table.npc("Thug", strength=3, presence=1)
    table.start()
    table.take_part("ama", "other")
    table.act("ama", "other", what="I shove him off the bridge")
    table.dice(6, 4)
    table.say(GM, "check", trait="strength", opponent="thug", opposing="strength")
    assert "Ama wins the tie by Presence." in table.told()
    assert "Ama: Strength 7, which succeeds." in table.told()
    table.say(GM, "rule", outcome="The thug falls.")
    assert "The thug falls." in table.told()
