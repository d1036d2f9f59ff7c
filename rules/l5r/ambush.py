"""Ambush: the roll before Stage 1, and its effect (L5R-AMB-01..06)."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TypeAlias

from rules.dice import Modifier, Roll
from rules.engine.asking.forms import OneOf, Option, Pick, Target
from rules.engine.asking.requests import Resolution
from rules.engine.kit.acts import AsideAct, OutOfTurn, act, field
from rules.engine.views.visibility import Kind
from rules.errors import BadAnswer
from rules.l5r.rolls import check
from rules.l5r.state import L5rFight, OfSomebody, Samurai
from rules.l5r.values import TraitName

MOST_TIES = 20

At: TypeAlias = OutOfTurn[L5rFight]


class How(StrEnum):
    """The way in which a group rolls for an ambush (L5R-AMB-04)."""

    HOUSE = "house"
    LEADER = "leader"
    COOPERATIVE = "cooperative"
    EACH = "each_member_best"


def of_side(fight: L5rFight, side: str) -> list[Samurai]:
    """Everybody present of a side."""
    return [each for each in fight.present() if each.side == side]


def _sides(at: At) -> list[str]:
    return sorted({each.side for each in at.fight.present()})


def _side(label: str) -> Callable[[At], Pick]:
    return lambda at: Pick(tuple([Option(side, side) for side in _sides(at)]), label)


def _roller(label: str) -> Callable[[At], Target]:
    return lambda at: at.fight.anybody(label)


@act("ambush", clauses="L5R-AMB-01 L5R-AMB-02", group="gm")
class Ambush(OfSomebody, AsideAct[L5rFight]):
    """A surprise attack of one side on another, before the first Round.

    The leaders roll for their sides; by default that is the first of each side. `how` follows the
    house rule unless the GM chooses otherwise.
    """

    help = "Roll for an ambush, before the first Round."
    ambushers: str = field(_side("Who lies in wait"), "Which side lies in wait")
    surprised: str = field(_side("Who is to be surprised"), "Which side is to be surprised")
    leader: str = field(
        _roller("Who rolls to hide"),
        "Who rolls to hide; the first of the side if you leave it out",
        default="",
    )
    sentry: str = field(
        _roller("Who rolls to notice"),
        "Who rolls to notice; the first of the side if you leave it out",
        default="",
    )
    how: How = field(
        OneOf(tuple(How), "How the groups roll"),
        "How the groups roll; by the house rule if you leave it out",
        default=How.HOUSE,
    )

    @classmethod
    def why_not(cls, at: At) -> str | None:
        if at.fight.begun:
            return "An ambush comes before the first Round, ahead of Stances and Scores."
        one = len(_sides(at)) < 2
        return super().why_not(at) or ("An ambush takes two sides." if one else None)

    def check(self, at: At) -> None:
        if self.ambushers == self.surprised:
            raise BadAnswer("An ambush takes two sides.")
        for side, named in ((self.ambushers, self.leader), (self.surprised, self.sentry)):
            if named and named not in [each.id for each in of_side(at.fight, side)]:
                raise BadAnswer("The person who rolls for a side must belong to it.")

    def resolve(self, at: At) -> Resolution[None]:
        yield from spring(at.fight, self)


def spring(fight: L5rFight, wish: Ambush) -> Resolution[None]:
    """Roll Stealth (Ambush) with Agility against Investigation (Notice) with Perception.

    If the ambushers win, the people of the surprised side who are present lose ten from their
    Scores; else nothing happens. A tie is rolled again. (L5R-AMB-02, L5R-AMB-05, L5R-AMB-06)
    """
    wins = False
    for _ in range(MOST_TIES):
        hidden = yield from _roll(fight, wish, attacking=True)
        seeing = yield from _roll(fight, wish, attacking=False)
        wins = hidden.total > seeing.total
        fight.tell_gm(
            f"Ambush: {hidden.total} against {seeing.total}.",
            rolls=[hidden, seeing],
            clauses="L5R-AMB-02 L5R-AMB-03 L5R-AMB-04",
        )
        if hidden.total != seeing.total:
            break
    if not wins:
        fight.tell("An ambush is seen in time.", Kind.SCENE, clauses="L5R-AMB-06")
        return
    for samurai in of_side(fight, wish.surprised):
        samurai.surprised = True
    fight.tell("An ambush!", Kind.SCENE, clauses="L5R-AMB-01 L5R-AMB-05")


def _roll(fight: L5rFight, wish: Ambush, *, attacking: bool) -> Resolution[Roll]:
    """Roll for a group, as the GM chooses, else by `l5r.ambush_roll` (L5R-AMB-04)."""
    house = How(fight.house.ambush_roll)
    how = house if wish.how is How.HOUSE else wish.how
    named = wish.leader if attacking else wish.sentry
    members = of_side(fight, wish.ambushers if attacking else wish.surprised)
    leader = next((each for each in members if each.id == named), members[0])
    if how is How.EACH:
        rolls: list[Roll] = []
        for each in members:
            rolled = yield from _one(fight, each, attacking=attacking)
            rolls.append(rolled)
        return max(rolls, key=lambda rolled: rolled.total)
    skill = "stealth" if attacking else "investigation"
    helped: list[Modifier] = []
    if how is How.COOPERATIVE:
        helped = [
            Modifier(each.skill(skill), each.name, "L5R-AMB-04")
            for each in members
            if each is not leader and each.skill(skill)
        ]
    return (yield from _one(fight, leader, attacking=attacking, helped=helped))


def _one(
    fight: L5rFight, samurai: Samurai, *, attacking: bool, helped: list[Modifier] | None = None
) -> Resolution[Roll]:
    return (
        yield from check(
            fight,
            samurai,
            "ambush" if attacking else "notice",
            "Stealth (Ambush)" if attacking else "Investigation (Notice)",
            trait=TraitName.AGILITY if attacking else TraitName.PERCEPTION,
            skill="stealth" if attacking else "investigation",
            emphasis=["ambush" if attacking else "notice"],
            modifiers=helped or [],
            clause="L5R-AMB-02",
        )
    )
