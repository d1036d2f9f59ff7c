"""Grappling: a hold begins with a roll, and locks end with it. (WAY-IMMOB-06)"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import pytest

from rules.engine.replay import journal as j
from rules.engine.views.visibility import GM
from rules.errors import NotAllowed
from tests.rules.wayward.table import TIRELESS, WayTable

Parting: TypeAlias = Callable[[WayTable], None]


def held(*, locked: bool = True, **house: Any) -> WayTable:
    """Cai holds Ama (a 20 against a 1), with a lock of 4; Ben looks on. All act on 0."""
    table = WayTable(**house)
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
    return [each.severity for each in table.who("ama").body.statuses if each.ends.lock]


@pytest.mark.clause("WAY-IMMOB-06", "WAY-D20-01")
def test_who_wins_the_roll_holds_the_other() -> None:
    """A 20 against a 1 holds; the other way round Ama could break free, and is still held."""
    table = held(locked=False)
    assert table.who("ama").body.held_by == "cai"
    table.dice(1, 20)
    table.declare(GM, "grapple", holder="cai", held="ama")
    assert table.who("ama").body.held_by == "cai"
    assert "held" in {stat.name for card in table.view().cards for stat in card.stats}


@pytest.mark.clause("WAY-IMMOB-06")
def test_a_lock_does_not_fade_while_the_hold_is_kept_and_ends_with_it() -> None:
    """After 30 counts it is still 4; as Cai lets go it is gone."""
    table = held()
    for id in ("ama", "ben", "cai"):
        table.act(id, "block", length=30)
    assert (table.fight.now, locks(table)) == (30, [4])
    table.declare(GM, "let_go", held="ama")
    assert (table.who("ama").body.held_by, locks(table)) == ("", [])
    with pytest.raises(NotAllowed, match="Nobody is held"):
        table.declare(GM, "let_go", held="ama")


@pytest.mark.clause("WAY-IMMOB-06")
def test_a_shifted_hold_ends_the_first() -> None:
    """Ama comes on top: now she holds Cai, and no lock is left on her."""
    table = held()
    table.dice(20, 1)
    table.declare(GM, "grapple", holder="ama", held="cai")
    assert (table.who("ama").body.held_by, table.who("cai").body.held_by) == ("", "ama")
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
    assert (table.who("ama").body.held_by, locks(table)) == ("", [])


@pytest.mark.clause("WAY-IMMOB-06")
def test_a_blow_that_fells_the_holder_frees_the_held() -> None:
    """Before Ben, whose blow it was, is asked again on count 8, nobody holds Ama."""
    table = held()
    for what, left in (("vitality", 0), ("hp", 1)):
        table.amend(f"combatants.cai.{what}", left)
    table.dice(TIRELESS)
    table.act("ben", "attack", target="cai")
    for id in ("cai", "ama"):
        table.act(id, "block", length=30)
    table.dice(3, 3)
    table.act("cai", "endure")
    assert (table.fight.now, table.asked()) == (8, [("ben", "act")])
    assert (table.who("ama").body.held_by, locks(table)) == ("", [])


def walks(id: str, **how: Any) -> Parting:
    """Somebody of AGI 50 goes ten counts: 10 yards, or 6 with a lock of 4."""

    def part(table: WayTable) -> None:
        table.amend(f"combatants.{id}.agi", 50)
        for each in ("ama", "ben", "cai"):
            if each == id:
                table.act(id, "move", length=10, **how)
            else:
                table.act(each, "block", length=10)

    return part


def pushed(id: str) -> Parting:
    """A blow throws somebody 4 yards back."""

    def part(table: WayTable) -> None:
        push = {"kind": "push", "id": "p", "target": id, "by": "ben", "tenths": 40}
        table.amend("stored", [push])
        for each in ("ama", "ben", "cai"):
            table.act(each, "block", length=5)

    return part


def gm_moves(table: WayTable) -> None:
    """The GM says that they are 3 yards apart."""
    table.declare(GM, "apart", one="cai", other="ama", yards=3)


@pytest.mark.clause("WAY-IMMOB-06", "WAY-MOVE-01")
def test_the_gm_parts_two_by_a_distance() -> None:
    """1 yard is still in reach, 3 yards are not; the GM's word about Ben is not about them."""
    table = held()
    table.declare(GM, "apart", one="cai", other="ama", yards=1)
    assert "Cai and Ama are 1 yard apart." in table.told()
    table.declare(GM, "apart", one="cai", other="ben", yards=3)
    assert (table.who("ama").body.held_by, locks(table)) == ("cai", [4])
    gm_moves(table)
    assert (table.who("ama").body.held_by, locks(table)) == ("", [])


def falls(id: str, how: str) -> Parting:
    """Somebody falls unconscious or dies."""

    def part(table: WayTable) -> None:
        table.amend(f"combatants.{id}.condition", how)
        for each in [ninja.id for ninja in table.fight.ready()]:
            table.act(each, "block", length=5)

    return part


def goes(id: str) -> Parting:
    """Somebody leaves the fight."""

    def part(table: WayTable) -> None:
        table.play(j.Left(id=id))
        for each in [ninja.id for ninja in table.fight.ready()]:
            table.act(each, "block", length=5)

    return part


PARTINGS: Mapping[str, tuple[Parting, bool]] = {
    "the held person walks off": (walks("ama"), True),
    "the held person walks away": (walks("ama", toward="cai", away=True), True),
    "the holder walks to another": (walks("cai", toward="ben"), True),
    "the holder walks toward the held": (walks("cai", toward="ama"), False),
    "somebody else walks": (walks("ben"), False),
    "the held person is thrown": (pushed("ama"), True),
    "the holder is thrown": (pushed("cai"), True),
    "somebody else is thrown": (pushed("ben"), False),
    "the GM moves them apart": (gm_moves, True),
    "the held person falls": (falls("ama", "unconscious"), True),
    "the holder falls": (falls("cai", "unconscious"), True),
    "the held person dies": (falls("ama", "dead"), True),
    "the holder dies": (falls("cai", "dead"), True),
    "somebody else dies": (falls("ben", "dead"), False),
    "the held person leaves": (goes("ama"), True),
    "the holder leaves": (goes("cai"), True),
    "somebody else leaves": (goes("ben"), False),
}
"""How two may part, and whether the hold ends by it."""


@pytest.mark.clause("WAY-IMMOB-06")
@pytest.mark.parametrize("how", PARTINGS)
def test_a_hold_ends_when_the_two_part(how: str) -> None:
    """With it goes the lock; what happens to somebody else changes neither."""
    table = held()
    part, ends = PARTINGS[how]
    part(table)
    ama = table.who("ama")
    assert (ama.body.held_by == "", not any(each.ends.lock for each in ama.body.statuses)) == (
        ends,
        ends,
    )


@pytest.mark.clause("WAY-IMMOB-06")
def test_what_has_a_time_of_its_own_is_no_lock() -> None:
    """An Immobilization of 10 counts given to somebody who is held stays their own."""
    table = held(locked=False)
    table.declare(
        GM, "afflict", combatant="ama", status="immobility", severity=4, lasts="10 counts"
    )
    table.declare(GM, "let_go", held="ama")
    assert [each.severity for each in table.who("ama").body.statuses] == [4]
