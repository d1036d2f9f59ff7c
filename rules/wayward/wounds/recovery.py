"""Recovery between fights (WAY-RECOV-01..08, WAY-ICREC-01..07).

Everything is computed from instants that the sheet keeps, whenever somebody looks at the sheet;
nothing runs in the background. In a fight the clocks stand still, and they begin again when the
sheet is written back. The setting `way.recovery_clock` says whether real time counts, or the time
that the GM lets pass in the story.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import together
from rules.engine.views.visibility import Kind
from rules.wayward.character import formula
from rules.wayward.character.house_rules import House
from rules.wayward.character.sheet import Clocks, Sheet, Wound
from rules.wayward.character.statuses import Status, StatusEnd
from rules.wayward.character.values import Condition, StatusKind
from rules.wayward.character.wound_tables import What, WoundRow, weeks, wound_row
from rules.wayward.conditions.course import AN_HOUR, HARMFUL, biting, cost, weaken
from rules.wayward.conditions.status_effects import rouse, take_away
from rules.wayward.fatigue import relieve
from rules.wayward.fight.effects import Mending, Sore
from rules.wayward.fight.state import Ninja, Pools, WayFight
from rules.wayward.rolls.modifiers import GROWTHS, carries, restat, row_of
from rules.wayward.wounds.wounds import apply_effect, lower_pools


def lasting(ninja: Ninja, wound: Wound) -> list[Status]:
    """The Paralysis of an older wound, which lasts until the wound heals."""
    row = row_of(wound)
    return [
        Status(
            id=f"{wound.id}-{each.what.value}",
            kind=StatusKind.PARALYSIS,
            severity=formula.whole(each.amount, ninja.numbers),
            source=wound.row,
            ends=StatusEnd(wound=wound.id),
        )
        for each in (row.applies if row is not None else ())
        if each.what is What.PARALYSIS
    ]


def heal(fight: WayFight, ninja: Ninja, wound: Wound) -> None:
    """Remove a healed wound within the fight, and its lasting effects (WAY-COND-02)."""
    row = row_of(wound)
    ninja.body.wounds.remove(wound)
    _ = ninja.body.sores.pop(wound.id, None)
    ninja.body.statuses[:] = [each for each in ninja.body.statuses if each.ends.wound != wound.id]
    if row is not None and any(each.what is What.LOWER_POOLS for each in row.applies):
        lower_pools(ninja, -ninja.stats.res)
    restat(ninja, fight.now)
    name = row.name if row is not None else "A wound"
    fight.tell_of(ninja, f"{name} of {ninja.name} is healed.", Kind.SUCCESS)


def grow(fight: WayFight, ninja: Ninja) -> None:
    """Let wounds that get worse in combat do so on their counts."""
    for wound in ninja.body.wounds:
        growth = GROWTHS.get(wound.row)
        if growth is None:
            continue
        there = ninja.body.sores.setdefault(wound.id, Sore())
        if fight.now > there.since and (fight.now - there.since) % growth.every == 0:
            there.grown = min(growth.most, there.grown + 1)
            there.worst = max(there.worst, there.grown)


def advanced(fight: WayFight, ninja: Ninja) -> Resolution[None]:
    """Apply the effects of wounds on a new level of Fatigue: another Bleed, or another poison."""
    for wound in list(ninja.body.wounds):
        kind = ADVANCING.get(wound.row)
        row = row_of(wound)
        if kind is None or row is None or not carries(ninja, row.id):
            continue
        for each in [each for each in row.applies if each.what is kind]:
            key = f"{ninja.id}-{wound.id}-{fight.now}"
            yield from together(f"advance-{key}", {"it": apply_effect(fight, ninja, wound, each)})


ADVANCING = {"slashing-major-torso": What.BLEED, "piercing-critical-abdomen": What.POISON}
"""The effects that come again with a new level of Fatigue, by the rows of wounds."""


def mend(fight: WayFight, target: Ninja, mending: Mending) -> None:
    """Restore Vitality or HP up to the maximum, or lower the Stamina penalty.

    (WAY-REST-01, WAY-RECOV-02)
    """
    if mending.stamina:
        relieve(target, mending.stamina)
    if mending.stands:
        target.body.statuses[:] = [
            each for each in target.body.statuses if each.kind is not StatusKind.PRONE
        ]
    for status in [each for each in target.body.statuses if each.id == mending.cures]:
        take_away(target, status)
        text = f"{target.name} no longer suffers from {status.kind.value}."
        fight.tell_of(target, text, Kind.SUCCESS, "WAY-COND-02")
    if not (mending.vitality or mending.hp) or target.body.condition is Condition.DEAD:
        return
    target.pools.vitality = min(target.pools.vitality_max, target.pools.vitality + mending.vitality)
    target.pools.hp = min(target.pools.hp_max, target.pools.hp + mending.hp)
    fight.tell_of(target, f"{target.name} is healed.", Kind.SUCCESS)
    if target.pools.hp > 0 and target.body.condition is Condition.INCAPACITATED:
        rouse(fight, target)


MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
WEEK_IN_TALE = 7
"""The days of the story that heal as much of a wound as one real day (WAY-ICREC-06)."""
SLEEP = 6
"""The hours of restful sleep that restore all Willpower (WAY-ICREC-05)."""
LONGEST = 12
"""A number of hours that every interval divides: 6 for HP and Fatigue, 12 in deprivation."""
NIGHT = 8
"""The hours of a night's rest."""
SENSIBLE = 5
"""The highest Fatigue at which somebody is conscious (WAY-UNCON-01)."""


