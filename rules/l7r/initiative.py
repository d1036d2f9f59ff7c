"""Action dice, and the order of turns (L7R-INIT-01..14)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from rules.dice import Dice, Modifier, Roll
from rules.engine.asking.forms import Option, Pick
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import roll
from rules.engine.replay.telling import only_tells
from rules.engine.views.visibility import Kind, Part, shared
from rules.l7r.rolls import explained, of_ring
from rules.l7r.state import LAST_PHASE, L7rFight, Samurai
from rules.l7r.values import RingName

BEYOND = 11
"""A number above any die: of two equal rows of dice, the longer one comes first (L7R-INIT-12)."""


def new_round(fight: L7rFight) -> None:
    """Begin the next round: reset everything that belongs to a round."""
    fight.round += 1
    fight.phase = 1
    fight.busy = False
    for row in (fight.order, fight.passed, fight.deeds):
        row.clear()
    for samurai in fight.combatants.values():
        samurai.rolled.clear()
        samurai.dice.clear()
        samurai.hold_until = 0
    fight.tell(f"Round {fight.round} begins.", Kind.SCENE, clauses="L7R-INIT-01 L7R-INIT-09")


def roll_initiative(fight: L7rFight) -> Resolution[None]:
    """Roll action dice for everyone who has none this round, and find their place in the order.

    They roll Void + 1 dice and drop the highest; void points and rerolled tens do not apply.
    (L7R-INIT-02..04) A newcomer rolls at once, and loses the dice of earlier phases.
    """
    fresh = lacking(fight)
    for samurai in fresh:
        name = f"initiative-{samurai.id}"
        asked = Dice(samurai.void + 1, 10)
        thrown = yield from roll(name, asked, "Action dice", (), "L7R-INIT-02")
        void = of_ring(samurai, RingName.VOID, "L7R-INIT-02")
        fell = explained(thrown, samurai, [void, Modifier(1, "one more", "L7R-INIT-02")], [])
        samurai.rolled = sorted(fell.worths)[:-1]
        samurai.dice = [die for die in samurai.rolled if die >= fight.phase]
        _tell_dice(fight, samurai, fell)
    # Hidden combatants come last, so that they do not change the others' coins.
    for samurai in sorted(fresh, key=lambda each: each.hidden):
        yield from _find_place(fight, samurai)


@only_tells
def _tell_dice(fight: L7rFight, samurai: Samurai, fell: Roll) -> None:
    gone = [die for die in samurai.rolled if die < fight.phase]
    late = f"; gone by: {spelled(gone)}" if gone else ""
    fight.tell(
        f"{samurai.name} has action dice {spelled(samurai.dice)}{late}.",
        Kind.EFFECT,
        audience=samurai.own if samurai.hidden else fight.side_eyes(samurai),
        rolls=[fell],
        clauses="L7R-INIT-02 L7R-INIT-03 L7R-INIT-04",
        part=Part.NOTE,
    )


def lacking(fight: L7rFight) -> list[Samurai]:
    """Everybody able to act who has not rolled action dice in this round yet."""
    return [each for each in fight.combatants.values() if not each.rolled and each.able]


def spelled(dice: list[int]) -> str:
    """Dice as words in a sentence."""
    return ", ".join(map(str, sorted(dice))) or "none"


def precedence(samurai: Samurai) -> tuple[list[int], int]:
    """The key for the order of a round: lowest die rolled first, then the next; then higher Void.

    Of two equal rows, the longer comes first. (L7R-INIT-10..13)
    """
    return [*samurai.rolled, BEYOND], -samurai.void


def _find_place(fight: L7rFight, samurai: Samurai) -> Resolution[None]:
    """Insert the samurai into the order; a coin decides between equals, once a round.

    (L7R-INIT-13)
    """
    mine = precedence(samurai)
    place = len(fight.order)
    while place > 0:
        other = fight.combatant(fight.order[place - 1])
        theirs = precedence(other)
        if theirs < mine:
            break
        if theirs == mine:
            coin = yield from roll(
                f"coin-{other.id}-{samurai.id}", Dice(1, 2), "Coin", (), "L7R-INIT-13"
            )
            first, second = (other, samurai) if coin.total == 1 else (samurai, other)
            text = f"A coin puts {first.name} before {second.name} in this round."
            eyes = shared(fight.side_eyes(first), fight.side_eyes(second), first.eyes, second.eyes)
            cited = "L7R-INIT-13"
            fight.tell(text, Kind.EFFECT, audience=eyes, rolls=[coin], clauses=cited, quiet=True)
            if first is other:
                break
        place -= 1
    fight.order.insert(place, samurai.id)


def in_order(fight: L7rFight) -> list[Samurai]:
    """Everybody able to act, first to last, by the dice that they rolled (L7R-INIT-10)."""
    placed = [fight.combatants[id] for id in fight.order if id in fight.combatants]
    return [samurai for samurai in placed if samurai.able]


def available(samurai: Samurai, phase: int) -> list[int]:
    """The dice that it may spend in a phase: due, or held (L7R-INIT-05, L7R-INIT-08)."""
    return sorted([die for die in samurai.dice if die <= phase])


def next_up(fight: L7rFight) -> tuple[int, Samurai] | None:
    """The next phase and the samurai who acts in it; None if the round is over.

    In a phase, everybody gets a turn in order, again and again, until all have acted or hold.
    (L7R-INIT-14) Phases for which nobody has a die are skipped. (L7R-INIT-01)
    """
    first = {s.id: max(1, fight.phase, s.hold_until + 1, min(s.dice)) for s in in_order(fight)
             if s.dice}  # fmt: skip
    phase = min(first.values(), default=BEYOND)
    if phase > LAST_PHASE:
        return None
    ready = [id for id, soonest in first.items() if soonest == phase]
    passed = fight.passed if phase == fight.phase else []
    fresh = [id for id in ready if id not in passed]
    return phase, fight.combatants[(fresh or ready)[0]]


# ---------------------------------------------------------------------- spending


def faces(samurai: Samurai, phase: int) -> list[int]:
    """The faces of dice that are due or held, the lowest first (L7R-INIT-06)."""
    return sorted(set(available(samurai, phase)))


@lru_cache(maxsize=256)
def one_of(faces: tuple[int, ...]) -> Pick:
    """A field to choose one die; by default the lowest (L7R-INIT-06)."""
    return Pick(tuple([Option(str(face), str(face)) for face in faces]), "Action die")


def pairs(samurai: Samurai) -> list[tuple[int, int]]:
    """Every two of its dice, highest first (L7R-PARRY-08)."""
    return sorted({(a, b) for a, b in combinations(sorted(samurai.dice), 2)}, reverse=True)


@lru_cache(maxsize=256)
def any_two(pairs: tuple[tuple[int, int], ...]) -> Pick:
    """A field to choose two dice; by default the two highest (L7R-PARRY-08)."""
    return Pick(tuple([Option(f"{a}+{b}", f"{a} and {b}") for a, b in pairs]), "Two action dice")


def spend_one(samurai: Samurai, phase: int, wish: str) -> bool:
    """Spend the chosen die, or the lowest if that is gone; return whether there was one."""
    ready = available(samurai, phase)
    if not ready:
        return False
    samurai.dice.remove(int(wish) if wish in map(str, ready) else ready[0])
    return True


def spend_two(samurai: Samurai, wish: str) -> bool:
    """Spend the two chosen dice, or the highest if they are gone; return whether there were two."""
    ready = pairs(samurai)
    if not ready:
        return False
    chosen = {f"{a}+{b}": (a, b) for a, b in ready}.get(wish)
    # The first pair is not always the two highest dice: it has the highest low die.
    for die in chosen or sorted(samurai.dice)[-2:]:
        samurai.dice.remove(die)
    return True


def spend_for_parry(samurai: Samurai, phase: int, wish: str) -> bool:
    """Spend the price of a parry; return whether that was possible (L7R-PARRY-05, L7R-PARRY-08)."""
    return spend_one(samurai, phase, wish) or spend_two(samurai, wish)
