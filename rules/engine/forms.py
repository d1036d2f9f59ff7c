"""The shapes an answer can take, and how each is read from JSON.

A form knows its label, reads a raw answer into a type or raises `BadAnswer`, and has sample
answers for random play. `sole` is the only legal answer where there is no other: such a
question is not asked.

    Pick      one of some options          "sword"
    Target    one of the combatants        "ronin"
    Some      several of some options      ["sword", "fan"]
    YesNo                                  true
    Number    a whole number in bounds     3
    Text      words                        "I look at his boots."
    Fields    several at once              {"weapon": "sword", "improve": 2}
    Act       one of the legal actions     {"act": "attack", "target": "ronin"}
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, field
from enum import Enum
from functools import cache
from itertools import islice, product
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from rules.errors import BadAnswer

Json: TypeAlias = Any
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
E = TypeVar("E", bound=Enum)


class Form(Protocol[T_co]):
    """The shape of an answer."""

    @property
    def label(self) -> str:
        """What the field is called, to a person."""
        ...

    def read(self, raw: Json) -> T_co:
        """The answer as a value. Raises `BadAnswer` with what would be right."""
        ...

    def samples(self) -> tuple[Json, ...]:
        """A few raw answers that `read` takes; none where no answer is legal."""
        ...

    def sole(self) -> Json | None:
        """The only legal raw answer, or None where there are several or none."""
        ...


@dataclass(frozen=True, slots=True)
class Option:
    """A thing to choose: `value` is recorded, `label` and `note` are read."""

    value: str
    label: str
    note: str = ""


def options(pairs: Iterable[tuple[str, str]]) -> tuple[Option, ...]:
    """Options of (value, label) pairs."""
    return tuple([Option(value, label) for value, label in pairs])


def _find(choices: tuple[Option, ...], raw: Json) -> str:
    """The value meant by `raw`: a value, or a label in any case.

    Raises:
        BadAnswer: It is none of them, or a label that several have.
    """
    for option in choices:
        if option.value == raw:
            return option.value
    if isinstance(raw, str):
        word = raw.strip().casefold()
        hits = [o.value for o in choices if word in (o.label.casefold(), o.value.casefold())]
        if len(hits) == 1:
            return hits[0]
    named = ", ".join(option.label for option in choices[:25])
    raise BadAnswer(f"Choose one of: {named}." if named else "There is nothing to choose from.")


@dataclass(frozen=True, slots=True)
class Pick:
    """One of a few options."""

    options: tuple[Option, ...]
    label: str = ""

    def read(self, raw: Json) -> str:
        return _find(self.options, raw)

    def samples(self) -> tuple[Json, ...]:
        return tuple([option.value for option in self.options])

    def sole(self) -> Json | None:
        return self.options[0].value if len(self.options) == 1 else None


@dataclass(frozen=True, slots=True)
class Target(Pick):
    """One of the combatants: the options' values are combatants' ids."""


@dataclass(frozen=True, slots=True)
class OneOf(Generic[E]):
    """One member of an enumeration, or of some of its members."""

    members: tuple[E, ...]
    label: str = ""

    @property
    def options(self) -> tuple[Option, ...]:
        """The members as options: the value as recorded, spelled out as the label."""
        return tuple(
            [Option(m.value, m.value.replace("_", " ").capitalize()) for m in self.members]
        )

    def read(self, raw: Json) -> E:
        value = _find(self.options, raw)
        return next(member for member in self.members if member.value == value)

    def samples(self) -> tuple[Json, ...]:
        return tuple([member.value for member in self.members])

    def sole(self) -> Json | None:
        return self.members[0].value if len(self.members) == 1 else None


@dataclass(frozen=True, slots=True)
class Some:
    """Several of some options, each at most once: `least` to `most` of them."""

    options: tuple[Option, ...]
    least: int = 0
    most: int | None = None
    label: str = ""

    def read(self, raw: Json) -> tuple[str, ...]:
        if not isinstance(raw, list | tuple):
            raise BadAnswer("Choose from the list.")
        chosen = tuple([_find(self.options, item) for item in raw])
        if len(set(chosen)) < len(chosen):
            raise BadAnswer("Choose each at most once.")
        most = len(self.options) if self.most is None else self.most
        if not self.least <= len(chosen) <= most:
            raise BadAnswer(f"Choose {self.least} to {most} of them.")
        return chosen

    def samples(self) -> tuple[Json, ...]:
        values = [option.value for option in self.options]
        most = len(values) if self.most is None else min(self.most, len(values))
        sizes = sorted({self.least, min(self.least + 1, most), most})
        return tuple([values[:n] for n in sizes if self.least <= n <= len(values)])

    def sole(self) -> Json | None:
        return [o.value for o in self.options] if len(self.options) == self.least else None


@dataclass(frozen=True, slots=True)
class YesNo:
    """Yes or no."""

    label: str = ""

    def read(self, raw: Json) -> bool:
        if isinstance(raw, bool):
            return raw
        match str(raw).strip().casefold():
            case "yes" | "true":
                return True
            case "no" | "false":
                return False
            case _:
                raise BadAnswer("Answer yes or no.")

    def samples(self) -> tuple[Json, ...]:
        return (True, False)

    def sole(self) -> Json | None:
        return None


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from `low` to `high`, both allowed."""

    low: int
    high: int
    label: str = ""

    def read(self, raw: Json) -> int:
        try:
            number = int(str(raw).strip()) if not isinstance(raw, bool) else None
        except ValueError:
            number = None
        if number is None:
            raise BadAnswer("Answer with a whole number.")
        if not self.low <= number <= self.high:
            raise BadAnswer(f"Choose a whole number from {self.low} to {self.high}.")
        return number

    def samples(self) -> tuple[Json, ...]:
        if self.high < self.low:
            return ()
        return tuple(sorted({self.low, min(self.low + 1, self.high), self.high}))

    def sole(self) -> Json | None:
        return self.low if self.low == self.high else None


