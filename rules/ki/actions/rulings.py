"""The GM's decisions in the middle of a participation (KI-ACT-09, KI-ACT-11, KI-INT-05)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from rules.dice import Against, Roll
from rules.engine.forms import Json, Number, Option, Pick, Text
from rules.engine.kit.acts import Act, act, field, offer
from rules.engine.requests import Resolution
from rules.engine.verbs import ask
from rules.engine.visibility import EVERYONE, GM, GM_ONLY, Audience, Kind
from rules.errors import BadAnswer
from rules.ki.attacks.attack import force_to_react
from rules.ki.fight.questions import Judged
from rules.ki.fight.state import Fighter, KiFight
from rules.ki.fight.ties import break_tie
from rules.ki.fight.traits import luck, parts, with_luck
from rules.ki.fight.wording import targets
from rules.ki.sheets.values import STATS

MOST_CHECKS = 20
"""The most rolls that the GM may call for in one Action; then they have to rule."""


def rule(fight: KiFight, user: Fighter, what: str) -> Resolution[None]:
    """Wait for the GM's ruling: an outcome, or first rolls and then the outcome."""
    for called in range(MOST_CHECKS + 1):
        answer = yield from _ask_ruling(fight, user, what, may_call=called < MOST_CHECKS)
        if isinstance(answer, Rule):
            fight.report_of(user, answer.outcome, Kind.RULING, "KI-ACT-09")
            yield from ask_forced(fight, user, what)
            return
        yield from _check(fight, user, answer)


class Judging(NamedTuple):
    """The moment in which the GM has to judge; `may_call`: for a roll first."""

    fight: KiFight
    user: Fighter
    may_call: bool


@act("rule", "rule", clauses="KI-ACT-09 KI-ACT-11", group="gm")
class Rule(Act[Judging]):
    """The GM's ruling: the outcome of an Action."""

    help = "Say what happens after an Action."
    says = ("The GM says what happens: {outcome}", "The GM says what happens")
    button = "Say what happens"
    outcome: str = field(
        Text(1000, label="What happens", long=True),
        "The event, for example: The lamp goes out",
        says='"{}"',
    )


@act("check", "rule", clauses="KI-ACT-09", group="gm")
class Check(Act[Judging]):
    """A roll of a trait and dLuck, against a number or (`opponent`) somebody else's roll."""

    title = "Call for a roll"
    help = "Ask for a roll of a trait, against a number or somebody."
    says = ("The GM asks {name} for a roll of {trait}", "The GM asks {name} for a roll")
    caption = "Roll"
    trait: str = field(lambda at: _traits([at.user], "Value"), "Which trait is rolled", says="{}")
    against: int = field(
        Number(0, 99, "Number to reach, without an opponent"),
        "The number to beat, for example: 6",
        default=0,
        says="The number to reach is {}",
    )
    opponent: str = field(
        lambda at: targets(at.fight.seen_by(at.user), "Opponent, for a contest"),
        "Or: who rolls against it",
        default="",
        says="The opponent is {}",
    )
    opposing: str = field(
        lambda at: _traits(at.fight.seen_by(at.user), "The opponent's value"),
        "With which trait the opponent rolls",
        default="",
        says="The opponent uses {}",
    )

    @classmethod
    def why_not(cls, at: Judging) -> str | None:
        return None if at.may_call else ""

    def check(self, at: Judging) -> None:
        del at
        if self.opponent and not self.opposing:
            raise BadAnswer("Say which value the opponent rolls.")


def _ask_ruling(
    fight: KiFight, user: Fighter, what: str, *, may_call: bool
) -> Resolution[Rule | Check]:
    def default() -> Json:
        return {"act": "rule", "outcome": "Nothing happens."} if user.out else None

    answer: Rule | Check = yield from ask(
        "rule",
        GM,
        f"{user.shown_name}: what comes of it?",
        lambda: offer(Judging(fight, user, may_call), Rule, Check),
        about=user.id,
        default=default,
        facts=Judged(what),
    )
    return answer


