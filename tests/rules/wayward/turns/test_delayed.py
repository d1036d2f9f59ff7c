"""Delayed actions count by count, and what is told of Initiative."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.views.visibility import PUBLIC
from rules.wayward.fight.action_in_progress import Deed, DeedTiming
from rules.wayward.turns.counts import chances, landing_at, landings
from tests.rules.wayward.table import WayTable, duel


def delayed(now: int, delay: int = 5, **progress: bool) -> WayTable:
    """On this count Ama is at an action of count 0 that takes effect after its delay."""
    table = duel()
    deed = Deed(id="ama-1", by="ama", act="attack", title="Club")
    deed.timing = DeedTiming(since=0, base=9, speed=9, delay=delay, abortable=True)
    for name, value in progress.items():
        setattr(deed.progress, name, value)
    table.fight.battle.deeds["ama-1"] = deed
    table.fight.timeline.count = now
    return table


def slots(found: Any) -> list[tuple[int, str, str, str]]:
    """The count, the kind, the actor and the action of each slot."""
    return [(slot.at, slot.kind, slot.who, slot.id) for slot in found]


@pytest.mark.clause("WAY-DELAY-01", "WAY-DELAY-02")
@pytest.mark.parametrize(
    ("now", "progress", "lands", "chance"),
    [
        (0, {}, True, False),
        (3, {"stirred": True}, True, True),
        (4, {"stirred": True}, True, True),
        (5, {"stirred": True}, True, False),
        (3, {"stirred": True, "asked": True}, True, False),
        (3, {"stirred": True, "landed": True}, False, False),
    ],
)
def test_a_delayed_action_lands_on_its_count_and_is_asked_about_on_the_one_before(
    now: int, progress: dict[str, bool], lands: bool, chance: bool
) -> None:
    """Only once others have acted, and only once."""
    table = delayed(now, **progress)
    fight = table.fight
    assert slots(landings(fight)) == ([(5, "lands", "ama", "ama-1")] if lands else [])
    assert slots(chances(fight)) == ([(4, "chance", "ama", "ama-1")] if chance else [])
    for count in (4, 5, 6):
        assert bool(landing_at(fight, count)) == (lands and count >= 5)
    table.who("ama").out = True
    assert (landings(fight), landing_at(fight, 9)) == ([], [])


@pytest.mark.clause("WAY-DELAY-01")
def test_without_a_delay_nothing_lands() -> None:
    """Its effect has come with its declaration."""
    table = delayed(0, delay=0, stirred=True)
    assert (landings(table.fight), chances(table.fight), landing_at(table.fight, 9)) == ([], [], [])


@pytest.mark.clause("WAY-INIT-01", "WAY-INIT-02", "WAY-INIT-03", "WAY-INIT-04")
def test_initiative_is_told_with_its_numbers_but_for_the_gms_people() -> None:
    """AGI 20 adds 2: 17 begins, 12 comes 5 later; somebody alone comes in as they come."""
    table = WayTable()
    table.pc("Ama", agi=20)
    table.npc("Ben", agi=20)
    table.start(15, 10)
    assert [text for text in table.told() if "first turn" in text] == [
        "Ama: Initiative 17, first turn on count 0.",
        "Ben: first turn on count 5.",
    ]
    assert (table.who("ama").turn.rolled, table.who("ben").turn.rolled) == (17, 12)
    table.act("ama", "block", length=3)
    table.pc("Cai")
    table.act("ama", "block", length=30)
    [line] = [line for line in table.lines if "comes in" in line.text]
    assert line.text == f"Cai comes in on count {table.who('cai').turn.acts}."
    assert PUBLIC.sees(line.audience)
    assert line.clauses == ("WAY-INIT-03",)
