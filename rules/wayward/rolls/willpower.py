"""Willpower: a failed roll is made again, before its results are seen (WAY-WP-01..09).

A standing choice says what the forms of one's defences begin with.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rules.dice import Dice, Modifier, Roll
from rules.engine.forms import Acts, Choice, Fields, Form, Json, OneOf, Option, Pick
from rules.engine.requests import Resolution
from rules.engine.ruleset import Anytime
from rules.engine.verbs import ask, roll
from rules.engine.visibility import GM, Kind, PlayerId
from rules.engine.wording import targets
from rules.errors import NotAllowed
from rules.wayward.fight import answers
from rules.wayward.fight.questions import RollFailed
from rules.wayward.fight.state import Ninja, WayFight

D20 = Dice(1, 20)
LOW = 10
"""A die that shows no more than this counts this much more (WAY-WP-07)."""
BEST = 20
DECLINE = {"act": "accept"}
WORDS = {
    answers.Policy.NEVER: "spends no Willpower",
    answers.Policy.IF_IT_FAILS: "spends Willpower",
    answers.Policy.ASK: "is asked about Willpower",
}
"""The standing choice about Willpower after a failed defence, in words."""


SPOKEN = {
    answers.Policy.NEVER: "Do not spend it",
    answers.Policy.IF_IT_FAILS: "Spend it and roll again",
    answers.Policy.ASK: "Ask me",
}
"""The choices about Willpower after a failure, as forms show them (WAY-WP-06)."""


class AfterFailure(OneOf[answers.Policy]):
    """The choice about Willpower after a failure; it reads options that it does not offer.

    Somebody without Willpower may still name it, so that a preset or an order that names it keeps
    the rest of its answer. (WAY-WP-01)
    """

    __slots__ = ()

    @property
    def options(self) -> tuple[Option, ...]:
        """The choices that are offered, in the words of `SPOKEN`."""
        return spoken(self.members)

    def read(self, raw: Json) -> answers.Policy:
        return answers.Policy(Pick(spoken(answers.Policy)).read(raw))


def spoken(policies: Iterable[answers.Policy]) -> tuple[Option, ...]:
    """These choices as options, in the words of `SPOKEN`."""
    return tuple([Option(each.value, SPOKEN[each]) for each in policies])


def may_ask(ninja: Ninja) -> bool:
    """Whether to ask about Willpower; an NPC's points are secret, so their GM is always asked.

    (WAY-WP-09)
    """
    return not ninja.out and (ninja.guarded or ninja.pools.willpower > 0)


def ask_willpower(
    fight: WayFight, ninja: Ninja, question: str, facts: RollFailed
) -> Resolution[bool]:
    """Ask whether somebody spends a point; no answer means no (WAY-WP-01)."""
    if not may_ask(ninja):
        return False

    def form() -> Acts[answers.Spend | answers.Nothing]:
        chosen: dict[str, Choice[Any]] = {
            **spending(ninja),
            "accept": Choice("Leave it", Fields(answers.Nothing)),
        }
        return Acts(chosen, why_not=no_saving)

    wish: answers.Spend | answers.Nothing = yield from ask(
        "willpower",
        ninja.player,
        question,
        form,
        about=ninja.id,
        default=DECLINE,
        public=not ninja.guarded,
        always=True,
        facts=facts,
    )
    return isinstance(wish, answers.Spend) and spend(fight, ninja)


def no_saving(act: str) -> str:
    """Why a failed roll cannot be saved in this way now (WAY-WP-09, WAY-CHAIN-10)."""
    reasons = {
        "spend": "You have no Willpower left, or have spent it on this roll.",
        "add_link": "No link of yours can be added to that now.",
    }
    return reasons.get(act, "")


def spending(ninja: Ninja) -> dict[str, Choice[answers.Spend]]:
    """The choice of spending a point, if there is one (WAY-WP-09)."""
    if ninja.pools.willpower <= 0:
        return {}
    return {
        "spend": Choice("Spend Willpower", Fields(answers.Spend), cost=lambda _: {"willpower": 1})
    }


def spend(fight: WayFight, ninja: Ninja) -> bool:
    """Take the point, if there is one. Returns whether there was (WAY-WP-09)."""
    if ninja.pools.willpower <= 0:
        return False
    ninja.pools.willpower -= 1
    text = f"{ninja.name} spends Willpower."
    fight.tell(text, Kind.EFFECT, audience=ninja.eyes, clauses=["WAY-WP-01"])
    return True


def rerolled(name: str, parts: Sequence[Modifier], clause: str) -> Resolution[Roll]:
    """The roll made again: a die of 10 or less counts 10 more; better or worse, it stands.

    (WAY-WP-06, WAY-WP-07)
    """
    fell = yield from roll("willpower-die", D20, name, parts, clause)
    if sum(fell.worths) > LOW:
        return fell
    more = Modifier(LOW, "Willpower", "WAY-WP-07")
    return Roll(D20, fell.faces, name, (*fell.modifiers, more), clause=clause)


@dataclass(frozen=True)
class StandingChoice:
    """Choose which Willpower option the forms of one's defences begin with (WAY-WP-01)."""

    combatant: str
    willpower: answers.Policy = answers.Policy.ASK


def _form(fight: WayFight, by: PlayerId) -> Fields[StandingChoice]:
    own = [each for each in fight.present() if by in (GM, each.player)]
    if not own:
        raise NotAllowed("You have nobody in this fight.")
    fields: dict[str, Form[Any]] = {
        "combatant": targets(own, "Who"),
        "willpower": AfterFailure(tuple(answers.Policy), "Willpower if a defence fails"),
    }
    return Fields(StandingChoice, fields)


def _choose(fight: WayFight, by: PlayerId, wish: StandingChoice) -> None:
    del by
    ninja = fight.combatant(wish.combatant)
    ninja.turn.after_failure = wish.willpower
    text = f"When a defence fails, {ninja.name} {WORDS[wish.willpower]}: forms begin with that."
    fight.tell(text, audience=ninja.own, clauses=["WAY-WP-01"])


AFTER_FAILURE: Anytime[WayFight] = Anytime(form=_form, do=_choose)
"""The act of choosing the Willpower option that defence forms begin with."""
