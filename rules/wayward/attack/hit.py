"""A hit: its damage dice, its damage, and what is stored of it (WAY-DMG-01, WAY-MIT-01)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import ROUND_FLOOR, Decimal

from rules.dice import Dice, Modifier, Roll
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import roll
from rules.engine.asking.wording import listed
from rules.engine.views.visibility import EVERYONE, GM_ONLY, Kind, SheetValue
from rules.wayward.actions.moving import between
from rules.wayward.actions.speed import paralysed
from rules.wayward.character.effects import StatusRoll
from rules.wayward.character.values import Ability, Source, StatusKind, Unique, bruiser_bonus
from rules.wayward.conditions.status_rolls import Cause, Hit, inflict_hits, known, poisoned
from rules.wayward.defence.block import (
    BLOCK_CLAUSES,
    damage_reduction,
    percentages,
    reductions,
    resisted,
)
from rules.wayward.fight.action_in_progress import Art, Attack, Deed, GuardFailing, Part, Spec, Tag
from rules.wayward.fight.effects import Blow, BlowWounds, Push, Stunning
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu.handseals import technique_numbers
from rules.wayward.rolls.d20_rolls import skill
from rules.wayward.rolls.modifiers import given

HUNDRED = Decimal(100)


@dataclass(slots=True)
class Reckoning:
    """A damage while it is computed: its `value` so far, and its steps in `words`.

    `because` tells of the attacker's percentages and flat damage, `reasons` are the names of their
    sources, and `clauses` their clauses. `decided` are the clauses of the steps; the
    `first` of them are the attacker's.
    """

    value: Decimal
    words: list[str] = field(default_factory=list[str])
    because: list[str] = field(default_factory=list[str])
    reasons: list[str] = field(default_factory=list[str])
    clauses: list[str] = field(default_factory=list[str])
    decided: list[str] = field(default_factory=list[str])
    first: int = 0

    def step(self, value: Decimal, words: str, *clauses: str) -> None:
        """Take the next step, exactly."""
        self.decided += clauses
        self.value = max(Decimal(0), value)
        link = ": now" if self.words else " ="
        self.words.append(f"{words}{link} {spelled(self.value)}")

    @property
    def taken(self) -> int:
        """The damage that is taken in the end, rounded down (WAY-DMG-01)."""
        return min(9999, int(self.value.to_integral_value(ROUND_FLOOR)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Raw:
    """The parts of step 1: the dice as they fell, and the attacker's own bonuses.

    `stat` is the part of the damage bonus that comes from the stat named `of`. `paced` is the
    clause that changed the Speed for damage, empty without one.
    """

    dice: Decimal
    stat: Decimal = Decimal(0)
    of: str = ""
    percents: Sequence[Part] = ()
    flats: Sequence[Part] = ()
    speed: int = 0
    paced: str = ""
    damage_pct: Sequence[Part] = ()
    damage_flat: Sequence[Part] = ()

    @property
    def bonus(self) -> Decimal:
        """The damage bonus: percentages are summed and raise only the part from the stat.

        (WAY-DB-04, WAY-DB-05, WAY-DB-07, WAY-DB-08)
        """
        return self.stat * (1 + summed(self.percents) / HUNDRED) + summed(self.flats)


def summed(parts: Sequence[Part]) -> Decimal:
    """The sum of exact parts."""
    return sum([part.value for part in parts], Decimal(0))


def spelled(value: Decimal) -> str:
    """An exact number, written for people."""
    return f"{round(value, 3).normalize():f}" if value else "0"


def dealt(raw: Raw) -> Reckoning:
    """Step 1: dice and bonus times Speed, times the sum of percentages, plus flat damage.

    Percentages do not raise flat damage. (WAY-DMG-01, WAY-DB-02, WAY-MIT-02)
    """
    made = Reckoning(Decimal(0))
    _explain(made, raw)
    bonus, factor = raw.bonus, 1 + summed(raw.damage_pct) / HUNDRED
    flat = summed(raw.damage_flat)
    words = f"dice {spelled(raw.dice)}"
    if bonus:
        stat = f" of {raw.of}" if raw.stat else ""
        words += f" + damage bonus{stat} {spelled(bonus)} x Speed {raw.speed}"
    if factor != 1:
        words = f"({words}) x {spelled(factor)}"
    if flat:
        words += f" + {spelled(flat)}"
    why = ["WAY-DMG-01", *(["WAY-DB-02", "WAY-DB-01"] if bonus else [])]
    why += [raw.paced] if bonus and raw.paced else []
    made.step((raw.dice + bonus * raw.speed) * factor + flat, words, *why)
    return made


def _explain(made: Reckoning, raw: Raw) -> None:
    """Keep the source of each of the attacker's percentages and flat damages."""
    groups = (
        (raw.percents, "% of the damage bonus"),
        (raw.flats, " on the damage bonus"),
        (raw.damage_pct, "%"),
        (raw.damage_flat, ""),
    )
    for parts, unit in groups:
        for part in parts:
            if part.value:
                made.reasons.append(part.reason)
                sign = "+" if part.value > 0 else ""
                made.because.append(f"{part.reason} {sign}{spelled(part.value)}{unit}")
                made.clauses += [part.clause] if part.clause not in ("", *made.clauses) else []
    if len(raw.percents) > 1:
        made.clauses.append("WAY-MIT-03")


