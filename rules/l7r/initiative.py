"""Action dice, and whose turn it is (L7R-INIT-01..14)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from rules.dice import Dice
from rules.engine.forms import Option, Pick
from rules.engine.requests import Resolution
from rules.engine.verbs import roll
from rules.engine.visibility import Kind, Part
from rules.l7r.state import LAST_PHASE, L7rFight, Samurai

BEYOND = 11
"""More than any die shows: a longer row of dice goes before a shorter one (L7R-INIT-12)."""

MOST_ROLLED = 20


def new_round(fight: L7rFight) -> None:
    """The count goes up by one, and everything of the round starts afresh."""
    fight.round += 1
    fight.phase = 1
    fight.busy = False
    for row in (fight.order, fight.passed, fight.deeds):
        row.clear()
    for samurai in fight.combatants.values():
        samurai.rolled.clear()
        samurai.dice.clear()
        samurai.hold_until = 0
    fight.tell(f"Round {fight.round} begins.", Kind.SCENE, clauses=["L7R-INIT-01", "L7R-INIT-09"])


def roll_initiative(fight: L7rFight) -> Resolution[None]:
    """Action dice for everyone who has none this round, and a place in the order.

    Void + 1 dice, of which the highest goes; neither void points nor rerolled tens.
    (L7R-INIT-02..04) A newcomer rolls at once, and has no dice of phases that are gone.
    """
    fresh = lacking(fight)
    for samurai in fresh:
        name = f"initiative-{samurai.id}"
        fell = yield from roll(name, Dice(samurai.void + 1, 10), "Action dice", (), "L7R-INIT-02")
        samurai.rolled = sorted(fell.worths)[:-1]
        samurai.dice = [die for die in samurai.rolled if die >= fight.phase]
        gone = [die for die in samurai.rolled if die < fight.phase]
        late = f" (gone by: {spelled(gone)})" if gone else ""
        fight.tell(
            f"{samurai.name} has action dice {spelled(samurai.dice)}{late}.",
            Kind.EFFECT,
            audience=samurai.own if samurai.hidden else fight.dice_eyes(samurai),
            rolls=[fell],
            clauses=["L7R-INIT-02", "L7R-INIT-03", "L7R-INIT-04"],
            part=Part.NOTE,
        )
    # Hidden combatants come last, so that they do not change the others' coins.
    for samurai in sorted(fresh, key=lambda each: each.hidden):
        yield from _find_place(fight, samurai)


def lacking(fight: L7rFight) -> list[Samurai]:
    """Everybody able who has yet to roll action dice in this round."""
    return [
        each
        for each in fight.present()
        if each.able and not each.rolled and each.since <= fight.round
    ]


def spelled(dice: list[int]) -> str:
    """Dice as a sentence has them."""
    return ", ".join(map(str, sorted(dice))) or "none"


def precedence(dice: list[int], samurai: Samurai) -> tuple[list[int], int]:
    """Lowest die first, then the next; a longer row before a shorter; then the higher Void.

    (L7R-INIT-10..13)
    """
    row = sorted(dice)
    return row + [BEYOND] * (MOST_ROLLED - len(row)), -samurai.void


def _find_place(fight: L7rFight, samurai: Samurai) -> Resolution[None]:
    """Behind all who come before it; a coin decides between equals, once a round (L7R-INIT-13)."""
    mine = _for_the_round(fight, samurai)
    place = len(fight.order)
    while place > 0:
        other = fight.combatant(fight.order[place - 1])
        theirs = _for_the_round(fight, other)
        if theirs < mine:
            break
        if theirs == mine:
            coin = yield from roll(
                f"coin-{other.id}-{samurai.id}", Dice(1, 2), "Coin", (), "L7R-INIT-13"
            )
            if coin.total == 1:
                break
        place -= 1
    fight.order.insert(place, samurai.id)


def _for_the_round(fight: L7rFight, samurai: Samurai) -> tuple[list[int], int]:
    """What holds all round of whatever decides the order (L7R-INIT-10).

    Dice that are compared as they are left may come to be alike, however they fell: then Void
    stands alone here, and the coins are thrown for whatever may come.
    """
    compared = [] if fight.house.initiative_compare == "unspent" else samurai.rolled
    return precedence(compared, samurai)


def in_order(fight: L7rFight) -> list[Samurai]:
    """Everybody able, first to last, by the dice that `l7r.initiative_compare` names."""
    placed = [fight.combatants[id] for id in fight.order if id in fight.combatants]
    if fight.house.initiative_compare == "unspent":
        placed.sort(key=lambda each: precedence(each.dice, each))
    return [samurai for samurai in placed if samurai.able]


def available(samurai: Samurai, phase: int) -> list[int]:
    """The dice that it may spend in a phase: due, or held (L7R-INIT-05, L7R-INIT-08)."""
    return sorted([die for die in samurai.dice if die <= phase])


def next_up(fight: L7rFight) -> tuple[int, Samurai] | None:
    """The next phase and who acts in it; None where the round is over.

    The order is gone through again and again until all have acted or hold. (L7R-INIT-14) Phases in
    which nobody has a die are passed over. (L7R-INIT-01)
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
    """A choice of one die; the lowest where none is chosen (L7R-INIT-06)."""
    return Pick(tuple([Option(str(face), str(face)) for face in faces]), "Action die")


def pairs(samurai: Samurai) -> list[tuple[int, int]]:
    """Any two of its dice, highest first (L7R-PARRY-08)."""
    return sorted({(a, b) for a, b in combinations(sorted(samurai.dice), 2)}, reverse=True)


@lru_cache(maxsize=256)
def any_two(pairs: tuple[tuple[int, int], ...]) -> Pick:
    """A choice of two dice; the two highest where none are chosen (L7R-PARRY-08)."""
    return Pick(tuple([Option(f"{a}+{b}", f"{a} and {b}") for a, b in pairs]), "Two action dice")


def spend_one(samurai: Samurai, phase: int, wish: str) -> bool:
    """Spend a die; the lowest where the one wished for is gone. Whether there was one."""
    ready = available(samurai, phase)
    if not ready:
        return False
    samurai.dice.remove(int(wish) if wish in map(str, ready) else ready[0])
    return True


def spend_two(samurai: Samurai, wish: str) -> bool:
    """Spend two dice; the highest where those wished for are gone. Whether there were two."""
    ready = pairs(samurai)
    if not ready:
        return False
    chosen = {f"{a}+{b}": (a, b) for a, b in ready}.get(wish)
    # The first pair has the highest low die, which need not be the two highest dice.
    for die in chosen or sorted(samurai.dice)[-2:]:
        samurai.dice.remove(die)
    return True


def spend_for_parry(samurai: Samurai, phase: int, wish: str) -> bool:
    """Spend what a parry costs (L7R-PARRY-05, L7R-PARRY-08). Whether it could."""
    return spend_one(samurai, phase, wish) or spend_two(samurai, wish)
