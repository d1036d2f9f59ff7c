"""The attacks that somebody can declare on a turn."""

from __future__ import annotations

from rules.wayward.basic_attacks import attack_with_links, basic_attack, multi_throw
from rules.wayward.fight import answers
from rules.wayward.fight.turn_action import Way

ATTACKS = (
    Way(
        name="attack",
        title="Attack",
        wish=answers.Attack,
        fields=basic_attack.attack_fields,
        plan=basic_attack.plan_attack,
        perform=basic_attack.basic_attack,
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
)
"""The attacks that somebody can declare on a turn."""