def mitigated(
    made: Reckoning, *, share: Decimal, reduction: Decimal, block: int, resisted: int
) -> None:
    """Steps 2 to 5: percentages, except for the Damage Reduction; damage never falls under 0.

    (WAY-MIT-01, WAY-MIT-04, WAY-DR-01, WAY-PART-03)
    """
    if share != HUNDRED:
        made.step(made.value * share / HUNDRED, f"{spelled(share)}% gets through", "WAY-PART-03")
    if reduction:
        made.step(
            made.value - reduction, f"Damage Reduction takes {spelled(reduction)}", "WAY-DR-01"
        )
    if block:
        made.step(made.value * (100 - block) / HUNDRED, f"Block takes {block}%")
    if resisted:
        made.step(made.value * (100 - resisted) / HUNDRED, f"{resisted}% less", "WAY-MIT-04")


def reduced(total: int, *, less: int = 0, bypass: int = 0) -> Decimal:
    """The Damage Reduction that remains: flat cuts come first, then percentages up to 100.

    (WAY-DR-03, WAY-DR-04)
    """
    left = max(0, total - less)
    return Decimal(left) * (100 - min(100, bypass)) / HUNDRED


def wounding(taken: int, percents: Sequence[Part], flats: Sequence[Part]) -> int:
    """The number that is compared with the thresholds of wounds (WAY-WOUND-05)."""
    figure = taken * (1 + summed(percents) / HUNDRED) + summed(flats)
    return max(0, min(9999, int(figure.to_integral_value(ROUND_FLOOR))))


D20 = Dice(1, 20)


def afflict(fight: WayFight, deed: Deed, spec: Spec) -> Resolution[None]:
    """Inflict the statuses of an attack in full on everybody who was hit, even narrowly.

    (WAY-PART-02, WAY-STATUS-03, WAY-TAKE-02)
    """
    hits = [
        Hit(
            target=made.target,
            blow=made.outcome.blow,
            full=made.damage.share * made.damage.scale == 10_000 and made.damage.block is None,
            margin=max(0, made.needed - made.outcome.defended.total)
            if made.outcome.defended
            else 0,
            once=made.guard.failing if made.guard is not None else GuardFailing(),
        )
        for made in fight.battle.attacks
        if made.deed == deed.id and made.outcome.struck
    ]
    attacker = fight.combatant(deed.by)
    weapon = next((each for each in attacker.gear.weapons if each.id == spec.id), None)
    if weapon is not None:
        yield from poisoned(fight, deed, weapon)
    if not spec.effects.statuses or not hits:
        return
    technique = attacker.knows(spec.id)
    own = (
        attacker.numbers
        if technique is None
        else technique_numbers(attacker, technique, deed.use.x)
    )
    cause = Cause(
        id=deed.id,
        by=deed.by,
        name=spec.name,
        source=spec.id or spec.name,
        statuses=spec.effects.statuses,
        numbers=own,
        auto=technique is not None and technique.effects.auto_status,
        known=0 if technique is None else known(attacker, technique),
        hardens=0 if technique is None else technique.effects.after_roll,
        accuracy=next(made.needed for made in fight.battle.attacks if made.deed == deed.id),
        once=deed.attack,
    )
    yield from inflict_hits(fight, cause, hits)


