"""Rolls: pools, losses, the dice that are kept, and Void Points (L5R-ROLL, L5R-MOD)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple, Protocol

from rules.dice import Dice, Modifier, Roll
from rules.dice.keep import explained as in_parts
from rules.dice.keep import pool, two_for_one
from rules.engine.asking.forms import Json, Option, Some
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, roll
from rules.engine.kit.acts import Act, act, field, offer
from rules.errors import BadAnswer
from rules.l5r.state import L5rFight, Rolled, Samurai
from rules.l5r.values import Status, TraitName, WoundRank

WORTH = 2
"""The bonus for each die beyond ten rolled and ten kept (L5R-ROLL-04)."""

PENALTY = {
    WoundRank.HEALTHY: (0, "L5R-WOUND-01"),
    WoundRank.NICKED: (3, "L5R-WOUND-02"),
    WoundRank.GRAZED: (5, "L5R-WOUND-03"),
    WoundRank.HURT: (10, "L5R-WOUND-04"),
    WoundRank.INJURED: (15, "L5R-WOUND-05"),
    WoundRank.CRIPPLED: (20, "L5R-WOUND-06"),
    WoundRank.DOWN: (40, "L5R-WOUND-07"),
    WoundRank.OUT: (40, "L5R-WOUND-08"),
    WoundRank.DYING: (40, "L5R-WOUND-08"),
}
"""The amount that each Wound Rank adds to the TN of every roll, shown as a loss.

(L5R-MOD-01)
"""

WEARY = 5
"""The amount that a day of toil or hunger adds to the TN of most rolls.

(L5R-STATUS-05, L5R-STATUS-06)
"""


class On(StrEnum):
    """The target of a modifier: rolls or the Armor TN, for a while or once (L5R-MOD-04)."""

    ROLL = "roll"
    TN = "tn"
    NEXT_ROLL = "next_roll"
    NEXT_TN = "next_tn"


class Added(NamedTuple):
    """The dice that something adds to a pool or takes away, thrown and kept.

    `skilled`: the roll counts as skilled (L5R-ROLL-03).
    """

    rolled: int
    kept: int
    reason: str
    clause: str
    skilled: bool = False

    @property
    def term(self) -> Modifier:
        """The dice thrown, as a part of their number."""
        return Modifier(self.rolled, self.reason, self.clause)

    @property
    def keep(self) -> Modifier:
        """The dice kept, as a part of their number."""
        return Modifier(self.kept, self.reason, self.clause)


def dice(rolled: int, kept: int, *, explodes: bool = True) -> Dice:
    """A pool by the Ten Dice Rule (L5R-ROLL-01..04)."""
    return pool(*two_for_one(rolled, kept, worth=WORTH), explodes=explodes)


PHYSICAL = (TraitName.REFLEXES, TraitName.STAMINA, TraitName.AGILITY, TraitName.STRENGTH)
"""The Traits of the body; toil and hunger make their rolls harder (L5R-STATUS-05)."""


def losses(fight: L5rFight, samurai: Samurai, *, tires: bool = True) -> list[Modifier]:
    """The losses of a roll by injury, toil and hunger, and its other modifiers.

    Toil and hunger count only if the roll `tires`: skill rolls and those of a physical Trait.
    (L5R-MOD-01, L5R-MOD-04, L5R-STATUS-05, L5R-STATUS-06)
    """
    rank = fight.rank_of(samurai)
    lost, clause = PENALTY[rank]
    found = [Modifier(-lost, rank.value.capitalize(), clause)] if lost else []
    toil, hunger = samurai.has(Status.FATIGUED), samurai.has(Status.FASTING)
    if tires and toil is not None:
        found.append(Modifier(-WEARY * toil.days, "Fatigued", "L5R-STATUS-05"))
    if tires and hunger is not None and hunger.days >= 2:
        found.append(Modifier(-WEARY * (hunger.days - 1), "Fasting", "L5R-STATUS-06"))
    return found + circumstances(fight, samurai, On.ROLL, On.NEXT_ROLL)


def circumstances(fight: L5rFight, samurai: Samurai, *on: On) -> list[Modifier]:
    """The GM's bonuses and penalties for circumstances, on these targets (L5R-MOD-04)."""
    return [
        Modifier(effect.traits[each.value], effect.name, "L5R-MOD-04")
        for effect in fight.effects_on(samurai.id)
        for each in on
        if effect.traits.get(each.value)
    ]


def spend(fight: L5rFight, samurai: Samurai, on: On) -> None:
    """Remove the modifiers that were for one time only (L5R-MOD-04)."""
    fight.effects[:] = [
        effect
        for effect in fight.effects
        if effect.on != samurai.id or not effect.traits.get(on.value)
    ]


