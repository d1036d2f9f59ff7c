"""Ambush: the roll before Stage 1, and its effect (L5R-AMB-01..06)."""

from __future__ import annotations

from rules.dice import Modifier, Roll
from rules.engine.requests import Resolution
from rules.engine.visibility import Kind
from rules.l5r.fight.acts import Ambush, How
from rules.l5r.fight.rolls import check
from rules.l5r.fight.state import L5rFight, Samurai
from rules.l5r.sheets.values import TraitName

MOST_TIES = 20


def of_side(fight: L5rFight, side: str) -> list[Samurai]:
    """Everybody present of a side."""
    return [each for each in fight.present() if each.side == side]


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
            clauses=["L5R-AMB-02", "L5R-AMB-03", "L5R-AMB-04"],
        )
        if hidden.total != seeing.total:
            break
    if not wins:
        fight.tell("An ambush is seen in time.", Kind.SCENE, clauses=["L5R-AMB-06"])
        return
    for samurai in of_side(fight, wish.surprised):
        samurai.surprised = True
    fight.tell("An ambush!", Kind.SCENE, clauses=["L5R-AMB-01", "L5R-AMB-05"])


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
