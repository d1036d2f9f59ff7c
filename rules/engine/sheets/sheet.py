"""Reading sheets and house rules that people write, with every fault found at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import GenericAlias
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin

from pydantic import ConfigDict, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from rules.engine.asking.plain_faults import in_words
from rules.engine.asking.text_values import NOT_PLAIN, is_plain, one_line
from rules.engine.state.grouped import leaves
from rules.errors import SheetError

T = TypeVar("T")

MOST_FAULTS = 25
LONGEST_PATH = 100


def read(type_: type[T], data: Any, *, what: str = "sheet") -> T:
    """Plain data as a dataclass. Unknown names are faults too, at any depth.

    Raises:
     SheetError: The data has faults: one sentence for each, at most `MOST_FAULTS`.
    """
    if not isinstance(data, Mapping):
        raise SheetError([f"A {what} is a table of names and values."])
    try:
        if not is_plain(data):
            raise SheetError([NOT_PLAIN])
        [value] = _strict(type_).validate_python([data])
    except ValidationError as error:
        faults = [_sentence(e, what) for e in error.errors(include_url=False)]
    except (RecursionError, OverflowError):
        faults = [f"This {what} is nested too deeply or has numbers too large."]
    else:
        made: T = value
        return made
    if len(faults) > MOST_FAULTS:
        faults = [*faults[:MOST_FAULTS], f"And {len(faults) - MOST_FAULTS} more."]
    raise SheetError(faults)


LONGEST_VALUE = 40

_STRICT: dict[Any, TypeAdapter[Any]] = {}


def _strict(type_: Any) -> TypeAdapter[Any]:
    """The adapter for a tuple of one such dataclass, made once; it refuses unknown names."""
    made = _STRICT.get(type_)
    if made is None:
        # A dataclass takes this setting from the type around it, not from its own adapter.
        one: Any = GenericAlias(tuple, (type_,))
        made = TypeAdapter[Any](one, config=ConfigDict(extra="forbid"))
        _STRICT[type_] = made
    return made


def _sentence(error: ErrorDetails, what: str) -> str:
    """One fault as a sentence: the place, the fault, and the value."""
    path = error["loc"][1:]
    where = one_line(".".join(str(part) for part in path))[:LONGEST_PATH] or what
    message = in_words(error)
    if error["type"] == "missing":
        return f"{where}: is missing."
    if error["type"] == "unexpected_keyword_argument":
        return f"{where}: a {what} has nothing of that name."
    if not path:
        return f"{where}: {message}."
    return f"{where}: {message[0].lower()}{message[1:]}; it is {_spelled(error['input'])}."


def _spelled(value: Any) -> str:
    """A refused value in words."""
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "left out"
        case str():
            text = one_line(value)
            return f"“{text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 1] + '…'}”"
        case int() | float():
            text = str(value)
            return text if len(text) <= LONGEST_VALUE else f"a number of {len(text)} digits"
        case list():
            return "a list"
        case _:
            return "a table of names and values"


@dataclass(frozen=True, slots=True)
class Setting:
    """One house rule of a ruleset, as help texts show it.

    `options` are the possible values, empty if any value of the type is possible; `type_name` is
    then the type's own name, otherwise "choice".
    """

    key: str
    default: Any
    meaning: str
    options: tuple[str, ...]
    clauses: tuple[str, ...]
    type_name: str

    @property
    def title(self) -> str:
        """The name of the house rule in words."""
        return setting_title(self.key)


def setting_title(key: str) -> str:
    """The name of a house rule in words: "tie scope" for ``ki.tie_scope``."""
    return key.rpartition(".")[2].replace("_", " ")


def setting_types(house: Any) -> Mapping[str, Any]:
    """The type of each house rule by its name, without the limits of its values."""
    return {
        leaf.name: get_args(leaf.hint)[0] if get_origin(leaf.hint) is Annotated else leaf.hint
        for leaf in leaves(house)
    }


def settings(ruleset: str, house: Any) -> Sequence[Setting]:
    """The house rules of a ruleset: every field of its dataclass, with its metadata."""
    types = setting_types(house)
    found: list[Setting] = []
    for field in [leaf.field for leaf in leaves(house)]:
        hint = types[field.name]
        options = get_args(hint) if get_origin(hint) is Literal else ()
        found.append(
            Setting(
                key=f"{ruleset}.{field.name}",
                default=field.default,
                meaning=field.metadata["meaning"],
                options=options,
                clauses=field.metadata["clauses"],
                type_name="choice" if options else hint.__name__,
            )
        )
    return found
