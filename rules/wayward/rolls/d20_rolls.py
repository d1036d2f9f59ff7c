"""The numbers of a ninja with all their changes, as the parts of a roll or a score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.dice import Dice, Modifier, Roll
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import roll
from rules.engine.views.visibility import Kind
from rules.wayward.character.house_rules import RollKind
from rules.wayward.character.values import (
    genjutsu_defense,
    genjutsu_offense,
    grapple_bonus,
    stat_bonus,
)
from rules.wayward.fight.action_in_progress import GuardFailing
from rules.wayward.fight.questions import Role, RollFailed
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.free_hands import in_hand
from rules.wayward.rolls.modifiers import Gift, gifts
from rules.wayward.rolls.willpower import Once, ask_willpower, rerolled

RANKS = {
    "awareness": "WAY-SEARCH-01",
    "resistance": "WAY-STATUS-04",
    "stealth": "WAY-HIDE-01",
}
"""The clauses that call for a roll of a skill; WAY-STATUS-03 names the others."""


def _pick(all_: Sequence[Gift], *targets: str) -> list[Modifier]:
    return [each.modifier for each in all_ if each.target in targets and each.modifier.value]


def _d20(fight: WayFight, all_: Sequence[Gift], kind: RollKind) -> list[Modifier]:
    """The generic d20 bonuses, if they apply to this kind of roll (WAY-D20-01, WAY-D20-03)."""
    return _pick(all_, "d20") if kind in fight.house.d20_bonus_rolls else []


def accuracy_bonus(fight: WayFight, ninja: Ninja, extra: Sequence[Modifier] = ()) -> list[Modifier]:
    """The modifiers to the 10 of a fixed Accuracy: DEX, and what applies to Accuracy (WAY-ACC-01).

    Bonuses to d20 rolls do not apply. (WAY-D20-02)
    """
    dex = Modifier(stat_bonus(ninja.stats.dex), "DEX", "WAY-ACC-01")
    return [dex, *_pick(gifts(fight, ninja), "accuracy"), *extra]


def accuracy_roll(fight: WayFight, ninja: Ninja, accuracy: Sequence[Modifier]) -> list[Modifier]:
    """The modifiers to the die of an Accuracy Roll, from those of the fixed Accuracy.

    Penalties to d20 rolls apply too, bonuses do not. A source that already lowers Accuracy counts
    once, by its Accuracy. (WAY-ACCROLL-01, WAY-ACCROLL-02)
    """
    aimed = {part.reason for part in accuracy if part.value < 0}
    all_ = _pick(gifts(fight, ninja), "d20")
    return [*accuracy, *[m for m in all_ if m.value < 0 and m.reason not in aimed]]


def dodge(fight: WayFight, ninja: Ninja, extra: Sequence[Modifier] = ()) -> list[Modifier]:
    """The modifiers to a Dodge: AGI, and those to defensive rolls (WAY-DODGE-01, WAY-DEF-04)."""
    all_ = gifts(fight, ninja)
    agi = Modifier(stat_bonus(ninja.stats.agi), "AGI", "WAY-DODGE-01")
    return [
        agi,
        *_pick(all_, "dodge", "defense"),
        *_d20(fight, all_, RollKind.DEFENSIVE),
        *extra,
    ]


def parry(fight: WayFight, ninja: Ninja, extra: Sequence[Modifier] = ()) -> list[Modifier]:
    """The modifiers to a Parry, an Accuracy Roll that is also a defensive roll (WAY-PARRY-04..06).

    A source that helps both ways counts once, by the better value. A source that hinders both ways
    counts as on a defensive roll.
    """
    all_ = gifts(fight, ninja)
    aimed = _pick(all_, "accuracy")
    guarded = [*_pick(all_, "parry", "defense"), *_d20(fight, all_, RollKind.DEFENSIVE)]
    dex = Modifier(stat_bonus(ninja.stats.dex), "DEX", "WAY-PARRY-04")
    kept = [m for m in aimed if _counts(m, guarded)]
    dropped = [m for m in guarded if not _stands(m, aimed)]
    return [dex, *kept, *[m for m in guarded if m not in dropped], *extra]


def _counts(aimed: Modifier, guarded: Sequence[Modifier]) -> bool:
    """Whether the Accuracy of a source counts besides, or instead of, its defence."""
    same = [m for m in guarded if m.reason == aimed.reason]
    if not same:
        return True
    if aimed.value < 0:
        return False
    return aimed.value > max(m.value for m in same)


def _stands(guarded: Modifier, aimed: Sequence[Modifier]) -> bool:
    """Whether the defence of a source counts, rather than its better Accuracy."""
    better = [m for m in aimed if m.reason == guarded.reason and m.value > guarded.value]
    return guarded.value < 0 or not better


def skill(
    fight: WayFight, ninja: Ninja, name: str, extra: Sequence[Modifier] = ()
) -> list[Modifier]:
    """The modifiers to a skill roll: its ranks, and those to skills (WAY-STATUS-03, WAY-DEF-05)."""
    all_ = gifts(fight, ninja)
    title = name.replace("_", " ").title()
    ranks = Modifier(
        ninja.training.skill_ranks.get(name, 0), title, RANKS.get(name, "WAY-STATUS-03")
    )
    return [
        ranks,
        *_pick(all_, f"skill:{name}", "skills"),
        *_d20(fight, all_, RollKind.SKILL),
        *extra,
    ]


def genjutsu(
    fight: WayFight, ninja: Ninja, *, offensive: bool, extra: Sequence[Modifier] = ()
) -> list[Modifier]:
    """The modifiers to a genjutsu roll: experience, and those to genjutsu (WAY-GENJ-02..06)."""
    all_ = gifts(fight, ninja)
    own = (
        genjutsu_offense(ninja.stats.xp_total)
        if offensive
        else genjutsu_defense(ninja.stats.xp_total)
    )
    side = "genjutsu_offense" if offensive else "genjutsu_defense"
    return [
        Modifier(own, "Experience", "WAY-GENJ-02"),
        *_pick(all_, "genjutsu", side),
        *_d20(fight, all_, RollKind.GENJUTSU),
        *extra,
    ]


def grapple(fight: WayFight, ninja: Ninja, *, controls: bool) -> list[Modifier]:
    """The modifiers to a grapple roll of the person in control or held (WAY-FATIGUE-07).

    A weapon in hand may help the person in control; if there are several, only the best one
    (WAY-WEAP-01).
    """
    all_ = gifts(fight, ninja)
    swift, name = (ninja.stats.agi, "AGI") if controls else (ninja.stats.dex, "DEX")
    side = "grapple_offense" if controls else "grapple_defense"
    chains = [each for each in in_hand(fight, ninja) if each.kind.grapple_bonus] if controls else []
    best = sorted(chains, key=lambda each: -each.kind.grapple_bonus)[:1]
    return [
        Modifier(int(ninja.pdb), "Damage bonus of STR", "WAY-D20-01"),
        Modifier(grapple_bonus(swift), name, "WAY-D20-01"),
        *[Modifier(each.kind.grapple_bonus, each.name, "WAY-WEAP-01") for each in best],
        *_pick(all_, "grapple", side),
        *_d20(fight, all_, RollKind.GRAPPLE),
    ]


def initiative(fight: WayFight, ninja: Ninja) -> list[Modifier]:
    """The modifiers to Initiative: AGI, and those to Initiative (WAY-INIT-01)."""
    all_ = gifts(fight, ninja)
    return [
        Modifier(stat_bonus(ninja.stats.agi), "AGI", "WAY-INIT-01"),
        *_pick(all_, "initiative"),
        *_d20(fight, all_, RollKind.INITIATIVE),
    ]


def with_initiative(fight: WayFight, ninja: Ninja) -> list[Modifier]:
    """The modifiers to an opposed Initiative roll of the person who attempts something.

    (WAY-FATIGUE-07)
    """
    return [*initiative(fight, ninja), *_weary(ninja, 1)]


def against_initiative(fight: WayFight, ninja: Ninja) -> list[Modifier]:
    """The modifiers to the Initiative roll of the person who resists it (WAY-FATIGUE-07)."""
    return [*initiative(fight, ninja), *_weary(ninja, 2)]


def _weary(ninja: Ninja, each: int) -> list[Modifier]:
    """The penalty for each level of Fatigue on an opposed roll."""
    tired = ninja.pools.fatigue
    return [Modifier(-each * tired, f"Fatigue {tired}", "WAY-FATIGUE-07")] if tired else []


D20 = Dice(1, 20)


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One side of an opposed roll: the ninja, the roll's name, its modifiers and its clause.

    `once`: the action that the roll belongs to (WAY-WP-05).
    """

    ninja: Ninja
    name: str
    parts: Sequence[Modifier]
    clause: str
    once: Once = field(default_factory=GuardFailing)


