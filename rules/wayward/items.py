"""Things used in a fight: poison, pills, bombs, and weapons drawn.

Doses of poison used in a fight: on a weapon, in a cloud, in food (WAY-STATUS-07).

Each use takes one dose and, as an action, the Speed of its vector. Others see only that something
is prepared, or that a bomb flies. Only the user and the GM know which poison it is.

Using things (WAY-HANDS-10, WAY-STEALTH-05).

Damage, areas, statuses and modifiers of a thing's row are applied; its other effects are told, for
the GM.

Drawing, putting away, dropping and picking up weapons (WAY-HANDS-10, WAY-PARRY-02).
"""

from __future__ import annotations

from enum import StrEnum

from rules.dice import Modifier
from rules.engine.asking.forms import Number, OneOf, Pick, options
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import together
from rules.engine.asking.wording import targets
from rules.engine.kit.acts import act, field, named
from rules.engine.state.effects import Effect
from rules.engine.views.visibility import Kind
from rules.errors import BadAnswer
from rules.wayward.actions.aiming import lose, put_away
from rules.wayward.actions.speed import speed_for, timed
from rules.wayward.attack.attack import sweep
from rules.wayward.attack.attack_values import within
from rules.wayward.character import formula
from rules.wayward.character.effects import When
from rules.wayward.character.gear import HANDS, Dose, Item, Weapon, dice_of, weapon_action
from rules.wayward.character.poisons import Exposure, Vector, vector
from rules.wayward.character.values import AreaKind, DamageType, StatusKind
from rules.wayward.conditions.status_effects import befall
from rules.wayward.conditions.status_rolls import (
    WEAPON_DOSES,
    Cause,
    Hit,
    exposed,
    inflict_hits,
    meet,
    poison,
)
from rules.wayward.fatigue import exert
from rules.wayward.fight.action_in_progress import (
    Art,
    Deed,
    Spec,
    SpecDamage,
    SpecEffects,
    SpecTarget,
    SpecWounds,
    Tag,
    settled,
)
from rules.wayward.fight.effects import HEALS, PILL, Area, AreaEffect
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Turn, TurnAct, points
from rules.wayward.rolls.free_hands import free_hands, sealing
from rules.wayward.rolls.modifiers import may_take_pills

CLOUD = "Cloud"
"""The name of a bomb's cloud, whatever is in the bomb."""


def weapon_field(ninja: Ninja, items: list[Item]) -> Pick | None:
    """The choice of the weapon to poison, if one of these items is a dose for weapons."""
    ways = [vector(each.dose.vector) for each in items if each.dose is not None]
    fit = [each for each in ninja.gear.weapons if any(_takes(each, way) for way in ways)]
    return Pick(options(named(fit)), "Poison on") if fit else None


def _takes(weapon: Weapon, way: Vector) -> bool:
    """Whether the poison of a vector can be put on a weapon, by its damage types."""
    return way.exposure in WEAPON_DOSES and bool(set(way.weapons) & set(weapon.kind.blow.types))


def plan_dose(at: Turn, item: Item, dose: Dose, *, on: str, target: str, ap: int) -> Deed:
    """Plan to use a dose, at the Speed of its vector. Raises `BadAnswer` if it is not possible."""
    fight, ninja = at.fight, at.me
    way = vector(dose.vector)
    weapon = _weapon(ninja, item, way, on)
    aimed = way.exposure is Exposure.CLOUD and target != ""
    if aimed:
        within(fight, ninja, 10 * formula.whole(way.range, ninja.numbers), target)
    if way.exposure is Exposure.EATEN and target:
        _swallows(fight, ninja, target)
    speed = speed_for(fight, ninja, way.apply_speed, ap=ap)
    deed = timed(at, "Prepare something", speed, ap=ap)
    if weapon is not None:
        deed.title = f"Prepare {weapon.name}"
    elif way.exposure is Exposure.CLOUD:
        deed.title = "Throw a bomb"
    elif target:
        deed.title = f"Make {fight.combatant(target).shown_name} swallow something"
    deed.secret = item.name
    deed.targets = [target] if aimed else []
    return deed


