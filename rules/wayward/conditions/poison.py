"""How poison enters a body, and which special effect its victim suffers (WAY-POISON-01, -05)."""

from __future__ import annotations

from rules.dice import Against, Dice, Modifier, Roll
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import roll, together
from rules.engine.views.visibility import EVERYONE, Kind
from rules.wayward.character.gear import Dose, Weapon
from rules.wayward.character.poisons import Exposure, vector
from rules.wayward.character.values import StatusKind
from rules.wayward.conditions.status_rolls import lasts
from rules.wayward.fight.action_in_progress import Attack, Deed, GuardFailing
from rules.wayward.fight.effects import Blow, Infliction, Status, StatusEnd
from rules.wayward.fight.questions import Role, RollFailed
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.d20_rolls import skill
from rules.wayward.rolls.modifiers import given
from rules.wayward.rolls.willpower import Once, ask_willpower, rerolled

D20 = Dice(1, 20)
WEAPON_DOSES = (Exposure.HIT, Exposure.DAMAGE)


def poisoned(fight: WayFight, deed: Deed, weapon: Weapon) -> Resolution[None]:
    """A poisoned weapon has hit: its dose works on everybody it can reach, and is used up.

    A skin poison needs a hit, a blood poison damage; without that the dose stays on the weapon.
    (WAY-STATUS-07)
    """
    dose = weapon.dose
    exposure = None if dose is None else vector(dose.vector).exposure
    if dose is None or exposure not in WEAPON_DOSES:
        return
    hits = [each for each in fight.battle.attacks if each.deed == deed.id and each.outcome.struck]
    if exposure is Exposure.DAMAGE:
        harm = {each.id for each in fight.battle.stored if isinstance(each, Blow) and each.amount}
        hits = [each for each in hits if each.outcome.blow in harm]
    if hits:
        weapon.dose = None
        yield from together("poison", {each.target: _struck(fight, each, dose) for each in hits})


def _struck(fight: WayFight, made: Attack, dose: Dose) -> Resolution[None]:
    """Let a dose work by a hit; both sides may spend Willpower that the attack has left them.

    (WAY-WP-01, WAY-WP-05)
    """
    in_blood = vector(dose.vector).exposure is Exposure.DAMAGE
    spent = (
        fight.battle.deeds[made.deed].attack,
        made.guard.failing if made.guard is not None else GuardFailing(),
    )
    victim = fight.combatant(made.target)
    if (yield from exposed(fight, victim, dose, fight.combatant(made.by), spent)):
        _store(fight, f"{made.id}-dose", victim, dose, made.outcome.blow if in_blood else "")


def meet(fight: WayFight, id: str, target: str, dose: Dose) -> Resolution[None]:
    """Expose somebody to a poison; if it works, store it until the count closes."""
    victim = fight.combatant(target)
    if (yield from exposed(fight, victim, dose)):
        _store(fight, id, victim, dose)


def _store(fight: WayFight, id: str, victim: Ninja, dose: Dose, blow: str = "") -> None:
    status = poison(fight, dose, f"{id}-{fight.now}")
    fight.battle.stored.append(Infliction(id=id, target=victim.id, status=status, blow=blow))


def exposed(
    fight: WayFight,
    victim: Ninja,
    dose: Dose,
    by: Ninja | None = None,
    spent: tuple[Once, Once] | None = None,
) -> Resolution[bool]:
    """Whether a poison works: its maker's Toxicology against the victim's Resistance.

    If it comes with an attack, the loser may spend Willpower, then the other side; `spent` says
    whether the attack and the defence have had theirs. (WAY-POISON-01, WAY-STATUS-03,
    WAY-STATUS-04, WAY-WP-01, WAY-WP-04)
    """
    made = [Modifier(dose.maker, "Toxicology", "WAY-STATUS-03")]
    against = yield from roll("toxicology", D20, dose.name, made, "WAY-STATUS-03")
    own = skill(fight, victim, "resistance", given(fight, victim, "status_roll"))
    fell = yield from roll("resist", D20, "Resistance", own, "WAY-POISON-01")
    _tell(fight, victim, dose, fell, against)
    while spent is not None and by is not None:
        resists = fell.total >= against.total
        loser, once = (by, spent[0]) if resists else (victim, spent[1])
        how = "resists" if resists else "does not resist"
        facts = RollFailed(
            Role.ATTACKER if resists else Role.RESISTING,
            fight.now,
            with_=dose.name,
            attacker=by.id if by.eyes is EVERYONE or resists else "",
            target=victim.id,
        )
        question = f"{victim.name} {how} {dose.name}. Spend Willpower?"
        if loser.out or not (yield from ask_willpower(fight, loser, question, facts, once)):
            break
        if resists:
            against = yield from rerolled(dose.name, made, "WAY-STATUS-03")
        else:
            fell = yield from rerolled("Resistance", own, "WAY-POISON-01")
        _tell(fight, victim, dose, fell, against)
    return fell.total < against.total


def _tell(fight: WayFight, victim: Ninja, dose: Dose, fell: Roll, against: Roll) -> None:
    resists = fell.total >= against.total
    outcome = "shrugs it off" if resists else "is poisoned"
    fight.tell(
        f"{victim.name}: Resistance {fell.total} against {dose.name}: {outcome}.",
        Kind.EFFECT,
        audience=victim.own if victim.guarded else victim.dice_eyes,
        rolls=[fell.held(Against(against.total, "Toxicology", clause="WAY-POISON-01"), outcome)],
        clauses=["WAY-POISON-01", *(["WAY-DEF-06"] if fell.total == against.total else [])],
    )


def poison(fight: WayFight, dose: Dose, id: str) -> Status:
    """A dose as a status; every dose of one kind of poison has the same source (WAY-POISON-04)."""
    return Status(
        id=id,
        kind=StatusKind.POISON,
        severity=dose.severity,
        source=dose.name,
        ends=StatusEnd(until=lasts(fight, StatusKind.POISON, dose.duration)),
        special=dose.special or "",
        maker=dose.maker,
    )
