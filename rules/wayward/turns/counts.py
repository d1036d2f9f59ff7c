"""The clock: who is due on which initiative count, and how one is played (WAY-FLOW-01..04).

    the clock moves up --> landings and declarations --> each is resolved --> the count closes

Somebody who joins or becomes ready on the open count acts on it too. An action is declared before
anything of its count is known, and takes effect when the count closes. (WAY-SIMUL-01)

The order in which somebody pays for an action and defences on one count (WAY-SIMUL-03).

The order within one action is fixed. Between their own action and their defences on the same count
they may choose. By default their own action comes first; an order can put their defences first.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.dice import Dice, Roll
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, roll, together
from rules.engine.intents.crowds import note_places, part_of
from rules.engine.kit.acts import Act, act, offer
from rules.engine.kit.durations import turn_begins, turn_ends
from rules.engine.views.timeline import Slot
from rules.engine.views.visibility import EVERYONE, Kind
from rules.wayward.actions.abort import breaking, has_chance, keep_word, last_chances, reconsider
from rules.wayward.conditions.status_effects import go_on, release_lost, settle_fatigue
from rules.wayward.fatigue import strain
from rules.wayward.fight.action_in_progress import Deed, GuardFailing
from rules.wayward.fight.questions import Behind, Paying
from rules.wayward.fight.state import ROUND, Ninja, WayFight
from rules.wayward.rolls.d20_rolls import initiative
from rules.wayward.rolls.modifiers import total
from rules.wayward.rolls.willpower import DECLINE, Accept, Spend, rerolled, spend, to_spend
from rules.wayward.turns.declaration import begin, carry_out, declare
from rules.wayward.turns.sneak_attacks import ambushes, holds_back
from rules.wayward.turns.ticks import report_losses, take_effect, tick
from rules.wayward.wounds.recovery import advanced


@act("as_declared", "fatigue_order", clauses="WAY-SIMUL-03", group="defend")
class AsDeclared(Act[None]):
    """Pay for one's own action first."""

    title = "My action first"
    help = "Roll for your own action first."
    button = "My action"
    says = "pays for their own action first"


@act("defences_first", "fatigue_order", clauses="WAY-SIMUL-03", group="defend")
class DefencesFirst(Act[None]):
    """Pay for the defences of a count before one's own action."""

    title = "My defences first"
    help = "Roll for your defences first."
    button = "My defences"
    says = "pays for their defences first"


def put_off(fight: WayFight, deeds: Mapping[str, Deed]) -> Resolution[set[str]]:
    """The actions whose actors want to pay for their defences first.

    Only actors who pay for an action and are attacked on the same count are asked. Nobody waits for
    them: an order answers, or the default holds.
    """
    aimed_at = {target for deed in deeds.values() for target in deed.targets if target != deed.by}
    paying = [
        deed
        for deed in deeds.values()
        if (deed.cost.stamina or deed.cost.chakra)
        and deed.by in aimed_at
        and not deed.progress.called_off
    ]
    wishes = yield from together("pay", {deed.by: _ask(fight, deed) for deed in paying})
    return {deed.id for deed in paying if isinstance(wishes.get(deed.by), DefencesFirst)}


def _ask(fight: WayFight, deed: Deed) -> Resolution[DefencesFirst | AsDeclared]:
    ninja = fight.combatant(deed.by)
    wish: DefencesFirst | AsDeclared = yield from ask(
        "fatigue_order",
        ninja.player,
        f"{ninja.name} acts and is attacked on one count. Which is paid for first?",
        offer(None, AsDeclared, DefencesFirst),
        about=ninja.id,
        default={"act": "as_declared"},
        consult=True,
        facts=Paying(fight.now, deed.cost.stamina, deed.cost.chakra),
    )
    return wish


D20 = Dice(1, 20)


