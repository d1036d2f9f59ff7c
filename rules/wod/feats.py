"""The feats of the tables, feats of strength, and torture.

(WOD-FEAT-02..22, WOD-STRENGTH-01..03)
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple

from rules.dice import Modifier, added
from rules.engine.asking.forms import Json, Number, OneOf, Option, Pick, Some, YesNo
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask
from rules.engine.kit.acts import Act, AnytimeAct, AsideAct, act, field, offer
from rules.engine.views.visibility import GM, Kind
from rules.errors import BadAnswer
from rules.wod.attempts import (
    HARDEST,
    Attempt,
    OfOnesOwn,
    Traits,
    attempt,
    earlier,
    foes,
    in_turn,
    must_have_action,
    own,
    remember,
    shown,
    take_action,
    targets,
    traits_of,
    whose,
)
from rules.wod.harm import suffer
from rules.wod.movement import FEET
from rules.wod.pools import STANDARD, Outcome
from rules.wod.questions import Judged
from rules.wod.resisted_rolls import Means, open_contest, open_pursuit, resisted
from rules.wod.shared_fields import At, point
from rules.wod.single_rolls import HARD, MOST_THRESHOLD, THRESHOLD, simple, waived
from rules.wod.state import Deed, Mortal, WodFight
from rules.wod.tasks import MOST_GOAL, open_task, under_way, work_on
from rules.wod.traits import ANY, Written, attributes, read_pool, starter
from rules.wod.values import Harm


@dataclass(frozen=True, slots=True, kw_only=True)
class Feat:
    """One line of the tables (WOD-FEAT-03..06).

    `difficulty` is the number; if it `varies`, it is a proposal to the GM, from `low` to `high`.
    With `watch` it is the sum of those traits of the watcher. `social`: any social attribute is
    possible (WOD-FEAT-17). `harder` and `goal_times` are the prices of some of the pools
    (WOD-FEAT-16). `ties`: equal successes are enough for the one who tries (WOD-FEAT-21).
    """

    id: str
    name: str
    group: str
    pools: tuple[str, ...]
    difficulty: int
    kinds: tuple[str, ...]
    text: str
    varies: bool = False
    low: int = 2
    high: int = 12
    watch: tuple[str, ...] = ()
    social: bool = False
    resist: str = ""
    resist_difficulty: int = 6
    ties: bool = False
    period: str = ""
    notes: tuple[str, ...] = ()
    harder: Mapping[str, int] = dataclasses.field(default_factory=dict)
    goal_times: Mapping[str, int] = dataclasses.field(default_factory=dict)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of the rulebook for it."""
        return (GROUPS[self.group], *self.notes)

    @property
    def is_contest(self) -> bool:
        """Whether it is a contest of several exchanges with somebody (WOD-RESIST-05)."""
        return "extended" in self.kinds and "resisted" in self.kinds

    @property
    def is_extended(self) -> bool:
        """Whether it is always a task of several rolls (WOD-EXT-01)."""
        return self.kinds == ("extended",)

    @property
    def is_resisted(self) -> bool:
        """Whether the other side always rolls too (WOD-RESIST-01)."""
        return self.kinds == ("resisted",)

    @property
    def about(self) -> str:
        """Pool, difficulty and notes on one line, for a list."""
        pools = " or ".join(self.pools[:2])
        hard = " + ".join(self.watch) if self.watch else f"{self.difficulty}"
        more = " or as the GM says" if self.varies else ""
        return f"{pools}; difficulty {hard}{more}; {', '.join(self.kinds)}. {self.text}"

    @property
    def proposed(self) -> int:
        """The difficulty if the GM names none: 6, within the range of the feat (WOD-FEAT-02)."""
        return max(self.low, min(STANDARD, self.high)) if self.varies else self.difficulty


GROUPS = {
    "physical": "WOD-FEAT-03",
    "art and science": "WOD-FEAT-04",
    "social": "WOD-FEAT-05",
    "transportation": "WOD-FEAT-06",
}


@cache
def feats() -> Mapping[str, Feat]:
    """Every feat by its id, in the order of the tables."""
    return {id: _feat(entry) for id, entry in starter("feat").items()}


