"""Block: the action, the defence that it gives, and a shield as an interrupt (WAY-BLOCK-01..07).

Parry: Speed 3, DEX and the weapon against the Accuracy (WAY-PARRY-01..04).
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.dice import Modifier
from rules.engine.asking.forms import Number, Pick
from rules.engine.kit.acts import act, field
from rules.errors import BadAnswer
from rules.wayward.actions.action_chains import link, read_links, roll_parts, sums
from rules.wayward.actions.moving import LONGEST, UNTIL_STOPPED, variable
from rules.wayward.character import formula
from rules.wayward.character.gear import Armour, Weapon
from rules.wayward.character.values import UNARMED, Core, Location, Policy
from rules.wayward.defence.interrupts import (
    Defending,
    Reaction,
    RolledReaction,
    added_links,
    break_off,
    chain,
    guard_links,
    if_it_fails,
    pace,
    pick,
    points,
)
from rules.wayward.fight.action_in_progress import Art, Attack, Deed, Guard, GuardTiming, Spec, Tag
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import LASTS, WITH, Turn, TurnAct
from rules.wayward.jutsu.enchanted_weapons import parrying as parrying_with
from rules.wayward.rolls.d20_rolls import parry
from rules.wayward.rolls.free_hands import free_hands, held_names, in_hand, sealing, shatter
from rules.wayward.rolls.modifiers import given, may_block, total
from rules.wayward.wounds.wounds import spelled_out

PARRY = 3


def parrying(
    fight: WayFight, target: Ninja, made: Attack, *, abort: bool = False
) -> list[tuple[str, str]]:
    """The things that can parry this attack: ids and names (WAY-PARRY-02, WAY-PARRY-03).

    With `abort`, hands that form seals count as free (WAY-ABORT-04).
    """
    spec = made.spec
    if spec.has(Tag.UNDEFENDABLE):
        return []
    arms = in_hand(fight, target, abort=abort)
    if spec.art is Art.WEAPON:
        hands = gloves(target) if free_hands(fight, target, abort=abort) else []
        able: list[Weapon | Armour] = [*([] if spec.has(Tag.UNPARRIED) else arms), *hands]
        return [(each.id, each.name) for each in able]
    if not spec.by_hand:
        return []
    bare = [(UNARMED, "A bare hand")] if free_hands(fight, target, abort=abort) else []
    return [*bare, *[(each.id, each.name) for each in arms if each.kind.guard.parries_unarmed]]


def gloves(target: Ninja) -> list[Armour]:
    """The armour that lets bare hands parry weapons (WAY-PARRY-02, WAY-BLOCK-05)."""
    return [each for each in target.gear.armour if each.kind.parries_weapons]


def _weapons(at: Defending) -> Pick | None:
    return pick(parrying(at.fight, at.me, at.made, abort=at.may_abort), "With")


@act("parry", "defend", clauses="WAY-PARRY-01 WAY-PARRY-02", group="defend")
class Parry(RolledReaction):
    """Deflect a weapon with a weapon, or a fist with a bare hand."""

    help = "Parry with a weapon or hand."
    says = "parries {weapon?}"
    shown = "weapon willpower ap links abort"
    weapon: str = field(
        _weapons, "With which weapon; fists if left out", default=UNARMED, says=WITH
    )
    ap: int = points()
    willpower: Policy = if_it_fails()
    abort: bool = break_off()
    links: tuple[str, ...] = added_links(Core.PARRY)

    @classmethod
    def fits(cls, at: Defending) -> bool:
        return bool(parrying(at.fight, at.me, at.made, abort=at.may_abort))

    @classmethod
    def reason(cls, at: Defending) -> str:
        spec = at.made.spec
        if spec.has(Tag.UNDEFENDABLE):
            return "Only a Block helps against that."
        if sealing(at.fight, at.me):
            return "Your hands are forming seals."
        if spec.art is Art.WEAPON:
            if spec.has(Tag.UNPARRIED):
                return f"No weapon parries {at.made.name}."
            return "Against a weapon you need one in hand; draw it on your turn."
        if not spec.by_hand:
            return f"{at.made.name} cannot be parried."
        held = held_names(at.me)
        if held and not free_hands(at.fight, at.me):
            return f"Your hands are full: put the {' and the '.join(held)} away on your turn."
        return "You have no sound hand free to parry with."

    def guard(self, at: Defending) -> Guard:
        """Speed 3, DEX and the weapon against the Accuracy (WAY-PARRY-01, WAY-PARRY-04)."""
        ids = [id for id, _ in parrying(at.fight, at.me, at.made, abort=self.abort)]
        if not ids:
            busy = sealing(at.fight, at.me) and not self.abort
            while_ = " while the hands form seals" if busy else ""
            raise BadAnswer(f"You have nothing to parry that with{while_}.")
        named = self.weapon if self.weapon in ids or self.weapon != UNARMED else ids[0]
        if named not in ids:
            raise BadAnswer("You cannot parry this attack with that.")
        weapon = next((each for each in at.me.gear.weapons if each.id == named), None)
        slower = weapon.kind.guard.parry_speed if weapon is not None else 0
        guard = Guard(
            kind="parry",
            title="Parry",
            timing=GuardTiming(base=PARRY + slower),
            weapon=named,
            abort=self.abort,
        )
        guard.failing.policy = self.willpower.value
        links = read_links(at.me, self.links, Core.PARRY)
        chain(at, guard, links, ap=self.ap)
        flows = parrying_with(at.me, weapon) if weapon is not None else []
        own = [*of_weapon(weapon), *flows, *at.made.against_parry, *roll_parts(links)]
        guard.parts = parry(at.fight, at.me, own)
        return guard


def of_weapon(weapon: Weapon | None) -> list[Modifier]:
    """The bonus of a weapon to a Parry: its Accuracy, and its own bonus for parrying."""
    if weapon is None:
        return []
    aim = weapon.kind.blow.accuracy + weapon.kind.melee.melee_accuracy
    own = weapon.kind.guard.parry_bonus + weapon.kind.melee.melee_parry
    made = [(aim, "WAY-PARRY-04"), (own, "WAY-WEAP-01")]
    return [Modifier(value, weapon.name, clause) for value, clause in made if value]


BLOCKED = {Art.UNARMED: 50, Art.NINJUTSU: 50, Art.WEAPON: 25}
"""The percentage that a Block takes off the damage (WAY-BLOCK-05, WAY-BLOCK-06)."""
BLOCKED_RAITON = 25
BLOCK_CLAUSES = {
    Art.UNARMED: "WAY-BLOCK-05",
    Art.NINJUTSU: "WAY-BLOCK-05",
    Art.WEAPON: "WAY-BLOCK-06",
}


def damage_reduction(fight: WayFight, ninja: Ninja) -> int:
    """All Damage Reduction together (WAY-DR-01)."""
    return max(0, sum([part.value for part in reductions(fight, ninja)]))


def reductions(fight: WayFight, ninja: Ninja) -> list[Modifier]:
    """The parts of the Damage Reduction: of the sheet, of Upkeeps, and modifiers (WAY-DR-01)."""
    body = ninja.body.damage_reduction
    parts = [Modifier(value, name, "WAY-DR-01") for name, value in body.items()]
    for upkeep in ninja.jutsu.upkeeps:
        technique = ninja.knows(upkeep.technique)
        if technique is not None and technique.effects.dr:
            kept = formula.whole(technique.effects.dr, {**ninja.numbers, "x": upkeep.x})
            parts.append(Modifier(kept, technique.name, "WAY-DR-01"))
    return [*parts, *given(fight, ninja, "dr")]


def percentages(fight: WayFight, ninja: Ninja, *, blocked: bool) -> list[Modifier]:
    """The modifiers in a Block and in the other percentages that change damage (WAY-MIT-04)."""
    block = given(fight, ninja, "block_pct") if blocked else []
    return [*block, *given(fight, ninja, "resist_pct", "damage_taken_pct")]


def block_share(
    fight: WayFight, blocker: Ninja, spec: Spec, shield: Weapon | Armour | None = None
) -> int:
    """The percentage that the Block defence takes off an attack.

    Everything that changes it is added to it; the result is from 0 to 100. (WAY-BLOCK-05, -06,
    WAY-MIT-04)
    """
    usual = BLOCKED[spec.art]
    if spec.art is Art.NINJUTSU and spec.element == "raiton":
        usual = BLOCKED_RAITON
    if spec.defended.block is not None:
        usual = spec.defended.block
    if shield is not None and shield.block_pct is not None and spec.art is Art.WEAPON:
        usual = max(usual, shield.block_pct)
    changed = usual - spec.defended.block_less + total(fight, blocker, "block_pct")
    return min(100, max(0, changed))


def resisted(fight: WayFight, ninja: Ninja) -> int:
    """All other percentages that lower damage, as one; a negative one raises it (WAY-MIT-04)."""
    less = total(fight, ninja, "resist_pct") - total(fight, ninja, "damage_taken_pct")
    return min(100, less)


PLACES = Pick(tuple(spelled_out(Location)), "A wound goes to")
"""The places where a blocker may want the wound; if none can be there, the d100 decides."""
AT_PLACE = "A wound goes to the {lower}"
"""What the place of a wound adds to a sentence."""


def blocks(fight: WayFight, ninja: Ninja) -> bool:
    """Whether the Block defence is available: from the count after the Block began.

    A Block that is renewed on the count when it ends covers that count too. (WAY-SIMUL-05)
    """
    deed = fight.doing(ninja)
    if deed is None or deed.act != "block" or not ninja.able:
        return False
    return deed.progress.renewed or deed.timing.since < fight.now


def blocking(fight: WayFight, target: Ninja, made: Attack) -> bool:
    """Whether the Block defence is available: the target must be doing a Block.

    (WAY-BLOCK-01, WAY-BLOCK-02, WAY-TAKE-03)
    """
    return blocks(fight, target) and made.limits.may_block


def shields(fight: WayFight, target: Ninja) -> list[Weapon | Armour]:
    """The weapons in hand and gloves that change the effect of a Block against a weapon."""
    both: list[Weapon | Armour] = [*in_hand(fight, target), *gloves(target)]
    return [each for each in both if each.block_pct is not None]


def _counts(at: Turn) -> Number | None:
    if isinstance(at, Defending):
        return None
    return Number(0, LONGEST, "Counts", {UNTIL_STOPPED: "until I stop"})


def _shields(at: Turn) -> Pick | None:
    if not isinstance(at, Defending):
        return None
    return pick([(each.id, each.name) for each in shields(at.fight, at.me)], "With")


def _places(at: Turn) -> Pick | None:
    return PLACES if isinstance(at, Defending) else None


@act("block", ("act", "defend"), clauses="WAY-BLOCK-01")
class Block(TurnAct):
    """Block for a number of counts, 0 until it is broken off; or block one attack, with a weapon.

    `place` is where a wound of that attack goes (WAY-LOC-03).
    """

    help = "Guard yourself, or block an attack."
    hint = "Keep up a guard: until you act again you can block each attack on you."
    says = "blocks {weapon?} {length?}"
    length: int = field(
        _counts,
        "For how many counts; left out: until you stop",
        default=UNTIL_STOPPED,
        span=(0, LONGEST),
        says=LASTS,
    )
    weapon: str = field(_shields, "With what, against an attack", default="", says=WITH)
    place: str = field(_places, "Where a wound goes, against an attack", default="", says=AT_PLACE)
    links: tuple[str, ...] = field(
        lambda at: guard_links(at, Core.BLOCK) if isinstance(at, Defending) else None,
        "Links, with commas, against an attack",
        default=(),
        says="They add {}",
    )

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        if not isinstance(at, Defending):
            return None if may_block(at.me) else "Your wounds do not let you block."
        return None if blocking(at.fight, at.me, at.made) else cls.reason(at)

    @classmethod
    def reason(cls, at: Defending) -> str:
        """Why an attack cannot be blocked."""
        if not at.made.limits.may_block:
            return "You are taking the hit for somebody, so you cannot block it."
        return "You are not blocking: Block is declared on your turn, and holds from then on."

    @classmethod
    def hint_at(cls, at: Turn) -> str:
        return "" if isinstance(at, Defending) else cls.hint

    @classmethod
    def adding_at(cls, at: Turn) -> str:
        return "with the place of a wound" if isinstance(at, Defending) else cls.adding

    def check(self, at: Turn) -> None:
        if isinstance(at, Defending):
            _ = self.guard(at)
        else:
            TurnAct.check(self, at)

    def price(self, at: Turn) -> Mapping[str, int]:
        del at
        return {"ap": 0, "willpower": 0}

    def plan(self, at: Turn) -> Deed:
        """It is a defence against every attack until the next action (WAY-BLOCK-01)."""
        return variable(at, "Block", self.length)

    def guard(self, at: Defending) -> Guard:
        """The Block defence: no roll, and no Speed but that of links.

        Only attacks with weapons meet a weapon. (WAY-BLOCK-05, WAY-BLOCK-07, WAY-CHAIN-02)
        """
        if not blocking(at.fight, at.me, at.made):
            raise BadAnswer(f"{at.me.name} is not blocking.")
        guard = Guard(kind="block", title="Block", place=self.place)
        if at.made.spec.art is Art.WEAPON:
            held = shields(at.fight, at.me)
            best = max(held, key=lambda each: each.block_pct or 0, default=None)
            guard.weapon = self.weapon or (best.id if best is not None else "")
        if self.links:
            chain(at, guard, read_links(at.me, self.links, Core.BLOCK), ap=0)
        return guard


def covers(fight: WayFight, target: Ninja, *, abort: bool = False) -> list[Weapon]:
    """The unbroken things in hand that can block as an interrupt."""
    held = in_hand(fight, target, abort=abort)
    return [each for each in held if each.kind.guard.block_interrupt and each.durability != 0]


def _covers(at: Defending) -> Pick | None:
    held = covers(at.fight, at.me, abort=at.may_abort)
    return pick([(each.id, each.name) for each in held], "With")


@act("cover", "defend", clauses="WAY-BLOCK-04", group="defend")
class Cover(Reaction):
    """Block with a weapon or shield as an interrupt; `place` is where a wound goes."""

    title = "Shield"
    help = "Put up something that blocks."
    button = "Put up a shield"
    adding = "with the place of a wound"
    says = ("puts up {weapon}", "puts up a shield")
    public = ("puts up {weapon}", "puts up a shield")
    weapon: str = field(_covers, "What blocks", says="their {}")
    ap: int = points()
    abort: bool = break_off()
    place: str = field(PLACES, "Where a wound goes", default="", says=AT_PLACE, suggested=True)

    @classmethod
    def fits(cls, at: Defending) -> bool:
        return bool(covers(at.fight, at.me, abort=at.may_abort))

    @classmethod
    def reason(cls, _at: Defending) -> str:
        return "You hold nothing that can block as an interrupt."

    def guard(self, at: Defending) -> Guard:
        """It does not undo a Surprise (WAY-BLOCK-02, WAY-BLOCK-04)."""
        held = covers(at.fight, at.me, abort=self.abort)
        weapon = next((each for each in held if each.id == self.weapon), None)
        if weapon is None:
            raise BadAnswer("You cannot block with that.")
        title = f"Block with the {weapon.name}"
        guard = Guard(kind="block", title=title, weapon=weapon.id, abort=self.abort)
        guard.place = self.place
        guard.timing.base = weapon.kind.guard.block_interrupt
        pace(at, guard, ap=self.ap)
        return guard


def block(fight: WayFight, made: Attack, target: Ninja, guard: Guard) -> None:
    """Block: the attack hits with part of its damage (WAY-ACC-03, WAY-BLOCK-05..07)."""
    weapon = next((each for each in target.gear.weapons if each.id == guard.weapon), None)
    worn = next((each for each in target.gear.armour if each.id == guard.weapon), None)
    links = [link(target, written) for written in guard.links]
    more = sum([each.worth("block_pct") for each in links])
    made.damage.block = min(100, block_share(fight, target, made.spec, weapon or worn) + more)
    undo_surprise(made, guard, sums(links).speed)
    if weapon is not None and weapon.block_uses is not None:
        weapon.block_uses -= 1
        if weapon.block_uses <= 0:
            shatter(fight, target, weapon)


def undo_surprise(made: Attack, guard: Guard, linked: int) -> None:
    """A Block as an action undoes a Surprise; a Block as an interrupt does not.

    `linked` is the Speed of its links alone. (WAY-BLOCK-03, WAY-BLOCK-04)
    """
    if guard.timing.base == linked:
        made.limits.surprise = False
