"""From the sheet into the fight, and back at its end (L7R-VOID-01, L7R-HEAL-03)."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.journal import Joined
from rules.engine.visibility import GM
from rules.errors import NotAllowed
from rules.l7r.sheet import Sheet
from rules.l7r.state import L7rFight, Samurai
from rules.l7r.values import Fate

PLAYERS, OTHERS = "players", "others"
"""The two sides, where a sheet names none."""


def may_join(sheet: Sheet) -> None:
    """The dead fight no more."""
    if sheet.fate is Fate.DIES:
        raise NotAllowed("This character is dead and can only be read.")


def enlist(fight: L7rFight, joined: Joined, sheet: Sheet) -> Samurai:
    """Copy a sheet into the fight; void points that it does not say are at their most."""
    samurai = Samurai(
        id=joined.id,
        name=joined.name,
        player=joined.player,
        side=sheet.side or (OTHERS if joined.player == GM else PLAYERS),
        air=sheet.air,
        earth=sheet.earth,
        fire=sheet.fire,
        water=sheet.water,
        void=sheet.void,
        attack=sheet.attack,
        parry=sheet.parry,
        iaijutsu=sheet.iaijutsu,
        skills=dict(sheet.skills),
        advanced=list(sheet.advanced),
        xp=sheet.xp,
        weapons=list(sheet.weapons),
        light_wounds=sheet.light_wounds,
        serious_wounds=sheet.serious_wounds,
        wound_threshold_modifier=sheet.wound_threshold_modifier,
        guards=sheet.guards,
        fate=sheet.fate,
    )
    full = sheet.void_points is None
    samurai.void_points = samurai.lowest_ring if full else sheet.void_points or 0
    take_place(fight, samurai)
    return samurai


def come_back(fight: L7rFight, samurai: Samurai) -> None:
    """In the same round they have the dice that are still to come, and no new ones."""
    if samurai.rolled:
        samurai.dice[:] = [die for die in samurai.dice if die >= fight.phase]
    else:
        take_place(fight, samurai)


def take_place(fight: L7rFight, samurai: Samurai) -> None:
    """Whoever comes late in a round acts with the dice still to come, or from the next round."""
    if fight.round and fight.house.latecomers == "next_round":
        samurai.since = fight.round + 1


def finish(fight: L7rFight) -> None:
    """The end of the fight is the end of a duel in it."""
    fight.duel = None


def write_back(fight: L7rFight, samurai: Samurai, sheet: Sheet) -> Sheet:
    """The sheet after the fight: void points, wounds, and life or death.

    Light wounds are gone with first aid, unless the GM withholds it. (L7R-HEAL-03) The rhythm of
    the nights goes on as it was, whatever wounds there are now. (L7R-HEAL-01)
    """
    del fight
    most = min(sheet.air, sheet.earth, sheet.fire, sheet.water, sheet.void)
    return replace(
        sheet,
        void_points=min(samurai.void_points, most),
        light_wounds=0 if samurai.tended else samurai.light_wounds,
        serious_wounds=samurai.serious_wounds,
        fate=samurai.fate,
    )
