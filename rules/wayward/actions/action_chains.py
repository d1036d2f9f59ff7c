"""Links: techniques that are added to another action and form one chain with it (WAY-CHAIN-01..11).

The Speed, Seal Speed and costs of a chain are the sums of the core and its links. An answer writes
a link as its id; a link with an X adds a colon and the X: ``phantom-step:2``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from rules.dice import Modifier
from rules.engine.asking.forms import Option, Some, options
from rules.errors import BadAnswer
from rules.wayward.actions.speed import Speed
from rules.wayward.character import formula
from rules.wayward.character.formula import Numbers
from rules.wayward.character.gear import Use, Weapon, dice_of
from rules.wayward.character.technique import Kind, Technique
from rules.wayward.character.values import Blow, Core
from rules.wayward.fight.action_in_progress import Part, Spec, settled
from rules.wayward.fight.state import Ninja

MOST_X = 12
"""The highest X that is offered where the link has no limit of its own."""
LINKS = "Techniques that you add; their Speeds and costs are added up."
"""The help text above a choice of links."""

FEWEST = 2
"""The fewest weapons in a Multi-Throw (WAY-MULTI-03)."""


@dataclass(frozen=True, slots=True)
class Link:
    """One link with its X, and all the numbers that its formulas can name."""

    technique: Technique
    x: int
    numbers: dict[str, Any]

    @property
    def written(self) -> str:
        """The link as answers write it."""
        return f"{self.technique.id}:{self.x}" if has_x(self.technique) else self.technique.id

    @property
    def title(self) -> str:
        """The name of the link, with its X."""
        return f"{self.technique.name} {self.x}" if has_x(self.technique) else self.technique.name

    @property
    def price(self) -> str:
        """What the link adds to the Speed and the costs of its chain."""
        cost = self.technique.cost
        amounts = {
            "Speed": cost.speed,
            "Seal Speed": cost.seals,
            "Stamina": cost.stamina,
            "Chakra": cost.chakra,
            "Action Points": cost.ap,
        }
        found = [f"{name} {value}" for name, of in amounts.items() if (value := self.whole(of))]
        return ", ".join(found)

    def worth(self, target: str) -> int:
        """What the link's bonuses add to a number, for the action that it is added to."""
        bonuses = [each for each in self.technique.effects.bonuses if each.target == target]
        return sum([self.whole(each.amount) for each in bonuses])

    def whole(self, amount: str) -> int:
        """One of the link's amounts, rounded down."""
        return formula.whole(amount, self.numbers)


@dataclass(frozen=True, slots=True)
class Sums:
    """The sums that links add to a chain (WAY-CHAIN-05).

    `fixed` is the part of the Speed that nothing can lower. `inner` is the part that counts as the
    core's own Speed.
    """

    speed: int = 0
    inner: int = 0
    fixed: int = 0
    seals: int = 0
    stamina: int = 0
    chakra: int = 0
    ap: int = 0


def has_x(technique: Technique) -> bool:
    """Whether a link has an X: its own, or the number of weapons that are thrown."""
    return bool(technique.cost.x_least) or Core.MULTI_THROW in technique.chain.cores


def _least(ninja: Ninja, technique: Technique) -> int:
    return (
        formula.whole(technique.cost.x_least, ninja.numbers) if technique.cost.x_least else FEWEST
    )


def link(ninja: Ninja, written: str, *, rank: int = 0) -> Link:
    """The link with the given id, if the ninja knows it. `rank` is that of the core; E is 1.

    Raises:
        BadAnswer: They know none of that name, or its X is out of bounds.
    """
    id, _, x = written.partition(":")
    known = ninja.knows(id)
    if known is None or not known.chain.link:
        raise BadAnswer(f"{id} is not a link that {ninja.name} knows.")
    made = _link(ninja, known, int(x) if x.isdecimal() and len(x) < 4 else 0, rank)
    least, most = _least(ninja, known), _most(ninja, known)
    if has_x(known) and not least <= made.x <= most:
        raise BadAnswer(f"The X of {known.name} is from {least} to {most}.")
    return made


def _link(
    ninja: Ninja, technique: Technique, x: int, rank: int, own: Numbers | None = None
) -> Link:
    uses = ninja.jutsu.uses.get(technique.id, 0)
    return Link(technique, x, {**(own or ninja.numbers), "x": x, "uses": uses, "rank": rank})


def _most(ninja: Ninja, technique: Technique) -> int:
    if not technique.cost.x_most:
        return MOST_X
    return min(MOST_X, formula.whole(technique.cost.x_most, ninja.numbers))


def links_for(ninja: Ninja, *cores: Core) -> list[Link]:
    """Every link, with every possible X, that the ninja can add to such a core (WAY-CHAIN-04)."""
    fit = [
        each
        for each in ninja.training.techniques
        if each.chain.link and set(cores) & set(each.chain.cores)
    ]
    made: list[Link] = []
    own = ninja.numbers if fit else {}
    for technique in fit:
        least = _least(ninja, technique) if has_x(technique) else 0
        most = _most(ninja, technique) if has_x(technique) else 0
        made += [_link(ninja, technique, x, 1, own) for x in range(least, most + 1)]
    return made


def links_field(
    links: Iterable[Link], least: int = 0, *, beside: Iterable[tuple[str, str]] = ()
) -> Some:
    """A choice of any number of links, and of the options `beside` them (WAY-CHAIN-09)."""
    named = [Option(each.written, each.title, each.price) for each in links]
    return Some((*named, *options(beside)), least, label="Links", help=LINKS)


