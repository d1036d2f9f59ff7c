"""Status effects that a technique, a weapon or a thing inflicts (WAY-STATUS-01..06).

Others call `inflict` for a technique that is no attack, and `inflict_hits` for what hit; both
store what takes hold, until the count closes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rules.dice import Against, Dice, Modifier, Roll
from rules.engine.requests import Resolution
from rules.engine.verbs import roll, together
from rules.engine.visibility import EVERYONE, Kind
from rules.wayward.attack.technique_spec import technique_numbers
from rules.wayward.character import formula
from rules.wayward.character.effects import Inflicts, StatusRoll, When
from rules.wayward.character.technique import Technique
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.lasting_effects import Status, StatusKind
from rules.wayward.fight.pending_effects import Infliction, Stunning
from rules.wayward.fight.questions import Role, RollFailed
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.d20_rolls import against_initiative, skill, with_initiative
from rules.wayward.rolls.modifiers import given
from rules.wayward.rolls.willpower import ask_willpower, may_ask, rerolled
from rules.wayward.turns.initiative import dice_eyes

D20 = Dice(1, 20)
MAKERS = ("chakra_control", "medicine", "research", "toxicology")
"""The skills of which the second best is rolled (`StatusRoll.SECOND_BEST`)."""
EVEN_UNDAMAGED = (StatusKind.IMMOBILITY, StatusKind.PARALYSIS)
"""What takes hold even where the hit did no damage (WAY-STATUS-05)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """Somebody whom it reached: by which blow, whether in full, and by how much.

    `willed`: he has had his Willpower in this already (WAY-WP-05).
    """

    target: str
    blow: str = ""
    full: bool = True
    margin: int = 0
    willed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Cause:
    """What inflicts: `id` begins the ids of what is stored, `source` tells alike effects.

    `auto`: it comes with every hit, without a roll or damage (WAY-STATUS-06). `accuracy` is that
    of the attack, where statuses are rolled against it. `known` is added to all rolls against it,
    and `hardens` to a victim's for each that he has made against it before. (WAY-QUAL-01)
    """

    id: str
    by: str
    name: str
    source: str
    statuses: Sequence[Inflicts]
    numbers: formula.Numbers = field(default_factory=dict)
    auto: bool = False
    accuracy: int = 0
    known: int = 0
    hardens: int = 0
    willed: bool = False


@dataclass(frozen=True, slots=True)
class Threat:
    """One status of a cause, and the inflicter's roll for it, if there is one."""

    cause: Cause
    number: int
    status: Inflicts
    thrown: Roll | None

    @property
    def name(self) -> str:
        """What its roll is called."""
        return _named(self.status)

    @property
    def against(self) -> int:
        """What a victim must reach."""
        return self.thrown.total if self.thrown is not None else self.cause.accuracy

    @property
    def rolled(self) -> bool:
        """Whether the victim rolls at all (WAY-STATUS-01)."""
        by_accuracy = self.status.roll is StatusRoll.ACCURACY and not self.cause.auto
        return self.thrown is not None or by_accuracy


def inflict(
    fight: WayFight, deed: Deed, technique: Technique, victims: Sequence[str]
) -> Resolution[None]:
    """What a technique that is no attack does to those whom it reached."""
    cause = Cause(
        id=deed.id,
        by=deed.by,
        name=technique.name,
        source=technique.id,
        statuses=[each for each in technique.statuses if each.when in (When.HIT, When.FULL_HIT)],
        numbers=technique_numbers(fight.combatant(deed.by), technique, deed.x),
        auto=technique.auto_status,
        known=known(fight.combatant(deed.by), technique),
        hardens=technique.after_roll,
        willed=deed.willed,
    )
    yield from inflict_hits(fight, cause, [Hit(target=id) for id in victims])


def known(ninja: Ninja, technique: Technique) -> int:
    """What those who roll against a technique gain by its user's earlier uses (WAY-QUAL-01).

    The use that is under way has been counted.
    """
    return technique.after_use * max(0, ninja.uses.get(technique.id, 0) - 1)


def seen_before(name: str, more: int) -> list[Modifier]:
    """What is gained on a roll against something that has been met before (WAY-QUAL-01)."""
    return [Modifier(more, f"{name} before", "WAY-QUAL-01")] if more else []


def inflict_hits(fight: WayFight, cause: Cause, hits: Sequence[Hit]) -> Resolution[None]:
    """Each status with one roll for all, against which each victim rolls (WAY-STATUS-03)."""
    for number, status in enumerate(cause.statuses):
        if status.when not in (When.HIT, When.FULL_HIT):
            continue
        reached = [hit for hit in hits if hit.full or status.when is When.HIT]
        if not reached:
            continue
        thrown = yield from _status_roll(fight, cause, status)
        threat = Threat(cause, number, status, thrown)
        rolls = {hit.target: _befalls(fight, threat, hit) for hit in reached}
        yield from together("status", rolls)


def _status_roll(fight: WayFight, cause: Cause, status: Inflicts) -> Resolution[Roll | None]:
    """The inflicter's roll, if there is one; what it is by `StatusRoll` (WAY-STATUS-03)."""
    if cause.auto or status.roll in (StatusRoll.NONE, StatusRoll.GENJUTSU, StatusRoll.ACCURACY):
        return None
    ninja = fight.combatant(cause.by)
    fell = yield from roll("status", D20, _named(status), _parts(fight, ninja, status))
    fight.tell(
        f"{ninja.shown_name}: {_named(status)} {fell.total}.",
        Kind.EFFECT,
        audience=dice_eyes(ninja),
        rolls=[fell],
        clauses=["WAY-STATUS-03"],
    )
    return fell


