"""The requests of a resolution: ask a person, throw dice, or run several resolutions."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from datetime import timedelta
from typing import Any, Generic, TypeAlias, TypeVar

from rules.dice import Dice, Modifier
from rules.engine.asking.forms import Form, Json
from rules.engine.asking.questions import NO_FACTS, Facts
from rules.engine.views.visibility import PlayerId
from rules.errors import RulesDefect
from rules.values import value

T = TypeVar("T")


@value(frozen=True, slots=True)
class Ask(Generic[T]):
    """A question that only `who` may answer.

    `key` names the question and is written to the journal, with its place: after a rename, moments
    in flight must be salvaged. `form` is a form, or a function that makes it from the present
    state: when shown, and again when answered. `about` is the combatant that the decision is for;
    once they answer no more, for example when out of the fight, the default is used.
    `within` is the longest time that the rules wait; None is the campaign's usual time. `default`
    is the raw answer if nobody answers (or a function that makes it); None if no answer is safe and
    the GM must decide.
    Nobody else sees a `covert` question, not even that the fight waits. A `consult` waits for
    nobody: an order or its default answers at once. `facts` are for the conditions of intents, of
    the type that the ruleset declares for `key`. `turn` is the same for all questions of one turn
    of one combatant, "" outside of turns. The options of a `public` question may be shown to the
    whole table as buttons. Those of a `told` one may not, but everybody sees at once what is
    answered.
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
    told: bool = False

    def __post_init__(self) -> None:
        if self.consult and self.default is None:
            raise RulesDefect(f"{self.key} waits for nobody, so it must have a default.")

    def live(self) -> Form[T]:
        """The form for the present state."""
        return self.form() if callable(self.form) else self.form

    def silence(self) -> Json:
        """The raw answer for silence now; None if only the GM can decide."""
        return self.default() if callable(self.default) else self.default


@value(frozen=True, slots=True)
class Throw:
    """Dice to throw, and all modifiers to their total; `secret` ones fall by the hidden seed."""

    key: str
    dice: Dice
    name: str = ""
    modifiers: tuple[Modifier, ...] = ()
    clause: str = ""
    secret: bool = False


@value(frozen=True, slots=True)
class Together:
    """Resolutions that run side by side, by name; it goes on when all have ended.

    With `enough` it goes on as soon as that accepts the results so far; branches still running are
    dropped. Without a `key` it has one branch, whose questions keep the places that they would have
    without it.
    """

    key: str
    branches: Mapping[str, Resolution[Any]]
    enough: Callable[[Mapping[str, Any]], bool] | None = None


Request: TypeAlias = Ask[Any] | Throw | Together
Resolution: TypeAlias = Generator[Request, Any, T]