def read_links(ninja: Ninja, written: Sequence[str], *cores: Core, rank: int = 0) -> list[Link]:
    """The links of an answer. Raises `BadAnswer` if one does not fit the core or comes twice."""
    made = [link(ninja, each, rank=rank) for each in written]
    for each in made:
        if not set(cores) & set(each.technique.chain.cores):
            raise BadAnswer(f"{each.technique.name} cannot be added to this action.")
    ids = [each.technique.id for each in made]
    for each in made:
        if ids.count(each.technique.id) > 1:
            raise BadAnswer(f"{each.technique.name} can be added only once.")
    return made


def count_uses(ninja: Ninja, written: Sequence[str]) -> None:
    """Count one more use in this battle for each of these links."""
    for each in written:
        id = each.partition(":")[0]
        ninja.jutsu.uses[id] = ninja.jutsu.uses.get(id, 0) + 1


def sums(links: Sequence[Link]) -> Sums:
    """The sums of the links; each amount is rounded down first (WAY-CHAIN-05, WAY-CHAIN-11)."""
    if not links:
        return Sums()
    speeds = [(each.technique, each.whole(each.technique.cost.speed)) for each in links]
    return Sums(
        speed=sum([speed for _, speed in speeds]),
        inner=sum([speed for technique, speed in speeds if technique.chain.in_base_speed]),
        fixed=sum([speed for technique, speed in speeds if technique.cost.speed_fixed]),
        seals=sum([each.whole(each.technique.cost.seals) for each in links]),
        stamina=sum([each.whole(each.technique.cost.stamina) for each in links]),
        chakra=sum([each.whole(each.technique.cost.chakra) for each in links]),
        ap=sum([each.whole(each.technique.cost.ap) for each in links]),
    )


def roll_parts(links: Sequence[Link]) -> list[Modifier]:
    """The modifiers that links add to a defensive roll."""
    made = [(each.title, each.whole(each.technique.defence.roll_bonus)) for each in links]
    return [Modifier(value, title, "WAY-CHAIN-04") for title, value in made if value]


def core_of(ninja: Ninja, written: str) -> tuple[Core, ...]:
    """The kinds of core that a basic attack is, by the weapon as answers write it."""
    weapon = next(
        (each for each in ninja.gear.weapons if each.id == written.partition(":")[0]), None
    )
    if weapon is None:
        return (Core.UNARMED,)
    if Use.MELEE not in weapon.kind.use or (
        Use.MELEE not in weapon.kind.use[:1] and ":" not in written
    ):
        return ()
    return _cores_with(weapon)


def _cores_with(weapon: Weapon) -> tuple[Core, ...]:
    return (Core.MELEE_WEAPON, Core.SWORD) if "sword" in weapon.kind.tags else (Core.MELEE_WEAPON,)


BODILY = (Kind.TAIJUTSU, Kind.COMBO, Kind.GRAPPLE)


def cores_of(technique: Technique, weapon: Weapon | None = None) -> tuple[Core, ...]:
    """The kinds of core that a technique is, with the weapon that it is used with.

    (WAY-CHAIN-02, WAY-CHAIN-04)
    """
    blow = technique.strike.blow
    if blow is Blow.WEAPON:
        return (Core.MELEE_WEAPON, Core.SWORD) if weapon is None else _cores_with(weapon)
    bodily = technique.kind in BODILY and not technique.weapon_attack
    if blow is Blow.UNARMED or (bodily and not technique.defence.shelters):
        return (Core.UNARMED,)
    lands = bool(technique.strike.damage) and not technique.defended.projectile
    return (Core.DOTON_DAMAGE,) if lands and technique.element == "doton" else ()


def rank_of(technique: Technique) -> int:
    """The rank of a core, for the formulas of its links (WAY-CHAIN-08)."""
    return technique.rank.number if technique.rank is not None else 1


def join_links(spec: Spec, links: Sequence[Link]) -> None:
    """Add the effects of the links to an attack (WAY-CHAIN-04); its rank stays (WAY-CHAIN-08)."""
    for each in links:
        technique = each.technique
        exact = formula.exact(technique.strike.accuracy, each.numbers)
        if int(exact):
            spec.accuracy.append(Modifier(int(exact), each.title, "WAY-CHAIN-04"))
        spec.damage.flats += _part(each, technique.strike.db_flat)
        spec.damage.damage_flat += _part(each, technique.strike.damage_flat)
        dice = dice_of(technique.strike.damage, each.numbers)
        if dice.count:
            spec.damage.dice.append(dice)
        spec.defended.bypass = min(100, spec.defended.bypass + technique.defended.dr_bypass_pct)
        if technique.target.area_kind:
            # Its area has the Stun of the core, so the blow itself has none.
            mine = [own for own in spec.effects.statuses if own.status != "stun"]
            spec.effects.statuses[:] = mine
        else:
            spec.effects.statuses += settled(technique.effects.statuses, each.numbers)
        if technique.defended.block_pct is not None:
            spec.defended.block = technique.defended.block_pct


def chain_damage_speed(speed: Speed, core: int, spec: Spec, links: Sequence[Link]) -> int:
    """The Speed that multiplies the damage bonus of an attack, alone or as a chain.

    For a chain it is the lower of its core's Speed and its own final Speed. (WAY-CHAIN-07)
    """
    if spec.damage.base_speed:
        return core
    return min(core, speed.damage) if links else speed.damage


def _part(link: Link, amount: str) -> list[Part]:
    value = max(-formula.MOST, min(formula.MOST, formula.exact(amount, link.numbers)))
    return [Part(value, link.title, "WAY-DB-05")] if value != Decimal(0) else []