def follow(fight: WayFight, made: Attack) -> Resolution[None]:
    """Store the Stun and knockback of a hit until the count closes (WAY-STUN-01, WAY-KNOCK-01)."""
    spec = made.spec
    if not made.outcome.struck:
        return
    for severity, extends in ((spec.effects.stun, False), (spec.effects.stun_extends, True)):
        if severity:
            fight.battle.stored.append(
                Stunning(
                    id=f"{made.id}-stun{'-more' if extends else ''}",
                    target=made.target,
                    severity=severity,
                    blow=made.outcome.blow,
                    extends=extends,
                )
            )
    tenths = yield from _pushed(fight, made)
    if tenths:
        whole = tenths >= spec.effects.knockback
        clause = "WAY-KNOCK-01" if whole else "WAY-KNOCK-03"
        push = Push(
            id=f"{made.id}-push", target=made.target, by=made.by, tenths=tenths, clause=clause
        )
        fight.battle.stored.append(push)


def _pushed(fight: WayFight, made: Attack) -> Resolution[int]:
    """The distance that a hit throws the target back, in tenths of a yard (WAY-KNOCK-02..04).

    It shrinks with the damage where a defence nearly worked, but not with a Block. A knockback to
    the edge of an area starts where the target stands; if that is unknown, in the middle.
    """
    spec = made.spec
    if spec.effects.knockback_edge:
        return max(0, spec.target.radius - (between(fight, made.by, made.target) or 0))
    if not spec.effects.knockback:
        return 0
    if spec.effects.knockback_roll is not StatusRoll.NONE:
        stands = yield from _stands(fight, made)
        if stands:
            return 0
    if spec.effects.knockback_whole:
        return spec.effects.knockback
    share = Decimal(spec.effects.knockback) * made.damage.share * made.damage.scale / 10_000
    return int(share.to_integral_value(ROUND_FLOOR))


def _stands(fight: WayFight, made: Attack) -> Resolution[bool]:
    """Whether the target resists the knockback (WAY-STATUS-04, WAY-DEF-06)."""
    attacker, target = fight.combatant(made.by), fight.combatant(made.target)
    name = made.spec.effects.knockback_roll.value
    parts = skill(fight, attacker, name)
    against = yield from roll("knockback", D20, f"{made.name} (knockback)", parts, "WAY-KNOCK-02")
    own = skill(fight, target, "resistance")
    fell = yield from roll("resist", D20, "Resistance", own, "WAY-STATUS-04")
    stands = fell.total >= against.total
    outcome = "stands" if stands else "is thrown back"
    fight.tell_roll(
        target,
        f"{target.name} {outcome}.",
        fell,
        Kind.EFFECT,
        audience=target.eyes,
        clauses=["WAY-DEF-06"],
    )
    return stands


MOST_AGAIN = 100
"""The most times that dice which give more dice are thrown again."""
STAT_OF = {Source.PDB: "STR", Source.NDB: "CHA"}
"""The stat that a damage bonus comes from (WAY-DB-01)."""

