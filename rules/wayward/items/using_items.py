"""Using things (WAY-HANDS-10, WAY-STEALTH-05).

Damage, areas, statuses and modifiers of a thing's row are applied; its other effects are told, for
the GM.
"""

from __future__ import annotations

from rules.dice import Modifier
from rules.engine.asking.forms import Number, Pick, options
from rules.engine.asking.requests import Resolution
from rules.engine.asking.wording import targets
from rules.engine.kit.acts import act, field, named
from rules.engine.state.effects import Effect
from rules.errors import BadAnswer
from rules.wayward.actions.speed import speed_for, timed
from rules.wayward.attack.attack import sweep
from rules.wayward.attack.reach import within
from rules.wayward.character import formula
from rules.wayward.character.effects import When
from rules.wayward.character.gear import Item, dice_of
from rules.wayward.character.values import AreaKind, DamageType
from rules.wayward.conditions.status_rolls import Cause, Hit, inflict_hits
from rules.wayward.fatigue.fatigue import exert
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.attack_spec import (
    Art,
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
from rules.wayward.items.poison_doses import plan_dose, use_dose, weapon_field
from rules.wayward.rolls.free_hands import free_hands
from rules.wayward.rolls.wound_modifiers import may_take_pills


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
