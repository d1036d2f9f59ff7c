"""What takes hold besides damage: statuses, pushes, grapples, and going down (WAY-STATUS-01).

Holds in a grapple, and the effects that end with them (WAY-IMMOB-06, WAY-FATIGUE-07).

Incapacitated, unconscious, dying, dead; and awake again (WAY-COND-01).

Others call `fall` when somebody goes down, `judge` when HP have changed, and `rouse` when somebody
wakes.
"""

from __future__ import annotations

from rules.dice import Dice, Modifier, Roll
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import roll, together
from rules.engine.views.visibility import GM, GM_ONLY, Audience, Kind
from rules.wayward.actions import abort
from rules.wayward.actions.abort import drop, stun
from rules.wayward.actions.aiming import lose, unsettle
from rules.wayward.actions.moving import (
    ARM,
    ask_where,
    between,
    has_walked,
    set_between,
    spelled,
    walk,
)
from rules.wayward.character import formula
from rules.wayward.character.poisons import special
from rules.wayward.character.statuses import Known, Status, StatusEnd
from rules.wayward.character.values import Condition, StatusKind
from rules.wayward.fatigue import HIGHEST, Exhaustion, advance, drop_upkeeps, highest, pay
from rules.wayward.fight.effects import Push
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.modifiers import carries

D20 = Dice(1, 20)
FADES = 10
"""The counts after which an Immobilization without an end loses 1 (WAY-IMMOB-06)."""
BREATH = 15
"""The number for the Stamina roll against a growing Suffocation (WAY-SUFF-03)."""
INWARD = (StatusKind.POISON, StatusKind.SUFFOCATION)
"""Statuses that are not visible from outside."""
REPLACING = (StatusKind.IGNITE, StatusKind.PARALYSIS, StatusKind.SHOCK)
"""Statuses that somebody has once: the worse one counts, or the longer of two equal ones."""
CAVITATION = "piercing-severe-abdomen"
"""The wound that makes every new status 1 worse."""
LIVER = "slashing-severe-abdomen"
"""The wound that makes poisons twice as strong."""


def befall(
    fight: WayFight, ninja: Ninja, status: Status, *, adds: bool = False
) -> Resolution[None]:
    """Let a status take hold; its kind says what happens to an earlier one (WAY-STATUS-01)."""
    if ninja.out or ninja.body.condition is Condition.DEAD:
        return
    status.severity += carries(ninja, CAVITATION)
    if status.kind is StatusKind.POISON:
        status.severity *= 1 + carries(ninja, LIVER)
    there = ninja.having(status.kind)
    before = same(ninja, status)
    if adds and there:
        there[0].severity += status.severity
    elif before is None:
        _begin(fight, ninja, status)
    elif not _worse(before, status):
        return
    tell_status(fight, ninja, status)
    match status.kind:
        case StatusKind.SUFFOCATION:
            key = f"{ninja.id}-{fight.now}-{status.id}"
            yield from together(f"breath-{key}", {"it": _gasp(fight, ninja)})
        case StatusKind.SLEEP:
            lie_down(fight, ninja)
        case StatusKind.NEEDLING:
            needle(fight, ninja, status)
        case StatusKind.POISON if before is None:
            key = f"{ninja.id}-{fight.now}-{status.id}"
            yield from together(f"venom-{key}", {"it": _venom(fight, ninja, status)})
        case _:
            pass


def _venom(fight: WayFight, ninja: Ninja, status: Status) -> Resolution[None]:
    """Only one poison has its special effect: the better maker's, or else the first.

    If both makers are known, their Toxicology is rolled. (WAY-POISON-05)
    """
    first = next(
        (each for each in ninja.having(StatusKind.POISON) if each.special and each is not status),
        None,
    )
    if not status.special:
        return
    if first is not None:
        wins = False
        if first.maker is not None and status.maker is not None:
            old = yield from _by_maker("first", first.maker)
            new = yield from _by_maker("second", status.maker)
            wins = new.total > old.total
            fight.tell_gm(f"{first.source} {old.total}, {status.source} {new.total}.")
        loser = first if wins else status
        loser.special = ""
        ninja.body.statuses[:] = [
            each for each in ninja.body.statuses if each.ends.tied != loser.id
        ]
    if status.special:
        yield from _special(fight, ninja, status)


def _by_maker(key: str, toxicology: int) -> Resolution[Roll]:
    """The roll of a maker, whose poison has the special effect if it is higher (WAY-POISON-05)."""
    maker = [Modifier(toxicology, "Maker", "WAY-POISON-05")]
    return (yield from roll(key, D20, "Toxicology", maker, "WAY-POISON-05"))


