"""Amendments by the GM: set, add or remove any value of the state, by its path.

A path is words with dots between: a field of an object, a key of a table, or in a list the id of an
object: ``combatants.ronin.stamina``, ``effects.effect-3``. An item without an id is named by its
position, counted from 0. A field of a group may be named without the group. Objects keep their
identity, so that a resolution which holds one sees the change: new values are written into the
object. Only frozen objects are replaced.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import fields, is_dataclass, replace
from functools import cache
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, cast, get_args, get_origin, get_type_hints

from pydantic import ValidationError

from rules.engine.asking.plain_faults import in_words
from rules.engine.asking.text_values import NOT_PLAIN, is_plain
from rules.engine.state.as_json import adapter
from rules.engine.state.grouped import way_to
from rules.errors import NotAllowed, RulesError

_CLOSED = ("told", "pledge")
"""The fields that nobody can amend: lines not yet shown, and the source of the dice."""


class _Step(NamedTuple):
    """One step of a path: the object where it starts, that object's type, and the path's word."""

    at: Any
    hint: Any
    word: str


def aim(root: Any, path: str, value: Any) -> Callable[[], None]:
    """Check an amendment; the returned function carries it out.

    None removes an entry of a table or a list. Elsewhere it sets None, if the type allows that.

    Raises:
        NotAllowed: There is no such place, the value does not fit it, or a combatant would go.
    """
    if not path:
        raise NotAllowed("Name what to change, for example combatants.ronin.name.")
    if not is_plain(value):
        raise NotAllowed(f"{path}: {NOT_PLAIN}")
    way = _way(root, path)
    at, _, word = way[-1]
    if path == "combatants":
        raise NotAllowed(
            "combatants: change one combatant at a time, for example combatants.ronin."
        )
    if value is None and (_is_table(at) or isinstance(at, list)):
        if len(way) == 2 and way[0].word == "combatants":
            raise NotAllowed(
                f"{path}: nobody can be deleted from the fight; set {path}.out to true."
            )
        key = _found(at, word, path)
        left: Any = copy(at)
        del left[key]
        _hold(way, left, path)
        return lambda: at.__delitem__(key)
    return _put(way, _fitted(way[-1], value, path), path)


def look(root: Any, path: str) -> Any:
    """The value at a path. Raises `NotAllowed` if there is none."""
    at, _, word = _way(root, path)[-1]
    return _get(at, _found(at, word, path))


# ------------------------------------------------------------------ along the path


def _way(root: Any, path: str) -> list[_Step]:
    """The steps of a path; only the last one may name something new."""
    first, *others = path.split(".")
    way = [_Step(root, type(root), first)]
    _into_groups(way, first, path)
    for word in others:
        _step(way, word, path)
        _into_groups(way, word, path)
    return way


def _into_groups(way: list[_Step], word: str, path: str) -> None:
    """Go on through the groups of a record to the field that a word names."""
    at = way[-1].at
    groups = way_to(_class(at), word) if _is_object(at) else ()
    if groups:
        way[-1] = way[-1]._replace(word=groups[0])
    for each in (*groups[1:], *([word] if groups else [])):
        _step(way, each, path)


def _step(way: list[_Step], word: str, path: str) -> None:
    at, hint, last = way[-1]
    below = _get(at, _found(at, last, path))
    way.append(_Step(below, _bare(_inner(at, hint, last, path), below), word))


def _seek(at: Any, word: str) -> Any:
    """The field, key or position that a word names; None if there is none."""
    if _is_object(at):
        return word if word in _fields(at) else None
    if _is_table(at):
        return next((key for key in at if str(key) == word), None)
    if _is_row(at):
        for place, item in enumerate(at):
            if getattr(item, "id", item) == word:
                return place
        if word.isdecimal() and int(word) < len(at):
            return int(word)
    return None


def _found(at: Any, word: str, path: str) -> Any:
    key = _seek(at, word)
    if key is None:
        raise NotAllowed(f"{path}: there is nothing called {word} there.")
    return key


def _get(at: Any, key: Any) -> Any:
    return getattr(at, key) if _is_object(at) else at[key]


# ------------------------------------------------------------------ kinds of things

# These return a plain bool, because `isinstance` would narrow the type of the value by half.


def _is_object(at: Any) -> bool:
    return is_dataclass(at)


def _is_frozen(at: Any) -> bool:
    params: Any = getattr(at, "__dataclass_params__", None)
    return isinstance(at, tuple) or (params is not None and params.frozen)


def _is_table(at: Any) -> bool:
    return isinstance(at, dict)


def _is_row(at: Any) -> bool:
    return isinstance(at, list | tuple)


# ------------------------------------------------------------------ types


def _fields(at: Any) -> dict[str, Any]:
    """The types of an object's fields by name, without those that are not part of the state."""
    return _typed(_class(at))


