"""The form that describes an order: at most five choices, nothing to type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.play.model import Json
from rules.engine.asking.forms import Fields, Form, Option, Pick, Some
from rules.engine.intents.conditions import All, Condition, Test
from rules.engine.intents.offers import Offered
from rules.engine.intents.replies import (
    MOST_TESTS,
    NEXT,
    At,
    Intent,
    Kind,
    Otherwise,
    Uses,
)
from rules.engine.intents.reply_words import condition_in_words, reply_in_words, wish_in_words
from rules.engine.ruleset import Ruleset

SILENT = "silent"
ALWAYS = Option("always", "This fight and later ones")
HOW_LONG = (
    Option("fight", "This fight"),
    Option("beat", "This round"),
    Option("next", "The next time only"),
    Option(SILENT, "This fight, but only if I do not answer in time"),
)
OTHERWISE = (
    Option("on", "My next order, or ask me"),
    Option("ask", "Ask me"),
    Option("silence", "What silence does"),
)


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """The values of that form: numbers of choices, and words."""

    do: str
    how_much: str = "0"
    only_when: tuple[str, ...] = ()
    how_long: str = "fight"
    otherwise: str = "on"


@dataclass(frozen=True, slots=True)
class OrderChoices:
    """The choices for an order; `names` are the people that its owner sees, by id.

    `beat` is the present round, for an order that holds in this round only. A combatant who `lasts`
    may be in later fights too.
    """

    ruleset: Ruleset[Any]
    offered: Offered
    names: Mapping[str, str]
    beat: int
    lasts: bool = False

    def form(self, initial: Mapping[str, Json] | None = None) -> Fields[Wanted]:
        """Return the form; fields without a choice are left out."""
        kept, names = self.offered, self.names
        do = [reply_in_words(each, self.ruleset, names) for each in kept.replies]
        fields: dict[str, Form[Any]] = {
            "do": Pick(_options(do), "Do"),
            "how_much": Pick(
                _options([wish_in_words(amount, names) for amount in kept.amounts]),
                f"How much ({kept.number.replace('_', ' ')})",
            ),
            "only_when": Some(
                _options([condition_in_words(test, self.ruleset, names) for test in kept.tests]),
                most=MOST_TESTS,
                label="Only when",
            ),
            "how_long": Pick((*HOW_LONG, *([ALWAYS] if self.lasts else [])), "For how long"),
            "otherwise": Pick(OTHERWISE, "If it does not fit"),
        }
        empty = {"how_much": not kept.amounts, "only_when": not kept.tests}
        shown = {name: form for name, form in fields.items() if not empty.get(name)}
        return Fields(Wanted, shown, initial={"do": "0", **(initial or {})})

    def at_once(self) -> Mapping[str, tuple[str, dict[str, Json]]]:
        """Return when to give the same answer again: each choice in words, and the form for it."""
        ways = {
            "fight": ("In this whole fight", {"how_long": "fight"}),
            "next": ("The next time only", {"how_long": "next"}),
            SILENT: ("Only if I do not answer in time", {"how_long": SILENT}),
        }
        if self.lasts:
            ways[ALWAYS.value] = ("In later fights too", {"how_long": ALWAYS.value})
        every = [*ways.items(), *self._if()]
        return {key: (text, {"do": "0", **chosen}) for key, (text, chosen) in every}

    def _if(self) -> Iterator[tuple[str, tuple[str, dict[str, Json]]]]:
        """Return the choice with the first condition that is not a comparison of numbers."""
        for n, test in enumerate(self.offered.tests):
            if isinstance(test, Test) and test.test == "=":
                words = condition_in_words(test, self.ruleset, self.names)
                yield "if", (f"Only if {words}", {"only_when": [str(n)]})
                return

    def read(self, raw: Json, intent: Intent) -> Intent:
        """Return the intent with the values of the form in place of its own.

        Raises:
            BadAnswer: It is none of these choices.
        """
        wanted = self.form().read(raw)
        tests = [self.offered.tests[int(n)] for n in wanted.only_when]
        return replace(
            intent,
            replies=(self.offered.reply(int(wanted.do), int(wanted.how_much)), *intent.replies[1:]),
            when=_all(tests),
            uses=_uses(wanted.how_long, self.beat),
            otherwise=Otherwise(wanted.otherwise),
            at=At.SILENCE if wanted.how_long == SILENT else At.OPEN,
        )


def begun_with(intent: Intent, tests: int) -> dict[str, Json]:
    """Return the form's values for an order whose own conditions are the first `tests`."""
    lasting = "next" if intent.uses.kind is Kind.TIMES else intent.uses.kind.value
    return {
        "only_when": [str(n) for n in range(tests)],
        "how_long": SILENT if intent.at is At.SILENCE else lasting,
        "otherwise": intent.otherwise.value,
    }


def _all(tests: Sequence[Condition]) -> Condition | None:
    if len(tests) > 1:
        return All(tuple(tests))
    return tests[0] if tests else None


def _options(texts: Sequence[str]) -> tuple[Option, ...]:
    return tuple([Option(str(n), text) for n, text in enumerate(texts)])


def _uses(how_long: str, beat: int) -> Uses:
    match how_long:
        case "next":
            return NEXT
        case "beat":
            return Uses(Kind.BEAT, beat)
        case "always":
            return Uses(Kind.ALWAYS)
        case _:
            return Uses()
