"""Single rolls of any traits, with somebody's help, and at the GM's call.

(WOD-POOL-01, WOD-COMP-01..03, WOD-DIFF-01, WOD-THRESH-01, WOD-BOTCH-05)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules.dice import Modifier
from rules.engine.asking.forms import Json, Number, OneOf, Target, Text
from rules.engine.asking.requests import Resolution
from rules.engine.asking.text_values import counted
from rules.engine.asking.verbs import ask
from rules.engine.kit.acts import Act, AnytimeAct, AsideAct, act, field, offer
from rules.engine.kit.called_rolls import SeenBy, make_called, seen_field
from rules.engine.views.visibility import EVERYONE, GM, Kind
from rules.errors import BadAnswer
from rules.wod.attempts import (
    HARDEST,
    NOBODY,
    Attempt,
    OfOnesOwn,
    Traits,
    able,
    attempt,
    can_roll,
    earlier,
    in_turn,
    must_have_action,
    no_action_left,
    others,
    own,
    own_traits,
    prepared,
    remember,
    take_action,
    targets,
    tell_attempt,
    traits_of,
    whose,
)
from rules.wod.pools import LEAST, STANDARD, Difficulty, Outcome, difficulty, exchanged, helped
from rules.wod.questions import Beside, Called, Judged
from rules.wod.shared_fields import A_POINT_OF_WILLPOWER, At, Moment, Spending, if_left, point
from rules.wod.state import Mortal, WodFight
from rules.wod.tasks import open_task, work_on
from rules.wod.traits import Written, read_pool

MOST_THRESHOLD = 20
HARD = Number(1, HARDEST, "Difficulty")
THRESHOLD = Number(0, MOST_THRESHOLD, "Threshold: successes taken away")
"""The forms for a roll's difficulty and threshold."""


# ---------------------------------------------------------------- any traits (WOD-POOL-01)


class SingleRoll(OfOnesOwn, AsideAct[WodFight]):
    """One roll of any traits; in a turn it takes an action that was held back."""

    gm = False
    traits: str
    difficulty: int
    willpower: bool

    @classmethod
    def blank_at(cls, _at: At) -> Mapping[str, Json]:
        return {"difficulty": STANDARD}

    def check(self, at: At) -> None:
        """Refuse a player's roll in a turn without an action for it (WOD-SIMPLE-01)."""
        super().check(at)
        if at.fight.by_turns:
            must_have_action(at.fight, at.by, self.roller(at))


@act("roll", clauses="WOD-POOL-01 WOD-SIMPLE-01 WOD-WILL-01")
class Test(SingleRoll):
    """One roll of any traits; one success is enough (WOD-POOL-01, WOD-SIMPLE-01)."""

    help = "Roll any traits."
    alone = True
    traits: str = field(own_traits, "As in dexterity + stealth")
    difficulty: int = field(HARD, "Else 6", default=STANDARD)
    threshold: int = field(THRESHOLD, "Successes taken away", default=0)
    willpower: bool = point()
    combatant: str = field(whose, "Who it is for", default="")

    def resolve(self, at: At) -> Resolution[None]:
        mortal = self.roller(at)
        action = take_action(at.fight, at.by, mortal) if at.fight.by_turns else None
        rolled = Attempt(
            what=str(read_pool(self.traits)),
            written=read_pool(self.traits),
            base=self.difficulty,
            threshold=self.threshold,
            willpower=self.willpower,
        )
        _ = yield from simple(at.fight, mortal, in_turn(at.fight, mortal, rolled, action))


def simple(
    fight: WodFight, mortal: Mortal, wish: Attempt, *clauses: str
) -> Resolution[Outcome | None]:
    """Make a simple action: count earlier failures, roll, and tell. None if nothing was rolled."""
    again = yield from earlier(mortal, wish.task)
    if not fight.can_act(mortal):
        return None
    if is_automatic(fight, mortal, wish):
        waived(fight, mortal, wish.what)
        return None
    outcome = yield from attempt(fight, mortal, "test", wish.harder(*again))
    # A later roll that is harder for it would show that this one failed.
    if fight.limit is EVERYONE:
        remember(mortal, wish.task, succeeded=outcome.succeeded)
    tell_attempt(fight, mortal, wish.what, outcome, "WOD-SIMPLE-01", *clauses)
    return outcome


