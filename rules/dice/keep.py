"""Roll and keep: pools of ten-sided dice, and the rules for more than ten dice."""

from __future__ import annotations

from collections.abc import Iterable

from rules.dice.dice import ROLL_AND_KEEP, Dice
from rules.dice.notation import rolled_and_kept
from rules.dice.roll import Modifier, Roll, Unread
from rules.errors import BadDice

MOST = 10
"""The most dice that are thrown, and the most that are kept."""

BEYOND = "beyond ten dice"


def pool(rolled: int, kept: int, bonus: int = 0, *, explodes: bool = True) -> Dice:
    """A pool of `rolled` dice that keeps at most `kept`; neither number falls below 0."""
    count = max(0, rolled)
    if count == 0:
        return Dice(0, 1, bonus=bonus)
    keep = min(count, max(0, kept))
    return Dice(count, ROLL_AND_KEEP, keep, ROLL_AND_KEEP if explodes else None, bonus)


def one_for_one(rolled: int, kept: int, bonus: int = 0, *, worth: int) -> tuple[int, int, int]:
    """More than ten dice: each extra die thrown is kept instead, each extra kept adds `worth`.

    First, a pool that keeps up to ten keeps at most as many as it throws. A pool written with more
    than ten kept does not have this limit. Returns the dice to throw, the dice to keep and the
    bonus.
    """
    rolled, kept = max(0, rolled), max(0, kept)
    if kept <= MOST:
        kept = min(kept, rolled)
    kept += max(0, rolled - MOST)
    bonus += worth * max(0, kept - MOST)
    return min(rolled, MOST), min(kept, MOST), bonus


def explained(
    fell: Roll, thrown: Iterable[Modifier], kept: Iterable[Modifier], clause: str, by: str = ""
) -> Roll:
    """The same roll, of `by`, with the parts of the number of dice thrown and kept.

    Parts of 0 are left out.

    The rule for more than ten dice takes dice away and gives some: those parts have its `clause`.
    Dice that were to be kept and are not there are a part of their own.
    """
    if isinstance(fell, Unread):
        return fell
    terms, keeps = [part for part in thrown if part.value], [part for part in kept if part.value]
    wanted, dice = sum([part.value for part in terms]), fell.dice
    if wanted > dice.count:
        terms.append(Modifier(dice.count - wanted, BEYOND, clause))
    lacking = (dice.keep or 0) - sum([part.value for part in keeps])
    if lacking:
        reason = "not thrown" if lacking < 0 and dice.count < MOST else BEYOND
        keeps.append(Modifier(lacking, reason, clause))
    adds = (Modifier(dice.bonus, BEYOND, clause),) if dice.bonus else ()
    return fell.in_parts(by or fell.by, tuple(terms), tuple(keeps), adds)


def read_pool(text: str) -> tuple[int, int, int]:
    """The dice to throw, the dice to keep and the bonus of a pool like ``11k12+3``, as written.

    Raises:
        BadDice: It is not a pool of roll and keep.
    """
    found = rolled_and_kept(text)
    if found is None:
        raise BadDice("Write a pool like 7k3 or 7k3+5.")
    return found


def two_for_one(rolled: int, kept: int, bonus: int = 0, *, worth: int) -> tuple[int, int, int]:
    """More than ten dice: two extra dice thrown are one more kept, up to ten kept.

    With ten kept, each remaining extra die, thrown or kept, adds `worth`; otherwise a single extra
    die is lost. Returns the dice to throw, the dice to keep and the bonus.
    """
    rolled = max(0, rolled)
    kept = min(max(0, kept), rolled) if rolled < MOST else max(0, kept)
    over = max(0, rolled - MOST)
    while over >= 2 and kept < MOST:
        over, kept = over - 2, kept + 1
    beyond = max(0, kept - MOST) + (over if kept >= MOST else 0)
    return min(rolled, MOST), min(kept, MOST), bonus + worth * beyond
