"""The consequences of an attack: the techniques that it triggers, and an Interruption.

Both are Actions, and may be attacks themselves. The turn registers the functions that carry them
out, so that the rules of one attack need not import all Actions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from rules.engine.requests import Resolution
from rules.errors import RulesDefect
from rules.ki.attacks.defence import Predict
from rules.ki.fight.state import Combos, Fighter, KiFight
from rules.ki.sheets.values import Event


class Trigger(Protocol):
    """Offers a creature the Combos and Reactions that an event triggers (KI-TYPE-02..03)."""

    def __call__(
        self,
        fight: KiFight,
        user: Fighter,
        event: Event,
        other: Fighter | None,
        combos: Combos = ...,
    ) -> Resolution[None]: ...


class Interrupt(Protocol):
    """Lets a creature that foresaw an attack interrupt the attacker (KI-INT-01..06)."""

    def __call__(
        self, fight: KiFight, user: Fighter, interrupted: Fighter, predict: Predict
    ) -> Resolution[None]: ...


@dataclass(frozen=True, slots=True)
class Sequels:
    """The functions that carry out the consequences of an attack."""

    trigger: Trigger
    interrupt: Interrupt


_registered: list[Sequels] = []


def register(sequels: Sequels) -> None:
    """Register the functions for the consequences of an attack; the turn calls this at import."""
    _registered[:] = [sequels]


def after_attack() -> Sequels:
    """The functions for the consequences of an attack.

    Raises:
        RulesDefect: Nobody has registered it.
    """
    if not _registered:
        raise RulesDefect("The turn registers the consequences of an attack: load rules.ki.")
    return _registered[0]