@dataclass(frozen=True, slots=True)
class Text:
    """Words, `least` to `most` characters of them."""

    most: int = 1000
    least: int = 1
    label: str = ""
    long: bool = False

    def read(self, raw: Json) -> str:
        if not isinstance(raw, str):
            raise BadAnswer("Answer in words.")
        words = raw.strip()
        if not self.least <= len(words) <= self.most:
            raise BadAnswer(f"Write {self.least} to {self.most} characters.")
        return words

    def samples(self) -> tuple[Json, ...]:
        return ("x" * max(self.least, 1),)

    def sole(self) -> Json | None:
        return None


MOST_SAMPLES = 24


@cache
def _without_default(make: Callable[..., Any]) -> tuple[str, ...]:
    """The fields of a dataclass that must be given."""
    every: dict[str, Field[Any]] = getattr(make, "__dataclass_fields__", {})
    return tuple(
        [n for n, f in every.items() if f.default is MISSING and f.default_factory is MISSING]
    )


@dataclass(frozen=True, slots=True)
class Fields(Generic[T]):
    """Several fields at once, read into the dataclass `make`.

    A field left out takes the dataclass's own default; `initial` is only shown, as what a blank
    form starts with. `check` refuses combinations: it raises `BadAnswer`.
    """

    make: Callable[..., T]
    fields: Mapping[str, Form[Any]] = field(default_factory=dict)
    check: Callable[[T], None] | None = None
    label: str = ""
    initial: Mapping[str, Json] = field(default_factory=dict)

    def read(self, raw: Json) -> T:
        if not isinstance(raw, Mapping):
            raise BadAnswer("Fill in the form.")
        for name in raw:
            if name not in self.fields:
                raise BadAnswer(f"There is nothing called {name} to fill in here.")
        values = {name: form.read(raw[name]) for name, form in self.fields.items() if name in raw}
        for name in self.required:
            if name not in values:
                raise BadAnswer(f"{self.fields[name].label or name.capitalize()} is missing.")
        made = self.make(**values)
        if self.check is not None:
            self.check(made)
        return made

    @property
    def required(self) -> tuple[str, ...]:
        """The fields that have no default."""
        return tuple([name for name in _without_default(self.make) if name in self.fields])

    def samples(self) -> tuple[Json, ...]:
        names = list(self.fields)
        columns = [self.fields[name].samples() for name in names]
        needed = set(self.required)
        if any(not column for name, column in zip(names, columns, strict=True) if name in needed):
            return ()
        filled = [(n, c) for n, c in zip(names, columns, strict=True) if c]
        rows = product(*(column for _, column in filled))
        tried = ({n: v for (n, _), v in zip(filled, row, strict=True)} for row in islice(rows, 400))
        return tuple(islice((raw for raw in tried if self._takes(raw)), MOST_SAMPLES))

    def _takes(self, raw: Json) -> bool:
        try:
            self.read(raw)
        except BadAnswer:
            return False
        return True

    def sole(self) -> Json | None:
        soles = {name: form.sole() for name, form in self.fields.items()}
        return soles if all(sole is not None for sole in soles.values()) else None


@dataclass(frozen=True, slots=True)
class Choice(Generic[T]):
    """One action of an `Act`: its title on a button, and what it asks for."""

    title: str
    form: Fields[T]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Act(Generic[T]):
    """A choice of legal actions, each with fields of its own: ``{"act": name, ...fields}``."""

    choices: Mapping[str, Choice[Any]]
    label: str = ""

    def read(self, raw: Json) -> T:
        act = raw.get("act") if isinstance(raw, Mapping) else None
        if not isinstance(act, str) or act not in self.choices:
            titles = ", ".join(choice.title for choice in self.choices.values())
            raise BadAnswer(f"You can now choose: {titles}.")
        rest = {name: value for name, value in raw.items() if name != "act"}
        made: T = self.choices[act].form.read(rest)
        return made

    def samples(self) -> tuple[Json, ...]:
        return tuple(
            [{"act": act, **raw} for act, c in self.choices.items() for raw in c.form.samples()]
        )

    def sole(self) -> Json | None:
        if len(self.choices) != 1:
            return None
        [(act, choice)] = self.choices.items()
        sole = choice.form.sole()
        return None if sole is None else {"act": act, **sole}
