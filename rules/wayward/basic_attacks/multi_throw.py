"""Multi-Throw: several shuriken or several kunai at once, as one attack (WAY-MULTI-01..11)."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rules.dice import Dice, Modifier
from rules.engine.asking.forms import Number, Pick, options
from rules.engine.asking.requests import Resolution
from rules.engine.kit.acts import act, field
from rules.errors import BadAnswer
from rules.wayward.attack.attack import carry_attack
from rules.wayward.attack.attack_values import thrown
from rules.wayward.attack.called_shots import (
    STAR,
    after_miss,
    arms_by_kind,
    call,
    called_shot,
    choose,
    kind_of,
)
from rules.wayward.basic_attacks.basic_attack import nobody, planned, take_weapon, targets_of
from rules.wayward.character.gear import Weapon
from rules.wayward.character.stats import half_up, most_thrown
from rules.wayward.character.values import Policy
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.attack_spec import Part, Spec
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Turn, TurnAct, points

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


def _fit(at: Turn) -> list[Weapon]:
    return [each for each in at.me.gear.weapons if each.id in KINDS and most(at.me, each) >= FEWEST]


def _weapons(at: Turn) -> Pick:
    pairs = [(each.id, each.name) for each in _fit(at)]
    return Pick(options(arms_by_kind(at.me, pairs)), "With")


def _how_many(at: Turn) -> Number:
    return Number(FEWEST, max(most(at.me, each) for each in _fit(at)), "How many")


@act("throw", "act", clauses="WAY-MULTI-01 WAY-MULTI-02 WAY-MULTI-05 WAY-MULTI-09")
class Throw(TurnAct):
    """Several weapons of one type, thrown at once (WAY-MULTI-01)."""

    title = "Multi-Throw"
    help = "Throw several weapons of one kind at once."
    hint = "Throw several shuriken or kunai at one target in one action."
    says = ("throws {number!} {weapon} at {target}", "throws several weapons")
    public = ("throws {number!} {weapon} at {target}", "throws several weapons")
    target: str = field(targets_of, "Who it is aimed at", says="{}")
    weapon: str = field(_weapons, "Which weapon", says="{}", public="{short}")
    number: int = field(_how_many, "How many", default=FEWEST, span=(FEWEST, 99), says="{}")
    ap: int = points()
    called: str = called_shot()
    willpower: Policy = after_miss()

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        """There must be enough of them, and DEX 20 (WAY-MULTI-02, WAY-MULTI-03)."""
        if targets_of(at) is not None and _fit(at):
            return None
        if at.fight.seen_by(at.me) and any(each.id in KINDS for each in at.me.gear.weapons):
            return "Throwing several takes two shuriken or kunai of a kind, and DEX 20."
        return nobody(at) or "You have no shuriken or kunai to throw."

    def plan(self, at: Turn) -> Deed:
        """Several weapons of one type in one action (WAY-MULTI-01, WAY-MULTI-02)."""
        written, kind = kind_of(self.weapon)
        weapon = next((each for each in at.me.gear.weapons if each.id == written), None)
        if weapon is None:
            raise BadAnswer("You have no shuriken or kunai to throw.")
        throwable(at.me, weapon, self.number)
        spec, base, stamina = several(at.fight, at.me, weapon, self.number)
        choose(spec, kind)
        call(spec, self.called)
        return planned(
            at,
            self.target,
            weapon,
            spec,
            ap=self.ap,
            base=base,
            stamina=stamina,
            floors=[LIMIT],
            clause=LIMIT.clause if base == FASTEST else "WAY-MULTI-04",
        )

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        """Carry out the throw; thrown weapons leave the pouch."""
        if deed.attack.spec is not None:
            take_weapon(fight.combatant(deed.by), kind_of(self.weapon)[0], self.number)
            yield from carry_attack(fight, deed, deed.attack.spec)
