"""Conditions as people write them: ``stamina >= 4 and (attacker = Ronin or hp <= 50%)``.

A text is checked against the facts that the question declares, and against the people that its
writer sees: a condition that can never hold is refused. `spelled` writes the text that `parse`
reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from rules.engine.intents.conditions import (
    TESTS,
    All,
    AnyOf,
    Condition,
    Group,
    Not,
    Test,
    tests_in,
)
from rules.engine.intents.replies import MOST_TESTS
from rules.engine.questions import Declared, Question, Sort, declared
from rules.engine.text_values import name_key
from rules.errors import BadAnswer

SORTS = {
    Sort.NUMBER: "a number",
    Sort.GAUGE: "a number",
    Sort.FLAG: "yes or no",
    Sort.WHO: "a person",
    Sort.PEOPLE: "a list of people",
    Sort.WORD: "a word",
    Sort.WORDS: "a list of words",
}
GROUPS = {"foes": Group.FOES, "friends": Group.FRIENDS, "me": Group.ME}
YES_NO = {"yes": True, "true": True, "no": False, "false": False}
TOKEN = re.compile(r"""\s*(\(|\)|!=|<=|>=|=|<|>|,|"[^"]*"|[^\s()=<>!,"]+)""")
JOINS = ("and", "or")
CLOSE = ("", ")", *JOINS)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The names that a condition on a question may use: its facts, and the people in sight."""

    title: str
    facts: Mapping[str, Declared]
    people: Mapping[str, str]

    def fact(self, name: str) -> Declared:
        """The fact with that name. Raises `BadAnswer`, which suggests a similar name."""
        found = self.facts.get(name.casefold())
        if found is not None:
            return found
        near = get_close_matches(name.casefold(), [*self.facts], 1)
        hint = f"Did you mean {near[0]}?" if near else f"It states: {', '.join(self.facts)}."
        raise BadAnswer(f"“{self.title}” states nothing called {name}. {hint}")

    def person(self, name: str) -> str:
        """The id of the person with that name.

        Raises `BadAnswer` with the same words for nobody and for somebody hidden.
        """
        hits = [
            id
            for id, shown in self.people.items()
            if id == name or name_key(shown) == name_key(name)
        ]
        if len(hits) == 1:
            return hits[0]
        if hits:
            raise BadAnswer(f"Several are called {name} here: {', '.join(hits)}. Write which.")
        near = get_close_matches(name, [*self.people.values()], 1, 0.5)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise BadAnswer(f"You know nobody called {name} here.{hint}")


def vocabulary(
    question: Question[Any], gauges: Mapping[str, str], people: Mapping[str, str]
) -> Vocabulary:
    """The names for conditions on a question: its facts, one's own gauges, and the people by id."""
    facts = {
        **declared(question.facts),
        **{name: Declared(name, Sort.GAUGE) for name in gauges},
    }
    return Vocabulary(question.title, facts, people)


def parse(text: str, words: Vocabulary) -> Condition | None:
    """A condition from its text; None for an empty text.

    Raises:
        BadAnswer: It cannot be read, or can never hold.
    """
    if not text.strip():
        return None
    found = _Reader([*_tokens(text)], words).condition()
    if len([*tests_in(found)]) > MOST_TESTS:
        raise BadAnswer(f"A condition has at most {MOST_TESTS} tests.")
    return found


def _tokens(text: str) -> Iterator[str]:
    at = 0
    while at < len(text.rstrip()):
        match = TOKEN.match(text, at)
        if match is None:
            raise BadAnswer(f"“{text[at : at + 10]}” is not understood here.")
        yield match.group(1)
        at = match.end()


