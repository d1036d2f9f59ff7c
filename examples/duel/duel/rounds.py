"""Rounds: the secret choice, the strokes, the parry. Each act stands beside its rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from duel.state import MOST_BREATH, DuelFight, Duelist
from rules.dice import Dice, Modifier
from rules.engine.asking.forms import Target, options
from rules.engine.asking.questions import Facts, Part, Question, Who, by_key
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, roll, together
from rules.engine.kit.acts import Act, act, actions, field, named, offer
from rules.engine.views.timeline import Slot
from rules.engine.views.visibility import EVERYONE, Kind


@dataclass(frozen=True, slots=True)
class Round(Facts):
    """What is known when people choose."""

    round: int


@dataclass(frozen=True, slots=True)
class Struck(Facts):
    """What is known when a stroke comes."""

    attacker: Who


QUESTIONS = by_key(
    Question("choose", "When I may act", Part.TURN, Round),
    Question("react", "When I am struck at", Part.REACTION, Struck),
)


class Moment(NamedTuple):
    """The moment in which a duelist is asked something."""

    fight: DuelFight
    me: Duelist

    @property
    def foes(self) -> list[Duelist]:
        """Everybody whom they can strike at."""
        return [c for c in self.fight.standing() if c is not self.me and not c.hidden]


@act("guard", "choose", clauses="DUEL-CHOICE-02")
class Guard(Act[Moment]):
    """Hold the blade in front; breath comes back."""

    help = "Guard, and get your breath back."
    says = "guards"


def _foes(at: Moment) -> Target:
    return Target(options(named(at.foes)), "At")


@act("strike", "choose", clauses="DUEL-CHOICE-01 DUEL-HIT-01")
class Strike(Act[Moment]):
    """A stroke at somebody."""

    help = "Strike at somebody."
    says = ("strikes at {target}", "strikes")
    target: str = field(_foes, "The target", says="{}")

    @classmethod
    def why_not(cls, at: Moment) -> str | None:
        return None if at.foes else "There is nobody to strike at."


@act("take", "react", clauses="DUEL-PARRY-02")
class Take(Act[Moment]):
    """Let a stroke come."""

    title = "Take it"
    help = "Let the stroke come."
    says = "takes it"


@act("parry", "react", clauses="DUEL-PARRY-01")
class Parry(Act[Moment]):
    """Turn a stroke aside for one breath."""

    help = "Spend a breath to parry the stroke."
    says = "parries"

    @classmethod
    def why_not(cls, at: Moment) -> str | None:
        return None if at.me.breath else "You have no breath left."


ACTIONS = actions(Strike, Guard, Parry, Take)


def due(fight: DuelFight) -> tuple[Slot, ...]:
    """All who stand and have not acted in this round, until only one stands (DUEL-ROUND-01)."""
    up = fight.standing()
    if sum(not each.hidden for each in up) < 2:  # somebody hidden must not keep a duel going
        return ()
    return tuple(Slot(at=fight.round, kind="turn", who=c.id) for c in up if c.round < fight.round)


def moment(fight: DuelFight, slots: tuple[Slot, ...]) -> Resolution[None]:
    """All choose in secret, guards go up, then the strokes fall in order (DUEL-ROUND-02)."""
    chosen = yield from together("round", {slot.who: _choose(fight, slot.who) for slot in slots})
    for who, choice in chosen.items():
        duelist = fight.combatant(who)
        duelist.round = fight.round
        duelist.guarding = isinstance(choice, Guard)
        if duelist.guarding:
            duelist.breath = min(MOST_BREATH, duelist.breath + 1)
            fight.tell_of(duelist, f"{duelist.name} guards.")
    for who, choice in chosen.items():
        if isinstance(choice, Strike):
            yield from _stroke(fight, fight.combatant(who), fight.combatant(choice.target))
    if not due(fight):
        fight.round += 1


def _choose(fight: DuelFight, id: str) -> Resolution[Strike | Guard]:
    """One duelist's choice; nobody sees it before all have chosen (DUEL-CHOICE-01..02)."""
    duelist = fight.combatant(id)
    return (
        yield from ask(
            "choose",
            duelist.player,
            f"What does {duelist.name} do?",
            lambda: offer(Moment(fight, duelist), Guard, Strike),
            about=id,
            default={"act": "guard"},
            facts=Round(fight.round),
        )
    )


def _stroke(fight: DuelFight, attacker: Duelist, target: Duelist) -> Resolution[None]:
    """One stroke, the reaction to it, and the harm it does (DUEL-HIT-01..03)."""
    if attacker.out or target.out or target.hp == 0:
        fight.tell(f"The stroke of {attacker.shown_name} meets nobody.", Kind.FAILURE)
        return
    fight.tell(f"{attacker.shown_name} strikes at {target.name}.")
    reaction = yield from _react(fight, attacker, target)
    if attacker.out or target.out or target.hp == 0:
        return
    modifiers = [Modifier(attacker.skill, "skill", "DUEL-HIT-01")]
    if target.guarding:
        modifiers.append(Modifier(-fight.house.guard, "guard", "DUEL-HIT-02"))
    hit = yield from roll("stroke", Dice(1, 6), "Stroke", modifiers, "DUEL-HIT-01")
    if isinstance(reaction, Parry):
        skill = [Modifier(target.skill, "skill", "DUEL-PARRY-01")]
        parry = yield from roll("parry", Dice(1, 6), "Parry", skill, "DUEL-PARRY-01")
        if parry.total >= hit.total:
            fight.tell(f"{target.name} parries.", Kind.SUCCESS, rolls=[hit, parry])
            return
    harm = min(target.hp, max(0, hit.total))
    target.hp -= harm
    fight.tell(f"{target.name} is hit." if harm else "The guard holds.", Kind.HARM, rolls=[hit])
    if target.hp == 0:
        fight.tell(f"{target.name} is down.", Kind.HARM)


def _react(fight: DuelFight, attacker: Duelist, target: Duelist) -> Resolution[Parry | Take]:
    """The target may parry for a breath; without one they are asked too (DUEL-PARRY-01..02)."""
    chosen = yield from ask(
        "react",
        target.player,
        f"Does {target.name} parry?",
        lambda: offer(Moment(fight, target), Take, Parry),
        about=target.id,
        default={"act": "take"},
        always=True,
        facts=Struck(attacker.id if attacker.eyes is EVERYONE else ""),
    )
    if isinstance(chosen, Parry):
        target.breath -= 1
    return chosen