def _named(status: Inflicts) -> str:
    word = status.status.value if isinstance(status.status, StatusKind) else status.status
    return f"Status roll ({word})"


def _parts(fight: WayFight, ninja: Ninja, status: Inflicts) -> list[Modifier]:
    """What is added to a status roll."""
    if status.roll is StatusRoll.INITIATIVE:
        return with_initiative(fight, ninja)
    name = status.roll.value
    if status.roll is StatusRoll.SECOND_BEST:
        name = sorted(MAKERS, key=lambda each: (-ninja.skill_ranks.get(each, 0), each))[1]
    return skill(fight, ninja, name, given(fight, ninja, "status_roll"))


def _against(
    fight: WayFight, ninja: Ninja, status: Inflicts, extra: Sequence[Modifier]
) -> list[Modifier]:
    """What is added to the victim's roll: Resistance, if the status names nothing else."""
    if status.roll is StatusRoll.INITIATIVE:
        return [*against_initiative(fight, ninja), *extra]
    return skill(fight, ninja, status.against, [*given(fight, ninja, "status_roll"), *extra])


def _seasoned(ninja: Ninja, cause: Cause) -> list[Modifier]:
    """What a victim gains by what has been before; this roll of his is counted (WAY-QUAL-01)."""
    times = ninja.met.get(cause.source, 0)
    if cause.hardens:
        ninja.met[cause.source] = min(9999, times + 1)
    return seen_before(cause.name, cause.known + cause.hardens * times)


def _befalls(fight: WayFight, threat: Threat, hit: Hit) -> Resolution[None]:
    """One victim: he rolls, if there is a roll, and what he does not avoid is stored."""
    if threat.rolled:
        margin = yield from _resisted(fight, threat, hit)
        if margin <= 0 or fight.combatant(hit.target).out:
            return
        hit = replace(hit, margin=margin)
    store(fight, threat.cause, threat.number, threat.status, hit)


def _resisted(fight: WayFight, threat: Threat, hit: Hit) -> Resolution[int]:
    """By how much it succeeds; the victim avoids it by as much, or more (WAY-STATUS-04).

    Whoever loses may spend Willpower, then the other: one use each. (WAY-WP-01, WAY-WP-04)
    """
    cause, status, against = threat.cause, threat.status, threat.against
    victim, by = fight.combatant(hit.target), fight.combatant(cause.by)
    resists = status.against.replace("_", " ").title()
    extra = _seasoned(victim, cause)
    fell = yield from roll("resist", D20, resists, _against(fight, victim, status, extra))
    _tell_resisted(fight, victim, threat.name, fell, against)
    may = {by.id: threat.thrown is not None and not cause.willed, victim.id: not hit.willed}
    while True:
        loser = by if fell.total >= against else victim
        if not may[loser.id] or not may_ask(loser) or loser.out:
            return against - fell.total
        may[loser.id] = False
        question = f"{threat.name} of {cause.name}: {fell.total} against {against}. Willpower?"
        facts = RollFailed(
            Role.RESISTING if loser is victim else Role.ATTACKER,
            fight.now,
            with_=cause.name,
            attacker=cause.by if by.eyes is EVERYONE or loser is by else "",
            target=victim.id,
        )
        if not (yield from ask_willpower(fight, loser, question, facts)):
            return against - fell.total
        if loser is victim:
            fell = yield from rerolled(resists, _against(fight, victim, status, extra), "WAY-WP-06")
            _tell_resisted(fight, victim, threat.name, fell, against)
        else:
            anew = yield from rerolled(threat.name, _parts(fight, by, status), "WAY-WP-06")
            against = anew.total
            text = f"{by.shown_name}: {threat.name} {against}."
            fight.tell(text, Kind.EFFECT, audience=dice_eyes(by), rolls=[anew])


def _tell_resisted(fight: WayFight, victim: Ninja, name: str, fell: Roll, against: int) -> None:
    outcome = "avoids it" if fell.total >= against else "does not resist"
    fight.tell(
        f"{victim.name}: {fell.total} against {name}: {outcome}.",
        Kind.EFFECT,
        audience=dice_eyes(victim),
        rolls=[fell.held(Against(against, name), outcome)],
        clauses=["WAY-STATUS-04"],
    )


def store(fight: WayFight, cause: Cause, number: int, status: Inflicts, hit: Hit) -> None:
    """Keep a status until the count closes, reckoned with the user's numbers."""
    numbers = {**cause.numbers, "margin": hit.margin}
    severity = max(0, formula.whole(status.severity, numbers))
    id = f"{cause.id}-{hit.target}-{number}"
    if not severity:
        return
    if not isinstance(status.status, StatusKind):
        fight.stored.append(
            Stunning(
                id=id,
                target=hit.target,
                severity=severity,
                blow="" if cause.auto else hit.blow,
                extends=status.adds,
            )
        )
        return
    made = Status(
        id=f"{id}-{fight.now}",
        kind=status.status,
        severity=severity,
        source=cause.source,
        until=lasts(fight, status.status, _counts(status, numbers)),
    )
    made.fades = status.fade
    fight.stored.append(
        Infliction(
            id=id,
            target=hit.target,
            status=made,
            blow=hit.blow,
            even_undamaged=cause.auto or made.kind in EVEN_UNDAMAGED,
            adds=status.adds,
        )
    )


def _counts(status: Inflicts, numbers: formula.Numbers) -> int:
    return max(1, formula.whole(status.duration, numbers)) if status.duration else 0


def lasts(fight: WayFight, kind: StatusKind, counts: int) -> int | None:
    """Until when a status of so many counts lasts that comes now; without them, no end is set.

    A poison acts on each of its counts, the last one too (WAY-POISON-02).
    """
    return fight.now + counts + (kind is StatusKind.POISON) if counts else None
