"""Every way to act on one's turn, in the order of the menu."""

from __future__ import annotations

from collections.abc import Mapping

from rules.wayward.actions import aiming, variable_speed
from rules.wayward.attack import attack_with_links, basic_attacks, multi_throw
from rules.wayward.defence import defensive_formation
from rules.wayward.fatigue import resting
from rules.wayward.fight import answers
from rules.wayward.fight.turn_action import Way
from rules.wayward.items.using_items import HANDLING
from rules.wayward.jutsu import handseals
from rules.wayward.stealth import hiding, prepare_sneak_attack, searching
from rules.wayward.techniques import use_technique
from rules.wayward.wounds.body_actions import BODILY

_EVERY = (
    Way(
        name="attack",
        title="Attack",
        wish=answers.Attack,
        fields=basic_attacks.attack_fields,
        plan=basic_attacks.plan_attack,
        perform=basic_attacks.attack,
    ),
    Way(
        name="chain",
        title="Attack with links",
        wish=answers.Chain,
        fields=attack_with_links.chain_fields,
        plan=attack_with_links.plan_chain,
        perform=attack_with_links.chain,
    ),
    Way(
        name="throw",
        title="Multi-Throw",
        wish=answers.Throw,
        fields=multi_throw.throw_fields,
        plan=multi_throw.plan_throw,
        perform=multi_throw.throw,
    ),
    Way(
        name="aim",
        title="Aim",
        wish=answers.Aim,
        fields=aiming.aim_fields,
        plan=aiming.plan_aim,
        perform=aiming.aim,
    ),
    Way(
        name="formation",
        title="Defensive Formation",
        wish=answers.Formation,
        fields=defensive_formation.formation_fields,
        plan=defensive_formation.plan_formation,
        perform=variable_speed.nothing_more,
    ),
    Way(
        name="block",
        title="Block",
        wish=answers.Block,
        fields=variable_speed.block_fields,
        plan=variable_speed.plan_block,
        perform=variable_speed.nothing_more,
    ),
    Way(
        name="move",
        title="Move",
        wish=answers.Move,
        fields=variable_speed.move_fields,
        plan=variable_speed.plan_move,
        perform=variable_speed.move,
    ),
    Way(
        name="use",
        title="Technique",
        wish=answers.Use,
        fields=use_technique.use_fields,
        plan=use_technique.plan_use,
        perform=use_technique.use,
    ),
    Way(
        name="use_sparing",
        title="Technique, allies left out",
        wish=answers.UseSparing,
        fields=use_technique.sparing_fields,
        plan=use_technique.plan_sparing,
        perform=use_technique.use,
    ),
    Way(
        name="release",
        title="Release the jutsu",
        wish=answers.Release,
        fields=use_technique.release_fields,
        plan=use_technique.plan_release,
        perform=use_technique.release,
    ),
    Way(
        name="seals",
        title="Perform Handseals",
        wish=answers.Seals,
        fields=handseals.seal_fields,
        plan=handseals.plan_seals,
        perform=handseals.seal,
    ),
    Way(
        name="hide",
        title="Hide",
        wish=answers.Hide,
        fields=hiding.hide_fields,
        plan=hiding.plan_hide,
        perform=hiding.hide,
    ),
    Way(
        name="improve",
        title="Improve Hiding",
        wish=answers.Improve,
        fields=hiding.improve_fields,
        plan=hiding.plan_improve,
        perform=hiding.improve,
    ),
    Way(
        name="search",
        title="Search",
        wish=answers.Search,
        fields=searching.search_fields,
        plan=searching.plan_search,
        perform=searching.search,
    ),
    Way(
        name="point_out",
        title="Point Out",
        wish=answers.PointOut,
        fields=searching.point_fields,
        plan=searching.plan_point,
        perform=searching.point_out,
    ),
    Way(
        name="prepare",
        title="Prepare Sneak Attack",
        wish=answers.Prepare,
        fields=prepare_sneak_attack.prepare_fields,
        plan=prepare_sneak_attack.plan_prepare,
        perform=prepare_sneak_attack.prepare,
    ),
    Way(
        name="rest",
        title="Rest",
        wish=answers.Rest,
        fields=resting.rest_fields,
        plan=resting.plan_rest,
        perform=resting.rest,
    ),
    *HANDLING,
    *BODILY,
)

WAYS: Mapping[str, Way] = {way.name: way for way in _EVERY}
