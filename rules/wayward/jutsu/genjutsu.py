"""Genjutsu: rolled in secret, noticed or not by the margin, and broken by Kai (WAY-GENJ-01..09).

No public message says that one was used, its target, or whether it works. A victim who notices it
is told. A victim who does not notice it reads only the words of its user.

The holds of genjutsu on their victims: how they begin, and every way they end.

(WAY-GENJ-08..11, -14, -15)
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rules.dice import Against, Dice, Modifier, Roll
from rules.engine.asking.questions import Facts
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import roll, together
from rules.engine.views.visibility import GM, Kind
from rules.wayward.actions.abort import sheltered, unstun
from rules.wayward.character import formula
from rules.wayward.character.effects import When
from rules.wayward.character.statuses import Known
from rules.wayward.character.technique import Technique
from rules.wayward.character.values import AreaKind, Condition
from rules.wayward.fight.action_in_progress import Deed, GuardFailing
from rules.wayward.fight.effects import Area, AreaEffect, Bewitchment, Infliction, Spell, Stunning
from rules.wayward.fight.questions import Role, RollFailed
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu.handseals import sealed_numbers
from rules.wayward.rolls.d20_rolls import genjutsu
from rules.wayward.rolls.willpower import Once, ask_willpower, rerolled, saved


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


D20 = Dice(1, 20)
OFFENSE = "genjutsu_offense"
"""The name of a bonus in a genjutsu's entry that is only for its own roll."""
NOTICED = 5
"""A victim who fails by no more than this knows that there is an illusion (WAY-GENJ-12)."""
HARDENED = 5
"""The victim's bonus for each earlier success of the same jutsu (WAY-GENJ-08)."""


@dataclass(frozen=True, slots=True)
class Struggle:
    """Opposed rolls of the user and one victim; a tie resists (WAY-GENJ-04)."""

    offense: Roll
    defense: Roll
    once: Once = field(default_factory=GuardFailing)

    @property
    def margin(self) -> int:
        """The user's lead."""
        return self.offense.total - self.defense.total

    @property
    def works(self) -> bool:
        """Whether the genjutsu works on this victim."""
        return self.margin > 0

    @property
    def noticed(self) -> bool:
        """Whether the victim knows of it: they resisted, or failed by little."""
        return self.margin <= NOTICED


def offense(fight: WayFight, caster: Ninja, technique: Technique, x: int) -> Resolution[Roll]:
    """The user's roll, once for each use, with the jutsu's own bonus (WAY-GENJ-02, WAY-GENJ-03)."""
    own = [
        Modifier(
            formula.whole(each.amount, sealed_numbers(caster, x)), technique.name, "WAY-GENJ-03"
        )
        for each in technique.effects.bonuses
        if each.target == OFFENSE
    ]
    parts = genjutsu(fight, caster, offensive=True, extra=own)
    return (yield from roll("genjutsu", D20, "Genjutsu", parts, clause="WAY-GENJ-02"))


def defense_parts(fight: WayFight, victim: Ninja, jutsu: str) -> list[Modifier]:
    """The victim's modifiers, with 5 for each earlier time that this jutsu worked on them."""
    times = victim.jutsu.worked_on.get(jutsu, 0)
    known = [Modifier(HARDENED * times, "Hardened", "WAY-GENJ-08")] if times else []
    return genjutsu(fight, victim, offensive=False, extra=known)


def struggle(
    fight: WayFight,
    victim: Ninja,
    technique: Technique,
    offensive: Roll,
    before: Struggle | None = None,
) -> Resolution[Struggle]:
    """One victim's secret roll, and the Willpower that they may spend on it.

    `before`: the user has rolled again, and the victim's roll stands. (WAY-GENJ-12, WAY-WP-04)
    """
    parts = defense_parts(fight, victim, technique.id)
    if before is None:
        fell = yield from roll("withstand", D20, "Genjutsu defence", parts, clause="WAY-GENJ-02")
        met = Struggle(offensive, fell)
    else:
        met = replace(before, offense=offensive)
    if met.works and met.noticed and (yield from _spends(fight, victim, met.once)):
        met = replace(met, defense=(yield from rerolled(met.defense.name, parts, "WAY-WP-06")))
    _tell_struggle(fight, victim, technique, met)
    return met


