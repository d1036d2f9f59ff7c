"""What goes into play and what comes out of it, as values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from bot.storage.rows import EncounterRow, LineRow, PromptRow
from rules.engine.encounter import Offer
from rules.engine.forms import Form
from rules.engine.ruleset import Ruleset
from rules.engine.timeline import Timeline
from rules.engine.visibility import Card, Line, PlayerId, Viewer

Json: TypeAlias = Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """The caller and the place of the call: all that the edge knows of them.

    `interaction` is unique to this call: carried out twice, it happens once. `admin` may manage
    the guild. Ids are Discord's, as strings.
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
    """A question that somebody may answer now, with its form made for this moment.

    `about` is the combatant it is about, `name` their name. `silence` is what silence would
    answer, None where that is nothing. `via` is in what capacity the caller answers: "person",
    "deputy" or "gm".
    """

    row: PromptRow
    encounter: EncounterRow
    ruleset: Ruleset[Any]
    form: Form[Any]
    public: bool
    name: str = ""
    about: str = ""
    silence: Json = None
    via: str = "person"


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """A call was carried out.

    `text` is the sentence for the caller. `lines` are those of the new lines that they see and the
    table does not; the table hears of it at `shows_at` (None: at once). `repeated` when this very
    interaction had been carried out before. `answered` is the token of the question that it
    answered, where the same answer can be kept as an order; `turn` the same where it was one of
    the caller's turns, so that the next ones can be planned. `planned` is the id of a plan to which
    another turn can be added. `channel` is where that shows at once, "" for nowhere. `change` is
    the token of the question that was answered, where the answer is still sealed and can be taken
    back.
    """

    text: str
    encounter: str = ""
    channel: str = ""
    lines: tuple[LineRow, ...] = ()
    repeated: bool = False
    shows_at: int | None = None
    answered: str = ""
    turn: str = ""
    planned: str = ""
    change: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rested(Done):
    """Something was taken back, and what was left in advance would answer again.

    The fight rests until the GM lets it go on; `fight` is its token.
    """

    fight: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Told(Done):
    """A call was carried out outside of any fight; `told` is all that happened."""

    told: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Several:
    """Several open questions take this answer: for which is it? Each has its draft's token."""

    text: str
    choices: tuple[tuple[str, OpenPrompt], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NobodyAsks:
    """No open question takes this answer: it is offered as an order, by the draft's token.

    `draft` is "" where the act answers no question of which an order could be kept.
    """

    text: str
    draft: str = ""


Played: TypeAlias = Done | Several | NobodyAsks


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """Somebody whom a fight waits for, and until when (milliseconds since 1970; None: no clock).

    `message` is the post that asks them, "" where there is none yet.
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

    More of it, held back till then, shows to all at `shows_at`; None where nothing is held back.
    Of the sides in `beaten` everybody whom the viewer sees is out.
    """

    encounter: EncounterRow
    ruleset: Ruleset[Any]
    viewer: Viewer
    timeline: Timeline
    cards: tuple[Card, ...]
    players: dict[str, PlayerId] = field(default_factory=dict)
    waits: tuple[Waiting, ...] = ()
    offers: tuple[Offer, ...] = ()
    shows_at: int | None = None
    beaten: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Todo:
    """A decision that waits for somebody, wherever it is."""

    encounter: EncounterRow
    row: PromptRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Closed:
    """A control belongs to a question that is no longer open: why, and what is open now."""

    text: str
    encounter: EncounterRow | None
    open_now: tuple[PromptRow, ...] = ()
