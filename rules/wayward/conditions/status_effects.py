"""What takes hold of somebody beside damage: statuses, Stun, pushes, genjutsu (WAY-STATUS-01)."""

from __future__ import annotations

from rules.dice import Dice, Modifier
from rules.engine.requests import Resolution
from rules.engine.verbs import roll, together
from rules.engine.visibility import GM_ONLY, Audience, Kind
from rules.wayward.actions import abort
from rules.wayward.actions.aiming import lose, unsettle
from rules.wayward.actions.distance import between, set_between, spelled
from rules.wayward.character import formula
from rules.wayward.character.poisons import special
from rules.wayward.character.values import Condition, StatusKind
from rules.wayward.fatigue.exhaustion import Exhaustion, pay
from rules.wayward.fight.lasting_effects import Known, Status
from rules.wayward.fight.pending_effects import Push
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.free_hands import SEALS
from rules.wayward.rolls.wound_modifiers import carries

D20 = Dice(1, 20)
FADES = 10
"""An Immobilization without an end of its own loses 1 every so many counts (WAY-IMMOB-06)."""
BREATH = 15
"""What the Stamina roll of a growing Suffocation is made against (WAY-SUFF-03)."""
INWARD = (StatusKind.POISON, StatusKind.SUFFOCATION)
"""Statuses that do not show from outside."""
REPLACING = (StatusKind.IGNITE, StatusKind.PARALYSIS, StatusKind.SHOCK)
"""Statuses of which somebody has one at a time: the worse, or of two alike the longer."""
CAVITATION = "piercing-severe-abdomen"
"""The wound by which every status that comes is 1 worse."""
LIVER = "slashing-severe-abdomen"
"""The wound by which poisons are twice as strong."""


