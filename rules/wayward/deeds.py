"""What is declared, and each attack that comes of it, as long as it is under way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rules.dice import Modifier, Roll
from rules.wayward.values import Clock, Share, Signed, Text


@dataclass(kw_only=True)
class Deed:
    """One action that somebody has declared (WAY-ATK-01, WAY-FLOW-02).

    `act` is the name under which it was declared; `wish` the answer itself as plain data, for the
    resolution that carries it out. `title` is what everybody may call it, `secret` what only the
    actor and the GM know of it. `since` is the count it was declared on; `speed` its final Speed,
    `damage_speed` the one that multiplies the damage bonus. A `variable` one has no Speed of its
    own and is not changed by anything; an `abortable` one may be broken off. `delay` counts lie
    between the declaration and its effects. `targets` are combatants' ids. `called_off`: its actor
    defends instead; `fizzled`: it exhausts its actor before it works (WAY-FATIGUE-09).
    `renewed`: it goes on with the Variable Speed Action that was under way (WAY-SIMUL-05);
    `landed`: it has taken effect; `stirred`: others have acted since; `asked`: its actor has been
    asked whether he goes on. `owed` is the Speed of interrupts made since it began
    (WAY-ABORT-02); `accuracy` what is told of its Accuracy (WAY-ATK-01).
    """

    id: str
    by: str
    act: Text
    title: Text
    wish: dict[str, Any] = field(default_factory=dict)
    secret: Text = ""
    since: Clock = 0
    base: Signed = 0
    speed: Signed = 0
    damage_speed: Signed = 0
    ap: Signed = 0
    stamina: Signed = 0
    chakra: Signed = 0
    delay: Signed = 0
    variable: bool = False
    abortable: bool = False
    targets: list[str] = field(default_factory=list)
    quality: list[str] = field(default_factory=list)
    interrupt: bool = False
    called_off: bool = False
    fizzled: bool = False
    renewed: bool = False
    landed: bool = False
    stirred: bool = False
    asked: bool = False
    owed: Signed = 0
    accuracy: Signed | None = None

    @property
    def delayed(self) -> bool:
        """Whether its effects come later than its declaration."""
        return self.delay > 0

    @property
    def lands(self) -> int:
        """The count on which its effects are resolved (WAY-DELAY-01)."""
        return self.since + self.delay


@dataclass(kw_only=True)
class Attack:
    """One attack on one target, with all that decides it (WAY-ATK-02).

    `accuracy` are the parts of the number that a defence must reach; `roll` is the Accuracy Roll
    that takes its place after Willpower. `defence` is what the target defends with and `defended`
    its roll. `share` is how much of the damage gets through, in percent. `block` is what the Block
    defence takes off, in percent, None where nobody blocks.
    """

    id: str
    deed: str
    by: str
    target: str
    name: Text
    speed: Signed
    damage_speed: Signed
    accuracy: list[Modifier] = field(default_factory=list)
    roll: Roll | None = None
    defence: Text = ""
    defended: Roll | None = None
    share: Share = 100
    block: Share | None = None
    surprise: bool = False
    sneak: bool = False
    tags: list[str] = field(default_factory=list)

    @property
    def needed(self) -> int:
        """What a defence must reach: the Accuracy, or the Accuracy Roll (WAY-ACC-02)."""
        return self.roll.total if self.roll is not None else sum([m.value for m in self.accuracy])
