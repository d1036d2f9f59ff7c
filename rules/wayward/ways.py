"""Every way to act on one's turn, in the order of the menu."""

from __future__ import annotations

from collections.abc import Mapping

from rules.wayward import (
    acts,
    aiming,
    chained,
    formation,
    hide,
    jutsu,
    prepare,
    resting,
    seals,
    search,
    strikes,
    throws,
    waiting,
)
from rules.wayward.bodily import BODILY
from rules.wayward.handling import HANDLING
from rules.wayward.way import Way

_EVERY = (
    Way(
        name="attack",
        title="Attack",
        wish=acts.Attack,
        fields=strikes.attack_fields,
        plan=strikes.plan_attack,
        perform=strikes.attack,
    ),
    Way(
        name="chain",
        title="Attack with links",
        wish=acts.Chain,
        fields=chained.chain_fields,
        plan=chained.plan_chain,
        perform=chained.chain,
    ),
    Way(
        name="throw",
        title="Multi-Throw",
        wish=acts.Throw,
        fields=throws.throw_fields,
        plan=throws.plan_throw,
        perform=throws.throw,
    ),
    Way(
        name="aim",
        title="Aim",
        wish=acts.Aim,
        fields=aiming.aim_fields,
        plan=aiming.plan_aim,
        perform=aiming.aim,
    ),
    Way(
        name="formation",
        title="Defensive Formation",
        wish=acts.Formation,
        fields=formation.formation_fields,
        plan=formation.plan_formation,
        perform=waiting.nothing_more,
    ),
    Way(
        name="block",
        title="Block",
        wish=acts.Block,
        fields=waiting.block_fields,
        plan=waiting.plan_block,
        perform=waiting.nothing_more,
    ),
    Way(
        name="move",
        title="Move",
        wish=acts.Move,
        fields=waiting.move_fields,
        plan=waiting.plan_move,
        perform=waiting.move,
    ),
    Way(
        name="use",
        title="Technique",
        wish=acts.Use,
        fields=jutsu.use_fields,
        plan=jutsu.plan_use,
        perform=jutsu.use,
    ),
    Way(
        name="use_sparing",
        title="Technique, allies left out",
        wish=acts.UseSparing,
        fields=jutsu.sparing_fields,
        plan=jutsu.plan_sparing,
        perform=jutsu.use,
    ),
    Way(
        name="release",
        title="Release the jutsu",
        wish=acts.Release,
        fields=jutsu.release_fields,
        plan=jutsu.plan_release,
        perform=jutsu.release,
    ),
    Way(
        name="seals",
        title="Perform Handseals",
        wish=acts.Seals,
        fields=seals.seal_fields,
        plan=seals.plan_seals,
        perform=seals.seal,
    ),
    Way(
        name="hide",
        title="Hide",
        wish=acts.Hide,
        fields=hide.hide_fields,
        plan=hide.plan_hide,
        perform=hide.hide,
    ),
    Way(
        name="improve",
        title="Improve Hiding",
        wish=acts.Improve,
        fields=hide.improve_fields,
        plan=hide.plan_improve,
        perform=hide.improve,
    ),
    Way(
        name="search",
        title="Search",
        wish=acts.Search,
        fields=search.search_fields,
        plan=search.plan_search,
        perform=search.search,
    ),
    Way(
        name="point_out",
        title="Point Out",
        wish=acts.PointOut,
        fields=search.point_fields,
        plan=search.plan_point,
        perform=search.point_out,
    ),
    Way(
        name="prepare",
        title="Prepare Sneak Attack",
        wish=acts.Prepare,
        fields=prepare.prepare_fields,
        plan=prepare.plan_prepare,
        perform=prepare.prepare,
    ),
    Way(
        name="rest",
        title="Rest",
        wish=acts.Rest,
        fields=resting.rest_fields,
        plan=resting.plan_rest,
        perform=resting.rest,
    ),
    *HANDLING,
    *BODILY,
)

WAYS: Mapping[str, Way] = {way.name: way for way in _EVERY}