def _weapon(ninja: Ninja, item: Item, way: Vector, on: str) -> Weapon | None:
    """The named weapon; None for a poison that is not for weapons. Raises `BadAnswer`."""
    if way.exposure not in WEAPON_DOSES:
        if on:
            raise BadAnswer(f"{item.name} does not go on a weapon: leave the weapon empty.")
        return None
    weapon = next((each for each in ninja.gear.weapons if each.id == on), None)
    if weapon is None or weapon.dropped or not weapon.count:
        raise BadAnswer(f"Choose a weapon in hand for {item.name}.")
    if not _takes(weapon, way):
        kinds = " or ".join([each.value for each in way.weapons])
        raise BadAnswer(f"{item.name} needs a weapon that is {kinds}.")
    if weapon.dose is not None:
        raise BadAnswer(f"The {weapon.name} is poisoned already.")
    return weapon


def _swallows(fight: WayFight, ninja: Ninja, target: str) -> None:
    """Check that the target can swallow something. Raises `BadAnswer` if they cannot."""
    whom = fight.combatants.get(target)
    if whom is not ninja and (whom is None or not whom.helpless):
        raise BadAnswer("Only you or somebody helpless can swallow it: choose one, or nobody.")


def use_dose(
    fight: WayFight, deed: Deed, item: Item, dose: Dose, *, on: str, target: str
) -> Resolution[None]:
    """Use up one dose and apply it; if that is no longer possible, no dose is lost."""
    ninja, way = fight.combatant(deed.by), vector(dose.vector)
    if way.exposure in WEAPON_DOSES:
        weapon = next((each for each in ninja.gear.weapons if each.id == on), None)
        if weapon is None:
            return
        weapon.dose = dose
        text = f"{item.name} is on the {weapon.name}."
    elif way.exposure is Exposure.CLOUD:
        _burst(fight, deed, way, dose)
        text = f"{item.name} affects those who stay in the cloud for {way.after} counts."
    else:
        text = f"{item.name} is in some food: the GM says who eats it, and when."
        if target:
            text = f"{fight.combatant(target).name} swallows {item.name}."
            yield from meet(fight, f"{deed.id}-dose", target, dose)
    item.count -= 1
    fight.tell_player(ninja, text, clauses="WAY-STATUS-07")


def _burst(fight: WayFight, deed: Deed, way: Vector, dose: Dose) -> None:
    """Add a cloud around its target; the GM says who else is in it (WAY-AOE-01)."""
    known = {"toxicology": dose.maker}
    inside = next((each for each in way.statuses if each.when is When.INSIDE), None)
    fight.battle.areas.append(
        Area(
            id=f"{deed.id}-area",
            name=CLOUD,
            by=deed.by,
            radius=way.area,
            inside=list(deed.targets),
            effect=AreaEffect(
                status="" if inside is None else str(inside.status),
                severity=0 if inside is None else formula.whole(inside.severity, known),
                dose=dose,
            ),
            until=fight.now + formula.whole(way.lasts, known),
            since=fight.now,
        )
    )
    text = f"A cloud spreads over {way.area} yards around."
    eyes = fight.combatant(deed.by).eyes
    fight.tell(text, Kind.EFFECT, audience=eyes, clauses=["WAY-AOE-01"])


def breathe(fight: WayFight) -> Resolution[None]:
    """Count one more count in each cloud of poison; it affects people who stayed long enough.

    While it poisons them, this is not counted. (WAY-STATUS-07)
    """
    for area in fight.battle.areas:
        dose = area.effect.dose
        if dose is not None:
            met = _met(fight, area, dose)
            inhaling = {each.id: _inhales(fight, area, dose, each) for each in met}
            yield from together(f"cloud-{area.id}-{fight.now}", inhaling)