def _feat(entry: Mapping[str, Any]) -> Feat:
    lists = {name: tuple(value) for name, value in entry.items() if isinstance(value, list)}
    return Feat(**{**entry, **lists})


def choose(feat: Feat, wish: str) -> Written:
    """The chosen pool; the first of the feat's pools if none is given (WOD-FEAT-08..17).

    A single trait means the pool that has it, or fills the open place of a pool.

    Raises:
     BadAnswer: It is none of the feat's pools; the message names them.
    """
    if not wish.strip():
        if ANY in feat.pools[0]:
            raise BadAnswer(f"{feat.name} takes {feat.pools[0]}: name the ability for the {ANY}.")
        return read_pool(feat.pools[0])
    written = read_pool(wish)
    for pool in feat.pools:
        if _fits(pool.split(" + "), written.traits, social=feat.social):
            return written
    for pool in feat.pools if len(written.traits) == 1 else ():
        first, _, last = pool.partition(" + ")
        for pair in ((first, *written.traits), (*written.traits, last)):
            if _fits([first, last], pair, social=feat.social) and ANY not in pair:
                return Written(pair, written.extra, written.words)
    listed = ", or ".join(feat.pools)
    social = "; any social attribute will do" if feat.social else ""
    raise BadAnswer(f"{feat.name} takes {listed}{social}.")


def _fits(pool: list[str], traits: tuple[str, ...], *, social: bool) -> bool:
    if len(pool) != len(traits):
        return False
    charms = attributes("social")
    return all(
        want in (ANY, have) or (social and want in charms and have in charms)
        for want, have in zip(pool, traits, strict=True)
    )


def pool_name(written: Written) -> str:
    """The traits of a pool as the tables write them: "dexterity + martial_arts"."""
    return " + ".join(written.traits)


YIELDS: Mapping[str, Callable[[Mortal, int], str]] = {
    "jumping": lambda _, n: f"{2 * n} feet up or {4 * n} across",
    "climbing": lambda mortal, n: f"{FEET[mortal.footing] * n} feet up",
    "swimming": lambda _, n: f"{10 * n} minutes",
}
"""The worth of the successes, if the tables give one (WOD-FEAT-03, WOD-MOVE-06)."""


def tell_worth(fight: WodFight, mortal: Mortal, each: Feat, outcome: Outcome | None) -> None:
    """Tell the worth of the successes of one roll, if the tables give one (WOD-FEAT-03)."""
    if outcome is not None and outcome.succeeded and each.id in YIELDS:
        text = f"{each.name}: {YIELDS[each.id](mortal, outcome.net)}."
        fight.tell_of(mortal, text, Kind.EFFECT, each.clauses)


# ---------------------------------------------------------------- the GM's decisions

A_FACE = "The least number that a die must show"


class Setting(NamedTuple):
    """The moment in which the GM decides how hard a feat is."""

    feat: Feat
    proposed: int


class Sets(Act[Setting]):
    """The GM's decision, which begins with the difficulty that is proposed."""

    @classmethod
    def blank_at(cls, at: Setting) -> Mapping[str, Json]:
        return {"difficulty": at.proposed}


def _difficulty(at: Setting) -> Number:
    return Number(1, HARDEST, f"Difficulty ({at.feat.low} to {at.feat.high})")


@act("set", "difficulty", clauses="WOD-FEAT-02", group="answer")
class Set(Sets):
    """Set the difficulty of a roll (WOD-FEAT-02)."""

    title = "Set it"
    help = "GM: say how hard it is."
    says = ("The GM sets the difficulty at {difficulty!}", "The GM sets the difficulty")
    difficulty: int = field(_difficulty, A_FACE, span=(1, HARDEST), says="{}")
    threshold: int = field(THRESHOLD, "Successes taken away", default=0, says="The threshold is {}")
    dice: int = field(
        Number(-20, 20, "Dice added or taken"),
        "Added or taken",
        default=0,
        says="The pool changes by {}",
    )


@act("waive", "difficulty", clauses="WOD-AUTO-01", group="answer")
class Waive(Act[Setting]):
    """Allow it without a roll (WOD-AUTO-01)."""

    title = "No roll needed"
    help = "GM: it needs no roll."
    says = "The GM says that no roll is needed"


