"""The GM's acts about the field: areas, distances, Stealth, genjutsu (WAY-AOE-01, WAY-GENJ-11).

Each is an act out of turn; other players are told only what they could see.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.forms import Fields, Form, Number, OneOf, Option, Pick, Some, Text, YesNo, options
from rules.engine.requests import Resolution
from rules.engine.ruleset import Anytime, Aside
from rules.engine.verbs import together
from rules.engine.visibility import GM, GM_ONLY, Kind, PlayerId
from rules.engine.wording import listed, targets
from rules.errors import NotAllowed
from rules.wayward.actions.distance import set_between
from rules.wayward.character import formula
from rules.wayward.character.effects import When
from rules.wayward.character.values import StatusKind
from rules.wayward.conditions.area_effects import choked, lifted
from rules.wayward.conditions.status_effects import befall
from rules.wayward.fight.lasting_effects import Hiding, Known, Status
from rules.wayward.fight.pending_effects import Area
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu import genjutsu
from rules.wayward.rulings import gm_answers
from rules.wayward.rulings.gm_forms import gm_only
from rules.wayward.stealth.stealth_levels import check_tn, come_out, effective_tn, look

HINDERS = (StatusKind.IMMOBILITY, StatusKind.VISIBILITY, StatusKind.SUFFOCATION)
"""The effects that ground or air can have on people inside an area, while they are in it."""


def _some(fight: WayFight) -> tuple[Option, ...]:
    return options([(each.id, each.name) for each in fight.present()])


def _lay_form(fight: WayFight, by: PlayerId) -> Fields[gm_answers.Lay]:
    gm_only(by)
    fields: dict[str, Form[Any]] = {
        "name": Text(60, label="Name, for example: Smoke"),
        "visibility": Number(0, 10, "Visibility penalty"),
        "counts": Number(0, 1000, "How many counts (0: until cleared)"),
        "inside": Some(_some(fight), label="Who is inside"),
        "radius": Number(0, 200, "Radius in yards"),
    }
    return Fields(gm_answers.Lay, fields)


def _lay(fight: WayFight, by: PlayerId, wish: gm_answers.Lay) -> None:
    """Lay an area without an attack; it affects everybody inside (WAY-AOE-01)."""
    del by
    fight.areas.append(
        Area(
            id=fight.fresh_id("area"),
            name=wish.name,
            radius=wish.radius,
            inside=list(wish.inside),
            status=StatusKind.VISIBILITY.value if wish.visibility else "",
            severity=wish.visibility,
            until=fight.now + wish.counts if wish.counts else None,
        )
    )
    fight.tell(f"{wish.name} lies over the field.", Kind.SCENE, clauses=["WAY-AOE-01"])


def _areas(fight: WayFight) -> Pick:
    if not fight.areas:
        raise NotAllowed("There is no area on the field.")
    return Pick(options([(each.id, each.name) for each in fight.areas]), "Area")


def _terrain_form(fight: WayFight, by: PlayerId) -> Fields[gm_answers.Terrain]:
    gm_only(by)
    laid = [(each.id, each.name) for each in fight.areas if not each.by]
    if not laid:
        raise NotAllowed("You have laid no area.")
    fields: dict[str, Form[Any]] = {
        "area": Pick(options(laid), "Area"),
        "status": OneOf(HINDERS, "Its effect on people inside"),
        "severity": Number(0, 10, "How badly (0: nothing)"),
    }
    return Fields(gm_answers.Terrain, fields)


def _terrain(fight: WayFight, by: PlayerId, wish: gm_answers.Terrain) -> Resolution[None]:
    """Set the effect of an area on everybody inside, while they are in it.

    (WAY-AOE-01, WAY-IMMOB-01, WAY-SUFF-01)
    """
    del by
    area = next(each for each in fight.areas if each.id == wish.area)
    area.status = StatusKind(wish.status).value if wish.severity else ""
    area.severity = wish.severity
    does = f"{area.status.capitalize()} {area.severity}" if area.status else "nothing"
    text = f"{area.name}: {does} for whoever is inside."
    fight.tell(text, Kind.RULING, clauses=["WAY-AOE-01"])
    lifted(fight)
    yield from choked(fight, area, area.inside)


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
    area = next(each for each in fight.areas if each.id == wish.area)
    inside = [id for id in wish.inside if id not in area.spared]
    gone = [id for id in area.inside if id not in inside]
    fresh = [id for id in inside if id not in area.inside]
    area.inside[:] = inside
    names = [fight.combatant(id).name for id in inside if fight.combatant(id).eyes is None]
    audience = GM_ONLY if area.secret else None
    told = f"Inside {area.name}: {listed(names) or 'nobody in sight'}."
    fight.tell(told, Kind.SCENE, audience=audience, clauses=["WAY-AOE-01"])
    lifted(fight)
    yield from choked(fight, area, fresh)
    if area.total is not None:
        for id in gone:
            genjutsu.left(fight, area, id)
        yield from together("entered", {id: _entered(fight, area, id) for id in fresh})


def _entered(fight: WayFight, area: Area, id: str) -> Resolution[None]:
    """Give somebody held by an illusion its effects on people inside (WAY-AOE-01)."""
    hold = yield from genjutsu.enter(fight, area, id)
    caster = fight.combatants.get(area.by)
    technique = caster.knows(area.technique) if caster is not None else None
    if hold is None or caster is None or technique is None:
        return
    for number, each in enumerate(technique.statuses):
        if each.when is When.INSIDE and isinstance(each.status, StatusKind):
            made = Status(
                id=f"{hold.id}-{number}",
                kind=each.status,
                severity=formula.whole(each.severity, caster.numbers),
                source=hold.id,
                area=area.id,
                known=Known.OWN if hold.aware else Known.GM,
            )
            yield from befall(fight, fight.combatant(id), made)


def _clear_form(fight: WayFight, by: PlayerId) -> Fields[gm_answers.Clear]:
    gm_only(by)
    return Fields(gm_answers.Clear, {"area": _areas(fight)})


def _clear(fight: WayFight, by: PlayerId, wish: gm_answers.Clear) -> None:
    del by
    area = next(each for each in fight.areas if each.id == wish.area)
    fight.areas.remove(area)
    lifted(fight)
    if area.total is not None:
        genjutsu.given_up(fight, area.by, area.technique)
    audience = GM_ONLY if area.secret else None
    fight.tell(f"{area.name} is gone.", Kind.SCENE, audience=audience, clauses=["WAY-AOE-07"])


def _apart_form(fight: WayFight, by: PlayerId) -> Fields[gm_answers.Apart]:
    gm_only(by)
    fields: dict[str, Form[Any]] = {
        "one": targets(fight.present(), "Who"),
        "other": targets(fight.present(), "And who"),
        "yards": Number(0, 999, "Yards between them"),
    }
    return Fields(gm_answers.Apart, fields)


def _apart(fight: WayFight, by: PlayerId, wish: gm_answers.Apart) -> None:
    """Set a distance: the GM knows where everybody stands (WAY-MOVE-01)."""
    del by
    set_between(fight, wish.one, wish.other, wish.yards * 10)
    pair = [fight.combatant(wish.one), fight.combatant(wish.other)]
    if all(each.eyes is None for each in pair):
        text = f"{pair[0].name} and {pair[1].name} are {wish.yards} yards apart."
        fight.tell(text, Kind.SCENE, clauses=["WAY-MOVE-01"])


def _conceal_form(fight: WayFight, by: PlayerId) -> Fields[gm_answers.Conceal]:
    gm_only(by)
    fields: dict[str, Form[Any]] = {
        "combatant": targets(fight.present(), "Who"),
        "tn": Number(1, 200, "Stealth TN, without the level"),
        "level": Number(1, 3, "Stealth level"),
    }
    return Fields(gm_answers.Conceal, fields)


def _conceal(fight: WayFight, by: PlayerId, wish: gm_answers.Conceal) -> None:
    """Put somebody into Stealth; only the GM may give level 3 (WAY-HIDE-12)."""
    del by
    ninja = fight.combatant(wish.combatant)
    others = [each.id for each in fight.present() if each.side != ninja.side]
    eyes = ninja.eyes
    before = ninja.hiding
    ninja.hiding = before or Hiding(tn=wish.tn, from_=others)
    ninja.hiding.tn, ninja.hiding.level = wish.tn, wish.level
    look(fight)
    if before is None:
        fight.tell(f"{ninja.name} is out of sight.", audience=eyes)
    tn = effective_tn(fight, ninja, ninja.hiding)
    text = f"{ninja.name}: Stealth TN {tn}, level {wish.level}."
    fight.tell(text, audience=ninja.own, clauses=["WAY-STEALTH-01", "WAY-HIDE-12"])
    check_tn(fight, ninja)


def _hidden(fight: WayFight) -> list[Ninja]:
    found = [each for each in fight.present() if each.hiding is not None]
    if not found:
        raise NotAllowed("Nobody is in Stealth.")
    return found


def _uncover_form(fight: WayFight, by: PlayerId) -> Fields[gm_answers.Uncover]:
    gm_only(by)
    return Fields(gm_answers.Uncover, {"combatant": targets(_hidden(fight), "Who")})


def _uncover(fight: WayFight, by: PlayerId, wish: gm_answers.Uncover) -> None:
    del by
    come_out(fight, fight.combatant(wish.combatant), "WAY-STEALTH-03")


def _permit_form(fight: WayFight, by: PlayerId) -> Fields[gm_answers.Permit]:
    gm_only(by)
    return Fields(gm_answers.Permit, {"combatant": targets(fight.present(), "Who")})


def _permit(fight: WayFight, by: PlayerId, wish: gm_answers.Permit) -> None:
    """Let somebody hide in a fight: the rare case in which nobody is watching (WAY-HIDE-01)."""
    del by
    ninja = fight.combatant(wish.combatant)
    ninja.may_hide = True
    fight.tell(f"{ninja.name} may hide now.", audience=ninja.own, clauses=["WAY-HIDE-01"])


def _let_be_form(fight: WayFight, by: PlayerId) -> Fields[gm_answers.LetBe]:
    own = [each for each in fight.present() if by in (GM, each.player)]
    if not own:
        raise NotAllowed("You have nobody in this fight.")
    fields: dict[str, Form[Any]] = {"combatant": targets(own, "Who"), "search": YesNo("Searches")}
    return Fields(gm_answers.LetBe, fields)


def _let_be(fight: WayFight, by: PlayerId, wish: gm_answers.LetBe) -> None:
    """Choose in advance whether to use a Search that Point Out grants (WAY-SEARCH-05)."""
    del by
    ninja = fight.combatant(wish.combatant)
    ninja.lets_be = not wish.search
    does = "searches" if wish.search else "does not search"
    text = f"{ninja.name} {does} when somebody is pointed out."
    fight.tell(text, audience=ninja.own, clauses=["WAY-SEARCH-05"])


def _end_form(fight: WayFight, by: PlayerId) -> Fields[gm_answers.EndGenjutsu]:
    gm_only(by)
    held = [
        (hold.id, f"{hold.name} on {ninja.name}")
        for ninja in fight.combatants.values()
        for hold in ninja.genjutsu
    ]
    if not held:
        raise NotAllowed("Nobody is under a genjutsu.")
    return Fields(gm_answers.EndGenjutsu, {"hold": Pick(options(held), "Genjutsu")})


def _end(fight: WayFight, by: PlayerId, wish: gm_answers.EndGenjutsu) -> None:
    """End a genjutsu as its own entry says (WAY-GENJ-11)."""
    del by
    for ninja in fight.combatants.values():
        ended = [hold for hold in ninja.genjutsu if hold.id == wish.hold]
        genjutsu.end(fight, ninja, ended, "it is over", "WAY-GENJ-11")


FIELD: Mapping[str, Anytime[WayFight] | Aside[WayFight]] = {
    "lay": Anytime(form=_lay_form, do=_lay),
    "terrain": Aside(form=_terrain_form, resolve=_terrain),
    "inside_area": Aside(form=_inside_form, resolve=_inside),
    "clear": Anytime(form=_clear_form, do=_clear),
    "apart": Anytime(form=_apart_form, do=_apart),
    "conceal": Anytime(form=_conceal_form, do=_conceal),
    "uncover": Anytime(form=_uncover_form, do=_uncover),
    "permit": Anytime(form=_permit_form, do=_permit),
    "searching": Anytime(form=_let_be_form, do=_let_be),
    "end_genjutsu": Anytime(form=_end_form, do=_end),
}
"""The acts of the field, by name."""
