"""What somebody can defend himself with: how fast it is, what it costs, when it is legal.

Dodge, Parry, Block, a thing that blocks, a technique: each is planned as a `Guard` by the form's
check and again when the answer is carried out (WAY-DEF-01..03, WAY-INTR-01..05).
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.dice import Modifier
from rules.errors import BadAnswer
from rules.wayward.actions.abort import abortable
from rules.wayward.actions.action_chains import Link, link, read_links, roll_parts, sums
from rules.wayward.actions.aiming import slower_dodge
from rules.wayward.actions.speed import may_interrupt
from rules.wayward.actions.speed_of_action import speed_for
from rules.wayward.actions.variable_speed import blocks
from rules.wayward.character.gear import Armour, Weapon
from rules.wayward.character.technique import Core
from rules.wayward.conditions.area_of_effect import dodge_penalty
from rules.wayward.defence.dropped_things import parted, weigh
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Attack, Guard
from rules.wayward.fight.attack_spec import Art, Tag
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu.enchanted_weapons import parrying as parrying_with
from rules.wayward.rolls.d20_rolls import dodge, parry
from rules.wayward.rolls.free_hands import can_seal, free_hands, in_hand, modified_seals, sealing

DODGE = 2
PARRY = 3
ABORT = Modifier(1, "Breaking off", "WAY-ABORT-04")


def total(guard: Guard) -> int:
    """Its total Speed: the one that is tested, with modified seals (WAY-INTR-02)."""
    return guard.speed + guard.seals


def pace(
    fight: WayFight,
    target: Ninja,
    made: Attack,
    guard: Guard,
    *,
    ap: int,
    seals: int = 0,
    price: int = 0,
    fixed: int = 0,
    sealed: bool = False,
) -> None:
    """Reckon the Speed of an interrupt and see that it is legal against this attack.

    Raises:
        BadAnswer: It is too slow, or its Action Points or seals are not to be had.
    """
    if made.surprise and ap:
        raise BadAnswer("Against a Surprise Attack no Action Points speed an interrupt up.")
    if ap + price > target.ap:
        raise BadAnswer(f"That takes {ap + price} Action Points; there are {target.ap}.")
    if guard.abort and abortable(fight, target) is None:
        raise BadAnswer(f"{target.name} is at nothing that could be broken off.")
    more = [ABORT] if guard.abort else []
    if sealed and not can_seal(target):
        raise BadAnswer(f"{guard.title} needs hands free for its seals.")
    if sealed and sealing(fight, target) and not guard.abort:
        raise BadAnswer(f"{guard.title} needs other seals: break off those that are under way.")
    least = [fixed + 1] if fixed else []
    speed = speed_for(fight, target, guard.base, ap=ap, interrupt=True, floors=least, more=more)
    guard.speed, guard.ap = speed.final, ap + price
    guard.seals = modified_seals(fight, target, seals)
    quick_enough(fight, made, guard)


def quick_enough(fight: WayFight, made: Attack, guard: Guard) -> None:
    """An interrupt takes at most half the Speed of what it answers (WAY-INTR-02, WAY-TAKE-04).

    Raises:
        BadAnswer: It is too slow.
    """
    needs = total(guard)
    rounded_up = fight.house.interrupt_half == "ceil"
    if not may_interrupt(needs, made.speed, rounded_up=rounded_up):
        raise BadAnswer(
            f"{guard.title} has Speed {needs}: too slow for an attack of Speed {made.speed}."
        )
    if made.most is not None and needs > made.most:
        raise BadAnswer(
            f"{guard.title} has Speed {needs}; after taking the hit there is time for {made.most}."
        )


def plan_dodge(fight: WayFight, target: Ninja, made: Attack, wish: answers.Dodge) -> Guard:
    """A Dodge with its links, and what is let fall: Speed 2, AGI against the Accuracy.

    Some bows make it slower while they are aimed. (WAY-DODGE-01, WAY-WEAP-01)
    """
    if made.most is not None:
        raise BadAnswer("Whoever has taken a hit for somebody cannot dodge it.")
    if made.spec.has(Tag.UNDEFENDABLE):
        raise BadAnswer("Nothing but a Block helps against that.")
    written, fallen = parted(target, wish.links)
    links = read_links(target, written, Core.DODGE)
    base = DODGE + slower_dodge(fight, target)
    guard = Guard(kind="dodge", title="Dodge", base=base, abort=wish.abort)
    guard.policy, guard.late = wish.willpower.value, wish.late
    weigh(guard, fallen)
    chain(fight, target, made, guard, links, ap=wish.ap)
    guard.parts = dodge(fight, target, [*roll_parts(links), *dodge_penalty(fight, made, target)])
    if wish.late:
        _ = link(target, wish.late)
    return guard


def chain(
    fight: WayFight,
    target: Ninja,
    made: Attack,
    guard: Guard,
    links: Sequence[Link],
    *,
    ap: int,
    seals: int = 0,
    price: int = 0,
    sealed: bool = False,
) -> None:
    """Put links into a guard: all is summed, and judged as one action (WAY-CHAIN-05, -06)."""
    added = sums(links)
    guard.links = [each.written for each in links]
    guard.base += added.speed
    guard.stamina += added.stamina
    guard.chakra += added.chakra
    if links:
        guard.title = " + ".join([guard.title, *[each.title for each in links]])
    pace(
        fight,
        target,
        made,
        guard,
        ap=ap,
        seals=seals + added.seals,
        price=price + added.ap,
        fixed=added.fixed,
        sealed=sealed or any(each.technique.sealed for each in links),
    )


def parrying(
    fight: WayFight, target: Ninja, made: Attack, *, abort: bool = False
) -> list[tuple[str, str]]:
    """What the target could parry this attack with: ids and names (WAY-PARRY-02, WAY-PARRY-03).

    With an `abort` hands that form seals are free for it (WAY-ABORT-04).
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
    bare = [(answers.UNARMED, "A bare hand")] if free_hands(fight, target, abort=abort) else []
    return [*bare, *[(each.id, each.name) for each in arms if each.parries_unarmed]]


