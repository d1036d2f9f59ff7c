"""One roll outside of the turn order: who rolls, pool, difficulty, earlier failures, the report."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from rules.dice import Modifier
from rules.engine.asking.forms import Option, Target, Text
from rules.engine.asking.requests import Resolution
from rules.engine.asking.text_values import counted
from rules.engine.asking.verbs import ask
from rules.engine.kit.acts import Act, act, offer
from rules.engine.kit.pausing import note_activity
from rules.engine.views.visibility import GM, Kind, PlayerId
from rules.errors import BadAnswer, NotAllowed
from rules.wod.chances import Odds, odds
from rules.wod.checks import Share, check, joined, pool_of
from rules.wod.movement import cost
from rules.wod.pools import (
    STANDARD,
    Difficulty,
    Outcome,
    Pool,
    degree,
    difficulty,
    ones_of,
    reading,
    tens_of,
    tried_before,
    with_willpower,
)
from rules.wod.questions import Again
from rules.wod.shared_fields import At
from rules.wod.state import Deed, Mortal, What, WodFight
from rules.wod.traits import Written, known, read_pool, read_sides, spelled

KEPT = (What.WAIT, What.DEFEND)
"""The actions that can be held back for another use."""

LONGEST_POOL = 120
HARDEST = 20
SAMPLE_POOLS = ("dexterity + stealth", "strength", "wits + alertness - 1")


@dataclass(frozen=True, slots=True)
class Traits(Text):
    """A field for a pool in words. `knows` are abilities besides the book's; `sides`: two pools."""

    knows: tuple[str, ...] = ()
    sides: bool = False

    def read(self, raw: Any) -> str:
        """The pool as it was written, if it can be read and names no unknown trait."""
        text = Text(LONGEST_POOL, self.least).read(raw)
        if text:
            for side in read_sides(text) if self.sides else (read_pool(text),):
                self._check(side)
        return text

    def _check(self, written: Written) -> None:
        strange = [each for each in written.traits if not self._is_known(each)]
        if strange:
            named = spelled(strange[0]).lower()
            raise BadAnswer(f"Nobody here has {named}. Write traits like dexterity + stealth.")

    def _is_known(self, trait: str) -> bool:
        return trait in known().values() or trait in self.knows

    def samples(self) -> tuple[Any, ...]:
        """Some pools, with two sides and without."""
        more = ("dexterity + stealth / perception + alertness",) if self.sides else ()
        return (*SAMPLE_POOLS, *more)


def traits_of(
    mortals: Iterable[Mortal], label: str, *, least: int = 1, sides: bool = False
) -> Traits:
    """A field for a pool from the book's traits and these combatants' abilities."""
    knows = tuple(sorted({name for each in mortals for name in each.abilities}))
    return Traits(LONGEST_POOL, least, label, knows=knows, sides=sides)


# ---------------------------------------------------------------- who rolls


NOBODY = "You have nobody here who could act now."


def able(fight: WodFight, by: PlayerId) -> list[Mortal]:
    """The combatants that a person may roll for."""
    return [each for each in fight.present() if by in (GM, each.player) and fight.can_act(each)]


def own(fight: WodFight, by: PlayerId) -> list[Mortal]:
    """The combatants that a person may roll for. Raises `NotAllowed` if there are none."""
    found = able(fight, by)
    if not found:
        raise NotAllowed(NOBODY)
    return found


def targets(mortals: Iterable[Mortal], label: str) -> Target:
    """A choice of combatants."""
    return Target(tuple([Option(each.id, each.name) for each in mortals]), label)


def whose(at: At) -> Target:
    """A choice of one's own combatants, for people with several; it is the last of a form."""
    return targets(own(at.fight, at.by), "Who it is for")


def own_traits(at: At) -> Traits:
    """A field for a pool of one's own."""
    return traits_of(own(at.fight, at.by), "Traits")


def roller(fight: WodFight, by: PlayerId, chosen: str) -> Mortal:
    """The combatant who rolls: the chosen one, or the first of one's own."""
    return fight.combatant(chosen) if chosen else own(fight, by)[0]


def must_have_action(fight: WodFight, by: PlayerId, mortal: Mortal) -> None:
    """Refuse a player's roll in a turn without a held-back action; the GM may always roll.

    Raises:
     BadAnswer: Their character has none.
    """
    if by != GM and fight.by_turns and _kept(mortal) is None:
        raise BadAnswer(no_action_left(mortal))


def must_own_point(by: PlayerId, mortal: Mortal, *, willpower: bool) -> None:
    """Refuse the GM a point of Willpower of a player's character (WOD-WILL-01).

    Raises:
     BadAnswer: It is theirs to spend.
    """
    if willpower and by == GM != mortal.player:
        raise BadAnswer(
            f"Only the player of {mortal.name} spends their Willpower: call for a roll, "
            "then they are asked, or let them roll."
        )