SPECIALIST = 10
"""The percentage that Taijutsu Specialist adds to the damage of bare hands (WAY-MIT-02)."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """The damage dice of an attack as they fell."""

    total: Decimal
    rolls: tuple[Roll, ...] = ()

    @classmethod
    def none(cls) -> Thrown:
        """No dice at all."""
        return cls(Decimal(0))


def throw(spec: Spec, name: str, by: str) -> Resolution[Thrown]:
    """Throw the base damage: dice, the dice that those give, and multipliers (WAY-DMG-02)."""
    rolls: list[Roll] = []
    for dice in spec.damage.dice:
        fell = yield from roll("damage", dice, "Damage", clause="WAY-DMG-02")
        rolls.append(fell.of_thing(name, "WAY-DMG-02", by))
        yield from _again(spec, rolls)
    sum_ = Decimal(sum([each.total for each in rolls]))
    if spec.damage.times is not None:
        times = yield from roll("times", spec.damage.times, "Multiplier", clause="WAY-DMG-02")
        rolls.append(times.of_thing(name, "WAY-DMG-02", by))
        sum_ *= times.total
    if spec.damage.dice_pct_die:
        tenths = yield from roll(
            "tenths", Dice(1, spec.damage.dice_pct_die), "Tenths more", clause="WAY-DMG-02"
        )
        rolls.append(tenths)
        sum_ *= 1 + Decimal(tenths.total) / 10
    return Thrown(sum_, tuple(rolls))


def _again(spec: Spec, rolls: list[Roll]) -> Resolution[None]:
    """One more die for each that shows `again` or more."""
    for _ in range(1 if spec.damage.again_once else MOST_AGAIN):
        last = rolls[-1]
        more = (
            sum(1 for face in last.worths if face >= spec.damage.again) if spec.damage.again else 0
        )
        if not more:
            return
        dice = Dice(more, last.dice.sides)
        fell = yield from roll("again", dice, "More damage", clause="WAY-DMG-02")
        again = f"dice of {spec.damage.again} or more"
        rolls.append(fell.of_thing(again, "WAY-DMG-02", last.by))


def reckon(fight: WayFight, made: Attack, thrown: Thrown) -> Reckoning:
    """The damage that an attack does to its target, with the target's present protection."""
    attacker, target = fight.combatant(made.by), fight.combatant(made.target)
    spec = made.spec
    reckoning = dealt(raw_damage(fight, attacker, made, thrown.total))
    reckoning.first = len(reckoning.decided)
    _shared(made, reckoning)
    wave = _wave(attacker, made)
    if wave:
        reckoning.step(reckoning.value + wave, "the shock of it added")
    if made.damage.off:
        off = made.damage.off
        reckoning.step(reckoning.value - off, f"{off} caught by a wall", "WAY-PART-05")
    protects = damage_reduction(fight, target)
    less, part = spec.defended.bypass_flat, spec.defended.bypass
    left = reduced(protects, less=less, bypass=part)
    if protects and left != protects:
        words = "Damage Reduction is partly ignored" if left else "Damage Reduction is ignored"
        both = ["WAY-DR-04"] if less and part else []
        reckoning.step(reckoning.value, words, "WAY-DR-03", *both)
    reckoning.decided += [BLOCK_CLAUSES[spec.art]] if made.damage.block else []
    mitigated(
        reckoning,
        share=Decimal(100),
        reduction=left,
        block=made.damage.block or 0,
        resisted=resisted(fight, target),
    )
    return reckoning


def _shared(made: Attack, reckoning: Reckoning) -> None:
    share = Decimal(made.damage.share) * made.damage.scale / 100
    mitigated(reckoning, share=share, reduction=Decimal(0), block=0, resisted=0)


def raw_damage(fight: WayFight, attacker: Ninja, made: Attack, dice: Decimal) -> Raw:
    """Step 1 of an attack: the attacker's dice, bonus and percentages, each with its reason."""
    spec = made.spec
    return Raw(
        dice=dice,
        stat=stat_bonus_of(attacker, spec.damage.source),
        of=STAT_OF.get(spec.damage.source, ""),
        percents=[*spec.damage.percents, *_parts(given(fight, attacker, "db_pct"))],
        flats=[*spec.damage.flats, *flat_bonuses(fight, attacker, spec)],
        speed=paralysed(made.damage_speed, made.speed, attacker.worst(StatusKind.PARALYSIS)),
        paced=_paced(fight, made, attacker),
        damage_pct=[
            *spec.damage.damage_pct,
            *_of_margin(made),
            *_of_skill(attacker, spec),
            *_parts(given(fight, attacker, "damage_pct")),
        ],
        damage_flat=[*spec.damage.damage_flat, *_parts(given(fight, attacker, "damage_flat"))],
    )