def is_automatic(fight: WodFight, mortal: Mortal, wish: Attempt) -> bool:
    """Whether the house rules let such a large pool succeed without a roll (WOD-AUTO-01).

    Only outside of turns, if one success is enough and no Willpower is spent.
    """
    if not fight.house.auto_success_pool_vs_diff or fight.by_turns or wish.willpower:
        return False
    ready = prepared(fight, mortal, wish)
    return not ready.difficulty.threshold and ready.pool.dice >= ready.difficulty.value


def waived(fight: WodFight, mortal: Mortal, what: str) -> None:
    """Tell that it succeeds without a roll (WOD-AUTO-01)."""
    text = f"{mortal.name} does it without a roll: {what}."
    fight.tell_of(mortal, text, Kind.SUCCESS, "WOD-AUTO-01")


# ---------------------------------------------------------------- with help (WOD-COMP-01..03)


def _helpers(at: At) -> Target:
    mine = own(at.fight, at.by)
    every = {each.id: each for each in (*others(at.fight, mine), *mine)}
    return targets([each for each in every.values() if at.fight.can_act(each)], "Who may help")


@act("aided", clauses="WOD-COMP-01", group="task")
class Aided(SingleRoll):
    """A roll that somebody may help with a roll of their own first (WOD-COMP-01)."""

    title = "Aided roll"
    help = "Roll with somebody's help."
    helper: str = field(_helpers, "Who may help")
    traits: str = field(own_traits, "As in dexterity + stealth")
    difficulty: int = field(HARD, "Else 6", default=STANDARD)
    willpower: bool = point()
    combatant: str = field(whose, "Who it is for", default="")

    @classmethod
    def why_not(cls, at: At) -> str | None:
        if not at.fight.house.complementary:
            return "In this campaign no roll can help another."
        return super().why_not(at)

    def resolve(self, at: At) -> Resolution[None]:
        fight, mortal = at.fight, self.roller(at)
        action = take_action(fight, at.by, mortal) if fight.by_turns else None
        written = read_pool(self.traits)
        changes = yield from _help(fight, fight.combatant(self.helper), mortal, str(written))
        rolled = Attempt(
            what=str(written),
            written=written,
            base=self.difficulty,
            changes=changes,
            willpower=self.willpower,
        )
        _ = yield from simple(fight, mortal, in_turn(fight, mortal, rolled, action), "WOD-COMP-01")


def _helping(at: Moment) -> Traits:
    return traits_of([at.me], "Traits")


@act("assist", "assist", clauses="WOD-COMP-01", group="answer")
class Assist(Spending[Moment]):
    """Help, with a roll of one's own (WOD-COMP-01)."""

    title = "Help"
    help = "Help somebody's roll."
    says = "helps"
    traits: str = field(_helping, "As in dexterity + stealth", says="They roll {}")
    difficulty: int = field(
        HARD, "6 if you leave it out", default=STANDARD, says="The difficulty is {}"
    )
    willpower: bool = if_left(A_POINT_OF_WILLPOWER)

    @classmethod
    def why_not(cls, at: Moment) -> str | None:
        return None if can_roll(at.fight, at.me) else no_action_left(at.me)


@act("decline", "assist", clauses="WOD-COMP-01", group="answer")
class StayOut(Act[Moment]):
    """No roll to help."""

    title = "Stay out"
    help = "Do not help."
    button = "Stay out of it"
    says = "stays out of it"


def _help(
    fight: WodFight, helper: Mortal, mortal: Mortal, what: str
) -> Resolution[tuple[Modifier, ...]]:
    """The change of the difficulty by the helper; a failure changes nothing (WOD-COMP-01)."""
    answer: Assist | StayOut = yield from ask(
        "assist",
        helper.player,
        f"{mortal.shown_name} is about to roll {what}. Does {helper.name} help?",
        lambda: offer(Moment(fight, helper), Assist, StayOut),
        about=helper.id,
        default={"act": "decline"},
        always=fight.by_turns,
        facts=Beside(mortal.id if mortal in fight.seen_by(helper) else "", what),
    )
    if isinstance(answer, StayOut) or not fight.can_act(helper):
        return ()
    action = take_action(fight, helper.player, helper) if fight.by_turns else None
    written = read_pool(answer.traits)
    rolled = Attempt(
        what=f"{written} to help",
        written=written,
        base=answer.difficulty,
        willpower=answer.willpower,
        clause="WOD-COMP-01",
    )
    outcome = yield from attempt(fight, helper, "help", in_turn(fight, helper, rolled, action))
    off = helped(fight.house, outcome.successes)
    tell_attempt(fight, helper, f"{written} to help {mortal.shown_name}", outcome, "WOD-COMP-02")
    if outcome.botched:
        return (yield from _hindered(helper, mortal, what))
    return off


