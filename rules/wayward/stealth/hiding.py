"""Hiding: who may hide, from which people, and how well; and Improve Hiding (WAY-HIDE-01..12)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.dice import Dice, Modifier
from rules.engine.asking.forms import Some, options
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import roll
from rules.engine.kit.acts import act, field, named
from rules.errors import BadAnswer
from rules.wayward.actions.speed import speed_for, timed
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.effects import Hiding, Veiling
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Turn, TurnAct, points
from rules.wayward.rolls.d20_rolls import skill
from rules.wayward.stealth.stealth_levels import check_tn, effective_tn, look, raw

HIDE, IMPROVE = 10, 7
BLINDED = 6
"""The Visibility penalty from which on somebody can hide (WAY-HIDE-02)."""
AGAIN = -5
"""The penalty for each earlier hiding in the battle (WAY-HIDE-09)."""


def enemies(fight: WayFight, ninja: Ninja) -> list[Ninja]:
    """The people of other sides that they see; they hide from these unless they name others."""
    return [other for other in fight.seen_by(ninja) if other.side != ninja.side]


def _may_hide_from(fight: WayFight, ninja: Ninja, observer: Ninja) -> bool:
    """Whether a ninja can hide from an observer now.

    In a fight, only the GM can say that nobody is watching (A). One can hide from people who see
    badly enough (B), hide again while hidden (C), and hide by some jutsu (D). (WAY-HIDE-01,
    WAY-HIDE-02, WAY-HIDE-03, WAY-HIDE-04)
    """
    if ninja.stealth.may_hide or ninja.stealth.hiding is not None:
        return True
    return raw(fight, observer, ninja) >= BLINDED


def _possible(at: Turn) -> list[Ninja]:
    """The enemies that they can hide from (WAY-HIDE-05)."""
    return [each for each in enemies(at.fight, at.me) if _may_hide_from(at.fight, at.me, each)]


def _observers(at: Turn) -> Some:
    pairs = options(named(_possible(at)))
    return Some(pairs, label="Who you hide from (nobody named: all of these)")


@act("hide", "act", clauses="WAY-HIDE-05 WAY-HIDE-08", group="stealth")
class Hide(TurnAct):
    """Hide from some people, or from everybody possible."""

    help = "Get out of sight."
    hint = "Get out of sight; a Stealth roll says how hard you are to find."
    says = ("hides from {observers}", "hides")
    observers: tuple[str, ...] = field(
        _observers, "Who you hide from; all if left out", default=(), says="{}"
    )
    ap: int = points()

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        if _possible(at) or at.me.stealth.hiding is not None:
            return None
        return "Everybody who is against you sees you clearly; the GM can permit it."

    def plan(self, at: Turn) -> Deed:
        """Speed 10, or 0 if a jutsu has just allowed it (WAY-HIDE-04, WAY-HIDE-08, WAY-AP-04)."""
        some = [at.fight.combatant(id) for id in self.people(at)]
        seers = [each for each in some if not _may_hide_from(at.fight, at.me, each)]
        if seers:
            raise BadAnswer(f"{seers[0].name} has a clear view of you, so you cannot hide.")
        free = at.me.stealth.may_hide and at.me.stealth.hide_free
        if free and self.ap:
            raise BadAnswer("Action Points have no effect here: hiding takes no time now.")
        deed = timed(at, "Hide", speed_for(at.fight, at.me, HIDE, ap=self.ap), ap=self.ap)
        if free:
            deed.timing.parts.append(Modifier(-deed.timing.speed, "Jutsu", "WAY-HIDE-04"))
            deed.timing.speed = 0
        return deed

    def people(self, at: Turn) -> list[str]:
        """The people to hide from: those named, or all possible ones and all from before."""
        if self.observers:
            return list(self.observers)
        hiding = at.me.stealth.hiding
        before = hiding.from_ if hiding is not None else []
        return list(dict.fromkeys([*before, *[each.id for each in _possible(at)]]))

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        """Roll Stealth for the TN, which counts at level 1 from the end of the count.

        (WAY-HIDE-08, -09)
        """
        ninja = fight.combatant(deed.by)
        from_ = self.people(Turn(fight, ninja))
        before = (
            [Modifier(AGAIN * ninja.stealth.hides, "Hidden before", "WAY-HIDE-09")]
            if ninja.stealth.hides
            else []
        )
        parts = skill(fight, ninja, "stealth", before)
        fell = yield from roll("stealth", Dice(1, 20), "Stealth", parts, clause="WAY-HIDE-08")
        anew = [
            id
            for id in from_
            if ninja.stealth.may_hide or raw(fight, fight.combatant(id), ninja) >= BLINDED
        ]
        by_jutsu = ninja.stealth.may_hide
        ninja.stealth.hides += 1
        ninja.stealth.may_hide = ninja.stealth.hide_free = False
        fight.tell(
            f"{ninja.name}: Stealth {fell.total}.",
            audience=ninja.own,
            rolls=[fell.rolled_by(ninja.id)],
            clauses=["WAY-HIDE-08", *(["WAY-HIDE-02"] if anew and not by_jutsu else [])],
        )
        fight.battle.stored.append(
            Veiling(id=f"{deed.id}-hidden", target=ninja.id, tn=fell.total, from_=from_, anew=anew)
        )


def vanish(fight: WayFight, ninja: Ninja, veiling: Veiling) -> None:
    """Let somebody be hidden, as the count closes.

    When somebody hides again, the new roll replaces the old one at level 1. People who had found
    them still see them, unless the ninja could have hidden from them afresh. (WAY-HIDE-03,
    WAY-SEARCH-02)
    """
    before = ninja.stealth.hiding
    made = Hiding(tn=veiling.tn, from_=list(veiling.from_))
    if before is not None:
        made.found_by = [id for id in before.found_by if id not in veiling.anew]
        made.caught = [id for id in before.caught if id in made.found_by]
    eyes = ninja.eyes
    ninja.stealth.hiding = made
    look(fight)
    if before is None:
        fight.tell(f"{ninja.name} is out of sight.", audience=eyes, clauses=["WAY-HIDE-08"])
    fight.tell(
        f"{ninja.name}: Stealth TN {effective_tn(fight, ninja, made)}, level {made.level}.",
        audience=ninja.own,
        clauses=["WAY-HIDE-08", "WAY-STEALTH-04"],
    )
    check_tn(fight, ninja)


@act("improve", "act", clauses="WAY-HIDE-11", group="stealth")
class Improve(TurnAct):
    """Hide better: rise from level 1 to level 2, never higher (WAY-HIDE-11, WAY-HIDE-12)."""

    title = "Improve Hiding"
    help = "Hide better."
    hint = "Hide better, from Stealth level 1 to level 2."
    says = "hides better"
    ap: int = points()

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        if at.me.stealth.hiding is None:
            return "You are not hidden."
        return None if at.me.stealth.hiding.level == 1 else "You are hidden well already."

    def plan(self, at: Turn) -> Deed:
        """Speed 7 (WAY-HIDE-11, WAY-AP-04)."""
        if at.me.stealth.hiding is None or at.me.stealth.hiding.level != 1:
            raise BadAnswer("Hiding can be improved only at Stealth level 1.")
        speed = speed_for(at.fight, at.me, IMPROVE, ap=self.ap)
        return timed(at, "Improve Hiding", speed, ap=self.ap)

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        ninja = fight.combatant(deed.by)
        if ninja.stealth.hiding is not None and ninja.stealth.hiding.level == 1:
            ninja.stealth.hiding.level = 2
            tn = effective_tn(fight, ninja, ninja.stealth.hiding)
            fight.tell(
                f"{ninja.name} is at Stealth level 2: TN {tn}.",
                audience=ninja.own,
                clauses=["WAY-HIDE-11", "WAY-STEALTH-06"],
            )
        yield from ()


def hidden_from(fight: WayFight, observer: Ninja) -> Sequence[Ninja]:
    """The people of other sides who are hidden from an observer, in the order of joining."""
    return [
        other
        for other in fight.present()
        if other.stealth.hiding is not None
        and other.stealth.hiding.hides_from(observer.id)
        and other.side != observer.side
    ]
