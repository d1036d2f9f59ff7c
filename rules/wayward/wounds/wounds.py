"""The wounds that a blow leaves: their severity and type, less armour (WAY-WOUND-07).

Its effects, at once and lasting, and the price of acting or defending with it (WAY-COND-02). That
price is stored until the count closes. The wound's text has the other effects; the player and the
GM are told it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from rules.dice import Dice
from rules.engine.asking.forms import Option, Pick
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, roll, together
from rules.engine.kit.acts import Act, act, field, offer
from rules.engine.views.visibility import GM, GM_ONLY, Kind
from rules.wayward.actions.abort import stun
from rules.wayward.character import formula
from rules.wayward.character.gear import Armour
from rules.wayward.character.sheet import Wound
from rules.wayward.character.statuses import Status, StatusEnd
from rules.wayward.character.values import DamageType, Location, Severity, Side, StatusKind
from rules.wayward.character.wound_tables import (
    Applies,
    What,
    WoundRow,
    locations,
    side,
    wound,
    wound_at,
    wound_row,
)
from rules.wayward.conditions.status_effects import befall
from rules.wayward.fatigue import drop_upkeeps, gain
from rules.wayward.fight.action_in_progress import Attack, Deed, Guard
from rules.wayward.fight.effects import PILL, Blow, BlowWounds, Infliction, Push, Sore, Stunning
from rules.wayward.fight.questions import Untyped, Wounded, Wounding
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu.genjutsu import broken_by_wound
from rules.wayward.jutsu.handseals import lose_seals
from rules.wayward.rolls.free_hands import SEALS
from rules.wayward.rolls.modifiers import active, restat, total

ROLLED = "roll"
"""A blocker's answer that leaves the location to the d100."""


def location(
    fight: WayFight,
    blow: Blow,
    target: Ninja,
    kind: tuple[DamageType, Severity],
    fell: int | None,
) -> Resolution[tuple[WoundRow, Side, int | None]]:
    """The place of a wound: the blocker's choice, or the called location, or by the d100.

    (WAY-LOC-01, WAY-LOC-02, WAY-LOC-03, WAY-CALLED-03)
    """
    if blow.blocked:
        chosen, on = yield from _chosen(blow, target, kind)
        if chosen is not None:
            return chosen, on, fell
    if fell is None and (blow.wounds.called is None or blow.wounds.called.sided):
        rolled = yield from roll("location", Dice(1, 100), "Location", (), "WAY-LOC-01")
        fell = rolled.total
        fight.tell(
            f"Location: {fell}.",
            Kind.EFFECT,
            audience=GM_ONLY,
            rolls=[rolled],
            clauses=["WAY-LOC-01", "WAY-LOC-02"],
        )
    row = wound_at(*kind, blow.wounds.called) if blow.wounds.called is not None else None
    if row is None:
        row = wound(*kind, fell or 100)
    return row, side(fell or 100) if row.location.sided else Side.NONE, fell


class Blocked(NamedTuple):
    """The moment in which a blocker may choose the place of a wound."""

    blow: Blow
    target: Ninja
    kind: tuple[DamageType, Severity]

    @property
    def places(self) -> list[Option]:
        """The places to choose from; with gloves only the side."""
        called = self.blow.wounds.called
        worn = any(each.id == self.blow.shield for each in self.target.gear.armour)
        spots = (called,) if worn and called is not None else locations(self.kind[0])
        return [Option(ROLLED, "As it falls"), *spelled_out(spots)]


BLOCKABLE = ("right-arm", "left-arm", "right-leg", "left-leg")


