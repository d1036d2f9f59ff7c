"""The GM's areas: to lay one, to say what it does, who is inside, and that it is gone.

WAY-AOE-01, WAY-AOE-07, WAY-GENJ-01.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.forms import Number, Option, Pick, Some, Text, options
from rules.engine.kit.acts import AnytimeAct, AsideAct, OutOfTurn, act, field, named
from rules.engine.requests import Resolution
from rules.engine.verbs import together
from rules.engine.visibility import GM_ONLY, Kind
from rules.engine.wording import listed
from rules.wayward.character import formula
from rules.wayward.character.effects import When
from rules.wayward.character.gear import strewn
from rules.wayward.character.values import StatusKind
from rules.wayward.conditions.area_effects import entered, lifted
from rules.wayward.conditions.status_effects import befall
from rules.wayward.fight.lasting_effects import Known, Status, StatusEnd
from rules.wayward.fight.pending_effects import Area, AreaEffect
from rules.wayward.fight.state import WayFight
from rules.wayward.jutsu import genjutsu, genjutsu_holds

STATUSES = tuple([kind for kind in StatusKind if kind is not StatusKind.POISON])
"""The statuses that an area can carry; a cloud of poison is brewed. (WAY-STATUS-07)"""


def _effects() -> tuple[Option, ...]:
    kinds = [(kind.value, kind.value.capitalize()) for kind in STATUSES]
    return options([*kinds, *strewn().items()])


def _does(area: Area) -> str:
    """The effects of an area in words."""
    found = [f"{kind.capitalize()} {area.worth(kind)}" for kind in STATUSES if area.worth(kind)]
    found += [name for id, name in strewn().items() if area.worth(id)]
    return listed(found) or "nothing"


def _people(label: str) -> Callable[[OutOfTurn[WayFight]], Some]:
    return lambda at: Some(options(named(at.fight.present())), label=label)


@act("lay", clauses="WAY-AOE-01", group="gm")
class Lay(AnytimeAct[WayFight]):
    """Lay an area without an attack, such as smoke, mist or a crowd (WAY-AOE-01)."""

    title = "Lay an area"
    help = "Add an area, such as smoke, mist or a crowd, to the field."
    name: str = field(Text(60, label="Name, for example: Smoke"), "What it is called")
    visibility: int = field(Number(0, 10, "Visibility penalty"), "Visibility penalty", default=0)
    counts: int = field(
        Number(0, 1000, "How many counts", {0: "until cleared"}),
        "How many counts; left out: until ended",
        default=0,
    )
    inside: tuple[str, ...] = field(_people("Who is inside"), "Who is inside", default=())
    radius: int = field(Number(0, 200, "Radius in yards"), "Radius in yards", default=0)

    def resolve(self, at: OutOfTurn[WayFight]) -> None:
        """It affects everybody inside."""
        at.fight.battle.areas.append(
            Area(
                id=at.fight.fresh_id("area"),
                name=self.name,
                radius=self.radius,
                inside=list(self.inside),
                effect=AreaEffect(
                    status=StatusKind.VISIBILITY.value if self.visibility else "",
                    severity=self.visibility,
                ),
                until=at.fight.now + self.counts if self.counts else None,
            )
        )
        text = f"{self.name} lies over the field."
        at.fight.tell(text, Kind.SCENE, clauses=["WAY-AOE-01"])


def _laid(at: OutOfTurn[WayFight]) -> list[Area]:
    return [each for each in at.fight.battle.areas if not each.by]


@act("terrain", clauses="WAY-AOE-01", group="gm")
class Terrain(AsideAct[WayFight]):
    """Set one effect of an area on everybody inside: mud and nets hold, caltrops hurt.

    (WAY-AOE-01, WAY-IMMOB-01, WAY-SUFF-01)
    """

    help = "Say what an area does to those inside: mud, nets, smoke."
    area: str = field(lambda at: Pick(options(named(_laid(at))), "Area"), "Which area")
    status: str = field(lambda _: Pick(_effects(), "Its effect on people inside"), "What it does")
    severity: int = field(
        Number(0, 10, "How badly", {0: "nothing"}), "How badly; 0: not any more", default=1
    )

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        return None if _laid(at) else "You have laid no area."

    def resolve(self, at: OutOfTurn[WayFight]) -> Resolution[None]:
        """It holds while they are in it; other effects stay."""
        fight = at.fight
        area = _area(fight, self.area)
        if self.status in STATUSES and area.effect.status in ("", self.status):
            area.effect.status = self.status if self.severity else ""
            area.effect.severity = self.severity
        else:
            area.effect.besides[self.status] = self.severity
        for ninja in fight.present():
            for status in ninja.having(StatusKind(self.status)) if self.status in STATUSES else ():
                if status.ends.area == area.id and self.severity:
                    status.severity = self.severity
        text = f"{area.name}: {_does(area)} for whoever is inside."
        fight.tell(text, Kind.RULING, clauses=["WAY-AOE-01"])
        lifted(fight)
        yield from entered(fight, area, area.inside)


def _area(fight: WayFight, id: str) -> Area:
    return next(each for each in fight.battle.areas if each.id == id)


def _areas(at: OutOfTurn[WayFight]) -> Pick:
    return Pick(options(named(at.fight.battle.areas)), "Area")


def _no_area(at: OutOfTurn[WayFight]) -> str | None:
    return None if at.fight.battle.areas else "There is no area on the field."


@act("inside_area", clauses="WAY-AOE-01", group="gm")
class InsideArea(AsideAct[WayFight]):
    """Say who is inside an area now; people who enter an illusion roll against it (WAY-GENJ-01)."""

    title = "Who is inside"
    help = "Say who is inside an area now."
    area: str = field(_areas, "Which area")
    inside: tuple[str, ...] = field(_people("Who is inside now"), "Who is inside", default=())

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        return _no_area(at)

    def resolve(self, at: OutOfTurn[WayFight]) -> Resolution[None]:
        """People who leave are free of it; it does not affect people that it spares.

        (WAY-AOE-01)
        """
        fight = at.fight
        area = _area(fight, self.area)
        inside = [id for id in self.inside if id not in area.spared]
        gone = [id for id in area.inside if id not in inside]
        fresh = [id for id in inside if id not in area.inside]
        area.inside[:] = inside
        names = [fight.combatant(id).name for id in inside if fight.combatant(id).eyes is None]
        audience = GM_ONLY if area.secret else None
        told = f"Inside {area.name}: {listed(names) or 'nobody in sight'}."
        fight.tell(told, Kind.SCENE, audience=audience, clauses=["WAY-AOE-01"])
        lifted(fight)
        yield from entered(fight, area, fresh)
        if area.effect.total is not None:
            for id in gone:
                genjutsu_holds.left(fight, area, id)
            yield from together("entered", {id: _entered(fight, area, id) for id in fresh})


def _entered(fight: WayFight, area: Area, id: str) -> Resolution[None]:
    """Give somebody held by an illusion its effects on people inside (WAY-AOE-01)."""
    hold = yield from genjutsu.enter(fight, area, id)
    caster = fight.combatants.get(area.by)
    technique = caster.knows(area.technique) if caster is not None else None
    if hold is None or caster is None or technique is None:
        return
    for number, each in enumerate(technique.effects.statuses):
        if each.when is When.INSIDE and isinstance(each.status, StatusKind):
            made = Status(
                id=f"{hold.id}-{number}",
                kind=each.status,
                severity=formula.whole(each.severity, caster.numbers),
                source=hold.id,
                ends=StatusEnd(area=area.id),
                known=Known.OWN if hold.aware else Known.GM,
            )
            yield from befall(fight, fight.combatant(id), made)


@act("clear", clauses="WAY-AOE-07", group="gm")
class Clear(AnytimeAct[WayFight]):
    """Remove an area (WAY-AOE-07)."""

    title = "Clear an area"
    help = "Take an area away."
    area: str = field(_areas, "Which area")

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        return _no_area(at)

    def resolve(self, at: OutOfTurn[WayFight]) -> None:
        fight = at.fight
        area = _area(fight, self.area)
        fight.battle.areas.remove(area)
        lifted(fight)
        if area.effect.total is not None:
            genjutsu_holds.given_up(fight, area.by, area.technique)
        audience = GM_ONLY if area.secret else None
        fight.tell(f"{area.name} is gone.", Kind.SCENE, audience=audience, clauses=["WAY-AOE-07"])
