"""The effects of one's actions on hiding, on Searches in a row, and on a prepared ambush."""

from __future__ import annotations

from rules.engine.asking.requests import Resolution
from rules.engine.asking.text_values import counted
from rules.engine.asking.verbs import ask
from rules.engine.kit.acts import Act, act, offer
from rules.errors import BadAnswer
from rules.wayward.actions.abort import GoOn
from rules.wayward.actions.moving import lasts, variable
from rules.wayward.character.technique import Kind, Technique
from rules.wayward.fight.action_in_progress import Art, Deed, Tag
from rules.wayward.fight.effects import Unveiling
from rules.wayward.fight.questions import SeenSoon
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Turn, TurnAct
from rules.wayward.stealth.hiding import RANGED_DROP, Sort, after, come_out, lower, sort_of


def concealed(fight: WayFight, ninja: Ninja, deed: Deed, before: Deed | None) -> None:
    """Apply the effect of a declared action, which follows the action `before`, on Stealth.

    The level falls at once to one that permits the action. If no level does, Stealth ends when the
    count closes. An attack gives its user away too: a delayed one when it takes effect.
    (WAY-STEALTH-02, WAY-STEALTH-03, WAY-SURPRISE-02)
    """
    if deed.act != "search":
        ninja.stealth.searches = 0
    sort = sort_of(ninja, deed)
    deed.stealth.sneak = sneaks(fight, ninja, deed, before)
    if sort is Sort.PREPARE:
        ninja.stealth.prepared = (
            fight.now if ninja.stealth.prepared is None else ninja.stealth.prepared
        )
    elif not _leads_on(ninja, deed):
        ninja.stealth.prepared = None
    if ninja.stealth.hiding is None:
        return
    level = after(ninja, Sort.SNEAK if deed.stealth.sneak else sort)
    if level is not None:
        lower(fight, ninja, level, "WAY-STEALTH-09" if deed.stealth.sneak else "WAY-STEALTH-02")
    if level is None:
        fight.battle.stored.append(Unveiling(id=f"{deed.id}-seen", target=ninja.id, ends=True))
    elif not deed.delayed:
        gives_away(fight, ninja, deed)


def gives_away(fight: WayFight, ninja: Ninja, deed: Deed) -> None:
    """End the attacker's Stealth when the count of an attack closes.

    A ranged attack without chakra only makes them easier to find. (WAY-SURPRISE-02,
    WAY-SURPRISE-04)
    """
    if ninja.stealth.hiding is None or sort_of(ninja, deed) is not Sort.ATTACK:
        return
    from_afar = is_ranged(deed)
    fight.battle.stored.append(
        Unveiling(
            id=f"{deed.id}-seen",
            target=ninja.id,
            tn=RANGED_DROP if from_afar else 0,
            ends=not from_afar,
        )
    )


def defended(fight: WayFight, ninja: Ninja, technique: Technique | None) -> None:
    """A defence lowers the Stealth level to 1 and ends the preparation of an ambush.

    A jutsu is on no level's list, and ends Stealth, unless its entry says that it keeps it.
    (WAY-SNEAK-04, WAY-STEALTH-02, WAY-STEALTH-03)
    """
    ninja.stealth.prepared = None
    jutsu = technique is not None and technique.kind is Kind.NINJUTSU
    if jutsu and technique is not None and not technique.restrictions.keeps_stealth:
        come_out(fight, ninja, "WAY-STEALTH-03")
    level = after(ninja, Sort.DEFENCE)
    if level is not None:
        lower(fight, ninja, level)


def _leads_on(ninja: Ninja, deed: Deed) -> bool:
    """Whether an ambush stays prepared: handseals belong to it (WAY-SNEAK-12)."""
    return deed.act == "seals" and ninja.stealth.prepared is not None


def is_ranged(deed: Deed) -> bool:
    """Whether it is a ranged attack with a weapon and without chakra (WAY-SURPRISE-04)."""
    spec = deed.attack.spec
    return (
        spec is not None
        and spec.art is Art.WEAPON
        and spec.has(Tag.RANGED)
        and not deed.cost.chakra
    )


