"""The board: the order of the turn, and a card for each combatant."""

from __future__ import annotations

from rules.engine.text_values import counted
from rules.engine.timeline import Mark, Slot, Timeline
from rules.engine.visibility import EVERYONE, Audience, Card, Role, Stat
from rules.wod.combat.harm import gone, health_of
from rules.wod.fight.state import Condition, Mortal, Stage, What, WodFight
from rules.wod.fight.trackers import Task
from rules.wod.free_rolls.tasks import eyes_on, open_tasks, standing
from rules.wod.sheets.health import INCAPACITATED, LEVELS, WORST_FIRST, spelled
from rules.wod.sheets.values import Fate
from rules.wod.turn.initiative import in_order
from rules.wod.turn.turns import HELD, place

DECIDING = "deciding"
"""The id of the note of somebody who has not declared yet; it says so only while they are asked."""

MOST_TASKS = 3
"""The most tasks that the board names."""


def timeline(fight: WodFight) -> Timeline:
    """The order of resolution, who has declared, and what is still to come (WOD-TURN-01)."""
    order = in_order(fight)
    seen = [each for each in order if not each.hidden]
    marks: dict[int, Mark] = {}
    for mortal in seen:
        at = place(fight, mortal)
        now = fight.stage is Stage.RESOLVE and fight.reached == mortal.score
        gone = fight.reached is not None and (mortal.score or 0) > fight.reached
        marks[at] = Mark(at=at, label=str(mortal.score), past=gone, now=now)
    slots = [
        Slot(
            at=place(fight, each),
            kind=kind,
            who=each.id,
            id=id,
            note=kind,
            audience=each.eyes,
            unasked="to declare" if id == DECIDING else "",
        )
        for each in order
        for id, kind in _shown(fight, each)
    ]
    return Timeline(
        title="; ".join(part for part in (_title(fight), _tasks(fight)) if part),
        marks=tuple([marks[at] for at in sorted(marks)]),
        slots=tuple(slots),
    )


def _title(fight: WodFight) -> str:
    if not fight.turn:
        return "Not begun"
    stage = "declarations" if fight.stage is Stage.DECLARE else "resolution"
    return f"Turn {fight.turn}, {stage}"


def _tasks(fight: WodFight) -> str:
    """The tasks, contests and pursuits that go on, and their progress (WOD-EXT-01)."""
    going = [each for each in open_tasks(fight, *Task) if eyes_on(fight, each) is EVERYONE]
    shown = [f"{task.name}: {standing(task)}" for task in going[:MOST_TASKS]]
    more = [f"{len(going) - MOST_TASKS} more"] if len(going) > MOST_TASKS else []
    return "; ".join([*shown, *more])


def _shown(fight: WodFight, mortal: Mortal) -> list[tuple[str, str]]:
    """The notes at somebody's place: whether they have declared; later their other actions."""
    if fight.stage is Stage.DECLARE:
        if mortal.declared == fight.turn:
            return [("declared", "declared")]
        # Nobody waits for people who will be asked nothing: the unconscious, the stunned, all in a
        # rest.
        declares = fight.by_turns and fight.can_act(mortal)
        return [(DECIDING, "deciding")] if declares else []
    if mortal.full:
        return [("full", "full defence")]
    found: list[tuple[str, str]] = []
    for number, deed in enumerate(mortal.plan):
        held = " held" if deed.what in HELD and not deed.done else ""
        done = " (done)" if deed.done else ""
        what = deed.guard.value if deed.what is What.DEFEND else deed.what.value
        found.append((f"deed-{number}", f"{what}{held}{done}"))
    return found


def card(fight: WodFight, mortal: Mortal) -> Card:
    """A combatant's card. A player's wounds are open; Willpower and an NPC's values are not."""
    own = mortal.own
    wounds: Audience = own if mortal.guarded else EVERYONE
    level = fight.level_of(mortal)
    penalty = LEVELS[level].penalty
    stats = [
        Stat(
            name="Health",
            value=fight.boxes - len(mortal.health),
            full=fight.boxes,
            audience=wounds,
            role=Role.HEALTH,
        ),
        Stat(
            name="Willpower",
            value=mortal.willpower,
            full=max(1, mortal.willpower_rating),
            audience=own,
            role=Role.RESOURCE,
        ),
        Stat(name="Chart", value=chart(fight, mortal), audience=wounds),
        Stat(name="In hand", value=_in_hand(mortal), role=Role.GEAR),
    ]
    if penalty and level < INCAPACITATED:
        stats.append(Stat(name="Wounds take", value=counted(penalty, "die"), audience=wounds))
    if mortal.score is not None:
        stats.append(Stat(name="Initiative", value=mortal.score))
    for name, gear in (("Armour", mortal.armour), ("Shield", mortal.shield)):
        if gear is not None and gear.worn:
            stats.append(Stat(name=name, value=f"{gear.name} {gear.rating}", role=Role.GEAR))
    stats += [
        Stat(name=each.kind.value.replace("_", " "), value=_through(each), role=Role.CONDITION)
        for each in mortal.conditions
    ]
    if mortal.donning:
        armour = f"armour on at the end of turn {mortal.donning}"
        stats.append(Stat(name=armour, role=Role.CONDITION))
    stats += [
        Stat(
            name=effect.name,
            value=effect.note,
            audience=effect.audience,
            role=Role.CONDITION,
        )
        for effect in fight.effects_on(mortal.id)
    ]
    if mortal.healing.impairment:
        stats.append(Stat(name="Impairment", value=mortal.healing.impairment, audience=own))
    health = health_of(fight, mortal)
    return Card(
        id=mortal.id,
        name=mortal.name,
        stats=tuple(stats),
        health=health,
        out=_out(fight, mortal, health),
    )


def _through(condition: Condition) -> str:
    return "" if condition.until is None else f"through turn {condition.until}"


def _out(fight: WodFight, mortal: Mortal, health: str) -> str:
    """Why somebody is out of the fight, as everybody sees it; "" if they are in it."""
    if not gone(fight, mortal):
        return ""
    fallen = mortal.fate is not Fate.ALIVE or fight.level_of(mortal) == INCAPACITATED
    return health if fallen else "gone"


def chart(fight: WodFight, mortal: Mortal) -> str:
    """The chart in signs and in words: "Hurt: X / . . . . . (1 lethal, 1 bashing)".

    (WOD-HEALTH-01, WOD-DMG-13)
    """
    name = LEVELS[fight.level_of(mortal)].name
    counts = [(mortal.health.count(harm), harm.value) for harm in WORST_FIRST]
    words = ", ".join(f"{count} {harm}" for count, harm in counts if count)
    return f"{name}: {spelled(mortal.health, fight.boxes)}{f' ({words})' if words else ''}"


def _in_hand(mortal: Mortal) -> str:
    return next((weapon.name for weapon in mortal.arms if not weapon.sheathed), "nothing")