def _met(fight: WayFight, area: Area, dose: Dose) -> list[Ninja]:
    """The people whose time in the cloud is full on this count; others get one more count."""
    met: list[Ninja] = []
    for ninja in fight.present():
        if ninja.id not in area.inside or _poisoned(fight, ninja, dose):
            continue
        area.effect.breathed[ninja.id] = area.effect.breathed.get(ninja.id, 0) + 1
        if area.effect.breathed[ninja.id] >= vector(dose.vector).after:
            area.effect.breathed[ninja.id] = 0
            met.append(ninja)
    return met


def _poisoned(fight: WayFight, ninja: Ninja, dose: Dose) -> bool:
    """Whether somebody suffers from that poison on this count."""
    return any(
        each.source == dose.name and (each.ends.until is None or each.ends.until > fight.now)
        for each in ninja.having(StatusKind.POISON)
    )


def _inhales(fight: WayFight, area: Area, dose: Dose, ninja: Ninja) -> Resolution[None]:
    if (yield from exposed(fight, ninja, dose)):
        yield from befall(fight, ninja, poison(fight, dose, f"{area.id}-{ninja.id}-{fight.now}"))


def blast(fight: WayFight, deed: Deed, item: Item) -> Resolution[None]:
    """Let it explode around its target, or around its user if it has none."""
    yield from sweep(fight, deed, blast_of(fight.combatant(deed.by), item))


def blast_of(ninja: Ninja, item: Item) -> Spec:
    """The attack of a thing: its own dice, without any damage bonus.

    It is blocked like ninjutsu. (WAY-BLOCK-05)
    """
    own, in_area = ninja.numbers, item.kind.blast
    dice = dice_of(in_area.damage, own)
    return Spec(
        id=item.id,
        name=item.name,
        art=Art.NINJUTSU,
        tags=[Tag.UNDEFENDABLE] if in_area.environmental else [],
        damage=SpecDamage(
            dice=[dice] if dice.count else [],
            again=in_area.again,
            types=list(in_area.types) or [DamageType.BLUNT],
        ),
        wounds=SpecWounds(stacks=in_area.stacks_for_wounds),
        effects=SpecEffects(statuses=settled(item.kind.effects.statuses, own)),
        target=SpecTarget(
            area=AreaKind.PLACED if in_area.area else AreaKind.NONE, radius=10 * in_area.area
        ),
    )


def take(fight: WayFight, whom: Ninja, item: Item, id: str, until: int | None) -> None:
    """Give somebody the modifiers of a thing; a change of Fatigue happens at once."""
    if item.kind.pill and not may_take_pills(whom):
        return
    known = whom.numbers
    traits = {
        each.target: formula.whole(each.amount, known) for each in item.kind.effects.modifiers
    }
    whom.pools.fatigue = max(0, whom.pools.fatigue + traits.pop("fatigue", 0))
    if item.kind.effects.heals:
        traits[HEALS] = formula.whole(item.kind.effects.heals, known)
    for number, (target, amount) in enumerate(traits.items()):
        fight.effects.append(
            Effect(
                id=f"{id}-{number}",
                on=whom.id,
                name=item.name,
                until=until,
                traits={target: amount},
                tags=[PILL] if item.kind.pill else [],
                audience=whom.own,
            )
        )


def item_of(ninja: Ninja, id: str) -> Item | None:
    """The item with that id, if the ninja carries it."""
    return next((each for each in ninja.gear.items if each.id == id), None)


def _usable(at: Turn, item: Item) -> bool:
    """Whether it can be used: it takes an action, and one is left besides those already lit."""
    mine = [
        each
        for each in at.fight.battle.deeds.values()
        if each.by == at.me.id and not each.progress.landed
    ]
    lit = [each for each in mine if each.delayed and each.wish.get("item") == item.id]
    return item.count > len(lit) and (bool(item.kind.use.speed) or item.dose is not None)


def _things(at: Turn) -> list[Item]:
    return [each for each in at.me.gear.items if _usable(at, each)]


def _delays(ninja: Ninja, item: Item) -> tuple[int, int]:
    """The shortest and the longest Delay that the user may choose."""
    least, most = [
        formula.whole(each, ninja.numbers)
        for each in (item.kind.use.delay, item.kind.use.delay_most)
    ]
    return least, max(least, most)