def explained(fell: Roll, thrown: Sequence[Modifier], kept: Sequence[Modifier]) -> Roll:
    """The same roll with the parts of its numbers of dice (L5R-ROLL-04)."""
    return in_parts(fell, thrown, kept, "L5R-ROLL-04")


def check(
    fight: L5rFight,
    samurai: Samurai,
    key: str,
    name: str,
    *,
    trait: TraitName,
    skill: str | None = None,
    emphasis: Sequence[str] = (),
    more: Sequence[Added] = (),
    modifiers: Sequence[Modifier] = (),
    choose: bool = False,
    action: bool = True,
    clause: str,
) -> Resolution[Roll]:
    """Roll (Trait + skill)k(Trait), or with no skill the Trait or Ring alone (L5R-ROLL-01).

    At rank 0 no die explodes (L5R-ROLL-03). `more` are dice that other rules add or
    take away, before the Ten Dice Rule (L5R-MOD-03, L5R-STATUS-01). With an `emphasis` of the
    skill, from this list or from the skill's name in brackets, ones are rolled again, once. The
    dazed roll three dice fewer for an `action` (L5R-STATUS-03).
    """
    value, rank = samurai.trait(trait), 0 if skill is None else samurai.skill(skill)
    dazed = action and samurai.has(Status.DAZED)
    less = [Added(-3, 0, "Dazed", "L5R-STATUS-03")] if dazed else []
    own = Modifier(value, trait.value.capitalize(), clause)
    parts = (
        own,
        Modifier(rank, (skill or "").capitalize(), clause),
        *[each.term for each in (*more, *less)],
    )
    thrown = sum([part.value for part in parts])
    kept = min(value + sum([each.kept for each in more]), thrown)
    skilled = skill is None or rank > 0 or any(each.skilled for each in more)
    asked = dice(thrown, kept, explodes=skilled)
    tires = skill is not None or trait in PHYSICAL
    added = [*modifiers, *losses(fight, samurai, tires=tires)]
    spend(fight, samurai, On.NEXT_ROLL)
    fell = yield from roll(f"{key}-{samurai.id}", asked, name, added, clause)
    fell = explained(fell, parts, [own, *[each.keep for each in more]])
    if skill and samurai.excels(skill, *emphasis):
        fell = yield from _ones_again(samurai, key, fell)
    if choose:
        fell = yield from chosen(samurai, fell)
    return fell if skilled else replace(fell, name=f"{name}, unskilled")


def starved(samurai: Samurai) -> Resolution[Roll]:
    """Roll the wounds of a day without food beyond their Stamina, 2k1 (L5R-STATUS-06)."""
    clause = "L5R-STATUS-06"
    fell = yield from roll(f"hunger-{samurai.id}", dice(2, 1), "Hunger", (), clause)
    return explained(fell, [Modifier(2, "Fasting", clause)], [Modifier(1, "Fasting", clause)])


def _ones_again(samurai: Samurai, key: str, fell: Roll) -> Resolution[Roll]:
    """Roll dice that first show 1 once more (L5R-AMB-02)."""
    ones = sum(1 for chain in fell.faces if chain == (1,))
    again = replace(fell.dice, count=ones, keep=None, bonus=0)
    more = yield from roll(f"{key}-{samurai.id}-ones", again, "Emphasis", clause="L5R-AMB-02")
    fresh = iter(more.faces)
    faces = tuple([next(fresh) if chain == (1,) else chain for chain in fell.faces])
    return replace(fell, faces=faces)


class Keeping(NamedTuple):
    """The moment in which a roller chooses `most` of their dice, the highest first."""

    dice: Mapping[str, tuple[str, tuple[int, ...]]]
    most: int


def _to_keep(at: Keeping) -> Some:
    named = tuple([Option(id, name) for id, (name, _) in at.dice.items()])
    return Some(named, at.most, at.most, "Dice to keep")


@act("keep", "kept", clauses="L5R-ROLL-01")
class Keep(Act[Keeping]):
    """Keep exactly these dice; the highest if none are named (L5R-ROLL-01)."""

    help = "Choose which dice of your roll count."
    says = ("keeps the dice {dice}", "keeps the highest dice")
    public = "keeps some dice"
    dice: tuple[str, ...] = field(
        _to_keep, "The dice to keep, with commas; the highest if left out", default=(), says="{}"
    )

    @classmethod
    def hint_at(cls, at: Keeping) -> str:
        return ", ".join([name for name, _ in at.dice.values()])

    @classmethod
    def blank_at(cls, at: Keeping) -> Mapping[str, Json]:
        return {"dice": [*at.dice][: at.most]}