def no_action_left(mortal: Mortal) -> str:
    """Why somebody cannot roll in a turn now, and what they can do."""
    return (
        f"In a fight this takes an action, and {mortal.name} holds none back: "
        "declare Wait or Defend, then try it."
    )


def take_action(fight: WodFight, by: PlayerId, mortal: Mortal) -> Deed | None:
    """Use up the action that was held back, and return it; None if the roll needs none."""
    kept = _kept(mortal)
    if by == GM or not fight.by_turns or kept is None:
        return None
    kept.done = True
    note_activity(fight, mortal)
    return kept


def can_roll(fight: WodFight, mortal: Mortal) -> bool:
    """Whether somebody has an action for a single roll now, or needs none (WOD-SIMPLE-01)."""
    return not fight.by_turns or mortal.player == GM or _kept(mortal) is not None


def _kept(mortal: Mortal) -> Deed | None:
    return next((deed for deed in mortal.waiting if deed.what in KEPT), None)


def others(fight: WodFight, mine: Sequence[Mortal]) -> list[Mortal]:
    """Everybody that one of these can target, in the order of joining."""
    seen = {other.id for each in mine for other in fight.seen_by(each)}
    return [other for other in fight.present() if other.id in seen]


def foes(at: At) -> list[Mortal]:
    """Everybody that one of one's own can target."""
    return others(at.fight, own(at.fight, at.by))


def opponents(at: At) -> Target:
    """A choice of them."""
    return targets(foes(at), "The opponent")


def both_traits(at: At) -> Traits:
    """A field for the pools of both sides."""
    people = [*own(at.fight, at.by), *foes(at)]
    return traits_of(people, "Traits, and theirs after a /", sides=True)


class OfOnesOwn(Act[At]):
    """An act out of turn in which one of one's own combatants rolls; the first if none is named."""

    combatant: str

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return None if able(at.fight, at.by) else NOBODY

    def check(self, at: At) -> None:
        """Refuse a point of Willpower that is not one's own (WOD-WILL-01)."""
        must_own_point(at.by, self.roller(at), willpower=getattr(self, "willpower", False))

    def roller(self, at: At) -> Mortal:
        """The combatant who rolls."""
        return roller(at.fight, at.by, self.combatant)


class AgainstAnother(OfOnesOwn):
    """The same against somebody else."""

    nobody: ClassVar[str]
    """Why it is not possible without anybody else."""
    target: str

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return super().why_not(at) or (None if foes(at) else cls.nobody)

    def check(self, at: At) -> None:
        """Refuse a contest of somebody with themselves."""
        super().check(at)
        if self.target == self.roller(at).id:
            raise BadAnswer("It takes two: choose somebody else.")


