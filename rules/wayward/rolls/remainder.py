"""What rounding takes off a stat, for houses that do not round (WAY-INIT-01).

All else that is added to a roll is whole, so by `way.round_stat_bonus` of "none" what is left of a
stat over ten only decides where the whole numbers are equal: the larger remainder is ahead, by a
point that has been begun.
"""

from __future__ import annotations

from rules.wayward.character.house_rules import House


def remainder(house: House, number: int, divisor: int = 10) -> int:
    """What a stat has beyond the last full `divisor`, in thousandths of one; 0 where it is cut."""
    return 1000 * (number % divisor) // divisor if house.round_stat_bonus == "none" else 0