def _paced(fight: WayFight, made: Attack, attacker: Ninja) -> str:
    """The clause that changes the Speed with which an attack does its damage.

    (WAY-PARA-01, WAY-CHAIN-07, WAY-INTR-06, WAY-SHOCK-01, WAY-DB-03)
    """
    deed = fight.battle.deeds.get(made.deed)
    if attacker.worst(StatusKind.PARALYSIS):
        return "WAY-PARA-01"
    if deed is not None and deed.attack.links:
        return "WAY-CHAIN-07"
    if deed is not None and deed.act == "counter":
        return "WAY-INTR-06"
    if made.damage_speed < made.speed:
        return "WAY-SHOCK-01"
    changed = deed is not None and made.damage_speed != deed.timing.base
    return "WAY-DB-03" if changed or made.damage_speed > made.speed else ""


def _parts(modifiers: list[Modifier]) -> list[Part]:
    return [Part(Decimal(each.value), each.reason, each.clause) for each in modifiers]


def stat_bonus_of(ninja: Ninja, source: Source) -> Decimal:
    """The damage bonus of a stat: of STR for taijutsu, of CHA for ninjutsu (WAY-DB-01, -06)."""
    return {Source.PDB: ninja.pdb, Source.NDB: ninja.ndb}.get(source, Decimal(0))


def flat_bonuses(fight: WayFight, ninja: Ninja, spec: Spec) -> list[Part]:
    """The flat bonuses, added to the damage bonus after all percentages (WAY-DB-05, WAY-DB-08)."""
    if spec.damage.source is Source.NONE:
        return []
    made = _parts(given(fight, ninja, spec.damage.source.value, "db_flat"))
    if spec.damage.source is Source.PDB and Unique.BRUISER in ninja.training.uniques:
        made.append(Part(bruiser_bonus(ninja.stats.res), "Bruiser", "WAY-DB-08"))
    focus = ninja.training.abilities.get(Ability.WEAPON_FOCUS, 0) if spec.art is Art.WEAPON else 0
    if focus:
        made.append(Part(Decimal(focus), "Weapon Focus", "WAY-DB-05"))
    return made


def _of_skill(attacker: Ninja, spec: Spec) -> list[Part]:
    trained = attacker.training.abilities.get(Ability.TAIJUTSU_SPECIALIST, 0)
    if not trained or spec.art is not Art.UNARMED:
        return []
    return [Part(Decimal(SPECIALIST * trained), "Taijutsu Specialist", "WAY-MIT-02")]


def _of_margin(made: Attack) -> list[Part]:
    """The damage that a thrown weapon gains by its margin; no defensive roll counts as 10."""
    spec = made.spec
    if not spec.margin.per_margin:
        return []
    if made.damage.block is not None:
        return [Part(Decimal(spec.margin.margin_blocked), "Blocked", "WAY-WEAP-01")]
    against = made.outcome.defended.total if made.outcome.defended is not None else 10
    points = max(0, made.needed - against)
    more = min(spec.margin.margin_most, spec.margin.per_margin * points)
    return [Part(Decimal(more), f"By {points}", "WAY-WEAP-01")]


def _wave(attacker: Ninja, made: Attack) -> Decimal:
    """The damage of a shockwave; a good defence makes it weaker."""
    spec = made.spec
    if spec.target.wave is Source.NONE:
        return Decimal(0)
    over = made.outcome.defended.total - made.needed if made.outcome.defended is not None else 0
    share = max(0, 100 - spec.target.wave_less * max(0, over))
    bonus = stat_bonus_of(attacker, spec.target.wave)
    return bonus * made.damage_speed * share * made.damage.scale / 10_000


