"""The stop between two rounds, by the tempo of the campaign."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.storage.settings import Settings
from rules.engine.asking.tempo import stand
from rules.engine.intents.book import Kept
from rules.engine.intents.pace import FLOWING, Pace
from rules.engine.intents.plans import Mode
from rules.engine.replay.journal import RoundAsked
from rules.engine.replay.scene import Scene
from rules.engine.ruleset import Ruleset
from rules.engine.state.encounter import Encounter
from rules.engine.views.visibility import EVERYONE, GM

FLOW, ROUND = "flow", "round"


def gate(scene: Scene[Any], settings: Settings, kept: Kept) -> RoundAsked | None:
    """Return the card of the next round, or the brake; None if the next moment may begin."""
    rules, fight = scene.ruleset, scene.fight
    if all(slot.kind in rules.course.sets_up for slot in scene.due):
        return None
    beat = rules.course.beat(fight)
    players = stand(fight)
    if settings.tempo == ROUND:
        if fight.tempo.gone_to >= 0 and beat - fight.tempo.gone_to < rules.course.every:
            return None
        asks = (*players, *([""] if _has_drafts(fight, kept) else []))
        bare = tuple(_without_orders(fight, players, kept))
        return RoundAsked(beat=beat, asks=asks, bare=bare) if asks else None
    if fight.tempo.heard < 0 or beat <= fight.tempo.heard + 1:
        return None
    asks = (*players, *([""] if not players or _gm_decides(fight, kept) else []))
    return RoundAsked(beat=beat, asks=asks, brake=True)


def _without_orders(fight: Encounter[Any, Any], asked: list[str], kept: Kept) -> Iterable[str]:
    """Those of the asked combatants whose players have left no order, plan or style."""
    styled = {id for policy in kept.policies for id in policy.group}
    left = {each.player for each in fight.combatants.values() if each.id in styled}
    left |= {each.owner for each in kept.orders} | {each.owner for each in kept.plans}
    return (id for id in asked if fight.combatants[id].player not in left)


def pace(rules: Ruleset[Any], settings: Settings) -> Pace:
    """Return how the tempo changes the use of people's orders."""
    return Pace(by_round=True, silent=rules.choices.on_card) if settings.tempo == ROUND else FLOWING


def _gm_decides(fight: Encounter[Any, Any], kept: Kept) -> bool:
    """Whether the GM decides for somebody: not if all NPCs that everybody sees act alone."""
    seen = _npcs_in_sight(fight)
    alone = {id for p in kept.policies if p.mode is Mode.ALONE and not p.paused for id in p.group}
    return not seen or not seen <= alone


def _has_drafts(fight: Encounter[Any, Any], kept: Kept) -> bool:
    """Whether the GM approves turns: those of somebody hidden show nobody that they are there."""
    drafts = [p.group for p in kept.policies if p.mode is Mode.DRAFTS and not p.paused]
    return not _npcs_in_sight(fight).isdisjoint(id for group in drafts for id in group)


def _npcs_in_sight(fight: Encounter[Any, Any]) -> set[str]:
    return {x.id for x in fight.present() if x.player == GM and x.eyes is EVERYONE}