def unplaced(fight: WayFight) -> list[Ninja]:
    """The combatants without an initiative count, in the order of joining.

    Clones get none: their summoner acts for them.
    """
    return [ninja for ninja in fight.able() if ninja.turn.acts is None and not ninja.jutsu.clone_of]


def roll_initiative(fight: WayFight, *, open: bool = True) -> Resolution[None]:
    """Give a count to everybody who has none.

    At the start everybody rolls: the highest roll begins on count 0, the others later by the
    difference. Afterwards, one newcomer alone takes the present count, or the next one if it is
    closed. Several who come together roll among themselves, and the best of them takes that count.
    Somebody who opens the fight with a technique takes the first count in any case.
    Hidden newcomers are left out of this, because it would reveal them: they are compared with the
    best visible newcomer and come in with that one at the earliest.
    (WAY-INIT-01, WAY-INIT-02, WAY-INIT-03, WAY-INIT-04)
    """
    fresh = unplaced(fight)
    if not fresh:
        return
    started = fight.timeline.count is not None
    first = fight.now + (started and not open)
    seen = [ninja for ninja in fresh if ninja.eyes is EVERYONE]
    unseen = [ninja for ninja in fresh if ninja.eyes is not EVERYONE]
    best = yield from _place(fight, seen, first, started=started)
    _ = yield from _place(fight, unseen, first, started=started, best=best)
    fight.timeline.count = fight.now


def _place(
    fight: WayFight, fresh: list[Ninja], first: int, *, started: bool, best: int | None = None
) -> Resolution[int | None]:
    """Place newcomers from a count on. Returns their best roll, or `best` if none rolled."""
    if started and len(fresh) == 1:
        [newcomer] = fresh
        newcomer.turn.acts = first
        text = f"{newcomer.name} comes in on count {first}."
        fight.tell_of(newcomer, text, Kind.SCENE, "WAY-INIT-03")
        return best
    rolls = yield from together("initiative", {ninja.id: _roll(fight, ninja) for ninja in fresh})
    most = max([fell.total for fell in rolls.values()], default=0) if best is None else best
    late = {id: most - fell.total for id, fell in rolls.items() if fell.total < most}
    rolls |= yield from together(
        "initiative-again",
        {id: _again(fight, fight.combatant(id), rolls[id], late[id]) for id in late},
    )
    if best is None:
        best = max([fell.total for fell in rolls.values()], default=None)
    clauses = ["WAY-INIT-04"] if started else ["WAY-INIT-01", "WAY-INIT-02"]
    for ninja in fresh:
        rolled = rolls[ninja.id]
        ninja.turn.rolled = rolled.total
        ninja.turn.acts = (
            first if ninja.turn.opening else first + max(0, (best or 0) - rolled.total)
        )
        shown = "" if ninja.guarded else f"Initiative {rolled.total}, "
        text = f"{ninja.name}: {shown}first turn on count {ninja.turn.acts}."
        fight.tell_roll(
            ninja,
            text,
            rolled,
            Kind.SCENE,
            audience=ninja.eyes,
            clauses=clauses,
            part=part_of(ninja, fresh),
        )
    note_places(fight, fresh, lambda ninja: ninja.turn.acts, "first turns on counts")
    return best


def _roll(fight: WayFight, ninja: Ninja) -> Resolution[Roll]:
    parts = initiative(fight, ninja)
    return (yield from roll("initiative", D20, "Initiative", parts, clause="WAY-INIT-01"))


def _again(fight: WayFight, ninja: Ninja, fell: Roll, behind: int) -> Resolution[Roll]:
    """The roll of somebody who is not first, made again if an order spends Willpower on it.

    Nobody waits for the answer. (WAY-WP-01)
    """
    once = GuardFailing()
    wish: Spend | Accept = yield from ask(
        "initiative",
        ninja.player,
        f"{ninja.name} begins {behind} counts after the first. Spend Willpower?",
        lambda: to_spend(fight, ninja, once),
        about=ninja.id,
        default=DECLINE,
        consult=True,
        facts=Behind(behind),
    )
    if isinstance(wish, Spend) and spend(fight, ninja, once):
        text = f"{ninja.name} rolls Initiative again."
        fight.tell_roll(ninja, text, fell, Kind.SCENE, audience=ninja.eyes, clauses=["WAY-WP-06"])
        return (yield from rerolled(fell.name, fell.modifiers, "WAY-INIT-01"))
    return fell


