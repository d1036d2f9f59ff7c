"""Rulesets of one resolution, for tests that need a shape and not a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from bot.contract.table import Table
from rules.engine.asking.requests import Resolution
from rules.engine.replay.drive import Answers
from rules.engine.ruleset import Ruleset
from rules.engine.views.timeline import Slot
from tests.engine.duel import RULESET, Fight
from tests.rulesets import changed


def playing(
    resolve: Callable[[Fight], Resolution[None]], *, times: int = 1, **choices: Any
) -> Ruleset[Any]:
    """The toy with this resolution for its moment, played so many times."""

    def due(fight: Fight) -> tuple[Slot, ...]:
        return (Slot(at=fight.turn, kind="turn"),) if fight.turn <= times else ()

    def moment(fight: Fight, slots: tuple[Slot, ...]) -> Resolution[None]:
        del slots
        yield from resolve(fight)
        fight.turn += 1

    return changed(RULESET, course={"due": due, "moment": moment}, choices=choices)


def seated(
    ruleset: Ruleset[Any] = RULESET,
    *,
    dice: Iterable[int] = (),
    answers: Answers | None = None,
    people: tuple[str, ...] = ("ann", "bob"),
    running: bool = True,
) -> Table:
    """A table where these people have joined, each with a duelist of their name, and begun."""
    table = Table(ruleset, dice=dice, answers=answers, running=running)
    for person in people:
        table.join(person.capitalize(), person)
    table.begin()
    return table


def places(table: Table) -> list[str]:
    """The places of the open questions."""
    return [prompt.key for prompt in table.scene.prompts]
