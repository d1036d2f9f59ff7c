"""The parts of a fight: the sheet, the house rules, and the duelists."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated

from pydantic import Field

from rules.engine.kit.sheets import entry, joining, leaving
from rules.engine.replay.journal import Joined
from rules.engine.state.encounter import Combatant, Encounter
from rules.errors import NotAllowed

Points = Annotated[int, Field(ge=0, le=99)]

MOST_BREATH = 3


@dataclass(kw_only=True)
class House:
    """How this table plays."""

    guard: Annotated[int, Field(ge=0, le=6)] = field(
        default=3,
        metadata={"meaning": "The harm that a guard prevents.", "clauses": ("DUEL-HIT-02",)},
    )


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A duelist between two fights."""

    skill: Points = entry(2)
    hp_max: Points = entry(8)
    hp: Points | None = entry(None, of="hp_max")
    breath: Points = entry(MOST_BREATH, returns=True)


@dataclass(kw_only=True)
class Duelist(Combatant):
    """A duelist in the fight. `round` is the last one in which they have acted."""

    skill: Points
    hp: Points
    breath: Points
    guarding: bool = False
    round: int = 0


@dataclass(kw_only=True)
class DuelFight(Encounter[Duelist, House]):
    """The fight, and the round that is being played."""

    house: House = field(default_factory=House)
    combatants: dict[str, Duelist] = field(default_factory=dict)
    round: int = 1

    def answers(self, combatant: Duelist) -> bool:
        """A duelist who is down is asked nothing more (DUEL-HIT-03)."""
        return super().answers(combatant) and combatant.hp > 0

    def standing(self) -> list[Duelist]:
        """Everybody who can still act."""
        return [each for each in self.present() if each.hp > 0]


def may_join(sheet: Sheet) -> None:
    """Nobody fights with no hit points."""
    if sheet.hp == 0:
        raise NotAllowed("This duelist is down. Rest first: /character rest.")


def enlist(fight: DuelFight, joined: Joined, sheet: Sheet) -> Duelist:
    """A duelist as their sheet says; who comes late acts from the next round."""
    return Duelist(
        id=joined.id,
        name=joined.name,
        player=joined.player,
        hidden=joined.hidden,
        round=fight.round if fight.begun else 0,
        **joining(sheet, Duelist),
    )


def write_back(fight: DuelFight, duelist: Duelist, sheet: Sheet) -> Sheet:
    """The sheet after the fight."""
    del fight
    return replace(sheet, **leaving(duelist, sheet))


def rest(sheet: Sheet, house: House) -> Sheet:
    """A rest gives everything back (DUEL-REST-01)."""
    del house
    return replace(sheet, hp=None, breath=MOST_BREATH)
