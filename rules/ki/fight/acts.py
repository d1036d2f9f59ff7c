"""The acts that people can choose, as the answers they give: the parameters of every act."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

ALL = "all"
UNARMED = "unarmed"


class Posture(StrEnum):
    """A change of posture that a Move may be used for instead of a distance (KI-ACT-02)."""

    STAND = "stand"
    PRONE = "prone"


class Handling(StrEnum):
    """The ways to handle a thing (KI-ACT-05, KI-ACT-06)."""

    READY = "ready"
    STOW = "stow"
    USE = "use"
    DROP = "drop"


class OnSuccess(StrEnum):
    """The use of the Interruption after a successful Predict (KI-INT-01)."""

    ASK = "ask"
    ATTACK = "attack"
    DECLINE = "decline"


class Combos(StrEnum):
    """Whether to use the Combos and Reactions that follow, said beforehand (KI-TYPE-03).

    `AS_SET`: as the switch of each technique says, which may be to ask.
    """

    AS_SET = "as_set"
    USE = "use"
    SKIP = "skip"


@dataclass(frozen=True)
class Nothing:
    """An act without parameters: its name says everything."""


@dataclass(frozen=True)
class Surge:
    """Use a Stamina Surge now."""


@dataclass(frozen=True)
class Done:
    """Give up the rest of the Actions."""


@dataclass(frozen=True)
class Join:
    """Join the turn; with `surge`, a Surge fills stamina before the entry is paid."""

    surge: bool = False


@dataclass(frozen=True)
class Pass:
    """Pass this turn; or every turn until `until` is called (0: only this one); or the round."""

    until: int = 0
    round: bool = False


@dataclass(frozen=True)
class Declare:
    """Declare up to two Actions; with `surge`, use a Surge now.

    Targets are given if the house rules lock them in.
    """

    first: str = "none"
    second: str = "none"
    surge: bool = False
    target: str = ""
    second_target: str = ""


@dataclass(frozen=True)
class Strike:
    """Attack with one weapon in hand, or (`ALL`) with every weapon and fist in turn."""

    target: str = ""
    weapon: str = ALL
    combos: Combos = Combos.AS_SET


@dataclass(frozen=True)
class Move:
    """Move this distance, or change posture instead."""

    distance: int = 0
    posture: Posture | None = None


@dataclass(frozen=True)
class Handle:
    """Do something with a weapon or an item."""

    item: str
    do: Handling


@dataclass(frozen=True)
class Perform:
    """Use an Active technique, with a target if it needs one."""

    technique: str
    target: str = ""
    combos: Combos = Combos.AS_SET


@dataclass(frozen=True)
class Other:
    """Try something else, in words; `trait` and `target` are suggestions to the GM."""

    what: str
    trait: str = ""
    target: str = ""


@dataclass(frozen=True)
class UseCustom:
    """Use an Action that the GM has granted."""

    action: str
    what: str = ""


@dataclass(frozen=True)
class Improve:
    """Improve a failed defence up to this many times while it fails."""

    times: int = 1


@dataclass(frozen=True)
class Reaction:
    """A Defensive Reaction, improved up to `improve` times while it fails.

    If it fails even then, `then_ask` says whether to ask for more improvements.
    """

    improve: int = 0
    then_ask: bool = False
    combos: Combos = field(default=Combos.AS_SET, kw_only=True)


@dataclass(frozen=True)
class Dodge(Reaction):
    """A Dodge."""


@dataclass(frozen=True)
class Block(Reaction):
    """A Block, with one of the blocking weapons in hand ("": the first)."""

    weapon: str = ""


@dataclass(frozen=True)
class Predict(Reaction):
    """A Predict, and the use of the Interruption if it works (no target: the attacker)."""

    on_success: OnSuccess = OnSuccess.ASK
    target: str = ""


@dataclass(frozen=True)
class Endure:
    """Take the hit, without a Defensive Reaction; `combos` are for Reactions to having been hit."""

    combos: Combos = Combos.AS_SET


@dataclass(frozen=True)
class UseTechnique:
    """Use a Combo or a Reaction; `target` counts if its trigger names nobody."""

    target: str = ""


@dataclass(frozen=True)
class Breathe:
    """Take a Last Breath. It is final, so the player must confirm it."""

    sure: bool


@dataclass(frozen=True)
class Ready:
    """Be ready for the next round, with a plan to keep."""

    plan: str = ""


@dataclass(frozen=True)
class Narrate:
    """The story of the round."""

    text: str


@dataclass(frozen=True)
class Rule:
    """The GM's ruling: the outcome of an Action."""

    outcome: str


@dataclass(frozen=True)
class Forced:
    """The interrupted creature was made to react."""


@dataclass(frozen=True)
class Unforced:
    """The interrupted creature was not made to react."""


@dataclass(frozen=True)
class Check:
    """A roll of a trait and dLuck, against a number or (`opponent`) somebody else's roll."""

    trait: str
    against: int = 0
    opponent: str = ""
    opposing: str = ""


@dataclass(frozen=True)
class Question:
    """A character's question in the Interlude; `about` is the creature they look at."""

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
    """A custom Action for a creature: its price in Actions and stamina, and its effect."""

    combatant: str
    name: str
    text: str = ""
    actions: int = 1
    stamina: int = 0


@dataclass(frozen=True)
class Describe:
    """Describe a wound: in words, or as an entry of the campaign's tables."""

    wound: str
    text: str = ""
    entry: str = ""


@dataclass(frozen=True)
class Whom:
    """One combatant."""

    combatant: str


@dataclass(frozen=True)
class Afflict:
    """A condition for a creature; with 0 turns it lasts until somebody removes it."""

    combatant: str
    name: str
    cc: bool = False
    turns: int = 0
