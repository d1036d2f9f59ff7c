"""The wounds whose effects count: a Critical one overrides the lesser ones at its place.

Also what these wounds forbid. (WAY-LOC-04, WAY-LOC-05, WAY-COND-02)
"""

from __future__ import annotations

from rules.wayward.character.sheet import Wound
from rules.wayward.character.values import Severity, Side
from rules.wayward.character.wound_tables import Disabled, WoundRow, wound_row
from rules.wayward.fight.state import Ninja


def row_of(wound: Wound) -> WoundRow | None:
    """The row of a wound in the tables; None for one that the GM described."""
    return wound_row(wound.row) if wound.row else None


def active(ninja: Ninja) -> list[tuple[Wound, WoundRow]]:
    """The wounds whose effects count, with their rows.

    A Critical wound overrides all lesser ones at its place. These go on healing, and count again if
    they are still there when it is gone. (WAY-LOC-04, WAY-LOC-05)
    """
    rows = [(wound, row) for wound in ninja.body.wounds if (row := row_of(wound)) is not None]
    worst = {(r.location, w.side) for w, r in rows if r.severity is Severity.CRITICAL}
    return [
        (wound, row)
        for wound, row in rows
        if row.severity is Severity.CRITICAL or (row.location, wound.side) not in worst
    ]


def disabled(ninja: Ninja, side: Side | None = None) -> frozenset[Disabled]:
    """The acts that wounds forbid: of any place, or of one side's arm or leg and no side."""
    return frozenset(
        what
        for wound, row in active(ninja)
        if side is None or wound.side in (side, Side.NONE)
        for what in row.disables
    )


def may_block(ninja: Ninja) -> bool:
    """Whether no wound forbids blocking."""
    return Disabled.BLOCK not in disabled(ninja)


def may_take_pills(ninja: Ninja) -> bool:
    """Whether no wound makes pills useless."""
    return Disabled.PILLS not in disabled(ninja)


def carries(ninja: Ninja, row: str) -> int:
    """The number of wounds of a row that count."""
    if not any(wound.row == row for wound in ninja.body.wounds):
        return 0
    return sum([each.id == row for _, each in active(ninja)])
