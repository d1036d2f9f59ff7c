"""The attacks that somebody can declare on a turn."""

from __future__ import annotations

from rules.wayward.basic_attacks import attack_with_links, basic_attack, multi_throw
from rules.wayward.basic_attacks.ready_weapons import in_hand_first
from rules.wayward.fight import answers
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Way


def _nobody(fight: WayFight, ninja: Ninja) -> str:
    return "" if fight.seen_by(ninja) else "You see nobody you could attack."


def _chain(fight: WayFight, ninja: Ninja) -> str:
    if not any(each.chain.link for each in ninja.training.techniques):
        return "You know no link that could be added to an attack."
    return _nobody(fight, ninja) or "None of your links goes with what you have in hand."


def _throw(fight: WayFight, ninja: Ninja) -> str:
    if fight.seen_by(ninja) and any(each.id in multi_throw.KINDS for each in ninja.gear.weapons):
        return "Throwing several takes two shuriken or kunai of a kind, and DEX 20."
    return _nobody(fight, ninja) or "You have no shuriken or kunai to throw."


ATTACKS = (
    Way(
        name="attack",
        title="Attack",
        note="Strike with a weapon or with bare hands; the target may defend.",
        wish=answers.Attack,
        fields=basic_attack.attack_fields,
        plan=basic_attack.plan_attack,
        perform=basic_attack.basic_attack,
        initial=in_hand_first,
        why_not=_nobody,
    ),
    Way(
        name="chain",
        title="Attack with links",
        note="Attack with techniques added as links, for their Speed and Stamina on top.",
        wish=answers.Chain,
        fields=attack_with_links.chain_fields,
        plan=attack_with_links.plan_chain,
        perform=attack_with_links.chain,
        why_not=_chain,
    ),
    Way(
        name="throw",
        title="Multi-Throw",
        note="Throw several shuriken or kunai at one target in one action.",
        wish=answers.Throw,
        fields=multi_throw.throw_fields,
        plan=multi_throw.plan_throw,
        perform=multi_throw.throw,
        why_not=_throw,
    ),
)
"""The attacks that somebody can declare on a turn."""
