"""The shapes an answer can take, and how each is read from JSON.

A form knows its label, reads a raw answer into a type or raises `BadAnswer`, knows whether any
answer is legal, and has sample answers for random play. `sole` is the only legal answer where
there is no other: such a question is not asked.

    Pick      one of some options          "sword"
    Target    one of the combatants        "ronin"
    Some      several of some options      ["sword", "fan"]
    YesNo                                  true
    Number    a whole number in bounds     3
    Text      words                        "I look at the boots."
    Fields    several at once              {"weapon": "sword", "improve": 2}
    Acts      one of the legal actions     {"act": "attack", "target": "ronin"}
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, is_dataclass
from dataclasses import fields as fields_of
from functools import cache
from itertools import islice, product
from typing import Any, Generic, TypeVar, cast

from rules.engine.simple_forms import (
    Form,
    Json,
    Number,
    OneOf,
    Option,
    Pick,
    Some,
    Target,
    Text,
    YesNo,
    options,
)
from rules.errors import BadAnswer
from rules.values import value

__all__ = [
    "Acts",
    "Choice",
    "Fields",
    "Form",
    "Json",
    "Lazily",
    "Number",
    "OneOf",
    "Option",
    "Pick",
    "Some",
    "Target",
    "Text",
    "YesNo",
    "defaults_of",
    "options",
]

T = TypeVar("T")

MOST_SAMPLES = 24
ENOUGH_TRIED, MOST_TRIED = 60, 400
"""How many combinations are tried for more samples, and how many to find any."""


def defaults_of(make: Callable[..., Any]) -> Mapping[str, Any]:
    """The default of each field of a dataclass; `MISSING` if there is none."""
    return _defaults(make)


@cache
def _defaults(make: Callable[..., Any]) -> Mapping[str, Any]:
    return {
        each.name: each.default if each.default_factory is MISSING else each.default_factory()
        for each in (fields_of(make) if is_dataclass(make) else ())
    }


@cache
def _required(
    make: Callable[..., Any], names: tuple[str, ...], needed: tuple[str, ...]
) -> tuple[str, ...]:
    """The names out of `names` that an answer must give a value for."""
    defaults = _defaults(make)
    return tuple([name for name in names if name in needed or defaults.get(name) is MISSING])


@value(frozen=True, slots=True)
class Fields(Generic[T]):
    """Several fields at once, read into the dataclass `make`.

    A field that is left out takes the dataclass's default, but the fields in `needed` cannot be
    left out. `initial` only fills in a blank form. `check` refuses combinations by raising
    `BadAnswer`. `absent` gives the reason why a field that others may fill in is not here now.
    """

    make: Callable[..., T]
    fields: Mapping[str, Form[Any]] = field(default_factory=dict[str, Form[Any]])
    check: Callable[[T], None] | None = None
    label: str = ""
    initial: Mapping[str, Json] = field(default_factory=dict[str, Json])
    needed: tuple[str, ...] = ()
    absent: Mapping[str, str] = field(default_factory=dict[str, str])

    def read(self, raw: Json) -> T:
        if not isinstance(raw, dict):
            raise BadAnswer("Fill in the form.")
        given = cast("dict[str, Json]", raw)
        if not given.keys() <= self.fields.keys():
            name = next(name for name in given if name not in self.fields)
            nothing = f"There is nothing called {name} to fill in here."
            raise BadAnswer(self.absent.get(name, nothing))
        values: dict[str, Any] = {}
        required = self.required if len(given) < len(self.fields) else ()
        for name, form in self.fields.items():
            if name in given:
                values[name] = form.read(given[name])
            elif name in required:
                raise BadAnswer(f"{form.label or name.capitalize()} is missing.")
        made = self.make(**values)
        if self.check is not None:
            self.check(made)
        return made

    @property
    def required(self) -> tuple[str, ...]:
        """The fields without a default, and those in `needed`."""
        return _required(self.make, (*self.fields,), self.needed)

    def possible(self) -> bool:
        if not all(self.fields[name].possible() for name in self.required):
            return False
        if self.check is None or self._takes(self._fewest()):
            return True
        return any(self._takes(raw) for _, raw in self._combinations())

    def samples(self) -> tuple[Json, ...]:
        if not all(self.fields[name].possible() for name in self.required):
            return ()
        chosen: list[Json] = []
        most = ENOUGH_TRIED
        for number, raw in self._combinations():
            if number >= most:
                if chosen:
                    break
                most = MOST_TRIED
            # Without a check every combination of legal values is legal.
            if (self.check is None or self._takes(raw)) and raw not in chosen:
                chosen.append(raw)
                if len(chosen) == MOST_SAMPLES:
                    break
        return tuple(chosen)

    def _combinations(self) -> Iterator[tuple[int, Json]]:
        """Combinations of the fields' values, each with its number, and hardly any of them twice.

        First each value of each field once and all left out, as number 0; then all others.
        """
        columns = {name: c for name, form in self.fields.items() if (c := form.samples())}
        longest = max((len(column) for column in columns.values()), default=1)
        for n in range(longest):
            yield 0, {name: column[n % len(column)] for name, column in columns.items()}
        fewest = self._fewest()
        yield 0, fewest
        sizes = [len(column) for column in columns.values()]
        had = {tuple([n % size for size in sizes]) for n in range(longest)}
        rows = product(*[range(size) for size in sizes])
        for number, places in enumerate(islice(rows, MOST_TRIED)):
            if places not in had:
                raw = {name: columns[name][n] for name, n in zip(columns, places, strict=True)}
                if raw != fewest:
                    yield number, raw

    def _fewest(self) -> dict[str, Json]:
        """Return only what cannot be left out, with the first value of each field."""
        return {name: self.fields[name].samples()[0] for name in self.required}

    def _takes(self, raw: Json) -> bool:
        try:
            _ = self.read(raw)
        except BadAnswer:
            return False
        return True

    def sole(self) -> Json | None:
        only: dict[str, Json] = {}
        required = self.required
        for name, form in self.fields.items():
            if name not in required and not form.possible():
                continue
            sole = form.sole()
            if sole is None:
                return None
            if name not in required and form.read(sole) != _defaults(self.make).get(name):
                return None
            only[name] = sole
        return only if self._takes(only) else None


@value(frozen=True, slots=True)
class Choice(Generic[T]):
    """One action of an `Acts`: its title on a button, and its fields.

    `cost` is the most that an answer can take off each of one's own gauges, by the gauge's name.
    `adds` says in a few words what the fields add to the action, where it can also be taken without
    them: "Dodge" at once, and "Dodge, with Willpower...".
    """

    title: str
    form: Fields[T]
    note: str = ""
    cost: Callable[[T], Mapping[str, int]] | None = None
    adds: str = "with choices"


class Lazily(Mapping[str, Choice[Any]]):
    """Choices that are made on first use, because an answer needs only its own.

    `make` gives the choice with a name, or None if it is not possible now.
    """

    def __init__(self, names: Iterable[str], make: Callable[[str], Choice[Any] | None]) -> None:
        self._names = dict.fromkeys(names)
        self._make = make
        self._made: dict[str, Choice[Any] | None] = {}

    def __getitem__(self, name: str) -> Choice[Any]:
        if name not in self._names:
            raise KeyError(name)
        if name not in self._made:
            self._made[name] = self._make(name)
        choice = self._made[name]
        if choice is None:
            raise KeyError(name)
        return choice

    def __iter__(self) -> Iterator[str]:
        return (name for name in self._names if name in self)

    def __len__(self) -> int:
        return sum([name in self for name in self._names])


@dataclass(frozen=True, slots=True)
class Acts(Generic[T]):
    """A choice of legal actions, each with its own fields: ``{"act": name, ...fields}``.

    `why_not` gives the reason why an act is not among them, in a sentence; "" if it knows none.
    """

    choices: Mapping[str, Choice[Any]]
    label: str = ""
    why_not: Callable[[str], str] | None = None

    def read(self, raw: Json) -> T:
        rest = cast("dict[str, Json]", raw.copy() if isinstance(raw, dict) else {})
        act = rest.pop("act", None)
        if not isinstance(act, str) or act not in self.choices:
            raise BadAnswer(self.refusal(act if isinstance(act, str) else ""))
        made: T = self.choices[act].form.read(rest)
        return made

    def refusal(self, act: str) -> str:
        """Why an act cannot be chosen now, and what can."""
        why = self.why_not(act) if self.why_not is not None and act else ""
        titles = ", ".join(choice.title for choice in self.choices.values())
        can = f"You can now choose: {titles}." if titles else "There is no choice now."
        return f"{why} {can}".strip()

    def possible(self) -> bool:
        return any(choice.form.possible() for choice in self.choices.values())

    def samples(self) -> tuple[Json, ...]:
        return tuple(
            [{"act": act, **raw} for act, c in self.choices.items() for raw in c.form.samples()]
        )

    def sole(self) -> Json | None:
        legal = (act for act, choice in self.choices.items() if choice.form.possible())
        first, second = next(legal, None), next(legal, None)
        if first is None or second is not None:
            return None
        sole = self.choices[first].form.sole()
        return None if sole is None else {"act": first, **sole}
