"""The GM's acts about the field: distances, Stealth, genjutsu (WAY-MOVE-01, WAY-GENJ-11).

Each is an act out of turn; other players are told only what they could see.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.asking.forms import Number, Option, Pick, Some, Text, YesNo, options
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import together
from rules.engine.asking.wording import listed, targets
from rules.engine.kit.acts import AnytimeAct, AsideAct, OutOfTurn, act, field, named
from rules.engine.views.visibility import GM_ONLY, Kind
from rules.errors import BadAnswer
from rules.wayward.actions.moving import ARM, set_between, spelled
from rules.wayward.character import formula
from rules.wayward.character.effects import When
from rules.wayward.character.gear import strewn
from rules.wayward.character.statuses import Known, Status, StatusEnd
from rules.wayward.character.values import StatusKind
from rules.wayward.conditions.areas import entered, lifted
from rules.wayward.conditions.status_effects import befall, part_from, release, release_lost, seize
from rules.wayward.fight.effects import Area, AreaEffect, Hiding
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu import genjutsu
from rules.wayward.rolls.d20_rolls import Side, grapple, opposed
from rules.wayward.rolls.willpower import own_or_any
from rules.wayward.rulings.life_and_harm import anybody
from rules.wayward.stealth.hiding import check_tn, come_out, effective_tn, look

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
                genjutsu.left(fight, area, id)
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
            genjutsu.given_up(fight, area.by, area.technique)
        audience = GM_ONLY if area.secret else None
        fight.tell(f"{area.name} is gone.", Kind.SCENE, audience=audience, clauses=["WAY-AOE-07"])


@act("grapple", clauses="WAY-D20-01 WAY-FATIGUE-07", group="gm")
class Grapple(AsideAct[WayFight]):
    """Let two people in a grapple roll against each other: one is in control, one is held."""

    help = "Roll for two who wrestle."
    holder: str = field(lambda at: targets(at.fight.able(), "In control"), "Who is in control")
    held: str = field(lambda at: targets(at.fight.able(), "Held"), "Who is held")

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        return None if len(at.fight.able()) > 1 else "A grapple needs two people who can act."

    def check(self, _at: OutOfTurn[WayFight]) -> None:
        if self.holder == self.held:
            raise BadAnswer("Choose two different people.")

    def resolve(self, at: OutOfTurn[WayFight]) -> Resolution[None]:
        """On a tie the held person can break free; with more they can shift the hold."""
        fight = at.fight
        holder, held = fight.combatant(self.holder), fight.combatant(self.held)
        gripping = grapple(fight, holder, controls=True)
        struggling = grapple(fight, held, controls=False)
        margin = yield from opposed(
            fight,
            Side(ninja=holder, name="Grapple", parts=gripping, clause="WAY-FATIGUE-07"),
            Side(ninja=held, name="Grapple", parts=struggling, clause="WAY-FATIGUE-07"),
        )
        free = f"{held.shown_name} can break free of {holder.shown_name}"
        if margin > 0:
            seize(fight, holder, held)
            text = f"{holder.shown_name} keeps hold of {held.shown_name}."
        elif margin == 0:
            text = f"{free}, but cannot shift the hold."
        else:
            text = f"{free}, or shift the hold."
        fight.tell_of(held, text, Kind.RULING, "WAY-DEF-06")


def _held(at: OutOfTurn[WayFight]) -> list[Ninja]:
    return [each for each in at.fight.present() if each.body.held_by]


@act("let_go", clauses="WAY-IMMOB-06", group="gm")
class LetGo(AnytimeAct[WayFight]):
    """End a hold: the held person breaks free, or the holder lets go (WAY-IMMOB-06)."""

    title = "Let go"
    help = "End the hold on somebody, with every lock."
    held: str = field(lambda at: targets(_held(at), "Who is free"), "Who is free")

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        return None if _held(at) else "Nobody is held in a grapple."

    def resolve(self, at: OutOfTurn[WayFight]) -> None:
        release(at.fight, at.fight.combatant(self.held))


@act("apart", clauses="WAY-MOVE-01", group="gm")
class Apart(AnytimeAct[WayFight]):
    """Set the distance between two people, in yards and tenths of a yard (WAY-MOVE-01)."""

    title = "Distance"
    help = "Say how far apart two people are."
    one: str = field(anybody("Who"), "The first")
    other: str = field(anybody("And who"), "The other")
    yards: int = field(Number(0, 999, "Yards between them"), "Yards between them")
    tenths: int = field(
        Number(0, 9, "Tenths of a yard more"),
        "Tenths of a yard more: 5 for half a yard",
        default=0,
    )

    def resolve(self, at: OutOfTurn[WayFight]) -> None:
        """The GM knows where everybody stands."""
        tenths = self.yards * 10 + self.tenths
        set_between(at.fight, self.one, self.other, tenths)
        pair = [at.fight.combatant(self.one), at.fight.combatant(self.other)]
        if tenths > ARM:
            part_from(at.fight, *pair)
        release_lost(at.fight)
        if all(each.eyes is None for each in pair):
            text = f"{pair[0].name} and {pair[1].name} are {spelled(tenths)} apart."
            at.fight.tell(text, Kind.SCENE, clauses=["WAY-MOVE-01"])


@act("conceal", clauses="WAY-HIDE-12", group="gm")
class Conceal(AnytimeAct[WayFight]):
    """Put somebody into Stealth, or change their Stealth level and TN.

    Only the GM may give level 3. (WAY-HIDE-12)
    """

    help = "Put somebody into Stealth, or change it."
    combatant: str = field(anybody("Who"), "Who it is")
    tn: int = field(
        Number(1, 200, "Stealth TN, without the level"), "Stealth TN, without the level"
    )
    level: int = field(Number(1, 3, "Stealth level"), "Stealth level", default=1)

    def resolve(self, at: OutOfTurn[WayFight]) -> None:
        fight = at.fight
        ninja = fight.combatant(self.combatant)
        others = [each.id for each in fight.present() if each.side != ninja.side]
        eyes = ninja.eyes
        before = ninja.stealth.hiding
        ninja.stealth.hiding = before or Hiding(tn=self.tn, from_=others)
        ninja.stealth.hiding.tn, ninja.stealth.hiding.level = self.tn, self.level
        look(fight)
        if before is None:
            fight.tell(f"{ninja.name} is out of sight.", audience=eyes)
        tn = effective_tn(fight, ninja, ninja.stealth.hiding)
        text = f"{ninja.name}: Stealth TN {tn}, level {self.level}."
        fight.tell(text, audience=ninja.own, clauses=["WAY-STEALTH-01", "WAY-HIDE-12"])
        check_tn(fight, ninja)


def _hidden(at: OutOfTurn[WayFight]) -> list[Ninja]:
    return [each for each in at.fight.present() if each.stealth.hiding is not None]


@act("uncover", clauses="WAY-STEALTH-03", group="gm")
class Uncover(AnytimeAct[WayFight]):
    """Bring somebody out of Stealth for all."""

    help = "Bring somebody out of Stealth."
    combatant: str = field(lambda at: targets(_hidden(at), "Who"), "Who it is")

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        return None if _hidden(at) else "Nobody is in Stealth."

    def resolve(self, at: OutOfTurn[WayFight]) -> None:
        come_out(at.fight, at.fight.combatant(self.combatant), "WAY-STEALTH-03")


@act("permit", clauses="WAY-HIDE-01", group="gm")
class Permit(AnytimeAct[WayFight]):
    """Let somebody hide in a fight: the rare case in which nobody is watching (WAY-HIDE-01)."""

    title = "Permit to hide"
    help = "Let somebody hide while watched."
    combatant: str = field(anybody("Who"), "Who it is")

    def resolve(self, at: OutOfTurn[WayFight]) -> None:
        ninja = at.fight.combatant(self.combatant)
        ninja.stealth.may_hide = True
        text = f"{ninja.name} may hide now."
        at.fight.tell(text, audience=ninja.own, clauses=["WAY-HIDE-01"])


@act("searching", clauses="WAY-SEARCH-05", group="stealth")
class LetBe(AnytimeAct[WayFight]):
    """Choose in advance whether to use a Search that Point Out grants (WAY-SEARCH-05)."""

    gm = False
    title = "Search when shown"
    help = "Say if you search when somebody is pointed out."
    combatant: str = field(lambda at: targets(own_or_any(at), "Who"), "Which of yours")
    search: bool = field(YesNo("Searches"), "False: never", default=True)

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        return None if own_or_any(at) else "You have nobody in this fight."

    def resolve(self, at: OutOfTurn[WayFight]) -> None:
        ninja = at.fight.combatant(self.combatant)
        ninja.stealth.lets_be = not self.search
        does = "searches" if self.search else "does not search"
        text = f"{ninja.name} {does} when somebody is pointed out."
        at.fight.tell(text, audience=ninja.own, clauses=["WAY-SEARCH-05"])


def _holds(at: OutOfTurn[WayFight]) -> list[tuple[str, str]]:
    return [
        (hold.id, f"{hold.name} on {ninja.name}")
        for ninja in at.fight.combatants.values()
        for hold in ninja.jutsu.genjutsu
    ]


@act("end_genjutsu", clauses="WAY-GENJ-11", group="gm")
class EndGenjutsu(AnytimeAct[WayFight]):
    """End a genjutsu that holds somebody, as its own entry says (WAY-GENJ-11)."""

    title = "End a genjutsu"
    help = "End a genjutsu."
    hold: str = field(lambda at: Pick(options(_holds(at)), "Genjutsu"), "Which genjutsu")

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        return None if _holds(at) else "Nobody is under a genjutsu."

    def resolve(self, at: OutOfTurn[WayFight]) -> None:
        for ninja in at.fight.combatants.values():
            ended = [hold for hold in ninja.jutsu.genjutsu if hold.id == self.hold]
            genjutsu.end(at.fight, ninja, ended, "it is over", "WAY-GENJ-11")