def _traits(fighters: list[Fighter], label: str) -> Pick:
    """Every value that can be rolled: the stats, and the skills that these creatures have."""
    skills = sorted({skill for fighter in fighters for skill in fighter.skills} - set(STATS))
    return Pick(tuple([Option(t, t.capitalize()) for t in (*STATS, *skills)]), label)


def _check(fight: KiFight, user: Fighter, called: Check) -> Resolution[None]:
    """Roll a value and dLuck against a number, or against an opponent's roll (KI-ACT-09).

    Equal numbers in a contest go to the tie-break. The user's die is rolled first. (KI-TIE-01)
    """
    mine = yield from _roll(fight, user, called.trait)
    opponent = fight.combatants.get(called.opponent)
    if opponent is None:
        worked = mine.total >= called.against
        _tell_check(
            fight,
            user,
            mine.held(Against(called.against, "Difficulty", clause="KI-ACT-09"), _word(worked)),
        )
        return
    theirs = yield from _roll(fight, opponent, called.opposing)
    worked = mine.total > theirs.total
    if mine.total == theirs.total:
        told = _both_eyes(user, opponent)
        worked = (yield from break_tie(fight, user, opponent, audience=told)) is user
    _tell_check(
        fight,
        user,
        mine.held(
            Against(theirs.total, opponent.name, clause="KI-ACT-09", of=opponent.id), _word(worked)
        ),
    )
    _tell_check(
        fight,
        opponent,
        theirs.held(
            Against(mine.total, user.name, clause="KI-ACT-09", of=user.id), _word(not worked)
        ),
    )


def _both_eyes(user: Fighter, opponent: Fighter) -> Audience:
    """The players who may know both rolls: everybody, if both are visible players' characters."""
    known = all(each.eyes is EVERYONE and not each.guarded for each in (user, opponent))
    return EVERYONE if known else GM_ONLY


def _word(worked: bool) -> str:
    return "succeeds" if worked else "fails"


def _roll(fight: KiFight, fighter: Fighter, trait: str) -> Resolution[Roll]:
    made = parts(fight, fighter, trait, "KI-ACT-09")
    name = trait.capitalize()
    return with_luck((yield from luck(fight, fighter, "check", name, made, clause="KI-ACT-09")))


def _tell_check(fight: KiFight, fighter: Fighter, rolled: Roll) -> None:
    """Report the roll: everybody sees a player's roll, but of an NPC's roll only the outcome."""
    kind = Kind.SUCCESS if rolled.outcome == "succeeds" else Kind.FAILURE
    clauses = ["KI-ACT-09"]
    numbers = f"{fighter.name}: {rolled.name} {rolled.total}, which {rolled.outcome}."
    if not fighter.guarded:
        lying = replace(rolled, against=None)
        fight.report_of(fighter, numbers, kind, rolls=[lying], clauses=clauses)
    else:
        fight.report_of(fighter, f"{fighter.name} {rolled.outcome}.", kind)
    fight.tell_gm(numbers, kind, rolls=[rolled], clauses=clauses)


@act("forced", "forced", clauses="KI-INT-05", group="gm")
class Forced(Act[KiFight]):
    """The interrupted creature was made to react."""

    help = "It was forced to react: its turn ends."
    says = "The GM says that {name} was forced to react"
    button = "It does"


@act("unforced", "forced", clauses="KI-INT-04 KI-INT-05", group="gm")
class Unforced(Act[KiFight]):
    """The interrupted creature was not made to react."""

    title = "Not forced"
    help = "It was not forced to react: it goes on."
    says = "The GM says that {name} was not forced to react"
    button = "It does not"


def ask_forced(fight: KiFight, user: Fighter, what: str) -> Resolution[None]:
    """Ask the GM whether the interrupted creature was made to react.

    Only the GM can judge this. If the GM does not answer, it was. (KI-INT-05)
    """
    interrupted = fight.interrupted_by(user)
    if interrupted is None or not fight.stints_of(interrupted.id):
        return
    answer: Forced | Unforced = yield from ask(
        "forced",
        GM,
        f"Is {interrupted.name} made to react?",
        offer(fight, Forced, Unforced),
        about=interrupted.id,
        default={"act": "forced"},
        facts=Judged(what),
    )
    if isinstance(answer, Forced):
        force_to_react(fight, interrupted)