def _spends(fight: WayFight, victim: Ninja, once: Once) -> Resolution[bool]:
    """Whether a victim who notices the genjutsu spends Willpower (WAY-GENJ-12)."""
    if not victim.able:
        return False
    question = f"An illusion targets {victim.name}. Spend a point of Willpower?"
    key = "genjutsu_willpower"
    return (yield from ask_willpower(fight, victim, question, Facts(), once, key=key, secret=True))


def _tell_struggle(fight: WayFight, victim: Ninja, technique: Technique, met: Struggle) -> None:
    outcome = "takes effect" if met.works else "is withstood"
    held = met.defense.held(
        Against(met.offense.total, technique.name, clause="WAY-GENJ-04"), outcome
    )
    fight.tell_gm(
        f"{technique.name} on {victim.name}: {met.offense.total} against {met.defense.total}; "
        f"it {outcome}{'' if met.noticed else ', unnoticed'}.",
        rolls=[met.offense, held],
        clauses=["WAY-GENJ-04", "WAY-GENJ-12"],
    )
    if met.noticed:
        text = (
            f"{victim.name} feels that this is an illusion, and cannot shake it off."
            if met.works
            else f"{victim.name} has withstood an illusion."
        )
        fight.tell(text, audience=victim.own, clauses=["WAY-GENJ-12"])


def cast(
    fight: WayFight, deed: Deed, technique: Technique, *, text: str = "", x: int = 0
) -> Resolution[list[str]]:
    """Use a genjutsu on its targets, or lay it over an area. Returns those it holds.

    (WAY-GENJ-01)
    """
    caster = fight.combatant(deed.by)
    offensive = yield from offense(fight, caster, technique, x)
    _tell_offense(fight, caster, technique, offensive)
    met = yield from together(
        "genjutsu", {id: _meet(fight, id, technique, offensive) for id in deed.targets}
    )
    against = {id: fought for id, fought in met.items() if fought is not None}
    if against and not any(fought.works for fought in against.values()):
        question = f"{technique.name} takes hold of nobody. Spend a point of Willpower?"
        facts = RollFailed(Role.CASTER, fight.now, with_=technique.name)
        action = deed.attack
        spent = yield from saved(
            fight, caster, question, facts, action, policy=action.policy, secret=True
        )
        if spent:
            offensive = yield from rerolled(offensive.name, offensive.modifiers, "WAY-WP-06")
            _tell_offense(fight, caster, technique, offensive)
            again = {id: _meet(fight, id, technique, offensive, against[id]) for id in against}
            met |= yield from together("genjutsu-again", again)
    if technique.target.area_kind is not AreaKind.NONE:
        fight.battle.areas.append(
            Area(
                id=f"{deed.id}-area",
                name=technique.name,
                by=caster.id,
                technique=technique.id,
                inside=list(deed.targets),
                effect=AreaEffect(total=offensive.total),
                secret=True,
                spared=list(deed.spares),
            )
        )
    held: list[str] = []
    for id, fought in met.items():
        if fought is None and not fight.combatant(id).out:
            _tell_unreached(fight, caster, technique, fight.combatant(id))
        if fought is None or not fought.works:
            continue
        held.append(id)
        fight.battle.stored.append(
            Spell(
                id=f"{deed.id}-{id}-spell",
                target=id,
                bewitchment=spell(f"{deed.id}-{id}", deed.by, technique, fought, text=text, x=x),
                early=deed.timing.since < fight.now,
            )
        )
    return held


def _tell_offense(fight: WayFight, caster: Ninja, technique: Technique, fell: Roll) -> None:
    text = f"{caster.name}: {technique.name}, {fell.total}."
    fight.tell_player(caster, text, rolls=[fell], clauses=["WAY-GENJ-03"])


def _tell_unreached(fight: WayFight, caster: Ninja, technique: Technique, victim: Ninja) -> None:
    """Tell the user why a genjutsu does nothing to somebody."""
    why, clause = f"{victim.name}, who is not conscious", "WAY-UNCON-01"
    if perceives(victim):
        why, clause = f"{victim.name} in their dome", "WAY-DEF-04"
    text = f"{technique.name} does nothing to {why}."
    fight.tell_player(caster, text, Kind.FAILURE, clauses=[clause])


