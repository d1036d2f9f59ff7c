"""What people can do, as the answers they give: the parameters of every act."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

ALL = "all"
UNARMED = "unarmed"


class Posture(StrEnum):
    """What a Move may do instead of covering ground (KI-ACT-02)."""

    STAND = "stand"
    PRONE = "prone"


class Handling(StrEnum):
    """What may be done with a thing (KI-ACT-05, KI-ACT-06)."""

    READY = "ready"
    STOW = "stow"
    USE = "use"
    DROP = "drop"


class OnSuccess(StrEnum):
    """What a Predict that works leads to (KI-INT-01)."""

    ASK = "ask"
    ATTACK = "attack"
    DECLINE = "decline"


@dataclass(frozen=True)
class Nothing:
    """An act that says it all by its name."""


@dataclass(frozen=True)
class Surge:
    """A Stamina Surge, now."""


@dataclass(frozen=True)
class Done:
    """Give up the rest of the Actions."""


@dataclass(frozen=True)
class Join:
    """Join the turn; with `surge` a Surge fills stamina before the entry is paid."""

    surge: bool = False


@dataclass(frozen=True)
class Pass:
    """Pass this turn, or every turn until `until` is called (0: only this one), or the round."""

    until: int = 0
    round: bool = False


@dataclass(frozen=True)
class Declare:
    """Up to two Actions, and with `surge` a Surge now. Targets where they are to be locked in."""

    first: str = "none"
    second: str = "none"
    surge: bool = False
    target: str = ""
    second_target: str = ""


@dataclass(frozen=True)
class Strike:
    """An attack with one weapon in hand, or (`ALL`) with every weapon and fist in turn."""

    target: str = ""
    weapon: str = ALL


@dataclass(frozen=True)
class Move:
    """So much ground, or a change of posture instead."""

    distance: int = 0
    posture: Posture | None = None


@dataclass(frozen=True)
class Handle:
    """Something done with a weapon or an item."""

    item: str
    do: Handling


@dataclass(frozen=True)
class Perform:
    """An Active, at somebody where it needs a target."""

    technique: str
    target: str = ""


@dataclass(frozen=True)
class Other:
    """Anything else, in words; `trait` and `target` are suggestions to the GM."""

    what: str
    trait: str = ""
    target: str = ""


@dataclass(frozen=True)
class UseCustom:
    """An Action that the GM has granted."""

    action: str
    what: str = ""


@dataclass(frozen=True)
class Improve:
    """Improve a failed defence, up to so many times while it fails."""

    times: int = 1


@dataclass(frozen=True)
class Reaction:
    """A Defensive Reaction, improved up to `improve` times while it fails; then perhaps ask."""

    improve: int = 0
    then_ask: bool = False


@dataclass(frozen=True)
class Dodge(Reaction):
    """A Dodge."""


@dataclass(frozen=True)
class Block(Reaction):
    """A Block, with one of the blocking weapons in hand (empty: the first)."""

    weapon: str = ""


@dataclass(frozen=True)
class Predict(Reaction):
    """A Predict, and what to do with the Interruption if it works (no target: the attacker)."""

    on_success: OnSuccess = OnSuccess.ASK
    target: str = ""


@dataclass(frozen=True)
class UseTechnique:
    """A Combo or a Reaction, at somebody where its trigger names nobody."""

    target: str = ""


@dataclass(frozen=True)
class Breathe:
    """A Last Breath. It is final, so it must be said twice."""

    sure: bool


@dataclass(frozen=True)
class Ready:
    """Ready for the next round, with a plan to keep."""

    plan: str = ""


@dataclass(frozen=True)
class Narrate:
    """The story of the round."""

    text: str


@dataclass(frozen=True)
class Rule:
    """What comes of an Action."""

    outcome: str


@dataclass(frozen=True)
class Forced:
    """The interrupted creature was made to react."""


@dataclass(frozen=True)
class Unforced:
    """The interrupted creature was not made to react."""


@dataclass(frozen=True)
class Check:
    """A roll of a trait and dLuck, against a number or (`opponent`) somebody's own."""

    trait: str
    against: int = 0
    opponent: str = ""
    opposing: str = ""


@dataclass(frozen=True)
class Question:
    """A question of a character in the Interlude; `about` is the creature they look at."""

    text: str
    about: str = ""
    private: bool = False


@dataclass(frozen=True)
class Reply:
    """The GM's answer to a question."""

    question: str
    text: str


@dataclass(frozen=True)
class Plan:
    """A plan, kept for its owner or shown to all. It binds nobody."""

    combatant: str
    text: str
    show: bool = False


@dataclass(frozen=True)
class Jump:
    """The turn to call next."""

    turn: int


@dataclass(frozen=True)
class Grant:
    """A custom Action for somebody: its price in Actions and stamina, and what it is."""

    combatant: str
    name: str
    text: str = ""
    actions: int = 1
    stamina: int = 0


@dataclass(frozen=True)
class Describe:
    """What a wound does: in words, or an entry of the campaign's tables."""

    wound: str
    text: str = ""
    entry: str = ""


@dataclass(frozen=True)
class Whom:
    """One combatant."""

    combatant: str


@dataclass(frozen=True)
class Afflict:
    """A condition for somebody; 0 turns last until it is taken away."""

    combatant: str
    name: str
    cc: bool = False
    turns: int = 0
