"""Rounds and turns; and between two rounds the narration and the Interlude.

(KI-ORG-01..06, KI-INIT-01..05, KI-INTER-01..05)
"""

from __future__ import annotations

from datetime import timedelta

from rules.dice import Modifier
from rules.engine.asking.forms import Text
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, together
from rules.engine.intents.crowds import note_places, part_of
from rules.engine.kit.acts import Act, act, field, offer
from rules.engine.kit.durations import time_passes, turn_begins, turn_ends
from rules.engine.views.timeline import Slot
from rules.engine.views.visibility import GM, Kind, Part, PlayerId, SheetValue
from rules.ki.attack import Sequels, register
from rules.ki.harm import sink
from rules.ki.interruption import interrupt
from rules.ki.participation import asked_at, participate, window
from rules.ki.questions import LAST_TURN, OfRound
from rules.ki.shared_fields import listed
from rules.ki.state import Fighter, KiFight, Phase, base_initiative, luck, parts, with_luck
from rules.ki.techniques import Skip, trigger

register(Sequels(trigger=trigger, interrupt=interrupt))

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


def moment(fight: KiFight, _slots: tuple[Slot, ...]) -> Resolution[None]:
    """Play the present instant: a window, one participation, the narration, or the Interlude.

    First, those who have lost all HP by an amendment go down. (KI-HP-03)
    """
    yield from sink(fight)
    match fight.phase:
        case Phase.CALLED:
            yield from _call(fight)
        case Phase.ACTING:
            if fight.order:
                yield from _participate(fight, fight.combatants.get(fight.order.pop(0)))
            if not fight.order:
                next_turn(fight)
        case Phase.NARRATION:
            yield from narration(fight)
            fight.phase = Phase.INTERLUDE
        case Phase.INTERLUDE:
            yield from interlude(fight)
            _new_round(fight)


def _participate(fight: KiFight, fighter: Fighter | None) -> Resolution[None]:
    """Play one participation; it is its creature's turn."""
    if fighter is not None and fight.can_act(fighter):
        turn_begins(fight, fighter)
        yield from participate(fight, fighter.id)
        turn_ends(fight, fighter)


def _call(fight: KiFight) -> Resolution[None]:
    """Call a turn: all who may join announce; those who join act in order."""
    yield from _roll_initiative(fight)
    _count_down(fight)
    fight.order[:] = yield from window(fight)
    if fight.order:
        fight.phase = Phase.ACTING
    else:
        next_turn(fight)


def _count_down(fight: KiFight) -> None:
    """Tell in one line which turns have gone by while everybody waited for somebody to act."""
    seen = [each for each in fight.present() if asked_at(fight, each) and not each.hidden]
    if fight.turn > LAST_TURN and all(map(fight.waits, seen)):
        fight.idle = fight.idle or (fight.turn if seen else 0)
        return
    if seen and fight.idle > fight.turn + 1:
        text = f"Turns {fight.idle} to {fight.turn + 1} go by."
        fight.tell_idle(text, kind=Kind.EFFECT, part=Part.NOTE, clauses="KI-ORG-04")
    fight.idle = 0


def _roll_initiative(fight: KiFight) -> Resolution[None]:
    """Roll FRI and one dLuck in round 1, for each creature without Initiative (KI-INIT-02).

    The order is that of joining the fight. A creature that joins in a later round takes its plain
    Initiative.
    """
    fresh = [each for each in fight.present() if each.initiative is None]
    for fighter in fresh:
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
        fight.tell(
            f"{fighter.name} has Initiative {rolled.total} in this round.",
            Kind.EFFECT,
            audience=fighter.eyes,
            rolls=[with_luck(rolled)],
            clauses=["KI-INIT-02", "KI-INIT-03"],
            sheet=_behind_initiative(fighter),
            part=part_of(fighter, fresh),
        )
    if fight.round == 1:
        note_places(fight, fresh, lambda fighter: fighter.initiative, "Initiative")


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
        time_passes(fight, fight.clock + 1)
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


def _end_round(fight: KiFight) -> None:
    fight.phase = Phase.NARRATION
    fight.tell(f"Round {fight.round} is over.", Kind.SCENE, clauses=["KI-ORG-05"])