DENIED = {
    "swapped": "The GM refuses the exchange",
    "hindered": "The GM leaves the difficulty as it is",
}


@act("worsen", "hindered", clauses="WOD-COMP-01", group="answer")
class Worsen(Act[str]):
    """Let a helper's botch raise the difficulty by 1 (WOD-COMP-01)."""

    title = "Harder"
    help = "GM: a botched help makes it harder."
    button = "Difficulty +1"
    says = "The GM raises the difficulty by 1"


@act("deny", ("swapped", "hindered"), clauses="WOD-THRESH-01", group="answer")
class Deny(Act[str]):
    """Refuse an exchange, or the increase of difficulty by a helper's botch.

    The moment is the question.
    """

    title = "No"
    help = "GM: leave it as it is."
    says = DENIED

    @classmethod
    def button_at(cls, at: str) -> str:
        return "Refuse" if at == "swapped" else "Leave it"


def _hindered(helper: Mortal, mortal: Mortal, what: str) -> Resolution[tuple[Modifier, ...]]:
    """Ask the GM whether a helper's botch raises the difficulty (WOD-COMP-01)."""
    answer: Worsen | Deny = yield from ask(
        "hindered",
        GM,
        f"{helper.name} botches helping {mortal.name} with {what}. Is it harder for that?",
        offer("hindered", Worsen, Deny),
        about=mortal.id,
        default={"act": "deny"},
        facts=Judged(what),
    )
    if isinstance(answer, Deny):
        return ()
    return (Modifier(1, "a botched help", "WOD-COMP-01"),)


# ---------------------------------------------------------------- what both sides answer


@act("ready", ("called", "side"), clauses="WOD-WILL-01", group="answer")
class Ready(Spending[Moment]):
    """Roll, with or without Willpower."""

    title = "Roll"
    help = "Roll as you were asked."
    says = "rolls"
    willpower: bool = if_left(A_POINT_OF_WILLPOWER)


# ---------------------------------------------------------------- the GM's word


def _failed(at: At) -> list[Mortal]:
    return [each for each in at.fight.combatants.values() if each.failures]


@act("forgive", clauses="WOD-RETRY-02", group="gm")
class Forgive(AnytimeAct[WodFight]):
    """Forget earlier failures at a task, or at every task if none is named (WOD-RETRY-02)."""

    help = "Forget earlier failures."
    combatant: str = field(lambda at: targets(_failed(at), "Whose failures"), "Who it is for")
    task: str = field(
        Text(120, least=0, label="Which task (nothing: all)"),
        "Everybody's, if left out",
        default="",
    )

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return None if _failed(at) else "Nobody has failed at anything."

    def check(self, at: At) -> None:
        failures = at.fight.combatant(self.combatant).failures
        if self.task and self.task not in failures:
            raise BadAnswer(f"There are failures at {', '.join(failures)}.")

    def resolve(self, at: At) -> None:
        mortal = at.fight.combatant(self.combatant)
        for task in [self.task] if self.task else list(mortal.failures):
            _ = mortal.failures.pop(task, None)
        what = f" at {self.task}" if self.task else ""
        text = f"Earlier failures{what} do not count against {mortal.name}."
        at.fight.tell_of(mortal, text, Kind.RULING, "WOD-RETRY-02")


# ---------------------------------------------------------------- at the GM's call

MOST_SWAPPED = 7


class Way(StrEnum):
    """The way to get the exchanged successes: on one roll, or gathered over several.

    (WOD-BOTCH-05)
    """

    THRESHOLD = "threshold"
    GATHER = "gather"


def _able(at: At) -> Target:
    return targets(able(at.fight, at.by), "Who rolls")


