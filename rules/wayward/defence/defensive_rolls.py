"""A defensive roll against an Accuracy, and the Willpower of both sides (WAY-WP-01..06).

The side that has lost may answer, in turns, before any damage is rolled. A failed Dodge may get a
link.
"""

from __future__ import annotations

from rules.dice import Against, Modifier
from rules.engine.asking.forms import Acts
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, roll
from rules.engine.kit.acts import offer
from rules.engine.views.visibility import Kind
from rules.errors import BadAnswer
from rules.wayward.actions.action_chains import count_uses
from rules.wayward.actions.domes import raise_dome
from rules.wayward.character.values import Policy
from rules.wayward.conditions.grappling import part
from rules.wayward.defence.dodge import AddLink, late_links, least_ap, plan_late
from rules.wayward.defence.interrupts import Defending
from rules.wayward.fight.action_in_progress import FIXED, Attack, Guard
from rules.wayward.fight.questions import Role, RollFailed
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.d20_rolls import accuracy_roll
from rules.wayward.rolls.willpower import (
    BEST,
    D20,
    DECLINE,
    Accept,
    Spend,
    ask_willpower,
    may_ask,
    no_saving,
    rerolled,
    spend,
)

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
    while True:
        judge(made)
        _tell_roll(fight, made, target)
        if made.damage.share:
            goes_on = yield from _save(fight, made, target)
            if not goes_on and guard.failing.willed and made.damage.share < WHOLE:
                goes_on = yield from _press(fight, made)
        else:
            goes_on = yield from _press(fight, made)
        if not goes_on:
            break
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


def _press(fight: WayFight, made: Attack) -> Resolution[bool]:
    """After a miss, the attacker may make an Accuracy Roll instead (WAY-WP-06).

    If the target's Willpower has made a hit a graze, they are asked too. (WAY-WP-04)
    """
    attacker = fight.combatant(made.by)
    deed = fight.battle.deeds.get(made.deed)
    target = fight.combatant(made.target)
    if deed is None or deed.attack.willed or not attacker.able or not fight.sees(attacker, target):
        return False
    if not _could_hit(fight, made, attacker):
        return False
    grazes = made.damage.share > 0
    answers = made.guard is not None and made.guard.failing.willed
    if deed.attack.policy == Policy.ASK:
        how = "only grazes" if grazes else "misses"
        question = f"{attacker.name}'s {made.name} {how} {target.name}. Spend Willpower?"
        facts = RollFailed(Role.ATTACKER, fight.now, with_=made.name, target=target.id)
        spent = yield from ask_willpower(
            fight, attacker, question, facts, deed.attack, answers=answers
        )
    else:
        asked_for = deed.attack.policy == Policy.IF_IT_FAILS and not grazes
        spent = asked_for and spend(fight, attacker, deed.attack, answers=answers)
    if not spent:
        return False
    parts = accuracy_roll(fight, attacker, made.accuracy)
    made.roll = yield from rerolled("Accuracy Roll", parts, "WAY-ACCROLL-01")
    text = f"{attacker.shown_name}: Accuracy Roll {made.roll.total}."
    fight.tell_roll(attacker, text, made.roll, Kind.EFFECT, clauses=["WAY-WP-06"], of=made.id)
    return True


def _could_hit(fight: WayFight, made: Attack, attacker: Ninja) -> bool:
    """Whether the highest die would hit; if numbers are secret, it always might."""
    target = fight.combatant(made.target)
    if attacker.guarded or target.guarded or made.outcome.defended is None:
        return True
    parts = accuracy_roll(fight, attacker, made.accuracy)
    return BEST + sum([part.value for part in parts]) > made.outcome.defended.total


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