def _special(fight: WayFight, ninja: Ninja, status: Status) -> Resolution[None]:
    """Add the statuses of a poison's special effect; they last as long as the poison."""
    entry = special(status.special)
    fight.tell_player(ninja, f"{entry.name}: {entry.text}", clauses=["WAY-POISON-05"])
    for number, each in enumerate(entry.statuses):
        if isinstance(each.status, StatusKind):
            severity = formula.whole(each.severity, {"toxicology": status.maker or 0})
            made = Status(
                id=f"{status.id}-{number}",
                kind=each.status,
                severity=severity,
                source=status.source,
                ends=StatusEnd(until=status.ends.until, running=True, tied=status.id),
            )
            yield from befall(fight, ninja, made)


def same(ninja: Ninja, status: Status) -> Status | None:
    """The existing status that a new one makes worse or replaces; None if both go side by side.

    Ignite, Paralysis and Shock exist once, besides those of the GM's areas, of which each has its
    own: the worst counts. Bleeds and poisons of one source exist once too. Several Burns,
    Immobilizations, Visibility penalties and Suffocations stand side by side. (WAY-AOE-01,
    WAY-BLEED-04, WAY-BLEED-05, WAY-BURN-02, WAY-IGNITE-06, WAY-PARA-02, WAY-SHOCK-05,
    WAY-POISON-03, WAY-POISON-04)
    """
    there = ninja.having(status.kind)
    if status.kind in REPLACING:
        return next((each for each in there if each.place == status.place), None)
    if status.kind in (StatusKind.PRONE, StatusKind.SLEEP):
        return there[0] if there else None
    if status.kind in (StatusKind.BLEED, StatusKind.POISON):
        return next((each for each in there if each.source == status.source), None)
    return None


def _worse(before: Status, status: Status) -> bool:
    """Let a new status make an existing one worse. Returns whether it changed anything."""
    if status.kind is StatusKind.POISON:
        before.severity = max(before.severity, status.severity)
        before.ends.until = status.ends.until
        return True
    longer = before.ends.until is not None and (
        status.ends.until is None or status.ends.until > before.ends.until
    )
    if status.severity > before.severity:
        before.severity, before.ends.until = status.severity, status.ends.until
        before.source, before.ends.wound = status.source, status.ends.wound
        return True
    if status.severity == before.severity and longer and status.kind in REPLACING:
        before.ends.until, before.source, before.ends.wound = (
            status.ends.until,
            status.source,
            status.ends.wound,
        )
        return True
    return False


def _begin(fight: WayFight, ninja: Ninja, status: Status) -> None:
    status.since = fight.now
    endless = status.ends.until is None and not (
        status.ends.area or status.ends.running or status.ends.wound
    )
    if (
        status.kind is StatusKind.IMMOBILITY
        and endless
        and not status.fades
        and not status.ends.tied
    ):
        status.fades = FADES
    ninja.body.statuses.append(status)


BEFALLS = {
    StatusKind.BLEED: "WAY-BLEED-01",
    StatusKind.BURN: "WAY-BURN-01",
    StatusKind.IGNITE: "WAY-IGNITE-02",
    StatusKind.IMMOBILITY: "WAY-IMMOB-01",
    StatusKind.NEEDLING: "WAY-COND-02",
    StatusKind.PARALYSIS: "WAY-PARA-01",
    StatusKind.POISON: "WAY-POISON-02",
    StatusKind.SHOCK: "WAY-SHOCK-01",
    StatusKind.SLEEP: "WAY-SLEEP-02",
    StatusKind.SUFFOCATION: "WAY-SUFF-01",
    StatusKind.VISIBILITY: "WAY-VIS-01",
}
"""The clauses of the statuses."""


def tell_status(fight: WayFight, ninja: Ninja, status: Status) -> None:
    """Tell everybody who sees the bearer about a status, if it shows."""
    seen = eyes_on(ninja, status)
    clauses = [BEFALLS.get(status.kind, "WAY-COND-01")]
    clauses += ["WAY-IMMOB-06"] if status.fades else []
    name = status.kind.value.capitalize()
    if status.kind in (StatusKind.PRONE, StatusKind.SLEEP):
        words = {StatusKind.PRONE: "falls prone", StatusKind.SLEEP: "sleeps"}[status.kind]
        fight.tell(f"{ninja.name} {words}.", Kind.EFFECT, audience=seen, clauses=clauses)
        return
    text = f"{ninja.name} suffers {name} {status.severity}."
    fight.tell(text, Kind.EFFECT, audience=seen, clauses=clauses)


