"""Things dropped during a Dodge: they make it slower and blind the attacker (WAY-CHAIN-05)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.dice import Modifier
from rules.wayward.character import formula
from rules.wayward.character.gear import Item
from rules.wayward.character.values import StatusKind
from rules.wayward.fight.action_in_progress import Attack, Guard
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.modifiers import given
from rules.wayward.stealth.visibility import penalty


def ready(ninja: Ninja) -> list[Item]:
    """The things that a ninja can drop."""
    return [each for each in ninja.gear.items if each.kind.use.link_speed and each.count]


def parted(ninja: Ninja, written: Sequence[str]) -> tuple[list[str], list[Item]]:
    """The parts of an answer with a Dodge: its links, and the things to drop."""
    fallen = [each for each in ready(ninja) if each.id in written]
    ids = [each.id for each in fallen]
    return [each for each in written if each not in ids], fallen


def weigh(guard: Guard, fallen: Sequence[Item]) -> None:
    """Add the dropped things to a planned guard; each makes it slower."""
    guard.things = [each.id for each in fallen]
    guard.timing.base += sum([each.kind.use.link_speed for each in fallen])
    guard.title = " + ".join([guard.title, *[each.name for each in fallen]])


def dazzle(fight: WayFight, made: Attack, target: Ninja, guard: Guard) -> None:
    """Use up the dropped things; the attacker sees badly for this one attack.

    Visibility penalties do not add up: only the worst counts. Whatever eases the attacker's
    visibility penalty eases this one too. (WAY-VIS-01, WAY-VIS-04)
    """
    attacker = fight.combatant(made.by)
    for item in ready(target):
        if item.id not in guard.things:
            continue
        item.count -= item.kind.use.consumable
        sights = [
            each for each in item.kind.effects.statuses if each.status is StatusKind.VISIBILITY
        ]
        worst = max([formula.whole(each.severity, target.numbers) for each in sights], default=0)
        eased = sum([each.value for each in given(fight, attacker, "visibility") if each.value < 0])
        more = max(0, worst + eased) - penalty(fight, attacker, target)
        if more > 0:
            made.accuracy.append(Modifier(-more, item.name, "WAY-VIS-04"))
