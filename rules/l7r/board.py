"""The board: the ten phases and a card for each combatant; into the fight and out of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from rules.engine.kit.durations import how_long
from rules.engine.kit.sheets import joining, leaving
from rules.engine.replay.journal import Joined
from rules.engine.views.timeline import DONE, Mark, Scale, Slot, Timeline
from rules.engine.views.visibility import GM, Audience, Card, Role, Stat, Viewer
from rules.errors import NotAllowed
from rules.l7r.initiative import available, spelled
from rules.l7r.sheet import Sheet
from rules.l7r.state import LAST_PHASE, L7rFight, Samurai, Stage
from rules.l7r.values import Fate
from rules.l7r.wounds import health

STAGES = {
    Stage.STANCE: "the stances are shown",
    Stage.CONTEST: "the contested roll",
    Stage.CHOICE: "focus or strike",
}


def timeline(fight: L7rFight) -> Timeline:
    """The ten phases: the dice that each viewer may know, held dice, and the actions taken."""
    start = fight.round * 100
    marks = [
        Mark(
            at=start + phase,
            label=str(phase),
            past=phase < fight.phase,
            now=phase == fight.phase and fight.duel is None,
        )
        for phase in range(1, LAST_PHASE + 1)
    ]
    slots = [*_deeds(fight, start), *_dice(fight, start)]
    if fight.duel is not None:
        slots += [Slot(at=fight.now, kind="duels", who=each.id) for each in fight.duel.duelists]
    return Timeline(title=_title(fight), marks=tuple(marks), slots=tuple(slots), scale=Scale.TURNS)


def _title(fight: L7rFight) -> str:
    if fight.duel is not None:
        return f"Duel: {STAGES[fight.duel.stage]}"
    return f"Round {fight.round}, phase {fight.phase}" if fight.round else "Not begun"


def _deeds(fight: L7rFight, start: int) -> list[Slot]:
    """The actions of each combatant in each phase, in the order they happened."""
    slots: list[Slot] = []
    # A separate count for each combatant: a common one would show hidden actions.
    done: Counter[str] = Counter()
    for deed in fight.deeds:
        who = fight.combatants.get(deed.who)
        if who is None:
            continue
        done[who.id] += 1
        id = f"deed-{done[who.id]}"
        at = start + deed.phase
        slots.append(Slot(at=at, kind=DONE, who=who.id, id=id, note=deed.what, audience=who.eyes))
    return slots


def _dice(fight: L7rFight, start: int) -> list[Slot]:
    """The unspent dice, due or held, for those who may know them (L7R-INIT-05, L7R-INIT-08)."""
    slots: list[Slot] = []
    for samurai in fight.present():
        for face, count in sorted(Counter(samurai.dice).items()):
            slots += [
                Slot(
                    at=start + face,
                    kind="held" if face < fight.phase else "action",
                    who=samurai.id,
                    id=f"die-{face}-{number}",
                    audience=samurai.own if samurai.hidden else fight.side_eyes(samurai),
                )
                for number in range(count)
            ]
    return slots


def card(fight: L7rFight, samurai: Samurai) -> Card:
    """A combatant's card: only its own side sees its wounds and points."""
    own: Audience = fight.side_eyes(samurai)
    most = samurai.lowest_ring
    stats = [
        Stat(name="Light wounds", value=samurai.light_wounds, audience=own),
        Stat(
            name="Serious wounds",
            value=samurai.serious_wounds,
            full=max(1, 2 * samurai.earth + samurai.wound_threshold_modifier),
            audience=own,
            role=Role.HEALTH,
            rises=True,
        ),
        Stat(
            name="Void points",
            value=samurai.void_points,
            full=most,
            audience=own,
            role=Role.RESOURCE,
        ),
        Stat(name="Action dice", value=spelled(samurai.dice), audience=own),
        Stat(name="TN to be hit", value=samurai.tn_to_be_hit, audience=own),
        Stat(name="In hand", value=samurai.arms[0].name, role=Role.GEAR),
    ]
    duelists = fight.duel.duelists if fight.duel is not None else []
    stats += [
        Stat(name="Duel TN", value=each.tn, audience=own)
        for each in duelists
        if each.id == samurai.id
    ]
    if not samurai.guards:
        stats.append(Stat(name="Parries for others", value="no", audience=own))
    stats += [
        Stat(
            name=effect.name,
            value=how_long(fight, effect),
            audience=effect.audience,
            role=Role.CONDITION,
        )
        for effect in fight.effects_on(samurai.id)
    ]
    return Card(
        id=samurai.id,
        name=samurai.name,
        stats=tuple(stats),
        state=_state(fight, samurai),
        health=health(samurai),
        words=("no serious wounds", "seriously wounded", "crippled"),
        out=_out(samurai),
    )


def _state(fight: L7rFight, samurai: Samurai) -> str:
    """Whether it has held its action, as everybody was told (L7R-INIT-08)."""
    last = fight.phase if samurai.id in fight.passed else fight.phase - 1
    return "holds" if available(samurai, last) else ""


def _out(samurai: Samurai) -> str:
    """Why it is out of the fight, as everybody sees it, or "" (L7R-SW-05)."""
    if samurai.fate is Fate.DIES:
        return "dead"
    if samurai.mortal:
        return "mortally wounded"
    return "gone" if samurai.out else ""


PLAYERS, OTHERS = "players", "others"
"""The two sides, for sheets that name none."""


def may_join(sheet: Sheet) -> None:
    """Refuse a dead character: the dead do not fight.

    Raises:
     NotAllowed: The character is dead.
    """
    if sheet.fate is Fate.DIES:
        raise NotAllowed("This character is dead and can only be read.")


def enlist(_fight: L7rFight, joined: Joined, sheet: Sheet) -> Samurai:
    """Copy a sheet into the fight; if it gives no void points, they are full."""
    own = joining(sheet, Samurai) | {
        "side": sheet.side or (OTHERS if joined.player == GM else PLAYERS),
        "void_points": sheet.lowest_ring if sheet.void_points is None else sheet.void_points,
    }
    return Samurai(id=joined.id, name=joined.name, player=joined.player, **own)


def come_back(fight: L7rFight, samurai: Samurai) -> None:
    """Return in the same round with the dice of later phases, and no new ones."""
    samurai.dice[:] = [die for die in samurai.dice if die >= fight.phase]


def pending(fight: L7rFight, viewer: Viewer) -> tuple[str, ...]:
    """The mortally wounded whose life or death the GM has not decided (L7R-SW-05)."""
    people = [each for each in fight.combatants.values() if each.mortal and not each.out]
    open_ = [each for each in people if each.fate is Fate.UNDECIDED and viewer.sees(each.eyes)]
    return tuple([f"life or death of {each.name}" for each in open_])


def finish(fight: L7rFight) -> None:
    """End a duel when the fight ends."""
    fight.duel = None


def write_back(_fight: L7rFight, samurai: Samurai, sheet: Sheet) -> Sheet:
    """The sheet after the fight: void points, wounds, and life or death.

    First aid heals light wounds, unless the GM refuses it. (L7R-HEAL-03) The rhythm of healing at
    night stays as it was, even with new wounds. (L7R-HEAL-01)
    """
    back = leaving(samurai, sheet) | {
        "void_points": min(samurai.void_points, sheet.lowest_ring),
        "light_wounds": 0 if samurai.tended else samurai.light_wounds,
    }
    return replace(sheet, **back)
