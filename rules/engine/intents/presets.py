"""Ready-made ways to fight that a ruleset declares: things to do in a turn, and styles.

A preset is plain data made of replies. Plans of players and policies of NPCs are made from it; a
ruleset adds no code for them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from rules.engine.asking.questions import Part, Question
from rules.engine.intents.aims import AVENGE, FOCUS, FOE, LAST, Aim, How, protect
from rules.engine.intents.conditions import Condition, Test
from rules.engine.intents.plans import Event, Plan, Step, Wake
from rules.engine.intents.replies import WAIT, Intent, Reply, Wish

Say: TypeAlias = Mapping[str, tuple[Reply, ...]]
"""Replies to each question, by its key."""

Questions: TypeAlias = Mapping[str, Question[Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """Something to do in a turn.

    `say` makes the replies to all questions of the turn, with targets chosen by the aim. The title
    of an `aimed` one begins with a verb: the target is named behind it. Others attack nobody.
    """

    key: str
    title: str
    say: Callable[[Aim], Say]
    aimed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """A way to fight: what to do in every turn, and what to answer to other questions.

    `by` chooses its targets. A style that `protects` first attacks those who attack a person to be
    named.
    """

    key: str
    title: str
    help: str
    say: Callable[[Aim], Say]
    by: tuple[How, ...] = (LAST, FOCUS, AVENGE, FOE)
    protects: bool = False

    def aim(self, who: str = "") -> Aim:
        """The aim of its targets; `who` is the person to protect."""
        return Aim((protect(who), *self.by) if self.protects and who else self.by)


@dataclass(frozen=True, slots=True, kw_only=True)
class Presets:
    """The presets of one game.

    `deeds` are things to do in a turn, the first one the usual attack; `rests` are those to do
    instead if nobody can be attacked. `half` is true once somebody has taken half of what they can
    take: it wakes the owner of a plan.
    """

    deeds: tuple[Deed, ...] = ()
    rests: tuple[Deed, ...] = ()
    styles: tuple[Style, ...] = ()
    half: Condition | None = None

    @property
    def wakes(self) -> tuple[Wake, ...]:
        """The usual wakes of a new plan: a friend falls, or the owner is down to half."""
        half = () if self.half is None else (Wake(when=self.half),)
        return (Wake(Event.FRIEND_FALLS), *half)

    def wakes_on(self, word: str) -> tuple[Wake, ...]:
        """The wakes of a plan, by a word for them; "usual" gives those of a new plan."""
        joins, foe = (Wake(Event.JOINS),), (Wake(Event.FOE_FALLS),)
        friend, half = (Wake(Event.FRIEND_FALLS),), self.wakes[1:]
        words = {"friend_falls": friend, "foe_falls": foe, "joins": joins, "half": half}
        words |= {"never": (), "anything": (*self.wakes, *foe, *joins)}
        return words.get(word, self.wakes)

    def deed(self, key: str) -> Deed | None:
        """The deed with this key."""
        return next((each for each in (*self.deeds, *self.rests) if each.key == key), None)

    def style(self, key: str) -> Style | None:
        """The style with this key."""
        return next((each for each in self.styles if each.key == key), None)


def reply(act: str, when: Condition | None = None, /, **fields: Wish) -> Reply:
    """One alternative: an act, its condition, and its fields."""
    return Reply(act, fields, when)


def keeping(made: Reply, **keep: int) -> Reply:
    """The same reply, if it leaves at least this much of these gauges."""
    return Reply(made.act, made.fields, made.when, keep)


def true(fact: str) -> Condition:
    """The condition that a fact is true."""
    return Test(fact, "=", True)


def least(gauge: str, value: int) -> Condition:
    """The condition that a gauge or number is at least this."""
    return Test(gauge, ">=", value)


def share(gauge: str, test: str, percent: int) -> Condition:
    """The condition that compares a gauge with a percentage of its full number."""
    return Test(gauge, test, percent, percent=True)


def most(gauge: str, value: int) -> Condition:
    """The condition that a gauge or number is at most this."""
    return Test(gauge, "<=", value)


Manner: TypeAlias = tuple[str, Callable[[Aim], Say]]
"""The help text of a style, and the replies that it makes."""


def styles(
    *, aggressive: Manner, careful: Manner, protect: Manner, hold_back: Manner
) -> tuple[Style, ...]:
    """The four styles that every game has, with the game's own replies.

    "careful" attacks first those who attack a friend; "protect", those who attack the person to be
    named.
    """
    return (
        _style("aggressive", "Aggressive", aggressive),
        _style("careful", "Careful", careful, by=(AVENGE, LAST, FOE)),
        _style("protect", "Protect somebody", protect, protects=True),
        _style("hold_back", "Hold back", hold_back),
    )


def _style(key: str, title: str, manner: Manner, **options: Any) -> Style:
    help, say = manner
    return Style(key=key, title=title, help=help, say=say, **options)


NOT_YET = Reply(WAIT)
"""Not yet: ask again later, if the question allows it."""


def turn_step(deed: Deed, aim: Aim, rest: Deed | None, *, turns: int | None, after: str) -> Step:
    """One step of a plan: a deed, and a second one if the first is not possible."""
    say = dict(deed.say(aim))
    for question, replies in (rest.say(aim) if rest is not None else {}).items():
        say[question] = (*say.get(question, ()), *replies)
    title = deed.title if rest is None else f"{deed.title}, else {rest.title}"
    return Step(say=say, turns=turns, after=after, title=title)


def style_plan(
    style: Style, questions: Questions, *, id: str, owner: str, about: str, protects: str = ""
) -> Plan:
    """The plan of a style: the same step in every turn."""
    say = style.say(style.aim(protects))
    turn = {key: replies for key, replies in say.items() if questions[key].part is Part.TURN}
    step = Step(say=turn, turns=None, title=style.title)
    return Plan(id=id, owner=owner, about=about, steps=(step,))


def style_orders(
    style: Style, questions: Questions, *, id: str, owner: str, about: str, protects: str = ""
) -> tuple[Intent, ...]:
    """The orders of a style: its replies to questions outside one's own turns."""
    say = style.say(style.aim(protects))
    return tuple(
        [
            Intent(id=f"{id}~{key}", owner=owner, question=key, replies=replies, about=about)
            for key, replies in say.items()
            if questions[key].part is not Part.TURN
        ]
    )
