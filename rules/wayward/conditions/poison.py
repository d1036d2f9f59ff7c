"""How poison enters a body, and which special effect its victim suffers (WAY-POISON-01, -05)."""

from __future__ import annotations

from rules.dice import Against, Dice, Modifier
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import roll, together
from rules.engine.views.visibility import Kind
from rules.wayward.character.gear import Dose, Weapon
from rules.wayward.character.poisons import Exposure, vector
from rules.wayward.character.values import StatusKind
from rules.wayward.conditions.status_rolls import lasts
from rules.wayward.fight.action_in_progress import Attack, Deed
from rules.wayward.fight.effects import Infliction, Status, StatusEnd
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.d20_rolls import skill
from rules.wayward.rolls.modifiers import given

D20 = Dice(1, 20)
WEAPON_DOSES = (Exposure.HIT, Exposure.DAMAGE)


def poisoned(fight: WayFight, deed: Deed, weapon: Weapon) -> Resolution[None]:
    """A poisoned weapon has hit: its dose works on everybody who was hit, and is used up.

    A skin poison needs a hit, a blood poison damage (WAY-STATUS-07).
    """
    dose = weapon.dose
    hits = [each for each in fight.battle.attacks if each.deed == deed.id and each.outcome.struck]
    if dose is None or not hits or vector(dose.vector).exposure not in WEAPON_DOSES:
        return
    weapon.dose = None
    yield from together("poison", {each.target: _struck(fight, each, dose) for each in hits})


def _struck(fight: WayFight, made: Attack, dose: Dose) -> Resolution[None]:
    in_blood = vector(dose.vector).exposure is Exposure.DAMAGE
    blow = made.outcome.blow if in_blood else ""
    if in_blood and not blow:
        return
    yield from meet(fight, f"{made.id}-dose", made.target, dose, blow=blow)


def meet(fight: WayFight, id: str, target: str, dose: Dose, *, blow: str = "") -> Resolution[None]:
    """Expose somebody to a poison; if it works, store it until the count closes."""
    if (yield from exposed(fight, fight.combatant(target), dose)):
        status = poison(fight, dose, f"{id}-{fight.now}")
        fight.battle.stored.append(Infliction(id=id, target=target, status=status, blow=blow))


def exposed(fight: WayFight, victim: Ninja, dose: Dose) -> Resolution[bool]:
    """Whether a poison works: its maker's Toxicology against the victim's Resistance.

    (WAY-POISON-01, WAY-STATUS-03, WAY-STATUS-04)
    """
    made = [Modifier(dose.maker, "Toxicology", "WAY-STATUS-03")]
    against = yield from roll("toxicology", D20, dose.name, made, "WAY-STATUS-03")
    own = skill(fight, victim, "resistance", given(fight, victim, "status_roll"))
    fell = yield from roll("resist", D20, "Resistance", own, "WAY-POISON-01")
    resists = fell.total >= against.total
    outcome = "shrugs it off" if resists else "is poisoned"
    fight.tell(
        f"{victim.name}: Resistance {fell.total} against {dose.name}: {outcome}.",
        Kind.EFFECT,
        audience=victim.own if victim.guarded else victim.dice_eyes,
        rolls=[fell.held(Against(against.total, "Toxicology", clause="WAY-POISON-01"), outcome)],
        clauses=["WAY-POISON-01", *(["WAY-DEF-06"] if fell.total == against.total else [])],
    )
    return not resists


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
