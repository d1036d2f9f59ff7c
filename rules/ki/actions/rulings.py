"""The GM's decisions in the middle of a participation (KI-ACT-09, KI-ACT-11, KI-INT-05)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.dice import Against, Roll
from rules.engine.forms import Act, Choice, Fields, Json, Number, Option, Pick, Text
from rules.engine.requests import Resolution
from rules.engine.verbs import ask
from rules.engine.visibility import EVERYONE, GM, GM_ONLY, Audience, Kind
from rules.errors import BadAnswer
from rules.ki.attacks.attack import force_to_react
from rules.ki.fight.acts import Check, Forced, Rule, Unforced
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
            fight.report(answer.outcome, Kind.RULING, audience=user.eyes, clauses=["KI-ACT-09"])
            yield from ask_forced(fight, user, what)
            return
        yield from _check(fight, user, answer)


def _ask_ruling(
    fight: KiFight, user: Fighter, what: str, *, may_call: bool
) -> Resolution[Rule | Check]:
    def form() -> Act[Any]:
        fields = {"outcome": Text(1000, label="What happens", long=True)}
        choices: dict[str, Choice[Any]] = {"rule": Choice("Say what happens", Fields(Rule, fields))}
        if may_call:
            choices["check"] = Choice("Call for a roll", _check_form(fight, user))
        return Act(choices)

    def default() -> Json:
        return {"act": "rule", "outcome": "Nothing happens."} if user.out else None

    answer: Rule | Check = yield from ask(
        "rule",
        GM,
        f"{user.shown_name}: what comes of it?",
        form,
        about=user.id,
        default=default,
        facts=Judged(what),
    )
    return answer


def _check_form(fight: KiFight, user: Fighter) -> Fields[Check]:
    def check(made: Check) -> None:
        if made.opponent and not made.opposing:
            raise BadAnswer("Say which value the opponent rolls.")

    return Fields(
        Check,
        {
            "trait": _traits([user], "Value"),
            "against": Number(0, 99, "Number to reach, without an opponent"),
            "opponent": targets(fight.seen_by(user), "Opponent, for a contest"),
            "opposing": _traits(fight.seen_by(user), "The opponent's value"),
        },
        check,
        "Roll",
    )


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
        fight.report(numbers, kind, audience=fighter.eyes, rolls=[lying], clauses=clauses)
    else:
        fight.report(f"{fighter.name} {rolled.outcome}.", kind, audience=fighter.eyes)
    fight.tell_gm(numbers, kind, rolls=[rolled], clauses=clauses)


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
        Act(
            {
                "forced": Choice("It does", Fields(Forced)),
                "unforced": Choice("It does not", Fields(Unforced)),
            }
        ),
        about=interrupted.id,
        default={"act": "forced"},
        facts=Judged(what),
    )
    if isinstance(answer, Forced):
        force_to_react(fight, interrupted)
