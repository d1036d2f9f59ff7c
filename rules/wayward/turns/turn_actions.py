"""Every action that somebody can declare on a turn, in the order of the menu."""

from __future__ import annotations

from collections.abc import Mapping

from rules.wayward.actions.aiming import AIM_ACTION
from rules.wayward.actions.keeping_up_a_block import BLOCK_AND_MOVE
from rules.wayward.basic_attacks.attack_actions import ATTACKS
from rules.wayward.basic_attacks.helpless import ON_THE_HELPLESS
from rules.wayward.defence.defensive_formation import FORMATION
from rules.wayward.fatigue.resting import REST_ACTION
from rules.wayward.fight.turn_action import Way
from rules.wayward.items.using_items import ITEM_ACTIONS
from rules.wayward.jutsu.handseals import PERFORM_HANDSEALS
from rules.wayward.stealth.stealth_actions import STEALTH_ACTIONS
from rules.wayward.techniques.technique_choice import TECHNIQUES
from rules.wayward.wounds.body_actions import BODILY

_EVERY = (
    *ATTACKS,
    AIM_ACTION,
    FORMATION,
    *BLOCK_AND_MOVE,
    *TECHNIQUES,
    PERFORM_HANDSEALS,
    *STEALTH_ACTIONS,
    REST_ACTION,
    *ITEM_ACTIONS,
    *BODILY,
    *ON_THE_HELPLESS,
)

WAYS: Mapping[str, Way] = {way.name: way for way in _EVERY}