@act("wound_place", "wound_location", clauses="WAY-LOC-03", group="defend")
class WoundPlace(Act[Blocked]):
    """The place of a wound that one has blocked (WAY-LOC-03)."""

    title = "Place of wound"
    help = "Say where a wound that you block goes."
    says = ("{place!}", "chooses the place of the wound")
    place: str = field(
        lambda at: Pick(tuple(at.places), "Where"),
        "For example left arm; roll: as it falls",
        says={
            ROLLED: "lets the dice choose the place of the wound",
            "*": "chooses the {lower} for the wound",
        },
        orders={
            ROLLED: "let the dice choose the place of the wound",
            **{each: f"choose the {each.replace('-', ' ')} for the wound" for each in BLOCKABLE},
            "*": "choose the {lower} for the wound",
        },
    )


def _chosen(
    blow: Blow, target: Ninja, kind: tuple[DamageType, Severity]
) -> Resolution[tuple[WoundRow | None, Side]]:
    """The blocker's choice of a place, from the Block itself or an order; else the d100 decides.

    With gloves they choose only the side. (WAY-LOC-03)
    """
    at = Blocked(blow, target, kind)
    if blow.wounds.place in [each.value for each in at.places]:
        return _at(kind, blow.wounds.place)
    chosen: WoundPlace = yield from ask(
        "wound_location",
        target.player,
        f"Where does the {kind[1].value} wound of {target.name} go?",
        offer(at, WoundPlace),
        about=target.id,
        default={"act": "wound_place", "place": ROLLED},
        consult=True,
        facts=Wounded(blow.name, *kind),
    )
    return _at(kind, chosen.place)


def spelled_out(spots: Iterable[Location]) -> list[Option]:
    """Places on a body, each side by itself, as pairs of answer and name."""
    made: list[Option] = []
    for spot in spots:
        for on in (Side.RIGHT, Side.LEFT) if spot.sided else (Side.NONE,):
            words = f"{on.value} {spot.value}".strip()
            made.append(Option(words.replace(" ", "-"), words.capitalize()))
    return made


def _at(kind: tuple[DamageType, Severity], chosen: str) -> tuple[WoundRow | None, Side]:
    """The wound of a kind at a chosen place; None if the d100 decides."""
    if chosen == ROLLED:
        return None, Side.NONE
    word, _, place = chosen.rpartition("-")
    return wound_at(*kind, Location(place)), Side(word)


VITALITY = (
    (Severity.CRITICAL, 75),
    (Severity.SEVERE, 50),
    (Severity.MAJOR, 25),
    (Severity.MINOR, 10),
)
"""The percentage of maximum Vitality that each severity needs (WAY-WOUND-01)."""
HP = ((Severity.SEVERE, 75), (Severity.MAJOR, 50), (Severity.MINOR, 25))
"""The percentage of maximum HP; HP damage alone never gives a Critical wound (WAY-WOUND-02)."""
KINDS = Pick(tuple([Option(each.value, each.value.capitalize()) for each in DamageType]), "Kind")
"""The damage types (WAY-DTYPE-01)."""


