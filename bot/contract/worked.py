"""Every clause with an example has it as data too, and the data comes out.

`bot.contract.examples` reads the data, `bot.contract.example_play` plays it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from bot.contract.demands import demand, hold
from bot.contract.example_play import play_example
from bot.contract.examples import FILE, Example, Examples, examples_of
from rules.engine.ruleset import Ruleset
from rules.errors import RulesDefect, RulesError

_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_CLAUSE = re.compile(r"\b[A-Z0-9]+-[A-Z]+-\d+[a-z]?\b")


@demand(of_a_package=True)
def every_worked_example_comes_out(ruleset: Ruleset[Any], _: int) -> None:
    """Every worked example, played, gives the numbers that the rulebook expects."""
    wrong = wrong_in(ruleset, examples_of(ruleset))
    hold(not wrong, f"These examples in {FILE} do not come out:\n" + "\n".join(wrong))


@demand(of_a_package=True)
def every_worked_example_cites_its_clause(ruleset: Ruleset[Any], _: int) -> None:
    """The log of a worked example cites its clause, or the example says why no line does."""
    wrong = uncited_in(ruleset, examples_of(ruleset))
    hold(not wrong, f"Cite these clauses, or say why not in {FILE}:\n" + "\n".join(wrong))


@demand(of_a_package=True)
def every_example_is_worked_or_says_why_not(ruleset: Ruleset[Any], _: int) -> None:
    """Every clause with an example has it as data as well, with the same numbers, or a reason."""
    examples = examples_of(ruleset)
    book = {id: rule.example for id, rule in ruleset.rulebook.items() if rule.example}
    missing = sorted(book.keys() - examples.keys())
    hold(not missing, f"Write these examples into {FILE}, or `why_not` in a sentence: {missing}.")
    stray = sorted(examples.keys() - book.keys())
    hold(not stray, f"{FILE} has what no clause of the rulebook gives an example of: {stray}.")
    bare = [
        c
        for c, found in examples.items()
        if any(each.why_not[-1:] not in ("", ".") for each in found)
    ]
    hold(not bare, f"End why_not with a full stop in {FILE}: {bare}.")
    lost = [
        f"{clause}: {', '.join(sorted(numbers))}"
        for clause, worked in examples.items()
        if (numbers := numbers_lost(book[clause], worked))
    ]
    hold(not lost, f"Examples of the rulebook have numbers that {FILE} has not: {lost}.")


def wrong_in(ruleset: Ruleset[Any], examples: Examples) -> list[str]:
    """Play all; a sentence for each example that does not come out, with its clause."""
    wrong: list[str] = []
    played = [(clause, each) for clause, found in examples.items() for each in found]
    for clause, example in played:
        if example.why_not:
            continue
        try:
            play_example(ruleset, example)
        except (AssertionError, LookupError, ValueError, RulesError, RulesDefect) as error:
            wrong.append(f"{clause}: {error}")
    return wrong


def uncited_in(ruleset: Ruleset[Any], examples: Examples) -> list[str]:
    """Play all; a sentence for each example whose log does not cite its clause, or does after all.

    One that comes out otherwise than expected is not looked at.
    """
    wrong: list[str] = []
    for clause, example in [(clause, each) for clause, found in examples.items() for each in found]:
        if example.why_not:
            continue
        try:
            cited = clause in play_example(ruleset, example)
        except (AssertionError, LookupError, ValueError, RulesError, RulesDefect):
            continue
        if not cited and not example.silent.endswith("."):
            wrong.append(f"{clause}: no line cites it; write `silent` in a sentence, or cite it.")
        elif cited and example.silent:
            wrong.append(f"{clause}: a line cites it; remove `silent`.")
    return wrong


def numbers_lost(prose: str, worked: Sequence[Example]) -> set[str]:
    """The numbers of an example in words that its data lacks; none if nothing of it is played."""
    if all(example.why_not for example in worked):
        return set()
    data = [[each.play, each.why_not, dict(each.people), dict(each.house)] for each in worked]
    return {*_NUMBER.findall(_CLAUSE.sub("", prose))} - {*_NUMBER.findall(json.dumps(data))}