def _delay(at: Turn) -> Number:
    longest = max([_delays(at.me, each)[1] for each in _things(at)])
    return Number(0, longest, "Delay", {0: "the shortest"})


@act("item", "act", clauses="WAY-STEALTH-05 WAY-AOE-01", group="gear")
class UseItem(TurnAct):
    """Use a thing on somebody; put a dose of poison on a `weapon`.

    `delay` 0 is the shortest Delay.
    """

    title = "Use a thing"
    help = "Use a thing."
    hint = "Use a pill, a poison, a bomb or another thing that you carry."
    says = ("uses {item} {target?}", "uses a thing")
    item: str = field(
        lambda at: Pick(options(named(_things(at))), "Thing"), "Which thing", says="their {}"
    )
    target: str = field(
        lambda at: targets((*at.fight.seen_by(at.me), at.me), "Who it is for or aimed at"),
        "The target, where it needs one",
        default="",
        says="on {}",
    )
    ap: int = points()
    delay: int = field(
        _delay,
        "After how many counts it goes off; the shortest if left out",
        default=0,
        span=(0, 999),
        says={"1": "It waits for 1 count", "*": "It waits for {} counts"},
    )
    weapon: str = field(
        lambda at: weapon_field(at.me, _things(at)),
        "For a poison: the weapon that it goes on",
        default="",
        says="The poison goes on their {}",
    )

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        return None if _things(at) else "You have nothing left that can be used in a fight."

    def plan(self, at: Turn) -> Deed:
        """At the Speed of its row, or of its vector if it is a poison; the user sets the Delay.

        (WAY-DELAY-01, WAY-DELAY-04)
        """
        item = item_of(at.me, self.item)
        if item is None or not _usable(at, item):
            raise BadAnswer("You have none left, or it cannot be used in a fight.")
        if item.dose is not None:
            on, target = self.weapon, self.target
            return plan_dose(at, item, item.dose, on=on, target=target, ap=self.ap)
        use, known = item.kind.use, at.me.numbers
        if self.weapon:
            raise BadAnswer(f"{item.name} does not go on a weapon: leave the weapon empty.")
        if use.range:
            within(at.fight, at.me, 10 * formula.whole(use.range, known), self.target)
        if use.hands > free_hands(at.fight, at.me):
            raise BadAnswer(f"{item.name} needs {use.hands} free hands.")
        least, most = _delays(at.me, item)
        delay = self.delay or least
        if not least <= delay <= most:
            raise BadAnswer(f"The Delay of the {item.name} is from {least} to {most}.")
        floors = () if use.primed else (Modifier(delay, "Delay", "WAY-DELAY-04"),)
        base = formula.whole(use.speed, known)
        speed = speed_for(at.fight, at.me, base, ap=self.ap, floors=floors)
        deed = timed(at, item.name, speed, ap=self.ap)
        deed.timing.delay, deed.timing.abortable = delay, use.abortable
        deed.cost.stamina, deed.cost.chakra = use.stamina, use.chakra
        deed.targets = [self.target] if self.target else []
        return deed

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        """Use it up: damage, an area, a status, a modifier; tell the rest."""
        ninja = fight.combatant(deed.by)
        item = item_of(ninja, self.item)
        if item is None or not item.count:
            return
        if item.dose is not None:
            on, target = self.weapon, self.target
            yield from use_dose(fight, deed, item, item.dose, on=on, target=target)
            return
        works = yield from exert(fight, ninja, stamina=deed.cost.stamina, chakra=deed.cost.chakra)
        if not works:
            deed.progress.fizzled = True
            return
        if item.kind.use.consumable:
            item.count -= 1
        whom = fight.combatants.get(self.target) or ninja
        known = ninja.numbers
        lasts = formula.whole(item.kind.effects.duration, known)
        inside = next(
            (each for each in item.kind.effects.statuses if each.when is When.INSIDE), None
        )
        if item.kind.blast.damage:
            yield from blast(fight, deed, item)
        elif item.kind.blast.area:
            fight.battle.areas.append(
                Area(
                    id=f"{deed.id}-area",
                    name=item.name,
                    by=ninja.id,
                    radius=item.kind.blast.area,
                    inside=[whom.id],
                    effect=AreaEffect(
                        status="" if inside is None else str(inside.status),
                        severity=0 if inside is None else formula.whole(inside.severity, known),
                    ),
                    until=fight.now + lasts if lasts else None,
                )
            )
        take(fight, whom, item, deed.id, fight.now + lasts if lasts else None)
        cause = Cause(
            id=deed.id,
            by=ninja.id,
            name=item.name,
            source=item.id,
            statuses=item.kind.effects.statuses,
        )
        if not item.kind.blast.damage:
            yield from inflict_hits(fight, cause, [Hit(target=whom.id)])
        if item.kind.text:
            fight.tell_player(ninja, f"{item.name}: {item.kind.text}")


