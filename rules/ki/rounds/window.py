"""The window of a turn: who is asked, who joins, and the price of joining (KI-PART-01..06)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.engine.forms import Number, YesNo
from rules.engine.kit.acts import Act, act, field, offer
from rules.engine.requests import Resolution
from rules.engine.verbs import ask, together, unless
from rules.engine.visibility import Kind
from rules.errors import BadAnswer
from rules.ki.fight.questions import Called, turn_of
from rules.ki.fight.state import Fighter, KiFight
from rules.ki.fight.ties import in_order
from rules.ki.fight.wording import listed

ENTRY = 2
"""The stamina that a creature pays for each participation of a round after its first.

(KI-STA-01)
"""


def first_turn(fighter: Fighter) -> int:
    """The first turn of the round that it may join by its Initiative (KI-INIT-04, KI-INIT-05)."""
    return min(10, max(1, fighter.initiative or 0))


def may_join(fighter: Fighter, turn: int) -> bool:
    """Return whether it might join a turn, as far as everybody knows: NPCs' stamina is secret."""
    open_to_it = (
        fighter.able
        and fighter.initiative is not None
        and turn <= first_turn(fighter)
        and turn not in fighter.joined
    )
    return open_to_it and (fighter.guarded or can_pay(fighter))


def asked_at(fight: KiFight, fighter: Fighter) -> bool:
    """Return whether it is asked to join the called turn: it may, and has not passed it."""
    return may_join(fighter, fight.turn) and fight.turn <= fighter.wait_until


def can_pay(fighter: Fighter) -> bool:
    """Return whether it can pay to join: a Surge comes after the entry (KI-PART-04..05)."""
    return not fighter.joined or fighter.stamina >= ENTRY


class Calling(NamedTuple):
    """The moment in which a turn is called for a creature."""

    fight: KiFight
    me: Fighter


@act("join", "join", clauses="KI-PART-01 KI-PART-05")
class Join(Act[Calling]):
    """Join the turn; the first participation of a round is free (KI-PART-04..05)."""

    help = "Join the turn that is being called."
    says = "joins this turn"

    @classmethod
    def hint_at(cls, at: Calling) -> str:
        return f"{ENTRY} stamina" if at.me.joined else "free"

    def price(self, at: Calling) -> Mapping[str, int]:
        return {"stamina": ENTRY if at.me.joined else 0}

    def check(self, at: Calling) -> None:
        if not can_pay(at.me):
            raise BadAnswer(
                f"Joining again costs {ENTRY} stamina; {at.me.name} has {at.me.stamina}."
            )


def _until(at: Calling) -> Number:
    return Number(0, at.fight.turn - 1, "Until turn", {0: "only this one"})


@act("pass", "join", clauses="KI-PART-01 KI-ORG-04")
class Pass(Act[Calling]):
    """Pass this turn; or every turn until `until` is called (0: only this one); or the round."""

    help = "Pass this turn, several turns, or the round."
    says = ("passes {round}", "passes until turn {until}", "passes")
    orders = ("pass {round}", "pass until {until}", "pass")
    adding = "for longer"
    until: int = field(
        _until,
        "Pass until this turn is called, for example: 4",
        default=0,
        span=(0, 10),
        says="{}",
        orders="turn {}",
        stated="the turn of your Initiative",
    )
    round: bool = field(
        YesNo("For the rest of the round"),
        "Pass for the rest of the round",
        default=False,
        says="for the rest of the round",
    )


def window(fight: KiFight) -> Resolution[list[str]]:
    """Let all announce side by side, in secret; return those who join, in order.

    The announcements are shown when the window closes. If the GM closes it, those who have not
    answered pass. If the GM has called a later turn, nobody joins this one. (KI-PART-01, KI-ORG-04)
    """
    asked = [fighter.id for fighter in fight.present() if asked_at(fight, fighter)]
    answers = yield from together(
        "window", {id: _announce(fight, id) for id in asked}, enough=lambda _: fight.closing
    )
    fight.closing = False
    if fight.jump:
        return []
    joining: list[str] = []
    for id in asked:
        match answers.get(id, Pass()):
            case Join():
                fighter = fight.combatant(id)
                if _enter(fight, fighter):
                    joining.append(id)
                else:
                    fight.tell_player(fighter, f"{fighter.name} can join no more.")
            case wish:
                fight.combatant(id).wait_until = _wait(fight.turn, wish)
    ordered = yield from in_order(fight, joining)
    _publish(fight, ordered)
    return ordered


def _wait(turn: int, wish: Pass) -> int:
    """The highest turn at which the creature is asked again."""
    if wish.round:
        return 0
    return min(wish.until, turn - 1) if wish.until else turn - 1


def _announce(fight: KiFight, id: str) -> Resolution[Join | Pass]:
    """Its announcement; a creature that falls before it announces passes (KI-HP-04)."""
    fighter = fight.combatant(id)
    said = yield from unless(lambda: not fighter.able, _ask(fight, fighter))
    return Pass() if said is None else said


def _ask(fight: KiFight, fighter: Fighter) -> Resolution[Join | Pass]:
    return ask(
        "join",
        fighter.player,
        f"Does {fighter.name} join turn {fight.turn}?",
        lambda: offer(Calling(fight, fighter), Join, Pass),
        about=fighter.id,
        default={"act": "pass"},
        public=True,
        sure=True,
        facts=Called(
            round=fight.round,
            turn=fight.turn,
            initiative=fighter.initiative,
            free=not fighter.joined,
            acted=fight.seen_acting(fighter, fight.round),
            conditions=tuple([e.name for e in fight.effects_on(fighter.id)]),
        ),
        turn=turn_of(fight),
    )


def _enter(fight: KiFight, fighter: Fighter) -> bool:
    """Let the creature join and pay; its first turn in a round is free (KI-PART-04..06).

    Return False if an amendment has made this impossible since the announcement.
    """
    if not fighter.able or fight.turn in fighter.joined or not can_pay(fighter):
        return False
    if fighter.joined:
        fighter.stamina -= ENTRY
    fighter.joined.append(fight.turn)
    return True


def _publish(fight: KiFight, ordered: list[str]) -> None:
    """Show who has joined, all together; a turn that nobody joins is not mentioned."""
    joined = [fight.combatant(id) for id in ordered]
    names = [fighter.name for fighter in joined if not fighter.hidden]
    if names:
        fight.tell(
            f"Turn {fight.turn}: {listed(names)} {'join' if len(names) > 1 else 'joins'}.",
            Kind.SCENE,
            clauses=["KI-PART-01", "KI-PART-02", "KI-STA-01"],
        )
    for fighter in joined:
        if fighter.hidden:
            fight.tell_of(fighter, f"Turn {fight.turn}: {fighter.name} joins.", Kind.SCENE)
