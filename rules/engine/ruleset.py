"""What a ruleset is: one value, made of its parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from tomllib import loads
from typing import Any, Generic, TypeAlias, TypeVar

from rules.engine.encounter import Combatant, Encounter
from rules.engine.forms import Fields, Json
from rules.engine.intents.presets import Presets
from rules.engine.journal import Joined
from rules.engine.paper import Paper
from rules.engine.questions import Gauge, Question
from rules.engine.requests import Resolution
from rules.engine.tempo import CARD
from rules.engine.timeline import Slot, Timeline
from rules.engine.visibility import Card, PlayerId

F = TypeVar("F", bound=Encounter[Any, Any])

Upcast: TypeAlias = Callable[[dict[str, Json]], dict[str, Json]]
"""Rewrites the plain data of a state of one edition for the next."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """Something a person may do by slash command or button.

    `name` is the command and the ``act`` of the answer, and is written to the journal; `params`
    is the frozen dataclass of its parameters. `questions` are the keys of the questions that it
    answers; an act out of turn answers none.
    """

    name: str
    title: str
    help: str
    params: type[Any]
    questions: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Actions:
    """Makes the actions of one game; their clauses are written without its `prefix`."""

    prefix: str

    def __call__(
        self,
        name: str,
        title: str,
        help: str,
        params: type[Any],
        questions: tuple[str, ...],
        *clauses: str,
    ) -> Action:
        """An action; without `questions` it is an act out of turn."""
        return Action(
            name=name,
            title=title,
            help=help,
            params=params,
            questions=questions,
            clauses=tuple([f"{self.prefix}-{clause}" for clause in clauses]),
        )


def by_name(*groups: Iterable[Action]) -> Mapping[str, Action]:
    """Every action of a game by its name, in the order given."""
    return {action.name: action for group in groups for action in group}


def ready_sheets(entries: Mapping[str, Mapping[str, Json]]) -> Mapping[str, Mapping[str, Json]]:
    """The templates of a starter set as sheets, by their ids: without their ids and names."""
    return {
        id: {key: value for key, value in entry.items() if key not in ("id", "name")}
        for id, entry in entries.items()
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Anytime(Generic[F]):
    """An act out of turn that changes the encounter at once, by a plain function."""

    form: Callable[[F, PlayerId], Fields[Any]]
    do: Callable[[F, PlayerId, Any], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Aside(Generic[F]):
    """An act out of turn with dice or questions: it runs as a branch of the moment."""

    form: Callable[[F, PlayerId], Fields[Any]]
    resolve: Callable[[F, PlayerId, Any], Resolution[None]]


@dataclass(frozen=True, slots=True)
class Practice:
    """A practice fight: the templates of who practises and of the dummy.

    `defends` are the acts of a turn by which one defends beforehand, where nobody is asked later.
    """

    pupil: str
    dummy: str
    defends: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One clause of the rulebook, in our own words.

    `ruling` says what holds where the source is silent or says two things; `example` is worked
    out by hand: what goes in, and what comes out. Either may be empty.
    """

    id: str
    kind: str
    title: str
    text: str
    topic: str
    lines: str
    ruling: str = ""
    example: str = ""


@dataclass(frozen=True, slots=True)
class Sealed(Generic[F]):
    """Two values of one thing that nobody but the GM can tell apart until `opened` says so.

    `players`: it is a value of a player's character, and they cannot tell either.
    """

    first: Json
    second: Json
    opened: Callable[[F], bool]
    players: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Tending:
    """Something done about a sheet outside of fights: when, how much, and whether by the GM."""

    now: int
    amount: int = 0
    gm: bool = False


Tend: TypeAlias = Callable[[Any, Any, Tending], Any]
"""Makes another sheet of one, with the house rules; raises `NotAllowed` where it may not be."""


def as_it_is(sheet: Any, house: Any, now: int) -> Any:
    """Nothing comes back by itself."""
    del house, now
    return sheet


def _no_gauges(fight: Any, combatant: Any) -> Mapping[str, Gauge]:
    """Nobody has numbers of their own."""
    del fight, combatant
    return {}


def _nowhere(fight: Any, one: Any, other: Any) -> int | None:
    """Distances are not kept."""
    del fight, one, other
    return None


def _one_beat(fight: Any) -> int:
    """The fight is one single beat."""
    del fight
    return 0


def _nothing() -> Mapping[str, Rule]:
    """No tables to look up."""
    return {}


def _anybody(sheet: Any) -> None:
    """Every sheet may fight."""
    del sheet


def _where_they_were(fight: Any, combatant: Any) -> None:
    """Whoever comes back has the place that they left."""
    del fight, combatant


