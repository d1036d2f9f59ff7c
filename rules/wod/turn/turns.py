"""Turns: who declares, who acts, and when a turn is over (WOD-TURN-01, WOD-COMBAT-01..03).

initiative --> all declare, sealed or from the lowest up --> actions from the highest down, one a
moment; defences are saved until they are needed --> next turn
"""

from __future__ import annotations

from dataclasses import replace

from rules.engine.effects import expire
from rules.engine.kit.pausing import go_on, note_activity
from rules.engine.requests import Resolution
from rules.engine.timeline import Slot
from rules.engine.verbs import together
from rules.engine.visibility import Kind, Part
from rules.wod.combat.ambush import spring
from rules.wod.combat.armour import don
from rules.wod.combat.attack import attack, made
from rules.wod.combat.conditions import lift
from rules.wod.combat.movement import climb, move
from rules.wod.fight.state import Deed, Mortal, Stage, What, WodFight
from rules.wod.sheets.values import Pace, State
from rules.wod.turn.declaring import declare, told
from rules.wod.turn.fallen import settle_target
from rules.wod.turn.initiative import in_order, roll_initiative
from rules.wod.turn.rulings import something_else

HELD = (What.DEFEND, What.WAIT)
"""The actions that are kept until needed, and have no place in the order (WOD-COMBAT-02)."""

AT_ONCE = 1000
"""The instants in a turn: declarations at 0, then the order from the highest score down."""


def due(fight: WodFight) -> tuple[Slot, ...]:
    """The slots that are due next; none if nobody is conscious or the fighting is paused."""
    conscious = [each for each in fight.present() if fight.conscious(each)]
    if not conscious or fight.calm:
        return ()
    start = AT_ONCE * max(1, fight.turn)
    if fight.ambush is not None:
        return (Slot(at=start, kind="ambush"),)
    if fight.turn == 0 or any(each.score is None for each in conscious):
        return (Slot(at=start, kind="initiative"),)
    silent = undeclared(fight)
    if silent:
        return tuple([Slot(at=start, kind="declare", who=each.id) for each in silent])
    if fight.stage is Stage.DECLARE:
        return (Slot(at=start, kind="reveal"),)
    following = next_up(fight)
    if following is None:
        return (Slot(at=start + AT_ONCE, kind="end"),)
    return (Slot(at=place(fight, following), kind="act", who=following.id),)


def place(fight: WodFight, mortal: Mortal) -> int:
    """The instant of a combatant's place in the order."""
    return AT_ONCE * fight.turn + AT_ONCE // 2 - max(-400, min(mortal.score or 0, 400))


def undeclared(fight: WodFight) -> list[Mortal]:
    """The combatants who declare now: all together, or by `wod.declare_order` the lowest.

    (WOD-INIT-06)
    """
    silent = [each for each in in_order(fight) if fight.can_act(each)]
    silent = [each for each in silent if each.declared < fight.turn]
    if fight.house.declare_order == "simultaneous":
        return silent
    return silent[-1:]


def next_up(fight: WodFight) -> Mortal | None:
    """The combatant with the highest score who has an action left (WOD-INIT-02)."""
    return next((each for each in in_order(fight) if next_deed(fight, each) is not None), None)


def next_deed(fight: WodFight, mortal: Mortal) -> Deed | None:
    """The next of their actions that is taken in order."""
    if not fight.can_act(mortal) or mortal.full:
        return None
    return next((deed for deed in mortal.waiting if deed.what not in HELD), None)


def moment(fight: WodFight, slots: tuple[Slot, ...]) -> Resolution[None]:
    """Play what is due: an ambush, initiative, declarations, one action, or a turn's end."""
    match slots[0].kind:
        case "ambush":
            yield from spring(fight)
        case "initiative":
            yield from roll_initiative(fight)
            if fight.turn == 0:
                _begin_turn(fight)
        case "declare":
            yield from _declare(fight, [slot.who for slot in slots])
        case "reveal":
            yield from _reveal(fight)
        case "act":
            yield from _act(fight, fight.combatant(slots[0].who))
        case _:
            yield from _end(fight)


def _declare(fight: WodFight, ids: list[str]) -> Resolution[None]:
    """Let all declare at the same time; nobody sees the others' before all are in (WOD-TURN-01).

    Nobody waits any longer for somebody who falls meanwhile (WOD-HEALTH-05).
    """

    def able() -> list[Mortal]:
        return [each for id in ids if fight.can_act(each := fight.combatant(id))]

    _ = yield from together(
        "declare",
        {id: declare(fight, fight.combatant(id)) for id in ids},
        enough=lambda declared: all(each.id in declared for each in able()),
    )
    for mortal in able():
        if not mortal.plan:
            continue  # They left and are back: they declare after the others.
        mortal.declared = max(mortal.declared, fight.turn)
        if fight.stage is Stage.RESOLVE or fight.house.declare_order == "lowest_first":
            _show(fight, mortal)


