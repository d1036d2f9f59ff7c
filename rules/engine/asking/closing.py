"""Why a question is closed that nobody has answered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.engine.asking.questions import Facts, Sort, declared, stated
from rules.engine.asking.requests import Ask
from rules.engine.state.encounter import Encounter
from rules.engine.views.visibility import EVERYONE, PUBLIC


def why_closed(fight: Encounter[Any, Any], ask: Ask[Any]) -> str:
    """Return why it is closed, as everybody sees it: "Ama is out of the fight".

    The combatant that it is about comes first, then those whom its facts name.
    """
    if fight.over:
        return "the fight is over"
    for id in (ask.about, *_named(ask.facts)):
        about = fight.combatants.get(id)
        if about is None or about.eyes is not EVERYONE:
            continue
        if about.out:
            return f"{about.name} has left the fight"
        if not fight.stands(about, PUBLIC):
            return f"{about.name} is out of the fight"
    return "something else came first"


def _named(facts: Facts) -> Iterator[str]:
    known = stated(facts)
    for name, fact in declared(type(facts)).items():
        if name not in known:
            continue
        if fact.sort is Sort.WHO:
            yield known[name]
        elif fact.sort is Sort.PEOPLE:
            yield from known[name]
