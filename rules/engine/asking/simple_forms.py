"""The forms of one value: a choice, a number, words. `rules.engine.asking.forms` shows them all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, cast

from rules.engine.asking.text_values import name_key
from rules.errors import BadAnswer

Json: TypeAlias = Any
T_co = TypeVar("T_co", covariant=True)
E = TypeVar("E", bound=Enum)


class Form(Protocol[T_co]):
    """The shape of an answer."""

    @property
    def label(self) -> str:
        """The name of the field that a person reads."""
        ...

    def read(self, raw: Json) -> T_co:
        """The answer as a value. Raises `BadAnswer`, which says what would be right."""
        ...

    def possible(self) -> bool:
        """Whether any answer is legal."""
        ...

    def samples(self) -> tuple[Json, ...]:
        """A few raw answers that `read` accepts; none if no answer is legal."""
        ...

    def sole(self) -> Json | None:
        """The only legal raw answer; None if there are several or none."""
        ...


@dataclass(frozen=True, slots=True)
class Option:
    """A thing to choose: `value` is recorded, people read `label` and `note`."""

    value: str
    label: str
    note: str = ""


def options(pairs: Iterable[tuple[str, str]]) -> tuple[Option, ...]:
    """Options of (value, label) pairs."""
    return tuple([Option(value, label) for value, label in pairs])


def _find(choices: tuple[Option, ...], raw: Json) -> str:
    """The value that `raw` means: a value, or a label in any case.

    Raises:
     BadAnswer: It is no option, or several have that label.
    """
    for option in choices:
        if option.value == raw:
            return option.value
    if isinstance(raw, str):
        word = name_key(raw)
        hits = [o.value for o in choices if word in (name_key(o.label), name_key(o.value))]
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

    def possible(self) -> bool:
        return bool(self.options)

    def samples(self) -> tuple[Json, ...]:
        return tuple([option.value for option in self.options])

    def sole(self) -> Json | None:
        return self.options[0].value if len(self.options) == 1 else None


@dataclass(frozen=True, slots=True)
class Target(Pick):
    """One of the combatants: the options' values are combatants' ids."""


@dataclass(frozen=True, slots=True)
class OneOf(Generic[E]):
    """One member of an enumeration, or of some of its members.

    `notes` say what each of them means, in the same order.
    """

    members: tuple[E, ...]
    label: str = ""
    notes: tuple[str, ...] = ()

    @property
    def options(self) -> tuple[Option, ...]:
        """The members as options: the recorded value, and the same in words as the label."""
        notes = self.notes or ("",) * len(self.members)
        return tuple(
            [
                Option(m.value, m.value.replace("_", " ").capitalize(), note)
                for m, note in zip(self.members, notes, strict=True)
            ]
        )

    def read(self, raw: Json) -> E:
        values = [member.value for member in self.members]
        return self.members[values.index(raw if raw in values else _find(self.options, raw))]

    def possible(self) -> bool:
        return bool(self.members)

    def samples(self) -> tuple[Json, ...]:
        return tuple([member.value for member in self.members])

    def sole(self) -> Json | None:
        return self.members[0].value if len(self.members) == 1 else None


@dataclass(frozen=True, slots=True)
class Some:
    """Several of some options, each at most once: `least` to `most` of them.

    `help` says in one sentence what they are for.
    """

    options: tuple[Option, ...]
    least: int = 0
    most: int | None = None
    label: str = ""
    help: str = ""

    def read(self, raw: Json) -> tuple[str, ...]:
        if not isinstance(raw, list | tuple):
            raise BadAnswer("Choose from the list.")
        items = cast("Sequence[Json]", raw)
        chosen = tuple([_find(self.options, item) for item in items])
        if len(set(chosen)) < len(chosen):
            raise BadAnswer("Choose each at most once.")
        if not self.least <= len(chosen) <= self.highest:
            raise BadAnswer(f"Choose {self.least} to {self.highest} of them.")
        return chosen

    @property
    def highest(self) -> int:
        """The most that can be chosen: `most`, but not more than there are."""
        return len(self.options) if self.most is None else min(self.most, len(self.options))

    def possible(self) -> bool:
        return self.least <= self.highest

    def samples(self) -> tuple[Json, ...]:
        values = [option.value for option in self.options]
        sizes = {self.least, self.least + 1, self.highest}
        return tuple([values[:n] for n in sorted(sizes) if self.least <= n <= self.highest])

    def sole(self) -> Json | None:
        only = self.least == self.highest and self.least in {0, len(self.options)}
        return [option.value for option in self.options][: self.least] if only else None


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

    def possible(self) -> bool:
        return True

    def samples(self) -> tuple[Json, ...]:
        return (True, False)

    def sole(self) -> Json | None:
        return None


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from `low` to `high`, both included.

    `special` are words for numbers with another meaning ("until I stop"): forms show and take the
    word. An amount never picks such a number. `why` is the reason for the upper limit; it is told
    to whoever asks for more.
    """

    low: int
    high: int
    label: str = ""
    special: Mapping[int, str] = field(default_factory=dict[int, str])
    why: str = ""

    def read(self, raw: Json) -> int:
        number: int | None = raw if type(raw) is int else self._named(raw)
        if number is None and not isinstance(raw, bool):
            with suppress(ValueError):
                number = int(str(raw).strip())
        if number is None:
            raise BadAnswer(f"Answer with a whole number{self._or_words()}.")
        if not self.low <= number <= self.high:
            why = f" ({self.why})" if self.why and number > self.high else ""
            raise BadAnswer(f"{self._limits()}{why}.")
        return number

    def _limits(self) -> str:
        if self.low == self.high:
            named = f"{self.label.partition(' (')[0]}: o" if self.label else "O"
            return f"{named}nly {self.spelled(self.low)} is possible now"
        return f"Choose {self.hint()}"

    def hint(self) -> str:
        """What may be answered: "a whole number from 1 to 9, or: until I stop"."""
        low = self.low + (self.low in self.special and self.low < self.high)
        return f"a whole number from {low} to {self.high}{self._or_words()}"

    def spelled(self, number: int) -> str:
        """A number as people read it: its special word, if it has one."""
        return self.special.get(number, str(number))

    def _or_words(self) -> str:
        return f", or: {', '.join(self.special.values())}" if self.special else ""

    def possible(self) -> bool:
        return self.low <= self.high

    def _named(self, raw: Json) -> int | None:
        word = str(raw).strip().casefold()
        return next((n for n, name in self.special.items() if name.casefold() == word), None)

    def samples(self) -> tuple[Json, ...]:
        if not self.possible():
            return ()
        return tuple(sorted({self.low, min(self.low + 1, self.high), self.high}))

    def sole(self) -> Json | None:
        return self.low if self.low == self.high else None


@dataclass(frozen=True, slots=True)
class Text:
    """Words, from `least` to `most` characters.

    `options` are suggestions, found by label or value in any case; other words are accepted too.
    """

    most: int = 1000
    least: int = 1
    label: str = ""
    long: bool = False
    options: tuple[Option, ...] = ()

    def read(self, raw: Json) -> str:
        if not isinstance(raw, str):
            raise BadAnswer("Answer in words.")
        words = raw.strip()
        if not self.least <= len(words) <= self.most:
            raise BadAnswer(f"Write {self.least} to {self.most} characters.")
        if not words.isascii() and any("\ud800" <= letter <= "\udfff" for letter in words):
            raise BadAnswer("The text contains a broken letter; write it again.")
        with suppress(BadAnswer):
            return _find(self.options, words)
        return words

    def possible(self) -> bool:
        return self.least <= self.most

    def samples(self) -> tuple[Json, ...]:
        if not self.possible():
            return ()
        suggested = [option.value for option in self.options]
        return (*suggested, "x" * max(self.least, min(1, self.most)))

    def sole(self) -> Json | None:
        return None
