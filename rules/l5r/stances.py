"""Stances: the ones that a combatant may take, and all their effects (L5R-STANCE-01..07)."""

from __future__ import annotations

from rules.dice import Modifier, added
from rules.engine.asking.forms import OneOf
from rules.engine.asking.requests import Resolution
from rules.engine.kit.acts import act, field
from rules.engine.views.visibility import Kind
from rules.l5r.rolls import Added, check
from rules.l5r.state import CenterOn, L5rFight, Samurai, Stance
from rules.l5r.turn_acts import WHOLE_TURN, Acting, TurnAct
from rules.l5r.values import Status, TraitName, WoundRank


def charges(samurai: Samurai) -> bool:
    """Return whether it only attacks, moves towards enemies, and shoots at nobody.

    That is the Full Attack Stance. (L5R-STANCE-04)
    """
    return samurai.stance is Stance.FULL_ATTACK


LUNGE = 5
"""The feet that the first Move of a Full Attack adds (L5R-STANCE-04)."""

CENTER = 10
"""The amount that the Center Stance adds to the Score of the next Round (L5R-STANCE-07)."""


def named(stance: Stance) -> str:
    """The name of a Stance in a sentence."""
    return stance.value.replace("_", " ").title()


def hindered(fight: L5rFight, samurai: Samurai) -> bool:
    """Return whether it may take no Complex Action.

    (L5R-WOUND-07, L5R-STATUS-04, L5R-STATUS-10)
    """
    bound = samurai.has(Status.ENTANGLED) or samurai.has(Status.STUNNED)
    return bound is not None or fight.rank_of(samurai) is WoundRank.DOWN


NOTES = {
    Stance.ATTACK: "You may do anything, and get no bonus.",
    Stance.FULL_ATTACK: "Attacks +2k1, Armor TN -10. Only attack, and move forward.",
    Stance.DEFENSE: "Armor TN + Air + Defense. Anything but attack.",
    Stance.FULL_DEFENSE: "Half a roll of Defense on your Armor TN. Only Free Actions.",
    Stance.CENTER: "Do nothing. Next Round: Initiative +10, and one roll +1k1 + Void.",
}
"""What each Stance does, for the form. (L5R-STANCE-03..07)"""


OF_STANCE = {
    Stance.ATTACK: "L5R-STANCE-03",
    Stance.FULL_ATTACK: "L5R-STANCE-04",
    Stance.DEFENSE: "L5R-STANCE-05",
    Stance.FULL_DEFENSE: "L5R-STANCE-06",
    Stance.CENTER: "L5R-STANCE-07",
}
"""The clause of each Stance."""


CLOSES = {
    Status.DAZED: ("L5R-STATUS-03", {Stance.ATTACK, Stance.FULL_ATTACK, Stance.CENTER}),
    Status.PRONE: ("L5R-STATUS-09", {Stance.FULL_ATTACK, Stance.FULL_DEFENSE, Stance.CENTER}),
    Status.FATIGUED: ("L5R-STATUS-05", {Stance.FULL_ATTACK}),
    Status.MOUNTED: ("L5R-STATUS-08", {Stance.FULL_ATTACK}),
}
"""The Stances that a Status Effect forbids, with its clause."""


def _closed(fight: L5rFight, samurai: Samurai) -> dict[Stance, str]:
    """The Stances that it may not take now, each with the clause that forbids it."""
    found = [CLOSES[each.kind] for each in samurai.statuses if each.kind in CLOSES]
    closed = {stance: clause for clause, stances in found for stance in stances}
    if hindered(fight, samurai):
        closed[Stance.FULL_DEFENSE] = "L5R-STANCE-06"
    return closed


def open_to(fight: L5rFight, samurai: Samurai) -> tuple[Stance, ...]:
    """The Stances that it may take now; Full Defense only if it may make that roll.

    (L5R-STANCE-04, L5R-STANCE-06, L5R-STATUS-03, L5R-STATUS-09)
    """
    closed = _closed(fight, samurai)
    return tuple([stance for stance in Stance if stance not in closed])