def sneaks(fight: WayFight, ninja: Ninja, deed: Deed, before: Deed | None) -> bool:
    """Whether an attack is a Sneak Attack: prepared for at least as many counts as it takes.

    It needs Stealth level 2 or 3. The seals of a jutsu are added to its Speed, so the preparation
    must cover them too. (WAY-SNEAK-01, WAY-SNEAK-03, WAY-SNEAK-12, WAY-STGEN-02)
    """
    if deed.attack.spec is None or ninja.stealth.prepared is None or ninja.stealth.hiding is None:
        return False
    seals = before.timing.speed if before is not None and before.act == "seals" else 0
    return (
        ninja.stealth.hiding.level >= 2
        and waited(fight, ninja, before) >= deed.timing.speed + seals
    )


def waited(fight: WayFight, ninja: Ninja, before: Deed | None) -> int:
    """The number of counts that an ambush has been prepared, without those of the seals.

    (WAY-SNEAK-03, WAY-SNEAK-12)
    """
    until = before.timing.since if before is not None and before.act == "seals" else fight.now
    return 0 if ninja.stealth.prepared is None else until - ninja.stealth.prepared


@act("take_back", "stealth_drop", clauses="WAY-STEALTH-02", group="stealth")
class TakeBack(Act[None]):
    """Choose something else."""

    title = "Take it back"
    help = "Choose something that keeps you hidden."
    says = "takes the action back"


def keeps_to_it(ninja: Ninja, deed: Deed | None) -> Resolution[bool]:
    """Ask somebody hidden whether they accept a lower Stealth level. Returns whether they do.

    An attack is not asked about: its effect on Stealth is known. (WAY-STEALTH-02)
    """
    if deed is None or ninja.stealth.hiding is None or deed.attack.spec is not None:
        return True
    before = ninja.stealth.hiding.level
    level = after(ninja, sort_of(ninja, deed))
    if level == before:
        return True
    now = "end your Stealth" if level is None else f"leave you at Stealth level {level}"
    wish: GoOn | TakeBack = yield from ask(
        "stealth_drop",
        ninja.player,
        f"{deed.title} will {now}. Do it?",
        offer(None, GoOn, TakeBack),
        about=ninja.id,
        default={"act": "go_on"},
        covert=True,
        facts=SeenSoon(before, deed.act),
    )
    return isinstance(wish, GoOn)


LEAST_LEVEL = 2
"""The Stealth level that an ambush needs (WAY-STEALTH-07)."""


def _well_hidden(ninja: Ninja) -> bool:
    return ninja.stealth.hiding is not None and ninja.stealth.hiding.level >= LEAST_LEVEL


@act("prepare", "act", clauses="WAY-SNEAK-01", group="stealth")
class Prepare(TurnAct):
    """Lie in wait for a Sneak Attack; 0 counts: until it is made or broken off."""

    title = "Lie in wait"
    help = "Lie in wait for a Sneak Attack."
    button = "Prepare Sneak Attack"
    hint = "Lie in wait for a Sneak Attack, for at least as long as the attack will take."
    says = "lies in wait {length?}"
    length: int = lasts("until I act or stop")

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        if _well_hidden(at.me):
            return None
        if at.me.stealth.hiding is None:
            return "Nobody would be surprised: hide first."
        return "You must be hidden better: improve your hiding first."

    def plan(self, at: Turn) -> Deed:
        """Of any length, and it can be broken off (WAY-SNEAK-01)."""
        if not _well_hidden(at.me):
            raise BadAnswer("You can prepare a Sneak Attack only at Stealth level 2 or 3.")
        return variable(at, "Prepare Sneak Attack", self.length)

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        """Tell how long it has been prepared by now."""
        ninja = fight.combatant(deed.by)
        since = ninja.stealth.prepared
        waited = 0 if since is None else fight.now - since
        if waited:
            text = f"{ninja.name} has been lying in wait for {counted(waited, 'count')}."
            fight.tell(text, audience=ninja.own, clauses=["WAY-SNEAK-01"])
        yield from ()