def store_blow(fight: WayFight, made: Attack, thrown: Thrown) -> str:
    """Store the damage until the count closes. Returns the id of the blow; "" if there is none."""
    attacker, target, spec = fight.combatant(made.by), fight.combatant(made.target), made.spec
    if spec.has(Tag.HARMLESS):
        return ""
    reckoning = reckon(fight, made, thrown)
    figure = wounding(
        reckoning.taken,
        [*spec.wounds.wounding_pct, *_parts(given(fight, attacker, "wounding_pct"))],
        [*spec.wounds.wounding_flat, *_parts(given(fight, attacker, "wounding_flat"))],
    )
    blow = Blow(
        id=f"{made.id}-blow",
        target=target.id,
        by=made.by,
        name=made.name,
        amount=reckoning.taken,
        wounds=BlowWounds(
            wounding=figure if figure != reckoning.taken else None,
            milder=spec.wounds.milder,
            called=spec.called,
            place=made.guard.place if made.guard is not None else "",
            knocks_out=spec.wounds.knocks_out,
            stacks=spec.wounds.stacks,
        ),
        types=list(spec.damage.types),
        blocked=made.damage.block is not None,
        shield=made.guard.weapon if made.guard is not None else "",
        ignores_armor=spec.defended.ignores_armour,
        rolls=list(thrown.rolls) if not target.guarded and not attacker.guarded else [],
    )
    fight.battle.stored.append(blow)
    _tell(fight, made, thrown, reckoning)
    return blow.id


def _tell(fight: WayFight, made: Attack, thrown: Thrown, reckoning: Reckoning) -> None:
    """Tell how the damage came about, to those who may see the attacker's or the target's numbers.

    Only the attacker and the GM are told the sources of the attacker's percentages and flat damage.
    """
    attacker, target = fight.combatant(made.by), fight.combatant(made.target)
    dealt_, *then = reckoning.words
    text = f"{attacker.name}'s damage: {dealt_}."
    thrown_many = any(each.clause == "WAY-MULTI-08" for each in made.spec.damage.flats)
    why = [*reckoning.decided[: reckoning.first], *(["WAY-MULTI-07"] if thrown_many else [])]
    eyes = attacker.dice_eyes if target.eyes is EVERYONE else GM_ONLY
    fight.tell(
        text,
        Kind.EFFECT,
        audience=eyes,
        rolls=thrown.rolls,
        clauses=why,
        of=made.id,
        sheet=_on_sheet(attacker, made.spec),
    )
    if reckoning.because:
        text = f"In {attacker.name}'s damage: {'; '.join(reckoning.because)}."
        own = attacker.own if target.eyes is EVERYONE else GM_ONLY
        fight.tell(
            text,
            Kind.EFFECT,
            audience=own,
            clauses=reckoning.clauses,
            of=made.id,
            sheet=[SheetValue(attacker.id, reason) for reason in reckoning.reasons],
        )
    if then:
        _tell_less(fight, made, then, reckoning.decided[reckoning.first :])


def _tell_less(fight: WayFight, made: Attack, steps: Sequence[str], decided: Sequence[str]) -> None:
    """Tell the target how their protection lowered the damage, and where that comes from.

    (WAY-MIT-01, WAY-DR-01)
    """
    target = fight.combatant(made.target)
    blocked = made.damage.block is not None
    flat, percents = reductions(fight, target), percentages(fight, target, blocked=blocked)
    parts = [f"{each.reason} {each.value}" for each in flat if each.value]
    parts += [f"{each.reason} {each.value}%" for each in percents if each.value]
    text = f"{target.name}: {'; '.join(steps)}{f', thanks to {listed(parts)}' if parts else ''}."
    own = [each.clause for each in (*flat, *percents)]
    why = dict.fromkeys(["WAY-MIT-01", *decided, *own])
    sheet = [SheetValue(target.id, each.reason) for each in (*flat, *percents)]
    fight.tell_player(target, text, clauses=list(why), of=made.id, sheet=sheet)


def _on_sheet(attacker: Ninja, spec: Spec) -> list[SheetValue]:
    """The values of the attacker's sheet in the damage of an attack (WAY-DB-01, WAY-DB-08)."""
    sources = {spec.damage.source, spec.target.wave} - {Source.NONE}
    names = sorted(STAT_OF[source] for source in sources)
    bruiser = spec.damage.source is Source.PDB and Unique.BRUISER in attacker.training.uniques
    return [SheetValue(attacker.id, name) for name in (*names, *(["RES"] if bruiser else []))]