def fit(fight: L5rFight, samurai: Samurai) -> None:
    """Change a Stance that is no longer allowed to the first that is."""
    why = _closed(fight, samurai).get(samurai.stance)
    if why is not None:
        samurai.stance = open_to(fight, samurai)[0]
        samurai.guard = 0
        text = f"{samurai.name} falls into the {named(samurai.stance)} Stance."
        fight.tell_of(samurai, text, Kind.EFFECT, why)


def armor_parts(target: Samurai) -> list[Modifier]:
    """What its Stance adds to its Armor TN (L5R-STANCE-04..06)."""
    match target.stance:
        case Stance.FULL_ATTACK:
            return [Modifier(-10, "Full Attack", "L5R-STANCE-04")]
        case Stance.DEFENSE:
            bonus = target.air + target.skill("defense")
            return [Modifier(bonus, "Defense", "L5R-STANCE-05")]
        case Stance.FULL_DEFENSE:
            return [Modifier(target.guard, "Full Defense", "L5R-STANCE-06")]
        case _:
            return []


def attack_dice(samurai: Samurai) -> list[Added]:
    """The dice that its Stance adds to an attack (L5R-STANCE-04)."""
    return [Added(2, 1, "Full Attack", "L5R-STANCE-04")] if charges(samurai) else []


def no_attack(samurai: Samurai) -> str | None:
    """Why it may not attack in its Stance (L5R-STANCE-05, L5R-STANCE-06)."""
    if samurai.stance in (Stance.DEFENSE, Stance.FULL_DEFENSE):
        return f"No attack in the {named(samurai.stance)} Stance: choose another next Round."
    return None


def held_back(at: Acting, *but: Status | WoundRank) -> str | None:
    """Why nearly every Action is forbidden, for other reasons than those named.

    (L5R-STANCE-07, L5R-STATUS-04, L5R-STATUS-10, L5R-WOUND-07)
    """
    if at.me.has(Status.STUNNED):
        return "You are stunned and can take no Action."
    if at.me.stance is Stance.CENTER:
        return "In the Center Stance you take no Action."
    if at.down and WoundRank.DOWN not in but:
        return "You are Down: you can take only Free Actions, for a Void Point."
    if at.me.has(Status.ENTANGLED) and Status.ENTANGLED not in but:
        return "You are entangled: break free first."
    return None


def centered(fight: L5rFight, samurai: Samurai) -> bool:
    """Return whether a Center bonus waits to be used (L5R-STANCE-07)."""
    return 0 < samurai.centered == fight.round - 1 and not samurai.center_used


def bump(fight: L5rFight, samurai: Samurai) -> int:
    """What the Center Stance of the last Round adds to its Score in this one (L5R-STANCE-07)."""
    held = samurai.centered == fight.round - 1 and samurai.stance is Stance.CENTER
    return CENTER if held else 0


def from_center(
    fight: L5rFight, samurai: Samurai, on: CenterOn
) -> tuple[list[Added], list[Modifier]]:
    """The dice and points that the Center Stance gives to a roll, if it is the named one.

    They count once, for one roll of the Turn. (L5R-STANCE-07)
    """
    if not samurai.acting or samurai.center_on is not on or not centered(fight, samurai):
        return [], []
    samurai.center_used = True
    center, clause = "Center Stance", "L5R-STANCE-07"
    return [Added(1, 1, center, clause)], [Modifier(samurai.void, center, clause)]