def chosen(samurai: Samurai, fell: Roll) -> Resolution[Roll]:
    """Let the roller choose the dice to keep, as many as the roll keeps (L5R-ROLL-01)."""
    most = fell.dice.keep
    if most is None or not 0 < most < fell.dice.count:
        return fell
    dice = _by_worth(fell)
    wish: Keep = yield from ask(
        "kept",
        samurai.player,
        f"Which dice of {fell.name or 'the roll'} does {samurai.name} keep?",
        offer(Keeping(dice, most), Keep),
        about=samurai.id,
        default={"act": "keep"},
        facts=Rolled(fell.name.lower(), most),
    )
    if not wish.dice:
        return fell
    faces = tuple([dice[each][1] for each in wish.dice])
    aside = Modifier(most - fell.dice.count, "put aside", "L5R-ROLL-01")
    return replace(
        fell, faces=faces, dice=replace(fell.dice, count=most), terms=(*fell.terms, aside)
    )


def _by_worth(fell: Roll) -> dict[str, tuple[str, tuple[int, ...]]]:
    """Each rolled die by an id, the highest first: its name and its faces.

    Dice that show the same number have different names, so that each name can be typed.
    """
    found: dict[str, tuple[str, tuple[int, ...]]] = {}
    times: dict[int, int] = {}
    order = sorted(range(len(fell.faces)), key=lambda n: -fell.worths[n])
    for n in order:
        worth = fell.worths[n]
        times[worth] = times.get(worth, 0) + 1
        name = str(worth) if times[worth] == 1 else f"{worth} ({times[worth]})"
        found[f"die-{n + 1}"] = (name, fell.faces[n])
    return found


CLAUSE = "L5R-ROLL-01"
AS_RANK_ONE = "L5R-ROLL-03"


def why_none(fight: L5rFight, samurai: Samurai) -> str:
    """Why it can spend no Void Point now, or "". It can spend one in each Round.

    That is the limit of the published game, so it needs `l5r.void_on_rolls`. There are no Rounds
    before the skirmish and while the GM has paused it.
    """
    if not samurai.void_points:
        return f"{samurai.name} has no Void Points left."
    if not fight.house.void_on_rolls or fight.calm:
        return ""
    if fight.round and samurai.void_round == fight.round:
        return f"{samurai.name} has already spent a Void Point in this Round."
    return ""


def why_no_void(fight: L5rFight, samurai: Samurai) -> str:
    """Why it can put no Void Point on a roll now, or "" (L5R-ROLL-01)."""
    if not fight.house.void_on_rolls:
        return "At this table no Void Points are spent on rolls."
    return why_none(fight, samurai)


def why_no_raises(fight: L5rFight) -> str:
    """Why no raises can be called on an attack (L5R-ATTACK-04, L5R-ROLL-03)."""
    if not fight.house.called_raises:
        return "At this table no raises are called."
    return "Raises need a weapon whose skill you have."


def pay(fight: L5rFight, samurai: Samurai) -> None:
    """Take the Void Point away, and note the Round."""
    samurai.void_points -= 1
    samurai.void_round = fight.round


def spend_void(
    fight: L5rFight, samurai: Samurai, skill: str | None, *, wanted: bool, rank_one: bool
) -> list[Added]:
    """Spend a Void Point on a roll, if `l5r.void_on_rolls` allows it; return what it adds.

    That is one more die rolled and kept. With `rank_one`, a skill that it lacks counts as rank 1
    instead: one more die rolled, and the dice explode. (L5R-ROLL-01, L5R-ROLL-03)
    """
    lifts = rank_one and skill is not None and not samurai.skill(skill)
    if not (wanted or lifts) or not fight.house.void_on_rolls:
        return []
    why = why_none(fight, samurai)
    if why:
        fight.tell(why, audience=samurai.own, clauses=[CLAUSE])
        return []
    pay(fight, samurai)
    if lifts:
        return [Added(1, 0, "a Void Point, as rank 1", AS_RANK_ONE, skilled=True)]
    return [Added(1, 1, "a Void Point", CLAUSE)]


RANK_ONE = "They spend a Void Point, and the skill counts as rank 1"
"""What the second use of a Void Point adds to a sentence."""


class Spending(Protocol):
    """An answer that may spend a Void Point, in one of two ways (L5R-ROLL-01, L5R-ROLL-03)."""

    @property
    def void(self) -> bool:
        """One more die rolled and kept."""
        ...

    @property
    def rank_one(self) -> bool:
        """A skill that they lack counts as rank 1."""
        ...


def price(wish: Spending) -> dict[str, int]:
    """The Void Points that an answer takes."""
    return {"void": int(wish.void or wish.rank_one)}


def one_use(wish: Spending) -> None:
    """Refuse two uses of a Void Point at once.

    Raises:
     BadAnswer: Both uses are asked for.
    """
    if wish.void and wish.rank_one:
        raise BadAnswer("Only one Void Point can be spent: a die more, or the skill as rank 1.")
