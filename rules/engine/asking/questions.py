"""The declaration of a question by its ruleset: its part in play, and the facts it states.

Each question has a frozen dataclass of its facts. The annotation of a field says what it is::

    int            a number                       Who      a combatant's id, "" for nobody seen
    Gauge          a number and its full value    People   the ids of several combatants
    bool           yes or no                      Word     a word of any kind
    a StrEnum      one of its members             Words    several words

A fact that is not known now is None. A field whose name is a word of Python ends in "_", which is
left out of the fact's name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Generic, TypeAlias, TypeVar, Union, get_args, get_origin
from typing import get_type_hints as hints_of

Json: TypeAlias = Any


class Part(StrEnum):
    """The part of a question in play: a turn, a reaction, a detail that follows, a ruling."""

    TURN = "turn"
    REACTION = "reaction"
    FOLLOW = "follow"
    RULING = "ruling"


class Sort(StrEnum):
    """The sort of a fact; the tests of a condition depend on it."""

    NUMBER = "number"
    GAUGE = "gauge"
    FLAG = "flag"
    WHO = "who"
    PEOPLE = "people"
    WORD = "word"
    WORDS = "words"


Who: TypeAlias = Annotated[str, Sort.WHO]
People: TypeAlias = Annotated[tuple[str, ...], Sort.PEOPLE]
Word: TypeAlias = Annotated[str, Sort.WORD]
Words: TypeAlias = Annotated[tuple[str, ...], Sort.WORDS]


@dataclass(frozen=True, slots=True)
class Gauge:
    """A number of one's own that goes up and down; `full` is its maximum, None if it has none."""

    now: int
    full: int | None = None


class Facts:
    """The facts of a question. Each question declares a dataclass that is a subclass of this."""

    __slots__ = ()


NO_FACTS = Facts()

Q = TypeVar("Q", bound=Facts)


CALLS = {
    Part.TURN: "act?",
    Part.REACTION: "react?",
    Part.FOLLOW: "decide?",
    Part.RULING: "how do you rule?",
}
"""The words of a question's notice if the question has none of its own."""


def _never(_facts: Any) -> Json | None:
    """No answer means "not yet"."""
    return None


def _for_me(_facts: Any) -> bool:
    """The question is for the person who is asked."""
    return False


def for_a_friend(_facts: Any) -> bool:
    """The question is whether to help somebody else."""
    return True


@dataclass(frozen=True, slots=True)
class Question(Generic[Q]):
    """One kind of question of a ruleset.

    `key` is that of its `Ask`; `title` completes a sentence: "When I am attacked". `facts` is the
    type of its facts. `wait` gives the answer that means "not yet, ask me again", or None if there
    is none now. `offer` names the facts that are shown first when somebody makes an intent from it.
    `helps` says whether it only asks about helping somebody else. `patient`: waiting costs nothing,
    because the same can be done later in the round. `shows` names the numbers on the combatant's
    card that bear on the answer, most important first. A question without them shows no conditions
    either. `call` is what a phone's notice asks beside the names, such as "defend?"; who has a turn
    reads that instead. `of_several` is what several are asked at once, such as "What do you do?";
    if it is "", each question is written out.
    """

    key: str
    title: str
    part: Part
    facts: type[Q]
    wait: Callable[[Q], Json | None] = _never
    offer: tuple[str, ...] = ()
    helps: Callable[[Q], bool] = _for_me
    patient: bool = False
    shows: tuple[str, ...] = ()
    call: str = ""
    of_several: str = ""

    @property
    def called(self) -> str:
        """What a phone's notice asks beside the names."""
        return self.call or CALLS[self.part]

    @property
    def can_wait(self) -> bool:
        """Whether there is ever an answer that means "not yet"."""
        return self.wait is not _never


@dataclass(frozen=True, slots=True)
class Declared:
    """One fact as its question declares it; `options` are the words it can be, if few."""

    name: str
    sort: Sort
    options: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The fact's name for people."""
        return self.name.replace("_", " ")


_DECLARED: dict[type[Facts], Mapping[str, Declared]] = {}


def declared(facts: type[Facts]) -> Mapping[str, Declared]:
    """The facts of a type by their names, in its order; computed once."""
    if facts not in _DECLARED:
        hints = hints_of(facts, include_extras=True)
        found = [(field.rstrip("_"), _sort(hint)) for field, hint in hints.items()]
        _DECLARED[facts] = {name: Declared(name, *sort) for name, sort in found}
    return _DECLARED[facts]


def _sort(hint: Any) -> tuple[Sort, tuple[str, ...]]:
    """The sort of a fact by its annotation, and its possible words.

    Raises:
     TypeError: A fact cannot have this annotation.
    """
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        (hint,) = [arm for arm in get_args(hint) if arm is not NoneType]
        return _sort(hint)
    if origin is Annotated:
        return Sort(get_args(hint)[1]), ()
    if isinstance(hint, type):
        if issubclass(hint, Enum):
            return Sort.WORD, tuple([str(member.value) for member in hint])
        plain = {bool: Sort.FLAG, int: Sort.NUMBER, Gauge: Sort.GAUGE}
        if hint in plain:
            return plain[hint], ()
    raise TypeError(f"{hint} cannot be the type of a fact.")


def stated(facts: Facts) -> dict[str, Any]:
    """The facts of a question by name; unknown ones are left out."""
    made: Any = type(facts)
    found = [(name, getattr(facts, field)) for name, field in _names(made)]
    return {name: value for name, value in found if value is not None}


@cache
def _names(facts: type[Facts]) -> tuple[tuple[str, str], ...]:
    """The name of each fact, and of its field."""
    return tuple([(field.rstrip("_"), field) for field in hints_of(facts)])


def by_key(*questions: Question[Any]) -> Mapping[str, Question[Any]]:
    """Every question of a game by its key, in the order given."""
    return {question.key: question for question in questions}
