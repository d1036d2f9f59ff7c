"""The attacks that somebody declares on a turn, with bare hands or a weapon.

- The basic attack, with bare hands or a weapon (WAY-UNARM-01, WAY-WEAP-01).
- Multi-Throw: several shuriken or several kunai at once, as one attack (WAY-MULTI-01..11).
- Basic attacks with links: one chain of the core and everything added to it (WAY-CHAIN-01..09).
- Actions against the helpless: knock them out, or kill them (WAY-INCAP-03, WAY-DEATH-02).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from rules.dice import Dice, Modifier
from rules.engine.asking.forms import Json, Number, Pick, Some, Target, options
from rules.engine.asking.requests import Resolution
from rules.engine.asking.wording import targets
from rules.engine.kit.acts import act, field
from rules.engine.views.visibility import Kind
from rules.errors import BadAnswer
from rules.wayward.actions.action_chains import (
    Link,
    chain_damage_speed,
    core_of,
    join_links,
    links_field,
    links_for,
    read_links,
    sums,
)
from rules.wayward.actions.aiming import (
    FROM_SHEATH,
    SWORD,
    at_half,
    draw,
    may_draw,
    on_shot,
)
from rules.wayward.actions.moving import at_hand
from rules.wayward.actions.speed import FLOOR, speed_for, timed
from rules.wayward.attack.attack_values import (
    POWERS,
    bare_hand,
    bare_hands,
    by_hand,
    farthest,
    see_to_reach,
    thrown,
)
from rules.wayward.attack.called_shots import (
    STAR,
    after_miss,
    arms_by_kind,
    call,
    called_shot,
    choose,
    kind_of,
)
from rules.wayward.attack.chained_attacks import carry_chain
from rules.wayward.character.gear import Use, Weapon, nocked
from rules.wayward.character.values import UNARMED, Condition, Core, Policy, half_up, most_thrown
from rules.wayward.fatigue import exert, price
from rules.wayward.fight.action_in_progress import (
    Deed,
    DeedAttack,
    DeedCost,
    DeedTiming,
    Part,
    Spec,
    Tag,
    fixed,
)
from rules.wayward.fight.effects import Blow, BlowWounds
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import WITH, Turn, TurnAct, points
from rules.wayward.rolls.free_hands import can_seal, in_hand, modified_seals


def planned(
    at: Turn,
    target: str,
    weapon: Weapon,
    spec: Spec,
    *,
    ap: int,
    yards: int = 0,
    links: Sequence[Link] = (),
    base: int | None = None,
    stamina: int | None = None,
    floors: Sequence[Modifier] = (),
    clause: str = "",
    springs: bool = False,
) -> Deed:
    """The action of a basic attack: Speed, costs, reach and Accuracy of the whole chain.

    (WAY-CHAIN-05, WAY-CHAIN-06)

    Raises:
        BadAnswer: Too few Action Points or free hands, or the target is out of reach.
    """
    fight, ninja = at.fight, at.me
    if ap > ninja.turn.ap:
        raise BadAnswer(f"That takes {ap} Action Points; you have {ninja.turn.ap}.")
    added = sums(links)
    core = weapon.kind.blow.speed if base is None else base
    tires = weapon.kind.blow.stamina if stamina is None else stamina
    bounds = [*floors, Modifier(weapon.kind.blow.delay, "Delay", "WAY-DELAY-04")]
    bounds += [Modifier(added.fixed + 1, "Links", "WAY-CHAIN-06")] if added.fixed else []
    if springs and fight.house.interrupt_floor_scope == "defensive_only":
        bounds.append(Modifier(FLOOR, "Attack", "WAY-INTR-05"))
    speed = speed_for(
        fight,
        ninja,
        core + added.speed,
        ap=ap,
        interrupt=springs,
        floors=bounds,
        attack=True,
        clause=clause or ("WAY-CHAIN-05" if links else "WAY-FLOW-02"),
    )
    if SWORD in weapon.kind.tags and not (weapon.held or spec.has(Tag.RANGED)):
        speed = at_half(speed, ap)
    if any(each.technique.sealed for each in links) and not can_seal(ninja):
        raise BadAnswer("You have no hands free for its handseals.")
    seals = modified_seals(fight, ninja, added.seals)
    join_links(spec, links)
    spec.target.move = see_to_reach(
        fight, ninja, target, reach=spec.target.reach, speed=speed.final, yards=yards
    )
    spec.accuracy += on_shot(ninja, weapon, spec)
    return Deed(
        id="",
        by=ninja.id,
        act="",
        title=spec.name,
        timing=DeedTiming(
            since=fight.now,
            base=speed.base,
            speed=speed.final + seals,
            damage_speed=chain_damage_speed(speed, core + added.inner, spec, links),
            delay=weapon.kind.blow.delay,
            abortable=weapon.kind.blow.delay > 0,
            parts=[*speed.parts, *([Modifier(seals, "Seals", "WAY-HANDS-01")] if seals else [])],
        ),
        cost=DeedCost(
            ap=ap + added.ap,
            stamina=price(fight, ninja, tires + added.stamina),
            chakra=price(fight, ninja, added.chakra),
        ),
        targets=[target],
        attack=DeedAttack(
            accuracy=fixed(spec.accuracy), spec=spec, links=[each.written for each in links]
        ),
    )


AT_HAND = ":at-hand"
"""The mark in answers for a throwable weapon that is used in melee."""


def take_weapon(ninja: Ninja, written: str, number: int) -> None:
    """Draw the sword of Iaijutsu, or remove thrown weapons from the hand and the pouch.

    Arrows are not counted.
    """
    if written.endswith(AT_HAND):
        return
    for weapon in ninja.gear.weapons:
        if written == f"{weapon.id}{FROM_SHEATH}":
            draw(ninja, weapon)
        if weapon.id == written and Use.THROWN in weapon.kind.use:
            weapon.count = max(0, weapon.count - number)
            weapon.held = weapon.held and weapon.count > 0


OPENLY = dict.fromkeys((UNARMED, *POWERS), "unarmed") | {"*": "with their {short}"}
"""What everybody reads of the weapon of an attack."""


def targets_of(at: Turn) -> Target | None:
    """The targets that somebody can see; None if there are none (WAY-HIDE-06)."""
    seen = options([(other.id, other.name) for other in at.fight.seen_by(at.me)])
    return Target(seen, "Target") if seen else None


def nobody(at: Turn) -> str:
    """The reason if there is nobody to attack, "" if there is somebody."""
    return "" if at.fight.seen_by(at.me) else "You see nobody you could attack."


def arms(fight: WayFight, ninja: Ninja) -> Iterator[tuple[str, str]]:
    """The weapons that somebody can attack with now, as pairs of answer and name.

    Weapons to throw or shoot need no drawing; a weapon that is also for melee is listed for both.
    """
    yield from bare_hands(ninja)
    held = in_hand(fight, ninja)
    for weapon in ninja.gear.weapons:
        flies = set(weapon.kind.use) & {Use.THROWN, Use.BOW}
        if flies and weapon.count > 0:
            yield weapon.id, nocked(weapon)
        if Use.MELEE in weapon.kind.use and weapon in held:
            at_hand = f"{weapon.id}{AT_HAND}", f"{weapon.name} (at hand)"
            yield at_hand if flies else (weapon.id, weapon.name)
        if may_draw(fight, ninja, weapon):
            yield f"{weapon.id}{FROM_SHEATH}", f"{weapon.name} (out of the sheath)"


def in_hand_first(at: Turn) -> Mapping[str, Json]:
    """The weapon that a blank form begins with: the first one in hand, or else bare hands."""
    held = {weapon.id for weapon in in_hand(at.fight, at.me)}
    every = [id for id, _ in arms_by_kind(at.me, arms(at.fight, at.me))]
    ready = [id for id in every if kind_of(id)[0].partition(":")[0] in held]
    return {"weapon": ready[0]} if ready else {}


def arm(fight: WayFight, ninja: Ninja, written: str) -> tuple[Weapon, Spec]:
    """The weapon that an answer names, and its attack. Raises `BadAnswer` if there is none."""
    if written not in [id for id, _ in arms(fight, ninja)]:
        raise BadAnswer("That weapon is not in hand: draw it first.")
    id = written.partition(":")[0]
    if id == UNARMED:
        bare = bare_hand(ninja, written)
        return bare, by_hand(fight, ninja, bare)
    weapon = next(each for each in ninja.gear.weapons if each.id == id)
    if weapon.kind.handling.min_str > ninja.stats.str:
        raise BadAnswer(f"The {weapon.name} needs STR {weapon.kind.handling.min_str}.")
    if written.endswith(AT_HAND) or Use.MELEE in weapon.kind.use[:1]:
        return weapon, by_hand(fight, ninja, weapon)
    return weapon, thrown(fight, ninja, weapon)


NEARER = {
    "1": "They move 1 yard toward the target first",
    "*": "They move {} yards toward the target first",
}


def _weapons(at: Turn) -> Pick:
    return Pick(options(arms_by_kind(at.me, arms(at.fight, at.me))), "With")


def _yards(at: Turn) -> Number:
    gear = at.me.gear
    most = max(
        farthest(at.fight, at.me, each.kind.blow.speed) for each in (gear.unarmed, *gear.weapons)
    )
    return Number(0, most // 10, "Yards toward the target")


@act("attack", "act", clauses="WAY-ATK-01 WAY-UNARM-01")
class Attack(TurnAct):
    """A basic attack on somebody, with bare hands or a weapon, perhaps as a Called Shot.

    `weapon` may name the damage type after a slash, if the weapon has several (WAY-DTYPE-03).
    `move` is the number of yards to move toward the target on the way.
    """

    help = "Attack somebody with fists or a weapon."
    hint = "Strike with a weapon or with bare hands; the target may defend."
    says = "attacks {target} {weapon?}"
    public = ("attacks {target} {weapon?}", "attacks")
    shown = "target weapon ap move called willpower"
    target: str = field(targets_of, "The target", says="{}")
    weapon: str = field(
        _weapons,
        "With which weapon; fists if left out",
        default=UNARMED,
        says=WITH,
        public=OPENLY,
    )
    ap: int = points()
    called: str = called_shot()
    move: int = field(_yards, "Yards to close in on the way", default=0, span=(0, 200), says=NEARER)
    willpower: Policy = after_miss()

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        return nobody(at) if targets_of(at) is None else None

    @classmethod
    def blank_at(cls, at: Turn) -> Mapping[str, Json]:
        return in_hand_first(at)

    def plan(self, at: Turn, *, springs: bool = False) -> Deed:
        """The declaration fixes its Speed, cost and Accuracy (WAY-ATK-01).

        An attack that `springs` out of hiding is an interrupt.
        """
        written, kind = kind_of(self.weapon)
        weapon, spec = arm(at.fight, at.me, written)
        choose(spec, kind)
        call(spec, self.called)
        deed = planned(at, self.target, weapon, spec, ap=self.ap, yards=self.move, springs=springs)
        deed.title = weapon.name
        return deed

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        take_weapon(fight.combatant(deed.by), kind_of(self.weapon)[0], 1)
        yield from carry_chain(fight, deed)


KINDS = ("shuriken", "kunai")
FEWEST = 2
SLOWEST = 3
FASTEST = 5
LIMIT = Modifier(FASTEST, "Multi-Throw", "WAY-MULTI-06")
"""The lowest Speed of a Multi-Throw, whatever speeds it up (WAY-MULTI-06)."""
STAMINA = 5
EACH = Decimal("0.5")
"""The amount that each weapon adds to the damage bonus (WAY-MULTI-08)."""


def most(ninja: Ninja, weapon: Weapon) -> int:
    """The most weapons that can be thrown at once: a tenth of DEX, and no more than there are."""
    return min(most_thrown(ninja.stats.dex), weapon.count)


def throwable(ninja: Ninja, weapon: Weapon, number: int) -> None:
    """Check that so many can be thrown. Raises `BadAnswer` if they cannot (WAY-MULTI-01..03)."""
    if weapon.id not in KINDS:
        raise BadAnswer("You can throw several at once only if they are shuriken or kunai.")
    if not FEWEST <= number <= most(ninja, weapon):
        raise BadAnswer(f"Throw {FEWEST} to {most(ninja, weapon)} of them at once.")


def several(fight: WayFight, ninja: Ninja, weapon: Weapon, number: int) -> tuple[Spec, int, int]:
    """So many weapons as one attack, with its base Speed and its Stamina cost.

    (WAY-MULTI-04..11)
    """
    spec = thrown(fight, ninja, weapon)
    spec.name = f"{number} {weapon.name}"
    spec.damage.dice = [Dice(dice.count * number, dice.sides) for dice in spec.damage.dice]
    spec.damage.flats.append(Part(EACH * number, spec.name, "WAY-MULTI-08"))
    spec.wounds.milder = 1
    return spec, max(FASTEST, SLOWEST + half_up(number)), STAMINA + number // 2


def throws(ninja: Ninja) -> Iterator[tuple[str, str]]:
    """Every number of weapons that may be thrown at once, as answers of an ambush write it."""
    for weapon in ninja.gear.weapons:
        if weapon.id in KINDS:
            for number in range(FEWEST, most(ninja, weapon) + 1):
                yield f"{weapon.id}{STAR}{number}", f"{number} {weapon.name}"


def _thrown(at: Turn) -> list[Weapon]:
    return [each for each in at.me.gear.weapons if each.id in KINDS and most(at.me, each) >= FEWEST]


def _to_throw(at: Turn) -> Pick:
    pairs = [(each.id, each.name) for each in _thrown(at)]
    return Pick(options(arms_by_kind(at.me, pairs)), "With")


def _how_many(at: Turn) -> Number:
    return Number(FEWEST, max(most(at.me, each) for each in _thrown(at)), "How many")


def _at_once(
    at: Turn, wish: Throw | Chain, number: int, none: str, written: Sequence[str] = ()
) -> Deed:
    """A Multi-Throw with its links. Raises `BadAnswer` with the text `none` without the weapon."""
    id, kind = kind_of(wish.weapon)
    weapon = next((each for each in at.me.gear.weapons if each.id == id), None)
    if weapon is None:
        raise BadAnswer(none)
    throwable(at.me, weapon, number)
    spec, base, stamina = several(at.fight, at.me, weapon, number)
    links = read_links(at.me, written, Core.MULTI_THROW)
    choose(spec, kind)
    call(spec, wish.called)
    fastest = LIMIT.clause if base == FASTEST else "WAY-MULTI-04"
    deed = planned(
        at,
        wish.target,
        weapon,
        spec,
        ap=wish.ap,
        links=links,
        base=base,
        stamina=stamina,
        floors=[LIMIT],
        clause="WAY-CHAIN-05" if written else fastest,
    )
    deed.title = " + ".join([spec.name, *[each.title for each in links]])
    return deed


@act("throw", "act", clauses="WAY-MULTI-01 WAY-MULTI-02 WAY-MULTI-05 WAY-MULTI-09")
class Throw(TurnAct):
    """Several weapons of one type, thrown at once (WAY-MULTI-01)."""

    title = "Multi-Throw"
    help = "Throw several weapons of one kind at once."
    hint = "Throw several shuriken or kunai at one target in one action."
    says = ("throws {number!} {weapon} at {target}", "throws several weapons")
    public = ("throws {number!} {weapon} at {target}", "throws several weapons")
    target: str = field(targets_of, "Who it is aimed at", says="{}")
    weapon: str = field(_to_throw, "Which weapon", says="{}", public="{short}")
    number: int = field(_how_many, "How many", default=FEWEST, span=(FEWEST, 99), says="{}")
    ap: int = points()
    called: str = called_shot()
    willpower: Policy = after_miss()

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        """There must be enough of them, and DEX 20 (WAY-MULTI-02, WAY-MULTI-03)."""
        if targets_of(at) is not None and _thrown(at):
            return None
        if at.fight.seen_by(at.me) and any(each.id in KINDS for each in at.me.gear.weapons):
            return "Throwing several takes two shuriken or kunai of a kind, and DEX 20."
        return nobody(at) or "You have no shuriken or kunai to throw."

    def plan(self, at: Turn) -> Deed:
        """Several weapons of one type in one action (WAY-MULTI-01, WAY-MULTI-02)."""
        return _at_once(at, self, self.number, "You have no shuriken or kunai to throw.")

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        """Carry out the throw; thrown weapons leave the pouch."""
        take_weapon(fight.combatant(deed.by), kind_of(self.weapon)[0], self.number)
        yield from carry_chain(fight, deed)


def _fit(at: Turn) -> list[tuple[str, str]]:
    """The weapons that some known link can be added to."""
    ninja = at.me
    linked = {
        core for each in ninja.training.techniques if each.chain.link for core in each.chain.cores
    }
    return [pair for pair in arms(at.fight, ninja) if linked & set(_cores(ninja, pair[0]))]


def _cores(ninja: Ninja, written: str) -> tuple[Core, ...]:
    """The kinds of core that an attack with a weapon can be, with Multi-Throw if possible."""
    weapon = next((each for each in ninja.gear.weapons if each.id == written), None)
    several_ = weapon is not None and weapon.id in KINDS and most(ninja, weapon) >= FEWEST
    return (*core_of(ninja, written), *((Core.MULTI_THROW,) if several_ else ()))


def basic_cores(at: Turn) -> set[Core]:
    """The kinds of core that a basic attack can be now."""
    return {core for written, _ in _fit(at) for core in _cores(at.me, written)}


def _links(at: Turn) -> list[Link]:
    return links_for(at.me, *basic_cores(at))


def chain_links(at: Turn) -> Some | None:
    """The links that can be added to a basic attack now; None if there are none."""
    links = _links(at) if targets_of(at) is not None else []
    return links_field(links, least=1) if links else None


def _linked(at: Turn) -> Pick:
    return Pick(options(arms_by_kind(at.me, _fit(at))), "With")


@act("chain", "act", clauses="WAY-CHAIN-01 WAY-CHAIN-05")
class Chain(TurnAct):
    """A basic attack with links, each by its id and, after a colon, its X (WAY-CHAIN-01)."""

    help = "Strike with links added."
    button = "Attack with links"
    hint = "Attack with techniques added as links, for their Speed and Stamina on top."
    says = ("attacks {target} {weapon?} and adds {links}", "attacks with links")
    public = ("attacks {target} {weapon?}", "attacks with links")
    target: str = field(targets_of, "The target", says="{}")
    weapon: str = field(_linked, "With which weapon, or unarmed", says=WITH, public=OPENLY)
    links: tuple[str, ...] = field(chain_links, "The links, with commas", says="{}")
    ap: int = points()
    called: str = called_shot()
    willpower: Policy = after_miss()

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        if targets_of(at) is not None and _links(at):
            return None
        if not any(each.chain.link for each in at.me.training.techniques):
            return "You know no link that could be added to an attack."
        return nobody(at) or "None of your links goes with what you have in hand."

    def plan(self, at: Turn) -> Deed:
        """One action with the sums of all (WAY-CHAIN-01, WAY-CHAIN-05)."""
        number = _number(at.me, self.links)
        if number:
            return _at_once(
                at, self, number, "You cannot throw several of these at once.", self.links
            )
        written, kind = kind_of(self.weapon)
        links = read_links(at.me, self.links, *core_of(at.me, written))
        weapon, spec = arm(at.fight, at.me, written)
        choose(spec, kind)
        call(spec, self.called)
        deed = planned(at, self.target, weapon, spec, ap=self.ap, links=links)
        deed.title = " + ".join([weapon.name, *[each.title for each in links]])
        return deed

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        """Carry out the chain; thrown weapons leave the pouch."""
        ninja = fight.combatant(deed.by)
        take_weapon(ninja, kind_of(self.weapon)[0], _number(ninja, self.links) or 1)
        yield from carry_chain(fight, deed)


def _number(ninja: Ninja, written: Sequence[str]) -> int:
    """The number of weapons that a link throws; 0 if no link throws several."""
    for each in links_for(ninja, Core.MULTI_THROW):
        if each.written in written:
            return each.x
    return 0


COUP = 10
COUP_DELAY = 5
KILLABLE = (Condition.INCAPACITATED, Condition.UNCONSCIOUS)


def _lying(at: Turn, *conditions: Condition) -> list[Ninja]:
    return [
        other
        for other in at.fight.seen_by(at.me)
        if other.body.condition in conditions and at_hand(at.fight, at.me, other)
    ]


def _arms(ninja: Ninja) -> list[Weapon]:
    """Bare hands first, then the melee weapons in hand."""
    return [
        ninja.gear.unarmed,
        *[each for each in ninja.gear.weapons if each.held and not each.ranged],
    ]


def _written(ninja: Ninja, weapon: Weapon) -> str:
    return UNARMED if weapon is ninja.gear.unarmed else weapon.id


def _for_the_helpless(at: Turn) -> Pick:
    return Pick(options([(_written(at.me, each), each.name) for each in _arms(at.me)]), "With")


def _arm(ninja: Ninja, id: str) -> Weapon:
    for weapon in _arms(ninja):
        if id == _written(ninja, weapon):
            return weapon
    raise BadAnswer("Choose a weapon in hand.")


@act("knock_out", "act", clauses="WAY-INCAP-03")
class KnockOut(TurnAct):
    """Hit somebody incapacitated at hand once to make them unconscious (WAY-INCAP-03)."""

    title = "Knock Out"
    help = "Knock out somebody helpless."
    hint = "Make somebody who lies incapacitated beside you unconscious."
    says = ("knocks {target} out {weapon?}", "knocks somebody out")
    public = ("knocks {target} out", "knocks somebody out")
    target: str = field(
        lambda at: targets(_lying(at, Condition.INCAPACITATED), "Who"), "Their name", says="{}"
    )
    weapon: str = field(
        _for_the_helpless, "With which weapon; fists if left out", default=UNARMED, says=WITH
    )
    ap: int = points()

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        lying = _lying(at, Condition.INCAPACITATED)
        return None if lying else "Nobody lies incapacitated at hand."

    def plan(self, at: Turn) -> Deed:
        """Any basic attack at hand, at its usual Speed and cost (WAY-INCAP-03)."""
        weapon = _arm(at.me, self.weapon)
        speed = speed_for(at.fight, at.me, weapon.kind.blow.speed, ap=self.ap, attack=True)
        deed = timed(at, "Knock Out", speed, ap=self.ap)
        deed.cost.stamina = price(at.fight, at.me, weapon.kind.blow.stamina)
        deed.targets = [self.target]
        return deed

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        """Make the target unconscious instead of hurting them; this always hits."""
        ninja, target = fight.combatant(deed.by), fight.combatant(self.target)
        if not (yield from exert(fight, ninja, stamina=deed.cost.stamina)):
            deed.progress.fizzled = True
        elif target.body.condition is Condition.INCAPACITATED and not target.out:
            _store(fight, deed, target, BlowWounds(knocks_out=True))


def _store(fight: WayFight, deed: Deed, target: Ninja, wounds: BlowWounds) -> None:
    fight.battle.stored.append(
        Blow(id=f"{deed.id}-blow", target=target.id, by=deed.by, name=deed.title, wounds=wounds)
    )


@act("coup_de_grace", "act", clauses="WAY-DEATH-02")
class CoupDeGrace(TurnAct):
    """Kill somebody helpless at hand (WAY-DEATH-02)."""

    title = "Coup de Grace"
    help = "Kill somebody helpless."
    hint = "Kill somebody who lies helpless beside you."
    says = ("gives {target} a Coup de Grace", "gives a Coup de Grace")
    public = ("gives {target} a Coup de Grace", "gives a Coup de Grace")
    target: str = field(lambda at: targets(_lying(at, *KILLABLE), "Who"), "Their name", says="{}")

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        return None if _lying(at, *KILLABLE) else "Nobody lies helpless at hand."

    def plan(self, at: Turn) -> Deed:
        """Speed 10, Delay 5, and nothing makes it faster (WAY-DEATH-02, WAY-DEATH-03)."""
        deed = timed(at, "Coup de Grace", speed_for(at.fight, at.me, COUP, reducible=False))
        deed.timing.delay, deed.timing.abortable = COUP_DELAY, True
        deed.targets = [self.target]
        return deed

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        """After the delay, kill the target if they are still helpless and near (WAY-DEATH-02)."""
        ninja, target = fight.combatant(deed.by), fight.combatant(self.target)
        if target.body.condition in KILLABLE and not target.out and at_hand(fight, ninja, target):
            _store(fight, deed, target, BlowWounds(kills=True))
        else:
            text = f"{ninja.name}'s {deed.title} fails: {_why_no_coup(target)}."
            fight.tell_of(ninja, text, Kind.FAILURE, "WAY-DEATH-02")
        yield from ()


def _why_no_coup(target: Ninja) -> str:
    """The reason why somebody cannot be killed in this way, as far as everybody may know it."""
    if target.hidden:
        return "nobody sees the target"
    if target.out:
        return f"{target.name} is out of the fight already"
    if target.body.condition not in KILLABLE:
        return f"{target.name} is no longer helpless"
    return f"{target.name} is no longer at hand"
