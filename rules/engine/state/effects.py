"""Lasting effects: conditions, spells, bonuses. They end in the ruleset's own unit of time."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.dice import Modifier
from rules.engine.views.visibility import EVERYONE, Audience


@dataclass(kw_only=True)
class Effect:
    """Something that affects a combatant until an instant of the ruleset's clock.

    `until` is the first instant without it; None lasts until it is removed. `traits` are the
    amounts that it adds to numbers, by the sheet's names. `tags` are the ruleset's own words
    ("cc").
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
        """The modifier to a trait, with its reason."""
        return Modifier(self.traits.get(trait, 0), self.name, self.clause)


def expire(effects: list[Effect], now: int) -> list[Effect]:
    """Remove the effects whose end has come, in place; return them in their order."""
    ended = [e for e in effects if e.until is not None and e.until <= now]
    effects[:] = [e for e in effects if e not in ended]
    return ended
