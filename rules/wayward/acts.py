"""Every act of wayward, in the order of its commands."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.kit.acts import actions, out_of_turn
from rules.engine.ruleset import Action, Anytime, Aside
from rules.wayward.actions.abort import Abort, BreakOff, GoOn
from rules.wayward.conditions.areas import Inside
from rules.wayward.defence.defending import DEFENCES
from rules.wayward.defence.dodge import AddLink
from rules.wayward.defence.take_the_hit import Protect, StayOut, StayOutRound, TakeHit
from rules.wayward.fatigue import EndUpkeep
from rules.wayward.fight.state import WayFight
from rules.wayward.rolls.willpower import Accept, Spend, StandingChoice
from rules.wayward.rulings.field import (
    Apart,
    Clear,
    Conceal,
    EndGenjutsu,
    Grapple,
    InsideArea,
    Lay,
    LetBe,
    LetGo,
    Permit,
    Terrain,
    Uncover,
)
from rules.wayward.rulings.life_and_harm import (
    Afflict,
    ConfirmDeath,
    Expose,
    GiveWound,
    HealWound,
    Relieve,
    Rouse,
)
from rules.wayward.stealth.actions_from_stealth import TakeBack
from rules.wayward.techniques.use_technique import BeginWith
from rules.wayward.turns.counts import AsDeclared, DefencesFirst
from rules.wayward.turns.sneak_attacks import LetPass, Spring, SpringJutsu
from rules.wayward.turns.turn_actions import TURN_ACTS
from rules.wayward.wounds.wounds import NameKind, WoundKind, WoundPlace

OUT_OF_TURN: Mapping[str, Anytime[WayFight] | Aside[WayFight]] = out_of_turn(
    *(Abort, TakeHit, StandingChoice, BeginWith, Grapple, LetGo),
    *(Lay, Terrain, InsideArea, Clear, Apart, Conceal, Uncover, Permit, LetBe, EndGenjutsu),
    *(ConfirmDeath, Rouse, Afflict, Expose, Relieve, GiveWound, HealWound, EndUpkeep),
)
"""Every act out of turn by name."""

ACTIONS: Mapping[str, Action] = actions(
    *TURN_ACTS.values(),
    *(Spring, SpringJutsu, LetPass, AsDeclared, DefencesFirst, TakeBack, BreakOff, GoOn),
    *DEFENCES.values(),
    *(NameKind, WoundKind, WoundPlace, Spend, AddLink, Accept),
    *(Protect, StayOut, StayOutRound, Inside, TakeHit, StandingChoice, Abort),
    *(Lay, Terrain, InsideArea, Clear, Apart, Conceal, Uncover, Permit, LetBe, EndGenjutsu),
    *(BeginWith, EndUpkeep, ConfirmDeath, Rouse, Afflict, Expose, Relieve),
    *(Grapple, LetGo, GiveWound, HealWound),
)
"""Every act by name."""
