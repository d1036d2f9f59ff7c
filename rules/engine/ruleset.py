"""A ruleset: one value that defines a game, in parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from tomllib import loads
from typing import Any, Generic, TypeAlias, TypeVar

from rules.engine.asking.answer_sentences import ActText, FieldText, Sentences
from rules.engine.asking.ending import ENDINGS, THE_END
from rules.engine.asking.forms import Fields, Json
from rules.engine.asking.leaving import ANSWERS, WHAT_BECOMES
from rules.engine.asking.questions import Gauge, Question
from rules.engine.asking.requests import Resolution
from rules.engine.asking.tempo import CARD
from rules.engine.intents.presets import Presets
from rules.engine.replay.journal import Joined
from rules.engine.sheets.paper import Paper
from rules.engine.state.encounter import Combatant, Encounter
from rules.engine.views.timeline import Slot, Timeline
from rules.engine.views.visibility import Card, PlayerId, Viewer

F = TypeVar("F", bound=Encounter[Any, Any])

Upcast: TypeAlias = Callable[[dict[str, Json]], dict[str, Json]]
"""A function that rewrites the plain data of a state of one edition for the next."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldWords:
    """The words of one field of an act; see `rules.engine.kit.acts`."""

    help: str
    says: FieldText | None = None
    public: FieldText | None = None
    orders: FieldText | None = None
    stated: str = ""
    span: tuple[int, int] | None = None
    spoken: bool = False
    suggested: bool = False
    demanded: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ActWords:
    """The words of an act that is declared once: of its command, its receipt and its orders."""

    slash: str
    group: str = ""
    """The group of its command within the game's; "" for the game's own."""
    alone: bool = False
    """Whether its command also works where no fight is on."""
    says: ActText | Mapping[str, ActText] = ()
    public: ActText = ()
    orders: ActText = ()
    fields: Mapping[str, FieldWords] = field(default_factory=dict[str, FieldWords])

    def sentences(self, act: str) -> Mapping[str, Mapping[str, Any]]:
        """Its part of each table of `Sentences`."""
        says = self.says if isinstance(self.says, Mapping) else {"": self.says}
        named = {f"{act}.{name}": words for name, words in self.fields.items()}
        public = {key: words.public for key, words in named.items() if words.public is not None}
        orders = {key: words.orders for key, words in named.items() if words.orders is not None}
        stated = {f"{key}.stated": words.stated for key, words in named.items() if words.stated}
        return {
            "acts": {f"{key}.{act}" if key else act: text for key, text in says.items() if text},
            "fields": {key: words.says for key, words in named.items() if words.says is not None},
            "public": {**({act: self.public} if self.public else {}), **public},
            "orders": {**({act: self.orders} if self.orders else {}), **orders, **stated},
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """Something that people can do by slash command or button.

    `name` is the command and the ``act`` of the answer, and is written to the journal. `params` is
    the frozen dataclass of its parameters. `questions` are the keys of the questions that it
    answers; an act out of turn answers none.
    """

    name: str
    title: str
    help: str
    params: type[Any]
    questions: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    words: ActWords | None = None


def ready_sheets(entries: Mapping[str, Mapping[str, Json]]) -> Mapping[str, Mapping[str, Json]]:
    """The templates of a starter set as sheets, by id, without their ids and names."""
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
    """A practice fight: the templates of the player's character and of the dummy.

    `defends` are the acts of a turn that defend in advance, if nobody is asked later.
    """

    pupil: str
    dummy: str
    defends: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One clause of the rulebook, in our own words.

    `ruling` says what applies if the source is silent or contradicts itself. `example` is worked
    out by hand: the input, and the result. Either may be empty.
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
    """Two values that only the GM can tell apart until `opened` is true.

    `players`: it is a value of a player's character, and that player cannot tell either.
    """

    first: Json
    second: Json
    opened: Callable[[F], bool]
    players: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Tending:
    """An act on a sheet outside of fights: the instant, the amount, and whether by the GM."""

    now: int
    amount: int = 0
    gm: bool = False


Tend: TypeAlias = Callable[[Any, Any, Tending], Any]
"""A function that makes a new sheet from one and the house rules. Raises `NotAllowed`."""


def as_it_is(sheet: Any, _house: Any, _now: int) -> Any:
    """The sheet unchanged: nothing recovers by itself."""
    return sheet


def _no_gauges(_fight: Any, _combatant: Any) -> Mapping[str, Gauge]:
    """No gauges."""
    return {}


def _nowhere(_fight: Any, _one: Any, _other: Any) -> int | None:
    """No distance: the game keeps none."""
    return None


def _no_more(fight: Any, path: str) -> None:
    """Nothing follows from an amended number by itself."""


def _no_resolution(_fight: Any) -> Resolution[None] | None:
    """Nobody is asked anything because of an amendment."""
    return None


def _one_beat(_fight: Any) -> int:
    """The same beat throughout the fight."""
    return 0


def _nothing_pending(_fight: Any, _viewer: Viewer) -> tuple[str, ...]:
    """Nothing still has effect after the last blow."""
    return ()


def _nothing() -> Mapping[str, Rule]:
    """No entries of tables."""
    return {}


def _anybody(sheet: Any) -> None:
    """Accept every sheet."""


def _where_they_were(fight: Any, combatant: Any) -> None:
    """Leave a combatant who comes back at their old place."""


@dataclass(frozen=True, kw_only=True)
class Choices(Generic[F]):
    """The acts and the questions of a game.

    `questions` declares every question that is ever asked, by key, with its facts. Answers at a
    fork stay sealed until all branches have answered; at the forks in `openly` they do not, and
    only nobody waits for another. `presets` are ready-made ways to fight, for plans and for NPCs.
    For the round tempo: the round's card replaces the questions `on_card`. `rare` are the acts that
    random play seldom reaches; the ruleset's own tests play them.
    """

    actions: Mapping[str, Action]
    out_of_turn: Mapping[str, Anytime[F] | Aside[F]] = field(default_factory=dict[str, Any])
    questions: Mapping[str, Question[Any]] = field(default_factory=dict[str, Question[Any]])
    openly: frozenset[str] = frozenset()
    on_card: frozenset[str] = frozenset()
    presets: Presets = field(default_factory=Presets)
    rare: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class Course(Generic[F]):
    """How a fight goes on and ends.

    `due` gives the slots of the next instant, none when nothing is left to happen; `moment` plays
    it. `beat` counts the rounds, or the like; it is read between two moments. In the round tempo
    there is a card for each `every` rounds, but none before slots of the kinds in `sets_up`, which
    only roll for the order. `amended` has the effects of an amendment, by its path;
    `after_amending` is what has to be played at once after one, beside all else, or None. `finish`
    has the effects of the end itself; `pending` names what would still have had effect, or goes on
    after the end, as far as the viewer may know: somebody's poison, or who is dying.
    """

    due: Callable[[F], tuple[Slot, ...]]
    moment: Callable[[F, tuple[Slot, ...]], Resolution[None]]
    beat: Callable[[F], int] = _one_beat
    every: int = 1
    sets_up: frozenset[str] = frozenset()
    amended: Callable[[F, str], None] = _no_more
    after_amending: Callable[[F], Resolution[None] | None] = _no_resolution
    finish: Callable[[F], None]
    pending: Callable[[F, Viewer], tuple[str, ...]] = _nothing_pending


@dataclass(frozen=True, kw_only=True)
class Sheets(Generic[F]):
    """Character sheets, and their way into a fight and back.

    `model` is their type, `paper` the sheet on paper: labels in sections, for forms and for sheets
    that people bring. `recover` gives a sheet as it is at an instant (milliseconds since 1970,
    UTC), with everything that recovers by itself outside of fights. `tends` are the acts on a sheet
    there, by name. `may_join` raises `NotAllowed` for a sheet that may not fight, such as a dead
    character's. `enlist` makes a combatant of a sheet; `come_back` finds the place of somebody who
    left the fight and returns; `write_back` makes the sheet of a combatant at the end of a fight.
    `practice` is the fight of the tutorial, None if the game has none.
    """

    model: type[Any]
    paper: Paper = field(default_factory=Paper)
    templates: Callable[[], Mapping[str, Mapping[str, Json]]]
    practice: Practice | None = None
    recover: Callable[[Any, Any, int], Any] = as_it_is
    rest: Callable[[Any, Any], Any]
    tends: Mapping[str, Tend] = field(default_factory=dict[str, Tend])
    may_join: Callable[[Any], None] = _anybody
    enlist: Callable[[F, Joined, Any], Combatant]
    come_back: Callable[[F, Any], None] = _where_they_were
    write_back: Callable[[F, Any, Any], Any]


@dataclass(frozen=True, kw_only=True)
class Board(Generic[F]):
    """What is seen of a fight.

    `gauges` gives the titles of a combatant's own numbers, and `own` reads them: every question
    about a combatant states them too. `near` is the distance between two combatants, if the rules
    know it.
    """

    timeline: Callable[[F], Timeline]
    card: Callable[[F, Any], Card]
    gauges: Mapping[str, str] = field(default_factory=dict[str, str])
    own: Callable[[F, Any], Mapping[str, Gauge]] = _no_gauges
    near: Callable[[F, Any, Any], int | None] = _nowhere


@dataclass(frozen=True, kw_only=True)
class Secrecy(Generic[F]):
    """What not everybody may know.

    `sheet` has pairs of values of a sheet: on an NPC's only the GM can tell one from the other.
    (Everybody sees Hit points run out, so both values must be more than a fight takes.) `sealed`
    are such pairs for a combatant's values in the fight, which show from some instant on. `throws`
    are the keys of dice that not everybody may see, even for visible combatants: their seed is not
    published with the others.
    """

    sheet: Mapping[str, tuple[Json, Json]] = field(default_factory=dict[str, Any])
    sealed: Mapping[str, Sealed[F]] = field(default_factory=dict[str, Any])
    throws: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class Ruleset(Generic[F]):
    """One game.

    `state` is the type of its encounters, `house` that of its house rules. `entries` are the texts
    of its tables on things and techniques, by id, to be looked up like clauses. `api` is the
    version of the engine's interface that the game uses. `package` is the Python package with its
    `rulebook.toml` and, if it tells odds, its module `odds`. `about` says in at most 100 letters
    what the game is. `unproved` names the demands of the
    contract that have nothing to try in this game, each with the reason.
    """

    key: str
    title: str
    edition: int
    state: type[F]
    house: type[Any]
    choices: Choices[F]
    course: Course[F]
    sheets: Sheets[F]
    board: Board[F]
    secrecy: Secrecy[F] = field(default_factory=Secrecy[Any])
    api: int = 1
    package: str = ""
    about: str = ""
    entries: Callable[[], Mapping[str, Rule]] = _nothing
    upcasts: Mapping[int, Upcast] = field(default_factory=dict[int, Upcast])
    unproved: Mapping[str, str] = field(default_factory=dict[str, str])

    def question(self, key: str) -> Question[Any] | None:
        """The question with this key: one of the game's own or of those that every game has."""
        engine: dict[str, Question[Any]] = {e.key: e for e in (CARD, THE_END, WHAT_BECOMES)}
        return engine.get(key) or self.choices.questions.get(key)

    @cached_property
    def rulebook(self) -> Mapping[str, Rule]:
        """Every clause by its id, in the rulebook's order. Empty without a package."""
        if not self.package:
            return {}
        text = files(self.package).joinpath("rulebook.toml").read_text("utf-8")
        return {id: Rule(id=id, **entry) for id, entry in loads(text).items()}

    @cached_property
    def alone(self) -> frozenset[str]:
        """The acts out of turn that somebody may do by themselves, outside of fights."""
        every = self.choices.actions.items()
        return frozenset([name for name, act in every if act.words and act.words.alone])

    @cached_property
    def sentences(self) -> Sentences:
        """The sentences of the answers: of the acts, and of `sentences.toml`."""
        file = files(self.package).joinpath("sentences.toml") if self.package else None
        told: dict[str, dict[str, Any]] = {"acts": {**ENDINGS, **ANSWERS}}
        if file is not None and file.is_file():
            for table, texts in loads(file.read_text("utf-8")).items():
                told.setdefault(table, {}).update(texts)
        for name, action in self.choices.actions.items():
            for table, texts in action.words.sentences(name).items() if action.words else ():
                told.setdefault(table, {}).update(texts)
        return Sentences(**told)
