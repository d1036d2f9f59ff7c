"""Wounds, Status Effects, and the Reactions of Stage 3 (L5R-WOUND, L5R-STATUS, L5R-REACT)."""

from __future__ import annotations

from rules.dice import Against
from rules.engine.asking.requests import Resolution
from rules.engine.kit.durations import REMOVED, last, round_over, turn_begins, turn_ends
from rules.engine.kit.pausing import go_on
from rules.engine.views.visibility import GM, Kind
from rules.l5r.rolls import PENALTY, check
from rules.l5r.stances import bump
from rules.l5r.state import OF_STATUS, Affliction, L5rFight, Samurai, Stage, TurnState
from rules.l5r.values import Status, TraitName, WoundRank

SEEN = (WoundRank.DOWN, WoundRank.OUT, WoundRank.DYING)
"""The Wound Ranks that everybody can see."""

GONE = (WoundRank.OUT, WoundRank.DYING)
"""The Wound Ranks of those who are out of the skirmish (L5R-WOUND-08)."""


def health(fight: L5rFight, samurai: Samurai) -> str:
    """The public word for its wounds."""
    if samurai.dead:
        return "dead"
    rank = fight.rank_of(samurai)
    if rank in SEEN:
        return rank.value
    return "wounded" if samurai.wounds else "unhurt"


def suffer(fight: L5rFight, samurai: Samurai, wounds: int, of: str = "") -> None:
    """Add wounds and report a new Wound Rank; if it is dying, the GM decides on its fate.

    Healing withdraws that question. `of` is the id of the attack. (L5R-WOUND-08)
    """
    before = fight.rank_of(samurai)
    samurai.wounds = max(0, samurai.wounds + wounds)
    after = fight.rank_of(samurai)
    if after is before:
        return
    penalty, clause = PENALTY[after]
    shown = samurai.eyes if after in SEEN else samurai.own
    fight.tell(
        f"{samurai.name} is {after.value}.",
        Kind.HARM if wounds > 0 else Kind.EFFECT,
        audience=shown,
        clauses=[clause, "L5R-MOD-01"] if penalty else [clause],
        of=of,
    )
    if before in SEEN and after not in SEEN:
        text = f"{samurai.name} is no longer {before.value}."
        fight.tell_of(samurai, text, Kind.EFFECT, PENALTY[before][1], of=of)
    if before is WoundRank.DYING:
        fight.offers[:] = [o for o in fight.offers if o.act != "fate" or o.about != samurai.id]
    if after is WoundRank.DYING:
        _ = fight.offer(GM, f"{samurai.name} is dying", "fate", about=samurai.id)


REACTION = "reaction"
"""The tag of an effect that works in Stage 3 (L5R-REACT-04)."""

RECOVERING = (Status.DAZED, Status.STUNNED)


def afflict(
    fight: L5rFight,
    samurai: Samurai,
    kind: Status,
    tn: int = 20,
    *,
    holder: str = "",
    lasts: str = REMOVED,
) -> None:
    """Put a Status Effect on somebody; one that they have already begins anew."""
    samurai.statuses[:] = [each for each in samurai.statuses if each.kind is not kind]
    id = fight.fresh_id("status")
    since = max(1, fight.round)
    made = Affliction(id=id, kind=kind, since=since, tn=tn, holder=holder)
    samurai.statuses.append(made)
    until = last(fight, made, samurai, lasts)
    cited = (OF_STATUS[kind], "L5R-MOD-03")
    fight.tell_of(samurai, f"{samurai.name} is {kind.value}{until}.", Kind.EFFECT, cited)


