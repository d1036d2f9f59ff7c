"""The Attack Action: one attack with each weapon in hand and with each free hand.

(KI-ACT-03..04)
"""

from __future__ import annotations

from rules.engine.requests import Resolution
from rules.ki.attacks.attack import attack, with_fist, with_weapon
from rules.ki.fight.acts import ALL, UNARMED, Strike
from rules.ki.fight.state import ActionType, Allowance, Fighter, KiFight, Stint


def strikes_left(fight: KiFight, fighter: Fighter, allowance: Allowance) -> list[str]:
    """The attacks left in this Attack: ids of weapons in hand, then "unarmed" for each fist.

    Each hand strikes once in one Attack, even if it takes up another weapon meanwhile.
    """
    if allowance.type is not ActionType.ATTACK:
        return []
    struck = allowance.struck
    hands = {weapon.id: weapon.hands for weapon in fighter.weapons} if struck else {}
    spent = sum([hands.get(id, 1) for id in struck])
    left = [
        w.id
        for w in fighter.weapons
        if w.wielded and w.id not in struck and (not spent or spent + w.hands <= fighter.hands)
    ]
    fists = fighter.free_hands
    if fight.house.unarmed_attacks == "one":
        fists = min(fists, 1)
    fists = min(fists - struck.count(UNARMED), fighter.hands - spent)
    return left + [UNARMED] * max(0, fists)


def attacks_left(fight: KiFight, stint: Stint) -> list[tuple[Allowance, list[str]]]:
    """The Attacks of this stint that have a target, each with the attacks left in it."""
    fighter = fight.combatant(stint.who)
    attacks = [
        (each, strikes)
        for each in stint.allowances
        if (strikes := strikes_left(fight, fighter, each))
    ]
    if not attacks:
        return []
    seen = {other.id for other in fight.seen_by(fighter)}
    return [
        (each, strikes)
        for each, strikes in attacks
        if (each.target in seen if each.target else seen)
    ]


def strike(fight: KiFight, stint: Stint, wish: Strike) -> Resolution[None]:
    """Strike with one weapon, or with all that are left in the Attack, one after the other.

    If the target goes down, the strikes that are left are kept; they are lost when the
    participation ends.
    """
    fighter = fight.combatant(stint.who)
    able = (each for each in attacks_left(fight, stint) if wish.weapon in (ALL, *each[1]))
    allowance, strikes = next(able, (None, []))
    if allowance is None:
        return
    target = fight.combatant(allowance.target or wish.target)
    was_up = target.able
    queue = strikes if wish.weapon == ALL else [wish.weapon]
    for each in queue:
        over = stint.ended or not fighter.able or target.out or target.able != was_up
        if over or each not in strikes_left(fight, fighter, allowance):
            return
        allowance.struck.append(each)
        weapon = next((w for w in fighter.weapons if w.id == each), None)
        if weapon is None:
            made = with_fist(fight, fighter, target)
        else:
            made = with_weapon(fight, fighter, target, weapon)
        made.combos_by = wish.combos
        yield from attack(fight, made)