def _class(at: Any) -> Any:
    return cast("Any", type(at))


@cache
def _typed(type_: Any) -> dict[str, Any]:
    hints = get_type_hints(type_, include_extras=True)
    return {each.name: hints[each.name] for each in fields(type_) if each.name not in _CLOSED}


def _bare(hint: Any, value: Any) -> Any:
    """A type without annotations; of a union, the member that the value has."""
    if get_origin(hint) is Annotated:
        return _bare(get_args(hint)[0], value)
    if get_origin(hint) in {Union, UnionType}:
        arms = [_bare(arm, value) for arm in get_args(hint)]
        return next((arm for arm in arms if (get_origin(arm) or arm) is type(value)), Any)
    return hint


def _inner(at: Any, hint: Any, word: str, path: str) -> Any:
    """The type of the value that a word names."""
    if _is_object(at):
        if word not in _fields(at):
            raise NotAllowed(f"{path}: there is nothing called {word} there to change.")
        return _fields(at)[word]
    if not (_is_table(at) or _is_row(at)):
        raise NotAllowed(f"{path}: there is nothing there to change.")
    args = [arg for arg in get_args(hint) if arg is not Ellipsis]
    return args[-1] if args else Any


def _fitted(step: _Step, value: Any, path: str) -> Any:
    """The value, converted to the type of its place."""
    at, hint, word = step
    if _is_object(at) and word == "id":
        raise NotAllowed(f"{path}: an id cannot be changed.")
    inner = _inner(at, hint, word, path)
    if _is_table(value) and not _is_object(at) and "id" in _names(inner):
        value = {**value, "id": word}
    return _validated(inner, value, path)


def _hold(way: list[_Step], whole: Any, path: str) -> None:
    """Refuse a table or a list that would have too few or too many entries."""
    if len(way) > 1:
        at, hint, word = way[-2]
        _validated(_inner(at, hint, word, path), whole, path)


def _names(type_: Any) -> frozenset[str]:
    return frozenset(getattr(type_, "__dataclass_fields__", ()))


def _validated(hint: Any, value: Any, path: str) -> Any:
    try:
        return adapter(hint).validate_python(value)
    except ValidationError as error:
        wrong = error.errors()[0]
        where = "".join(f"{part}: " for part in wrong["loc"])
        said = in_words(wrong)
        raise NotAllowed(f"{path}: {where}{said}.") from None


# ------------------------------------------------------------------ the change


def _put(way: list[_Step], fit: Any, path: str) -> Callable[[], None]:
    """Return a setter for the value at the end of the path; frozen values are replaced."""
    at, hint, word = way[-1]
    key = _seek(at, word)
    if _is_frozen(at):
        return _put(way[:-1], _changed(at, key, fit, path), path)
    if _is_object(at):
        return lambda: setattr(at, word, _poured(getattr(at, word), fit))
    if key is not None:
        return lambda: at.__setitem__(key, _poured(at[key], fit))
    if _is_row(at):
        _hold(way, [*at, fit], path)
        return lambda: at.append(fit)
    key = _validated((get_args(hint) or (Any,))[0], word, path)
    return lambda: at.__setitem__(key, fit)


def _changed(at: Any, key: Any, fit: Any, path: str) -> Any:
    """A copy of a frozen thing with one value changed, or added at its end."""
    if _is_row(at):
        return (*at, fit) if key is None else (*at[:key], fit, *at[key + 1 :])
    try:
        return replace(at, **{key: fit})
    except (RulesError, ValueError) as error:
        raise NotAllowed(f"{path}: {error}") from None


def _poured(old: Any, new: Any) -> Any:
    """The new value, written into the old object if that one lives on."""
    if type(old) is not type(new) or _is_frozen(old):
        return new
    if _is_table(old):
        kept = {key: _poured(old.get(key), item) for key, item in new.items()}
        old.clear()
        old.update(kept)
    elif _is_row(old):
        by_id = {item.id: item for item in old if hasattr(item, "id")}
        old[:] = [_poured(by_id.get(getattr(item, "id", None)), item) for item in new]
    elif _is_object(old):
        for name in _fields(old):
            setattr(old, name, _poured(getattr(old, name), getattr(new, name)))
    else:
        return new
    return old
