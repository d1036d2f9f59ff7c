"""What a resolution may wait for: a person, a die, or several resolutions. Nothing else."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Generic, TypeAlias, TypeVar

from rules.dice import Dice, Modifier
from rules.dice.quick import quick
from rules.engine.forms import Form, Json
from rules.engine.questions import NO_FACTS, Facts
from rules.engine.visibility import PlayerId
from rules.errors import RulesDefect

T = TypeVar("T")


@quick
@dataclass(frozen=True, slots=True)
class Ask(Generic[T]):
    """A question that only `who` may answer.

    `key` names the question and is written to the journal, with its place: rename it and moments
    in flight must be salvaged. `form` is a form, or a call that makes it from the state as it is:
    when shown, and again when answered. `about` is the combatant whose decision it is; once they
    answer no more, being out of the fight for one, it takes its default.

    `within` is how long the rules wait at the most; None is the campaign's usual time. `default`
    is the raw answer for silence (or a call that makes it): None where the rules have no safe one
    and the GM must decide.

    A `covert` question shows in nobody else's view, not even as a wait. A `consult` waits for
    nobody: an order answers it, or its default does, at once. `facts` are what intents may be
    conditioned on, of the type that the ruleset declares for `key`. `turn` is the same for all
    questions of one turn of one combatant, "" for what belongs to no turn of its own. `public`
    options may be shown to the whole table as buttons.
    """

    key: str
    who: PlayerId
    question: str
    form: Form[T] | Callable[[], Form[T]]
    about: str = ""
    within: timedelta | None = None
    default: Json | Callable[[], Json] = None
    covert: bool = False
    consult: bool = False
    public: bool = False
    facts: Facts = NO_FACTS
    turn: str = ""

    def __post_init__(self) -> None:
        if self.consult and self.default is None:
            raise RulesDefect(f"{self.key} waits for nobody, so it must have a default.")

    def live(self) -> Form[T]:
        """The form as the state now has it."""
        return self.form() if callable(self.form) else self.form

    def silence(self) -> Json:
        """The raw answer that silence gives now, or None where only the GM can say."""
        return self.default() if callable(self.default) else self.default


@quick
@dataclass(frozen=True, slots=True)
class Throw:
    """Dice to throw, and all that will be added to them."""

    key: str
    dice: Dice
    name: str = ""
    modifiers: tuple[Modifier, ...] = ()
    clause: str = ""


@quick
@dataclass(frozen=True, slots=True)
class Together:
    """Resolutions run side by side, by name; it goes on when all have ended.

    With `enough` it goes on as soon as that says so of the results in; what still runs is dropped.
    Without a `key` it has one branch, whose questions keep the places they would have without it.
    """

    key: str
    branches: Mapping[str, Resolution[Any]]
    enough: Callable[[Mapping[str, Any]], bool] | None = None


Request: TypeAlias = Ask[Any] | Throw | Together
Resolution: TypeAlias = Generator[Request, Any, T]
