"""Copies a sheet into the fight, and writes it back at the end (L7R-VOID-01, L7R-HEAL-03)."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.journal import Joined
from rules.engine.kit.sheets import joining, leaving
from rules.engine.visibility import GM
from rules.errors import NotAllowed
from rules.l7r.fight.state import L7rFight, Samurai
from rules.l7r.sheets.sheet import Sheet
from rules.l7r.sheets.values import Fate

PLAYERS, OTHERS = "players", "others"
"""The two sides, for sheets that name none."""


def may_join(sheet: Sheet) -> None:
    """Refuse a dead character: the dead do not fight.

    Raises:
     NotAllowed: The character is dead.
    """
    if sheet.fate is Fate.DIES:
        raise NotAllowed("This character is dead and can only be read.")


def enlist(fight: L7rFight, joined: Joined, sheet: Sheet) -> Samurai:
    """Copy a sheet into the fight; if it gives no void points, they are full."""
    del fight
    own = joining(sheet, Samurai) | {
        "side": sheet.side or (OTHERS if joined.player == GM else PLAYERS),
        "void_points": sheet.lowest_ring if sheet.void_points is None else sheet.void_points,
    }
    return Samurai(id=joined.id, name=joined.name, player=joined.player, **own)


def come_back(fight: L7rFight, samurai: Samurai) -> None:
    """Return in the same round with the dice of later phases, and no new ones."""
    samurai.dice[:] = [die for die in samurai.dice if die >= fight.phase]


def finish(fight: L7rFight) -> None:
    """End a duel when the fight ends."""
    fight.duel = None


def write_back(fight: L7rFight, samurai: Samurai, sheet: Sheet) -> Sheet:
    """The sheet after the fight: void points, wounds, and life or death.

    First aid heals light wounds, unless the GM refuses it. (L7R-HEAL-03) The rhythm of healing at
    night stays as it was, even with new wounds. (L7R-HEAL-01)
    """
    del fight
    back = leaving(samurai, sheet) | {
        "void_points": min(samurai.void_points, sheet.lowest_ring),
        "light_wounds": 0 if samurai.tended else samurai.light_wounds,
    }
    return replace(sheet, **back)
