"""Areas that affect everybody inside them, count after count (WAY-AOE-01).

Smoke and bonds are penalties as long as somebody is inside (`modifiers.lying`); this module has the
effects that come anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from rules.dice import Modifier
from rules.engine.asking.forms import Some, options
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, together
from rules.engine.asking.wording import listed
from rules.engine.kit.acts import Act, act, field, named, offer
from rules.engine.views.visibility import EVERYONE, GM, Kind
from rules.errors import BadAnswer
from rules.wayward.actions.abort import stun
from rules.wayward.actions.moving import between, reach_of_move
from rules.wayward.character import formula
from rules.wayward.character.effects import Inflicts, When
from rules.wayward.character.statuses import Status, StatusEnd
from rules.wayward.character.technique import Technique
from rules.wayward.character.values import AreaKind, Condition, StatusKind
from rules.wayward.conditions.status_effects import befall, take_away
from rules.wayward.conditions.status_rolls import Cause, Hit, inflict_hits
from rules.wayward.fight.action_in_progress import Attack, Deed, GuardFailing, Spec
from rules.wayward.fight.effects import Area, Infliction, Stunning
from rules.wayward.fight.questions import Around
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Turn
from rules.wayward.jutsu.handseals import technique_numbers

PER_YARD = 2
"""The penalty to a Dodge for each yard that is missing (WAY-AOE-03)."""


def is_area(spec: Spec) -> bool:
    """Whether an attack strikes everybody in an area."""
    return spec.target.area is not AreaKind.NONE


def dodge_penalty(fight: WayFight, made: Attack, target: Ninja) -> list[Modifier]:
    """The penalty for dodging an area that the target cannot leave in time (WAY-AOE-03).

    The target moves as with a Move of the attack's Speed, after Immobilization. Only full missing
    yards count.
    """
    spec = made.spec
    if not is_area(spec) or not spec.target.area_penalty:
        return []
    short = spec.target.radius - reach_of_move(fight, target, max(0, made.speed))
    yards = short // 10
    if yards <= 0:
        return []
    return [Modifier(-PER_YARD * yards, f"{yards} yards short", "WAY-AOE-03")]


class Covering(NamedTuple):
    """The moment in which the GM says who is inside an area."""

    fight: WayFight
    deed: Deed
    spec: Spec


def _anybody(at: Covering) -> Some:
    some = [each for each in at.fight.present() if _may_be_inside(at.deed, at.spec, each)]
    return Some(options(named(some)), label="Inside")


@act("inside", "area_contents", clauses="WAY-AOE-02", group="gm")
class Inside(Act[Covering]):
    """The people inside an area (WAY-AOE-02)."""

    help = "Say who is inside an area attack."
    button = "These are inside"
    says = ("The GM counts {inside} as inside", "The GM counts nobody as inside")
    inside: tuple[str, ...] = field(_anybody, "Who is inside", default=(), says="{}")


def inside(fight: WayFight, deed: Deed, spec: Spec) -> Resolution[list[str]]:
    """The ids of the people that an attack reaches: its targets, or everybody inside its area.

    Allies are reached too; the user is not, if the area is around them. If the distances of all
    visible people are known, these decide. Otherwise the GM says who is inside, including the
    hidden, whose presence nobody else is told. (WAY-AOE-01, WAY-AOE-02, WAY-HIDE-06)
    """
    if not is_area(spec):
        return [id for id in deed.targets if not fight.combatant(id).out]
    center = deed.targets[0] if deed.targets else deed.by
    some = [each for each in fight.present() if _may_be_inside(deed, spec, each)]
    known = [each.id for each in some if _known_inside(fight, center, each.id, spec)]
    seen = [each for each in some if each.eyes is EVERYONE]
    if all(each.id == center or between(fight, center, each.id) is not None for each in seen):
        return known
    found: Inside = yield from ask(
        "area_contents",
        GM,
        f"{spec.name}: who is within {spec.target.radius / 10:g} yards?",
        lambda: offer(Covering(fight, deed, spec), Inside),
        default={"act": "inside", "inside": known},
        always=True,
        facts=Around(spec.name, deed.by),
    )
    some = [fight.combatant(id) for id in found.inside]
    names = [each.name for each in some if each.eyes is EVERYONE]
    listed = ", ".join(names) or "nobody in sight"
    text = f"Inside {spec.name}: {listed}."
    fight.tell_of(fight.combatant(deed.by), text, Kind.SCENE, "WAY-AOE-02")
    return list(found.inside)


def _may_be_inside(deed: Deed, spec: Spec, ninja: Ninja) -> bool:
    spared = spec.target.area is AreaKind.AROUND_USER and ninja.id == deed.by
    return (
        not spared
        and ninja.id not in spec.target.spares
        and ninja.body.condition is not Condition.DEAD
    )


def _known_inside(fight: WayFight, center: str, id: str, spec: Spec) -> bool:
    if id == center:
        return True
    gap = between(fight, center, id)
    return gap is not None and gap <= spec.target.radius


def _allies(fight: WayFight, ninja: Ninja) -> list[Ninja]:
    """The people on a ninja's own side that they see."""
    return [each for each in fight.seen_by(ninja) if each.side == ninja.side]


