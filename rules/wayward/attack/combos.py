"""Combos: blows that can only follow blows that have hit; each is faster and more accurate.

A hit with bare hands or feet, by a basic attack or a taijutsu technique, opens a Combo, and each
Combo that hits continues it. Any other action in between, and any miss, ends it; interrupts do not.
`Ninja.turn.combo` counts the blows that have hit.
"""

from __future__ import annotations

from rules.dice import Modifier
from rules.errors import BadAnswer
from rules.wayward.character.technique import Kind, Technique
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.attack_spec import Art, Spec
from rules.wayward.fight.state import Ninja


def may_follow(ninja: Ninja, technique: Technique) -> None:
    """Check that a Combo follows a hit. Raises `BadAnswer` if it does not."""
    if technique.kind is Kind.COMBO and not ninja.turn.combo:
        raise BadAnswer(
            f"{technique.name} can only follow at once on a bare-handed blow, or another Combo, "
            "that has hit."
        )


def quickened(ninja: Ninja, technique: Technique) -> list[Modifier]:
    """The change of a Combo's Speed by the blows before it; the usual limits apply."""
    return _for_each(ninja, technique.chain.combo_speed, "WAY-FLOW-05")


def surer(ninja: Ninja, technique: Technique) -> list[Modifier]:
    """The Accuracy that the blows before it add to a Combo (WAY-ACC-01)."""
    return _for_each(ninja, technique.chain.combo_accuracy, "WAY-ACC-01")


def _for_each(ninja: Ninja, amount: int, clause: str) -> list[Modifier]:
    times = ninja.turn.combo
    return [Modifier(amount * times, f"Combo {times}", clause)] if amount * times else []


def lead_on(ninja: Ninja, deed: Deed, spec: Spec) -> None:
    """Let a Combo follow this hit, if the attack opens a Combo or is one.

    If the attacker has begun another action since, no Combo can follow.
    """
    if ninja.turn.doing != deed.id:
        return
    technique = ninja.knows(deed.use.technique)
    opens = spec.art is Art.UNARMED and (technique is None or technique.kind is Kind.TAIJUTSU)
    if opens or (technique is not None and technique.kind is Kind.COMBO):
        ninja.turn.combo = deed.attack.combo + 1
