"""The dice of each kind of roll, and the name under which everybody sees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.dice import Roll
from rules.engine.views.visibility import GM
from tests.rules.wod.table import WodTable

BLANK = 2


def pair(**ama: Any) -> WodTable:
    """Ama, with bare hands, a club and a pistol, and the Thug; dexterity 2 and no abilities."""
    table = WodTable()
    table.pc("Ama", weapons=["club", "pistol"], **ama)
    table.npc("Thug", abilities={"melee": 1}, weapons=["club"], shield="buckler")
    return table


def rolls(table: WodTable) -> list[Roll]:
    """All rolls with dice, in the order in which they were told."""
    return [roll for line in table.lines for roll in line.rolls if roll.dice.count]


def names(table: WodTable) -> list[str]:
    """The name of each roll, with its pool."""
    return [roll.name for roll in rolls(table)]


def initiative(table: WodTable) -> None:
    """The fight begins."""
    table.start()


def struck(weapon: str, by: str, *dice: int) -> Callable[[WodTable], None]:
    """Ama strikes the Thug, who meets it in this way."""

    def play(table: WodTable) -> None:
        table.start()
        table.declare_all(ama={"act": "attack", "target": "thug", "weapon": weapon})
        table.dice(*dice)
        table.act("thug", by)

    return play


def moved(pace: str) -> Callable[[WodTable], None]:
    """Ama moves."""

    def play(table: WodTable) -> None:
        table.start()
        table.dice(BLANK, BLANK)
        table.declare_all(ama={"act": "move", "pace": pace, "yards": 1})

    return play


def rolled(act: str, *dice: int, **fields: Any) -> Callable[[WodTable], None]:
    """Ama rolls out of turn."""

    def play(table: WodTable) -> None:
        table.dice(*dice)
        table.declare(GM, act, **fields)

    return play


FIST = "Attack (Dexterity 2 + Brawl (untrained) 0)"
CLUB = "Attack (Dexterity 2 + Melee (untrained) 0)"
DODGE = "Dodge (Dexterity 2 + Athletics (untrained) 0)"
ROWS: list[tuple[Callable[[WodTable], None], list[str]]] = [
    (initiative, ["Initiative", "Initiative"]),
    (struck("fist", "take", BLANK, BLANK), [FIST]),
    (struck("fist", "dodge", *[BLANK] * 4), [FIST, DODGE]),
    (
        struck("fist", "block", *[BLANK] * 4),
        [FIST, "Block (Dexterity 2 + Brawl (untrained) 0)"],
    ),
    (struck("fist", "parry", *[BLANK] * 5), [FIST, "Parry (Dexterity 2 + Melee 1)"]),
    (struck("club", "shield", *[BLANK] * 5), [CLUB, "Shield (Dexterity 2 + Melee 1)"]),
    (
        struck("club", "take", 8, 8, *[8] * 5, BLANK, BLANK),
        [
            CLUB,
            "Damage (Club 2 + Strength 2 + More successes 1)",
            "Soak (Stamina 2)",
        ],
    ),
    (
        struck("fist", "take", 7, BLANK, 7, BLANK, BLANK, BLANK),
        [FIST, "Damage (Strength 2)", "Soak (Stamina 2)"],
    ),
    (
        struck("pistol", "take", 8, 8, *[BLANK] * 4),
        ["Attack (Dexterity 2 + Firearms (untrained) 0)", "Damage (Pistol 4)"],
    ),
    (moved("climb"), ["Climbing (Dexterity 2 + Athletics (untrained) 0)"]),
    (
        rolled("wound", 7, BLANK, combatant="ama", harm="bashing", levels=2),
        ["Soak (Stamina 2)"],
    ),
    (rolled("roll", BLANK, BLANK, combatant="ama", traits="wits"), ["wits (Wits 2)"]),
    (
        rolled("roll", *[BLANK] * 3, combatant="ama", traits="wits + 1"),
        ["wits + 1 (Wits 2 + as named 1)"],
    ),
    (
        rolled("strength", *[BLANK] * 3, combatant="ama", rating="3"),
        ["Strength 3 (Willpower 3)"],
    ),
]


@pytest.mark.clause("WOD-POOL-01", "WOD-POOL-10", "WOD-DMG-11", "WOD-DEF-01", "WOD-INIT-01")
@pytest.mark.parametrize(("play", "named"), ROWS)
def test_each_roll_is_of_ten_sided_dice_and_has_its_name(
    play: Callable[[WodTable], None], named: list[str]
) -> None:
    """With each part of its pool; a trait without dots is untrained."""
    table = pair()
    play(table)
    found = [name for name in names(table) if name != "Initiative" or play is initiative]
    assert found == named
    assert {roll.dice.sides for roll in rolls(table)} == {10}
    if play is initiative:
        assert [roll.dice.count for roll in rolls(table)] == [1, 1]
