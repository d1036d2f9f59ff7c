"""Feats of the tables: each with its pool, its difficulty, and its kind of roll.

(WOD-FEAT-02..22)
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.dice import Modifier
from rules.engine.forms import Number, Option, Pick, Some
from rules.engine.kit.acts import Act, AsideAct, act, field, offer
from rules.engine.requests import Resolution
from rules.engine.verbs import ask
from rules.engine.visibility import GM
from rules.errors import BadAnswer
from rules.wod.fight.moments import At, point
from rules.wod.fight.state import Deed, Mortal, WodFight
from rules.wod.free_rolls.contests import Means, open_contest, open_pursuit
from rules.wod.free_rolls.feat_rulings import Set, ask_goal, how_hard
from rules.wod.free_rolls.feats import Feat, choose, feats, pool_name, tell_worth
from rules.wod.free_rolls.resisted_rolls import resisted
from rules.wod.free_rolls.single_rolls import simple, waived
from rules.wod.free_rolls.strength import heave_rated
from rules.wod.free_rolls.tasks import open_task, under_way, work_on
from rules.wod.free_rolls.turn_costs import in_turn
from rules.wod.pools.attempts import (
    Attempt,
    OfOnesOwn,
    Traits,
    foes,
    must_have_action,
    own,
    take_action,
    traits_of,
    whose,
)
from rules.wod.sheets.traits import Written, read_pool

MOST_WATCHERS = 5
CHASES = {"chase": Means.FOOT, "pursuit": Means.CAR}
AGAINST_SOMEBODY = ("fake-out", "poisoning", "deception")
"""Feats that are rolled alone, but always against somebody (WOD-FEAT-18)."""


def _is_open(fight: WodFight, each: Feat) -> bool:
    """Whether the house rules allow the feat (WOD-FEAT-19)."""
    return each.id != "torture" or fight.house.torture_rules


def _goes_on(each: Feat) -> bool:
    """Whether it is a task or contest, whose rolls are declared each turn (WOD-EXT-01)."""
    return each.id in CHASES or each.is_contest or each.is_extended


def _needs_somebody(each: Feat) -> bool:
    return each.is_resisted or each.is_contest or each.id in AGAINST_SOMEBODY


def _listed(at: At) -> Pick:
    every = [each for each in feats().values() if _is_open(at.fight, each)]
    return Pick(tuple([Option(each.id, each.name, each.about[:100]) for each in every]), "Feat")


def _watchers(at: At) -> Some:
    there = tuple([Option(each.id, each.name) for each in foes(at)])
    return Some(there, most=MOST_WATCHERS, label="The opponent, or who watches")


def _pool(at: At) -> Traits:
    return traits_of(own(at.fight, at.by), "Pool, if not the usual one", least=0)


@act("feat", clauses="WOD-FEAT-02 WOD-FEAT-17", group="task")
class Try(OfOnesOwn, AsideAct[WodFight]):
    """A feat of the tables, perhaps against somebody, as the kind of action that its table names.

    (WOD-FEAT-02, WOD-FEAT-08..14, WOD-FEAT-17)
    """

    help = "Try a feat of the tables."
    gm = False
    alone = True
    feat: str = field(_listed, "Which feat")
    against: tuple[str, ...] = field(_watchers, "The opponents, with commas between", default=())
    pool: str = field(_pool, "Which pool; else the first", default="")
    willpower: bool = point()
    combatant: str = field(whose, "Who it is for", default="")

    def check(self, at: At) -> None:
        each, mortal = feats()[self.feat], self.roller(at)
        _ = choose(each, self.pool)
        if mortal.id in self.against:
            raise BadAnswer("Choose somebody else to try it against.")
        if not self.against and _needs_somebody(each):
            raise BadAnswer(f"Name somebody to try {each.name} against.")
        if not _goes_on(each):
            must_have_action(at.fight, at.by, mortal)

    def resolve(self, at: At) -> Resolution[None]:
        fight, mortal, each = at.fight, self.roller(at), feats()[self.feat]
        written = choose(each, self.pool)
        against = [fight.combatant(id) for id in self.against]
        action = None if _goes_on(each) else take_action(fight, at.by, mortal)
        if each.id == "lifting":
            yield from _lift(fight, mortal, action, willpower=self.willpower)
        elif each.id in CHASES:
            hard = yield from how_hard(fight, mortal, each, [])
            _ = open_pursuit(
                fight, mortal, against[0], str(written), means=CHASES[each.id],
                difficulty=hard.difficulty if hard else each.difficulty,
            )  # fmt: skip
        elif each.is_contest:
            yield from _contest(fight, mortal, each, written, against[0])
        elif each.is_extended:
            yield from _extended(fight, mortal, each, written, willpower=self.willpower)
        else:
            yield from _one_roll(
                fight, mortal, each, written, action, willpower=self.willpower, against=against
            )


def _attempt(each: Feat, written: Written, hard: Set, *, willpower: bool) -> Attempt:
    more = each.harder.get(pool_name(written), 0)
    return Attempt(
        what=each.name,
        written=written,
        base=hard.difficulty,
        threshold=hard.threshold,
        changes=(Modifier(more, "without the key", "WOD-FEAT-16"),) if more else (),
        dice=hard.dice,
        willpower=willpower,
        deed=each.name,
        clause=each.clauses[0],
    )


def _one_roll(
    fight: WodFight,
    mortal: Mortal,
    each: Feat,
    written: Written,
    action: Deed | None,
    *,
    willpower: bool,
    against: Sequence[Mortal],
) -> Resolution[None]:
    """Make a simple roll, or one that the first person in `against` resists."""
    hard = yield from how_hard(fight, mortal, each, against)
    if not fight.can_act(mortal):
        return
    if hard is None:
        waived(fight, mortal, each.name)
        return
    rolled = in_turn(fight, mortal, _attempt(each, written, hard, willpower=willpower), action)
    if each.id == "torture":
        rolled = rolled.harder(*_cruelty(written))
    if not each.is_resisted:
        outcome = yield from simple(fight, mortal, rolled, *each.clauses)
        tell_worth(fight, mortal, each, outcome)
        return
    _ = yield from resisted(
        fight,
        mortal,
        against[0],
        rolled,
        theirs=_resisting(each, written, against[0]),
        hard=each.resist_difficulty,
        ties=each.ties,
        clauses=each.clauses,
    )


def _cruelty(written: Written) -> tuple[Modifier, ...]:
    """The change of difficulty for "intense" or "lethal" torture, in brackets after the pool.

    (WOD-FEAT-19)
    """
    cruel = written.words.casefold() in ("intense", "lethal")
    return (Modifier(-2, written.words, "WOD-FEAT-19"),) if cruel else ()


def _resisting(each: Feat, written: Written, foe: Mortal) -> Written:
    """The pool of the other side: by the table, or else the same (WOD-FEAT-05, WOD-FEAT-11)."""
    if not each.resist:
        return Written(written.traits)
    choices = [read_pool(pool) for pool in each.resist.split(", ")]
    return max(choices, key=lambda pool: sum(foe.dots(trait) for trait in pool.traits))


# ---------------------------------------------------------------- tasks and contests


def _extended(
    fight: WodFight, mortal: Mortal, each: Feat, written: Written, *, willpower: bool
) -> Resolution[None]:
    """Go on with an extended task, or open it with the GM's goal, and roll once (WOD-EXT-01)."""
    name = f"{each.name} of {mortal.name}"[:60]
    task = under_way(fight, name)
    if task is None:
        answer = yield from ask_goal(fight, mortal, each, written)
        task = open_task(
            fight,
            name,
            str(written),
            goal=answer.goal * each.goal_times.get(pool_name(written), 1),
            difficulty=answer.difficulty + each.harder.get(pool_name(written), 0),
            threshold=answer.threshold,
            rolls=answer.rolls,
            members=[mortal.id],
            clause=each.clauses[-1],
        )
        task.period = each.period
    if fight.by_turns:
        text = f"In a fight each roll for {name} takes an action, which you declare."
        fight.tell_player(mortal, text, clauses=["WOD-EXT-01"])
    elif fight.can_act(mortal):
        outcome = yield from work_on(fight, mortal, task.id, willpower=willpower, deed=each.name)
        tell_worth(fight, mortal, each, outcome)