class Measured(NamedTuple):
    """The severity of a wound, with the loss that it comes from in words, and the clauses."""

    severity: Severity
    words: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A wound that a blow leaves, and the damage that armour takes off there.

    `measured` says which loss made it.
    """

    row: WoundRow | None
    side: Side
    off: int = 0
    measured: Measured | None = None


def severities(
    fight: WayFight, target: Ninja, figure: int, *, straight: bool = False
) -> list[Measured]:
    """The severities of the wounds of one source of damage: one by Vitality, one by HP.

    The number is split like damage: the part that Vitality cannot take is compared with HP.
    `straight`: it goes to HP at once. (WAY-WOUND-01..04, WAY-WOUND-06)
    """
    first = 0 if straight else min(figure, target.pools.vitality)
    strict = fight.house.wound_threshold_strict
    pools = (
        ("Vitality", first, target.pools.vitality_max, VITALITY, "WAY-WOUND-01"),
        ("HP", figure - first, target.pools.hp_max, HP, "WAY-WOUND-02"),
    )
    both = ("WAY-WOUND-03",) if 0 < first < figure else ()
    return [
        Measured(found, f"{amount} of {most} {name}", (clause, *both))
        for name, amount, most, table, clause in pools
        if (found := _worst(amount, most, table, strict=strict)) is not None
    ]


def _worst(
    amount: int, most: int, table: Sequence[tuple[Severity, int]], *, strict: bool
) -> Severity | None:
    for severity, percent in table:
        share, needed = amount * 100, most * percent
        if amount > 0 and (share > needed or (share == needed and not strict)):
            return severity
    return None


def wounds_of(
    fight: WayFight, blow: Blow, target: Ninja, figure: int, *, straight: bool = False
) -> Resolution[list[Found]]:
    """The wounds of a blow; uses up the armour that lessens them (WAY-WOUND-05)."""
    found: list[Found] = []
    fell: int | None = None
    for measured in severities(fight, target, figure, straight=straight):
        severity = measured.severity
        milder = severity.lowered(blow.wounds.milder, least=Severity.MINOR)
        weaker = _weaker(fight, blow)
        left = milder.lowered(weaker) if milder is not None else None
        if left is None:
            # If a poison of the attacker prevents the wound, the attack still ends illusions.
            broken_by_wound(fight, target)
            continue
        type_ = yield from _type(fight, blow, target, left)
        if not (fell is not None and fight.house.one_location_roll_per_hit):
            fell = None
        row, on, fell = yield from location(fight, _met(blow, target), target, (type_, left), fell)
        why = measured._replace(
            clauses=(*measured.clauses, *_lessened(blow, figure, severity, left))
        )
        found.append(replace(_armoured(fight, blow, target, row, on), measured=why))
    return found


def _lessened(blow: Blow, figure: int, severity: Severity, left: Severity) -> list[str]:
    """The clauses that make a wound worse or milder than its damage does.

    (WAY-WOUND-05, WAY-WOUND-06, WAY-MULTI-10, WAY-IGNITE-03)
    """
    made = ["WAY-WOUND-05", "WAY-WOUND-06"] if figure != blow.amount else []
    made += ["WAY-MULTI-10"] if blow.wounds.milder and left is not severity else []
    return [*made, *([] if blow.by or blow.name != "Ignite" else ["WAY-IGNITE-03"])]


def _met(blow: Blow, target: Ninja) -> Blow:
    """A blow as it lands: one parried or blocked with gloves hits where these are worn.

    (WAY-PARRY-02)
    """
    gloves = next((each for each in target.gear.armour if each.id == blow.shield), None)
    if gloves is None or not gloves.kind.locations:
        return blow
    return replace(blow, wounds=replace(blow.wounds, called=gloves.kind.locations[0]))


def _weaker(fight: WayFight, blow: Blow) -> int:
    """How many steps milder the attacker's wounds are."""
    if not blow.by:
        return 0
    return max(0, -total(fight, fight.combatant(blow.by), "wounds_caused"))


def _types(at: Sequence[DamageType]) -> Pick:
    return Pick(tuple([Option(each.value, each.value.capitalize()) for each in at]), "Kind")


@act("wound_kind", "wound_type", clauses="WAY-DTYPE-03", group="answer")
class WoundKind(Act[Sequence[DamageType]]):
    """The damage type of a wound, out of those of its attack (WAY-DTYPE-03)."""

    title = "Kind of wound"
    help = "Say what kind of wound you inflict."
    says = ("chooses a wound of the kind {kind}", "chooses the kind of wound")
    kind: str = field(_types, "Which kind", says="{lower}")


@act("name_kind", "missing_type", clauses="WAY-DTYPE-05", group="gm")
class NameKind(Act[None]):
    """The damage type of something that names none (WAY-DTYPE-05)."""

    title = "Kind of damage"
    help = "Say what kind of damage something does."
    says = (
        "The GM says that the damage is {kind}",
        "The GM says what kind of damage it is",
    )
    kind: str = field(KINDS, "Which kind", says="{lower}")