def stage_three(fight: L5rFight) -> Resolution[None]:
    """Play Reactions, recoveries and ends of effects; then begin the next Round (L5R-SEQ-01)."""
    _lose_turns(fight)
    if fight.round and not fight.busy:
        question = f"Nobody in sight has acted in Round {fight.round}. Does the fight continue?"
        if not (yield from go_on(fight, question)):
            fight.stage = Stage.REACTIONS
            return
    tries = [
        (samurai, status)
        for samurai in fight.present()
        for status in samurai.statuses
        if status.kind in RECOVERING and fight.able(samurai)
    ]
    ended: list[tuple[Samurai, Affliction]] = []
    for samurai, status in tries:
        if (yield from _recovers(fight, samurai, status)):
            ended.append((samurai, status))
    _react(fight)
    for samurai, status in ended:
        fight.lift(samurai, status.kind)
    round_over(fight)
    _new_round(fight)


def _lose_turns(fight: L5rFight) -> None:
    """End the delayed Turns that were not taken: they are lost (L5R-TURN-05)."""
    for samurai in fight.delayed():
        samurai.turn = TurnState.LOST
        turn_begins(fight, samurai)
        turn_ends(fight, samurai)
        text = f"{samurai.name} has let the Turn go by."
        fight.tell_of(samurai, text, clauses="L5R-TURN-05")


def _recovers(fight: L5rFight, samurai: Samurai, status: Affliction) -> Resolution[bool]:
    """Roll Earth against the TN of the Status Effect; return whether it ends.

    Each failure of a dazed person lowers their TN by 5. The stunned recover at the end of the next
    Round in any case. (L5R-STATUS-03, L5R-STATUS-10)
    """
    clause = OF_STATUS[status.kind]
    rolled = yield from check(
        fight,
        samurai,
        f"recover-{status.kind.value}",
        "Earth",
        trait=TraitName.EARTH,
        # An Action belongs to a person's Turn (L5R-TERM-01): recovering is no Action.
        action=False,
        clause=clause,
    )
    good = rolled.total >= status.tn
    outcome = "shakes it off" if good else "does not"
    fight.tell_roll(
        samurai,
        f"{samurai.name}, {status.kind.value}: {outcome}.",
        rolled.held(Against(status.tn, "TN", clause=clause), outcome),
        Kind.EFFECT,
        clauses=clause,
    )
    if status.kind is Status.DAZED and not good:
        status.tn = max(0, status.tn - 5)
    return good or (status.kind is Status.STUNNED and fight.round > status.since)


def _react(fight: L5rFight) -> None:
    """Apply all Reactions at once: all wounds are added up before anybody falls (L5R-REACT-03)."""
    sums: dict[str, int] = {}
    for effect in fight.effects:
        wounds = effect.traits.get("wounds", 0)
        if REACTION in effect.tags and wounds and effect.on in fight.combatants:
            sums[effect.on] = sums.get(effect.on, 0) + wounds
            bearer = fight.combatant(effect.on)
            verb = "costs" if wounds > 0 else "gives back"
            text = f"{effect.name} {verb} {bearer.name} {abs(wounds)} wounds."
            fight.tell_of(bearer, text, Kind.EFFECT, "L5R-REACT-01 L5R-REACT-03")
    for id, wounds in sums.items():
        suffer(fight, fight.combatant(id), wounds)


def _new_round(fight: L5rFight) -> None:
    """Begin the next Round: everybody has their own place and a Turn (L5R-TURN-04, L5R-INIT-04)."""
    fight.round += 1
    fight.stage = Stage.TURNS
    fight.offering.clear()
    fight.last_offer = fight.closing = fight.busy = False
    fight.reached, fight.reached_by = None, ""
    for samurai in fight.combatants.values():
        samurai.turn = TurnState.WAITING
        samurai.until = ""
        samurai.spent = samurai.moved = 0
        samurai.free.clear()
        samurai.began = samurai.roused = samurai.insists = False
        samurai.void_called, samurai.raises_called = False, 0
        samurai.rank_one_called = False
        samurai.bump = bump(fight, samurai)
    fight.tell(
        f"Round {fight.round} begins.", Kind.SCENE, clauses="L5R-SEQ-01 L5R-INIT-04 L5R-TURN-04"
    )