@act("goal", "goal", clauses="WOD-EXT-01", group="answer")
class Goal(Sets):
    """Set a task's goal, its difficulty, and how many rolls it may take (0: any number)."""

    title = "Set the goal"
    help = "GM: say how much there is to do."
    says = ("The GM sets the goal at {goal!}", "The GM sets the goal")
    goal: int = field(
        Number(1, MOST_GOAL, "Successes needed in all"),
        "Successes in all",
        says={"1": "1 success", "*": "{} successes"},
    )
    difficulty: int = field(HARD, A_FACE, default=STANDARD, says="The difficulty is {}")
    threshold: int = field(
        Number(0, MOST_THRESHOLD, "Threshold of each roll"),
        "Taken off each roll",
        default=0,
        says="The threshold is {}",
    )
    rolls: int = field(
        Number(0, MOST_GOAL, "Rolls allowed", {0: "any"}),
        "How many are allowed; left out: any",
        default=0,
        says={"1": "1 roll is allowed", "*": "{} rolls are allowed"},
    )


def how_hard(mortal: Mortal, each: Feat, against: Sequence[Mortal]) -> Resolution[Set | None]:
    """The difficulty by the table, the watcher's traits, or the GM; None if no roll is needed.

    With several watchers the highest counts. (WOD-FEAT-02, WOD-FEAT-09, WOD-FEAT-18, WOD-AUTO-01)
    """
    if each.watch and against:
        return Set(max(sum(foe.dots(t) for t in each.watch) for foe in against))
    if not each.varies:
        return Set(each.difficulty)
    answer: Set | Waive = yield from ask(
        "difficulty",
        GM,
        f"{mortal.name} tries {each.name} ({each.text}) How hard is it?",
        offer(Setting(each, each.proposed), Set, Waive),
        about=mortal.id,
        default={"act": "set", "difficulty": each.proposed},
        facts=Judged(each.id),
    )
    return answer if isinstance(answer, Set) else None


def ask_goal(mortal: Mortal, each: Feat, written: Written) -> Resolution[Goal]:
    """Ask the GM for the goal and difficulty of a task (WOD-FEAT-12, WOD-FEAT-16)."""
    period = f", {each.period} a roll" if each.period else ""
    return ask(
        "goal",
        GM,
        f"{mortal.name} sets out on {each.name} with {written}{period}. How much is there to do?",
        offer(Setting(each, each.proposed), Goal),
        about=mortal.id,
        facts=Judged(each.id),
    )


# ---------------------------------------------------------------- strength (WOD-STRENGTH-01..03)

WILL_AT = 9
"""The difficulty of the Willpower roll that boosts strength (WOD-STRENGTH-02)."""


def _rows(_at: At) -> Pick:
    rows = starter("strength").items()
    named = [
        (id, f"{row['rating']}: {row['deed']}", f"lift {row['pounds']} lbs") for id, row in rows
    ]
    return Pick(tuple([Option(*each) for each in named]), "What")


@act("strength", clauses="WOD-STRENGTH-01", group="task")
class Heave(OfOnesOwn, AsideAct[WodFight]):
    """A feat of strength with a rating: a deed or a weight of the table.

    (WOD-STRENGTH-01, WOD-STRENGTH-02, WOD-STRENGTH-03)
    """

    help = "Try a feat of strength."
    gm = False
    alone = True
    rating: str = field(_rows, "Which feat, or its rating")
    willpower: bool = point()
    combatant: str = field(whose, "Who it is for", default="")

    def check(self, at: At) -> None:
        super().check(at)
        must_have_action(at.fight, at.by, self.roller(at))

    def resolve(self, at: At) -> Resolution[None]:
        mortal = self.roller(at)
        action = take_action(at.fight, at.by, mortal)
        yield from heave_rated(at.fight, mortal, int(self.rating), action, willpower=self.willpower)