def _reveal(fight: WodFight) -> Resolution[None]:
    """Show the declarations, move, and go on to the resolution (WOD-COMBAT-03)."""
    fight.stage = Stage.RESOLVE
    able = [each for each in in_order(fight) if fight.can_act(each)]
    order = [each for each in able if each.declared == fight.turn]
    if fight.house.declare_order == "simultaneous":
        for mortal in order:
            _show(fight, mortal)
    for mortal in order:
        if mortal.yards:
            yield from move(fight, mortal, Pace.RUN, mortal.yards)


def _show(fight: WodFight, mortal: Mortal) -> None:
    text = f"Declared: {mortal.name} {told(fight, mortal)}."
    clauses = ["WOD-TURN-01", "WOD-COMBAT-01"]
    fight.tell(text, Kind.EFFECT, audience=mortal.eyes, clauses=clauses, part=Part.NOTE)


# ---------------------------------------------------------------- one action


def _act(fight: WodFight, mortal: Mortal) -> Resolution[None]:
    """Carry out somebody's next action, with all that follows (WOD-COMBAT-03, WOD-SIMPLE-01)."""
    deed = next_deed(fight, mortal)
    if deed is None or not (yield from settle_target(fight, mortal, deed)):
        return
    deed.done = True
    fight.saw_act(mortal, fight.turn)
    note_activity(fight, mortal)
    if not mortal.hidden:
        fight.reached = mortal.score
    if mortal.has(State.BOUND) and (deed.task or deed.what is not What.OTHER):
        text = f"{mortal.name} cannot move."
        fight.tell(text, Kind.FAILURE, audience=mortal.eyes, clauses=["WOD-IMMOB-02"])
        return
    match deed.what:
        case What.ATTACK:
            yield from attack(fight, made(fight, mortal, deed.target, deed))
        case What.MOVE if deed.pace is Pace.CLIMB:
            yield from climb(fight, mortal)
        case What.MOVE:
            yield from move(fight, mortal, deed.pace, deed.yards)
        case What.STAND:
            _stand(fight, mortal)
        case What.DRAW:
            _draw(fight, mortal, deed.weapon)
        case _:
            yield from something_else(fight, mortal, deed)


def _stand(fight: WodFight, mortal: Mortal) -> None:
    """Let somebody stand up: an action without a roll (WOD-KNOCK-01, WOD-FEAT-01)."""
    if lift(mortal, State.KNOCKED_DOWN):
        text = f"{mortal.name} gets up."
        fight.tell(text, audience=mortal.eyes, clauses=["WOD-KNOCK-01", "WOD-FEAT-01"])


def _draw(fight: WodFight, mortal: Mortal, id: str) -> None:
    """Draw a weapon: by `wod.draw_costs_action` an action, without a roll (WOD-ACTION-01)."""
    for at, weapon in enumerate(mortal.weapons):
        if weapon.id == id and weapon.sheathed:
            mortal.weapons[at] = replace(weapon, sheathed=False)
            text = f"{mortal.name} draws {weapon.name}."
            fight.tell(text, audience=mortal.eyes, clauses=["WOD-ACTION-01", "WOD-FEAT-01"])


# ---------------------------------------------------------------- turns


def _begin_turn(fight: WodFight) -> None:
    fight.turn += 1
    fight.stage = Stage.DECLARE
    fight.reached = None
    fight.busy = False
    for mortal in fight.combatants.values():
        mortal.plan.clear()
        mortal.full = False
        mortal.met = mortal.soaked = mortal.yards = 0
        if fight.house.initiative_each_turn and fight.turn > 1:
            mortal.score = None
    text = f"Turn {fight.turn} begins."
    fight.tell(text, Kind.SCENE, clauses=["WOD-TURN-01", "WOD-INIT-04"])


def _end(fight: WodFight) -> Resolution[None]:
    """End conditions; if nobody has done anything, ask the GM whether to go on (WOD-STUN-01)."""
    if not fight.busy:
        question = f"Nobody in sight did anything in turn {fight.turn}. Does the fight continue?"
        if not (yield from go_on(fight, question)):
            return
    for mortal in fight.combatants.values():
        ended = [c for c in mortal.conditions if c.until is not None and c.until <= fight.turn]
        mortal.conditions[:] = [c for c in mortal.conditions if c not in ended]
        for condition in ended:
            text = f"{mortal.name} is no longer {condition.kind.value.replace('_', ' ')}."
            fight.tell(text, Kind.EFFECT, audience=mortal.eyes, clauses=["WOD-STUN-01"])
    for effect_on, name in [(e.on, e.name) for e in expire(fight.effects, fight.turn + 1)]:
        bearer = fight.combatants.get(effect_on)
        if bearer is not None:
            text = f"{bearer.name}: {name} is over."
            fight.tell(text, Kind.EFFECT, audience=bearer.eyes, clauses=["WOD-DIFF-02"])
    for mortal in fight.combatants.values():
        don(fight, mortal)
    _begin_turn(fight)
