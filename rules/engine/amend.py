"""The GM's pen: set, add or take away any value of the state, by its path.

A path is words with dots between: a field of an object, a key of a table, or in a list the id of
the object meant: ``combatants.ronin.stamina``, ``effects.effect-3``. Objects keep their identity,
so that a resolution which holds one sees the change.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from pydantic import ValidationError

from rules.engine.state import adapter
from rules.errors import NotAllowed


def aim(root: Any, path: str, value: Any) -> Callable[[], None]:
    """What would carry the amendment out: checked now, done when called.

    None takes away, in a table or a list; elsewhere it sets None where the type allows it.

    Raises:
        NotAllowed: There is no such place, or the value does not fit it.
    """
    *way, last = path.split(".")
    at, hint = root, type(root)
    for step in way:
        at, hint = _down(at, hint, step, path)
    if is_dataclass(at):
        return _set_field(at, last, value, path)
    if isinstance(at, dict):
        return _set_key(at, hint, last, value, path)
    if isinstance(at, list):
        return _set_item(at, hint, last, value, path)
    raise NotAllowed(f"{path}: there is nothing there to amend.")


def look(root: Any, path: str) -> Any:
    """The value at a path. Raises `NotAllowed` where there is none."""
    at, hint = root, type(root)
    for step in path.split("."):
        at, hint = _down(at, hint, step, path)
    return at


def _down(at: Any, hint: Any, step: str, path: str) -> tuple[Any, Any]:
    if is_dataclass(at) and step in {f.name for f in fields(at)}:
        return getattr(at, step), _hints(type(at))[step]
    if isinstance(at, dict) and step in at:
        return at[step], _inner(hint)
    if isinstance(at, list | tuple):
        for item in at:
            if getattr(item, "id", item) == step:
                return item, _inner(hint)
        if step.isdecimal() and int(step) < len(at):
            return at[int(step)], _inner(hint)
    raise NotAllowed(f"{path}: there is nothing called {step} there.")


def _hints(type_: type[Any]) -> dict[str, Any]:
    return get_type_hints(type_, include_extras=True)


def _inner(hint: Any) -> Any:
    """The type of what a table or a list holds."""
    if get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    args = get_args(hint)
    return (args[-1] if args[-1] is not Ellipsis else args[0]) if args else Any


def _validated(hint: Any, value: Any, path: str) -> Any:
    try:
        return adapter(hint).validate_python(value)
    except ValidationError as error:
        wrong = error.errors()[0]["msg"].removeprefix("Value error, ").rstrip(".")
        raise NotAllowed(f"{path}: {wrong}.") from None


def _set_field(at: Any, name: str, value: Any, path: str) -> Callable[[], None]:
    if name not in {f.name for f in fields(at)} or name in {"id", "told"}:
        raise NotAllowed(f"{path}: there is nothing called {name} there to amend.")
    fit = _validated(_hints(type(at))[name], value, path)
    return lambda: setattr(at, name, fit)


def _set_key(at: dict[str, Any], hint: Any, key: str, value: Any, path: str) -> Callable[[], None]:
    if value is None:
        if key not in at:
            raise NotAllowed(f"{path}: there is nothing called {key} there.")
        return lambda: at.__delitem__(key)
    fit = _validated(_inner(hint), value, path)
    return lambda: at.__setitem__(key, fit)


def _set_item(at: list[Any], hint: Any, id: str, value: Any, path: str) -> Callable[[], None]:
    places = [n for n, item in enumerate(at) if getattr(item, "id", item) == id]
    if value is None:
        if not places:
            raise NotAllowed(f"{path}: there is nothing called {id} there.")
        return lambda: at.__delitem__(places[0])
    if isinstance(value, dict):
        value = {"id": id, **value}
    fit = _validated(_inner(hint), value, path)
    if places:
        return lambda: at.__setitem__(places[0], fit)
    return lambda: at.append(fit)