@act("call", clauses="WOD-DIFF-01", group="gm")
class Call(AsideAct[WodFight]):
    """A roll that the GM calls for; the roller may ask for more successes at a lower difficulty.

    (WOD-DIFF-01, WOD-THRESH-01, WOD-BOTCH-05)
    """

    title = "Call for a roll"
    help = "Ask somebody to roll."
    combatant: str = field(_able, "Who it is for")
    traits: str = field(own_traits, "As in dexterity + stealth")
    difficulty: int = field(HARD, "Else 6", default=STANDARD)
    threshold: int = field(THRESHOLD, "Successes taken away", default=0)
    reason: str = field(Text(200, least=0, label="What for"), "Say why", default="")
    seen: SeenBy = seen_field()

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return None if able(at.fight, at.by) else NOBODY

    @classmethod
    def blank_at(cls, _at: At) -> Mapping[str, Json]:
        return {"difficulty": STANDARD}

    def resolve(self, at: At) -> Resolution[None]:
        mortal = at.fight.combatant(self.combatant)
        yield from make_called(at.fight, mortal, self.seen, self._roll(at.fight, mortal))

    def _roll(self, fight: WodFight, mortal: Mortal) -> Resolution[None]:
        written = read_pool(self.traits)
        hard = difficulty(self.difficulty, threshold=self.threshold)
        answer = yield from _called(fight, mortal, written, self.reason, hard=hard)
        rolled = Attempt(
            what=self.reason or str(written),
            written=written,
            base=hard.value,
            threshold=hard.threshold,
            willpower=answer.willpower,
        )
        if not isinstance(answer, Swap) or not (
            way := (yield from _granted(mortal, rolled, answer))
        ):
            _ = yield from simple(fight, mortal, rolled)
            return
        easier = exchanged(hard, answer.points)
        if way is Way.THRESHOLD:
            at_once = rolled.at(easier.value, easier.threshold)
            _ = yield from simple(fight, mortal, at_once, "WOD-THRESH-01")
            return
        task = open_task(
            fight,
            rolled.what,
            str(written),
            goal=easier.threshold + 1,
            difficulty=easier.value,
            members=[mortal.id],
            clause="WOD-BOTCH-05",
        )
        _ = yield from work_on(fight, mortal, task.id, willpower=answer.willpower)


@dataclass(frozen=True)
class Swapping(Moment):
    """The moment of a roll that was called for: at most so much difficulty can be given up."""

    most: int


@act("swap", "called", clauses="WOD-BOTCH-05", group="answer")
class Swap(Spending[Swapping]):
    """Ask for a lower difficulty and more successes, point for point (WOD-THRESH-01)."""

    title = "Ask for more"
    help = "Trade difficulty for successes."
    button = "Ask for more successes"
    says = "asks for more successes"
    points: int = field(
        lambda at: Number(1, at.most, "Difficulty given up"),
        "Difficulty given up",
        span=(1, MOST_SWAPPED),
        says={
            "1": "They give up 1 point of difficulty",
            "*": "They give up {} points of difficulty",
        },
    )
    willpower: bool = if_left(A_POINT_OF_WILLPOWER)

    @classmethod
    def why_not(cls, at: Swapping) -> str | None:
        return None if at.most > 0 else "The difficulty is as low as it can be."


def _called(
    fight: WodFight, mortal: Mortal, written: Written, reason: str, *, hard: Difficulty
) -> Resolution[Ready | Swap]:
    """Ask whether they roll as called for, or want an exchange."""
    most = min(MOST_SWAPPED, hard.value - LEAST)
    why = f" for {reason}" if reason else ""
    return ask(
        "called",
        mortal.player,
        f"{mortal.name} is to roll {written} against {hard.named}{why}. Roll now?",
        lambda: offer(Swapping(fight, mortal, most), Ready, Swap),
        about=mortal.id,
        default={"act": "ready"},
        always=mortal.guarded,
        facts=Called(str(written), hard.value),
    )


@act("allow", "swapped", clauses="WOD-THRESH-01", group="answer")
class Allow(Act[str]):
    """Grant the exchange of difficulty for successes (WOD-THRESH-01, WOD-BOTCH-05)."""

    title = "Grant it"
    help = "GM: grant an exchange."
    says = "The GM grants the exchange"
    way: Way = field(
        OneOf(tuple(Way), "How"),
        "On one roll, or gathered",
        default=Way.THRESHOLD,
        says={
            "threshold": "It takes one roll",
            "gather": "The successes are gathered over several rolls",
        },
    )


def _granted(mortal: Mortal, rolled: Attempt, wish: Swap) -> Resolution[Way | None]:
    """The exchange that the GM grants; None if they refuse (WOD-THRESH-01)."""
    needed = counted(rolled.threshold + wish.points + 1, "success")
    answer: Allow | Deny = yield from ask(
        "swapped",
        GM,
        f"{mortal.name} would rather have {needed} at {rolled.base - wish.points} for"
        f" {rolled.what}. Granted?",
        offer("swapped", Allow, Deny),
        about=mortal.id,
        default={"act": "deny"},
        facts=Judged(rolled.what),
    )
    return answer.way if isinstance(answer, Allow) else None
