"""Effects that last: conditions, spells, bonuses, with their end in the ruleset's own unit."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.dice import Modifier
from rules.engine.visibility import EVERYONE, Audience


@dataclass(kw_only=True)
class Effect:
    """Something that holds for a combatant until an instant of the ruleset's clock.

    `until` is the first instant at which it no longer holds; None lasts until it is taken away.
    `traits` are the numbers it adds to, by the sheet's name of the trait. `tags` are the ruleset's
    own words ("cc").
    """

    id: str
    on: str
    name: str
    note: str = ""
    until: int | None = None
    traits: dict[str, int] = field(default_factory=dict[str, int])
    tags: list[str] = field(default_factory=list[str])
    clause: str = ""
    audience: Audience = EVERYONE

    def modifier(self, trait: str) -> Modifier:
        """What it adds to a trait, explained."""
        return Modifier(self.traits.get(trait, 0), self.name, self.clause)


def expire(effects: list[Effect], now: int) -> list[Effect]:
    """Take away, in place, the effects whose end has come; return them in their order."""
    ended = [e for e in effects if e.until is not None and e.until <= now]
    effects[:] = [e for e in effects if e not in ended]
    return ended