def spare_field(at: Turn, techniques: Iterable[Technique], *, least: int = 0) -> Some | None:
    """The choice of allies to leave out; None if no technique can, or if there are none."""
    near = _allies(at.fight, at.me) if any(each.target.may_spare for each in techniques) else []
    if not near:
        return None
    return Some(options(named(near)), least, label="Allies to leave out")


def spare(at: Turn, technique: Technique | None, deed: Deed, allies: Iterable[str]) -> None:
    """Let a planned technique leave out these allies. Raises `BadAnswer` if it cannot."""
    deed.spares = list(allies)
    if deed.spares and (technique is None or not technique.target.may_spare):
        raise BadAnswer(f"{deed.title} hits everybody inside: choose nobody to spare.")
    near = [each.id for each in _allies(at.fight, at.me)]
    if any(id not in near for id in deed.spares):
        raise BadAnswer("Only allies in sight can be spared.")
    if deed.attack.spec is not None:
        deed.attack.spec.target.spares += deed.spares


def tell_spared(fight: WayFight, ninja: Ninja, deed: Deed) -> None:
    """Tell the user which allies a technique leaves out."""
    if deed.spares:
        names = listed([fight.combatant(id).name for id in deed.spares])
        text = f"{deed.title} leaves out {names}."
        fight.tell_player(ninja, text, clauses=["WAY-AOE-01"])


LYING = (StatusKind.VISIBILITY, StatusKind.IMMOBILITY)
"""The statuses that apply just by being inside an area."""


def surround(fight: WayFight) -> Resolution[None]:
    """Apply the effects of each area that are due on this count to everybody inside it."""
    for area in list(fight.battle.areas):
        maker = fight.combatants.get(area.by)
        technique = maker.knows(area.technique) if maker is not None else None
        if maker is None or technique is None or area.effect.total is not None:
            continue  # An illusion holds only people who lost against its roll. (WAY-GENJ-01)
        for status in technique.effects.statuses:
            age = fight.now - area.since
            if status.when is When.INSIDE and status.every and age and age % status.every == 0:
                key = f"{area.id}-{fight.now}-{status.status}"
                yield from together(f"area-{key}", {"it": _works(fight, area, maker, status)})


def _works(fight: WayFight, area: Area, maker: Ninja, status: Inflicts) -> Resolution[None]:
    technique = maker.knows(area.technique)
    numbers = technique_numbers(maker, technique, 0) if technique is not None else {}
    if status.grows:
        most = formula.whole(status.most, numbers) if status.most else area.effect.severity
        area.effect.severity = max(
            area.effect.severity, min(most, area.effect.severity + status.grows)
        )
    if status.status in LYING:
        return
    unasked = GuardFailing(willed=True)
    cause = Cause(
        id=f"{area.id}-{fight.now}-{status.status}",
        by=maker.id,
        name=area.name,
        source=f"{area.technique}:{area.by}",
        statuses=[replace(status, when=When.HIT)],
        numbers=numbers,
        once=unasked,
    )
    inside = [each for each in fight.present() if each.id in area.inside]
    before, fight.battle.stored[:] = list(fight.battle.stored), []
    yield from inflict_hits(fight, cause, [Hit(target=each.id, once=unasked) for each in inside])
    made, fight.battle.stored[:] = list(fight.battle.stored), before
    for each in made:
        if isinstance(each, Infliction):
            each.status.ends.area = area.id
            yield from befall(fight, fight.combatant(each.target), each.status)
        elif isinstance(each, Stunning):
            stun(fight, fight.combatant(each.target), each.severity)


def entered(fight: WayFight, area: Area, ids: Sequence[str]) -> Resolution[None]:
    """Give those who enter an area of the GM's its statuses, each as long as they are inside.

    (WAY-AOE-01, WAY-SUFF-01)
    """
    if area.by:
        return
    for kind in StatusKind:
        if not area.worth(kind) or kind in LYING:
            continue
        for id in ids:
            suffix = "" if kind is StatusKind.SUFFOCATION else f"-{kind.value}"
            made = Status(
                id=f"{area.id}-{fight.now}-{id}{suffix}",
                kind=kind,
                severity=area.worth(kind),
                source=area.id,
                since=fight.now,
                ends=StatusEnd(area=area.id),
            )
            if not any(each.ends.area == area.id for each in fight.combatant(id).having(kind)):
                yield from befall(fight, fight.combatant(id), made)


def lifted(fight: WayFight) -> None:
    """End for everybody what lasted only in an area that they have left, or that has changed."""
    laid = {area.id: area for area in fight.battle.areas if not area.by}
    for ninja in fight.combatants.values():
        for status in list(ninja.body.statuses):
            area = laid.get(status.ends.area)
            changed = area is not None and not area.worth(status.kind)
            escape(fight, ninja, status, changed=changed)


def escape(fight: WayFight, ninja: Ninja, status: Status, *, changed: bool = False) -> None:
    """End what lasts only inside an area, for somebody outside it; outside, they can breathe again.

    `changed`: the area no longer does this. (WAY-IMMOB-06, WAY-SUFF-05)
    """
    area = next((each for each in fight.battle.areas if each.id == status.ends.area), None)
    inside = area is not None and ninja.id in area.inside
    if not status.ends.area or (inside and not changed):
        return
    of_the_gms = status.place != ""
    status.ends.area = ""
    if status.kind is StatusKind.SUFFOCATION:
        status.since = fight.now
    elif status.kind in LYING or of_the_gms:
        take_away(ninja, status)