def _type(fight: WayFight, blow: Blow, target: Ninja, severity: Severity) -> Resolution[DamageType]:
    """The damage type: the attacker chooses, once the severity is known (WAY-DTYPE-03).

    If the attack has no type, the GM is asked, once in a fight (WAY-DTYPE-05).
    """
    types = list(dict.fromkeys(blow.types))
    if not types:
        return (yield from _ruled(fight, blow))
    if len(types) == 1 or not blow.by:
        return types[0]
    attacker = fight.combatant(blow.by)
    chosen: WoundKind = yield from ask(
        "wound_type",
        attacker.player,
        f"{blow.name}: what kind of {severity.value} wound does {target.name} take?",
        offer(types, WoundKind),
        about=attacker.id,
        default={"act": "wound_kind", "kind": types[0].value},
        consult=True,
        facts=Wounding(blow.name, target.id, severity),
    )
    return DamageType(chosen.kind)


def _ruled(fight: WayFight, blow: Blow) -> Resolution[DamageType]:
    """The GM's choice of a type for damage without one; it is kept (WAY-DTYPE-05)."""
    if not blow.name:
        return DamageType.BLUNT
    if blow.name not in fight.battle.kinds:
        chosen: NameKind = yield from ask(
            "missing_type",
            GM,
            f"{blow.name} names no kind of damage. Which is it?",
            offer(None, NameKind),
            default={"act": "name_kind", "kind": DamageType.BLUNT.value},
            facts=Untyped(blow.name),
        )
        _ = fight.battle.kinds.setdefault(blow.name, DamageType(chosen.kind))
    return fight.battle.kinds[blow.name]


def _armoured(fight: WayFight, blow: Blow, target: Ninja, row: WoundRow, on: Side) -> Found:
    """Lessen a wound by armour at its place, and the damage too (WAY-WOUND-05)."""
    worn = None if blow.ignores_armor else armour_at(target, row, on, blow.shield)
    if worn is None:
        return Found(row, on)
    used = worn.used(row.location, on)
    least = (
        Severity.MINOR
        if worn.kind.least_minor_after and used >= worn.kind.least_minor_after
        else None
    )
    left = row.severity.lowered(worn.kind.steps, least=least)
    off = worn.kind.off[used] if used < len(worn.kind.off) else 0
    worn.wear(row.location, on)
    spent = "" if worn.helps(row.location, on) else " and is spent there"
    fight.tell_of(
        target, f"{target.name}'s {worn.name} takes some of it{spent}.", Kind.EFFECT, "WAY-WOUND-05"
    )
    milder = wound_at(row.type, left, row.location) if left is not None else None
    return Found(milder, on, off)


def armour_at(target: Ninja, row: WoundRow, on: Side, met: str = "") -> Armour | None:
    """The armour against such a wound, if any; gloves only if they `met` the blow."""
    for worn in sorted(target.gear.armour, key=lambda each: each.id != met):
        minor = row.severity is Severity.MINOR
        if worn.kind.parries_weapons and worn.id != met:
            continue
        if worn.helps(row.location, on) and worn.kind.steps and (minor or not worn.kind.minor_only):
            return worn
    return None


def maim(
    fight: WayFight,
    ninja: Ninja,
    row: WoundRow,
    side: Side = Side.NONE,
    *,
    by: str = "",
    measured: Measured | None = None,
) -> Resolution[None]:
    """Give somebody a wound of the tables; it ends the illusions that hold them.

    (WAY-WOUND-07, WAY-GENJ-10)
    """
    times = ninja.jutsu.uses.get(row.id, 0)
    ninja.jutsu.uses[row.id] = min(9999, times + 1)
    wound = Wound(id=_fresh(ninja, row.id), row=row.id, side=side, since=fight.at)
    wound.counted = fight.at
    if row.lasting.stack or not row.lasting.duration or not _lengthened(ninja, row):
        until = fight.now + row.lasting.duration if row.lasting.duration else None
        ninja.body.sores[wound.id] = Sore(since=fight.now, until=until)
    ninja.body.wounds.append(wound)
    restat(ninja, fight.now)
    _tell(fight, ninja, row, side, measured)
    broken_by_wound(fight, ninja)
    for number, each in enumerate(row.applies):
        key = f"{ninja.id}-{wound.id}-{fight.now}-{number}"
        step = {"it": apply_effect(fight, ninja, wound, each, times=times, by=by)}
        yield from together(f"wound-{key}", step)