class Handle(StrEnum):
    """The ways to handle a weapon."""

    DRAW = "draw"
    SHEATHE = "sheathe"
    DISCARD = "discard"
    RETRIEVE = "retrieve"


def handling_speed(weapon: Weapon, do: Handle) -> int:
    """The Speed of handling a weapon; drawing and putting away depend on the weapon."""
    if do is Handle.DRAW:
        return weapon.kind.handling.draw
    if do is Handle.SHEATHE:
        return weapon.kind.handling.sheathe
    return formula.whole(weapon_action(do.value).speed, {})


@act("handle", "act", clauses="WAY-HANDS-10 WAY-PARRY-02", group="gear")
class HandleWeapon(TurnAct):
    """Draw, sheathe, drop or pick up a weapon."""

    title = "Draw or put away"
    help = "Draw, sheathe, drop or pick up a weapon."
    says = ("{do} {weapon}", "handles a weapon")
    weapon: str = field(
        lambda at: Pick(options(named(at.me.gear.weapons)), "Weapon"),
        "Which weapon",
        says="their {}",
    )
    do: Handle = field(
        OneOf(tuple(Handle), "What to do"),
        "What to do with it",
        says={"draw": "draws", "sheathe": "sheathes", "discard": "drops", "retrieve": "picks up"},
    )
    ap: int = points()

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        if not at.me.gear.weapons:
            return "You carry no weapon."
        return "Your hands are forming seals." if sealing(at.fight, at.me) else None

    def plan(self, at: Turn) -> Deed:
        """At its Speed; refuses what is not possible."""
        weapon = next((each for each in at.me.gear.weapons if each.id == self.weapon), None)
        if weapon is None:
            raise BadAnswer("You do not carry that weapon.")
        faults = {
            Handle.DRAW: weapon.held or weapon.dropped,
            Handle.SHEATHE: not weapon.held,
            Handle.DISCARD: not weapon.held,
            Handle.RETRIEVE: not weapon.dropped,
        }
        if faults[self.do]:
            raise BadAnswer(f"You cannot {self.do.value} the {weapon.name} now.")
        if self.do in (Handle.DRAW, Handle.RETRIEVE):
            held = sum([each.kind.hands for each in at.me.gear.weapons if each.held])
            if held + weapon.kind.hands > HANDS:
                raise BadAnswer(f"You have too few free hands for the {weapon.name}.")
        speed = speed_for(at.fight, at.me, handling_speed(weapon, self.do), ap=self.ap)
        return timed(at, f"{self.do.value.capitalize()} {weapon.name}", speed, ap=self.ap)

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        """Take the weapon in hand, or put it away."""
        ninja = fight.combatant(deed.by)
        for weapon in ninja.gear.weapons:
            if weapon.id == self.weapon:
                weapon.held = self.do in (Handle.DRAW, Handle.RETRIEVE)
                weapon.dropped = self.do is Handle.DISCARD
                if self.do is Handle.SHEATHE:
                    put_away(ninja, weapon)
                if not weapon.held:
                    lose(fight, ninja, [weapon])
        yield from ()
