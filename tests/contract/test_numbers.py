"""Every number that a line shows opens in "Why?" to its parts, by the clause of the thing.

Random fights of each game are read step by step. A number is the result of a roll or a sum that
stands beside its line, or one of its parts; or the line writes the sum itself ("Speed 4 = 5, Action
Points -1"). The others are in `GIVEN`: what somebody typed or counted, and what a clock shows.
`bot.contract.sources` sees to it that each part of a roll names a clause and that parts add up.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

import pytest

from bot.contract.random_play import played
from rules import RULESETS
from rules.dice import Against, Modifier, Roll
from rules.engine.views.visibility import Line
from tests.tables import tables

TABLES = tables(__file__)

SEEDS, STEPS = 10, 80

NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?")
SUM = re.compile(r"[^+]*?(?P<total>-?[\d.]+) = (?P<first>-?[\d.]+)(?P<more>(?:, .+)?)")
COUNTS = re.compile(r"(?<!x )(Speed|Accuracy) (-?\d+)( = )?")
TERM = re.compile(r"[-+]\d+(?:\.\d+)?$")
"""The end of a part with a number; "at least 3" adds nothing."""
MOST = re.compile(r" of \d+")
"""How much there can be, after how much there is: a value of the sheet."""

ALWAYS = (
    "^(Amended|GM ruling)",
    r"^Round \d+ (as it went|in short|begins|is over)",
    "(join|leave)s the fight",
    r"until .*( is over| begins)|until the end of|until turn|for \d+ more ",
)
"""The lines of every game with numbers that nobody computes, as patterns."""

GIVEN = TABLES["given"]
"""The same of each game."""

CLAUSES = TABLES["clauses"]
"""The clauses by which a roll or a part of that name may count."""


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("key", GIVEN)
def test_every_number_of_a_line_opens_to_its_parts(key: str, seed: int):
    """A line whose number no roll, sum or part beside it shows is named."""
    given = re.compile("|".join((*ALWAYS, *GIVEN[key])))
    lost = {
        text for lines, beside in steps(key, seed) for text in unexplained(lines, beside, given)
    }
    assert lost == set()


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("key", CLAUSES)
def test_every_clause_is_that_of_its_thing(key: str, seed: int):
    """Each roll and part of the table names one of its clauses; every cited clause exists."""
    book, wrong = RULESETS[key].rulebook, set[str]()
    for lines, _ in steps(key, seed):
        wrong |= {clause for line in lines for clause in line.clauses if clause not in book}
        for name, clause in (named for line in lines for named in names_in(line.rolls)):
            allowed = CLAUSES[key].get(re.split(r" \(|,|-| in order", name)[0], "")
            if allowed and clause not in allowed.split():
                wrong.add(f"{name}: {clause}")
    assert wrong == set()


@pytest.mark.parametrize("seed", range(SEEDS))
def test_every_sum_comes_to_the_number_that_counts(seed: int):
    """wayward writes the sums of Speed and Accuracy beside the line that tells them."""
    for lines, _ in steps("wayward", seed):
        found = [each.groups() for line in lines for each in COUNTS.finditer(line.text)]
        told = {(name, number) for name, number, equals in found if not equals}
        assert {(name, number) for name, number, equals in found if equals} <= told


def test_a_sum_that_does_not_add_up_and_a_bare_number_are_found():
    """3 is neither 5 - 1 nor rolled; 4 is 5 - 1."""
    good, bad = Line("Speed 4 = 5, Action Points -1."), Line("Speed 3 = 5, Action Points -1.")
    bare = Line("Speed 3.")
    never = re.compile("never")
    assert [*unexplained([good, bad, bare], [good, bad, bare], never)] == [bad.text, bare.text]


def steps(key: str, seed: int) -> Iterator[tuple[list[Line], list[Line]]]:
    """The new lines of each step, without names, and with those of the same attacks before it."""
    seen = 0
    for table in played(RULESETS[key], 9000 + seed, STEPS, quick=True):
        people = sorted((each.name for each in table.fight.combatants.values()), key=len)
        told = [nameless(line, people) for line in table.lines]
        lines, seen = told[seen:], len(told)
        attacks = {line.of for line in lines if line.of}
        yield lines, [*lines, *(line for line in told if line.of in attacks)]


def nameless(line: Line, people: Sequence[str]) -> Line:
    """The line without the names of people, which have numbers."""
    text = line.text
    for name in reversed(people):
        text = text.replace(name, "X")
    return Line(text, line.kind, line.audience, line.rolls, line.clauses, line.of)


def unexplained(
    lines: Iterable[Line], beside: Iterable[Line], given: re.Pattern[str]
) -> Iterator[str]:
    """The texts with a number that neither they nor a roll beside them explain."""
    known = {n for line in beside for roll in line.rolls for n in numbers_of(roll)}
    for line in lines:
        text = MOST.sub("", line.text)
        if not given.search(text):
            found = {Decimal(n) for n in NUMBER.findall(text)}
            if found - known - summed(text):
                yield line.text


def summed(text: str) -> set[Decimal]:
    """The numbers of the sums that a line writes, if they add up."""
    right = [numbers for total, numbers in sums(text) if sum(numbers) == total]
    return {abs(n) for numbers in right for n in (sum(numbers), *numbers)}


def sums(text: str) -> Iterator[tuple[Decimal, list[Decimal]]]:
    """Each sum that a line writes: "Speed 4 = 5, Action Points -1". Products are no sums."""
    for part in re.split(r"; |\. |: ", text.removesuffix(".")):
        if (found := SUM.fullmatch(part)) is not None:
            more = [TERM.search(term) for term in found["more"].split(", ")]
            numbers = [found["first"], *(each[0] for each in more if each is not None)]
            yield Decimal(found["total"]), [Decimal(n) for n in numbers]


def numbers_of(roll: Roll) -> Iterator[int]:
    """What "Why?" shows of a roll, without signs; the distance to the number to reach too."""
    yield from map(abs, (roll.total, roll.dice.count, roll.dice.keep or 0, *roll.worths))
    yield from (abs(part.value) for part in parts_of(roll))
    yield from map(int, re.findall(r"\d+", roll.name))
    if roll.against is not None:
        yield from (abs(roll.against.value), abs(roll.total - roll.against.value))


def parts_of(roll: Roll) -> tuple[Modifier, ...]:
    """Every part of a roll and of the number to reach."""
    against = roll.against or Against(0, "")
    return (*roll.terms, *roll.keeps, *roll.adds, *roll.modifiers, *against.parts)


def names_in(rolls: Iterable[Roll]) -> Iterator[tuple[str, str]]:
    """The name of each roll and of each of its parts, with its clause."""
    for roll in rolls:
        yield roll.name, roll.clause
        yield from ((part.reason, part.clause) for part in parts_of(roll))