def heave_rated(
    fight: WodFight, mortal: Mortal, rating: int, action: Deed | None, *, willpower: bool
) -> Resolution[None]:
    """Strength alone may be enough; otherwise Willpower at 9 adds to it for this feat.

    The rating of Willpower is rolled. `action` is the one that it takes in a turn.
    (WOD-STRENGTH-01, WOD-STRENGTH-02)
    """
    row = starter("strength")[str(rating)]
    what = f"{row['deed']} or lift {row['pounds']} pounds"
    if mortal.strength >= rating:
        text = f"{mortal.name} can {what} without a roll."
        fight.tell_of(mortal, text, Kind.SUCCESS, "WOD-STRENGTH-01 WOD-STRENGTH-03")
        return
    task = f"strength {rating}"
    again = yield from earlier(mortal, task)
    if not fight.can_act(mortal):
        return
    rolled = Attempt(
        what=f"Strength {rating}",
        written=Written(("willpower",)),
        base=WILL_AT,
        changes=again,
        willpower=willpower,
        clause="WOD-STRENGTH-02",
    )
    outcome = yield from attempt(fight, mortal, "strength", in_turn(fight, mortal, rolled, action))
    strength = Modifier(mortal.strength, "Strength", "WOD-STRENGTH-01")
    more = Modifier(outcome.successes, "Successes", "WOD-STRENGTH-02")
    effort = added(f"Effort, of {rating}", strength, more, clause=more.clause, by=mortal.id)
    reached = effort.total >= rating and outcome.succeeded
    remember(mortal, task, succeeded=reached)
    how = "manages to" if reached else "cannot"
    fight.tell_roll(
        mortal,
        f"{mortal.name} {how} {what}: {shown(outcome)}.",
        outcome.roll,
        Kind.SUCCESS if reached else Kind.FAILURE,
        clauses="WOD-STRENGTH-02 WOD-STRENGTH-03",
        why=outcome.why,
        beside=[effort],
    )


# ---------------------------------------------------------------- an attempt

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
        super().check(at)
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
            hard = yield from how_hard(mortal, each, [])
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
    hard = yield from how_hard(mortal, each, against)
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
        answer = yield from ask_goal(mortal, each, written)
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
        fight.tell_player(mortal, text, clauses="WOD-EXT-01")
    elif fight.can_act(mortal):
        outcome = yield from work_on(fight, mortal, task.id, willpower=willpower, deed=each.name)
        tell_worth(fight, mortal, each, outcome)


def _contest(
    fight: WodFight, mortal: Mortal, each: Feat, written: Written, foe: Mortal
) -> Resolution[None]:
    """Open a contest of many exchanges (WOD-RESIST-05)."""
    answer = yield from ask_goal(mortal, each, written)
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
    help = "GM: say what strength it takes."
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


# ---------------------------------------------------------------- the end of torture


class Torment(StrEnum):
    """The cost of a scene of torture for its victim (WOD-FEAT-19)."""

    MENTAL = "mental"
    BASHING = "bashing"
    LETHAL = "lethal"


@act("torment", clauses="WOD-FEAT-19", group="body")
class Relent(AnytimeAct[WodFight]):
    """End a scene of torture: a point of Willpower or a level of health, two if it was intense.

    (WOD-FEAT-19)
    """

    title = "End torment"
    help = "End a scene of torture, at its cost."
    combatant: str = field(
        lambda at: targets(at.fight.present(), "Whose torment ends"), "Who it is for"
    )
    torment: Torment = field(
        OneOf(tuple(Torment), "The cost: mental, bashing or lethal"), "What it costs"
    )
    intense: bool = field(YesNo("It was intense"), "Was it intense", default=False)

    @classmethod
    def why_not(cls, at: At) -> str | None:
        if not at.fight.house.torture_rules:
            return "This campaign plays without torture."
        return None if at.fight.present() else "There is nobody here."

    def resolve(self, at: At) -> None:
        mortal = at.fight.combatant(self.combatant)
        at.fight.tell_of(mortal, "The scene ends.", Kind.RULING, "WOD-FEAT-19")
        if self.torment is Torment.MENTAL:
            mortal.willpower = max(0, mortal.willpower - 1)
            text = f"{mortal.name} has lost a point of Willpower."
            at.fight.tell_player(mortal, text, Kind.HARM, clauses="WOD-FEAT-19")
            return
        harm = Harm.LETHAL if self.torment is Torment.LETHAL else Harm.BASHING
        suffer(at.fight, mortal, harm, 2 if self.intense else 1)