def eyes_on(ninja: Ninja, status: Status) -> Audience:
    """Who may see a status: everybody who sees the ninja, if the status is visible."""
    if status.known is Known.ALL and status.kind in INWARD:
        return ninja.own
    return known_by(ninja, status.known)


def known_by(ninja: Ninja, known: Known) -> Audience:
    """The audience for something that holds somebody, by its `Known` value."""
    return {Known.ALL: ninja.eyes, Known.OWN: ninja.own, Known.GM: GM_ONLY}[known]


def _gasp(fight: WayFight, ninja: Ninja) -> Resolution[None]:
    """Each time Suffocation begins or grows, make one Stamina roll (WAY-SUFF-01, WAY-SUFF-03)."""
    _ = yield from pay(fight, ninja, Exhaustion.STAMINA, BREATH, "WAY-SUFF-03")


def lie_down(fight: WayFight, ninja: Ninja) -> None:
    """End the action of somebody who falls asleep (WAY-SLEEP-02)."""
    lose(fight, ninja, ninja.gear.weapons)
    deed = fight.doing(ninja)
    if deed is not None:
        abort.drop(fight, ninja, deed)


def wake(fight: WayFight, ninja: Ninja) -> None:
    """Wake a sleeper who is attacked; they are drowsy until their first action (WAY-SLEEP-01)."""
    if not ninja.asleep:
        return
    ninja.body.statuses[:] = [
        each for each in ninja.body.statuses if each.kind is not StatusKind.SLEEP
    ]
    ninja.body.woken = True
    text = f"{ninja.name} wakes."
    fight.tell_of(ninja, text, Kind.SCENE, "WAY-SLEEP-01")


def needle(fight: WayFight, ninja: Ninja, status: Status) -> None:
    """Needling takes Action Points at once, and lowers their maximum too (WAY-COND-02)."""
    ninja.turn.ap = max(0, ninja.turn.ap - status.severity)
    if carries(ninja, "piercing-major-torso"):
        stun(fight, ninja, status.severity)
    if carries(ninja, "piercing-critical-torso"):
        stun(fight, ninja, 2 * status.severity)


def take_away(ninja: Ninja, status: Status) -> None:
    """Remove a status, and those tied to it."""
    ninja.shed(status)


def push(fight: WayFight, pushed: Push) -> None:
    """Move somebody away from the person who pushes (WAY-KNOCK-01)."""
    ninja = fight.combatant(pushed.target)
    known = between(fight, pushed.target, pushed.by) or 0
    set_between(fight, pushed.target, pushed.by, known + pushed.tenths)
    text = f"{ninja.name} is knocked back {spelled(pushed.tenths)}."
    fight.tell_of(ninja, text, Kind.EFFECT, pushed.clause)
    unsettle(fight, ninja)
    ask_where(fight, ninja)


def seize(fight: WayFight, holder: Ninja, held: Ninja) -> None:
    """Let the holder hold the other, within reach; any hold the other way round is over."""
    if holder.body.held_by == held.id:
        release(fight, holder)
    if held.body.held_by not in ("", holder.id):
        release(fight, held)
    held.body.held_by = holder.id
    if _apart(fight, holder, held):
        set_between(fight, holder.id, held.id, ARM)


def release(fight: WayFight, held: Ninja) -> None:
    """End a hold, and with it every lock on the person (WAY-IMMOB-06)."""
    if not held.body.held_by:
        return
    held.body.held_by = ""
    for lock in [each for each in held.body.statuses if each.ends.lock]:
        take_away(held, lock)
    text = f"Nobody holds {held.shown_name} any more."
    fight.tell_of(held, text, Kind.EFFECT, "WAY-IMMOB-06")


def part(fight: WayFight, ninja: Ninja) -> None:
    """End every hold on somebody who is moved out of reach, and every hold of theirs.

    (WAY-IMMOB-06)
    """
    for held in fight.present():
        if held.body.held_by and ninja.id in (held.id, held.body.held_by):
            release(fight, held)


def knocked_back(fight: WayFight, pushed: Push) -> None:
    """Move somebody who is knocked back; a way beyond an arm's reach ends every hold.

    (WAY-KNOCK-01, WAY-IMMOB-06)
    """
    push(fight, pushed)
    if pushed.tenths > ARM:
        part(fight, fight.combatant(pushed.target))


def part_from(fight: WayFight, one: Ninja, other: Ninja) -> None:
    """End the hold of either on the other: the GM has said that they are out of reach.

    (WAY-IMMOB-06)
    """
    for held, holder in ((one, other), (other, one)):
        if held.body.held_by == holder.id:
            release(fight, held)


