"""Willpower: a failed roll is made again, before its results are seen (WAY-WP-01..09).

A standing choice says what the forms of one's defences begin with.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from rules.dice import Dice, Modifier, Roll
from rules.engine.asking.forms import Acts, Json, OneOf, Option, Pick, YesNo
from rules.engine.asking.questions import Facts
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, roll
from rules.engine.asking.wording import targets
from rules.engine.kit.acts import Act, AnytimeAct, OutOfTurn, act, field, offer
from rules.engine.views.visibility import GM, Kind
from rules.wayward.character.values import Policy
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Turn

D20 = Dice(1, 20)
LOW = 10
"""A die that shows no more than this counts this much more (WAY-WP-07)."""
BEST = 20
DECLINE = {"act": "accept"}
UNSEEN_DIE = "willpower-unseen"
WORDS = {
    Policy.NEVER: "spends no Willpower",
    Policy.IF_IT_FAILS: "spends Willpower",
    Policy.ASK: "is asked about Willpower",
}
"""The standing choice about Willpower after a failed defence, in words."""


SPOKEN = {
    Policy.NEVER: "Do not spend it",
    Policy.IF_IT_FAILS: "Spend it and roll again",
    Policy.ASK: "Ask me",
}
"""The choices about Willpower after a failure, as forms show them (WAY-WP-06)."""


WILLS = {
    "never": "They spend no Willpower if it fails",
    "if_it_fails": "If it fails, they spend Willpower",
    "ask": "If it fails, you are asked about Willpower",
}
"""What the choice about Willpower adds to a sentence."""


class AfterFailure(OneOf[Policy]):
    """The choice about Willpower after a failure; it reads options that it does not offer.

    Somebody without Willpower may still name it, so that a preset or an order that names it keeps
    the rest of its answer. (WAY-WP-01)
    """

    __slots__ = ()

    @property
    def options(self) -> tuple[Option, ...]:
        """The choices that are offered, in the words of `SPOKEN`."""
        return spoken(self.members)

    def read(self, raw: Json) -> Policy:
        return Policy(Pick(spoken(Policy)).read(raw))


def spoken(policies: Iterable[Policy]) -> tuple[Option, ...]:
    """These choices as options, in the words of `SPOKEN`."""
    return tuple([Option(each.value, SPOKEN[each]) for each in policies])


def may_ask(ninja: Ninja) -> bool:
    """Whether to ask about Willpower; an NPC's points are secret, so their GM is always asked.

    (WAY-WP-09)
    """
    return not ninja.out and (ninja.guarded or ninja.pools.willpower > 0)


QUESTIONS = ("willpower", "genjutsu_willpower", "initiative")


def after_failure(at: Turn, label: str) -> AfterFailure:
    """The choice about Willpower after a failed roll (WAY-WP-01, WAY-WP-06)."""
    members = [Policy.ASK]
    if may_ask(at.me):
        members.insert(0, Policy.NEVER)
    if at.me.pools.willpower > 0:
        members.insert(1, Policy.IF_IT_FAILS)
    return AfterFailure(tuple(members), label)


def may_reroll(label: str, says: str) -> bool:
    """The field for Willpower on a secret roll of one's own, for who has a point (WAY-WP-01)."""
    return field(
        lambda at: YesNo(label) if at.me.pools.willpower > 0 else None,
        "Use Willpower",
        default=False,
        says={"true": says},
    )


@act("spend", QUESTIONS, clauses="WAY-WP-01 WAY-GENJ-12", group="answer")
class Spend(Act[Turn]):
    """Spend a point of Willpower on a failed roll (WAY-WP-01)."""

    title = "Spend Willpower"
    help = "Spend a point of Willpower on a failed roll."
    says = "spends Willpower"

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        return None if at.me.pools.willpower > 0 else no_saving(cls.act.name)

    def price(self, _at: Turn) -> Mapping[str, int]:
        return {"willpower": 1}


@act("accept", QUESTIONS, clauses="WAY-WP-04", group="answer")
class Accept(Act[Turn]):
    """Leave the roll as it is."""

    title = "Leave it"
    help = "Leave the roll as it is."
    says = "leaves the roll as it is"


class Once(Protocol):
    """An action or a defence: Willpower is spent on it once, however many rolls it has (WAY-WP-05).

    `willed`: it has been spent.
    """

    willed: bool


def no_saving(act: str) -> str:
    """Why a failed roll cannot be saved in this way now (WAY-WP-09, WAY-CHAIN-10)."""
    reasons = {
        "spend": "You have no Willpower left, or have spent it on this action.",
        "add_link": "No link of yours can be added to that now.",
    }
    return reasons.get(act, "")