def _new_round(fight: KiFight) -> None:
    """Begin the next round: reset everything that belongs to a round (KI-ORG-05)."""
    fight.round += 1
    fight.turn = FIRST_TURN
    fight.phase = Phase.CALLED
    fight.jump = fight.idle = 0
    fight.deeds.clear()
    for fighter in fight.combatants.values():
        fighter.tie_presence = None
        fighter.lots.clear()
        fighter.joined.clear()
        fighter.used.clear()
        fighter.wait_until = FIRST_TURN
        fighter.initiative = base_initiative(fight, fighter)
    fight.tell(f"Round {fight.round} begins.", Kind.SCENE, clauses="KI-ORG-02 KI-ORG-05 KI-INIT-01")
    if not any(asked_at(fight, fighter) for fighter in fight.present()):
        next_turn(fight)


DAY = timedelta(hours=24)
"""How long the narration and the Interlude wait at the most (KI-INTER-01, KI-INTER-02)."""


@act("narrate", "narrate", clauses="KI-INTER-01", group="gm")
class Narrate(Act[KiFight]):
    """The story of the round."""

    help = "Tell the round that is over as a story."
    says = ("tells the round: {text}", "tells the round")
    text: str = field(
        Text(4000, label="What happened in this round", long=True),
        "The story of the round",
        says='"{}"',
    )


def narration(fight: KiFight) -> Resolution[None]:
    """Let the GM tell the round; if they do not answer, tell a plain summary (KI-INTER-01)."""
    deeds = "\n".join(filter(None, fight.deeds)) or "Nothing happened."
    fight.tell_gm(f"Round {fight.round} as it went:\n{deeds}", Kind.SCENE, clauses=["KI-INTER-01"])
    answer: Narrate | Skip = yield from ask(
        "narrate",
        GM,
        f"What happened in round {fight.round}?",
        offer(fight, Narrate, Skip),
        within=DAY,
        default={"act": "skip"},
        public=True,
        facts=OfRound(fight.round),
    )
    if isinstance(answer, Narrate):
        fight.tell(answer.text, Kind.TALE, clauses=["KI-INTER-01"])
    else:
        fight.tell(_summary(fight), Kind.SCENE, clauses=["KI-INTER-01"])


def _summary(fight: KiFight) -> str:
    """A short summary of the round: who stands and who is down."""
    up = [f.name for f in fight.present() if f.able and not f.hidden]
    down = [f.name for f in fight.present() if not f.able and not f.hidden]
    parts = [f"Round {fight.round} in short."]
    parts += [f"Standing: {listed(up)}."] if up else []
    parts += [f"Down: {listed(down)}."] if down else []
    return " ".join(parts)


def interlude(fight: KiFight) -> Resolution[None]:
    """Talk, plans and questions, until all players are ready or the GM opens the round.

    There are no Actions, techniques or Surges. A player who does not answer counts as ready.
    (KI-INTER-02)
    """
    fight.tell(
        "Interlude: make plans, speak in character, ask the GM what you notice.",
        Kind.SCENE,
        clauses=["KI-INTER-02", "KI-INTER-03", "KI-INTER-05"],
    )
    players: dict[PlayerId, list[str]] = {}
    for fighter in fight.present():
        if fighter.player != GM and not fighter.hidden:
            players.setdefault(fighter.player, []).append(fighter.id)
    yield from together(
        "interlude",
        {player: _ready(fight, player, ids) for player, ids in players.items()},
        enough=lambda _: fight.closing,
    )
    fight.closing = False


@act("ready", "ready", clauses="KI-INTER-02", group="interlude")
class Ready(Act[KiFight]):
    """Be ready for the next round, with a plan to keep."""

    help = "Interlude: say that you are ready for the next round."
    says = ("is ready for the round, with this plan: {plan}", "is ready for the round")
    plan: str = field(
        Text(1000, least=0, label="Plan", long=True),
        "A note to yourself for the round",
        default="",
        says='"{}"',
    )


def _ready(fight: KiFight, player: PlayerId, ids: list[str]) -> Resolution[None]:
    """Wait for one player, who may leave a plan for their first creature (KI-INTER-04)."""
    answer: Ready = yield from ask(
        "ready",
        player,
        f"Ready for round {fight.round + 1}?",
        offer(fight, Ready),
        about=ids[0],
        within=DAY,
        default={"act": "ready"},
        public=True,
        facts=OfRound(fight.round),
    )
    if answer.plan:
        fight.combatant(ids[0]).plan = answer.plan