def veil(fight: WayFight, deed: Deed) -> None:
    """Tie the statuses and Stuns of a genjutsu to its hold; hide statuses from the unaware victim.

    (WAY-GENJ-11, WAY-GENJ-12)
    """
    holds = {
        each.target: each.bewitchment
        for each in fight.battle.stored
        if isinstance(each, Spell) and each.id.startswith(f"{deed.id}-")
    }
    for each in fight.battle.stored:
        # Statuses that come from a wound of its user are not part of the genjutsu.
        if isinstance(each, Infliction) and each.id.startswith(f"{deed.id}-{each.target}-"):
            hold = holds[each.target]
            each.status.source = hold.id
            each.status.known = Known.OWN if hold.aware else Known.GM
        if isinstance(each, Stunning) and each.id.startswith(f"{deed.id}-{each.target}-"):
            each.hold = holds[each.target].id


def _meet(
    fight: WayFight,
    id: str,
    technique: Technique,
    offensive: Roll,
    before: Struggle | None = None,
) -> Resolution[Struggle | None]:
    victim = fight.combatant(id)
    if victim.out or not can_take_hold(fight, victim):
        return None
    return (yield from struggle(fight, victim, technique, offensive, before))


def enter(fight: WayFight, area: Area, id: str) -> Resolution[Bewitchment | None]:
    """Somebody enters an illusion: they roll against the roll it was laid with (WAY-GENJ-01).

    Returns the hold on them, None if it does not hold them.
    """
    victim, caster = fight.combatant(id), fight.combatants.get(area.by)
    technique = caster.knows(area.technique) if caster is not None else None
    if technique is None or area.effect.total is None or victim.out or id == area.by:
        return None
    if not can_take_hold(fight, victim):
        return None
    laid = Roll(Dice(0, 1, bonus=area.effect.total), (), technique.name, clause="WAY-GENJ-02")
    met = yield from struggle(fight, victim, technique, laid)
    if not met.works:
        return None
    number = victim.jutsu.worked_on.get(technique.id, 0) + 1
    hold = spell(f"{area.id}-{id}-{number}", area.by, technique, met)
    take_hold(fight, victim, hold)
    return hold


def spell(
    id: str, by: str, technique: Technique, met: Struggle, *, text: str = "", x: int = 0
) -> Bewitchment:
    """The hold that a successful genjutsu has on its victim."""
    return Bewitchment(
        id=id,
        technique=technique.id,
        name=technique.name,
        by=by,
        total=met.offense.total,
        margin=met.margin,
        aware=met.noticed,
        x=x,
        outlasts_combat=technique.outlasts,
        survives_wounds=technique.restrictions.survives_wounds,
        text=text,
    )


def kai(fight: WayFight, deed: Deed, target: Ninja, x: int) -> Resolution[None]:
    """Genjutsu Kai: roll with X against the roll that holds each genjutsu (WAY-GENJ-09).

    Against one over an area the user of Kai rolls, and success ends the whole of it.
    """
    caster = fight.combatant(deed.by)
    bonus = Modifier(x, "Genjutsu Kai", "WAY-GENJ-09")
    for hold in list(target.jutsu.genjutsu):
        area = next((a for a in fight.battle.areas if lies_over(a, hold)), None)
        roller = caster if area is not None else target
        parts = [*defense_parts(fight, roller, hold.technique), bonus]
        fell = yield from roll("kai", D20, "Genjutsu Kai", parts, clause="WAY-GENJ-09")
        free = fell.total >= hold.total
        outcome = "breaks it" if free else "does not break it"
        fight.tell(
            f"{caster.name} tries to break an illusion, {fell.total}: {outcome}.",
            Kind.SUCCESS if free else Kind.FAILURE,
            audience=frozenset({caster.player, target.player} - {GM}),
            rolls=[fell.held(Against(hold.total, "Genjutsu", clause="WAY-GENJ-09"), outcome)],
            clauses=["WAY-GENJ-09"],
        )
        if free and area is not None:
            given_up(fight, hold.by, hold.technique)
        elif free:
            end(fight, target, [hold], "Genjutsu Kai has broken it", "WAY-GENJ-09")
