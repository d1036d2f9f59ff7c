"""Parries: promised, afterwards, for others, by interrupt. (L7R-PARRY)"""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM, PUBLIC, Part
from tests.rules.l7r.table import L7rTable

WOUND = (1, 1, 9, 9, 9)
"""Damage of 2k2, and a wound check of 3k2 that it does not break."""


def attacked(
    ama: tuple[int, ...] = (1, 5), ben: tuple[int, ...] = (2, 6), *, phase: int = 5, **house: Any
) -> L7rTable:
    """In a phase the Foe attacks Ama with a spear, and Ama and Ben are asked.

    The Foe has attack 1 and Fire 2, Ama and Ben parry 2 and Air 2.
    """
    table = L7rTable(**house)
    table.npc("Foe", attack=1)
    table.pc("Ama", parry=2, void=len(ama))
    table.pc("Ben", parry=2, void=len(ben))
    table.start(phase, 10, 10, *ama, 10, *ben, 10)
    while [who for who, _ in table.asked()] != [GM]:
        table.say(table.asked()[0][0], "hold", until=phase - 1 if phase > 1 else 0)
    table.attack(GM, "ama")
    return table


@pytest.mark.clause("L7R-SW-04", "L7R-PARRY-02")
@pytest.mark.parametrize(
    ("reroll", "rolled", "points"), [("pay", 19, 1), ("leave", 11, 2), ("ask", 11, 2)]
)
def test_a_parry_says_beforehand_what_becomes_of_its_tens(
    reroll: str, rolled: int, points: int
) -> None:
    """10 + 1 fails against 17; for a void point the ten becomes 18, and 19 succeeds."""
    table = attacked()
    assert "reroll" not in table.prompt("ama").ask.live().choices["parry"].form.fields
    table.amend("combatants.ama.serious_wounds", 2)
    table.say("ben", "let")
    table.dice(9, 8, 1, 10, 1, 1, 1, *((8,) if reroll == "pay" else WOUND))
    table.say("ama", "parry", light="keep", reroll=reroll)
    if reroll == "ask":
        table.say("ama", "leave")
    assert any(line.startswith(f"Ama: parry {rolled} against 17") for line in table.told())
    assert table.who("ama").void_points == points
    assert "reroll" not in [key for _, key in table.asked()]


@pytest.mark.clause("L7R-DICE-09", "L7R-PARRY-04")
def test_the_roll_of_an_ally_does_not_tell_an_npcs_skill() -> None:
    """Ben's 21 fails: all see the 21, they and the GM that it was against 17 and 5."""
    table = attacked()
    table.say("ama", "let", light="keep")
    table.dice(9, 8, 1, 10, 3, 8, 1, 1, *WOUND)
    table.say("ben", "parry")
    [shown] = [line for line in table.lines if line.text == "Ben: parry 21: it fails."]
    assert shown.audience is None
    assert [(roll.against, roll.outcome) for roll in shown.rolls] == [(None, "fails")]
    [full] = [line for line in table.lines if line.text == "Ben: parry 21 against 22: it fails."]
    assert full.audience == {"ben"}
    [against] = [roll.against for roll in full.rolls]
    assert against is not None
    assert [part.value for part in against.parts] == [17, 5]


@pytest.mark.clause("L7R-DMG-05", "L7R-PARRY-05")
@pytest.mark.parametrize("hidden", [False, True])
def test_a_parry_in_vain_is_seen_by_all_unless_the_parrier_is_hidden(hidden: bool) -> None:
    """The report says it, and "Why?" names its rule, where everybody sees the parry."""
    table = attacked()
    if hidden:
        table.amend("combatants.ben.hidden", True)
    table.dice(9, 8, 1, 1, 1, 1, 1, *WOUND)
    table.say("ben", "parry")
    table.say("ama", "let", light="keep")
    public = [line for line in table.lines if PUBLIC.sees(line.audience)]
    assert any("L7R-DMG-05" in line.clauses for line in public) is not hidden
    [numbers] = [line.text for line in table.lines if line.part is Part.NUMBERS]
    assert numbers.endswith(" \N{MIDDLE DOT} a parry failed") is not hidden


@pytest.mark.clause("L7R-PARRY-07", "L7R-PARRY-08")
@pytest.mark.parametrize(
    ("dice", "offered"),
    [((7, 9), ["7+9"]), ((5, 9), ["5"]), ((9,), None), ((3, 9), ["3"])],
)
def test_an_interrupt_needs_that_nothing_is_due_or_held(
    dice: tuple[int, ...], offered: list[str] | None
) -> None:
    """In phase 5: 7 and 9 interrupt, a 5 or a held 3 is spent alone, a 9 alone does nothing."""
    table = attacked(ama=dice, ben=(8,))
    choices = table.prompt("ama").ask.live().choices
    if offered is None:
        assert list(choices) == ["let"]
    else:
        assert [o.value for o in choices["parry"].form.fields["dice"].options] == offered


def test_npcs_with_nothing_left_are_asked_all_the_same() -> None:
    """Whether the Foe and their friend have dice is secret, so both are asked."""
    table = L7rTable()
    table.pc("Ama")
    table.npc("Foe")
    table.npc("Friend", guards=True)
    table.start(1, 5, 10, 8, 9, 10, 7, 9, 10)
    table.amend("combatants.foe.dice", [])
    table.amend("combatants.friend.dice", [])
    table.attack("ama", "foe")
    assert [p.ask.about for p in table.scene.prompts] == ["foe", "friend"]
    assert not any(p.ask.public for p in table.scene.prompts)
