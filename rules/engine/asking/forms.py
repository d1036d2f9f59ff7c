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
from dataclasses import MISSING, dataclass, field, is_dataclass, replace
from dataclasses import fields as fields_of
from functools import cache
from itertools import chain, combinations, islice, product
from math import gcd, prod
from typing import Any, Generic, TypeVar, cast

from rules.engine.asking.simple_forms import (
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

MOST_EXACT = 500
"""With at most so many combinations of values every one is tried."""

MOST_SCATTERED = 150
"""With more combinations than `MOST_EXACT` so many are tried to find out if any is legal."""

LEFT_OUT = object()
"""Stands for a field that an answer leaves out."""


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


def every_value(form: Form[Any]) -> tuple[Json, ...] | None:
    """Every raw answer that a form takes; None if they are too many. For words there are three."""
    match form:
        case Text() if form.possible():
            length = max(form.least, min(1, form.most))
            return (*form.samples(), "y" * length, "z" * length)
        case Number(low, high):
            return tuple(range(low, high + 1)) if high - low < MOST_EXACT else None
        case Some():
            values = [option.value for option in form.options]
            if 2 ** len(values) > MOST_EXACT:
                return None
            sizes = range(form.least, form.highest + 1)
            return (*chain.from_iterable(combinations(values, size) for size in sizes),)
        case _:
            return form.samples()


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
        """Whether any answer is legal: exact with at most 500 combinations, else by samples."""
        if not all(self.fields[name].possible() for name in self.required):
            return False
        if self.check is None or self._takes(self._fewest()):
            return True
        return any(self._takes(raw) for raw in self._tried())

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
        if not chosen:
            chosen += islice(filter(self._takes, self._tried()), MOST_SAMPLES)
        return tuple(chosen)

    def _tried(self) -> Iterator[Json]:
        """Every combination of values; some of them if there are more than `MOST_EXACT`."""
        every = self._every()
        return self._scattered() if every is None else every

    def _every(self) -> Iterator[Json] | None:
        """Every combination of values; None if there are more than `MOST_EXACT`."""
        columns: dict[str, tuple[Any, ...]] = {}
        for name, form in self.fields.items():
            values = every_value(form)
            if values is None:
                return None
            columns[name] = values if name in self.required else (LEFT_OUT, *values)
        if prod(map(len, columns.values())) > MOST_EXACT:
            return None
        rows = product(*columns.values())
        named = (zip(columns, row, strict=True) for row in rows)
        return ({name: raw for name, raw in row if raw is not LEFT_OUT} for row in named)

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

    def _scattered(self) -> Iterator[Json]:
        """Some combinations of the fields' samples, from all parts of their product."""
        columns = {name: c for name, form in self.fields.items() if (c := form.samples())}
        total = prod(map(len, columns.values()))
        step = next(n for n in range(max(1, 618 * total // 1000), total + 2) if gcd(n, total) == 1)
        for number in range(min(total, MOST_SCATTERED)):
            place, raw = number * step % total, dict[str, Json]()
            for name, column in columns.items():
                place, nth = divmod(place, len(column))
                raw[name] = column[nth]
            yield raw

    def _fewest(self) -> dict[str, Json]:
        """Return only what cannot be left out, with the first value of each field."""
        return {name: self.fields[name].samples()[0] for name in self.required}

    def _takes(self, raw: Json) -> bool:
        try:
            _ = self.read(raw)
        except BadAnswer:
            return False
        return True

    def opened(self) -> Iterator[dict[str, Json]]:
        """The answers of a form that is sent as it opens, with any value where none is chosen."""
        begun = {name: raw for name, raw in self.initial.items() if name in self.fields}
        blank = [name for name in self.required if name not in begun]
        forms = [self.fields[name] for name in blank]
        columns = [every_value(form) or form.samples() for form in forms]
        for values in islice(product(*columns), MOST_EXACT):
            yield {**begun, **dict(zip(blank, values, strict=True))}

    def legal_as_it_opens(self) -> Fields[T]:
        """The same form, filled in so that it can be sent as it opens.

        Of the legal answers it begins with the one that changes the fewest fields; what must be
        chosen stays open.
        """
        if self.check is None or any(self._takes(raw) for raw in self.opened()):
            return self
        blank: dict[str, Json] = next(self.opened(), {})

        def changes(raw: dict[str, Json]) -> int:
            return sum([raw.get(name) != blank.get(name) for name in {*raw, *blank}])

        nearest: dict[str, Json] = min(self.samples(), key=changes, default=blank)
        chosen = {name: raw for name, raw in self.initial.items() if name in self.required}
        start = {name: raw for name, raw in nearest.items() if name not in self.required}
        return replace(self, initial={**chosen, **start})

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
    them: "Dodge" at once, and "Dodge, with Willpower...". An `alike` choice is offered though its
    form may take no answer: everybody sees its button, and what forbids it is secret.
    """

    title: str
    form: Fields[T]
    note: str = ""
    cost: Callable[[T], Mapping[str, int]] | None = None
    adds: str = "with choices"
    alike: bool = False

    def offered(self) -> bool:
        """Whether its button is shown."""
        return self.alike or self.form.possible()


class Lazily(Mapping[str, Choice[Any]]):
    """Choices that are made on first use, because an answer needs only its own.

    `make` gives the choice with a name, or None if it is not possible now. A choice whose form
    takes no answer is not among them, but can be had by its name: its form says why.
    """

    def __init__(self, names: Iterable[str], make: Callable[[str], Choice[Any] | None]) -> None:
        self._names = dict.fromkeys(names)
        self._make = make
        self._made: dict[str, Choice[Any] | None] = {}
        self._open: dict[str, bool] = {}

    def __getitem__(self, name: str) -> Choice[Any]:
        if name not in self._names:
            raise KeyError(name)
        if name not in self._made:
            self._made[name] = self._make(name)
        choice = self._made[name]
        if choice is None:
            raise KeyError(name)
        return choice

    def __contains__(self, name: object) -> bool:
        if name not in self._open:
            made = self.get(str(name))
            self._open[str(name)] = made is not None and made.offered()
        return self._open[str(name)]

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
        choice = self.choices.get(act) if isinstance(act, str) else None
        if choice is None:
            raise BadAnswer(self.refusal(act if isinstance(act, str) else ""))
        made: T = choice.form.read(rest)
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
        legal = (act for act, choice in self.choices.items() if choice.offered())
        first, second = next(legal, None), next(legal, None)
        if first is None or second is not None:
            return None
        sole = self.choices[first].form.sole()
        return None if sole is None else {"act": first, **sole}
