"""Every number behind a result has a source: "Why?" walks from a roll to its clauses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.contract.demands import demand, hold
from bot.contract.random_play import played
from rules.dice import Modifier, Roll
from rules.engine.ruleset import Ruleset

STEPS = 50


@demand(seeds=12, of_a_package=True)
def every_number_has_its_source(ruleset: Ruleset[Any], seed: int) -> None:
    """The dice, every term, modifier and number to reach name a clause of the rulebook."""
    seen = 0
    for table in played(ruleset, 7000 + seed, STEPS, quick=True):
        rolls = [roll for line in table.lines[seen:] for roll in line.rolls]
        lost = [number for roll in rolls for number in without_source(roll, ruleset)]
        hold(not lost, f"Name a clause of the rulebook for: {', '.join(lost)}.")
        seen = len(table.lines)


def without_source(roll: Roll, ruleset: Ruleset[Any]) -> Iterator[str]:
    """Describe each number of a roll that names no clause, and a sum that its parts do not make."""
    book = ruleset.rulebook
    if (roll.dice.count or roll.dice.bonus) and roll.clause not in book:
        yield f"the dice of {roll.name}"
    yield from _bare(roll.name, (*roll.terms, *roll.keeps, *roll.adds, *roll.modifiers), ruleset)
    dice = sum(term.value for term in roll.terms)
    if (roll.dice.count > 1 or roll.terms) and dice > 0 and dice != roll.dice.count:
        yield f"the rest of the dice of {roll.name}"
    if roll.dice.count > 1 and not roll.terms:
        yield f"the number of dice of {roll.name}"
    if sum(part.value for part in roll.keeps) != (roll.dice.keep or 0):
        yield f"the dice kept of {roll.name}"
    if sum(part.value for part in roll.adds) != roll.dice.bonus:
        yield f"the bonus of {roll.name}"
    against = roll.against
    if against is None:
        return
    reached = f"{roll.name} against {against.name}"
    if not against.parts and against.clause not in book:
        yield f"{reached} {against.value}"
    yield from _bare(reached, against.parts, ruleset)
    if against.parts and sum(part.value for part in against.parts) != against.value:
        yield f"the rest of {reached} {against.value}"


def _bare(what: str, modifiers: tuple[Modifier, ...], ruleset: Ruleset[Any]) -> Iterator[str]:
    for each in modifiers:
        if each.clause not in ruleset.rulebook:
            yield f"{each.value} {each.reason} in {what}"
