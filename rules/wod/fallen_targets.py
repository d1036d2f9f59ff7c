"""A declared attack whose target fell, died, left or hid before it (WOD-COMBAT-01).

The book is silent. The attacker's player has chosen in the declaration or as a preset, or is asked:
attack somebody else, hold back and keep the action for a defence, or go on.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.asking.forms import Json, Option, Target
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask
from rules.engine.kit.acts import Act, act, field, offer
from rules.engine.views.visibility import GM, Kind
from rules.wod.questions import Fallen
from rules.wod.shared_fields import Moment
from rules.wod.state import Deed, Mortal, What, WodFight
from rules.wod.values import Else, Fate

IF_IT_FALLS = "If a target falls first"
ELSE = (
    Option(Else.ASK.value, "Ask me"),
    Option(Else.OTHER.value, "Attack another"),
    Option(Else.HOLD.value, "Hold back"),
    Option(Else.GO_ON.value, "Attack anyway"),
)
"""The choices in advance, as a declaration offers them."""


def is_down(fight: WodFight, id: str) -> bool:
    """Whether a target is gone, dead, dying or unconscious (WOD-HEALTH-05, WOD-HEALTH-06)."""
    target = fight.combatants.get(id)
    return target is None or not fight.conscious(target)


def is_unseen(fight: WodFight, mortal: Mortal, id: str) -> bool:
    """Whether somebody cannot see a target, so that they cannot attack it."""
    target = fight.combatants.get(id)
    if target is None or not target.hidden:
        return False
    return mortal.player not in (GM, target.player)


def still_there(fight: WodFight, mortal: Mortal, id: str) -> bool:
    """Whether a fallen target could be attacked all the same."""
    target = fight.combatants.get(id)
    if target is None or target.out or is_unseen(fight, mortal, id):
        return False
    return target.fate is not Fate.DEAD


def standing(fight: WodFight, mortal: Mortal) -> list[Mortal]:
    """Other possible targets: everybody in sight who has not fallen, enemies first."""
    return [other for other in fight.seen_by(mortal) if fight.conscious(other)]


@dataclass(frozen=True)
class Falling(Moment):
    """The moment in which the target of a declared attack has fallen."""

    target: str


def _others(at: Falling) -> Target:
    others = [Option(each.id, each.name) for each in standing(at.fight, at.me)]
    return Target(tuple(others), "The target instead")


@act("retarget", "fallen", clauses="WOD-COMBAT-01", group="meet")
class Retarget(Act[Falling]):
    """Attack somebody else, because the target has fallen."""

    title = "Another target"
    help = "Attack somebody else instead."
    button = "Attack another"
    says = ("attacks {target} instead", "attacks another target")
    public = ("attacks {target} instead", "attacks another target")
    target: str = field(_others, "Who it is aimed at", says="{}")

    @classmethod
    def why_not(cls, at: Falling) -> str | None:
        others = standing(at.fight, at.me)
        return None if others else "There is nobody else standing you can attack."


@act("hold_back", "fallen", clauses="WOD-COMBAT-01", group="meet")
class HoldBack(Act[Falling]):
    """Do not attack; the action stays free for a defence."""

    title = "Hold back"
    help = "Keep the action."
    hint = "The action stays free for a defence."
    says = "holds back"


@act("go_on", "fallen", clauses="WOD-COMBAT-01", group="meet")
class GoOn(Act[Falling]):
    """Attack, though the target has fallen."""

    title = "Go on"
    help = "Attack anyway."
    button = "Attack anyway"
    says = "attacks anyway"

    @classmethod
    def why_not(cls, at: Falling) -> str | None:
        there = still_there(at.fight, at.me, at.target)
        return None if there else "The target is dead, gone or out of sight."


def aim(fight: WodFight, deed: Deed, target: str, otherwise: Else | None) -> None:
    """Give an attack its target, and the choice if the target falls first (WOD-COMBAT-01)."""
    deed.target, deed.otherwise = target, otherwise
    deed.fallen = is_down(fight, target)


def settle_target(fight: WodFight, mortal: Mortal, deed: Deed) -> Resolution[bool]:
    """Decide the target of an attack now. Returns whether the attack is carried out.

    Nobody is asked about a target that had already fallen when the attack was declared, unless it
    has died, left or hidden since.
    """
    lost = is_down(fight, deed.target) or is_unseen(fight, mortal, deed.target)
    if deed.what is not What.ATTACK or not lost:
        return True
    if deed.fallen and still_there(fight, mortal, deed.target):
        return True
    wish = _said(fight, mortal, deed) or (yield from _ask(fight, mortal, deed))
    if not fight.can_act(mortal):
        return False
    match wish:
        case Retarget(target=target) if target in [o.id for o in standing(fight, mortal)]:
            deed.target = target
            name = fight.combatant(target).shown_name
            text = f"{mortal.name} turns to {name}."
            fight.tell_of(mortal, text, clauses="WOD-COMBAT-01")
            return True
        case GoOn() if still_there(fight, mortal, deed.target):
            return True
        case _:
            deed.what = What.WAIT
            text = f"{mortal.name} holds back, and keeps the action for a defence."
            fight.tell_of(mortal, text, Kind.EFFECT, "WOD-COMBAT-01 WOD-DEF-03")
            return False


def _said(fight: WodFight, mortal: Mortal, deed: Deed) -> Retarget | HoldBack | GoOn | None:
    """The choice made in advance, in the declaration or as a preset; None to be asked."""
    match deed.otherwise or mortal.presets.otherwise:
        case Else.OTHER:
            foes = [each for each in standing(fight, mortal) if each.side != mortal.side]
            return Retarget(foes[0].id) if foes else HoldBack()
        case Else.HOLD:
            return HoldBack()
        case Else.GO_ON:
            return GoOn()
        case Else.ASK:
            return None


def _ask(fight: WodFight, mortal: Mortal, deed: Deed) -> Resolution[Retarget | HoldBack | GoOn]:
    target = fight.combatants.get(deed.target)
    name, state = "The target", "is dead or gone"
    if is_unseen(fight, mortal, deed.target):
        state = "is out of sight"
    elif target is not None:
        name = target.shown_name
        state = "has fallen" if still_there(fight, mortal, deed.target) else state
    silence: Json = {"act": "hold_back"}
    return ask(
        "fallen",
        mortal.player,
        f"{name} {state} before {mortal.name} struck. What does {mortal.name} do?",
        lambda: offer(Falling(fight, mortal, deed.target), Retarget, HoldBack, GoOn),
        about=mortal.id,
        default=silence,
        public=not mortal.guarded,
        always=mortal.guarded,
        facts=Fallen(deed.target, fight.turn),
    )
