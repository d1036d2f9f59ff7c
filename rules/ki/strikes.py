"""The Attack Action: one attack with each weapon in hand, and with free hands (KI-ACT-03..04)."""

from __future__ import annotations

from rules.engine.requests import Resolution
from rules.ki.acts import ALL, UNARMED, Strike
from rules.ki.attack import attack, with_fist, with_weapon
from rules.ki.state import ActionType, Allowance, Fighter, KiFight, Stint


def strikes_left(fight: KiFight, fighter: Fighter, allowance: Allowance) -> list[str]:
    """What can still strike in this Attack: ids of weapons in hand, then "unarmed" for fists.

    Each hand strikes once in one Attack, whatever it comes to hold.
    """
    if allowance.type is not ActionType.ATTACK:
        return []
    weapons = [w for w in fighter.weapons if w.wielded]
    hands = {weapon.id: weapon.hands for weapon in fighter.weapons}
    spent = sum(hands.get(id, 1) for id in allowance.struck)
    left = [
        w.id
        for w in weapons
        if w.id not in allowance.struck and (spent == 0 or spent + w.hands <= fighter.hands)
    ]
    fists = fighter.free_hands
    if fight.house.unarmed_attacks == "one":
        fists = min(fists, 1)
    fists -= allowance.struck.count(UNARMED)
    fists = min(fists, fighter.hands - spent)
    return left + [UNARMED] * max(0, fists)


def attacks_left(fight: KiFight, stint: Stint) -> list[Allowance]:
    """The Attacks of this stint that have a strike and somebody to strike at."""
    fighter = fight.combatant(stint.who)
    seen = {other.id for other in fight.seen_by(fighter)}
    return [
        allowance
        for allowance in stint.allowances
        if strikes_left(fight, fighter, allowance)
        and (allowance.target in seen if allowance.target else seen)
    ]


def strike(fight: KiFight, stint: Stint, wish: Strike) -> Resolution[None]:
    """Strike with one weapon, or with all that the Attack has left, each resolved whole.

    The rest is kept when the target goes down, and lost when the participation ends.
    """
    fighter = fight.combatant(stint.who)
    allowance = next(
        (
            each
            for each in attacks_left(fight, stint)
            if wish.weapon in (ALL, *strikes_left(fight, fighter, each))
        ),
        None,
    )
    if allowance is None:
        return
    target = fight.combatant(allowance.target or wish.target)
    was_up = target.able
    queue = [wish.weapon] if wish.weapon != ALL else strikes_left(fight, fighter, allowance)
    for each in queue:
        over = stint.ended or not fighter.able or target.out or target.able != was_up
        if over or each not in strikes_left(fight, fighter, allowance):
            return
        allowance.struck.append(each)
        weapon = next((w for w in fighter.weapons if w.id == each), None)
        if weapon is None:
            yield from attack(fight, with_fist(fight, fighter, target))
        else:
            yield from attack(fight, with_weapon(fight, fighter, target, weapon))
