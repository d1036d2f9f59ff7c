"""Into the fight and out of it; on the board: the order of the turn, a card for each combatant."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.asking.forms import Text
from rules.engine.asking.text_values import counted
from rules.engine.kit.acts import act, field
from rules.engine.kit.durations import how_long
from rules.engine.kit.sheets import joining, leaving
from rules.engine.replay.journal import Joined
from rules.engine.views.timeline import Mark, Slot, Timeline
from rules.engine.views.visibility import EVERYONE, GM, Audience, Card, Kind, Sign, Stat, Viewer
from rules.engine.views.visibility import Role as Shown
from rules.errors import NotAllowed
from rules.wod.harm import HARMED, gone, health_of
from rules.wod.health import INCAPACITATED, LEVELS, WORST_FIRST, spelled
from rules.wod.shared_fields import AboutSomebody, At, everybody
from rules.wod.sheet import Sheet
from rules.wod.state import Mortal, Stage, Task, What, WodFight
from rules.wod.tasks import eyes_on, open_tasks, standing
from rules.wod.traits import trait
from rules.wod.turns import HELD, in_order, place
from rules.wod.values import Fate, Role, State

DECIDING = "deciding"
"""The id of the note of somebody who has not declared yet; it says so only while they are asked."""

SIGNS = {
    State.BLINDED: Sign.BLIND,
    State.KNOCKED_DOWN: Sign.PRONE,
    State.HELD: Sign.HELD,
    State.BOUND: Sign.HELD,
    State.STUNNED: Sign.STUNNED,
}

WORDS = ("unhurt", *(level.name.lower() for level in LEVELS[1:INCAPACITATED]))
"""The words for the wounds of a character whose chart is open, while they still fight."""

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
            sign=Sign.DEFENDS if _defends(each, id) else None,
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
    under_way = {made.part for made in fight.attacks if made.by == mortal.id and not made.rebound}
    found: list[tuple[str, str]] = []
    for number, deed in enumerate(mortal.plan):
        held = " held" if deed.what in HELD and not deed.done else ""
        going = deed.what is What.ATTACK and deed.part in under_way
        done = " (lost)" if deed.lost else " (done)" if deed.done and not going else ""
        what = deed.guard.value if deed.what is What.DEFEND else deed.what.value
        found.append((f"deed-{number}", f"{what}{held}{done}"))
    return found


def _defends(mortal: Mortal, id: str) -> bool:
    """Whether the note with this id is about a defence that is still to come."""
    ready = [n for n, deed in enumerate(mortal.plan) if deed.what is What.DEFEND and not deed.done]
    return id in ("full", *(f"deed-{n}" for n in ready))


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
            role=Shown.HEALTH,
        ),
        Stat(
            name="Willpower",
            value=mortal.willpower,
            full=max(1, mortal.willpower_rating),
            audience=own,
            role=Shown.RESOURCE,
        ),
        Stat(name="Chart", value=chart(fight, mortal), audience=wounds),
        Stat(name="In hand", value=_in_hand(mortal), role=Shown.GEAR),
    ]
    if penalty and level < INCAPACITATED:
        stats.append(Stat(name="Wounds take", value=counted(penalty, "die"), audience=wounds))
    if mortal.score is not None:
        stats.append(Stat(name="Initiative", value=mortal.score))
    for name, gear in (("Armour", mortal.armour), ("Shield", mortal.shield)):
        if gear is not None and gear.worn:
            stats.append(Stat(name=name, value=f"{gear.name} {gear.rating}", role=Shown.GEAR))
    stats += [
        Stat(
            name=each.kind.value.replace("_", " "),
            value=how_long(fight, each),
            role=Shown.CONDITION,
            sign=SIGNS[each.kind],
        )
        for each in mortal.conditions
    ]
    if mortal.donning:
        armour = f"armour on at the end of turn {mortal.donning}"
        stats.append(Stat(name=armour, role=Shown.CONDITION))
    stats += [
        Stat(
            name=effect.name,
            value=", ".join(filter(None, (effect.note, how_long(fight, effect)))),
            audience=effect.audience,
            role=Shown.CONDITION,
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
        words=("unhurt", HARMED) if mortal.guarded else WORDS,
        out=_out(fight, mortal, health),
    )


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


# ---------------------------------------------------------------- in and out

PLAYERS, OTHERS = "players", "others"
"""The two sides, used if a sheet names none."""


def may_join(sheet: Sheet) -> None:
    """Refuse a dead character (WOD-HEALTH-06)."""
    if sheet.fate is Fate.DEAD:
        raise NotAllowed("This character is dead and can only be read.")


def enlist(_fight: WodFight, joined: Joined, sheet: Sheet) -> Mortal:
    """Copy a sheet into the fight; Willpower that is not on it starts at its rating.

    Abilities use the book's names: "Computers" and "computer" are one (WOD-FEAT-04).
    """
    by_gm = joined.player == GM
    own = joining(sheet, Mortal) | {
        "side": sheet.side or (OTHERS if by_gm else PLAYERS),
        "role": sheet.role or (Role.BADDIE if by_gm else Role.PC),
        "abilities": {trait(name): dots for name, dots in sheet.abilities.items()},
        "specialties": [replace(each, trait=trait(each.trait)) for each in sheet.specialties],
        "weapons": [*sheet.weapons],
    }
    return Mortal(id=joined.id, name=joined.name, player=joined.player, **own)


def come_back(fight: WodFight, mortal: Mortal) -> None:
    """Return with the same score; whoever has declared nothing in this turn still declares.

    (WOD-COMBAT-01)
    """
    if not fight.turn:
        return
    if mortal.declared == fight.turn and not mortal.plan:
        mortal.declared = fight.turn - 1


def pending(fight: WodFight, viewer: Viewer) -> tuple[str, ...]:
    """The dying, who stay so until the GM decides (WOD-HEALTH-06)."""
    people = [each for each in fight.combatants.values() if each.fate is Fate.DYING]
    return tuple([f"{each.name} is dying" for each in people if viewer.sees(each.eyes)])


def finish(fight: WodFight) -> None:
    """End the fight: nothing stays under way."""
    fight.attacks.clear()
    fight.ambushes.clear()


def write_back(_fight: WodFight, mortal: Mortal, sheet: Sheet) -> Sheet:
    """The sheet after the fight: Willpower, wounds and their care, life or death.

    A dying character stays dying until the GM decides. (WOD-HEALTH-06)
    """
    return replace(sheet, **leaving(mortal, sheet))


@act("align", clauses="WOD-COMBAT-01", group="gm")
class Align(AboutSomebody):
    """Set somebody's side: enemies come first in choices of targets (WOD-COMBAT-01)."""

    help = "Say on whose side somebody is."
    combatant: str = field(everybody, "Who it is for")
    side: str = field(Text(40, label="Which side"), "players, others, or another")

    def resolve(self, at: At) -> None:
        mortal = at.fight.combatant(self.combatant)
        mortal.side = self.side
        text = f"{mortal.name} is on the side of {self.side}."
        at.fight.tell_of(mortal, text, Kind.RULING, "WOD-COMBAT-01")
