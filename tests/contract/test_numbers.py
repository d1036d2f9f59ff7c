"""Every number that a line shows opens in "Why?" to its parts, by the clause of the thing.

Random fights of each game are read step by step. A number is the result of a roll or a sum that
stands beside its line, or one of its parts; or the line writes the sum itself ("Speed 4 = 5, Action
Points -1"). The others are in `GIVEN`: what somebody typed or counted, and what a clock shows.
`bot.contract.sources` sees to it that each part of a roll names a clause and that parts add up.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal

import pytest

from bot.contract.random_play import played
from rules import RULESETS
from rules.dice import Against, Modifier, Roll
from rules.engine.views.visibility import Line

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

GIVEN: Mapping[str, Sequence[str]] = {
    "ki": [r"^Turns? \d+", r"HP \d+, stamina", r"moves \d+ metres"],
    # A pool opens when it is rolled; the GM names the TN of a roll that they call.
    "l7r": [r"wound check \d+k\d+, TN", r" with \w+, TN \d+"],
    "l5r": [
        r"moves \d+ feet",
        r"calls .*\d+ raises?",
        r"(costs|gives back) X \d+ wounds",
        r"Initiative Score of X changes",
        r"has [-+]\d+ on ",
    ],
    "wod": [
        r"^Turn \d+ begins|^\d+ (day|hour)|hours? go(es)? by",
        r"moves \d+ yards?",
        r"(difficulty [-+]\d+|for \d+ turns)",
        r"(climbing|flying) \d+ yards|, flying \d+",
        r"takes \d+ (levels?|success)|heals \d+ level",
        r"successes? in all|between -?\d+ and|wins at -?\d+|stands at|is closed|: -?\d+\.",
        r"escapes X, -?\d+ to",
        # The rows of a table, with the Strength of the sheet.
        r"lift \d+ pounds|^Jumping: ",
        r"alertness - 1",
    ],
}
"""The same of each game."""

CLAUSES: Mapping[str, Mapping[str, str]] = {
    "ki": {
        "Dodge": "KI-DEF-01",
        "Block": "KI-DEF-04",
        "Predict": "KI-DEF-08",
        "Improvement": "KI-DEF-12",
        "Damage": "KI-HP-01 KI-HP-02 KI-ACT-04 KI-DEF-07",
        "Unarmed damage": "KI-ACT-04",
        "First Round Initiative": "KI-INIT-02",
        "Tie": "KI-TIE-03",
        "Armour": "KI-HP-02",
        "Durability": "KI-DEF-07",
    },
    "l7r": {
        "Action dice": "L7R-INIT-02",
        "Attack": "L7R-ATK-02 L7R-DICE-06",
        "Parry": "L7R-PARRY-02 L7R-DICE-06",
        "Damage": "L7R-DMG-02 L7R-DUEL-13 L7R-WND-01",
        "Wound check": "L7R-WND-02",
        "Light wounds": "L7R-WND-03",
        "Serious wounds": "L7R-WND-04",
        "Stance": "L7R-DUEL-02",
        "Contested iaijutsu": "L7R-DUEL-06",
        "Strike": "L7R-DUEL-11",
        "Focus": "L7R-DUEL-09",
        "Promised": "L7R-PARRY-06",
        "Unskilled": "L7R-DICE-07",
        "For another": "L7R-PARRY-04",
        "above the TN": "L7R-DMG-04 L7R-DUEL-13",
        "beyond ten dice": "L7R-DICE-03 L7R-DICE-04 L7R-DUEL-14",
        "void points": "L7R-VOID-02",
        "Double miss": "L7R-DUEL-21",
    },
    "l5r": {
        "Initiative": "L5R-INIT-01",
        "Insight Rank": "L5R-INIT-01",
        "Attack": "L5R-ATTACK-01",
        "Damage": "L5R-DMG-01 L5R-DMG-02 L5R-DMG-03 L5R-DMG-04",
        "Bare hands": "L5R-DMG-04",
        "Yumi": "L5R-DMG-03",
        "the bow": "L5R-DMG-03",
        "Katana": "L5R-DMG-01",
        "Raises": "L5R-ATTACK-04",
        "Full Attack": "L5R-STANCE-04",
        "Defense": "L5R-STANCE-05 L5R-STANCE-06 L5R-ROLL-01",
        "Full Defense": "L5R-STANCE-06",
        "Center Stance": "L5R-STANCE-07",
        "Nicked": "L5R-WOUND-02",
        "Grazed": "L5R-WOUND-03",
        "Hurt": "L5R-WOUND-04",
        "Injured": "L5R-WOUND-05",
        "Crippled": "L5R-WOUND-06",
        "Down": "L5R-WOUND-07",
        "Blinded": "L5R-STATUS-02",
        "Dazed": "L5R-STATUS-03",
        "Fatigued": "L5R-STATUS-05",
        "Fasting": "L5R-STATUS-06",
        "Prone": "L5R-STATUS-09",
        "Stunned": "L5R-STATUS-10",
        "Mounted": "L5R-STATUS-08",
        "Surprised": "L5R-AMB-05",
        "Within reach": "L5R-MOD-02",
        "beyond ten dice": "L5R-ROLL-04",
    },
    "wod": {
        "Initiative": "WOD-INIT-01",
        "Attack": "WOD-ATTACK-01",
        "Damage": "WOD-DMG-11",
        "Dodge": "WOD-DEF-01 WOD-DODGE-02",
        "Block": "WOD-DEF-01 WOD-BLOCK-01",
        "Parry": "WOD-DEF-01 WOD-PARRY-01",
        "Shield": "WOD-ARMOR-06 WOD-ARMOR-05",
        "Countermagick": "WOD-DEF-02",
        "Climbing": "WOD-MOVE-06",
        "Feet": "WOD-MOVE-06",
        "Ambush": "WOD-AMBUSH-01 WOD-AMBUSH-03",
        "Lead": "WOD-FEAT-22",
    },
}
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