def assume(fight: L5rFight, samurai: Samurai, stance: Stance, *, tell: bool) -> Resolution[None]:
    """Take or keep a Stance: Full Defense makes its roll, Center waits for the end of the Round.

    (L5R-STANCE-06, L5R-STANCE-07)
    """
    samurai.stance = stance
    samurai.guard = 0
    if tell:
        fight.tell_of(
            samurai,
            f"{samurai.name}: {named(stance)} Stance.",
            clauses=f"L5R-STANCE-02 {OF_STANCE[stance]}",
        )
    if stance is Stance.CENTER:
        samurai.centered = fight.round
        samurai.center_used = False
    if stance is Stance.FULL_DEFENSE:
        more, modifiers = from_center(fight, samurai, CenterOn.FULL_DEFENSE)
        rolled = yield from check(
            fight,
            samurai,
            "guard",
            "Full Defense",
            trait=TraitName.REFLEXES,
            skill="defense",
            more=more,
            modifiers=modifiers,
            clause="L5R-STANCE-06",
        )
        samurai.guard = max(0, -(-rolled.total // 2))
        half = Modifier(samurai.guard, f"half of {rolled.total}, rounded up", "L5R-STANCE-06")
        samurai.spent = WHOLE_TURN
        fight.tell_roll(
            samurai,
            f"{samurai.name}: Full Defense {rolled.total}, Armor TN +{samurai.guard}.",
            rolled,
            audience=samurai.own if not tell else samurai.eyes,
            clauses="L5R-STANCE-06",
            beside=[added("Armor TN", half, clause="L5R-STANCE-06", by=samurai.id)],
        )


def may_change(fight: L5rFight, samurai: Samurai) -> bool:
    """Return whether it may change its Stance (L5R-STANCE-02).

    That is possible from its second Round on, at the start of the Turn, before any Action.
    """
    return not samurai.began and fight.round > samurai.first_round


def _stances(at: Acting) -> OneOf[Stance]:
    stances = open_to(at.fight, at.me)
    return OneOf(stances, "Stance", tuple([NOTES[each] for each in stances]))


def _center(at: Acting) -> OneOf[CenterOn] | None:
    waits = not at.first and centered(at.fight, at.me)
    return OneOf(tuple(CenterOn), "Which roll has the Center bonus") if waits else None


def idle(fight: L5rFight, samurai: Samurai) -> bool:
    """Return whether it can take no Action at all, and cannot change that by a new Stance.

    (L5R-STANCE-07, L5R-STATUS-10)
    """
    stuck = samurai.stance is Stance.CENTER and not may_change(fight, samurai)
    return samurai.has(Status.STUNNED) is not None or stuck


LATE = "A Stance can be changed from your second Round on, before any Action of the Turn."


@act("stance", ("stance", "turn"), clauses="L5R-STANCE-01 L5R-STANCE-02")
class Assume(TurnAct):
    """Take a Stance. `center` is the roll of the Turn that gets the Center bonus."""

    help = "Take a Stance: at first, or as your Turn begins."
    says = {  # noqa: RUF012
        "stance": ("chooses the {stance!} Stance", "chooses a Stance"),
        "turn": ("changes to the {stance!} Stance", "changes the Stance"),
    }
    stance: Stance = field(
        _stances,
        "Which Stance; Attack if you leave it out",
        default=Stance.ATTACK,
        says={"full_attack": "Full Attack", "full_defense": "Full Defense", "*": "{}"},
        orders={each.value: named(each) for each in Stance},
    )
    center: CenterOn = field(
        _center,
        "After the Center Stance: the roll of this Turn that has its bonus",
        default=CenterOn.ATTACK,
        says={
            "attack": "The Center bonus goes to the attack",
            "damage": "The Center bonus goes to the damage",
            "full_defense": "The Center bonus goes to the full defense",
            "break_free": "The Center bonus goes to breaking free",
            "check": "The Center bonus goes to a check",
        },
    )

    @classmethod
    def why_not(cls, at: Acting) -> str | None:
        if at.first:
            return None
        if not may_change(at.fight, at.me):
            return LATE
        return "You are stunned." if at.me.has(Status.STUNNED) else None

    @classmethod
    def button_at(cls, at: Acting) -> str:
        return "Choose a Stance" if at.first else "Change Stance"

    def resolve(self, at: Acting) -> Resolution[None]:
        at.me.center_on = self.center
        yield from assume(at.fight, at.me, self.stance, tell=True)
