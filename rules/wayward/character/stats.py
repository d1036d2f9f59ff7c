"""The values that follow from the stats: bonuses, pools and limits, with the book's divisions.

The functions take all stats, or only the one that counts. They add no modifiers.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_FLOOR, Decimal
from functools import cache

from rules.engine.kit.sheets import entry
from rules.engine.state.grouped import Group
from rules.wayward.character.values import Divisor, Stat, Xp

TENTH = Decimal("0.1")
DIVISOR = 15
"""The divisor of a stat for a damage bonus (WAY-DB-01)."""


@dataclass(kw_only=True)
class Stats(Group):
    """The five stats of a character, and the values that only they and experience decide.

    str          Strength
    res          Toughness
    cha          Chakra
    dex          Dexterity
    agi          Quickness
    xp_total     all experience that they ever earned
    pdb_divisor  the divisor of STR for the physical damage bonus
    ndb_divisor  the divisor of CHA for the damage bonus of ninjutsu
    """

    str: Stat = entry(20, "STR", also=("strength",))
    res: Stat = entry(20, "RES", also=("resolve", "resistance stat"))
    cha: Stat = entry(20, "CHA", also=("chakra", "charisma"))
    dex: Stat = entry(20, "DEX", also=("dexterity",))
    agi: Stat = entry(20, "AGI", also=("agility",))
    xp_total: Xp = entry(0, "XP", also=("experience", "total xp", "xp total"))
    pdb_divisor: Divisor = DIVISOR
    ndb_divisor: Divisor = DIVISOR

    @property
    def pdb(self) -> Decimal:
        """The physical damage bonus, of STR (WAY-DB-01)."""
        return damage_bonus(self.str, self.pdb_divisor)

    @property
    def ndb(self) -> Decimal:
        """The damage bonus of ninjutsu, of CHA (WAY-DB-01)."""
        return damage_bonus(self.cha, self.ndb_divisor)


def stat_bonus(stat: int) -> int:
    """The bonus of a stat for a d20 roll and for Accuracy: a tenth, rounded down (WAY-INIT-01)."""
    return stat // 10


def floor_to_tenth(value: Decimal) -> Decimal:
    """A number rounded down to one decimal."""
    return value.quantize(TENTH, ROUND_FLOOR)


@cache
def damage_bonus(stat: int, divisor: int = DIVISOR) -> Decimal:
    """A stat over 15 (or a unique's divisor), rounded down to one decimal (WAY-DB-01)."""
    return floor_to_tenth(Decimal(stat) / divisor)


def bruiser_bonus(res: int) -> Decimal:
    """RES over 30, rounded down to one decimal: the bonus of Bruiser, never doubled (WAY-DB-08)."""
    return damage_bonus(res, 30)


def accuracy(dex: int) -> int:
    """The fixed Accuracy before modifiers: 10 plus a tenth of DEX (WAY-ACC-01)."""
    return 10 + stat_bonus(dex)


def genjutsu_offense(xp: int) -> int:
    """The bonus by experience to the user's genjutsu roll (WAY-GENJ-02)."""
    return xp // 400


def genjutsu_defense(xp: int) -> int:
    """The bonus by experience to the victim's genjutsu roll (WAY-GENJ-02)."""
    return xp // 200


def grapple_bonus(stat: int) -> int:
    """What AGI (in control) or DEX (held) adds to a grapple roll: a fifteenth (WAY-D20-01)."""
    return stat // 15


def vitality_max(stats: Stats) -> int:
    """Eight times RES plus four times STR (WAY-DMG-03)."""
    return stats.res * 8 + stats.str * 4


def hp_max(stats: Stats) -> int:
    """Three times RES plus CHA (WAY-WOUND-02)."""
    return stats.res * 3 + stats.cha


def willpower_max(stats: Stats) -> int:
    """One, plus one for each full 250 of the five stats together (WAY-WP-09)."""
    return 1 + (stats.str + stats.res + stats.cha + stats.dex + stats.agi) // 250


def ap_max(agi: int) -> int:
    """The most Action Points that can be held: half of AGI, rounded down (WAY-AP-03)."""
    return agi // 2


def most_thrown(dex: int) -> int:
    """The most weapons in one Multi-Throw; under 2 there is none (WAY-MULTI-03)."""
    return dex // 10


def sealing(seal_speed: int, dex: int) -> int:
    """The modified Seal Speed: a tenth of DEX less, but not under 0 (WAY-HANDS-01)."""
    return max(0, seal_speed - stat_bonus(dex))


def formation_most(xp: int) -> int:
    """The most people that a Defensive Formation may name (WAY-TAKE-05)."""
    return 1 + xp // 1000


def half_up(speed: int) -> int:
    """Half of a Speed, rounded up (WAY-FLOW-05)."""
    return -(-speed // 2)
