"""The holds of genjutsu on their victims: how they begin, and every way they end.

(WAY-GENJ-08..11, -14, -15)
"""

from __future__ import annotations

from rules.engine.views.visibility import Kind
from rules.wayward.actions.domes import sheltered
from rules.wayward.actions.stuns import unstun
from rules.wayward.character.effects import When
from rules.wayward.character.values import Condition
from rules.wayward.fight.effects import Area, Bewitchment
from rules.wayward.fight.state import Ninja, WayFight


def perceives(victim: Ninja) -> bool:
    """Whether there is anybody to deceive: the unconscious notice nothing (WAY-UNCON-01)."""
    return victim.body.condition in (Condition.FIT, Condition.INCAPACITATED)


def can_take_hold(fight: WayFight, victim: Ninja) -> bool:
    """Whether a genjutsu can take hold: not of the unconscious, and not in a dome (WAY-DEF-04)."""
    return perceives(victim) and sheltered(fight, victim) is None


def take_hold(fight: WayFight, victim: Ninja, hold: Bewitchment) -> None:
    """Let a genjutsu take hold as the count closes; the next one is easier to resist.

    (WAY-GENJ-08)
    """
    victim.jutsu.genjutsu[:] = [each for each in victim.jutsu.genjutsu if each.id != hold.id]
    victim.jutsu.genjutsu.append(hold)
    victim.jutsu.worked_on[hold.technique] = victim.jutsu.worked_on.get(hold.technique, 0) + 1
    fight.tell_gm(f"{hold.name} holds {victim.name}, by {hold.margin}.", clauses=["WAY-GENJ-04"])
    if hold.text:
        fight.tell_player(victim, hold.text, Kind.TALE)


def end(fight: WayFight, victim: Ninja, ended: list[Bewitchment], why: str, *clauses: str) -> None:
    """End genjutsu for somebody, and tell them now what these were (WAY-GENJ-11)."""
    gone = {id(each) for each in ended}
    victim.jutsu.genjutsu[:] = [each for each in victim.jutsu.genjutsu if id(each) not in gone]
    for each in ended:
        victim.body.statuses[:] = [s for s in victim.body.statuses if s.source != each.id]
        if victim.turn.stunned_by == each.id:
            unstun(fight, victim)
        text = f"{each.name} no longer holds {victim.name}: {why}."
        fight.tell_player(victim, text, clauses=clauses)


def broken_by_wound(fight: WayFight, victim: Ninja) -> None:
    """A wound of any severity ends every genjutsu, except those that survive it (WAY-GENJ-10)."""
    ended = [each for each in victim.jutsu.genjutsu if not each.survives_wounds]
    end(fight, victim, ended, "the wound has broken it", "WAY-GENJ-10")


def given_up(fight: WayFight, caster: str, technique: str) -> None:
    """End a genjutsu that its user lets go, or can no longer keep up (WAY-GENJ-11)."""
    fight.battle.areas[:] = [
        a for a in fight.battle.areas if (a.by, a.technique) != (caster, technique)
    ]
    for victim in fight.combatants.values():
        ended = [e for e in victim.jutsu.genjutsu if (e.by, e.technique) == (caster, technique)]
        end(fight, victim, ended, "it is over", "WAY-GENJ-11")


def battle_over(fight: WayFight) -> None:
    """End genjutsu with the combat, except those that outlast it (WAY-GENJ-14, -15)."""
    for victim in fight.combatants.values():
        ended = [each for each in victim.jutsu.genjutsu if not each.outlasts_combat]
        end(fight, victim, ended, "the fight is over", "WAY-GENJ-14")
        victim.jutsu.worked_on.clear()


def left(fight: WayFight, area: Area, id: str) -> None:
    """End an illusion for somebody who leaves the area where it works (WAY-AOE-01)."""
    victim, caster = fight.combatant(id), fight.combatants.get(area.by)
    technique = caster.knows(area.technique) if caster is not None else None
    if technique is not None and all(
        each.when is When.INSIDE for each in technique.effects.statuses
    ):
        ended = [each for each in victim.jutsu.genjutsu if lies_over(area, each)]
        end(fight, victim, ended, "that place is behind", "WAY-AOE-01", "WAY-GENJ-11")


def lies_over(area: Area, hold: Bewitchment) -> bool:
    """Whether a hold comes from an illusion over this area."""
    return area.effect.total is not None and (area.by, area.technique) == (hold.by, hold.technique)
