"""Into the skirmish and out of it; and what the board shows."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.kit.durations import how_long
from rules.engine.kit.sheets import joining, leaving
from rules.engine.replay.journal import Joined
from rules.engine.views.timeline import Mark, Slot, Timeline
from rules.engine.views.visibility import GM, Card, Role, Sign, Stat, Viewer
from rules.errors import NotAllowed
from rules.l5r.attack import armor_tn
from rules.l5r.harm import GONE, health
from rules.l5r.rounds import late
from rules.l5r.sheet import Sheet
from rules.l5r.stances import named
from rules.l5r.state import Affliction, L5rFight, Samurai, Stage, Stance, TurnState
from rules.l5r.values import Status, WoundRank

PLAYERS, OTHERS = "players", "others"
"""The two sides, for sheets that name none."""


def may_join(sheet: Sheet) -> None:
    """Refuse a dead character: the dead do not fight.

    Raises:
     NotAllowed: The character is dead.
    """
    if sheet.dead:
        raise NotAllowed("This character is dead and can only be read.")


def enlist(fight: L5rFight, joined: Joined, sheet: Sheet) -> Samurai:
    """Copy a sheet into the skirmish; if it gives no Void Points, they are full."""
    own = joining(sheet, Samurai) | {
        "side": sheet.side or (OTHERS if joined.player == GM else PLAYERS),
        "emphases": {skill: list(names) for skill, names in sheet.emphases.items()},
    }
    samurai = Samurai(id=joined.id, name=joined.name, player=joined.player, **own)
    for kind, days in (
        (Status.MOUNTED, int(sheet.mounted)),
        (Status.FATIGUED, sheet.fatigued),
        (Status.FASTING, sheet.fasting),
    ):
        if days:
            id = fight.fresh_id("status")
            samurai.statuses.append(Affliction(id=id, kind=kind, since=fight.round, days=days))
    return samurai


def come_back(fight: L5rFight, samurai: Samurai) -> None:
    """Return with the same Score; a Turn not taken yet is lost only if its place has passed.

    (L5R-INIT-05, L5R-TURN-05)
    """
    if samurai.score is not None and samurai.turn in (TurnState.WAITING, TurnState.DELAYED):
        late(fight, samurai)


def pending(fight: L5rFight, viewer: Viewer) -> tuple[str, ...]:
    """The dying, and the effects that still last, as far as the viewer may know.

    (L5R-WOUND-08, L5R-REACT-04)
    """
    people = [each for each in fight.combatants.values() if viewer.sees(each.eyes)]
    dying = [each for each in people if fight.rank_of(each) is WoundRank.DYING and not each.dead]
    lasting = [
        f"{effect.name} on {samurai.name}"
        for samurai in people
        for effect in fight.effects_on(samurai.id)
        if viewer.sees(effect.audience) and not samurai.out
    ]
    return (*[f"{each.name} is dying" for each in dying], *lasting)


def finish(fight: L5rFight) -> None:
    """Do nothing: the end of the skirmish has no effect by itself."""


def write_back(_fight: L5rFight, samurai: Samurai, sheet: Sheet) -> Sheet:
    """The sheet after the skirmish: wounds, Void Points, days of toil and hunger, life or death."""
    toil, hunger = samurai.has(Status.FATIGUED), samurai.has(Status.FASTING)
    return replace(
        sheet,
        **leaving(samurai, sheet),
        mounted=samurai.has(Status.MOUNTED) is not None,
        fatigued=0 if toil is None else toil.days,
        fasting=0 if hunger is None else hunger.days,
    )


WORDS = {
    TurnState.WAITING: "to act",
    TurnState.DELAYED: "delays",
    TurnState.DONE: "has acted",
    TurnState.LOST: "no Turn",
}


SIGNS = {
    Status.BLINDED: Sign.BLIND,
    Status.DAZED: Sign.STUNNED,
    Status.ENTANGLED: Sign.HELD,
    Status.FATIGUED: Sign.TIRED,
    Status.FASTING: Sign.TIRED,
    Status.GRAPPLED: Sign.HELD,
    Status.PRONE: Sign.PRONE,
    Status.STUNNED: Sign.STUNNED,
}
DEFENSIVE = (Stance.DEFENSE, Stance.FULL_DEFENSE)


def timeline(fight: L5rFight) -> Timeline:
    """The Scores from the highest down, with Stances, delays and the Turns already taken."""
    order = fight.in_order()
    shown = [each for each in order if not each.hidden]
    marks = [
        Mark(
            at=-place,
            label=str(place),
            past=fight.reached is not None and place > fight.reached,
            now=fight.stage is Stage.TURNS and place == fight.reached,
        )
        for place in sorted({each.place for each in shown}, reverse=True)
    ]
    slots = [
        Slot(
            at=-each.place,
            kind=WORDS[each.turn],
            who=each.id,
            note=f"{WORDS[each.turn]}, {named(each.stance)} Stance",
            sign=Sign.DEFENDS if each.stance in DEFENSIVE else None,
            audience=each.eyes,
        )
        for each in order
    ]
    title = f"Round {fight.round}" if fight.round else "Stage 1" if fight.begun else "Not begun"
    return Timeline(title=title, marks=tuple(marks), slots=tuple(slots))


def card(fight: L5rFight, samurai: Samurai) -> Card:
    """A combatant's card: only its player sees its wounds and points."""
    own = samurai.own
    rank = fight.rank_of(samurai)
    stats = [
        Stat(
            name="Wounds",
            value=samurai.wounds,
            full=fight.most_wounds(samurai),
            audience=own,
            role=Role.HEALTH,
            rises=True,
        ),
        Stat(name="Wound Rank", value=rank.value.capitalize(), audience=own),
        Stat(
            name="Void Points",
            value=samurai.void_points,
            full=samurai.void,
            audience=own,
            role=Role.RESOURCE,
        ),
        Stat(name="Armor TN", value=armor_tn(fight, samurai), audience=own),
        Stat(name="In hand", value=samurai.arms[0].name, role=Role.GEAR),
    ]
    if samurai.score is not None:
        stats.append(Stat(name="Initiative", value=samurai.place))
        stats.append(Stat(name="Stance", value=named(samurai.stance)))
    stats += [
        Stat(
            name=status.kind.value.replace("_", " "),
            value=how_long(fight, status),
            role=Role.CONDITION,
            sign=SIGNS.get(status.kind),
        )
        for status in samurai.statuses
    ]
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
        health=health(fight, samurai),
        words=("unhurt", "wounded", WoundRank.DOWN.value),
        out=_out(samurai, rank),
    )


def _out(samurai: Samurai, rank: WoundRank) -> str:
    """Why it is out of the skirmish, as everybody sees it, or "" (L5R-WOUND-08)."""
    if samurai.dead:
        return "dead"
    if rank in GONE:
        return rank.value
    return "gone" if samurai.out else ""
