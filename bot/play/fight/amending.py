"""Values that the GM can amend, in words: their names, their choices, and reading typed ones."""

from __future__ import annotations

from dataclasses import dataclass, is_dataclass
from enum import Enum
from functools import cache
from json import JSONDecodeError, loads
from typing import Any, Literal, get_args, get_origin

from bot.play.fight.fights import own_combatant
from bot.play.model import Json
from bot.play.names import proper_name
from bot.play.paths import leaves
from bot.play.step.steps import Cause, Sitting
from rules.engine.asking.text_values import name_key
from rules.engine.replay.journal import Amended
from rules.engine.state import amend_words, grouped
from rules.engine.state.as_json import plain
from rules.errors import BadAnswer, NotAllowed


@dataclass(frozen=True, slots=True)
class Amendable:
    """A value that can be amended: its path, its name, and its present value, also in words.

    `options` are the words that it may become; empty if it may be any number or text.
    """

    path: str
    title: str
    value: Json
    now: str
    options: tuple[str, ...] = ()


def amendable(at: Sitting, target: str) -> list[Amendable]:
    """Return every value of a combatant or of the fight; those of a paper sheet come first."""
    known, fight = amend_words.labels(at.rules.sheets.paper), at.scene.fight
    head, state = _state(at, target)
    found = [
        Amendable(
            path=path,
            title=amend_words.thing(path, known),
            value=value,
            now=amend_words.in_words(value, fight),
            options=_options(at, head + path, value),
        )
        for path, value in leaves(state)
    ]
    return sorted(found, key=lambda one: one.path not in known)


def _state(at: Sitting, target: str) -> tuple[str, Json]:
    """Return the plain state of a combatant or of the fight, and the beginning of its paths."""
    state: Json = plain(at.scene.fight)
    if is_fight(target):
        del state["combatants"], state["pledge"]
        return "", state
    id = own_combatant(at, target).id
    return f"combatants.{id}.", state["combatants"][id]


def meant_path(at: Sitting, target: str, what: str) -> str:
    """Return the whole path of a value that may be named in words.

    Raises:
        BadAnswer: Nothing was named.
    """
    said = what.strip().strip(".")
    if not said:
        raise BadAnswer("Say what to change: choose it from the list that the command suggests.")
    head, state = _state(at, target)
    known = amend_words.labels(at.rules.sheets.paper)
    paths = [path for path, _ in leaves(state)]
    if said not in paths:
        word = name_key(said)
        named = [path for path in paths if name_key(amend_words.thing(path, known)) == word]
        said = min(named, key=lambda path: path not in known, default=said)
    return f"{head}{said}"


def meant_value(at: Sitting, path: str, text: str) -> Json:
    """Read a typed value: JSON, yes or no, one of the words that fit there, or a name."""
    word = text.strip()
    if word.casefold() == "none":
        return None
    old = plain_value(amend_words.was(at.scene.fight, path))
    if word.casefold() in ("yes", "no"):
        return word.casefold() == "yes"
    if isinstance(old, str):
        for value in _choices(at, path):
            if name_key(amend_words.in_words(value)) == name_key(word):
                return value
        if old in at.scene.fight.combatants:
            return next(
                (
                    f.id
                    for f in at.scene.fight.combatants.values()
                    if name_key(f.name) == name_key(word)
                ),
                word,
            )
    try:
        read: Any = loads(word)
    except (JSONDecodeError, RecursionError, ValueError):
        return word
    return read


def is_fight(target: str) -> bool:
    """Whether the target is the fight itself, and not a combatant."""
    return name_key(target) in ("", "fight")


def plain_value(value: Any) -> Json:
    """Return a value of the state as plain data."""
    return value.value if isinstance(value, Enum) else value


def _options(at: Sitting, path: str, value: Json) -> tuple[str, ...]:
    if isinstance(value, bool):
        return ("yes", "no")
    return tuple([amend_words.in_words(one) for one in _choices(at, path)])


def _choices(at: Sitting, path: str) -> tuple[Json, ...]:
    """Return the values that a place may have; empty if its values are not fixed."""
    *way, last = path.split(".")
    holder = amend_words.was(at.scene.fight, ".".join(way)) if way else at.scene.fight
    if not is_dataclass(holder) or isinstance(holder, type):
        return ()
    return _choices_of(type(holder)).get(last, ())


@cache
def _choices_of(holder: Any) -> dict[str, tuple[Json, ...]]:
    """Return the fixed values that each field of a type may have."""
    return {each.name: _of(each.hint) for each in grouped.leaves(holder)}


def _of(hint: Any) -> tuple[Json, ...]:
    if isinstance(hint, type) and issubclass(hint, Enum):
        return tuple([one.value for one in hint])
    if get_origin(hint) is Literal:
        return get_args(hint)
    found: list[Json] = []
    for arm in get_args(hint):
        found += [*_of(arm)]
    return tuple(found) if get_origin(hint) not in (list, dict, tuple, set) else ()


def amended(at: Sitting, *, target: str, what: str, value: str, reason: str = "") -> Cause:
    """Return the amendment that was typed: whose value, which one, and what it becomes.

    Raises:
        NotAllowed: There is no such value, or it cannot become that.
    """
    path = meant_path(at, target, what)
    new = _named(at, path, meant_value(at, path, value))
    return Cause(entry=Amended(path=path, value=new, reason=reason[:300]))


def _named(at: Sitting, path: str, value: Json) -> Json:
    """Return the value of an amendment; a combatant's new name must be a valid name.

    Raises:
        NotAllowed: Somebody else in the fight has that name.
    """
    match path.split("."):
        case ["combatants", id, "name"] if isinstance(value, str):
            called = proper_name(value)
            for other in at.scene.fight.combatants.values():
                if other.id != id and name_key(other.name) == name_key(called):
                    raise NotAllowed(f"{other.name} is in this fight already; choose another name.")
            return called
        case _:
            return value
