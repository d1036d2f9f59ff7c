"""Rounds and phases: the turns and their actions (L7R-INIT-01, L7R-INIT-06..09, L7R-INIT-14).

round begins: action dice --> phase 1 .. 10, one action of one fighter a moment --> next round
                                 a duel comes before all of it, and ends the round
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rules.engine.forms import Acts, Choice, Fields, Form, Json, Number, Option, Target, Text
from rules.engine.kit.pausing import go_on, note_activity
from rules.engine.requests import Resolution
from rules.engine.timeline import Slot
from rules.engine.verbs import ask, together
from rules.l7r.attacks.attack import attack, made
from rules.l7r.duels.duel import play_duel
from rules.l7r.fight.acts import Hold, Other, Strike
from rules.l7r.fight.initiative import (
    available,
    faces,
    lacking,
    new_round,
    next_up,
    one_of,
    roll_initiative,
    spend_one,
)
from rules.l7r.fight.questions import MayAct, turn_of
from rules.l7r.fight.state import LAST_PHASE, L7rFight, Samurai
from rules.l7r.fight.wording import MOST_VOID, pays_for_tens, tens_field, void_for, weapons
from rules.l7r.phases.rulings import rule
from rules.l7r.sheets.values import Weapon


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
    new_round(fight)
    yield from roll_initiative(fight)


def _turn(fight: L7rFight, phase: int, samurai: Samurai) -> Resolution[None]:
    """Let one fighter act, or hold (L7R-INIT-06)."""
    if phase != fight.phase or samurai.id in fight.passed:
        fight.phase = phase
        fight.passed.clear()
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
            yield from _strike(fight, samurai, wish)
        case Other():
            yield from _other(fight, samurai, wish)


def _ask(fight: L7rFight, phase: int, samurai: Samurai) -> Resolution[Strike | Hold | Other]:
    last = phase == LAST_PHASE
    # Nobody may notice a hidden fighter by having to wait for them.
    silence: Json = {"act": "hold"} if not last or samurai.hidden else None
    seen = fight.seen_by(samurai)
    return (
        yield from ask(
            "act",
            samurai.player,
            f"Phase {phase}: what does {samurai.name} do?",
            lambda: _form(fight, phase, samurai),
            about=samurai.id,
            default=silence,
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
    )


def _form(fight: L7rFight, phase: int, samurai: Samurai) -> Acts[Strike | Hold | Other]:
    return _offered(
        tuple([(o.id, o.name, o.tn_to_be_hit) for o in fight.seen_by(samurai)]),
        tuple(samurai.arms),
        tuple(faces(samurai, phase)),
        samurai.may_spend,
        pays=pays_for_tens(fight, samurai),
        loses=samurai.name if phase == LAST_PHASE else "",
    )


@lru_cache(maxsize=256)
def _offered(
    seen: tuple[tuple[str, str, int], ...],
    arms: tuple[Weapon, ...],
    dice: tuple[int, ...],
    void: int,
    *,
    pays: bool,
    loses: str,
) -> Acts[Strike | Hold | Other]:
    """The choices with these targets, weapons, dice and void points.

    Each target shows its TN. (L7R-DICE-09) `pays`: the tens may be rerolled for a void point.
    `loses` is the name of a fighter who loses the die with this phase, or "".
    """
    die = one_of(dice)
    choices: dict[str, Choice[Any]] = {}
    if seen:
        fields: dict[str, Form[Any]] = {
            "target": Target(
                tuple([Option(id, name, f"TN {tn}") for id, name, tn in seen]), "Target"
            ),
            "weapon": weapons(arms),
            "void": Number(0, void, "Void points on the attack", why=MOST_VOID),
            "die": die,
            **tens_field(pays=pays),
        }
        choices["attack"] = Choice(
            "Attack",
            Fields(Strike, fields),
            cost=lambda wish: {"void": void_for(wish.void, wish.reroll), "dice": 1},
        )
    until = Number(0, LAST_PHASE, "Until after phase", {0: "only this one"})
    note = f"The die of {loses} is lost with this phase." if loses else ""
    choices["hold"] = Choice("Hold", Fields(Hold, {"until": until}), note=note)
    words: dict[str, Form[Any]] = {"what": Text(1000, label="What you do", long=True), "die": die}
    choices["other"] = Choice("Something else", Fields(Other, words), cost=lambda _: {"dice": 1})
    return Acts(choices, why_not=lambda act: NOBODY if act == "attack" else "")


NOBODY = "There is nobody here you can attack."


def _hold(fight: L7rFight, samurai: Samurai, until: int) -> None:
    """Keep the due dice, to be spent in a later phase of the round (L7R-INIT-08)."""
    samurai.hold_until = max(fight.phase, until)
    fight.passed.append(samurai.id)
    fight.report(samurai, "holds")
    fight.tell(f"{samurai.name} holds.", audience=samurai.eyes, clauses=["L7R-INIT-08"])


def _strike(fight: L7rFight, samurai: Samurai, wish: Strike) -> Resolution[None]:
    target = fight.combatants.get(wish.target)
    if target is None or not spend_one(samurai, fight.phase, wish.die):
        return
    _acted(fight, samurai)
    yield from attack(
        fight, made(fight, samurai, target, wish.weapon, void=wish.void, reroll=wish.reroll)
    )


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