def _fresh(ninja: Ninja, row: str) -> str:
    """An id that none of their wounds has."""
    taken = {wound.id for wound in ninja.body.wounds}
    number = 1
    while f"{row}-{number}" in taken:
        number += 1
    return f"{row}-{number}"


def _lengthened(ninja: Ninja, row: WoundRow) -> bool:
    """Make an existing temporary wound last longer, if such wounds do not add up."""
    for each in ninja.body.wounds:
        there = ninja.body.sores.get(each.id)
        if each.row == row.id and there is not None and there.until is not None:
            there.until += row.lasting.duration
            return True
    return False


def _tell(
    fight: WayFight, ninja: Ninja, row: WoundRow, side: Side, measured: Measured | None
) -> None:
    place = f"{side.value} {row.location.value}".strip()
    fight.tell_of(
        ninja,
        f"{ninja.name} takes a {row.severity.value.capitalize()} wound at the {place}: {row.name}.",
        Kind.HARM,
        "WAY-WOUND-07 WAY-COND-02",
    )
    loss = f", by {measured.words}" if measured is not None else ""
    why = ["WAY-COND-02", *(measured.clauses if measured is not None else ())]
    fight.tell_player(ninja, f"{row.name}{loss}: {row.effect}", Kind.EFFECT, clauses=why)


WHOLE_WEAPON = ("slashing-severe-arm", "blunt-major-arm", "slashing-critical-arm")
"""The wounds that make even a weapon held in both hands fall."""
THROWN_BACK = 10
"""The tenths in a yard of knockback."""


def apply_effect(
    fight: WayFight, ninja: Ninja, wound: Wound, what: Applies, *, times: int = 0, by: str = ""
) -> Resolution[None]:
    """Apply one immediate effect of a wound."""
    amount = formula.whole(what.amount, ninja.numbers) + what.more * times
    match what.what:
        case What.STUN:
            deed = fight.doing(ninja)
            moving = deed is not None and deed.act == "move" and deed.timing.since < fight.now
            if moving or not what.if_moved:
                stun(fight, ninja, amount)
        case What.FATIGUE:
            gain(ninja, amount)
        case What.KNOCKBACK:
            if by:
                fight.battle.stored.append(
                    Push(
                        id=f"{wound.id}-{ninja.id}-{fight.now}",
                        target=ninja.id,
                        by=by,
                        tenths=amount * THROWN_BACK,
                    )
                )
        case What.STAMINA_PENALTY:
            ninja.pools.winded += amount
        case What.DROP_UPKEEPS:
            drop_upkeeps(fight, ninja)
        case What.DROP_HELD:
            drop_held(fight, ninja, wound.side, both=wound.row in WHOLE_WEAPON)
        case What.ABORT_SEALS:
            lose_seals(fight, ninja)
        case What.LOSE_ARMOUR:
            lose_armour(fight, ninja, wound)
        case What.END_PILLS:
            fight.effects[:] = [
                each for each in fight.effects if each.on != ninja.id or PILL not in each.tags
            ]
        case What.LOWER_POOLS:
            lower_pools(ninja, amount)
        case _:
            status = _status(fight, ninja, wound, what, amount)
            yield from befall(fight, ninja, status)