def befall(
    fight: WayFight, ninja: Ninja, status: Status, *, adds: bool = False
) -> Resolution[None]:
    """A status effect takes hold, by the rule of its kind for what is there already.

    (WAY-STATUS-01)
    """
    if ninja.out or ninja.condition is Condition.DEAD:
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
    """Only one poison has its special effect: that of the better maker, else of the first.

    The makers' Toxicology is rolled where both are known. (WAY-POISON-05)
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
            old = yield from roll("first", D20, "Toxicology", [Modifier(first.maker, "Maker")])
            new = yield from roll("second", D20, "Toxicology", [Modifier(status.maker, "Maker")])
            wins = new.total > old.total
            fight.tell_gm(f"{first.source} {old.total}, {status.source} {new.total}.")
        loser = first if wins else status
        loser.special = ""
        ninja.statuses[:] = [each for each in ninja.statuses if each.tied != loser.id]
    if status.special:
        yield from _special(fight, ninja, status)


def _special(fight: WayFight, ninja: Ninja, status: Status) -> Resolution[None]:
    """The statuses that come with a poison last as long as it does."""
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
                until=status.until,
                running=True,
                tied=status.id,
            )
            yield from befall(fight, ninja, made)


def same(ninja: Ninja, status: Status) -> Status | None:
    """The status of theirs that a new one makes worse or replaces, if it does not come beside it.

    Of Ignite, Paralysis and Shock there is one; Bleeds and poisons of one source are one; Burns,
    Immobilizations, Visibility penalties and Suffocations stand beside each other.
    (WAY-BLEED-04, WAY-BLEED-05, WAY-BURN-02, WAY-IGNITE-06, WAY-PARA-02, WAY-SHOCK-05,
    WAY-POISON-03, WAY-POISON-04)
    """
    there = ninja.having(status.kind)
    if status.kind in (*REPLACING, StatusKind.PRONE, StatusKind.SLEEP):
        return there[0] if there else None
    if status.kind in (StatusKind.BLEED, StatusKind.POISON):
        return next((each for each in there if each.source == status.source), None)
    return None


def _worse(before: Status, status: Status) -> bool:
    """Let a new status make one that is there worse; whether it does anything at all."""
    if status.kind is StatusKind.POISON:
        before.severity = max(before.severity, status.severity)
        before.until = status.until
        return True
    longer = before.until is not None and (status.until is None or status.until > before.until)
    if status.severity > before.severity:
        before.severity, before.until = status.severity, status.until
        before.source, before.wound = status.source, status.wound
        return True
    if status.severity == before.severity and longer and status.kind in REPLACING:
        before.until, before.source, before.wound = status.until, status.source, status.wound
        return True
    return False


def _begin(fight: WayFight, ninja: Ninja, status: Status) -> None:
    status.since = fight.now
    endless = status.until is None and not (status.area or status.running or status.wound)
    if status.kind is StatusKind.IMMOBILITY and endless and not status.fades and not status.tied:
        status.fades = FADES
    ninja.statuses.append(status)


def tell_status(fight: WayFight, ninja: Ninja, status: Status) -> None:
    """Tell everybody who sees the bearer about a status, if it shows."""
    seen = eyes_on(ninja, status)
    clause = "WAY-STATUS-01"
    name = status.kind.value.capitalize()
    if status.kind in (StatusKind.PRONE, StatusKind.SLEEP):
        words = {StatusKind.PRONE: "falls prone", StatusKind.SLEEP: "sleeps"}[status.kind]
        fight.tell(f"{ninja.name} {words}.", Kind.EFFECT, audience=seen, clauses=[clause])
        return
    text = f"{ninja.name} suffers {name} {status.severity}."
    fight.tell(text, Kind.EFFECT, audience=seen, clauses=[clause])


def eyes_on(ninja: Ninja, status: Status) -> Audience:
    """Who sees a status: everybody who sees its bearer, if it shows."""
    if status.known is Known.ALL and status.kind in INWARD:
        return ninja.own
    return known_by(ninja, status.known)


def known_by(ninja: Ninja, known: Known) -> Audience:
    """Whom something that holds somebody is told."""
    return {Known.ALL: ninja.eyes, Known.OWN: ninja.own, Known.GM: GM_ONLY}[known]


def _gasp(fight: WayFight, ninja: Ninja) -> Resolution[None]:
    """Each time Suffocation grows, one Stamina roll at all of it (WAY-SUFF-01, WAY-SUFF-03)."""
    tires = fight.house.suffocation_roll_adds_penalty
    _ = yield from pay(fight, ninja, Exhaustion.STAMINA, BREATH, tires=tires)


def lie_down(fight: WayFight, ninja: Ninja) -> None:
    """A sleeper is at nothing any more (WAY-SLEEP-02)."""
    lose(fight, ninja, ninja.weapons)
    deed = fight.doing(ninja)
    if deed is not None:
        abort.drop(fight, ninja, deed)


def wake(fight: WayFight, ninja: Ninja) -> None:
    """A sleeper wakes, drowsy until their first action: when they are attacked, or sneaked up on.

    (WAY-SLEEP-01)
    """
    if not ninja.asleep:
        return
    ninja.statuses[:] = [each for each in ninja.statuses if each.kind is not StatusKind.SLEEP]
    ninja.woken = True
    text = f"{ninja.name} wakes."
    fight.tell(text, Kind.SCENE, audience=ninja.eyes, clauses=["WAY-SLEEP-01"])


def needle(fight: WayFight, ninja: Ninja, status: Status) -> None:
    """Needling takes Action Points at once, beside the room for them (WAY-COND-02)."""
    ninja.ap = max(0, ninja.ap - status.severity)
    if carries(ninja, "piercing-major-torso"):
        stun(fight, ninja, status.severity)
    if carries(ninja, "piercing-critical-torso"):
        stun(fight, ninja, 2 * status.severity)


def stun(fight: WayFight, ninja: Ninja, severity: int, *, extends: bool = False) -> None:
    """Delay the next action; the largest Stun counts, but for one that extends what there is.

    Any Stun breaks off a Variable Speed Action, but for handseals, which it delays.
    (WAY-STUN-01, WAY-STUN-02, WAY-STUN-04, WAY-STUN-06, WAY-VSA-04, WAY-HANDS-09)
    """
    before = ninja.stun
    if severity <= 0 or (extends and not before):
        return
    deed = fight.doing(ninja)
    running = ninja.acts_at is not None and ninja.acts_at > fight.now
    if deed is not None and deed.variable and deed.act != SEALS and running:
        abort.force(fight, ninja)
    ninja.stun = before + severity if extends else max(before, severity)
    if ninja.stun != before:
        when = "" if ninja.acts is None else f" and acts on count {ninja.acts_at}"
        text = f"{ninja.name} is stunned{when}."
        fight.tell(text, Kind.HARM, audience=ninja.eyes, clauses=["WAY-STUN-01"])


def unstun(fight: WayFight, ninja: Ninja) -> None:
    """A Stun is taken away: its delay too, but not back behind this count (WAY-STUN-05)."""
    if not ninja.stun:
        return
    ninja.stun = 0
    if ninja.acts is not None:
        ninja.acts = max(ninja.acts, fight.now)
    text = f"{ninja.name} is no longer stunned."
    fight.tell(text, Kind.SUCCESS, audience=ninja.eyes, clauses=["WAY-STUN-05"])


def take_away(ninja: Ninja, status: Status) -> None:
    """A status is over, and those tied to it."""
    gone = {status.id}
    ninja.statuses[:] = [
        each for each in ninja.statuses if each is not status and each.tied not in gone
    ]


def push(fight: WayFight, pushed: Push) -> None:
    """Move somebody away from whoever pushes (WAY-KNOCK-01)."""
    ninja = fight.combatant(pushed.target)
    known = between(fight, pushed.target, pushed.by) or 0
    set_between(fight, pushed.target, pushed.by, known + pushed.tenths)
    text = f"{ninja.name} is knocked back {spelled(pushed.tenths)}."
    fight.tell(text, Kind.EFFECT, audience=ninja.eyes, clauses=["WAY-KNOCK-01"])
    unsettle(fight, ninja)
