"""Grappling: a hold begins with a roll, and locks end with it. (WAY-IMMOB-06)"""

from __future__ import annotations

import pytest

from rules.engine import journal as j
from rules.engine.visibility import GM
from rules.errors import NotAllowed
from tests.rules.wayward.table import WayTable


def held(*, locked: bool = True) -> WayTable:
    """Cai holds Ama (a 20 against a 1), with a lock of 4; Ben looks on. All act on 0."""
    table = WayTable(positions="off")
    for name in ("Ama", "Ben", "Cai"):
        table.pc(name, agi=1, willpower=0, side="blue" if name == "Cai" else "red")
    table.start()
    table.dice(20, 1)
    table.declare(GM, "grapple", holder="cai", held="ama")
    if locked:
        table.declare(GM, "afflict", combatant="ama", status="immobility", severity=4)
    return table


def locks(table: WayTable) -> list[int]:
    """The severities of the locks on Ama."""
    return [each.severity for each in table.who("ama").statuses if each.lock]


@pytest.mark.clause("WAY-IMMOB-06", "WAY-D20-01")
def test_who_wins_the_roll_holds_the_other() -> None:
    """A 20 against a 1 holds; the other way round Ama could break free, and is still held."""
    table = held(locked=False)
    assert table.who("ama").held_by == "cai"
    table.dice(1, 20)
    table.declare(GM, "grapple", holder="cai", held="ama")
    assert table.who("ama").held_by == "cai"
    assert "held" in {stat.name for card in table.view().cards for stat in card.stats}


@pytest.mark.clause("WAY-IMMOB-06")
def test_a_lock_does_not_fade_while_the_hold_is_kept_and_ends_with_it() -> None:
    """After 30 counts it is still 4; as Cai lets go it is gone."""
    table = held()
    for id in ("ama", "ben", "cai"):
        table.act(id, "block", length=30)
    assert (table.fight.now, locks(table)) == (30, [4])
    table.declare(GM, "let_go", held="ama")
    assert (table.who("ama").held_by, locks(table)) == ("", [])
    with pytest.raises(NotAllowed, match="Nobody is held"):
        table.declare(GM, "let_go", held="ama")


@pytest.mark.clause("WAY-IMMOB-06")
def test_a_shifted_hold_ends_the_first() -> None:
    """Ama comes on top: now she holds Cai, and no lock is left on her."""
    table = held()
    table.dice(20, 1)
    table.declare(GM, "grapple", holder="ama", held="cai")
    assert (table.who("ama").held_by, table.who("cai").held_by) == ("", "ama")
    assert locks(table) == []


@pytest.mark.clause("WAY-IMMOB-06")
@pytest.mark.parametrize("how", ["unconscious", "leaves"])
def test_who_cannot_hold_any_more_holds_nobody(how: str) -> None:
    """Cai is knocked out or leaves: at the end of the count Ama is free."""
    table = held()
    if how == "leaves":
        table.play(j.Left(id="cai"))
    else:
        table.amend("combatants.cai.condition", "unconscious")
    for id in ("ama", "ben"):
        table.act(id, "block", length=5)
    assert (table.who("ama").held_by, locks(table)) == ("", [])


@pytest.mark.clause("WAY-IMMOB-06")
def test_what_has_a_time_of_its_own_is_no_lock() -> None:
    """An Immobilization of 10 counts given to somebody who is held stays their own."""
    table = held(locked=False)
    table.declare(GM, "afflict", combatant="ama", status="immobility", severity=4, counts=10)
    table.declare(GM, "let_go", held="ama")
    assert [each.severity for each in table.who("ama").statuses] == [4]