def gloves(target: Ninja) -> list[Armour]:
    """What is worn that lets bare hands meet weapons (WAY-PARRY-02, WAY-BLOCK-05)."""
    return [each for each in target.armour if each.parries_weapons]


def plan_parry(fight: WayFight, target: Ninja, made: Attack, wish: answers.Parry) -> Guard:
    """A Parry: Speed 3, DEX and the weapon against the Accuracy (WAY-PARRY-01, WAY-PARRY-04)."""
    able = parrying(fight, target, made, abort=wish.abort)
    ids = [id for id, _ in able]
    if not ids:
        busy = " while the hands form seals" if sealing(fight, target) and not wish.abort else ""
        raise BadAnswer(f"There is nothing to parry that with{busy}.")
    named = wish.weapon if wish.weapon in ids or wish.weapon != answers.UNARMED else ids[0]
    if named not in ids:
        raise BadAnswer("That cannot parry it.")
    weapon = next((each for each in target.weapons if each.id == named), None)
    slower = weapon.parry_speed if weapon is not None else 0
    guard = Guard(kind="parry", title="Parry", base=PARRY + slower, weapon=named, abort=wish.abort)
    guard.policy = wish.willpower.value
    pace(fight, target, made, guard, ap=wish.ap)
    flows = parrying_with(target, weapon) if weapon is not None else []
    guard.parts = parry(fight, target, [*of_weapon(weapon), *flows, *against(made)])
    return guard


def of_weapon(weapon: Weapon | None) -> list[Modifier]:
    """What a weapon adds to a Parry: its Accuracy, and what it has for parrying."""
    if weapon is None:
        return []
    aim = weapon.accuracy + weapon.melee_accuracy
    own = weapon.parry_bonus + weapon.melee_parry
    made = [(aim, "WAY-PARRY-04"), (own, "WAY-WEAP-01")]
    return [Modifier(value, weapon.name, clause) for value, clause in made if value]


def against(made: Attack) -> list[Modifier]:
    """What the attack's own weapon takes off a Parry against it."""
    worse = made.spec.enemy_parry
    return [Modifier(worse, made.name, "WAY-WEAP-01")] if worse else []


def blocking(fight: WayFight, target: Ninja, made: Attack) -> bool:
    """Whether the Block defence is to be had: out of a Block, as an answer to anything.

    (WAY-BLOCK-01, WAY-BLOCK-02, WAY-TAKE-03)
    """
    return blocks(fight, target) and made.may_block


def shields(fight: WayFight, target: Ninja) -> list[Weapon | Armour]:
    """What changes how much a Block takes off a weapon: weapons in hand, and gloves."""
    both: list[Weapon | Armour] = [*in_hand(fight, target), *gloves(target)]
    return [each for each in both if each.block_pct is not None]


def plan_block(fight: WayFight, target: Ninja, made: Attack, wish: answers.Block) -> Guard:
    """The Block defence: no roll and no Speed; only a weapon is caught on a weapon.

    (WAY-BLOCK-05, WAY-BLOCK-07)
    """
    if not blocking(fight, target, made):
        raise BadAnswer(f"{target.name} is not blocking.")
    if made.spec.art is not Art.WEAPON:
        return Guard(kind="block", title="Block")
    best = max(shields(fight, target), key=lambda each: each.block_pct or 0, default=None)
    named = wish.weapon or (best.id if best is not None else "")
    return Guard(kind="block", title="Block", weapon=named)


def covers(fight: WayFight, target: Ninja, *, abort: bool = False) -> list[Weapon]:
    """What blocks as an interrupt, unless it is broken."""
    held = in_hand(fight, target, abort=abort)
    return [each for each in held if each.block_interrupt and each.durability != 0]


def plan_cover(fight: WayFight, target: Ninja, made: Attack, wish: answers.Cover) -> Guard:
    """A Block as an interrupt: it does not undo a Surprise (WAY-BLOCK-02, WAY-BLOCK-04)."""
    weapon = next(
        (each for each in covers(fight, target, abort=wish.abort) if each.id == wish.weapon), None
    )
    if weapon is None:
        raise BadAnswer("That does not block.")
    title = f"Block with the {weapon.name}"
    guard = Guard(kind="block", title=title, weapon=weapon.id, abort=wish.abort)
    guard.base = weapon.block_interrupt
    pace(fight, target, made, guard, ap=wish.ap)
    return guard