@dataclass(frozen=True, slots=True)
class Pace:
    """The time to recover a tenth of Vitality, a tenth of HP, or a level of Fatigue."""

    vitality: int
    hp: int
    fatigue: int


REAL = Pace(10 * MINUTE, HOUR, HOUR)
"""The pace in real time (WAY-RECOV-01..03)."""
TALE = Pace(HOUR, 6 * HOUR, 6 * HOUR)
"""The pace in the story's time (WAY-ICREC-02..04)."""


def recover(sheet: Sheet, house: House, now: int) -> Sheet:
    """The sheet as it is at an instant; a value without a clock gets one that starts now.

    By the story's clock, only the hours that the GM lets pass restore anything. As long as a poison
    or the like has its course before it, only Willpower and wounds recover. (WAY-AFTER-02)
    """
    if sheet.condition is Condition.DEAD:
        return sheet
    if house.recovery_clock == "ic":
        return _started(sheet, now)
    started = _started(sheet, now)
    if suffers(sheet):
        # Damage to come interrupts recovery: the clocks start again when it is over.
        started = replace(started, clocks=begun(started.clocks, now))
    return _wounds(_willpower(_pools(started, REAL, now), now), now)


def _started(sheet: Sheet, now: int) -> Sheet:
    clocks = sheet.clocks
    made = replace(
        clocks,
        vitality=now if clocks.vitality is None else clocks.vitality,
        hp=now if clocks.hp is None else clocks.hp,
        fatigue=now if clocks.fatigue is None else clocks.fatigue,
        willpower=now if clocks.willpower is None else clocks.willpower,
    )
    wounds = tuple([replace(each, counted=each.counted or now) for each in sheet.wounds])
    return replace(sheet, clocks=made, wounds=wounds)


def most_vitality(sheet: Sheet) -> int:
    """The maximum of Vitality, which some wounds lower."""
    return max(0, sheet.most_vitality - _lowered(sheet))


def most_hp(sheet: Sheet) -> int:
    """The maximum of HP, which some wounds lower."""
    return max(1, sheet.most_hp - _lowered(sheet))


def _lowered(sheet: Sheet) -> int:
    rows = [wound_row(each.row) for each in sheet.wounds if each.row]
    return sheet.stats.res * sum(
        1 for r in rows if any(a.what is What.LOWER_POOLS for a in r.applies)
    )


def stretched(sheet: Sheet, interval: int) -> int:
    """The length of an interval: half in medical attention, double in deprivation, usual in both.

    (WAY-MED-01, WAY-HREST-05, WAY-ICREC-07)
    """
    half = 2 if sheet.clocks.medical is not None else 1
    twice = 2 if sheet.clocks.deprived is not None else 1
    return interval * twice // half


def paced(sheet: Sheet, house: House, now: int, **changes: Any) -> Sheet:
    """The sheet once care or deprivation begins or ends: each begun step keeps its share.

    So care counts only from its beginning; whole hours of the story are kept. (WAY-MED-01,
    WAY-HREST-05)
    """
    made = recover(sheet, house, now)
    after = replace(made, clocks=replace(made.clocks, **changes))
    clocks = after.clocks
    for name in ("vitality", "hp", "fatigue"):
        began = getattr(clocks, name)
        old, new = (stretched(each, getattr(REAL, name)) for each in (made, after))
        share = 0 if began is None else (now - began) * new // old
        clocks = replace(clocks, **{name: now - share})
    old, new = (stretched(each, TALE.hp) for each in (made, after))
    told = clocks.told * HOUR % old * new // old // HOUR
    return replace(after, clocks=replace(clocks, told=told))