def _status(fight: WayFight, ninja: Ninja, wound: Wound, what: Applies, amount: int) -> Status:
    kind = StatusKind(what.what.value)
    lasting = kind in (StatusKind.NEEDLING, StatusKind.PARALYSIS, StatusKind.SUFFOCATION)
    tied = ""
    if what.with_burn or kind is StatusKind.SUFFOCATION:
        burn = StatusKind.BURN if what.with_burn else StatusKind.BLEED
        there = [each for each in ninja.having(burn) if each.source == wound.row]
        tied = there[-1].id if there else ""
    status = Status(
        id=f"{wound.id}-{what.what.value}-{fight.now}-{len(ninja.body.wounds)}",
        kind=kind,
        severity=amount,
        source=wound.row,
        ends=StatusEnd(
            until=fight.now + what.duration if what.duration else None,
            wound=wound.id if lasting else "",
            tied=tied,
            running=bool(tied) or kind is StatusKind.SUFFOCATION,
        ),
        fades=what.fade,
    )
    if kind is StatusKind.POISON and what.after:
        status.severity, status.grows = 0, what.after
    return status


def drop_held(fight: WayFight, ninja: Ninja, side: Side, *, both: bool) -> None:
    """Drop what an arm holds: the right arm the first weapon, the left arm the second."""
    held = [each for each in ninja.gear.weapons if each.held]
    single = [each for each in held if each.kind.hands < 2]
    lost = single[1:2] if side is Side.LEFT else single[:1]
    if both:
        lost = [*lost, *[each for each in held if each.kind.hands > 1]]
    for weapon in lost:
        weapon.held, weapon.dropped = False, True
        fight.tell_of(ninja, f"{ninja.name} drops {weapon.name}.", Kind.EFFECT)


def lose_armour(fight: WayFight, ninja: Ninja, wound: Wound) -> None:
    """Remove the armour at the place of a wound."""
    row = wound_row(wound.row)
    for worn in list(ninja.gear.armour):
        if row.location in worn.kind.locations:
            ninja.gear.armour.remove(worn)
            ninja.gear.shed.append(worn)
            fight.tell_of(ninja, f"{ninja.name} loses {worn.name}.", Kind.EFFECT)


def lower_pools(ninja: Ninja, by: int) -> None:
    """Lower Vitality and Hit Points and their maxima; a negative amount restores them.

    Nobody dies of this: HP stay above minus their maximum.
    """
    ninja.pools.vitality_max = max(0, ninja.pools.vitality_max - by)
    ninja.pools.hp_max = max(1, ninja.pools.hp_max - by)
    ninja.pools.vitality = min(ninja.pools.vitality_max, max(0, ninja.pools.vitality - by))
    ninja.pools.hp = min(ninja.pools.hp_max, max(1 - ninja.pools.hp_max, ninja.pools.hp - by))


SHOCKED = 10
"""The counts that the Shock of an injured spine lasts."""


def ache(fight: WayFight, ninja: Ninja, deed: Deed) -> None:
    """Apply the price of an action with wounds, by its Speed, its costs, or its kind."""
    if not ninja.body.wounds:
        return
    for number, (_, row) in enumerate(active(ninja)):
        _ached(fight, ninja, deed, row, f"{deed.id}-ache-{number}")


