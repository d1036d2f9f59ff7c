"""Rows of the tables, as values.

Ids of people, guilds, channels and messages are Discord's own, as strings; instants are
milliseconds since 1970, UTC; `Json` is plain JSON data.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from secrets import token_hex
from typing import Any, TypeAlias

from bot.storage.settings import Settings
from rules.engine.intents.plans import Plan, Policy
from rules.engine.intents.replies import Intent
from rules.engine.replay.journal import Entry, Record
from rules.engine.views.visibility import Line

Json: TypeAlias = Any

HOUR_MS, DAY_MS = 3_600_000, 86_400_000
NEVER = 2**62
"""An instant after every other."""

LEFT = ("intent:", "plan:")
"""The prefixes of automatic answers' sources."""


class Status(StrEnum):
    """Where an encounter stands.

    open       people gather, the fighting has not begun
    running    the timeline runs
    paused     no clock runs, nothing starts by itself
    parked     the rules and the journal do not fit; the GM must choose
    over       it has ended
    """

    OPEN = "open"
    RUNNING = "running"
    PAUSED = "paused"
    PARKED = "parked"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign:
    """One guild's campaign: its id is the guild's.

    `owner` set it up. Its GMs are the owner, everybody with `gm_role`, and `co_gms`.
    """

    id: str
    name: str
    owner: str
    ruleset: str
    rulesets: tuple[str, ...]
    gm_role: str = ""
    co_gms: tuple[str, ...] = ()
    settings: Settings = field(default_factory=Settings)


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A campaign's data about a person.

    They are: the name last seen, their own answering time in hours (None: the campaign's), and the
    deputy who may answer for them ("" for nobody). They are awake from `wakes` to `sleeps`, minutes
    after midnight in their time zone; if both are equal, the whole day. They are away from
    `away_since` to `away_until`, unless they say before that they are back. They want direct
    messages if `direct` is true; `digest_at` is when they were last sent news in one. `left`: the
    last look-up did not find them on the server.
    """

    campaign: str
    user: str
    name: str = ""
    hours: float | None = None
    deputy: str = ""
    zone: str = "UTC"
    wakes: int = 0
    sleeps: int = 0
    weekends: bool = True
    away_since: int | None = None
    away_until: int | None = None
    direct: bool = True
    digest_at: int | None = None
    left: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """A character and its sheet.

    `version` counts its changes from 1. Exactly one of a person's characters of one ruleset in one
    campaign is `active`, unless none is left. A character whose owner is `GM` belongs to the
    campaign's own collection of NPCs, where it is found by its `tags` too. If it is
    lent to its owner, `lent_by` is who gets it back at `lent_until`.
    """

    id: str
    campaign: str
    owner: str
    ruleset: str
    name: str
    sheet: dict[str, Json]
    version: int = 1
    active: bool = True
    deleted: bool = False
    tags: tuple[str, ...] = ()
    lent_by: str = ""
    lent_until: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One entry of a character's history: the sheet as it was from this change on."""

    version: int
    at: int
    by: str
    why: str
    sheet: dict[str, Json]


UNPLACED = "unplaced-"


def unplaced() -> str:
    """Return a unique text for the channel of a fight that has none."""
    return f"{UNPLACED}{token_hex(8)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class EncounterRow:
    """A fight.

    `head` is its last record's number, `published` the last whose lines are posted; `digest` the
    fingerprint of the state at `head`. `token` names it in custom ids. `idle` is set by undo:
    nothing starts by itself until the next answer. `note` says why it is parked.

    At `wake_at` the fight goes on by itself, after it has played many moments without a person.
    `face` is the fingerprint of the board's last known content. While lines of several records are
    being posted at once, `posting` is the last of these.

    `package` and `version` are those of its ruleset when it was opened. While that ruleset is
    missing the fight is parked, and `parked_from` is the status that it goes back to.
    """

    id: str
    token: str
    campaign: str
    channel: str
    ruleset: str
    edition: int
    name: str
    status: Status
    opened_at: int
    head: int = 0
    digest: str = ""
    board: str = ""
    published: int = 0
    idle: bool = False
    paused_at: int | None = None
    note: str = ""
    wake_at: int | None = None
    face: str | None = None
    posting: int | None = None
    package: str = "interlude"
    version: str = ""
    parked_from: Status | None = None

    @property
    def is_placed(self) -> bool:
        """Whether it has a channel; an imported one may wait for /encounter move."""
        return not self.channel.startswith(UNPLACED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A record of the journal: who caused it, and whether undo has struck it."""

    record: Record
    by: str
    struck: bool = False

    @property
    def entry(self) -> Entry:
        """Return the entry of the record."""
        return self.record.entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkpoint:
    """The state of an encounter after record `seq`, as JSON text of an edition of its rules."""

    seq: int
    edition: int
    state: str
    struck: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LineRow:
    """A line of the log: the record it belongs to, its place there, and its token for "Why?".

    `post` is the message in which it begins, None if there is none; `retold` says that it is struck
    through there.
    """

    encounter: str
    seq: int
    n: int
    at: int
    token: str
    line: Line
    struck: bool = False
    post: str | None = None
    retold: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptRow:
    """A question that was opened.

    `closed_at` is None while it is open; `due_at` and `remind_at` are None if it has no clock.
    `message` is the post that shows it, "" for none; `retired` says that its buttons were removed.
    For an answered one `via` says how (as in the journal) and `by` who; `said` is the public text
    of the answer, or of why it was closed without one. `turn` is the turn that it is part of, as
    `Ask.turn`.
    """

    encounter: str
    key: str
    opened: int
    token: str
    who: str
    about: str
    question: str
    name: str
    covert: bool
    asked_at: int
    due_at: int | None = None
    remind_at: int | None = None
    claimed_at: int | None = None
    closed_at: int | None = None
    message: str = ""
    retired: bool = False
    said: str = ""
    via: str = ""
    by: str = ""
    turn: str = ""

    @property
    def place(self) -> tuple[str, int]:
        """Return its place in its fight: its key, and the record that opened it."""
        return self.key, self.opened


@dataclass(frozen=True, slots=True, kw_only=True)
class PostRow:
    """A message in a fight's channel that tells what happened, or asks.

    `face` is the fingerprint of the content last sent, "" if it is not known; `foot` the timeline
    at that time; `stale` how often its content has changed since.
    """

    message: str
    encounter: str
    face: str = ""
    foot: str = ""
    stale: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueRow:
    """A channel, a thread or a person that receives messages.

    The process `owner` posts there until the instant `until`. `since` is when it began to fail;
    after that it was tried `tries` times. `told` says that the GM knows. `edited` are the instants
    at which owners edited old messages there, as far as they may still matter.
    """

    destination: str
    owner: str
    until: int = 0
    tries: int = 0
    since: int | None = None
    why: str = ""
    told: bool = False
    edited: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class IntentRow:
    """An order, a plan, or the policy of a group, left for a fight.

    `misfit` says why it last did not fit, as its owner has been told; "" once they edit it. One of
    a `character` comes along into the next fight that the character joins.
    """

    id: str
    encounter: str
    owner: str
    body: Intent | Plan | Policy
    misfit: str = ""
    made_at: int = 0
    character: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """A message for one person outside the log, at `at` or later: a reminder and such.

    Storage gives its `id`; it has no `encounter` if it is about the campaign. `token` is that of
    its question; for an intent, its id. `packet` is the same for all that are sent in one message,
    None until sending begins. Since `kept_at` it waits for its person to look: they take no direct
    messages.
    """

    id: int = 0
    campaign: str
    encounter: str = ""
    person: str
    kind: str
    text: str
    at: int
    token: str = ""
    delivered_at: int | None = None
    packet: int | None = None
    kept_at: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """An interaction that has been carried out, and its answer."""

    interaction: str
    encounter: str
    reply: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """An answer that waits for a second click, which chooses its combatant or makes it an order.

    `kind` is "answer" (body: key, opened, value), "order" (body: value, about) or "half", a form of
    which a part is filled in (body: control, given, asked). It is "end", "skip", "undo", "retcon"
    or "unretcon" for an offer that the GM confirms, and "tale" for words that are being posted. A
    "stop" is a pause on which the table may vote (body: paused_at), and a "vote" one such vote
    (body: choice).
    """

    token: str
    user: str
    encounter: str
    kind: str
    body: dict[str, Json]