def release_lost(fight: WayFight) -> None:
    """End each hold if the two have parted, or if one of them can no longer go on.

    (WAY-IMMOB-06)
    """
    for held in fight.combatants.values():
        if not held.body.held_by:
            continue
        holder = fight.combatants.get(held.body.held_by)
        if (
            holder is None
            or holder.asleep
            or holder.helpless
            or held.helpless
            or (
                _apart(fight, holder, held)
                or has_walked(fight, holder, besides=held.id)
                or has_walked(fight, held, besides=holder.id)
            )
        ):
            release(fight, held)


def go_on(fight: WayFight) -> None:
    """Move everybody who is doing a Move, and end the holds of those who part by it."""
    walk(fight)
    release_lost(fight)


def _apart(fight: WayFight, one: Ninja, other: Ninja) -> bool:
    """Whether two people are known to be out of each other's reach."""
    gap = between(fight, one.id, other.id)
    return gap is not None and gap > ARM


WORDS = {
    Condition.INCAPACITATED: ("is incapacitated", "WAY-INCAP-01"),
    Condition.UNCONSCIOUS: ("falls unconscious", "WAY-UNCON-01"),
    Condition.DYING: ("is dying; the GM says whether it is death", "WAY-DEATH-01"),
    Condition.DEAD: ("is dead", "WAY-DEATH-01"),
}
RANK = [*Condition]
"""From the best to the worst."""


def judge(fight: WayFight, ninja: Ninja) -> None:
    """Apply the condition that follows from HP: at 0 incapacitated, at minus the maximum dead.

    (WAY-INCAP-01, WAY-DEATH-01)
    """
    if ninja.pools.hp <= -ninja.pools.hp_max:
        die(fight, ninja)
    elif ninja.pools.hp <= 0:
        fall(fight, ninja, Condition.INCAPACITATED)


def die(fight: WayFight, ninja: Ninja, cause: str = "WAY-DEATH-01") -> None:
    """Let somebody die, by this clause; a player's character waits for the GM's word.

    (WAY-DEATH-01, WAY-DEATH-02, WAY-DEATH-04)
    """
    if ninja.player == GM:
        fall(fight, ninja, Condition.DEAD, cause)
    elif ninja.body.condition not in (Condition.DYING, Condition.DEAD):
        fall(fight, ninja, Condition.DYING, cause)
        _ = fight.offer(GM, f"Does {ninja.name} die?", "confirm_death", about=ninja.id)


def fall(fight: WayFight, ninja: Ninja, condition: Condition, cause: str = "") -> None:
    """Put somebody into a worse condition; one that is no worse changes nothing.

    Their actions end, delayed ones too. Upkeeps end as well, but not those of the Incapacitated.
    (WAY-INCAP-02, WAY-UNCON-01)
    """
    if RANK.index(condition) <= RANK.index(ninja.body.condition):
        return
    ninja.body.condition = condition
    words, clause = WORDS[condition]
    fight.tell_of(ninja, f"{ninja.name} {words}.", Kind.HARM, [cause or clause])
    stop(fight, ninja)
    if condition is not Condition.INCAPACITATED:
        drop_upkeeps(fight, ninja)


def stop(fight: WayFight, ninja: Ninja) -> None:
    """End all of somebody's actions under way, delayed ones too (WAY-INCAP-02)."""
    lose(fight, ninja, ninja.gear.weapons)
    for deed in [each for each in fight.battle.deeds.values() if each.by == ninja.id]:
        if not deed.progress.landed or deed.id == ninja.turn.doing:
            drop(fight, ninja, deed)


def rouse(fight: WayFight, ninja: Ninja) -> None:
    """Wake somebody; they may act on the next count at the earliest (WAY-RECOV-02)."""
    ninja.body.condition = Condition.FIT
    if ninja.turn.acts is not None:
        ninja.turn.acts = max(ninja.turn.acts, fight.now + 1)
    fight.tell_of(ninja, f"{ninja.name} can act again.", Kind.SUCCESS)


def settle_fatigue(fight: WayFight) -> None:
    """Apply the Fatigue levels gained on the count as it closes; too many make unconscious.

    (WAY-SIMUL-04, WAY-FATIGUE-08)
    """
    for ninja in fight.present():
        advance(fight, ninja)
    for ninja in fight.present():
        if ninja.pools.fatigue > highest(ninja):
            ninja.pools.fatigue = min(HIGHEST + 1, ninja.pools.fatigue)
            fall(fight, ninja, Condition.UNCONSCIOUS)