def _contest(
    fight: WodFight, mortal: Mortal, each: Feat, written: Written, foe: Mortal
) -> Resolution[None]:
    """Open a contest of many exchanges (WOD-RESIST-05)."""
    answer = yield from ask_goal(fight, mortal, each, written)
    _ = open_contest(
        fight,
        mortal,
        foe,
        str(written),
        goal=answer.goal,
        difficulty=answer.difficulty,
        threshold=answer.threshold,
        what=f"{each.name} of {mortal.shown_name}",
    )


@act("rate", "rating", clauses="WOD-STRENGTH-03", group="answer")
class Rate(Act[None]):
    """The rating of a feat of strength (WOD-STRENGTH-03)."""

    title = "Rate it"
    help = "Set the rating."
    slash = "GM: say what strength it takes."
    says = ("The GM rates it at {rating!}", "The GM rates it")
    rating: int = field(Number(1, 15, "Rating"), "By the table", says="{}")


def _lift(
    fight: WodFight, mortal: Mortal, action: Deed | None, *, willpower: bool
) -> Resolution[None]:
    """Use the table of strength, at the rating that the GM names (WOD-STRENGTH-03)."""
    answer: Rate = yield from ask(
        "rating",
        GM,
        f"{mortal.name} lifts or breaks something. What rating does it take?",
        offer(None, Rate),
        about=mortal.id,
    )
    yield from heave_rated(fight, mortal, answer.rating, action, willpower=willpower)
