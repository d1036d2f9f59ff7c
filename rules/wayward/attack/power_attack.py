"""Power Attack: harder blows with bare hands, for more Stamina (WAY-DMG-02).

An answer writes it as ``unarmed:power-2``, with the number of ranks that are used.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.wayward.character.gear import Weapon
from rules.wayward.character.values import UNARMED, Ability
from rules.wayward.fight.state import Ninja

MOST = 4
"""The highest rank of the ability."""
POWER = f"{UNARMED}:power-"
"""The answer of a blow with Power Attack, without the ranks that are used."""
POWERS = tuple([f"{POWER}{ranks}" for ranks in range(1, MOST + 1)])
EACH = 2
"""The faces that each rank adds to the dice, and the Stamina that it costs."""


def power_ranks(ninja: Ninja) -> int:
    """The ranks of Power Attack that somebody has."""
    return min(MOST, ninja.training.abilities.get(Ability.POWER_ATTACK, 0))


def bare_hands(ninja: Ninja) -> Iterator[tuple[str, str]]:
    """The blows with bare hands as pairs of answer and name: plain, and with each rank."""
    yield UNARMED, ninja.gear.unarmed.name
    for ranks in range(1, power_ranks(ninja) + 1):
        yield f"{POWER}{ranks}", powered(ninja, ranks).name


def bare_hand(ninja: Ninja, written: str) -> Weapon:
    """The bare hands that an answer means, with the ranks of Power Attack that it names."""
    ranks = written.removeprefix(POWER)
    return powered(ninja, int(ranks)) if ranks != written else ninja.gear.unarmed


def powered(ninja: Ninja, ranks: int) -> Weapon:
    """Bare hands with some ranks of Power Attack: larger dice, and more Stamina."""
    kind = ninja.gear.unarmed.kind
    count, _, sides = kind.blow.damage.rpartition("d")
    blow = replace(
        kind.blow,
        damage=f"{count}d{int(sides) + EACH * ranks}" if count else kind.blow.damage,
        stamina=kind.blow.stamina + EACH * ranks,
    )
    name = f"{kind.name}, Power Attack {ranks}"
    return replace(ninja.gear.unarmed, kind=replace(kind, name=name, blow=blow))
