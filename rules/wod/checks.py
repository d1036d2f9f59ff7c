"""A roll of somebody in a fight: their pool, its penalties, and their Willpower."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rules.dice import Modifier
from rules.engine.asking.forms import Text
from rules.engine.asking.requests import Resolution
from rules.engine.asking.text_values import counted
from rules.engine.kit.acts import act, field
from rules.engine.views.visibility import GM, Kind
from rules.wod.health import LEVELS
from rules.wod.pools import Difficulty, Ones, Outcome, Pool, flat, ones_of, tens_of, throw
from rules.wod.shared_fields import AboutSomebody, At, everybody, settle
from rules.wod.state import Mortal, WodFight
from rules.wod.traits import spelled


def pool_of(
    fight: WodFight,
    mortal: Mortal,
    traits: Sequence[str],
    *,
    roll: str = "other",
    clause: str = "WOD-POOL-01",
) -> Pool:
    """The pool of these traits together, with all its penalties (WOD-POOL-01).

    Wounds lower it (WOD-HEALTH-02), armour lowers a pool with dexterity (WOD-ARMOR-02), and the GM
    changes it by kind of `roll`: attack, defence, or other (WOD-POOL-11).
    """
    parts = [Modifier(mortal.dots(trait), _named(mortal, trait), clause) for trait in traits]
    return Pool(tuple(parts)).plus(*penalties(fight, mortal, traits, roll=roll))


def _named(mortal: Mortal, trait: str) -> str:
    """A trait as the roll shows it; one without dots is marked as untrained (WOD-POOL-10)."""
    return spelled(trait) if mortal.dots(trait) else f"{spelled(trait)} (untrained)"


def penalties(
    fight: WodFight, mortal: Mortal, traits: Sequence[str], *, roll: str = "other"
) -> list[Modifier]:
    """The modifiers to a pool of these traits."""
    level = LEVELS[fight.level_of(mortal)]
    found = [Modifier(-level.penalty, level.name, "WOD-HEALTH-02")]
    if mortal.armour is not None and mortal.armour.worn and "dexterity" in traits:
        armour = mortal.armour
        found.append(Modifier(-armour.dex_penalty, armour.name, "WOD-ARMOR-02"))
    return [*found, *fight.circumstances(mortal, roll, "dice")]


def check(
    fight: WodFight,
    mortal: Mortal,
    key: str,
    name: str,
    pool: Pool,
    *,
    difficulty: Difficulty | None = None,
    specialty: bool = False,
    ones: Ones | None = None,
    willpower: bool = False,
    roll: str = "other",
    clause: str = "WOD-POOL-01",
) -> Resolution[Outcome]:
    """Throw a pool for somebody, at the standard difficulty if none is given.

    It uses up their circumstances for one such `roll`: attack, defence, soak or other. With
    `willpower` they spend a point on it if they can (WOD-WILL-01). The GM is told of a botch, and
    may tell its consequence at any time. (WOD-BOTCH-01)
    """
    spent = willpower and fight.spend_willpower(mortal)
    fight.use_up(mortal, roll)
    outcome = yield from throw(
        fight.house,
        f"{key}-{mortal.id}",
        name,
        pool,
        difficulty or Difficulty(),
        tens=tens_of(fight.house, mortal.role.value, specialty=specialty),
        ones=ones or ones_of(fight.house, specialty=specialty),
        willpower=spent,
        clause=clause,
    )
    if outcome.botched:
        title = f"{mortal.name} botched ({name}): what comes of it?"
        settle(fight, "consequence", mortal.id)
        _ = fight.offer(GM, title, "consequence", about=mortal.id)
    return outcome


@act("consequence", clauses="WOD-BOTCH-01", group="gm")
class Consequence(AboutSomebody):
    """Tell the consequence of a botch (WOD-BOTCH-01)."""

    help = "Say what a botch does."
    combatant: str = field(everybody, "Who it is for")
    text: str = field(Text(500, label="What happens", long=True), "What happens")

    def resolve(self, at: At) -> None:
        mortal = at.fight.combatant(self.combatant)
        settle(at.fight, "consequence", mortal.id)
        at.fight.tell_of(mortal, self.text, Kind.RULING, "WOD-BOTCH-01")


def in_words(outcome: Outcome) -> str:
    """The outcome in a few words: "2 successes", "a failure", "a botch"."""
    if outcome.botched:
        return "a botch"
    return counted(outcome.net, "success") if outcome.net else "a failure"


# ---------------------------------------------------------------- a split pool


class Share(Protocol):
    """A part of a split pool: its dice, and the penalties counted at the split."""

    @property
    def dice(self) -> int:
        """The number of dice; 0 for the whole pool."""
        ...

    @property
    def wounds(self) -> int:
        """The wound penalty that the split already counted."""
        ...

    @property
    def part(self) -> int:
        """The position of this part, from 0."""
        ...

    @property
    def parts(self) -> int:
        """The number of parts."""
        ...


def share(fight: WodFight, mortal: Mortal, whole: Pool, of: Share) -> Pool:
    """A part of a split pool, minus the penalty of newer wounds; the whole pool for 0 dice.

    Wounds count as if they had come before the split: all parts together lose the penalty, the
    later parts first. (WOD-MULTI-01, WOD-HEALTH-02)
    """
    if not of.dice:
        return whole
    worse = max(0, fight.wound_penalty(mortal) - of.wounds)
    mine = (worse + of.part) // max(1, of.parts)
    return flat(of.dice, "share of the dice", "WOD-MULTI-02").plus(
        Modifier(-mine, "Wounds since", "WOD-HEALTH-02")
    )


def joined(fight: WodFight, mortal: Mortal, whole: Pool, of: Share) -> Pool:
    """The share of an action for a roll of this pool, which the split did not count.

    If the pool is smaller than the one that was split, this part has to give the difference: the
    others have their dice. (WOD-MULTI-01)
    """
    part = share(fight, mortal, whole, of)
    if not of.dice:
        return part
    worse = max(0, fight.wound_penalty(mortal) - of.wounds)
    missing = max(0, sum(deed.dice for deed in mortal.plan) - whole.dice - worse)
    return part.plus(Modifier(-missing, "smaller pool", "WOD-MULTI-01"))
