"""What everybody reads of a hit and its damage."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import GM, PUBLIC, Kind, Part
from rules.wayward.board.card import card
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


def test_the_headline_says_what_becomes_of_the_target() -> None:
    """12 of 200 Hit Points wound nobody; 12 of 12 break ribs and incapacitate."""
    assert heads(struck(*ONES, vitality_max=0, hp_max=200))[-1][0] == "Ama hits Ben for 12: hurt"
    worst = heads(struck(*ONES, 50, vitality_max=0, hp_max=12))[-1]
    assert worst == ("Ama hits Ben for 12: incapacitated", Kind.HARM, True)


def test_a_hit_that_hurts_nobody_says_so() -> None:
    """A skin that takes off 40 leaves nothing of 12."""
    table = struck(*ONES, damage_reduction={"skin": 40})
    assert heads(table)[-1][0] == "Ama hits Ben and does no damage"


def test_if_somebody_is_asked_meanwhile_the_damage_has_a_headline_of_its_own() -> None:
    """Cai's attack on Dan comes at the same count, and Dan answers later than Ben."""
    table = WayTable()
    for name in ("Ama", "Ben", "Cai", "Dan"):
        table.pc(name, agi=1, vitality_max=VITALITY, willpower=0)
    table.start(20, 10, 20, 10)
    table.dice(TIRELESS, TIRELESS)
    table.act("ama", "attack", target="ben")
    table.act("cai", "attack", target="dan")
    table.dice(*ONES)
    table.act("ben", "endure")
    assert heads(table) == [("Ama hits Ben", Kind.HARM, True)]
    table.dice(*ONES)
    table.act("dan", "endure")
    assert heads(table)[1:] == [
        ("Cai hits Dan", Kind.HARM, True),
        ("Ben takes 12 damage.", Kind.HARM, False),
        ("Cai hits Dan for 12: hurt", Kind.HARM, True),
    ]


def test_the_board_has_the_same_word_as_the_headline() -> None:
    """Of 200 Hit Points, 12 lost are no wound."""
    table = struck(*ONES, vitality_max=0, hp_max=200)
    assert card(table.fight, table.who("ama")).health == "unhurt"
    assert card(table.fight, table.who("ben")).health == "hurt"
    worst = struck(*ONES, 50, vitality_max=0, hp_max=12)
    assert card(worst.fight, worst.who("ben")).health == "incapacitated"
