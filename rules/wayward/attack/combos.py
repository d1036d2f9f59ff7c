"""Combos: blows that can only follow on others that have hit, each quicker and surer.

A blow with bare hands or feet opens one if it hits, a basic attack or a taijutsu technique; each
Combo that hits goes on with it. Whatever else one does in between, and any blow that misses, ends
it; interrupts do not. `Ninja.combo` counts the blows that have hit so.
"""

from __future__ import annotations

from rules.dice import Modifier
from rules.errors import BadAnswer
from rules.wayward.character.technique import Kind, Technique
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.attack_spec import Art, Spec
from rules.wayward.fight.state import Ninja


def may_follow(ninja: Ninja, technique: Technique) -> None:
    """See that a Combo has something to go on from. Raises `BadAnswer` where it has not."""
    if technique.kind is Kind.COMBO and not ninja.combo:
        raise BadAnswer(
            f"{technique.name} can only follow at once on a bare-handed blow, or another Combo, "
            "that has hit."
        )


def quickened(ninja: Ninja, technique: Technique) -> list[Modifier]:
    """What the blows before it change of a Combo's Speed; reductions stop where all do."""
    return _for_each(ninja, technique.combo_speed, "WAY-FLOW-05")


def surer(ninja: Ninja, technique: Technique) -> list[Modifier]:
    """What the blows before it add to a Combo's Accuracy (WAY-ACC-01)."""
    return _for_each(ninja, technique.combo_accuracy, "WAY-ACC-01")


def _for_each(ninja: Ninja, amount: int, clause: str) -> list[Modifier]:
    times = ninja.combo
    return [Modifier(amount * times, f"Combo {times}", clause)] if amount * times else []


def lead_on(ninja: Ninja, deed: Deed, spec: Spec) -> None:
    """An attack has hit: where it opens a Combo or is one, another can follow on it.

    But not where what it lands in is an action that its attacker has begun since.
    """
    if ninja.doing != deed.id:
        return
    technique = ninja.knows(deed.technique)
    opens = spec.art is Art.UNARMED and (technique is None or technique.kind is Kind.TAIJUTSU)
    if opens or (technique is not None and technique.kind is Kind.COMBO):
        ninja.combo = deed.combo + 1
