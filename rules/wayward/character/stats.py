"""What follows from the stats: bonuses, pools and bounds, by the book's own divisions.

Everything here takes whatever has the stats: a sheet, or a ninja in a fight. Modifiers are added
by whoever knows them.
"""

from __future__ import annotations

from decimal import ROUND_FLOOR, Decimal
from functools import cache
from typing import Protocol

TENTH = Decimal("0.1")
DIVISOR = 15
"""What a stat is divided by for a damage bonus (WAY-DB-01)."""


class HasStats(Protocol):
    """Whoever has stats."""

    @property
    def str(self) -> int:
        """How strong."""
        ...

    @property
    def res(self) -> int:
        """How tough."""
        ...

    @property
    def cha(self) -> int:
        """How much chakra."""
        ...

    @property
    def dex(self) -> int:
        """How deft."""
        ...

    @property
    def agi(self) -> int:
        """How quick."""
        ...


def stat_bonus(stat: int) -> int:
    """What a stat adds to a d20 roll and to Accuracy: a tenth, rounded down (WAY-INIT-01)."""
    return stat // 10


def floor_to_tenth(value: Decimal) -> Decimal:
    """A number cut to one decimal, not rounded."""
    return value.quantize(TENTH, ROUND_FLOOR)


@cache
def damage_bonus(stat: int, divisor: int = DIVISOR) -> Decimal:
    """A stat over 15 (or a unique's divisor), cut to one decimal (WAY-DB-01)."""
    return floor_to_tenth(Decimal(stat) / divisor)


def bruiser_bonus(res: int) -> Decimal:
    """RES over 30, cut to one decimal: what the unique Bruiser adds, never doubled (WAY-DB-08)."""
    return damage_bonus(res, 30)


def accuracy(dex: int) -> int:
    """The fixed Accuracy before modifiers: 10 and a tenth of DEX (WAY-ACC-01)."""
    return 10 + stat_bonus(dex)


def genjutsu_offense(xp: int) -> int:
    """What experience adds to the user's genjutsu roll (WAY-GENJ-02)."""
    return xp // 400


def genjutsu_defense(xp: int) -> int:
    """What experience adds to the victim's genjutsu roll (WAY-GENJ-02)."""
    return xp // 200


def grapple_attack(pdb: Decimal, agi: int) -> int:
    """What whoever is in control adds to grapple rolls (WAY-D20-01)."""
    return int(pdb) + agi // 15


def grapple_defense(pdb: Decimal, dex: int) -> int:
    """What whoever is held adds to grapple rolls (WAY-D20-01)."""
    return int(pdb) + dex // 15


def vitality_max(who: HasStats) -> int:
    """Eight times RES and four times STR (WAY-DMG-03)."""
    return who.res * 8 + who.str * 4


def hp_max(who: HasStats) -> int:
    """Three times RES, and CHA (WAY-WOUND-02)."""
    return who.res * 3 + who.cha


def willpower_max(who: HasStats) -> int:
    """One, and one for each full 250 of the five stats together (WAY-WP-09)."""
    return 1 + (who.str + who.res + who.cha + who.dex + who.agi) // 250


def ap_max(agi: int) -> int:
    """How many Action Points can be held: half of AGI, rounded down (WAY-AP-03)."""
    return agi // 2


def most_thrown(dex: int) -> int:
    """How many weapons one Multi-Throw may have; under 2 there is none (WAY-MULTI-03)."""
    return dex // 10


def sealing(seal_speed: int, dex: int) -> int:
    """The modified Seal Speed: a tenth of DEX less, not under 0 (WAY-HANDS-01)."""
    return max(0, seal_speed - stat_bonus(dex))


def formation_most(xp: int) -> int:
    """How many people a Defensive Formation may name (WAY-TAKE-05)."""
    return 1 + xp // 1000


def half_up(speed: int) -> int:
    """Half of a Speed, rounded up (WAY-FLOW-05)."""
    return -(-speed // 2)
