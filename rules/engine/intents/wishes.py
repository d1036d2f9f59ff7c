"""Fields of a reply as people write and read them: ``weakest or foe``, ``up to 2``, ``leave 3 ki``.

A target is written as people's names and ways to choose, joined by "or": the first that gives
somebody is used. A number may be written as an amount. Anything else is a fixed value.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from typing import Any, TypeAlias

from rules.engine.asking.text_values import name_key
from rules.engine.intents.aims import Aim, By, How
from rules.engine.intents.amounts import AsMuchAs, UpTo
from rules.engine.intents.replies import Wish
from rules.errors import BadAnswer

Json: TypeAlias = Any

AIMED = re.compile(r"(?:.+_)?target")
"""The names of the fields for a target."""

OR = re.compile(r"\s+or\s+", re.IGNORECASE)
UP_TO = re.compile(r"up[ _]to[ _](\d{1,6})", re.IGNORECASE)
LEAVE = re.compile(r"(?:leave|keep)[ _](\d{1,6})[ _](\w+)", re.IGNORECASE)
WAYS = {by.value: by for by in By if by not in (By.PERSON, By.PROTECT)}


def wishes(
    fields: Mapping[str, Json], people: Mapping[str, str], friends: Collection[str]
) -> dict[str, Wish]:
    """The fields of a reply as they were written; a friend may be named as a target.

    `people` are the names of those that the writer sees, by id.

    Raises:
     BadAnswer: It names somebody that the writer does not see.
    """
    return {name: _wish(name, value, people, friends) for name, value in fields.items()}


def _wish(name: str, value: Json, people: Mapping[str, str], friends: Collection[str]) -> Wish:
    if not isinstance(value, str):
        return value
    if AIMED.fullmatch(name) and value.strip():
        return aim_of(value, people, friends)
    most, leaves = UP_TO.fullmatch(value.strip()), LEAVE.fullmatch(value.strip())
    if most is not None:
        return UpTo(int(most[1]))
    if leaves is not None:
        return AsMuchAs(int(leaves[1]), leaves[2].casefold())
    return value


def aim_of(text: str, people: Mapping[str, str], friends: Collection[str]) -> Aim:
    """An aim as it is written: "Goro or weakest"; a friend may be named.

    Raises:
     BadAnswer: It names somebody that the writer does not see.
    """
    ways = [_how(part, people) for part in OR.split(text.strip())]
    named = [how.who for how in ways if how.by is By.PERSON and how.who in friends]
    return Aim(tuple(ways), tuple(named))


def _how(text: str, people: Mapping[str, str]) -> How:
    bare = text.strip().strip('"').removeprefix("any ")
    if bare.casefold() in WAYS:
        return How(WAYS[bare.casefold()])
    first, _, rest = bare.partition(" ")
    if first.casefold() == By.PROTECT and rest:
        return How(By.PROTECT, person_called(rest, people))
    return How(By.PERSON, person_called(bare, people))


def person_called(name: str, people: Mapping[str, str]) -> str:
    """The id of the person with that name among `people`, who are names by id.

    Raises:
     BadAnswer: Nobody has that name, or several have; the words are the same for nobody and for
         somebody hidden.
    """
    hits = [id for id, shown in people.items() if id == name or name_key(shown) == name_key(name)]
    if len(hits) == 1:
        return hits[0]
    if hits:
        raise BadAnswer(f"Several are called {name} here: {', '.join(hits)}. Write which.")
    near = get_close_matches(name, [*people.values()], 1, 0.5)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise BadAnswer(f"You know nobody called {name} here.{hint}")
