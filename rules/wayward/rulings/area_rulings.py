"""The GM's areas: to lay one, to say what it does, who is inside, and that it is gone.

WAY-AOE-01, WAY-AOE-07, WAY-GENJ-01.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.forms import Fields, Form, Number, Option, Pick, Some, Text, options
from rules.engine.requests import Resolution
from rules.engine.ruleset import Anytime, Aside
from rules.engine.verbs import together
from rules.engine.visibility import GM_ONLY, Kind, PlayerId
from rules.engine.wording import listed
from rules.errors import NotAllowed
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
from rules.wayward.rulings import gm_answers
from rules.wayward.rulings.gm_answers import gm_only

STATUSES = tuple([kind for kind in StatusKind if kind is not StatusKind.POISON])
"""The statuses that an area can carry; a cloud of poison is brewed. (WAY-STATUS-07)"""


def _some(fight: WayFight) -> tuple[Option, ...]:
    return options([(each.id, each.name) for each in fight.present()])


def _lay_form(fight: WayFight, by: PlayerId) -> Fields[gm_answers.Lay]:
    gm_only(by)
    fields: dict[str, Form[Any]] = {
        "name": Text(60, label="Name, for example: Smoke"),
        "visibility": Number(0, 10, "Visibility penalty"),
        "counts": Number(0, 1000, "How many counts", {0: "until cleared"}),
        "inside": Some(_some(fight), label="Who is inside"),
        "radius": Number(0, 200, "Radius in yards"),
    }
    return Fields(gm_answers.Lay, fields)


def _lay(fight: WayFight, by: PlayerId, wish: gm_answers.Lay) -> None:
    """Lay an area without an attack; it affects everybody inside (WAY-AOE-01)."""
    del by
    fight.battle.areas.append(
        Area(
            id=fight.fresh_id("area"),
            name=wish.name,
            radius=wish.radius,
            inside=list(wish.inside),
            effect=AreaEffect(
                status=StatusKind.VISIBILITY.value if wish.visibility else "",
                severity=wish.visibility,
            ),
            until=fight.now + wish.counts if wish.counts else None,
        )
    )
    fight.tell(f"{wish.name} lies over the field.", Kind.SCENE, clauses=["WAY-AOE-01"])


def _areas(fight: WayFight) -> Pick:
    if not fight.battle.areas:
        raise NotAllowed("There is no area on the field.")
    return Pick(options([(each.id, each.name) for each in fight.battle.areas]), "Area")


def _terrain_form(fight: WayFight, by: PlayerId) -> Fields[gm_answers.Terrain]:
    gm_only(by)
    laid = [(each.id, each.name) for each in fight.battle.areas if not each.by]
    if not laid:
        raise NotAllowed("You have laid no area.")
    fields: dict[str, Form[Any]] = {
        "area": Pick(options(laid), "Area"),
        "status": Pick(_effects(), "Its effect on people inside"),
        "severity": Number(0, 10, "How badly", {0: "nothing"}),
    }
    return Fields(gm_answers.Terrain, fields)


def _terrain(fight: WayFight, by: PlayerId, wish: gm_answers.Terrain) -> Resolution[None]:
    """Set one effect of an area on everybody inside, while they are in it; others stay.

    (WAY-AOE-01, WAY-IMMOB-01, WAY-SUFF-01)
    """
    del by
    area = next(each for each in fight.battle.areas if each.id == wish.area)
    if wish.status in STATUSES and area.effect.status in ("", wish.status):
        area.effect.status, area.effect.severity = (
            wish.status if wish.severity else "",
            wish.severity,
        )
    else:
        area.effect.besides[wish.status] = wish.severity
    for ninja in fight.present():
        for status in ninja.having(StatusKind(wish.status)) if wish.status in STATUSES else ():
            if status.ends.area == area.id and wish.severity:
                status.severity = wish.severity
    text = f"{area.name}: {_does(area)} for whoever is inside."
    fight.tell(text, Kind.RULING, clauses=["WAY-AOE-01"])
    lifted(fight)
    yield from entered(fight, area, area.inside)


def _effects() -> tuple[Option, ...]:
    kinds = [(kind.value, kind.value.capitalize()) for kind in STATUSES]
    return options([*kinds, *strewn().items()])


def _does(area: Area) -> str:
    """The effects of an area in words."""
    found = [f"{kind.capitalize()} {area.worth(kind)}" for kind in STATUSES if area.worth(kind)]
    found += [name for id, name in strewn().items() if area.worth(id)]
    return listed(found) or "nothing"


def _inside_form(fight: WayFight, by: PlayerId) -> Fields[gm_answers.Inside]:
    gm_only(by)
    fields: dict[str, Form[Any]] = {
        "area": _areas(fight),
        "inside": Some(_some(fight), label="Who is inside now"),
    }
    return Fields(gm_answers.Inside, fields)


def _inside(fight: WayFight, by: PlayerId, wish: gm_answers.Inside) -> Resolution[None]:
    """Change who is inside an area; people who enter an illusion roll against it (WAY-GENJ-01).

    People who leave it are free of it; it does not affect people that it spares (WAY-AOE-01).
    """
    del by
    area = next(each for each in fight.battle.areas if each.id == wish.area)
    inside = [id for id in wish.inside if id not in area.spared]
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


def _clear_form(fight: WayFight, by: PlayerId) -> Fields[gm_answers.Clear]:
    gm_only(by)
    return Fields(gm_answers.Clear, {"area": _areas(fight)})


def _clear(fight: WayFight, by: PlayerId, wish: gm_answers.Clear) -> None:
    del by
    area = next(each for each in fight.battle.areas if each.id == wish.area)
    fight.battle.areas.remove(area)
    lifted(fight)
    if area.effect.total is not None:
        genjutsu_holds.given_up(fight, area.by, area.technique)
    audience = GM_ONLY if area.secret else None
    fight.tell(f"{area.name} is gone.", Kind.SCENE, audience=audience, clauses=["WAY-AOE-07"])


AREAS: Mapping[str, Anytime[WayFight] | Aside[WayFight]] = {
    "lay": Anytime(form=_lay_form, do=_lay),
    "terrain": Aside(form=_terrain_form, resolve=_terrain),
    "inside_area": Aside(form=_inside_form, resolve=_inside),
    "clear": Anytime(form=_clear_form, do=_clear),
}
"""The acts of areas, by name."""
