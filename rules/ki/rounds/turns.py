"""Rounds and turns: the creature that is due, the count of turns (KI-ORG-01..06, KI-INIT-01..05).

    called --(window closes, somebody joined)--> acting --(all have acted)--> called, a turn later
       |                                            |
       +--------------- after turn 1 ---------------+--> narration --> interlude --> called, turn 10

A turn that nobody can or wants to join closes by itself.
"""

from __future__ import annotations

from rules.dice import Modifier
from rules.engine.effects import expire
from rules.engine.requests import Resolution
from rules.engine.timeline import Slot
from rules.engine.visibility import Kind, SheetValue
from rules.ki.actions.combos import trigger
from rules.ki.actions.interruption import interrupt
from rules.ki.attacks.harm import sink
from rules.ki.attacks.sequels import Sequels, register
from rules.ki.fight.state import Fighter, KiFight, Phase
from rules.ki.fight.traits import base_initiative, luck, parts, with_luck
from rules.ki.rounds.interlude import interlude, narration
from rules.ki.rounds.participation import participate
from rules.ki.rounds.window import asked_at, window

register(Sequels(trigger=trigger, interrupt=interrupt))

LAST_TURN = 1
FIRST_TURN = 10


def due(fight: KiFight) -> tuple[Slot, ...]:
    """The slots of the present instant; none if no creature can act."""
    if not any(fighter.able or fighter.sinking for fighter in fight.present()):
        return ()
    match fight.phase:
        case Phase.CALLED:
            who = [f.id for f in fight.present() if asked_at(fight, f)]
            return tuple([Slot(at=fight.clock, kind="turn", who=id) for id in who or [""]])
        case Phase.ACTING:
            who = fight.order[:1]
            return tuple([Slot(at=fight.clock, kind="acts", who=id) for id in who or [""]])
        case Phase.NARRATION | Phase.INTERLUDE:
            return (Slot(at=fight.clock + 1, kind=fight.phase.value),)


def moment(fight: KiFight, slots: tuple[Slot, ...]) -> Resolution[None]:
    """Play the present instant: a window, one participation, the narration, or the Interlude.

    First, those who have lost all HP by an amendment go down. (KI-HP-03)
    """
    del slots
    yield from sink(fight)
    match fight.phase:
        case Phase.CALLED:
            yield from _call(fight)
        case Phase.ACTING:
            if fight.order:
                yield from participate(fight, fight.order.pop(0))
            if not fight.order:
                next_turn(fight)
        case Phase.NARRATION:
            yield from narration(fight)
            fight.phase = Phase.INTERLUDE
        case Phase.INTERLUDE:
            yield from interlude(fight)
            _new_round(fight)


def _call(fight: KiFight) -> Resolution[None]:
    """Call a turn: all who may join announce; those who join act in order."""
    yield from _roll_initiative(fight)
    fight.order[:] = yield from window(fight)
    if fight.order:
        fight.phase = Phase.ACTING
    else:
        next_turn(fight)


def _roll_initiative(fight: KiFight) -> Resolution[None]:
    """Roll FRI and one dLuck in round 1, for each creature without Initiative (KI-INIT-02).

    The order is that of joining the fight. A creature that joins in a later round takes its plain
    Initiative.
    """
    for fighter in fight.present():
        if fighter.initiative is not None:
            continue
        if fight.round > 1:
            fighter.initiative = base_initiative(fight, fighter)
            continue
        rolled = yield from luck(
            fight,
            fighter,
            f"initiative-{fighter.id}",
            "First Round Initiative",
            _first_round(fight, fighter),
            clause="KI-INIT-02",
        )
        fighter.initiative = rolled.total
        fight.note(
            f"{fighter.name} has Initiative {rolled.total} in this round.",
            Kind.EFFECT,
            audience=fighter.eyes,
            rolls=[with_luck(rolled)],
            clauses=["KI-INIT-02", "KI-INIT-03"],
            sheet=_behind_initiative(fighter),
        )


def _behind_initiative(fighter: Fighter) -> list[SheetValue]:
    """The values of the sheet in an FRI of which only the sum is told (KI-INIT-01)."""
    names = ("Agility", "Instinct") if fighter.fri_base is None else ()
    return [SheetValue(fighter.id, name) for name in names]


def _first_round(fight: KiFight, fighter: Fighter) -> list[Modifier]:
    """FRI: the value on the sheet, or else Agility + Instinct (KI-INIT-01, KI-INIT-02).

    Everybody reads the roll, so secret numbers are given as their sum.
    """
    if fighter.fri_base is not None:
        return [Modifier(fighter.fri_base, "FRI base", "KI-INIT-02")]
    if fighter.guarded:
        return [Modifier(base_initiative(fight, fighter), "FRI", "KI-INIT-02")]
    return [
        *parts(fight, fighter, "agility", "KI-INIT-01"),
        *parts(fight, fighter, "instinct", "KI-INIT-01"),
    ]


def next_turn(fight: KiFight) -> None:
    """Close the turn; stop at the next that somebody may join, or at the end of the round.

    If the GM jumps to a turn, the turns before it are closed. (KI-ORG-04, KI-ORG-05)
    """
    while True:
        fight.order.clear()
        tick(fight, fight.clock + 1)
        if fight.turn == LAST_TURN:
            fight.jump = 0
            _end_round(fight)
            return
        fight.turn -= 1
        fight.phase = Phase.CALLED
        if fight.turn > fight.jump > 0:
            continue
        fight.jump = 0
        if any(asked_at(fight, f) or _unsettled(f) for f in fight.present()):
            return


def _unsettled(fighter: Fighter) -> bool:
    """Return whether a turn must be called to roll its Initiative or to let it fall."""
    return fighter.sinking or (fighter.able and fighter.initiative is None)


def tick(fight: KiFight, now: int) -> None:
    """Let a second pass: end the effects that lasted until now (KI-ORG-06, KI-HP-08).

    If a condition was there both as CC and as a plain one, its end is told only when both are over.
    """
    ended = [(effect.on, effect.name) for effect in expire(fight.effects, now)]
    holding = {(effect.on, effect.name) for effect in fight.effects}
    for on, name in dict.fromkeys(ended):
        bearer = fight.combatants.get(on)
        if bearer is not None and (on, name) not in holding:
            fight.tell_of(bearer, f"{bearer.name} is no longer {name}.", Kind.EFFECT)


def _end_round(fight: KiFight) -> None:
    fight.phase = Phase.NARRATION
    fight.tell(f"Round {fight.round} is over.", Kind.SCENE, clauses=["KI-ORG-05"])


def _new_round(fight: KiFight) -> None:
    """Begin the next round: reset everything that belongs to a round (KI-ORG-05)."""
    fight.round += 1
    fight.turn = FIRST_TURN
    fight.phase = Phase.CALLED
    fight.jump = 0
    fight.deeds.clear()
    for fighter in fight.combatants.values():
        fighter.tie_presence = None
        fighter.lots.clear()
        fighter.joined.clear()
        fighter.used.clear()
        fighter.wait_until = FIRST_TURN
        fighter.initiative = base_initiative(fight, fighter)
    fight.tell(f"Round {fight.round} begins.", Kind.SCENE, clauses=["KI-ORG-05", "KI-INIT-01"])
    if not any(asked_at(fight, fighter) for fighter in fight.present()):
        next_turn(fight)
