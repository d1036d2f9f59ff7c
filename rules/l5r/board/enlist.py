"""Copies a sheet into the skirmish, and writes it back at the end."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.journal import Joined
from rules.engine.kit.sheets import joining, leaving
from rules.engine.visibility import GM
from rules.errors import NotAllowed
from rules.l5r.fight.state import Affliction, L5rFight, Samurai, TurnState
from rules.l5r.rounds.initiative import late
from rules.l5r.sheets.sheet import Sheet
from rules.l5r.sheets.values import Status

PLAYERS, OTHERS = "players", "others"
"""The two sides, for sheets that name none."""


def may_join(sheet: Sheet) -> None:
    """Refuse a dead character: the dead do not fight.

    Raises:
     NotAllowed: The character is dead.
    """
    if sheet.dead:
        raise NotAllowed("This character is dead and can only be read.")


def enlist(fight: L5rFight, joined: Joined, sheet: Sheet) -> Samurai:
    """Copy a sheet into the skirmish; if it gives no Void Points, they are full."""
    own = joining(sheet, Samurai) | {
        "side": sheet.side or (OTHERS if joined.player == GM else PLAYERS),
        "emphases": {skill: list(names) for skill, names in sheet.emphases.items()},
    }
    samurai = Samurai(id=joined.id, name=joined.name, player=joined.player, **own)
    for kind, days in (
        (Status.MOUNTED, int(sheet.mounted)),
        (Status.FATIGUED, sheet.fatigued),
        (Status.FASTING, sheet.fasting),
    ):
        if days:
            id = fight.fresh_id("status")
            samurai.statuses.append(Affliction(id=id, kind=kind, since=fight.round, days=days))
    return samurai


def come_back(fight: L5rFight, samurai: Samurai) -> None:
    """Return with the same Score; a Turn not taken yet is lost only if its place has passed.

    (L5R-INIT-05, L5R-TURN-05)
    """
    if samurai.score is not None and samurai.turn in (TurnState.WAITING, TurnState.DELAYED):
        late(fight, samurai)


def finish(fight: L5rFight) -> None:
    """Do nothing: the end of the skirmish has no effect by itself."""
    del fight


def write_back(fight: L5rFight, samurai: Samurai, sheet: Sheet) -> Sheet:
    """The sheet after the skirmish: wounds, Void Points, days of toil and hunger, life or death."""
    del fight
    toil, hunger = samurai.has(Status.FATIGUED), samurai.has(Status.FASTING)
    return replace(
        sheet,
        **leaving(samurai, sheet),
        mounted=samurai.has(Status.MOUNTED) is not None,
        fatigued=0 if toil is None else toil.days,
        fasting=0 if hunger is None else hunger.days,
    )