def _pools(sheet: Sheet, pace: Pace, now: int) -> Sheet:
    """Restore Vitality, HP and Fatigue for each whole interval since their clocks began.

    (WAY-RECOV-01..03)
    """
    clocks, each = sheet.clocks, dict[str, int]()
    for name in ("vitality", "hp", "fatigue"):
        began: int = getattr(clocks, name)
        interval = stretched(sheet, getattr(pace, name))
        each[name] = (max(began, now) - began) // interval
        clocks = replace(clocks, **{name: began + each[name] * interval})
    return awake(replace(_credited(sheet, each), clocks=clocks))


def _credited(sheet: Sheet, intervals: dict[str, int]) -> Sheet:
    """Credit whole intervals; a value that is not written down is at its maximum and stays so."""
    now = sheet.pools
    pools = replace(
        now,
        vitality=_grown(now.vitality, sheet, most_vitality(sheet), intervals["vitality"]),
        hp=_grown(now.hp, sheet, most_hp(sheet), intervals["hp"]),
        fatigue=max(0, now.fatigue - intervals["fatigue"]),
    )
    return replace(sheet, pools=pools)


def _grown(now: int | None, sheet: Sheet, most: int, intervals: int) -> int | None:
    if now is None:
        return most if _lowered(sheet) else None
    return min(most, min(most, now) + most * intervals // 10)


def awake(sheet: Sheet) -> Sheet:
    """Wake somebody with more than 0 HP and at most Fatigue 5 (WAY-RECOV-02, WAY-UNCON-01)."""
    down = sheet.condition in (Condition.INCAPACITATED, Condition.UNCONSCIOUS)
    if down and (sheet.pools.hp is None or sheet.pools.hp > 0) and sheet.pools.fatigue <= SENSIBLE:
        return replace(sheet, condition=Condition.FIT)
    return sheet


def day_of(at: int) -> int:
    """The number of the day of an instant; days begin at 00:00 UTC (WAY-RECOV-05)."""
    return at // DAY


def _willpower(sheet: Sheet, now: int) -> Sheet:
    """Refill Willpower each day, in deprivation every second day (WAY-RECOV-05, WAY-HREST-05)."""
    last = sheet.clocks.willpower
    days = 2 if sheet.clocks.deprived is not None else 1
    if last is None or day_of(now) - day_of(last) < days:
        return sheet
    return replace(_willing(sheet), clocks=replace(sheet.clocks, willpower=now))


def _willing(sheet: Sheet) -> Sheet:
    """The sheet with all Willpower."""
    return replace(sheet, pools=replace(sheet.pools, willpower=sheet.most_willpower))


# -------------------------------------------------- wounds (WAY-RECOV-06, WAY-RECOV-08)


def _wounds(sheet: Sheet, now: int) -> Sheet:
    """Heal wounds by the days since they were last counted; healed wounds are removed."""
    left = [_healed(sheet, each, now) for each in sheet.wounds]
    return _without(sheet, [each for each in left if each is not None])


def _healed(sheet: Sheet, wound: Wound, now: int) -> Wound | None:
    """A wound after the days that have passed; None if it is healed.

    In deprivation, two days in a row count as one, and a single one does not count (WAY-HREST-06).
    """
    passed = max(wound.counted, now) - wound.counted
    if sheet.clocks.deprived is None:
        return healed_by(sheet, wound, Decimal(passed) / DAY, now)
    pairs = passed // (2 * DAY)
    return healed_by(sheet, wound, Decimal(pairs), wound.counted + pairs * 2 * DAY)


def healed_by(sheet: Sheet, wound: Wound, days: Decimal, counted: int) -> Wound | None:
    """A wound after some days of healing, counted up to an instant; None if it is healed."""
    row = wound_row(wound.row) if wound.row else None
    needed = whole_time(row) if row is not None else None
    if row is None or needed is None:
        return replace(wound, counted=counted)
    now = weeks(row, medical=sheet.clocks.medical is not None)
    gained = days * needed / now if now else Decimal(0)
    healed = min(Decimal(9999), wound.healed + gained).quantize(Decimal("0.000001"))
    if healed >= needed:
        return None
    return replace(wound, healed=healed, counted=counted)


def whole_time(row: WoundRow) -> Decimal | None:
    """The weeks of healing without medical attention, or with it if the wound needs it.

    Under attention a day counts as several of these, as it shortens the time (WAY-MED-01).
    """
    alone = weeks(row, medical=False)
    return alone if alone is not None else weeks(row, medical=True)


def _without(sheet: Sheet, wounds: list[Wound]) -> Sheet:
    return replace(sheet, wounds=tuple(wounds))


# -------------------------------------------------- the tale's clock (WAY-ICREC-01..07)


def pass_hours(sheet: Sheet, house: House, hours: int, *, slept: int = 0) -> Sheet:
    """Let hours pass in the story, some of them in restful sleep without a break.

    Hours that are told one by one restore as much as all at once. What goes on from the last fight
    has its course first; for somebody who is dying of it no more time passes until the GM has
    decided. (WAY-ICREC-02..07, WAY-AFTER-02)
    """
    if hours and sheet.statuses:
        sheet = _run(sheet, house, hours * AN_HOUR)
        if sheet.condition is Condition.DYING:
            return sheet
    if sheet.condition is Condition.DEAD:
        return sheet
    before, each = sheet.clocks.told * HOUR, {}
    for name in ("vitality", "hp", "fatigue"):
        interval = stretched(sheet, getattr(TALE, name))
        each[name] = (before + hours * HOUR) // interval - before // interval
    made = awake(_credited(sheet, each))
    told = (sheet.clocks.told + hours) % LONGEST
    made = replace(made, clocks=replace(made.clocks, told=told))
    if slept >= SLEEP * (2 if sheet.clocks.deprived is not None else 1):
        made = _willing(made)
    days = Decimal(hours) / 24 / WEEK_IN_TALE
    if sheet.clocks.deprived is not None:
        days /= 2
    left = [healed_by(sheet, wound, days, wound.counted) for wound in made.wounds]
    return _without(made, [wound for wound in left if wound is not None])


def suffers(sheet: Sheet) -> bool:
    """Whether a status that does damage goes on (WAY-AFTER-02)."""
    return any(each.kind in HARMFUL for each in sheet.statuses)


def _run(sheet: Sheet, house: House, counts: int) -> Sheet:
    """The sheet after some counts of what goes on; outside of a fight nothing wounds.

    For somebody dying time stops. (WAY-AFTER-02)
    """
    most, there = most_hp(sheet), most_vitality(sheet)
    now = sheet.pools
    pools = Pools(
        vitality=there if now.vitality is None else min(now.vitality, there),
        hp_max=most,
        hp=most if now.hp is None else min(now.hp, most),
    )
    left = [each.shifted(0) for each in sheet.statuses]
    passed = 0
    while passed < counts and pools.hp > -most:
        left = [each for each in left if each.ends.until is None or each.ends.until > passed + 1]
        acting = biting(left, house)
        passed = passed + 1 if acting else counts
        for each in acting:
            pools.lose(cost(each, passed, pools, house))
            weaken(each, passed, sheet.stats.res, house)
        left = [each for each in left if each.severity > 0]
    ids = {"", *[each.id for each in left]}
    lasting = [each.shifted(-passed) for each in left if each.ends.tied in ids]
    lasting = [each for each in lasting if each.ends.until is None or each.ends.until]
    harmed = replace(sheet, statuses=tuple(lasting), clocks=replace(sheet.clocks, told=0))
    harmed = replace(harmed, pools=replace(now, vitality=pools.vitality, hp=pools.hp))
    if pools.hp <= -most:
        return replace(harmed, condition=Condition.DYING)
    fallen = pools.hp <= 0 and sheet.condition is Condition.FIT
    return replace(harmed, condition=Condition.INCAPACITATED) if fallen else harmed


def rest(sheet: Sheet, house: House) -> Sheet:
    """A night's rest in the story: eight hours of sleep."""
    return pass_hours(sheet, house, NIGHT, slept=NIGHT)


# -------------------------------------------------- interruptions (WAY-HREST-01..04)


def interrupted(sheet: Sheet, house: House, now: int) -> Sheet:
    """Interrupt recovery by damage or a failed Fatigue roll: whole intervals count, clocks restart.

    Wounds and Willpower are not affected. (WAY-HREST-01, WAY-HREST-02, WAY-HREST-03)
    """
    made = recover(sheet, house, now)
    return replace(made, clocks=begun(made.clocks, now))


def begun(clocks: Clocks, now: int) -> Clocks:
    """Clocks that start now; Willpower keeps its own, which goes by days."""
    last = now if clocks.willpower is None else clocks.willpower
    return replace(clocks, vitality=now, hp=now, fatigue=now, willpower=last, told=0)


def reopened(sheet: Sheet, house: House, now: int) -> Sheet:
    """Keep wounds from healing today, because somebody strained them (WAY-HREST-04)."""
    made = recover(sheet, house, now)
    wounds = [replace(each, healed=Decimal(int(each.healed)), counted=now) for each in made.wounds]
    return _without(made, wounds)
