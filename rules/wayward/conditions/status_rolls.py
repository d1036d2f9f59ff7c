"""Status effects that a technique, a weapon or a thing inflicts (WAY-STATUS-01..06).

Others call `inflict` for a technique that is no attack, and `inflict_hits` for an attack that hit.
Both store the effects until the count closes.

How poison enters a body, and which special effect its victim suffers (WAY-POISON-01, -05).

The contests that links of an attack ask for (WAY-DEF-06).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rules.dice import Against, Dice, Modifier, Roll
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import roll, together
from rules.engine.views.visibility import EVERYONE, Kind
from rules.wayward.actions.aiming import hasten
from rules.wayward.character import formula
from rules.wayward.character.effects import Inflicts, StatusRoll, When
from rules.wayward.character.gear import Dose, Weapon
from rules.wayward.character.poisons import Exposure, vector
from rules.wayward.character.statuses import Status, StatusEnd
from rules.wayward.character.technique import Technique
from rules.wayward.character.values import StatusKind
from rules.wayward.fight.action_in_progress import Attack, Deed, DeedAttack, GuardFailing
from rules.wayward.fight.effects import Blow, Infliction, Stunning
from rules.wayward.fight.questions import Role, RollFailed
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu.handseals import technique_numbers
from rules.wayward.rolls.d20_rolls import Side, against_initiative, opposed, skill, with_initiative
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
    fight: WayFight,
    deed: Deed,
    technique: Technique,
    victims: Sequence[str],
    numbers: formula.Numbers | None = None,
) -> Resolution[None]:
    """Inflict the statuses of a technique that is no attack on the people it reached.

    `numbers` are those of a link; without them, the technique is the action itself.
    """
    cause = Cause(
        id=deed.id if numbers is None else f"{deed.id}-{technique.id}",
        by=deed.by,
        name=technique.name,
        source=technique.id,
        statuses=[
            each for each in technique.effects.statuses if each.when in (When.HIT, When.FULL_HIT)
        ],
        numbers=numbers or technique_numbers(fight.combatant(deed.by), technique, deed.use.x),
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
    """Roll once for each status; each victim rolls against that (WAY-STATUS-03).

    Nobody rolls for one that needs damage where the hit does none (WAY-STATUS-05).
    """
    harm = harmful(fight)
    for number, status in enumerate(cause.statuses):
        if status.when not in (When.HIT, When.FULL_HIT):
            continue
        reached = [hit for hit in hits if hit.full or status.when is When.HIT]
        if not cause.auto and status.status not in EVEN_UNDAMAGED:
            reached = [hit for hit in reached if not hit.blow or hit.blow in harm]
        if not reached:
            continue
        thrown = yield from _status_roll(fight, cause, status)
        threat = Threat(cause, number, status, thrown)
        rolls = {hit.target: _befalls(fight, threat, hit) for hit in reached}
        yield from together("status", rolls)


def harmful(fight: WayFight) -> set[str]:
    """The ids of the stored blows that do damage."""
    return {each.id for each in fight.battle.stored if isinstance(each, Blow) and each.amount}


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


WEAPON_DOSES = (Exposure.HIT, Exposure.DAMAGE)


def poisoned(fight: WayFight, deed: Deed, weapon: Weapon) -> Resolution[None]:
    """A poisoned weapon has hit: its dose works on everybody it can reach, and is used up.

    A skin poison needs a hit, a blood poison damage; without that the dose stays on the weapon.
    (WAY-STATUS-07)
    """
    dose = weapon.dose
    exposure = None if dose is None else vector(dose.vector).exposure
    if dose is None or exposure not in WEAPON_DOSES:
        return
    hits = [each for each in fight.battle.attacks if each.deed == deed.id and each.outcome.struck]
    if exposure is Exposure.DAMAGE:
        harm = harmful(fight)
        hits = [each for each in hits if each.outcome.blow in harm]
    if hits:
        weapon.dose = None
        yield from together("poison", {each.target: _struck(fight, each, dose) for each in hits})


def _struck(fight: WayFight, made: Attack, dose: Dose) -> Resolution[None]:
    """Let a dose work by a hit; both sides may spend Willpower that the attack has left them.

    (WAY-WP-01, WAY-WP-05)
    """
    in_blood = vector(dose.vector).exposure is Exposure.DAMAGE
    spent = (
        fight.battle.deeds[made.deed].attack,
        made.guard.failing if made.guard is not None else GuardFailing(),
    )
    victim = fight.combatant(made.target)
    if (yield from exposed(fight, victim, dose, fight.combatant(made.by), spent)):
        _store(fight, f"{made.id}-dose", victim, dose, made.outcome.blow if in_blood else "")


def meet(fight: WayFight, id: str, target: str, dose: Dose) -> Resolution[None]:
    """Expose somebody to a poison; if it works, store it until the count closes."""
    victim = fight.combatant(target)
    if (yield from exposed(fight, victim, dose)):
        _store(fight, id, victim, dose)


def _store(fight: WayFight, id: str, victim: Ninja, dose: Dose, blow: str = "") -> None:
    status = poison(fight, dose, f"{id}-{fight.now}")
    fight.battle.stored.append(Infliction(id=id, target=victim.id, status=status, blow=blow))


def exposed(
    fight: WayFight,
    victim: Ninja,
    dose: Dose,
    by: Ninja | None = None,
    spent: tuple[Once, Once] | None = None,
) -> Resolution[bool]:
    """Whether a poison works: its maker's Toxicology against the victim's Resistance.

    If it comes with an attack, the loser may spend Willpower, then the other side; `spent` says
    whether the attack and the defence have had theirs. (WAY-POISON-01, WAY-STATUS-03,
    WAY-STATUS-04, WAY-WP-01, WAY-WP-04)
    """
    made = [Modifier(dose.maker, "Toxicology", "WAY-STATUS-03")]
    against = yield from roll("toxicology", D20, dose.name, made, "WAY-STATUS-03")
    own = skill(fight, victim, "resistance", given(fight, victim, "status_roll"))
    fell = yield from roll("resist", D20, "Resistance", own, "WAY-POISON-01")
    _tell(fight, victim, dose, fell, against)
    while spent is not None and by is not None:
        resists = fell.total >= against.total
        loser, once = (by, spent[0]) if resists else (victim, spent[1])
        how = "resists" if resists else "does not resist"
        facts = RollFailed(
            Role.ATTACKER if resists else Role.RESISTING,
            fight.now,
            with_=dose.name,
            attacker=by.id if by.eyes is EVERYONE or resists else "",
            target=victim.id,
        )
        question = f"{victim.name} {how} {dose.name}. Spend Willpower?"
        if loser.out or not (yield from ask_willpower(fight, loser, question, facts, once)):
            break
        if resists:
            against = yield from rerolled(dose.name, made, "WAY-STATUS-03")
        else:
            fell = yield from rerolled("Resistance", own, "WAY-POISON-01")
        _tell(fight, victim, dose, fell, against)
    return fell.total < against.total


def _tell(fight: WayFight, victim: Ninja, dose: Dose, fell: Roll, against: Roll) -> None:
    resists = fell.total >= against.total
    outcome = "shrugs it off" if resists else "is poisoned"
    fight.tell(
        f"{victim.name}: Resistance {fell.total} against {dose.name}: {outcome}.",
        Kind.EFFECT,
        audience=victim.own if victim.guarded else victim.dice_eyes,
        rolls=[fell.held(Against(against.total, "Toxicology", clause="WAY-POISON-01"), outcome)],
        clauses=["WAY-POISON-01", *(["WAY-DEF-06"] if fell.total == against.total else [])],
    )


def poison(fight: WayFight, dose: Dose, id: str) -> Status:
    """A dose as a status; every dose of one kind of poison has the same source (WAY-POISON-04)."""
    return Status(
        id=id,
        kind=StatusKind.POISON,
        severity=dose.severity,
        source=dose.name,
        ends=StatusEnd(until=lasts(fight, StatusKind.POISON, dose.duration)),
        special=dose.special or "",
        maker=dose.maker,
    )


def link_contests(
    fight: WayFight, deed: Deed, links: Sequence[Technique | None]
) -> Resolution[None]:
    """Roll for each link of an attack that asks for a contest."""
    for technique in links:
        if technique is not None and technique.chain.contest is StatusRoll.INITIATIVE:
            yield from _contest(fight, deed, technique)


def _contest(fight: WayFight, deed: Deed, technique: Technique) -> Resolution[None]:
    """Roll the opposed Initiative roll of a link; a tie is the target's.

    Winning gives what Iaijutsu gives, or what the GM and the player then read. Willpower spent on
    it is that of the attack. (WAY-DEF-06, WAY-FATIGUE-07, WAY-WP-05, WAY-DB-03)
    """
    ninja, target = fight.combatant(deed.by), fight.combatant(deed.targets[0])
    before = seen_before(technique.name, known(ninja, technique))
    own = with_initiative(fight, ninja)
    theirs = [*against_initiative(fight, target), *before]
    margin = yield from opposed(
        fight,
        Side(
            ninja=ninja,
            name=technique.name,
            parts=own,
            clause="WAY-FATIGUE-07",
            once=deed.attack,
        ),
        Side(ninja=target, name="Initiative", parts=theirs, clause="WAY-FATIGUE-07"),
    )
    wins = margin > 0
    kind = Kind.SUCCESS if wins else Kind.FAILURE
    outcome = "wins" if wins else "does not win"
    text = f"{ninja.shown_name} {outcome} the opposed Initiative roll of {technique.name}."
    fight.tell_of(ninja, text, kind, "WAY-DEF-06")
    if wins and technique.chain.hastens:
        hasten(ninja, deed)
        text = f"{ninja.shown_name}'s {deed.title} takes Speed {deed.timing.speed}."
        fight.tell_of(ninja, text, clauses="WAY-DB-03")
    elif wins:
        fight.tell_player(ninja, f"{technique.name}: {technique.text}", Kind.RULING)
