"""The values that go into play and come out of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from bot.storage.rows import EncounterRow, LineRow, PromptRow, Status
from rules.engine.asking.forms import Form
from rules.engine.replay.journal import VIA_PERSON
from rules.engine.ruleset import Ruleset
from rules.engine.state.encounter import Offer
from rules.engine.views.timeline import Timeline
from rules.engine.views.visibility import Card, Line, PlayerId, Stat, Viewer

Json: TypeAlias = Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """The caller and the place of a call: all that the edge knows of them.

    `interaction` is unique to this call: if it arrives twice, it is carried out once. `admin` says
    that the caller may manage the guild. Ids are Discord's, as strings.
    """

    user: str
    name: str
    guild: str
    channel: str
    interaction: str
    roles: frozenset[str] = frozenset()
    admin: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenPrompt:
    """A question that somebody may answer now, with its form as of now.

    `about` is the combatant it is about, `name` their name. `silence` is the answer that silence
    gives, None if there is none; `tells_silence` says whether the reader may know it. `via`
    is the capacity of the caller: "person", "deputy" or "gm". `bearing` has the facts that bear on
    the answer, as far as the reader may know them. `when` is the instant of the fight in words, as
    the board's title says it, if it is a turn. `stakes` are equal for questions that ask the same
    about several combatants. `friends` are those on the combatant's side, as far as the
    combatant sees them. `crowd` has the names of an attacker and of their equals who may attack
    the combatant after them.
    """

    row: PromptRow
    encounter: EncounterRow
    ruleset: Ruleset[Any]
    form: Form[Any]
    public: bool
    name: str = ""
    about: str = ""
    silence: Json = None
    via: str = VIA_PERSON
    bearing: tuple[Stat, ...] = ()
    when: str = ""
    stakes: tuple[tuple[str, Any], ...] = ()
    tells_silence: bool = True
    friends: frozenset[str] = frozenset()
    crowd: tuple[str, ...] = ()

    @property
    def due_at(self) -> int | None:
        """Return until when it waits; None if no clock runs, for example during a pause."""
        return None if self.is_paused else self.row.due_at

    @property
    def is_paused(self) -> bool:
        """Whether its fight is paused."""
        return self.encounter.status is Status.PAUSED


@dataclass(frozen=True, slots=True)
class Source:
    """Something that people have set and a result follows from: a ruling, a rule or a value.

    It says who set it and when; "" and None if that is unknown.
    """

    text: str
    by: str = ""
    at: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """A call was carried out.

    `text` is the sentence for the caller. `lines` are new lines that the caller sees and the table
    does not. `repeated` says that this
    interaction had been carried out before. `answered` is the token of the answered question, if
    the answer can be kept as an order; `turn` is the same if it was one of the caller's turns, so
    that the next ones can be planned. `planned` is the id of a plan that can get another turn.
    `channel` shows the result at once, "" for none. `change` is the token of the answered question,
    if the answer is still sealed and can be taken back.
    """

    text: str
    encounter: str = ""
    channel: str = ""
    lines: tuple[LineRow, ...] = ()
    repeated: bool = False
    answered: str = ""
    turn: str = ""
    planned: str = ""
    change: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rested(Done):
    """Something was undone, and orders would answer again.

    The fight rests until the GM lets it go on; `fight` is its token.
    """

    fight: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Told(Done):
    """A call was carried out outside of any fight; `told` is everything that happened."""

    told: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Several:
    """Several open questions accept this answer: which one is meant? Each has its draft's token."""

    text: str
    choices: tuple[tuple[str, OpenPrompt], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NobodyAsks:
    """No open question accepts this answer: it is offered as an order, by the draft's token.

    `draft` is "" if the act can never be an order.
    """

    text: str
    draft: str = ""


Played: TypeAlias = Done | Several | NobodyAsks


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """A person the fight waits for, and until when (milliseconds since 1970; None: no clock).

    `message` is the post that asks them, "" if there is none yet.
    """

    who: PlayerId
    about: str
    name: str
    question: str
    due_at: int | None
    token: str
    message: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A fight as one viewer may see it.

    `camps` are the sides of all that the viewer sees, by combatant. `sides` has the names of those
    who stand, by their side, once the GM has put somebody on another side than their own.
    """

    encounter: EncounterRow
    ruleset: Ruleset[Any]
    viewer: Viewer
    timeline: Timeline
    cards: tuple[Card, ...]
    players: dict[str, PlayerId] = field(default_factory=dict)
    camps: dict[str, str] = field(default_factory=dict)
    waits: tuple[Waiting, ...] = ()
    offers: tuple[Offer, ...] = ()
    sides: dict[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Todo:
    """An open question of a person, in any fight."""

    encounter: EncounterRow
    row: PromptRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Closed:
    """A control belongs to a question that is no longer open: why, and what is open now."""

    text: str
    encounter: EncounterRow | None
    open_now: tuple[PromptRow, ...] = ()