@dataclass(frozen=True, kw_only=True)
class Ruleset(Generic[F]):
    """One game.

    `state` is the type of its encounters, `sheet` of its character sheets, `house` of its house
    rules. `due` gives the slots of the next instant, none when nothing is left to happen;
    `moment` plays it. `may_join` raises `NotAllowed` for a sheet that may not fight, a dead man's
    for one; `enlist` makes a combatant of a sheet; `come_back` gives one who had left the fight,
    and is back with all that it did to them, the place of a newcomer; `write_back` the sheet of a
    combatant, at the end of a fight; `finish` is what the end of a fight itself brings about.
    `secrets` are values of a sheet in pairs: on an NPC's sheet nobody but the GM can tell the one
    from the other (Hit points that run out are seen by all: both are more than a fight takes.).
    `sealed` are such pairs of a combatant's own values in the fight, which show
    from some instant on. What people answer side by side stays sealed until all have, but in the
    forks of `openly`: there it is only that nobody need wait for another.
    `recover` gives a sheet as it stands at an instant (milliseconds since 1970, UTC), by what comes
    back of itself outside of fights; `tends` is what people may do about a sheet there, by name;
    `alone` are the acts out of turn that somebody may do there by themselves. `entries` is what its
    tables say of things and techniques, by id, to be looked up beside the clauses. `paper` is how
    people write a sheet: labels in sections, for forms and for sheets that they bring.
    `counts`: people act at instants that lie far apart or close together, so that a picture of
    them says more than a list.
    `api` is the version of the engine's interface that the game is written for. `package` is the
    Python package that holds its `rulebook.toml` and, if it tells odds, its module `odds`.
    `rare` are the acts for which more must come together than random play brings about: tests of
    the ruleset itself play them. `asks_together`: several people are asked side by side.
    `questions` declares every question that is ever asked, by key, with the facts that it states.
    `gauges` names a combatant's own numbers, with a title each, and `own` reads them: every
    question about a combatant states them too. `near` is how far one combatant is from another,
    where the rules know it; `beat` counts the rounds, or what is like them: read where no moment
    is in flight. `presets` are ready-made ways to fight, for plans and for NPCs.
    Of the round tempo: there is a card for each `every` rounds, but none before slots of the kinds
    in `sets_up`, which only throw the order; the card takes the place of the questions `on_card`.
    `practice` is the fight of the tutorial, None where the game has none.
    `secret_throws` are the keys of dice that not everybody may see, even of those in plain sight:
    what they follow from is not published with the rest.
    """

    key: str
    title: str
    edition: int
    state: type[F]
    sheet: type[Any]
    house: type[Any]
    actions: Mapping[str, Action]
    out_of_turn: Mapping[str, Anytime[F] | Aside[F]] = field(default_factory=dict[str, Any])
    due: Callable[[F], tuple[Slot, ...]]
    moment: Callable[[F, tuple[Slot, ...]], Resolution[None]]
    enlist: Callable[[F, Joined, Any], Combatant]
    come_back: Callable[[F, Any], None] = _where_they_were
    write_back: Callable[[F, Any, Any], Any]
    finish: Callable[[F], None]
    rest: Callable[[Any, Any], Any]
    timeline: Callable[[F], Timeline]
    card: Callable[[F, Any], Card]
    templates: Callable[[], Mapping[str, Mapping[str, Json]]]
    may_join: Callable[[Any], None] = _anybody
    recover: Callable[[Any, Any, int], Any] = as_it_is
    alone: frozenset[str] = frozenset()
    tends: Mapping[str, Tend] = field(default_factory=dict[str, Tend])
    secrets: Mapping[str, tuple[Json, Json]] = field(default_factory=dict[str, Any])
    sealed: Mapping[str, Sealed[F]] = field(default_factory=dict[str, Any])
    openly: frozenset[str] = frozenset()
    api: int = 1
    package: str = ""
    rare: frozenset[str] = frozenset()
    asks_together: bool = True
    upcasts: Mapping[int, Upcast] = field(default_factory=dict[int, Upcast])
    entries: Callable[[], Mapping[str, Rule]] = _nothing
    counts: bool = True
    questions: Mapping[str, Question[Any]] = field(default_factory=dict[str, Question[Any]])
    gauges: Mapping[str, str] = field(default_factory=dict[str, str])
    own: Callable[[F, Any], Mapping[str, Gauge]] = _no_gauges
    near: Callable[[F, Any, Any], int | None] = _nowhere
    beat: Callable[[F], int] = _one_beat
    presets: Presets = field(default_factory=Presets)
    practice: Practice | None = None
    every: int = 1
    sets_up: frozenset[str] = frozenset()
    on_card: frozenset[str] = frozenset()
    secret_throws: frozenset[str] = frozenset()
    paper: Paper = field(default_factory=Paper)

    def question(self, key: str) -> Question[Any] | None:
        """The question of this key: one of the game's own, or the card of a round."""
        return CARD if key == CARD.key else self.questions.get(key)

    @cached_property
    def rulebook(self) -> Mapping[str, Rule]:
        """Every clause by its id, in the rulebook's order. Without a package there is none."""
        if not self.package:
            return {}
        text = files(self.package).joinpath("rulebook.toml").read_text("utf-8")
        return {id: Rule(id=id, **entry) for id, entry in loads(text).items()}