def _ached(fight: WayFight, ninja: Ninja, deed: Deed, row: WoundRow, id: str) -> None:
    speed = 0 if deed.timing.variable else deed.timing.speed
    slow = speed > ninja.stats.res // 10
    match row.id:
        case "energy-major-arm" if deed.attack.spec is not None or deed.act == SEALS:
            _hurts(fight, ninja, row, id, 2 * deed.timing.base)
        case "slashing-severe-torso" if deed.cost.stamina or deed.cost.chakra:
            _hurts(fight, ninja, row, id, deed.cost.stamina + deed.cost.chakra)
        case "blunt-critical-abdomen" if deed.timing.speed:
            _hurts(fight, ninja, row, id, deed.timing.speed, straight=True)
        case "piercing-severe-torso" if speed > 5 + ninja.stats.res // 10:
            _afflicts(fight, ninja, row, id, (StatusKind.NEEDLING, 2))
        case "piercing-critical-torso" if slow:
            _afflicts(fight, ninja, row, id, (StatusKind.NEEDLING, 2))
        case "slashing-critical-head" if deed.timing.speed and deed.act != "move":
            _afflicts(fight, ninja, row, id, (StatusKind.SUFFOCATION, 1), adds=True)
        case "slashing-critical-torso" if slow:
            _afflicts(fight, ninja, row, f"{id}-s", (StatusKind.SHOCK, speed // 2), counts=SHOCKED)
            _afflicts(fight, ninja, row, f"{id}-b", (StatusKind.BLEED, 1), adds=True)
        case "energy-severe-abdomen" if deed.cost.ap and deed.cost.ap >= ninja.pools.willpower:
            _afflicts(fight, ninja, row, id, (StatusKind.SUFFOCATION, 2))
        case "blunt-severe-leg" if moves(deed):
            fight.battle.stored.append(Stunning(id=id, target=ninja.id, severity=5))
        case "slashing-minor-leg" if deed.act == "move":
            reopen(fight, ninja, row, id)
        case _:
            pass


def moves(deed: Deed) -> bool:
    """Whether the actor moves with this action."""
    return deed.act == "move" or (deed.attack.spec is not None and deed.attack.spec.target.move > 0)


def wince(fight: WayFight, ninja: Ninja, made: Attack, guard: Guard, speed: int) -> None:
    """Apply the price of a defence with wounds, by its final Speed, or because it is a Parry."""
    if not ninja.body.wounds:
        return
    for number, (_, row) in enumerate(active(ninja)):
        id = f"{made.id}-wince-{number}"
        if row.id == "energy-major-leg" and speed:
            _hurts(fight, ninja, row, id, 3 * speed)
        elif row.id == "blunt-severe-arm" and guard.kind == "parry":
            fight.battle.stored.append(Stunning(id=id, target=ninja.id, severity=6))


def _hurts(
    fight: WayFight, ninja: Ninja, row: WoundRow, id: str, amount: int, *, straight: bool = False
) -> None:
    """Store damage that ignores all reductions; `straight` damage to HP inflicts no wound."""
    fight.battle.stored.append(
        Blow(
            id=id,
            target=ninja.id,
            name=row.name,
            amount=amount,
            wounds=BlowWounds(wounding=0 if straight else None),
            types=[DamageType.ENERGY],
            ignores_armor=True,
            straight=straight,
        )
    )


def _afflicts(
    fight: WayFight,
    ninja: Ninja,
    row: WoundRow,
    id: str,
    what: tuple[StatusKind, int],
    *,
    counts: int = 0,
    adds: bool = False,
) -> None:
    kind, severity = what
    if severity <= 0:
        return
    status = Status(
        id=f"{id}-{fight.now}",
        kind=kind,
        severity=severity,
        source=row.id,
        ends=StatusEnd(until=fight.now + counts if counts else None, running=adds),
    )
    own = adds and any(each.source == row.id for each in ninja.having(kind))
    fight.battle.stored.append(Infliction(id=id, target=ninja.id, status=status, adds=own))


def reopen(fight: WayFight, ninja: Ninja, row: WoundRow, id: str) -> None:
    """Open a cut leg again: its Immobilization rises by 1 and lasts 5 counts longer."""
    held = [each for each in ninja.having(StatusKind.IMMOBILITY) if each.source == row.id]
    if held and held[0].ends.until is not None:
        held[0].severity += 1
        held[0].ends.until += 5
    else:
        _afflicts(fight, ninja, row, id, (StatusKind.IMMOBILITY, 1), counts=25)