class _Reader:
    """Reads tokens: "or" binds loosest, then "and", then "not"."""

    def __init__(self, tokens: list[str], words: Vocabulary) -> None:
        self.tokens = tokens
        self.words = words
        self.at = 0

    def peek(self) -> str:
        return self.tokens[self.at].casefold() if self.at < len(self.tokens) else ""

    def take(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1] if self.at <= len(self.tokens) else ""

    def condition(self) -> Condition:
        found = self.either()
        if self.peek():
            raise BadAnswer(f"“{self.take()}” is one word too many: join tests by and, or.")
        return found

    def either(self) -> Condition:
        found = [self.both()]
        while self.peek() == "or":
            _ = self.take()
            found.append(self.both())
        return found[0] if len(found) == 1 else AnyOf((*found,))

    def both(self) -> Condition:
        found = [self.one()]
        while self.peek() == "and":
            _ = self.take()
            found.append(self.one())
        return found[0] if len(found) == 1 else All((*found,))

    def one(self) -> Condition:
        if self.peek() == "not":
            _ = self.take()
            return Not(self.one())
        if self.peek() == "(":
            _ = self.take()
            inner = self.either()
            if self.take() != ")":
                raise BadAnswer("A bracket is not closed.")
            return inner
        return self.test()

    def test(self) -> Test:
        name = self.take()
        if not name:
            raise BadAnswer("A test is missing: write a fact, a test and a value.")
        fact = self.words.fact(name.strip('"'))
        test = self.comparison(fact)
        if test not in TESTS[fact.sort]:
            if fact.sort is Sort.FLAG:
                raise BadAnswer(f"{fact.name} is yes or no: write {fact.name} = yes.")
            able = ", ".join(TESTS[fact.sort])
            raise BadAnswer(f"{fact.name} is {SORTS[fact.sort]}: use {able}, not {test}.")
        return self.held(fact, test, self.value())

    def comparison(self, fact: Declared) -> str:
        """The comparison, also from words with the same meaning."""
        if self.peek() in CLOSE:
            raise BadAnswer(f"Write a test and a value after {fact.name}.")
        word = self.take().casefold()
        if word == "is":
            if self.peek() == "not":
                _ = self.take()
                return "!="
            return "="
        return "!=" if word == "not" else word

    def value(self) -> list[str]:
        """The words up to the next "and", "or" or bracket; commas separate several values."""
        values = [""]
        while self.peek() not in CLOSE:
            taken = self.take()
            if taken == ",":
                values.append("")
            else:
                values[-1] = f"{values[-1]} {taken.strip(chr(34))}".strip()
        return values

    def held(self, fact: Declared, test: str, values: list[str]) -> Test:
        if len(values) > 1 and not (fact.sort is Sort.WORD and test == "in"):
            raise BadAnswer(f"Write one value after {fact.name} {test}.")
        word = values[0]
        if not word:
            raise BadAnswer(f"Write a value after {fact.name} {test}.")
        match fact.sort:
            case Sort.NUMBER | Sort.GAUGE:
                return self.number(fact, test, word)
            case Sort.FLAG:
                if word.casefold() not in YES_NO:
                    raise BadAnswer(f"{fact.name} is yes or no: write {fact.name} = yes.")
                return Test(fact.name, test, YES_NO[word.casefold()])
            case Sort.WHO:
                return self.who(fact, test, word)
            case Sort.PEOPLE:
                group = GROUPS.get(word.casefold())
                return Test(fact.name, test, group or self.words.person(word))
            case Sort.WORD if test == "in":
                return Test(fact.name, test, tuple([self.option(fact, each) for each in values]))
            case Sort.WORD | Sort.WORDS:
                return Test(fact.name, test, self.option(fact, word))

    def number(self, fact: Declared, test: str, word: str) -> Test:
        if test == "in":
            pair = re.fullmatch(r"(-?\d{1,9})\.\.(-?\d{1,9})", word)
            if pair is None:
                raise BadAnswer(f"Write {fact.name} in 3..6 for from 3 to 6.")
            return Test(fact.name, test, (int(pair[1]), int(pair[2])))
        percent = fact.sort is Sort.GAUGE and word.endswith("%")
        bare = word.removesuffix("%") if percent else word
        if not re.fullmatch(r"-?\d{1,9}", bare):
            raise BadAnswer(f"{fact.name} is a number: “{word}” is none.")
        return Test(fact.name, test, int(bare), percent)

    def who(self, fact: Declared, test: str, word: str) -> Test:
        group = GROUPS.get(word.casefold())
        if group is None:
            return Test(fact.name, "=" if test == "in" else test, self.words.person(word))
        if test == "!=":
            raise BadAnswer(f"Write not {fact.name} in {word.casefold()}.")
        return Test(fact.name, "in", group)

    def option(self, fact: Declared, word: str) -> str:
        if not fact.options:
            return word
        hits = [option for option in fact.options if name_key(option) == name_key(word)]
        if hits:
            return hits[0]
        near = get_close_matches(word.casefold(), fact.options, 1)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise BadAnswer(f"{fact.name} is one of {', '.join(fact.options)}.{hint}")


# ---------------------------------------------------------------- and back


def spelled(condition: Condition | None, people: Mapping[str, str]) -> str:
    """A condition as it is written, with people's names; somebody not seen is written by id."""
    match condition:
        case None:
            return ""
        case Test():
            return f"{condition.fact} {condition.test} {_spelled_value(condition, people)}"
        case Not(of=inner):
            return f"not {_inner(inner, people)}"
        case All(of=of):
            return " and ".join([_inner(each, people) for each in of])
        case AnyOf(of=of):
            return " or ".join([_inner(each, people) for each in of])


def _inner(condition: Condition, people: Mapping[str, str]) -> str:
    text = spelled(condition, people)
    return text if isinstance(condition, Test | Not) else f"({text})"


def _spelled_value(test: Test, people: Mapping[str, str]) -> str:
    match test.value:
        case bool():
            return "yes" if test.value else "no"
        case int():
            return f"{test.value}%" if test.percent else str(test.value)
        case [int() as low, int() as high]:
            return f"{low}..{high}"
        case list() | tuple():
            return ", ".join([_quoted(str(word)) for word in test.value])
        case str() if test.value in [*GROUPS.values()]:
            return test.value.removeprefix(":")
        case value:
            return _quoted(people.get(str(value), str(value)))


def _quoted(word: str) -> str:
    plain = TOKEN.fullmatch(word) is not None and word.casefold() not in (*JOINS, "not", *GROUPS)
    return word if plain else f'"{word}"'
