"""Status effects that a technique, a weapon or a thing inflicts (WAY-STATUS-01..06).

Others call `inflict` for a technique that is no attack, and `inflict_hits` for an attack that hit.
Both store the effects until the count closes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rules.dice import Against, Dice, Modifier, Roll
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import roll, together
from rules.engine.views.visibility import EVERYONE, Kind
from rules.wayward.character import formula
from rules.wayward.character.effects import Inflicts, StatusRoll, When
from rules.wayward.character.technique import Technique
from rules.wayward.character.values import StatusKind
from rules.wayward.fight.action_in_progress import Deed, DeedAttack, GuardFailing
from rules.wayward.fight.effects import Infliction, Status, StatusEnd, Stunning
from rules.wayward.fight.questions import Role, RollFailed
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu.handseals import technique_numbers
from rules.wayward.rolls.d20_rolls import against_initiative, skill, with_initiative
from rules.wayward.rolls.modifiers import given
from rules.wayward.rolls.willpower import Once, ask_willpower, rerolled


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """Somebody who was hit: by which blow, whether in full, and by what margin.

    `once`: their defence, whose Willpower these rolls share (WAY-WP-05).
    """

    target: str
    blow: str = ""
    full: bool = True
    margin: int = 0
    once: Once = field(default_factory=GuardFailing)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cause:
    """The cause of a status. The ids of what is stored begin with `id`.

    Effects with the same `source` count as one source. `auto`: it comes with every hit, without a
    roll or damage (WAY-STATUS-06). `accuracy` is that of the attack, for statuses rolled against
    it. `known` is added to all rolls against it; `hardens` is added to a victim's roll for each
    earlier roll of theirs against it. `once`: the action, whose Willpower all its rolls share.
    (WAY-QUAL-01, WAY-WP-05)
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
    once: Once = field(default_factory=DeedAttack)