# ---------------------------------------------------------------- the roll


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One attempt: the pool, the difficulty, and the deed, which a specialty may cover.

    `hindered` are penalties in dice from the turn; `share` is the action that the roll takes, which
    may have a part of a split pool. Earlier failures are counted by `task`.
    """

    what: str
    written: Written
    base: int = STANDARD
    threshold: int = 0
    changes: tuple[Modifier, ...] = ()
    dice: int = 0
    hindered: tuple[Modifier, ...] = ()
    share: Share | None = None
    willpower: bool = False
    deed: str = ""
    clause: str = "WOD-POOL-01"

    @property
    def task(self) -> str:
        """The task that failures are counted for (WOD-RETRY-01)."""
        return self.deed or str(Written(self.written.traits))

    def harder(self, *changes: Modifier) -> Attempt:
        """The same, with more changes of the difficulty."""
        return replace(self, changes=(*self.changes, *changes))

    def at(self, base: int, threshold: int) -> Attempt:
        """The same, at another difficulty."""
        return replace(self, base=base, threshold=threshold)


@dataclass(frozen=True, slots=True)
class Prepared:
    """The pool and difficulty of a roll, with the changes by wounds, armour and the GM."""

    pool: Pool
    difficulty: Difficulty
    is_special: bool


def prepared(fight: WodFight, mortal: Mortal, wish: Attempt) -> Prepared:
    """The pool and the difficulty as they are now."""
    written = wish.written
    pool = pool_of(fight, mortal, written.traits).plus(
        Modifier(written.extra, "as named", "WOD-POOL-11"),
        Modifier(wish.dice, "as the GM says", "WOD-POOL-11"),
        *wish.hindered,
    )
    if wish.share is not None:
        pool = joined(fight, mortal, pool, wish.share)
    changes = [*wish.changes, *fight.circumstances(mortal, "other", "difficulty")]
    return Prepared(
        pool,
        difficulty(wish.base, changes, threshold=wish.threshold),
        mortal.is_special(written.traits, written.words or wish.deed),
    )


def attempt(fight: WodFight, mortal: Mortal, key: str, wish: Attempt) -> Resolution[Outcome]:
    """Roll the attempt."""
    ready = prepared(fight, mortal, wish)
    return check(
        fight,
        mortal,
        key,
        wish.what,
        ready.pool,
        difficulty=ready.difficulty,
        specialty=ready.is_special,
        willpower=wish.willpower,
        clause=wish.clause,
    )


def likely(fight: WodFight, mortal: Mortal, wish: Attempt) -> tuple[Prepared, Odds]:
    """The exact odds of an attempt. Raises `BadDice` for more dice than can be computed."""
    ready = prepared(fight, mortal, wish)
    tens = tens_of(fight.house, mortal.role.value, specialty=ready.is_special)
    ones = ones_of(fight.house, specialty=ready.is_special)
    pool, saved = with_willpower(fight.house, ready.pool, willpower=wish.willpower)
    how = reading(fight.house, ready.difficulty, tens=tens, ones=ones, willpower=saved)
    return replace(ready, pool=pool), odds(pool.dice, how)


@act("harder", "retry", clauses="WOD-RETRY-01", group="answer")
class Harder(Act[int]):
    """Count earlier failures (WOD-RETRY-01)."""

    title = "It counts"
    help = "GM: earlier failures count."
    says = "The GM raises the difficulty by 1"

    @classmethod
    def button_at(cls, at: int) -> str:
        return f"Difficulty +{at}"


@act("fresh", "retry", clauses="WOD-RETRY-02", group="answer")
class Fresh(Act[int]):
    """Accept another approach: earlier failures do not count (WOD-RETRY-02)."""

    title = "A new approach"
    help = "GM: it is a new approach."
    says = "The GM takes it as a new approach"


def earlier(mortal: Mortal, task: str) -> Resolution[tuple[Modifier, ...]]:
    """The modifier for trying again, which the GM confirms: by default 1 for each failure.

    (WOD-RETRY-01, WOD-RETRY-02)
    """
    failures = mortal.failures.get(task, 0)
    if not failures:
        return ()
    times = counted(failures, "time")
    answer: Harder | Fresh = yield from ask(
        "retry",
        GM,
        f"{mortal.name} tries {task} again, having failed {times}. Does that count?",
        offer(failures, Harder, Fresh),
        about=mortal.id,
        default={"act": "harder"},
        facts=Again(task, failures),
    )
    if isinstance(answer, Fresh):
        _ = mortal.failures.pop(task, None)
        return ()
    return tried_before(mortal.failures.get(task, 0))


def remember(mortal: Mortal, task: str, *, succeeded: bool) -> None:
    """Count a failure, or forget all of them after a success (WOD-RETRY-01)."""
    if succeeded:
        _ = mortal.failures.pop(task, None)
    else:
        mortal.failures[task] = mortal.failures.get(task, 0) + 1


# ---------------------------------------------------------------- what is told


def shown(outcome: Outcome) -> str:
    """The outcome in words: "2 successes, moderate", "a failure", "a botch of degree 2"."""
    if outcome.botched:
        return f"a botch of degree {-outcome.net}"
    if not outcome.net:
        return "a failure"
    return f"{counted(outcome.net, 'success')}, {degree(outcome.net)}"


def tell_attempt(
    fight: WodFight, mortal: Mortal, what: str, outcome: Outcome, *clauses: str
) -> None:
    """Tell a roll by itself."""
    fight.tell_roll(
        mortal,
        f"{mortal.name} rolls {what}: {shown(outcome)}.",
        outcome.roll,
        Kind.SUCCESS if outcome.succeeded else Kind.FAILURE,
        clauses=[*clauses, "WOD-DEGREE-01"],
        why=outcome.why,
    )


# ---------------------------------------------------------------- what a turn costs


def hindered(fight: WodFight, mortal: Mortal) -> tuple[Modifier, ...]:
    """The dice that moving in this turn takes off every action of it (WOD-MOVE-08)."""
    if not fight.by_turns:
        return ()
    return tuple(cost(fight, mortal, mortal.yards))


def in_turn(fight: WodFight, mortal: Mortal, wish: Attempt, action: Deed | None) -> Attempt:
    """A roll with its costs in a turn; `action` is the one that it takes, None if it takes none.

    An action that is part of a split has only its share of the dice. (WOD-MULTI-01, WOD-MOVE-08)
    """
    return replace(wish, share=action, hindered=(*wish.hindered, *hindered(fight, mortal)))
