"""The effects of a campaign's tempo on answers that people leave in advance."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from rules.engine.asking.questions import Question
from rules.engine.asking.requests import Ask


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How a book answers under a tempo.

    With `by_round` everybody has a card at the start of each round, so nothing wakes a style within
    the round; questions that only ask about helping somebody else take their default at once if
    nothing else answers; and a turn that a plan was meant to answer waits as long as waiting costs
    nothing. The questions in `silent` take their default at once too.
    """

    by_round: bool = False
    silent: Collection[str] = ()

    def leaves_to_silence(self, question: Question[Any], ask: Ask[Any]) -> bool:
        """Whether this question is not to be asked."""
        if ask.key in self.silent:
            return True
        return self.by_round and question.helps(ask.facts)

    def waits_a_while(self, question: Question[Any]) -> bool:
        """Whether to put off a turn that the owner's plan does not fit."""
        return self.by_round and question.patient


FLOWING = Pace()
"""The flow tempo: every question is asked when it opens."""
