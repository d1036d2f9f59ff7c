"""Stage 1: Stances, Initiative Rolls and the order of Turns (L5R-INIT-01..06, L5R-STANCE-01)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from rules.dice import Dice, Modifier, Roll
from rules.engine.kit.acts import offer
from rules.engine.requests import Resolution
from rules.engine.verbs import ask, roll, together
from rules.engine.visibility import Kind, Part
from rules.l5r.fight.questions import OfRound, turn_of
from rules.l5r.fight.rolls import dice, explained
from rules.l5r.fight.stances import Assume, assume, named, open_to
from rules.l5r.fight.state import L5rFight, Samurai, Stage, TurnState
from rules.l5r.fight.turn_act import Acting

SURPRISED = 10
"""The penalty of a surprised person's Score, for the whole skirmish (L5R-AMB-05)."""


def stage_one(fight: L5rFight) -> Resolution[None]:
    """Let all without a Score choose a Stance in secret, then roll; all is shown together."""
    fresh = [each for each in fight.present() if each.score is None and fight.able(each)]
    chosen = yield from together("stances", {each.id: _choose(fight, each) for each in fresh})
    fight.round = max(1, fight.round)
    for samurai in fresh:
        samurai.first_round = fight.round
        yield from assume(fight, samurai, chosen[samurai.id].stance, tell=False)
    rolls = {}
    for samurai in fresh:
        rolls[samurai.id] = yield from _roll(samurai)
    for samurai in fresh:
        samurai.score = rolls[samurai.id].total
    yield from tell_apart(fight, fight.in_order)
    for samurai in fresh:
        _tell(fight, samurai, rolls[samurai.id])
        late(fight, samurai)
    fight.stage = Stage.TURNS


def _choose(fight: L5rFight, samurai: Samurai) -> Resolution[Assume]:
    """The Stance of the first Round; Attack if the player does not answer (L5R-STANCE-01)."""
    answer: Assume = yield from ask(
        "stance",
        samurai.player,
        f"In which Stance does {samurai.name} begin?",
        lambda: offer(Acting(fight, samurai, first=True), Assume),
        about=samurai.id,
        default=lambda: {"act": "stance", "stance": open_to(fight, samurai)[0].value},
        public=True,
        always=True,
        facts=OfRound(fight.round),
        turn=turn_of(fight),
    )
    return answer


def _roll(samurai: Samurai) -> Resolution[Roll]:
    """Roll (Reflexes + Insight Rank)k(Reflexes); tens explode (L5R-INIT-01, L5R-INIT-06)."""
    modifiers = [Modifier(-SURPRISED, "Surprised", "L5R-AMB-05")] if samurai.surprised else []
    if samurai.granted:
        modifiers.append(Modifier(samurai.granted, "The GM's word", "L5R-INIT-06"))
    clause = "L5R-INIT-01"
    reflexes = Modifier(samurai.reflexes, "Reflexes", clause)
    rank = Modifier(samurai.insight_rank, "Insight Rank", clause)
    asked = dice(reflexes.value + rank.value, samurai.reflexes)
    fell = yield from roll(f"initiative-{samurai.id}", asked, "Initiative", modifiers, clause)
    return explained(fell, [reflexes, rank], [reflexes])


def _tell(fight: L5rFight, samurai: Samurai, rolled: Roll) -> None:
    stance = f", {named(samurai.stance)} Stance"
    fight.tell_roll(
        samurai,
        f"{samurai.name}: Initiative {samurai.score}{stance}.",
        rolled,
        Kind.EFFECT,
        audience=samurai.eyes,
        clauses="L5R-INIT-01 L5R-INIT-03 L5R-STANCE-01",
        part=Part.NOTE,
    )


def late(fight: L5rFight, samurai: Samurai) -> None:
    """Give a newcomer a Turn in this Round, unless their place has passed (L5R-INIT-05)."""
    samurai.turn = TurnState.LOST if _has_passed(fight, samurai) else TurnState.WAITING


def _has_passed(fight: L5rFight, samurai: Samurai) -> bool:
    """Return whether the Round has passed its place, by the whole order of ties."""
    if fight.reached is None or samurai.place < fight.reached:
        return False
    if samurai.place > fight.reached:
        return True
    last = fight.combatants.get(fight.reached_by)
    return last is not None and fight.comes_first(samurai, last)


def tell_apart(fight: L5rFight, among: Callable[[], list[Samurai]]) -> Resolution[None]:
    """Put people with equal Scores in order, two at a time, by a roll-off.

    `among` returns all of them, in order; it is called again after each pair. (L5R-INIT-03)
    """
    while (pair := _level(fight, among())) is not None:
        one, other = pair
        first = yield from _who_goes_first(one, other)
        second = other if first is one else one
        first.ahead.append(second.id)


def _level(fight: L5rFight, order: list[Samurai]) -> tuple[Samurai, Samurai] | None:
    """The first two neighbours without an order, first those that everybody sees."""
    for some in ([each for each in order if not each.hidden], order):
        for one, other in pairwise(some):
            if fight.undecided(one, other):
                return one, other
    return None


def _who_goes_first(one: Samurai, other: Samurai) -> Resolution[Samurai]:
    name = f"tie-{one.id}-{other.id}"
    coin = yield from roll(name, Dice(1, 2), "Roll-off", (), "L5R-INIT-03")
    return one if coin.total == 1 else other