def to_spend(fight: WayFight, ninja: Ninja, once: Once | None = None) -> Acts[Spend | Accept]:
    """The form of the question whether to spend a point; not twice on one action (WAY-WP-05)."""
    first = () if once is not None and once.willed else (Spend,)
    return offer(Turn(fight, ninja), *first, Accept, stray=no_saving)


def ask_willpower(
    fight: WayFight,
    ninja: Ninja,
    question: str,
    facts: Facts,
    once: Once,
    *,
    key: str = "willpower",
    answers: bool = False,
    secret: bool = False,
) -> Resolution[bool]:
    """Ask whether somebody spends a point; no answer means no (WAY-WP-01, WAY-WP-05).

    Several rolls of one action may ask at the same time: the first answer that spends it counts.
    Only they and the GM know of a `secret` roll.
    """
    if once.willed or not may_ask(ninja):
        return False
    wish = yield from ask(
        key,
        ninja.player,
        question,
        lambda: to_spend(fight, ninja, once),
        about=ninja.id,
        default=DECLINE,
        covert=secret,
        public=not (ninja.guarded or secret),
        always=True,
        facts=facts,
    )
    return isinstance(wish, Spend) and spend(fight, ninja, once, answers=answers, secret=secret)


def saved(
    fight: WayFight,
    ninja: Ninja,
    question: str,
    facts: Facts,
    once: Once,
    *,
    policy: str,
    asks: bool = False,
    answers: bool = False,
    secret: bool = False,
) -> Resolution[bool]:
    """Whether somebody spends a point on a failed roll: as their form said, or asked now.

    `asks`: they are asked too if the form said to spend it. (WAY-WP-01, WAY-WP-05)
    """
    spends = policy == Policy.IF_IT_FAILS
    if policy == Policy.ASK or (asks and spends):
        asked = ask_willpower(fight, ninja, question, facts, once, answers=answers, secret=secret)
        return (yield from asked)
    return spends and spend(fight, ninja, once, answers=answers, secret=secret)


def spend(
    fight: WayFight, ninja: Ninja, once: Once, *, answers: bool = False, secret: bool = False
) -> bool:
    """Take the point for an action that none was spent on. Returns whether it was taken.

    `answers`: the other side has spent one before. (WAY-WP-04, WAY-WP-05, WAY-WP-09)
    """
    if once.willed or ninja.pools.willpower <= 0:
        return False
    ninja.pools.willpower -= 1
    once.willed = True
    text = f"{ninja.name} spends Willpower."
    why = ["WAY-WP-04" if answers else "WAY-WP-01", "WAY-WP-07"]
    eyes = ninja.own if secret else ninja.eyes
    fight.tell(text, Kind.EFFECT, audience=eyes, clauses=why)
    return True


def rerolled(
    name: str, parts: Sequence[Modifier], clause: str, *, secret: bool = False
) -> Resolution[Roll]:
    """The roll made again: a die of 10 or less counts 10 more; better or worse, it stands.

    A `secret` roll falls from the hidden dice. (WAY-WP-06, WAY-WP-07)
    """
    fell = yield from roll(UNSEEN_DIE if secret else "willpower-die", D20, name, parts, clause)
    if sum(fell.worths) > LOW:
        return fell
    more = Modifier(LOW, "Willpower", "WAY-WP-07")
    return replace(fell, modifiers=(*fell.modifiers, more))


def own_or_any(at: OutOfTurn[WayFight]) -> list[Ninja]:
    """The combatants of whoever acts; all of them for the GM."""
    return [each for each in at.fight.present() if at.by in (GM, each.player)]


@act("after_failure", clauses="WAY-WP-01", group="defend")
class StandingChoice(AnytimeAct[WayFight]):
    """Choose which Willpower option the forms of one's defences begin with (WAY-WP-01)."""

    gm = False
    title = "When a defence fails"
    help = "Say what your defence forms begin with."
    combatant: str = field(lambda at: targets(own_or_any(at), "Who"), "Which of yours")
    willpower: Policy = field(
        AfterFailure(tuple(Policy), "Willpower if a defence fails"),
        "Spend Willpower when a defence fails",
        default=Policy.ASK,
        suggested=True,
    )

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        return None if own_or_any(at) else "You have nobody in this fight."

    def resolve(self, at: OutOfTurn[WayFight]) -> None:
        ninja = at.fight.combatant(self.combatant)
        ninja.turn.after_failure = self.willpower
        does = WORDS[self.willpower]
        text = f"When a defence fails, {ninja.name} {does}: forms begin with that."
        at.fight.tell(text, audience=ninja.own, clauses=["WAY-WP-01"])
