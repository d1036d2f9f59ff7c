"""Block, as an action and as an interrupt with a shield (WAY-BLOCK-01..07)."""

from __future__ import annotations

from rules.engine.forms import Pick
from rules.errors import BadAnswer
from rules.wayward.actions.keeping_up_a_block import blocks
from rules.wayward.character.gear import Armour, Weapon
from rules.wayward.character.values import Location
from rules.wayward.defence.damage_reduction import block_share
from rules.wayward.defence.interrupts import Offer, abort_field, pace, pick, points_field
from rules.wayward.defence.parry import gloves
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Attack, Guard
from rules.wayward.fight.attack_spec import Art
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.free_hands import in_hand, shatter
from rules.wayward.wounds.wound_locations import spelled_out

PLACES = Pick(tuple(spelled_out(Location)), "A wound goes to")
"""The places where a blocker may want the wound; if none can be there, the d100 decides."""


def blocking(fight: WayFight, target: Ninja, made: Attack) -> bool:
    """Whether the Block defence is available: the target must be doing a Block.

    (WAY-BLOCK-01, WAY-BLOCK-02, WAY-TAKE-03)
    """
    return blocks(fight, target) and made.limits.may_block


def offer_block(fight: WayFight, target: Ninja, made: Attack) -> Offer | None:
    """The Block as an option with its form; None if the target cannot block this attack."""
    if not blocking(fight, target, made):
        return None
    held = [(each.id, each.name) for each in shields(fight, target)]
    fields = {"weapon": pick(held, "With"), "place": PLACES}
    return Offer(title="Block", answer=answers.Block, fields=fields)


def offer_shield(fight: WayFight, target: Ninja, made: Attack) -> Offer | None:
    """A shield as an interrupt, with its form; None if the target has none."""
    abort = abort_field(fight, target)
    held = [(each.id, each.name) for each in covers(fight, target, abort=abort is not None)]
    fields = {"weapon": pick(held, "With"), "ap": points_field(target, made), "abort": abort}
    fields["place"] = PLACES
    return Offer(title="Put up a shield", answer=answers.Cover, fields=fields) if held else None


def shields(fight: WayFight, target: Ninja) -> list[Weapon | Armour]:
    """The weapons in hand and gloves that change the effect of a Block against a weapon."""
    both: list[Weapon | Armour] = [*in_hand(fight, target), *gloves(target)]
    return [each for each in both if each.block_pct is not None]


def plan_block(fight: WayFight, target: Ninja, made: Attack, wish: answers.Block) -> Guard:
    """Plan the Block defence: no roll, no Speed; only attacks with weapons meet a weapon.

    (WAY-BLOCK-05, WAY-BLOCK-07)
    """
    if not blocking(fight, target, made):
        raise BadAnswer(f"{target.name} is not blocking.")
    if made.spec.art is not Art.WEAPON:
        return Guard(kind="block", title="Block", place=wish.place)
    best = max(shields(fight, target), key=lambda each: each.block_pct or 0, default=None)
    named = wish.weapon or (best.id if best is not None else "")
    return Guard(kind="block", title="Block", weapon=named, place=wish.place)


def covers(fight: WayFight, target: Ninja, *, abort: bool = False) -> list[Weapon]:
    """The unbroken things in hand that can block as an interrupt."""
    held = in_hand(fight, target, abort=abort)
    return [each for each in held if each.kind.guard.block_interrupt and each.durability != 0]


def plan_cover(fight: WayFight, target: Ninja, made: Attack, wish: answers.Cover) -> Guard:
    """Plan a Block as an interrupt; it does not undo a Surprise (WAY-BLOCK-02, WAY-BLOCK-04)."""
    weapon = next(
        (each for each in covers(fight, target, abort=wish.abort) if each.id == wish.weapon), None
    )
    if weapon is None:
        raise BadAnswer("You cannot block with that.")
    title = f"Block with the {weapon.name}"
    guard = Guard(kind="block", title=title, weapon=weapon.id, abort=wish.abort)
    guard.place = wish.place
    guard.timing.base = weapon.kind.guard.block_interrupt
    pace(fight, target, made, guard, ap=wish.ap)
    return guard


def block(fight: WayFight, made: Attack, target: Ninja, guard: Guard) -> None:
    """Block: the attack hits with part of its damage (WAY-ACC-03, WAY-BLOCK-05..07)."""
    weapon = next((each for each in target.gear.weapons if each.id == guard.weapon), None)
    worn = next((each for each in target.gear.armour if each.id == guard.weapon), None)
    made.damage.block = block_share(fight, target, made.spec, weapon or worn)
    undo_surprise(made, guard)
    if weapon is not None and weapon.block_uses is not None:
        weapon.block_uses -= 1
        if weapon.block_uses <= 0:
            shatter(fight, target, weapon)


def undo_surprise(made: Attack, guard: Guard) -> None:
    """A Block as an action undoes a Surprise; a Block as an interrupt does not.

    (WAY-BLOCK-03, WAY-BLOCK-04)
    """
    if not guard.timing.base:
        made.limits.surprise = False