def store(fight: WayFight, cause: Cause, number: int, status: Inflicts, hit: Hit) -> None:
    """Store a status until the count closes; the user's numbers give its severity."""
    numbers = {**cause.numbers, "margin": hit.margin}
    severity = max(0, formula.whole(status.severity, numbers))
    id = f"{cause.id}-{hit.target}-{number}"
    if not severity:
        return
    if not isinstance(status.status, StatusKind):
        fight.battle.stored.append(
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
        ends=StatusEnd(until=lasts(fight, status.status, _counts(status, numbers))),
    )
    made.fades = status.fade
    fight.battle.stored.append(
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
    """The count at which a status that begins now ends; None if it has no number of counts.

    A poison acts on each of its counts, the last one included (WAY-POISON-02).
    """
    return fight.now + counts + (kind is StatusKind.POISON) if counts else None


EVEN_UNDAMAGED = (StatusKind.IMMOBILITY, StatusKind.PARALYSIS)
"""The statuses that take hold even if the hit did no damage (WAY-STATUS-05)."""


D20 = Dice(1, 20)
MAKERS = ("chakra_control", "medicine", "research", "toxicology")
"""The skills whose second highest is rolled (`StatusRoll.SECOND_BEST`)."""


@dataclass(frozen=True, slots=True)
class Threat:
    """One status of a cause, and the inflicter's roll for it, if there is one."""

    cause: Cause
    number: int
    status: Inflicts
    thrown: Roll | None

    @property
    def name(self) -> str:
        """The name of its roll."""
        return _named(self.status)

    @property
    def against(self) -> int:
        """The total that a victim must reach."""
        return self.thrown.total if self.thrown is not None else self.cause.accuracy

    @property
    def rolled(self) -> bool:
        """Whether the victim rolls at all (WAY-STATUS-01)."""
        by_accuracy = self.status.roll is StatusRoll.ACCURACY and not self.cause.auto
        return self.thrown is not None or by_accuracy


def inflict(
    fight: WayFight, deed: Deed, technique: Technique, victims: Sequence[str]
) -> Resolution[None]:
    """Inflict the statuses of a technique that is no attack on the people it reached."""
    cause = Cause(
        id=deed.id,
        by=deed.by,
        name=technique.name,
        source=technique.id,
        statuses=[
            each for each in technique.effects.statuses if each.when in (When.HIT, When.FULL_HIT)
        ],
        numbers=technique_numbers(fight.combatant(deed.by), technique, deed.use.x),
        auto=technique.effects.auto_status,
        known=known(fight.combatant(deed.by), technique),
        hardens=technique.effects.after_roll,
        once=deed.attack,
    )
    yield from inflict_hits(fight, cause, [Hit(target=id) for id in victims])


def known(ninja: Ninja, technique: Technique) -> int:
    """The bonus to rolls against a technique for its user's earlier uses (WAY-QUAL-01).

    The use that is under way is already counted, so it is taken off again.
    """
    return technique.effects.after_use * max(0, ninja.jutsu.uses.get(technique.id, 0) - 1)


def seen_before(name: str, more: int) -> list[Modifier]:
    """The bonus to a roll against something that the victim has met before (WAY-QUAL-01)."""
    return [Modifier(more, f"{name} before", "WAY-QUAL-01")] if more else []


def inflict_hits(fight: WayFight, cause: Cause, hits: Sequence[Hit]) -> Resolution[None]:
    """Roll once for each status; each victim rolls against that (WAY-STATUS-03)."""
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
    """The inflicter's roll, as `StatusRoll` says; None if there is none (WAY-STATUS-03)."""
    if cause.auto or status.roll in (StatusRoll.NONE, StatusRoll.GENJUTSU, StatusRoll.ACCURACY):
        return None
    ninja = fight.combatant(cause.by)
    fell = yield from roll(
        "status", D20, _named(status), _parts(fight, ninja, status), "WAY-STATUS-03"
    )
    fight.tell(
        f"{ninja.shown_name} rolls {fell.total} for {_word(status)}.",
        Kind.EFFECT,
        audience=ninja.dice_eyes,
        rolls=[fell.rolled_by(ninja.id)],
        clauses=["WAY-STATUS-03"],
    )
    return fell


def _named(status: Inflicts) -> str:
    return f"Status roll ({_word(status)})"


def _word(status: Inflicts) -> str:
    return status.status.value if isinstance(status.status, StatusKind) else status.status


def _parts(fight: WayFight, ninja: Ninja, status: Inflicts) -> list[Modifier]:
    """The modifiers to a status roll."""
    if status.roll is StatusRoll.INITIATIVE:
        return with_initiative(fight, ninja)
    name = status.roll.value
    if status.roll is StatusRoll.SECOND_BEST:
        name = sorted(MAKERS, key=lambda each: (-ninja.training.skill_ranks.get(each, 0), each))[1]
    return skill(fight, ninja, name, given(fight, ninja, "status_roll"))


def _against(
    fight: WayFight, ninja: Ninja, status: Inflicts, extra: Sequence[Modifier]
) -> list[Modifier]:
    """The modifiers to the victim's roll: of Resistance, unless the status names another skill."""
    if status.roll is StatusRoll.INITIATIVE:
        return [*against_initiative(fight, ninja), *extra]
    return skill(fight, ninja, status.against, [*given(fight, ninja, "status_roll"), *extra])


def _seasoned(ninja: Ninja, cause: Cause) -> list[Modifier]:
    """The victim's bonus for earlier rolls against this cause; counts this roll (WAY-QUAL-01)."""
    times = ninja.jutsu.met.get(cause.source, 0)
    if cause.hardens:
        ninja.jutsu.met[cause.source] = min(9999, times + 1)
    return seen_before(cause.name, cause.known + cause.hardens * times)


def _befalls(fight: WayFight, threat: Threat, hit: Hit) -> Resolution[None]:
    """Let one victim roll, if there is a roll, and store the status if they do not avoid it."""
    if threat.rolled:
        margin = yield from _resisted(fight, threat, hit)
        if margin <= 0 or fight.combatant(hit.target).out:
            return
        hit = replace(hit, margin=margin)
    store(fight, threat.cause, threat.number, threat.status, hit)


def _resisted(fight: WayFight, threat: Threat, hit: Hit) -> Resolution[int]:
    """The margin by which the status succeeds; the victim avoids it on a tie (WAY-STATUS-04).

    The loser may spend Willpower, then the other side: once each. (WAY-WP-01, WAY-WP-04)
    """
    cause, status, against = threat.cause, threat.status, threat.against
    victim, by = fight.combatant(hit.target), fight.combatant(cause.by)
    resists = status.against.replace("_", " ").title()
    extra = _seasoned(victim, cause)
    fell = yield from roll(
        "resist", D20, resists, _against(fight, victim, status, extra), "WAY-STATUS-04"
    )
    _tell_resisted(fight, victim, threat, fell, against)
    while True:
        loser = by if fell.total >= against else victim
        if (loser is by and threat.thrown is None) or loser.out:
            return against - fell.total
        once = cause.once if loser is by else hit.once
        question = f"{threat.name} of {cause.name}: {fell.total} against {against}. Willpower?"
        facts = RollFailed(
            Role.RESISTING if loser is victim else Role.ATTACKER,
            fight.now,
            with_=cause.name,
            attacker=cause.by if by.eyes is EVERYONE or loser is by else "",
            target=victim.id,
        )
        if not (yield from ask_willpower(fight, loser, question, facts, once)):
            return against - fell.total
        if loser is victim:
            fell = yield from rerolled(resists, _against(fight, victim, status, extra), "WAY-WP-06")
            _tell_resisted(fight, victim, threat, fell, against)
        else:
            anew = yield from rerolled(threat.name, _parts(fight, by, status), "WAY-WP-06")
            against = anew.total
            text = f"{by.shown_name} rolls {against} for {_word(status)}."
            fight.tell(text, Kind.EFFECT, audience=by.dice_eyes, rolls=[anew.rolled_by(by.id)])


def _tell_resisted(
    fight: WayFight, victim: Ninja, threat: Threat, fell: Roll, against: int
) -> None:
    held = Against(against, threat.name, clause="WAY-STATUS-04")
    outcome = "avoids it" if fell.total >= against else "does not resist"
    fight.tell(
        f"{victim.name} rolls {fell.total} against {_word(threat.status)} {against}: {outcome}.",
        Kind.EFFECT,
        audience=victim.dice_eyes,
        rolls=[fell.held(held, outcome).rolled_by(victim.id)],
        clauses=["WAY-STATUS-04"],
    )
