"""Every action that somebody can declare on a turn, in the order of the menu."""

from __future__ import annotations

from collections.abc import Mapping

from rules.wayward.actions.aiming import Aim
from rules.wayward.actions.moving import Move
from rules.wayward.basic_attacks import Attack, Chain, CoupDeGrace, KnockOut, Throw
from rules.wayward.defence.block import Block
from rules.wayward.defence.take_the_hit import Formation
from rules.wayward.fatigue import Rest
from rules.wayward.fight.turn_action import TurnAct
from rules.wayward.items import HandleWeapon, UseItem
from rules.wayward.jutsu.handseals import Seals
from rules.wayward.stealth.actions_from_stealth import Prepare
from rules.wayward.stealth.hiding import Hide, Improve, PointOut, Search
from rules.wayward.techniques.technique_choice import Release, Use
from rules.wayward.wounds.first_aid import Eyes, FirstAid, Stand, Wipe

_EVERY: tuple[type[TurnAct], ...] = (
    *(Attack, Chain, Throw, Aim, Formation, Block, Move),
    *(Use, Release, Seals),
    *(Hide, Improve, Search, PointOut, Prepare),
    *(Rest, HandleWeapon, UseItem),
    *(Stand, Eyes, Wipe, FirstAid, KnockOut, CoupDeGrace),
)

TURN_ACTS: Mapping[str, type[TurnAct]] = {kind.act.name: kind for kind in _EVERY}
