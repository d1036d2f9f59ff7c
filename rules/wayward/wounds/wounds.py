"""The wounds that a blow leaves: their severity and type, less armour (WAY-WOUND-07)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from rules.dice import Dice
from rules.engine.asking.forms import Option, Pick
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, roll
from rules.engine.kit.acts import Act, act, field, offer
from rules.engine.views.visibility import GM, GM_ONLY, Kind
from rules.wayward.character.gear import Armour
from rules.wayward.character.values import DamageType, Location, Severity, Side
from rules.wayward.character.wound_tables import WoundRow, locations, side, wound, wound_at
from rules.wayward.fight.effects import Blow
from rules.wayward.fight.questions import Untyped, Wounded, Wounding
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu.genjutsu_holds import broken_by_wound
from rules.wayward.rolls.modifiers import total

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