def landings(fight: WayFight) -> list[Slot]:
    """The counts on which delayed actions take effect (WAY-DELAY-01)."""
    return [
        Slot(at=deed.lands, kind="lands", who=deed.by, id=deed.id, audience=eyes(fight, deed))
        for deed in fight.battle.deeds.values()
        if lands(fight, deed)
    ]


def chances(fight: WayFight) -> list[Slot]:
    """The last counts on which delayed actions can be broken off (WAY-DELAY-02)."""
    return [
        Slot(at=deed.lands - 1, kind="chance", who=deed.by, id=deed.id, audience=eyes(fight, deed))
        for deed in fight.battle.deeds.values()
        if lands(fight, deed) and deed.lands - 1 >= fight.now and has_chance(fight, deed)
    ]


def landing_at(fight: WayFight, count: int) -> list[Deed]:
    """The delayed actions that take effect by this count (WAY-DELAY-01)."""
    deeds = fight.battle.deeds.values()
    return [deed for deed in deeds if lands(fight, deed) and deed.lands <= count]


def lands(fight: WayFight, deed: Deed) -> bool:
    """Whether a delayed action has still to take effect (WAY-DELAY-01)."""
    return deed.delayed and not deed.progress.landed and not fight.combatant(deed.by).out


def eyes(fight: WayFight, deed: Deed) -> frozenset[str] | None:
    """The people who see an action: those who see its actor."""
    return fight.combatant(deed.by).eyes


AP_GAIN = 5
"""The Action Points that everybody gains at each multiple of 20 (WAY-AP-01)."""


def pass_time(fight: WayFight, upto: int) -> Resolution[None]:
    """Move the clock up to a count, with everything that is due on the counts on the way.

    On each count Action Points come first, then ticks and ends. The clock stops early if a tick
    lets somebody act earlier. (WAY-AP-01, WAY-FLOW-04, WAY-CBEX-04)
    """
    ready = {ninja.id for ninja in fight.ready()}
    while fight.now < upto and ready.issuperset([ninja.id for ninja in fight.ready()]):
        fight.timeline.count = fight.now + 1
        go_on(fight)
        if fight.now % ROUND == 0:
            _gain_ap(fight)
        yield from tick(fight)


def _gain_ap(fight: WayFight) -> None:
    """Give everybody 5 Action Points, up to half of AGI; count 0 gives none.

    (WAY-AP-01, WAY-AP-03)
    """
    for ninja in fight.present():
        if ninja.turn.acts is not None:
            gain = max(0, AP_GAIN + total(fight, ninja, "ap_gain"))
            ninja.turn.ap = max(ninja.turn.ap, min(ninja.turn.ap + gain, ninja.ap_most))


def close(fight: WayFight) -> Resolution[None]:
    """Apply the stored effects, and those that they cause, until none are left."""
    while fight.battle.stored:
        # The order of answers must not show in the results. (WAY-SIMUL-02)
        stored, fight.battle.stored[:] = sorted(fight.battle.stored, key=lambda each: each.id), []
        yield from take_effect(fight, stored)
    release_lost(fight)
    for ninja in fight.present():
        strain(fight, ninja)
    levels = {ninja.id: ninja.pools.fatigue for ninja in fight.present()}
    settle_fatigue(fight)
    for ninja in fight.present():
        if ninja.body.wounds and ninja.pools.fatigue > levels[ninja.id]:
            yield from advanced(fight, ninja)
    _forget(fight)


