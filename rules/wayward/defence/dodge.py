"""Dodge: Speed 2, AGI against the Accuracy (WAY-DODGE-01).

A defensive roll against an Accuracy, and the Willpower of both sides (WAY-WP-01..06).

The side that has lost may answer, in turns, before any damage is rolled. A failed Dodge may get a
link.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.dice import Against, Modifier, Roll
from rules.engine.asking.forms import Acts, Number, Pick, Some, options
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, roll
from rules.engine.kit.acts import Act, act, field, offer
from rules.engine.views.visibility import Kind
from rules.errors import BadAnswer
from rules.wayward.actions.abort import raise_dome
from rules.wayward.actions.action_chains import (
    Link,
    count_uses,
    link,
    links_for,
    read_links,
    roll_parts,
    sums,
)
from rules.wayward.actions.aiming import slower_dodge
from rules.wayward.character import formula
from rules.wayward.character.gear import Item
from rules.wayward.character.values import Core, Policy, StatusKind, half_up
from rules.wayward.conditions.areas import dodge_penalty
from rules.wayward.conditions.status_effects import part
from rules.wayward.defence.interrupts import (
    Defending,
    RolledReaction,
    break_off,
    chain,
    guard_links,
    if_it_fails,
    pick,
    points,
    policies,
    quick_enough,
)
from rules.wayward.fight.action_in_progress import (
    FIXED,
    Attack,
    Guard,
    GuardCost,
    GuardFailing,
    GuardTiming,
    Tag,
)
from rules.wayward.fight.questions import Role, RollFailed
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import SPENT
from rules.wayward.rolls.d20_rolls import accuracy_roll, dodge
from rules.wayward.rolls.free_hands import can_seal, modified_seals, sealing
from rules.wayward.rolls.modifiers import given
from rules.wayward.rolls.willpower import (
    BEST,
    D20,
    DECLINE,
    Accept,
    Once,
    Spend,
    may_ask,
    no_saving,
    rerolled,
    saved,
    spend,
)
from rules.wayward.stealth.hiding import penalty


def ready(ninja: Ninja) -> list[Item]:
    """The things that a ninja can drop."""
    return [each for each in ninja.gear.items if each.kind.use.link_speed and each.count]


def parted(ninja: Ninja, written: Sequence[str]) -> tuple[list[str], list[Item]]:
    """The parts of an answer with a Dodge: its links, and the things to drop."""
    fallen = [each for each in ready(ninja) if each.id in written]
    ids = [each.id for each in fallen]
    return [each for each in written if each not in ids], fallen


def weigh(guard: Guard, fallen: Sequence[Item]) -> None:
    """Add the dropped things to a planned guard; each makes it slower."""
    guard.things = [each.id for each in fallen]
    guard.timing.base += sum([each.kind.use.link_speed for each in fallen])
    guard.title = " + ".join([guard.title, *[each.name for each in fallen]])


def dazzle(fight: WayFight, made: Attack, target: Ninja, guard: Guard) -> None:
    """Use up the dropped things; the attacker sees badly for this one attack.

    Visibility penalties do not add up: only the worst counts. Whatever eases the attacker's
    visibility penalty eases this one too. (WAY-VIS-01, WAY-VIS-04)
    """
    attacker = fight.combatant(made.by)
    for item in ready(target):
        if item.id not in guard.things:
            continue
        item.count -= item.kind.use.consumable
        sights = [
            each for each in item.kind.effects.statuses if each.status is StatusKind.VISIBILITY
        ]
        worst = max([formula.whole(each.severity, target.numbers) for each in sights], default=0)
        eased = sum([each.value for each in given(fight, attacker, "visibility") if each.value < 0])
        more = max(0, worst + eased) - penalty(fight, attacker, target)
        if more > 0:
            made.accuracy.append(Modifier(-more, item.name, "WAY-VIS-04"))


DODGE = 2


def _links(at: Defending) -> Some | None:
    return guard_links(at, Core.DODGE, things=ready(at.me))


def _late(at: Defending) -> Pick | None:
    late = links_for(at.me, Core.FAILED_DODGE)
    return pick([(each.written, each.title) for each in late], "Add if it fails")


def _policies(at: Defending) -> tuple[Policy, ...]:
    return policies(at, links=_late(at) is not None)


@act("dodge", "defend", clauses="WAY-DODGE-01", group="defend")
class Dodge(RolledReaction):
    """Get out of the way, with links; `late` is the link to add if it fails (WAY-CHAIN-10).

    `abort`: break off the present action for it, for 1 more Speed (WAY-ABORT-04).
    """

    help = "Get out of the way."
    says = "dodges"
    ap: int = points()
    links: tuple[str, ...] = field(_links, "Links, with commas", default=(), says="They add {}")
    late: str = field(
        _late, "A link to add if it fails", default="", says="If it fails, they add {}"
    )
    willpower: Policy = if_it_fails(_policies)
    abort: bool = break_off()

    @classmethod
    def fits(cls, at: Defending) -> bool:
        return at.made.limits.most is None and not at.made.spec.has(Tag.UNDEFENDABLE)

    @classmethod
    def reason(cls, at: Defending) -> str:
        if at.made.spec.has(Tag.UNDEFENDABLE):
            return "Only a Block helps against that."
        return "You are taking the hit for somebody, so you cannot dodge it."

    @classmethod
    def policies(cls, at: Defending) -> tuple[Policy, ...]:
        return _policies(at)

    def guard(self, at: Defending) -> Guard:
        """Speed 2, AGI against the Accuracy, with its links and dropped things.

        While some bows are aimed, it is slower. (WAY-DODGE-01, WAY-WEAP-01)
        """
        if not self.fits(at):
            raise BadAnswer(self.reason(at))
        written, fallen = parted(at.me, self.links)
        links = read_links(at.me, written, Core.DODGE)
        base = DODGE + slower_dodge(at.fight, at.me)
        guard = Guard(kind="dodge", title="Dodge", timing=GuardTiming(base=base), abort=self.abort)
        guard.failing.policy, guard.failing.late = self.willpower.value, self.late
        weigh(guard, fallen)
        chain(at, guard, links, ap=self.ap)
        own = [*roll_parts(links), *dodge_penalty(at.fight, at.made, at.me)]
        guard.parts = dodge(at.fight, at.me, own)
        if self.late:
            _ = link(at.me, self.late)
        return guard


NARROW = 5
"""A link saves a Dodge that failed by less than this; without damage, by up to this much."""


def late_links(at: Defending) -> list[Link]:
    """The links that can be added to the Dodge now that it has failed (WAY-CHAIN-10)."""
    made = at.made
    guard = made.guard
    if guard is None or guard.kind != "dodge" or guard.technique:
        return []
    if made.outcome.defended is None or made.needed - made.outcome.defended.total > NARROW:
        return []
    there = {written.partition(":")[0] for written in guard.links}
    return [
        each
        for each in links_for(at.me, Core.FAILED_DODGE)
        if each.technique.id not in there and _possible(at, each)
    ]


def _possible(at: Defending, added: Link) -> bool:
    try:
        _ = plan_late(at, added.written, least_ap(at, added))
    except BadAnswer:
        return False
    return True


def least_ap(at: Defending, added: Link) -> int:
    """The fewest Action Points that make a late link fast enough; 0 if none do."""
    one = sums([added])
    most = max(0, min(one.speed, at.me.turn.ap - one.ap))
    for ap in range(most + 1):
        try:
            _ = plan_late(at, added.written, ap)
        except BadAnswer:
            continue
        return ap
    return 0


def _late_links(at: Defending) -> Pick:
    return Pick(options([(each.written, each.title) for each in late_links(at)]), "Link")


def _points(at: Defending) -> Number:
    return Number(0, max(0, at.me.turn.ap), "Action Points to shorten it")


@act("add_link", "willpower", clauses="WAY-CHAIN-10", group="defend")
class AddLink(Act[Defending]):
    """Add a link to a defence that has failed (WAY-CHAIN-10)."""

    title = "Add a link"
    help = "Add a link to a defence that failed."
    says = ("adds {link}", "adds a link")
    link: str = field(_late_links, "Which link", says="{}")
    ap: int = field(_points, "Action Points to spend", default=0, span=(0, 200), says=SPENT)

    @classmethod
    def why_not(cls, at: Defending) -> str | None:
        return None if late_links(at) else no_saving(cls.act.name)

    def check(self, at: Defending) -> None:
        _ = plan_late(at, self.link, self.ap)

    def price(self, _at: Defending) -> Mapping[str, int]:
        return {"ap": self.ap}


def plan_late(at: Defending, added_link: str, ap: int = 0) -> Guard:
    """The Dodge with a link added after it failed; Action Points shorten the added Speed.

    The Dodge must have failed by little, and the chain must still be fast enough. (WAY-CHAIN-10)

    Raises:
        BadAnswer: It cannot be added.
    """
    fight, target, made = at.fight, at.me, at.made
    before, rolled = made.guard, made.outcome.defended
    added = link(target, added_link)
    if before is None or rolled is None or not added.technique.late:
        raise BadAnswer("Nothing can be added to that.")
    short = made.needed - rolled.total
    least = NARROW + 1 if made.spec.has(Tag.HARMLESS) else NARROW
    if short >= least:
        raise BadAnswer(f"It failed by {short}; {added.technique.name} needs less than {least}.")
    one = sums([added])
    if made.limits.surprise and ap:
        raise BadAnswer("You cannot spend Action Points against a Surprise Attack.")
    if ap + one.ap > target.turn.ap:
        raise BadAnswer(f"That takes {ap + one.ap} Action Points; you have {target.turn.ap}.")
    if not can_seal(target) or (sealing(fight, target) and not before.abort):
        raise BadAnswer(f"{added.technique.name} needs hands free for its seals.")
    least = half_up(before.timing.base + one.speed)
    if ap and (ap > one.speed or before.timing.speed + one.speed - ap < least):
        raise BadAnswer("That is more Action Points than can help here.")
    links = [link(target, each) for each in before.links]
    seals = sums([*links, added]).seals
    guard = Guard(
        kind=before.kind,
        title=f"{before.title} + {added.title}",
        links=[*before.links, added.written],
        things=before.things,
        timing=GuardTiming(
            base=before.timing.base + one.speed,
            speed=before.timing.speed + one.speed - ap,
            seals=modified_seals(fight, target, seals),
        ),
        cost=GuardCost(
            stamina=before.cost.stamina + one.stamina,
            chakra=before.cost.chakra + one.chakra,
            ap=ap + one.ap,
        ),
        parts=before.parts,
        abort=before.abort,
        failing=GuardFailing(willed=before.failing.willed),
    )
    quick_enough(made, guard)
    return guard


WHOLE = 100
"""The percentage of the damage that a hit without a defence does."""
TITLES = {"dodge": "Dodge", "parry": "Parry", "roll": "Defence"}
CLAUSES = {"dodge": "WAY-DODGE-01", "parry": "WAY-PARRY-04"}


def oppose(fight: WayFight, made: Attack, target: Ninja) -> Resolution[None]:
    """Roll against the Accuracy; then the losing side may answer, until neither does."""
    guard = made.guard
    if guard is None:
        return
    if guard.kind == "stand":
        made.outcome.defended = target.turn.standing
    else:
        clause = CLAUSES.get(guard.kind, "WAY-DEF-04")
        title = TITLES.get(guard.kind, guard.title)
        made.outcome.defended = yield from roll("defence", D20, title, guard.parts, clause)
    goes_on = True
    while goes_on and made.outcome.defended is not None:
        judge(made)
        _tell_roll(fight, made, target)
        missed = not made.damage.share
        goes_on = not missed and (yield from _save(fight, made, target))
        if not goes_on and (missed or guard.failing.willed):
            rolled, once = made.outcome.defended, guard.failing
            open_ = made.damage.share < WHOLE
            goes_on = open_ and (yield from press(fight, made, rolled, target, once))
    if guard.kind == "dodge":
        technique = target.knows(guard.technique)
        if technique is not None and technique.defence.stands:
            target.turn.standing = made.outcome.defended
    _shelter(fight, made, target, guard)


def _shelter(fight: WayFight, made: Attack, target: Ninja, guard: Guard) -> None:
    """Raise the dome of a technique, whether or not its roll works.

    The roll answers every other attack of this count; then nothing gets through. (WAY-DEF-04)
    """
    technique = target.knows(guard.technique)
    if technique is not None and technique.defence.shelters:
        target.turn.standing = made.outcome.defended
        raise_dome(fight, target, technique, counts=guard.timing.speed, of=made.id)


def judge(made: Attack) -> None:
    """Set the share that gets through: 0 if the roll is equal, else a part for each point short.

    (WAY-ACC-02, WAY-PART-01, WAY-PART-04..06)
    """
    rolled, guard = made.outcome.defended, made.guard
    if rolled is None or guard is None:
        return
    short = made.needed - rolled.total
    if short <= 0:
        made.damage.share = 0
    elif made.spec.defended.partial is None or guard.partial is None:
        made.damage.share = 100
    else:
        usual = made.spec.defended.partial == 20
        made.damage.share = min(
            100, short * (guard.partial if usual else made.spec.defended.partial)
        )


def _tell_roll(fight: WayFight, made: Attack, target: Ninja) -> None:
    rolled, guard = made.outcome.defended, made.guard
    if rolled is None or guard is None:
        return
    outcome = "fails" if made.damage.share else "works"
    fight.tell_roll(
        target,
        f"{target.name}: {rolled.name} {outcome}."
        if target.guarded
        else f"{target.name}: {rolled.name} {rolled.total} against {made.needed}: it {outcome}.",
        rolled.held(accuracy_to_reach(made), outcome),
        Kind.EFFECT,
        audience=target.eyes,
        clauses=["WAY-ACC-02", "WAY-PART-01"],
        of=made.id,
    )


def accuracy_to_reach(made: Attack) -> Against:
    """The Accuracy to reach, as the sum of its parts: 10 or a die, and the modifiers.

    (WAY-ACC-01, WAY-ACCROLL-01)
    """
    if made.roll is None:
        parts = (Modifier(FIXED, "Accuracy", "WAY-ACC-01"), *made.accuracy)
    else:
        fell = Modifier(sum(made.roll.kept), "Accuracy Roll", "WAY-ACCROLL-01")
        parts = (fell, *made.roll.modifiers)
    return Against(made.needed, "Accuracy", parts, "WAY-ACC-02", made.by)


def push(fight: WayFight, ninja: Ninja, counts: int) -> None:
    """Delay the next action by the Speed of an interrupt (WAY-INTR-04, WAY-INTR-07)."""
    if not counts:
        return
    ninja.turn.acts = (fight.now if ninja.turn.acts is None else ninja.turn.acts) + counts
    deed = fight.doing(ninja)
    if deed is None:
        return
    if deed.interrupts.owed_on != fight.now:
        deed.interrupts.owed_before, deed.interrupts.owed_on = deed.interrupts.owed, fight.now
    deed.interrupts.owed += counts


def press(fight: WayFight, made: Attack, rolled: Roll, by: Ninja, once: Once) -> Resolution[bool]:
    """After a miss, the attacker may make an Accuracy Roll instead (WAY-WP-06).

    `rolled` is the roll of the defender or protector `by`. If a protector takes the hit, or the
    Willpower spent on `once` has made it a graze, the attacker is asked unless their form said that
    they never spend it. (WAY-WP-04)
    """
    attacker, deed = fight.combatant(made.by), fight.battle.deeds.get(made.deed)
    if deed is None or deed.attack.willed or not attacker.able or not fight.sees(attacker, by):
        return False
    if not _could_hit(fight, made, attacker, rolled):
        return False
    grazes = rolled.total < made.needed
    protects, action = by.id != made.target, deed.attack
    how = "is taken by" if protects else "only grazes" if grazes else "misses"
    question = f"{attacker.name}'s {made.name} {how} {by.name}. Spend Willpower?"
    facts = RollFailed(Role.ATTACKER, fight.now, with_=made.name, target=by.id)
    spent = yield from saved(
        fight,
        attacker,
        question,
        facts,
        action,
        policy=action.policy,
        asks=grazes or protects,
        answers=once.willed,
    )
    if not spent:
        return False
    parts = accuracy_roll(fight, attacker, made.accuracy)
    made.roll = yield from rerolled("Accuracy Roll", parts, "WAY-ACCROLL-01")
    text = f"{attacker.shown_name}: Accuracy Roll {made.roll.total}."
    fight.tell_roll(attacker, text, made.roll, Kind.EFFECT, clauses=["WAY-WP-06"], of=made.id)
    return True


def _could_hit(fight: WayFight, made: Attack, attacker: Ninja, rolled: Roll) -> bool:
    """Whether the highest die would hit; if numbers are secret, it always might."""
    target = fight.combatant(made.target)
    if attacker.guarded or target.guarded:
        return True
    parts = accuracy_roll(fight, attacker, made.accuracy)
    return BEST + sum([part.value for part in parts]) > rolled.total


def _save(fight: WayFight, made: Attack, target: Ninja) -> Resolution[bool]:
    """After a failed defence: Willpower or a late link, by the chosen policy or by asking."""
    guard = made.guard
    if guard is None or guard.kind == "stand" or made.outcome.defended is None:
        return False
    at = Defending(fight, target, made)
    late = guard.failing.late
    preset = [each for each in late_links(at) if each.written == late]
    if preset:
        _add(at, AddLink(late, least_ap(at, preset[0])))
        return False
    if late:
        _tell_lost(at, AddLink(late))
    wish: AddLink | Spend | Accept | None = None
    if guard.failing.policy == Policy.ASK:
        wish = yield from _ask_rescue(at)
    elif guard.failing.policy == Policy.IF_IT_FAILS and _could_help(made, guard):
        wish = Spend()
    if isinstance(wish, AddLink):
        _add(at, wish)
        return False
    answers = made.roll is not None
    if isinstance(wish, Spend) and spend(fight, target, guard.failing, answers=answers):
        clause = CLAUSES.get(guard.kind, "WAY-DEF-04")
        name = made.outcome.defended.name
        made.outcome.defended = yield from rerolled(name, guard.parts, clause)
        return True
    return False


def _could_help(made: Attack, guard: Guard) -> bool:
    """Whether the highest die would be better than the roll."""
    best = BEST + sum([part.value for part in guard.parts])
    return (
        not guard.failing.willed
        and made.outcome.defended is not None
        and best > made.outcome.defended.total
    )


def _ask_rescue(at: Defending) -> Resolution[AddLink | Spend | Accept | None]:
    """Ask one question for both: Willpower, and links that may still be added (WAY-CHAIN-10)."""
    target, made = at.me, at.made
    guard = made.guard
    willing = guard is not None and not guard.failing.willed and may_ask(target)
    if not willing and not late_links(at):
        return None
    saved = "Spend Willpower" if willing else "Add a link"
    short = made.needed - made.outcome.defended.total if made.outcome.defended is not None else 0
    title = guard.title if guard else "defence"
    return (
        yield from ask(
            "willpower",
            target.player,
            f"The {title} of {target.name} fails by {short}. {saved}?",
            lambda: _rescue(at),
            about=target.id,
            default=DECLINE,
            public=not target.guarded,
            always=True,
            facts=RollFailed(Role.DEFENDER, at.fight.now, with_=made.name, short=short),
        )
    )


def _rescue(at: Defending) -> Acts[AddLink | Spend | Accept]:
    unspent = at.made.guard is not None and not at.made.guard.failing.willed
    first = (Spend,) if unspent else ()
    return offer(at, *first, AddLink, Accept, stray=no_saving)


def _add(at: Defending, wish: AddLink) -> None:
    """Add the link: the Dodge works after all, whatever its roll, if the target can pay for it.

    The added Speed and costs come on top of those already spent. (WAY-CHAIN-10, WAY-CHAIN-11)
    """
    fight, target, made = at.fight, at.me, at.made
    before = made.guard
    try:
        after = plan_late(at, wish.link, wish.ap)
    except BadAnswer as error:
        _refuse(fight, target, wish, error)
        return
    if before is None:
        return
    push(fight, target, after.total - before.total)
    target.turn.ap -= after.cost.ap
    count_uses(target, [wish.link])
    technique = target.knows(wish.link.partition(":")[0])
    if technique is not None and technique.restrictions.allows_hide:
        target.stealth.may_hide = target.stealth.hide_free = True
        part(fight, target)
    made.guard = after
    text = f"{target.name} changes it to {after.title}: Speed {after.total}."
    fight.tell_of(target, text, Kind.SUCCESS, "WAY-CHAIN-10", of=made.id)
    made.damage.share = 0


def _tell_lost(at: Defending, wish: AddLink) -> None:
    """Tell why the link that was chosen in advance cannot be added now (WAY-CHAIN-10)."""
    try:
        _ = plan_late(at, wish.link)
    except BadAnswer as error:
        _refuse(at.fight, at.me, wish, error)


def _refuse(fight: WayFight, target: Ninja, wish: AddLink, error: BadAnswer) -> None:
    technique = target.knows(wish.link.partition(":")[0])
    name = technique.name if technique is not None else "That link"
    text = f"{name} cannot be added: {error}"
    fight.tell_player(target, text, Kind.FAILURE, clauses=["WAY-CHAIN-10"])
