"""Basic attacks with links: one chain of the core and everything added to it (WAY-CHAIN-01..09)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.forms import Form, Number, Pick, options
from rules.engine.requests import Resolution
from rules.errors import BadAnswer
from rules.wayward.actions.action_chains import (
    core_of,
    count_uses,
    links_field,
    links_for,
    read_links,
)
from rules.wayward.attack.attacking import carry_attack
from rules.wayward.attack.called_shots import (
    after_miss,
    arms_by_kind,
    call,
    choose,
    kind_of,
    places,
)
from rules.wayward.attack.explosions import kindle
from rules.wayward.basic_attacks.link_contest import link_contests
from rules.wayward.basic_attacks.multi_throw import FASTEST, FEWEST, KINDS, most, several, throwable
from rules.wayward.basic_attacks.planned_attack import planned, take_weapon
from rules.wayward.basic_attacks.ready_weapons import arm, arms, targets_of
from rules.wayward.character.values import Core
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.state import Ninja, WayFight


def chain_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """The choice of a basic attack and its links; None if no known link fits or nobody is seen."""
    linked = {
        core for each in ninja.training.techniques if each.chain.link for core in each.chain.cores
    }
    fit = [pair for pair in arms(fight, ninja) if linked & set(_cores(ninja, pair[0]))]
    cores = {core for written, _ in fit for core in _cores(ninja, written)}
    links = links_for(ninja, *cores)
    seen = targets_of(fight, ninja)
    if seen is None or not links:
        return None
    return {
        "target": seen,
        "weapon": Pick(options(arms_by_kind(ninja, fit)), "With"),
        "links": links_field(links, least=1),
        "ap": Number(0, max(0, ninja.turn.ap), "Action Points"),
        "called": places(fight.house),
        **after_miss(ninja),
    }


def _cores(ninja: Ninja, written: str) -> tuple[Core, ...]:
    """The kinds of core that an attack with a weapon can be, with Multi-Throw if possible."""
    weapon = next((each for each in ninja.gear.weapons if each.id == written), None)
    several_ = weapon is not None and weapon.id in KINDS and most(ninja, weapon) >= FEWEST
    return (*core_of(ninja, written), *((Core.MULTI_THROW,) if several_ else ()))


def plan_chain(fight: WayFight, ninja: Ninja, wish: answers.Chain) -> Deed:
    """A basic attack with links: one action with the sums of all (WAY-CHAIN-01, WAY-CHAIN-05)."""
    number = _number(ninja, wish.links)
    if number:
        return _several(fight, ninja, wish, number)
    written, kind = kind_of(wish.weapon)
    links = read_links(ninja, wish.links, *core_of(ninja, written))
    weapon, spec = arm(fight, ninja, written)
    choose(spec, kind)
    call(spec, wish.called)
    deed = planned(fight, ninja, wish.target, weapon, spec, ap=wish.ap, links=links)
    deed.title = " + ".join([weapon.name, *[each.title for each in links]])
    return deed


def _number(ninja: Ninja, written: Sequence[str]) -> int:
    """The number of weapons that a link throws; 0 if no link throws several."""
    for each in links_for(ninja, Core.MULTI_THROW):
        if each.written in written:
            return each.x
    return 0


def _several(fight: WayFight, ninja: Ninja, wish: answers.Chain, number: int) -> Deed:
    """A Multi-Throw with links: the link says how many weapons fly."""
    written, kind = kind_of(wish.weapon)
    weapon = next((each for each in ninja.gear.weapons if each.id == written), None)
    if weapon is None:
        raise BadAnswer("You cannot throw several of these at once.")
    throwable(ninja, weapon, number)
    spec, base, stamina = several(fight, ninja, weapon, number)
    links = read_links(ninja, wish.links, Core.MULTI_THROW)
    choose(spec, kind)
    call(spec, wish.called)
    deed = planned(
        fight,
        ninja,
        wish.target,
        weapon,
        spec,
        ap=wish.ap,
        links=links,
        base=base,
        stamina=stamina,
        floors=[FASTEST],
    )
    deed.title = " + ".join([spec.name, *[each.title for each in links]])
    return deed


def chain(fight: WayFight, deed: Deed, wish: answers.Chain) -> Resolution[None]:
    """Carry out the chain; thrown weapons leave the pouch."""
    if deed.attack.spec is None:
        return
    ninja = fight.combatant(deed.by)
    take_weapon(ninja, kind_of(wish.weapon)[0], _number(ninja, wish.links) or 1)
    count_uses(ninja, deed.attack.links)
    added = [ninja.knows(written.partition(":")[0]) for written in deed.attack.links]
    yield from link_contests(fight, deed, added)
    yield from carry_attack(fight, deed, deed.attack.spec)
    yield from kindle(fight, deed, added)
