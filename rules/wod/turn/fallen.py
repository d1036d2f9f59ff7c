"""A declared attack whose target fell, died, left or hid before it (WOD-COMBAT-01).

The book is silent. The attacker's player has chosen in the declaration or as a preset, or is asked:
attack somebody else, hold back and keep the action for a defence, or go on.
"""

from __future__ import annotations

from typing import Any

from rules.engine.forms import Acts, Choice, Fields, Json, Option, Target
from rules.engine.requests import Resolution
from rules.engine.verbs import ask
from rules.engine.visibility import GM, Kind
from rules.wod.fight.acts import GoOn, HoldBack, Retarget
from rules.wod.fight.questions import Fallen
from rules.wod.fight.state import Deed, Mortal, What, WodFight
from rules.wod.sheets.values import Else, Fate


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
            fight.tell(text, audience=mortal.eyes, clauses=["WOD-COMBAT-01"])
            return True
        case GoOn() if still_there(fight, mortal, deed.target):
            return True
        case _:
            deed.what = What.WAIT
            text = f"{mortal.name} holds back, and keeps the action for a defence."
            fight.tell(
                text, Kind.EFFECT, audience=mortal.eyes, clauses=["WOD-COMBAT-01", "WOD-DEF-03"]
            )
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

    def form() -> Acts[Any]:
        choices: dict[str, Choice[Any]] = {}
        others = standing(fight, mortal)
        if others:
            whom = Target(
                tuple([Option(each.id, each.name) for each in others]), "The target instead"
            )
            choices["retarget"] = Choice("Attack another", Fields(Retarget, {"target": whom}))
        choices["hold_back"] = Choice(
            "Hold back", Fields(HoldBack), note="The action stays free for a defence."
        )
        if still_there(fight, mortal, deed.target):
            choices["go_on"] = Choice("Attack anyway", Fields(GoOn))
        return Acts(choices, why_not=lambda act: NOT_NOW.get(act, ""))

    silence: Json = {"act": "hold_back"}
    answer: Retarget | HoldBack | GoOn = yield from ask(
        "fallen",
        mortal.player,
        f"{name} {state} before {mortal.name} struck. What does {mortal.name} do?",
        form,
        about=mortal.id,
        default=silence,
        public=not mortal.guarded,
        always=mortal.guarded,
        facts=Fallen(deed.target, fight.turn),
    )
    return answer


ELSE = (
    Option(Else.ASK.value, "Ask me"),
    Option(Else.OTHER.value, "Attack another"),
    Option(Else.HOLD.value, "Hold back"),
    Option(Else.GO_ON.value, "Attack anyway"),
)
"""The choices in advance, as a declaration offers them."""

NOT_NOW = {
    "retarget": "There is nobody else standing you can attack.",
    "go_on": "The target is dead, gone or out of sight.",
}
