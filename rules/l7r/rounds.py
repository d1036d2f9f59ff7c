"""Rounds and phases: the turns and their actions (L7R-INIT-01, L7R-INIT-06..09, L7R-INIT-14).

round begins: action dice --> phase 1 .. 10, one action of one fighter a moment --> next round
                                 a duel comes before all of it, and ends the round
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.engine.asking.forms import Json, Number, Option, Pick, Target, Text
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, together
from rules.engine.kit.acts import Act, act, field, offer
from rules.engine.kit.durations import round_over, time_passes, turn_begins, turn_ends
from rules.engine.kit.pausing import go_on, note_activity
from rules.engine.views.timeline import Slot
from rules.l7r.attack import ATTACK_VOID, attack, made
from rules.l7r.duel import play_duel
from rules.l7r.gm import rule
from rules.l7r.initiative import (
    available,
    faces,
    lacking,
    new_round,
    next_up,
    one_of,
    roll_initiative,
    spend_one,
)
from rules.l7r.questions import MayAct, turn_of
from rules.l7r.shared_fields import ON_IT, pays_for_tens, tens, void_for, void_points, weapons
from rules.l7r.state import LAST_PHASE, L7rFight, Samurai
from rules.l7r.values import Tens


def due(fight: L7rFight) -> tuple[Slot, ...]:
    """The next slots; none if nobody can act or the GM has paused the fighting."""
    if fight.duel is not None:
        return tuple([Slot(at=fight.now, kind="duel", who=d.id) for d in fight.duel.duelists])
    if fight.calm or not any(samurai.able for samurai in fight.combatants.values()):
        return ()
    if fight.round == 0:
        return (Slot(at=100, kind="round"),)
    if lacking(fight):
        return (Slot(at=fight.now, kind="initiative"),)
    following = next_up(fight)
    if following is None:
        return (Slot(at=(fight.round + 1) * 100, kind="round"),)
    phase, samurai = following
    return (Slot(at=fight.round * 100 + phase, kind="turn", who=samurai.id),)


def moment(fight: L7rFight, slots: tuple[Slot, ...]) -> Resolution[None]:
    """Play the due slots: a step of a duel, the beginning of a round, or one action of a phase."""
    match slots[0].kind:
        case "duel":
            yield from play_duel(fight)
        case "round":
            yield from _next_round(fight)
        case "initiative":
            yield from roll_initiative(fight)
        case _:
            yield from _turn(fight, slots[0].at % 100, fight.combatant(slots[0].who))


def _next_round(fight: L7rFight) -> Resolution[None]:
    """Begin a new round: unspent dice are lost, and new ones are rolled (L7R-INIT-01, L7R-INIT-09).

    If nobody acted in the whole round before, the GM is asked whether the fight continues.
    """
    if fight.round and not fight.busy:
        went_on = yield from go_on(
            fight, f"Nobody in sight has acted in round {fight.round}. Does the fight continue?"
        )
        if not went_on:
            return
    round_over(fight)
    new_round(fight)
    time_passes(fight, fight.measures.count(fight))
    yield from roll_initiative(fight)


def _turn(fight: L7rFight, phase: int, samurai: Samurai) -> Resolution[None]:
    """Let one fighter act, or hold (L7R-INIT-06)."""
    if phase != fight.phase or samurai.id in fight.passed:
        fight.phase = phase
        fight.passed.clear()
        time_passes(fight, fight.measures.count(fight))
    # If a duel begins meanwhile or the fighter falls, the turn comes to nothing. (L7R-SW-05)
    answers = yield from together(
        "turn",
        {samurai.id: _ask(fight, phase, samurai)},
        enough=lambda _: fight.duel is not None or not samurai.able,
    )
    if not samurai.able or fight.duel is not None or fight.phase != phase:
        return
    match wish := answers[samurai.id]:
        case Hold(until=until):
            _hold(fight, samurai, until)
        case Strike():
            turn_begins(fight, samurai)
            yield from _strike(fight, samurai, wish)
            turn_ends(fight, samurai)
        case Other():
            turn_begins(fight, samurai)
            yield from _other(fight, samurai, wish)
            turn_ends(fight, samurai)


def _ask(fight: L7rFight, phase: int, samurai: Samurai) -> Resolution[Strike | Hold | Other]:
    last = phase == LAST_PHASE
    # Nobody may notice a hidden fighter by having to wait for them.
    silence: Json = {"act": "hold"} if not last or samurai.hidden else None
    seen = fight.seen_by(samurai)
    # While nothing has happened only an order can answer for who holds.
    waits = fight.waits(samurai) and not last
    answer: Strike | Hold | Other = yield from ask(
        "act",
        samurai.player,
        f"Phase {phase}: what does {samurai.name} do?",
        lambda: offer(Acting(fight, phase, samurai), Strike, Hold, Other),
        about=samurai.id,
        default=silence,
        consult=waits,
        public=True,
        sure=True,
        facts=MayAct(
            round=fight.round,
            phase=phase,
            due=len(available(samurai, phase)),
            crippled=samurai.crippled,
            foes=tuple([other.id for other in seen if other.side != samurai.side]),
            acted=fight.seen_acting(samurai, fight.round),
        ),
        turn=turn_of(fight),
    )
    return answer


class Acting(NamedTuple):
    """The moment in which somebody may act in a phase (L7R-INIT-06)."""

    fight: L7rFight
    phase: int
    me: Samurai

    @property
    def seen(self) -> list[Samurai]:
        """All whom they can attack."""
        return self.fight.seen_by(self.me)

    @property
    def pays(self) -> bool:
        """Whether the tens may be rerolled for a void point."""
        return pays_for_tens(self.fight, self.me)


def _targets(at: Acting) -> Target:
    """All whom they can attack, each with its TN (L7R-DICE-09)."""
    return Target(tuple([Option(o.id, o.name, f"TN {o.tn_to_be_hit}") for o in at.seen]), "Target")


def _arms(at: Acting) -> Pick:
    return weapons(at.me.arms)


def _die(at: Acting) -> Pick:
    return one_of(tuple(faces(at.me, at.phase)))


def _void(at: Acting) -> Number:
    return void_points(at.me.may_spend, ATTACK_VOID)


DIE = "The action die is the {}"


@act("attack", "act", clauses="L7R-ATK-02 L7R-INIT-06")
class Strike(Act[Acting]):
    """Attack with a weapon and a die; `reroll` is for the tens, if it would miss."""

    help = "Attack somebody with one of your action dice."
    says = "attacks {target} {weapon?}"
    public = ("attacks {target} {weapon?}", "attacks")
    shown = "target weapon void die reroll"
    target: str = field(_targets, "The target, for example: Bandit", says="{}")
    weapon: str = field(
        _arms,
        "With which weapon; the first you have if you leave it out",
        default="",
        says={"bare hands": "with bare hands", "*": "with their {}"},
    )
    die: str = field(
        _die, "Which action die you spend; the lowest if you leave it out", default="", says=DIE
    )
    void: int = field(_void, ATTACK_VOID, default=0, span=(0, 20), says=ON_IT)
    reroll: Tens = tens()

    @classmethod
    def why_not(cls, at: Acting) -> str | None:
        return None if at.seen else "There is nobody here you can attack."

    def price(self, _at: Acting) -> Mapping[str, int]:
        return {"void": void_for(self.void, self.reroll), "dice": 1}


UNTIL = "until somebody acts"


@act("hold", "act", clauses="L7R-INIT-08")
class Hold(Act[Acting]):
    """Keep the dice until somebody acts, in the last phase at the latest, or up to a phase.

    `until` is the phase after which it is asked again; the present one, to hold in this one only.
    (L7R-INIT-08)
    """

    help = "Hold your action dice for a later phase."
    says = "holds {until?}"
    until: int = field(
        Number(0, LAST_PHASE, "Until after phase", {0: "somebody acts"}),
        "Until after which phase; until somebody acts if you leave it out",
        default=0,
        says="until after phase {}",
    )

    @classmethod
    def hint_at(cls, at: Acting) -> str:
        last = at.phase == LAST_PHASE
        return f"The die of {at.me.name} is lost with this phase." if last else UNTIL


@act("other", "act", clauses="L7R-INIT-07")
class Other(Act[Acting]):
    """Try something else, in words, for one die (L7R-INIT-07)."""

    title = "Something else"
    help = "Try anything else; the GM rules on it."
    says = ("tries something else: {what}", "tries something else")
    what: str = field(
        Text(1000, label="What you do", long=True),
        "What you try, for example: I bar the door",
        says='"{}"',
    )
    die: str = field(_die, "Which action die it costs, if the GM allows it", default="", says=DIE)

    def price(self, _at: Acting) -> Mapping[str, int]:
        return {"dice": 1}


def _hold(fight: L7rFight, samurai: Samurai, until: int) -> None:
    """Keep the due dice, to be spent in a later phase of the round (L7R-INIT-08)."""
    samurai.hold_until = max(fight.phase, until)
    fight.passed.append(samurai.id)
    if not fight.waits(samurai):
        fight.report(samurai, "holds")
        text = f"{samurai.name} holds."
        fight.tell_idle(text, audience=samurai.eyes, clauses="L7R-INIT-08")
    fight.wait(samurai, still=not until and fight.phase < LAST_PHASE)


def _strike(fight: L7rFight, samurai: Samurai, wish: Strike) -> Resolution[None]:
    target = fight.combatants.get(wish.target)
    if target is None or not spend_one(samurai, fight.phase, wish.die):
        return
    _acted(fight, samurai)
    blow = made(fight, samurai, target, wish.weapon, void=wish.void, reroll=wish.reroll)
    yield from attack(fight, blow, "L7R-INIT-06")


def _acted(fight: L7rFight, samurai: Samurai) -> None:
    note_activity(fight, samurai)
    fight.saw_act(samurai, fight.round)
    fight.passed.append(samurai.id)


def _other(fight: L7rFight, samurai: Samurai, wish: Other) -> Resolution[None]:
    """Carry out an action that the GM allows, for one die; a refused one is free (L7R-INIT-07)."""
    allowed = yield from rule(fight, samurai, wish.what)
    if allowed and samurai.able and spend_one(samurai, fight.phase, wish.die):
        _acted(fight, samurai)
        fight.report(samurai, "acts")