def opposed(fight: WayFight, first: Side, second: Side) -> Resolution[int]:
    """Both roll once, then the loser may answer; the totals are told like dice.

    Returns the first side's lead, 0 at a tie.
    """
    sides, keys = (first, second), ("opposed-first", "opposed-second")
    rolls: list[Roll] = []
    for side, key in zip(sides, keys, strict=True):
        rolls.append((yield from roll(key, D20, side.name, side.parts, side.clause)))
        _tell(fight, side, rolls[-1])
    while True:
        margin = rolls[0].total - rolls[1].total
        loser = 1 if margin > 0 else 0
        side = sides[loser]
        if side.ninja.out:
            break
        question = (
            f"{side.ninja.name}: {side.name} {rolls[loser].total}, and it is lost. Willpower?"
        )
        facts = RollFailed(Role.OPPOSED, fight.now, with_=side.name)
        if not (yield from ask_willpower(fight, side.ninja, question, facts, side.once)):
            break
        rolls[loser] = yield from rerolled(side.name, side.parts, side.clause)
        _tell(fight, side, rolls[loser])
    return margin


def _tell(fight: WayFight, side: Side, fell: Roll) -> None:
    text = f"{side.ninja.shown_name}: {side.name} {fell.total}."
    eyes, clauses = side.ninja.dice_eyes, [side.clause]
    rolled = [fell.rolled_by(side.ninja.id)]
    fight.tell(text, Kind.EFFECT, audience=eyes, rolls=rolled, clauses=clauses)
