"""Techniques: jutsu, martial moves, and the links that are added to other actions.

Others call `technique(id)` for an entry of the tables; a sheet's own techniques are whole tables of
the same form. The head of each data/techniques_*.toml explains its values in short.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, cached_property
from operator import attrgetter
from typing import Annotated, Any, ClassVar, TypeAlias

from pydantic import ConfigDict, PlainSerializer, WrapValidator

from rules.engine.grouped import Grouped
from rules.wayward.character.effects import STRICT
from rules.wayward.character.tables import filled, saved, typed
from rules.wayward.character.technique_groups import (
    AsDefence,
    Chain,
    Cost,
    Defended,
    Effects,
    Restrictions,
    Strike,
    Target,
)
from rules.wayward.character.values import Blow, Core, Name, Rank, Slug, Words


class Kind(StrEnum):
    """The kind of a technique; a link has the kind of its own art."""

    TAIJUTSU = "taijutsu"
    COMBO = "combo"
    GRAPPLE = "grapple"
    WEAPON = "weapon"
    NINJUTSU = "ninjutsu"
    GENJUTSU = "genjutsu"
    MEDICAL = "medical"

    @property
    def jutsu(self) -> bool:
        """Whether it is a jutsu: it takes CHA, and nobody runs at their target for it."""
        return self in (Kind.NINJUTSU, Kind.GENJUTSU, Kind.MEDICAL)


@dataclass(frozen=True, kw_only=True)
class Technique(Grouped):
    """A technique. Amounts are formulas of the user's numbers; an empty one is none.

    id, name      its id, and its name in the rulebook
    kind          its art
    rank          its rank; None for a technique without one
    element       its element; None for a technique without one
    needs         its requirements, in words
    text          what it does, in words
    cost          its Speed and its price
    strike        its Accuracy and its damage
    target        its targets and its area
    effects       what it does besides damage
    defence       what it does as a defence
    defended      the defences against it
    chain         how it is a link, or part of a Combo
    restrictions  when it can be used, and what ends it
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: Name
    name: Name
    kind: Kind
    rank: Rank | None = None
    element: Slug | None = None
    needs: Words = ""
    text: Words = ""
    cost: Cost = field(default_factory=Cost)
    strike: Strike = field(default_factory=Strike)
    target: Target = field(default_factory=Target)
    effects: Effects = field(default_factory=Effects)
    defence: AsDefence = field(default_factory=AsDefence)
    defended: Defended = field(default_factory=Defended)
    chain: Chain = field(default_factory=Chain)
    restrictions: Restrictions = field(default_factory=Restrictions)

    @cached_property
    def saved(self) -> Any:
        """What a sheet or a fight saves of it: its id, and the values that the tables do not give.

        It never changes, so the tables are asked only once.
        """
        return saved(self, techniques())

    @property
    def sealed(self) -> bool:
        """Whether it has handseals at all, however fast they are (WAY-HANDS-03)."""
        return bool(self.cost.seals)

    @property
    def beguiles(self) -> bool:
        """Whether genjutsu rolls oppose it: an illusion that affects more than its user.

        (WAY-GENJ-01)
        """
        others = not self.target.on_user and not self.effects.clones
        return self.kind is Kind.GENJUTSU and others

    @property
    def late(self) -> bool:
        """Whether it may be added after its core has failed (WAY-CHAIN-10)."""
        return Core.FAILED_DODGE in self.chain.cores

    @property
    def told(self) -> str:
        """The text that people read: its own, its needs, and that of each variant."""
        ranks = self.restrictions.skills.items()
        skills = ", ".join([f"{skill.replace('_', ' ').title()} {rank}" for skill, rank in ranks])
        wanted = [each for each in (f"{skills}." if skills else "", self.needs) if each]
        needs = f"Needs: {' '.join(wanted)}" if wanted else ""
        each = [f"{name.capitalize()}: {one.text}" for name, one in self.effects.variants.items()]
        return " ".join([part for part in (self.text, needs, *each) if part])

    @property
    def outlasts(self) -> bool:
        """Whether it continues after the combat (WAY-GENJ-14, WAY-GENJ-15)."""
        if self.kind is not Kind.GENJUTSU or self.restrictions.outlasts_combat:
            return self.restrictions.outlasts_combat
        kept_area = bool(self.target.area and self.cost.upkeep) and not self.effects.clones
        lasting = any(each.status in ("stun", "sleep") for each in self.effects.statuses)
        return kept_area or lasting or self.restrictions.helpless_only

    @property
    def weapon_attack(self) -> bool:
        """Whether it counts as a weapon when it attacks (WAY-BLOCK-06, WAY-DTYPE-06)."""
        return self.strike.blow is Blow.WEAPON or self.defended.nintaijutsu


@cache
def techniques() -> Mapping[str, Technique]:
    """Every technique of the tables by its id. Do not change it."""
    return typed("technique", Technique)


def technique(id: str) -> Technique:
    """A technique of the tables. Raises `KeyError` if there is none with that id."""
    return techniques()[id]


def _entry(raw: Any, whole: Callable[[Any], Any]) -> Any:
    """A technique from a bare id, or from its whole table."""
    if isinstance(raw, str) and raw in techniques():
        return techniques()[raw]
    return whole(filled("technique", raw))


TechniqueEntry: TypeAlias = Annotated[
    Technique,
    WrapValidator(_entry),
    PlainSerializer(attrgetter("saved"), return_type=Any),
]