def _forget(fight: WayFight) -> None:
    """Remove actions that are over: they have taken effect, and nobody is doing them."""
    current = {ninja.turn.doing for ninja in fight.combatants.values()}
    for id, deed in list(fight.battle.deeds.items()):
        if id not in current and (deed.progress.landed or not deed.delayed):
            del fight.battle.deeds[id]
    fight.battle.attacks.clear()
    fight.battle.hits.clear()


def due(fight: WayFight) -> tuple[Slot, ...]:
    """The turns and delayed effects of the next count on which there are any.

    Empty if nobody is able to act. Combatants without an initiative count are due at once, before
    all others.
    """
    if not fight.able():
        return ()
    if unplaced(fight):
        return (Slot(at=fight.now, kind="initiative"),)
    slots = [*_turns(fight), *landings(fight), *chances(fight), *_breaks(fight)]
    first = min([slot.at for slot in slots], default=0)
    return tuple([slot for slot in slots if slot.at == first])


def _turns(fight: WayFight) -> list[Slot]:
    return [
        Slot(at=max(fight.now, ninja.acts_at), kind="turn", who=ninja.id, audience=ninja.eyes)
        for ninja in fight.able()
        if ninja.acts_at is not None and not ninja.asleep
    ]


def _breaks(fight: WayFight) -> list[Slot]:
    """The counts of announced aborts (WAY-ABORT-02)."""
    return [
        Slot(
            at=max(fight.now, deed.timing.breaks),
            kind="breaks",
            who=deed.by,
            id=deed.id,
            audience=eyes(fight, deed),
        )
        for deed in breaking(fight)
        if deed.timing.breaks is not None
    ]


def moment(fight: WayFight, slots: tuple[Slot, ...]) -> Resolution[None]:
    """Play one count, from the ticks on the way to it to the consequences at its end."""
    yield from roll_initiative(fight)
    if slots[0].kind == "initiative":
        return
    yield from pass_time(fight, slots[0].at)
    at = fight.now
    here = [slot for slot in slots if slot.at <= at] or _turns(fight)
    if any(slot.audience is EVERYONE for slot in here if slot.at <= at):
        fight.timeline.seen = at
        report_losses(fight)
    keep_word(fight)
    landing = landing_at(fight, at)
    yield from last_chances(fight, [slot.id for slot in here if slot.kind == "chance"])
    while landing or fight.ready():
        yield from _round(fight, landing)
        landing = []
        yield from roll_initiative(fight)
    yield from close(fight)


def _round(fight: WayFight, landing: list[Deed]) -> Resolution[None]:
    """Everybody who is ready declares, sealed; then all is shown, interrupted, and resolved.

    Somebody who holds back a jutsu in hiding sees the others' actions first (WAY-SNEAK-13).
    """
    due = fight.ready()
    ready = [ninja.id for ninja in due if not holds_back(fight, ninja)]
    if not ready and not landing:
        ready = [ninja.id for ninja in due]
    for id in ready:
        turn_begins(fight, fight.combatant(id))
    wishes = yield from together(
        "declare",
        {id: declare(fight, id) for id in ready},
        enough=lambda said: all(id in said or not _acts(fight, id) for id in ready),
    )
    begun = [begin(fight, fight.combatant(id), wish) for id, wish in wishes.items()]
    yield from ambushes(fight, [deed for deed in begun if deed is not None])
    yield from reconsider(fight, [deed for deed in begun if deed is not None])
    now = {deed.id: deed for deed in (*landing, *begun) if deed is not None}
    later = yield from put_off(fight, now)
    for some in ([id for id in now if id not in later], [id for id in now if id in later]):
        going = {id: carry_out(fight, now[id]) for id in some if not now[id].progress.called_off}
        yield from together("resolve", going)
    for id in ready:
        turn_ends(fight, fight.combatant(id))


def _acts(fight: WayFight, id: str) -> bool:
    """Whether they may still act now: nobody waits for the fallen, sleeping or stunned."""
    return fight.combatant(id) in fight.ready()
