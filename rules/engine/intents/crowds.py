"""Crowds: numbered equals on one side, such as Thug 1 to Thug 20, who attack one target.

They stay single combatants. One answer can meet all that they do to the target in one beat.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import TYPE_CHECKING, Any, TypeVar

from rules.engine.asking.questions import Part as QuestionPart
from rules.engine.asking.questions import stated
from rules.engine.asking.requests import Ask
from rules.engine.intents.conditions import All, Test
from rules.engine.intents.replies import Intent, Kind, Reply, Uses
from rules.engine.state.encounter import Combatant, Encounter
from rules.engine.views.visibility import PUBLIC, Part

if TYPE_CHECKING:
    from rules.engine.ruleset import Ruleset

LEAST = 3
"""The least number of equals that are a crowd."""

C = TypeVar("C", bound=Combatant)

DEFENCES = (QuestionPart.REACTION, QuestionPart.FOLLOW)

NUMBERED = re.compile(r"(.+) (0|[1-9]\d{0,3})")
"""The name of one of several NPCs that were added together."""


def in_runs(names: Sequence[str]) -> list[str]:
    """The names, with three or more of one name and successive numbers as one: "Thug 1-4"."""
    numbers: dict[str, set[int]] = defaultdict(set)
    for name in names:
        if found := NUMBERED.fullmatch(name):
            numbers[found[1]].add(int(found[2]))
    runs: dict[str, str] = {}
    for stem, taken in numbers.items():
        for first in sorted(n for n in taken if n - 1 not in taken):
            last = next(n for n in count(first) if n + 1 not in taken)
            if last - first + 1 >= LEAST:
                run = f"{stem} {first}\N{EN DASH}{last}"
                runs |= {f"{stem} {n}": run for n in range(first, last + 1)}
    return list(dict.fromkeys(runs.get(name, name) for name in names))


def part_of(each: Combatant, fresh: Sequence[Combatant]) -> Part:
    """The part of a line about the place of somebody new: `note_places` tells it of a crowd."""
    return Part.DETAIL if any(each in crowd for crowd in _among(fresh)) else Part.NOTE


def note_places(
    fight: Encounter[Any, Any],
    fresh: Sequence[C],
    place: Callable[[C], int | None],
    what: str,
) -> None:
    """Tell in one line for each crowd among new people between which numbers they act."""
    for crowd in _among(fresh):
        names = ", ".join(in_runs([each.name for each in crowd]))
        numbers = sorted([number for each in crowd if (number := place(each)) is not None])
        fight.note(f"{names}: {what} {numbers[0]}\N{EN DASH}{numbers[-1]}.")


def _among(people: Sequence[C]) -> list[list[C]]:
    """The crowds among these people, as far as everybody sees them."""
    found: dict[tuple[str, str], list[C]] = defaultdict(list)
    for each in people:
        if PUBLIC.sees(each.eyes) and (name := NUMBERED.fullmatch(each.name)):
            found[each.camp, name[1]].append(each)
    return [crowd for crowd in found.values() if len(crowd) >= LEAST]


def attackers(rules: Ruleset[Any], fight: Any, ask: Ask[Any]) -> tuple[str, ...]:
    """The attacker that somebody is asked to meet, and their equals who may still attack them.

    Everybody sees that those others stand and have not acted in this beat. Nobody if the question
    is not about an attack on oneself, or if the attacker belongs to no crowd.
    """
    question = rules.question(ask.key)
    if question is None or question.part not in DEFENCES or question.helps(ask.facts):
        return ()
    crowd, beat = _crowd(fight, ask), rules.course.beat(fight)
    acted = [a.who for a in fight.memory.acted if a.beat == beat and PUBLIC.sees(a.audience)]
    others = [
        id for id in crowd[1:] if id not in acted and fight.stands(fight.combatants[id], PUBLIC)
    ]
    return (*crowd[:1], *others)


def met_alike(rules: Ruleset[Any], fight: Any, ask: Ask[Any], value: Mapping[str, Any]) -> Intent:
    """The order that answers each such attack of the attacker's crowd in this beat by `value`.

    A case that differs in a yes or no of the question, such as what the answer costs, is asked.
    """
    crowd = sorted(_crowd(fight, ask))
    flags = [Test(name, "=", v) for name, v in stated(ask.facts).items() if isinstance(v, bool)]
    return Intent(
        id="",
        owner=ask.who,
        question=ask.key,
        replies=(Reply(str(value["act"]), {k: v for k, v in value.items() if k != "act"}),),
        about=ask.about,
        when=All((Test("attacker", "in", crowd), *flags)),
        uses=Uses(Kind.BEAT, rules.course.beat(fight)),
    )


def is_for_a_crowd(order: Intent, value: Mapping[str, Any]) -> bool:
    """Whether `met_alike` made this order of such an answer."""
    tests = order.when.of if isinstance(order.when, All) else ()
    meets = any(isinstance(each, Test) and isinstance(each.value, list) for each in tests)
    given = Reply(str(value.get("act")), {k: v for k, v in value.items() if k != "act"})
    return meets and order.uses.kind is Kind.BEAT and order.replies == (given,)


def _crowd(fight: Any, ask: Ask[Any]) -> list[str]:
    """The attacker of a question, and all of their equals that everybody sees, standing or not."""
    attacker = fight.combatants.get(stated(ask.facts).get("attacker"))
    for crowd in _among([*fight.combatants.values()]):
        if any(each is attacker for each in crowd):
            return [attacker.id, *[each.id for each in crowd if each is not attacker]]
    return []
