"""Wound locations: by the d100, a Called Shot, or the choice of a blocker (WAY-LOC-01..03)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.dice import Dice
from rules.engine.forms import Option, Pick
from rules.engine.kit.acts import Act, act, field, offer
from rules.engine.requests import Resolution
from rules.engine.verbs import ask, roll
from rules.engine.visibility import GM_ONLY, Kind
from rules.wayward.character.values import DamageType, Location, Severity, Side
from rules.wayward.character.wound_tables import WoundRow, locations, side, wound, wound_at
from rules.wayward.fight.pending_effects import Blow
from rules.wayward.fight.questions import Wounded
from rules.wayward.fight.state import Ninja, WayFight

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
    if fell is None and not (
        blow.wounds.called and (not blow.wounds.called.sided or blow.wounds.side is not Side.NONE)
    ):
        rolled = yield from roll("location", Dice(1, 100), "Location", (), "WAY-LOC-01")
        fell = rolled.total
        fight.tell(
            f"Location: {fell}.",
            Kind.EFFECT,
            audience=GM_ONLY,
            rolls=[rolled],
            clauses=["WAY-LOC-01"],
        )
    row = wound_at(*kind, blow.wounds.called) if blow.wounds.called is not None else None
    if row is None:
        row = wound(*kind, fell or 100)
    on = blow.wounds.side if blow.wounds.side is not Side.NONE else side(fell or 100)
    return row, on if row.location.sided else Side.NONE, fell


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
