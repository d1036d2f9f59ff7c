"""Upkeeps: techniques that are kept up, and their costs (WAY-UPKEEP-01).

Others call `may_keep` when a technique is declared, `keep` when it takes effect, `end_upkeep` when
it is over, and `maintained` for the penalty of all Upkeeps together.
"""

from __future__ import annotations

from rules.engine.forms import Pick, options
from rules.engine.kit.acts import AnytimeAct, OutOfTurn, act, field
from rules.errors import BadAnswer
from rules.wayward.character.stats import stat_bonus
from rules.wayward.character.wound_tables import Disabled
from rules.wayward.fatigue.fatigue_levels import gain, highest, level_bonus
from rules.wayward.fight.lasting_effects import Upkeep
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu.enchanted_weapons import unmake
from rules.wayward.jutsu.genjutsu_holds import given_up
from rules.wayward.rolls.critical_wounds import disabled
from rules.wayward.rolls.modifiers import given, total
from rules.wayward.rolls.willpower import own_or_any


def maintained(fight: WayFight, ninja: Ninja) -> int:
    """The penalty of all Upkeeps of a ninja on both kinds of Fatigue roll (WAY-UPKEEP-02)."""
    if not ninja.jutsu.upkeeps:
        return 0
    dearer = total(fight, ninja, "upkeep_each")
    return sum([max(0, each.amount + dearer) for each in ninja.jutsu.upkeeps])


def may_keep(ninja: Ninja, technique: str) -> None:
    """Check that a technique can be kept up: once at a time, and not with some wounds.

    (WAY-UPKEEP-03)

    Raises:
        BadAnswer: It is kept up already, or nothing can be.
    """
    if ninja.body.wounds and Disabled.UPKEEPS in disabled(ninja):
        raise BadAnswer("Your wound keeps you from keeping anything up.")
    kept = next((each for each in ninja.jutsu.upkeeps if each.technique == technique), None)
    if kept is not None:
        raise BadAnswer(f"{kept.name} is kept up already: end it first, which is free.")


def keep(fight: WayFight, ninja: Ninja, upkeep: Upkeep) -> None:
    """Begin to keep a technique up; too many bring Fatigue at once (WAY-UPKEEP-01, -04)."""
    ninja.jutsu.upkeeps.append(upkeep)
    strain(fight, ninja)


def strain(fight: WayFight, ninja: Ninja) -> None:
    """Upkeeps above one's bonuses to Chakra rolls bring levels of Fatigue (WAY-UPKEEP-04).

    Penalties do not count. Each new level adds its bonus at once.
    """
    if not ninja.jutsu.upkeeps:
        return
    gifts = given(fight, ninja, "chakra_roll", "fatigue_rolls")
    bonus = stat_bonus(ninja.stats.cha) + sum([each.value for each in gifts if each.value > 0])
    each = level_bonus(fight, ninja)
    level = ninja.pools.fatigue + ninja.pools.fatigue_pending
    more = 0
    while maintained(fight, ninja) > bonus + each * (level + more) and level + more <= highest(
        ninja
    ):
        more += 1
    if more:
        gain(fight, ninja, more)


def drop_upkeeps(fight: WayFight, ninja: Ninja) -> None:
    """End all Upkeeps of a ninja."""
    for upkeep in list(ninja.jutsu.upkeeps):
        end_upkeep(fight, ninja, upkeep)


def end_upkeep(fight: WayFight, ninja: Ninja, upkeep: Upkeep) -> None:
    """End an Upkeep, and everything that it made."""
    ninja.jutsu.upkeeps.remove(upkeep)
    unmake(ninja, upkeep.technique)
    fight.battle.areas[:] = [
        area
        for area in fight.battle.areas
        if not (area.upkeep and area.by == ninja.id and area.technique == upkeep.technique)
    ]
    fight.effects[:] = [each for each in fight.effects if f"upkeep:{upkeep.id}" not in each.tags]
    text = f"{ninja.name} no longer keeps up {upkeep.name}."
    audience = ninja.own if upkeep.secret else ninja.eyes
    fight.tell(text, audience=audience, clauses=["WAY-UPKEEP-05"])
    given_up(fight, ninja.id, upkeep.technique)


def _kept(at: OutOfTurn[WayFight]) -> dict[str, tuple[Ninja, Upkeep]]:
    """The Upkeeps that a player may end, by the ids that the form offers."""
    return {
        f"{ninja.id}|{upkeep.id}": (ninja, upkeep)
        for ninja in own_or_any(at)
        for upkeep in ninja.jutsu.upkeeps
    }


def _upkeeps(at: OutOfTurn[WayFight]) -> Pick:
    kept = _kept(at).items()
    return Pick(
        options([(id, f"{ninja.name}: {each.name}") for id, (ninja, each) in kept]), "Upkeep"
    )


@act("end_upkeep", clauses="WAY-UPKEEP-05", group="jutsu")
class EndUpkeep(AnytimeAct[WayFight]):
    """End an Upkeep at any time, at no cost; rolls already made stand (WAY-UPKEEP-05)."""

    gm = False
    title = "End Upkeep"
    help = "End something that is kept up."
    upkeep: str = field(_upkeeps, "Which Upkeep")

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        return None if _kept(at) else "You keep nothing up."

    def resolve(self, at: OutOfTurn[WayFight]) -> None:
        ninja, upkeep = _kept(at)[self.upkeep]
        end_upkeep(at.fight, ninja, upkeep)
