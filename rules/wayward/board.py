"""The board that people see: the counts ahead, and a card for each combatant.

And from the sheet into the fight, and back at its end (WAY-INIT-03, WAY-AP-02, WAY-FATIGUE-01).
"""

from __future__ import annotations

from dataclasses import replace

from rules.engine.kit.sheets import joining, leaving
from rules.engine.replay.journal import Joined
from rules.engine.state.effects import Effect
from rules.engine.views.timeline import Mark, Scale, Slot, Timeline
from rules.engine.views.visibility import (
    EVERYONE,
    GM,
    GM_ONLY,
    THE_GM,
    Audience,
    Card,
    Kind,
    Role,
    Sign,
    Stat,
    Viewer,
    only,
)
from rules.errors import NotAllowed
from rules.wayward.actions.abort import drop
from rules.wayward.actions.moving import nearest
from rules.wayward.character.sheet import MOST_STATUSES, Sheet
from rules.wayward.character.statuses import Known
from rules.wayward.character.values import Condition, StatusKind
from rules.wayward.conditions.areas import escape
from rules.wayward.conditions.course import going_on
from rules.wayward.conditions.status_effects import eyes_on, judge
from rules.wayward.fight.effects import Area, Blow, Infliction, Stunning
from rules.wayward.fight.state import ROUND, Body, Gear, Ninja, Pools, Training, WayFight
from rules.wayward.jutsu.enchanted_weapons import unmake
from rules.wayward.jutsu.genjutsu import battle_over
from rules.wayward.rolls.modifiers import restat, row_of
from rules.wayward.wounds.damage_taken import health
from rules.wayward.wounds.recovery import SENSIBLE, awake, begun, lasting, most_hp, most_vitality

HOW_IT_GOES_ON = (
    "What is on a sheet acts once you let hours pass (/character tend what:hours) or they fight "
    "again; what:cure ends it. The rest ends when you say so."
)
FATIGUE = 5
"""The worst level of Fatigue (WAY-FATIGUE-01)."""

AILING = {
    StatusKind.BLEED: "bleeding",
    StatusKind.BURN: "burnt",
    StatusKind.IGNITE: "on fire",
    StatusKind.IMMOBILITY: "immobile",
    StatusKind.NEEDLING: "needled",
    StatusKind.PARALYSIS: "paralysed",
    StatusKind.POISON: "poisoned",
    StatusKind.PRONE: "prone",
    StatusKind.SHOCK: "shocked",
    StatusKind.SLEEP: "asleep",
    StatusKind.SUFFOCATION: "suffocating",
    StatusKind.VISIBILITY: "sees badly",
}
"""The word for somebody with this status effect (WAY-COND-01)."""

SIGNS = {
    StatusKind.BLEED: Sign.BLEEDS,
    StatusKind.BURN: Sign.BURNS,
    StatusKind.IGNITE: Sign.BURNS,
    StatusKind.IMMOBILITY: Sign.HELD,
    StatusKind.NEEDLING: Sign.BLEEDS,
    StatusKind.PARALYSIS: Sign.STUNNED,
    StatusKind.POISON: Sign.BLEEDS,
    StatusKind.PRONE: Sign.PRONE,
    StatusKind.SHOCK: Sign.STUNNED,
    StatusKind.SLEEP: Sign.PRONE,
    StatusKind.SUFFOCATION: Sign.TIRED,
    StatusKind.VISIBILITY: Sign.BLIND,
}


def timeline(fight: WayFight) -> Timeline:
    """The counts on which somebody acts or something lands, with marks at the 20s."""
    slots = [*_turns(fight), *_landings(fight), *_prepared(fight)]
    shown = sorted({slot.at for slot in slots if slot.audience is EVERYONE})
    last = max([fight.timeline.seen, *shown])
    twenties = range(ROUND * (fight.timeline.seen // ROUND + 1), last + 1, ROUND)
    marks = [
        Mark(at=at, label=f"{at}", now=at == fight.timeline.seen)
        for at in sorted({fight.timeline.seen, *shown, *twenties})
    ]
    title = (
        "Not begun" if fight.timeline.count is None else f"Initiative count {fight.timeline.seen}"
    )
    return Timeline(title=title, marks=tuple(marks), slots=tuple(slots), scale=Scale.COUNT)


def _turns(fight: WayFight) -> list[Slot]:
    return [
        Slot(
            at=max(fight.timeline.seen, ninja.acts_at),
            kind="turn",
            who=ninja.id,
            note=_doing(fight, ninja),
            audience=ninja.eyes,
        )
        for ninja in fight.able()
        if ninja.acts_at is not None
    ]


def _doing(fight: WayFight, ninja: Ninja) -> str:
    deed = fight.doing(ninja)
    return deed.seen_title if deed is not None and deed.timing.variable else ""


def _prepared(fight: WayFight) -> list[Slot]:
    """The jutsu that the seals are for: only their user sees them on the board (WAY-HANDS-06)."""
    return [
        Slot(
            at=max(fight.timeline.seen, ninja.acts_at),
            kind="prepares",
            who=ninja.id,
            note=deed.secret,
            audience=ninja.own,
        )
        for ninja in fight.able()
        if (deed := fight.doing(ninja)) is not None and deed.secret and ninja.acts_at is not None
    ]


def _landings(fight: WayFight) -> list[Slot]:
    return [
        Slot(
            at=deed.lands,
            kind="lands",
            who=deed.by,
            id=deed.id,
            note=deed.seen_title,
            audience=fight.combatant(deed.by).eyes,
            lands=True,
        )
        for deed in fight.battle.deeds.values()
        if deed.delayed and not deed.progress.landed
    ]


def card(fight: WayFight, ninja: Ninja) -> Card:
    """A combatant's card: its player sees the numbers, everybody else what is visible."""
    own = ninja.own
    stats = [
        Stat(
            name="Vitality",
            value=ninja.pools.vitality,
            full=ninja.pools.vitality_max,
            audience=own,
            role=Role.HEALTH,
        ),
        Stat(
            name="HP", value=ninja.pools.hp, full=ninja.pools.hp_max, audience=own, role=Role.HEALTH
        ),
        _resource("Willpower", ninja.pools.willpower, ninja.pools.willpower_max, own),
        _resource("AP", ninja.turn.ap, ninja.ap_most, own),
        Stat(
            name="Fatigue",
            value=ninja.pools.fatigue,
            full=FATIGUE,
            audience=ninja.eyes,
            role=Role.RESOURCE,
            rises=True,
        ),
    ]
    if near := nearest(fight, ninja):
        stats.append(Stat(name="Nearest", value=near, audience=ninja.eyes))
    if ninja.acts_at is not None:
        stats.append(Stat(name="Next action", value=ninja.acts_at, audience=ninja.own))
    stats += [
        Stat(name=f"{kind} penalty", value=-amount, audience=own)
        for kind, amount in (
            ("Stamina", ninja.pools.stamina_penalty),
            ("Chakra", ninja.pools.chakra_penalty),
        )
        if amount
    ]
    stats += _conditions(ninja)
    stats += _around(fight, ninja)
    stats += _lasting(fight, ninja)
    stats += _at_the_end(fight, ninja)
    rows = [row for wound in ninja.body.wounds if (row := row_of(wound)) is not None]
    stats += [
        Stat(name=f"{row.name} ({row.severity.value})", value=row.severity.level, audience=own)
        for row in rows
    ]
    return Card(
        id=ninja.id,
        name=ninja.name,
        stats=tuple(stats),
        health=health(ninja),
        words=("unhurt", "hurt", "wounded", Condition.INCAPACITATED.value),
        out=_out(ninja),
    )


def _resource(name: str, value: int, full: int, eyes: Audience) -> Stat:
    return Stat(name=name, value=value, full=full, audience=eyes, role=Role.RESOURCE)


def _conditions(ninja: Ninja) -> list[Stat]:
    """The conditions on a card: one word for those who may know, the severity for the owner."""
    made = [Stat(name="stunned", role=Role.CONDITION, sign=Sign.STUNNED)] if ninja.turn.stun else []
    if ninja.body.eyes_shut:
        shut = Stat(name="eyes shut", audience=ninja.eyes, role=Role.CONDITION, sign=Sign.BLIND)
        made.append(shut)
    if ninja.pools.fatigue:
        fatigue = Stat(
            name="fatigue",
            value=ninja.pools.fatigue,
            audience=ninja.eyes,
            role=Role.CONDITION,
            sign=Sign.TIRED,
        )
        made.append(fatigue)
    if ninja.body.held_by:
        held = Stat(name="held", audience=ninja.eyes, role=Role.CONDITION, sign=Sign.HELD)
        made.append(held)
    for each in ninja.body.statuses:
        word = AILING[each.kind]
        own = GM_ONLY if each.known is Known.GM else ninja.own
        if eyes_on(ninja, each) == ninja.eyes:
            seen = Stat(name=word, audience=ninja.eyes, role=Role.CONDITION, sign=SIGNS[each.kind])
            made.append(seen)
            made.append(Stat(name=each.kind.value.capitalize(), value=each.severity, audience=own))
        else:
            hidden = Stat(name=word, value=each.severity, audience=own, role=Role.CONDITION)
            made.append(replace(hidden, sign=SIGNS[each.kind]))
    return made


def _around(fight: WayFight, ninja: Ninja) -> list[Stat]:
    """The areas that everybody sees around a ninja, such as smoke or mud (WAY-AOE-01)."""
    return [
        Stat(name=f"in {area.name}", audience=ninja.eyes, role=Role.CONDITION)
        for area in fight.battle.areas
        if ninja.id in area.inside and not area.secret and area.effect.total is None
    ]


def _lasting(fight: WayFight, ninja: Ninja) -> list[Stat]:
    """The pills and techniques that work on somebody, each once, for those who know of them."""
    known = {effect.name: effect for effect in fight.effects_on(ninja.id)}
    return [
        Stat(name=name, value=_until(each), audience=each.audience, role=Role.CONDITION)
        for name, each in known.items()
    ]


def _until(effect: Effect) -> str:
    return "" if effect.until is None else f"until {effect.until}"


def _at_the_end(fight: WayFight, ninja: Ninja) -> list[Stat]:
    """The stored effects that everybody knows to be coming when the count closes.

    Only those of a blow by somebody in sight: of others nobody knows yet. (WAY-SIMUL-01)
    """
    seen = {
        each.id: each
        for each in fight.battle.stored
        if isinstance(each, Blow) and each.target == ninja.id and _in_sight(fight, each.by)
    }
    coming: dict[str, Audience] = {"hit": ninja.eyes} if seen else {}
    for each in fight.battle.stored:
        match each:
            case Infliction(blow=blow, status=status) if blow in seen:
                coming[AILING[status.kind]] = eyes_on(ninja, status)
            case Stunning(blow=blow) if blow in seen:
                coming["stunned"] = ninja.eyes
            case _:
                pass
    if ninja.pools.fatigue_pending:
        coming["more tired"] = ninja.own
    return [
        Stat(
            name=f"{what} at the end of this count",
            audience=eyes,
            role=Role.CONDITION,
            sign=Sign.TARGETED,
        )
        for what, eyes in coming.items()
    ]


def _in_sight(fight: WayFight, id: str) -> bool:
    attacker = fight.combatants.get(id)
    return attacker is not None and attacker.eyes is EVERYONE and attacker.stealth.hiding is None


def _out(ninja: Ninja) -> str:
    """Why a ninja is out of the fight; "" if they are in it.

    (WAY-INCAP-02, WAY-UNCON-01, WAY-DEATH-01)
    """
    if ninja.body.condition is not Condition.FIT:
        return ninja.body.condition.value
    return "gone" if ninja.out else ""


PLAYERS, OTHERS = "players", "others"
"""The two sides, used if a sheet names none."""


def may_join(sheet: Sheet) -> None:
    """Refuse the dead, and patients of a hospital (WAY-DEATH-01, WAY-MED-02)."""
    if sheet.condition is Condition.DEAD:
        raise NotAllowed("This character is dead and can only be read.")
    if sheet.clocks.admitted is not None:
        raise NotAllowed("This character is in hospital and must be discharged first.")


def enlist(fight: WayFight, joined: Joined, sheet: Sheet) -> Ninja:
    """Copy a sheet into the fight, with 0 Action Points; a value missing on it is at its maximum.

    The player and the GM are told the notes of its modifiers, which people carry out.
    """
    fatigue = 0 if fight.house.fatigue_reset_per_battle else sheet.pools.fatigue
    carried = joining(sheet.gear, Gear)
    carried["unarmed"] = replace(sheet.gear.unarmed)
    made = Ninja(
        id=joined.id,
        name=joined.name,
        player=joined.player,
        character=joined.character,
        hidden=joined.hidden,
        side=sheet.side or (OTHERS if joined.player == GM else PLAYERS),
        stats=replace(sheet.stats),
        pools=Pools(
            vitality_max=most_vitality(sheet),
            vitality=min(_or(sheet.pools.vitality, sheet.most_vitality), most_vitality(sheet)),
            hp_max=most_hp(sheet),
            hp=min(_or(sheet.pools.hp, sheet.most_hp), most_hp(sheet)),
            willpower_max=sheet.most_willpower,
            willpower=_or(sheet.pools.willpower, sheet.most_willpower),
            fatigue=fatigue,
        ),
        training=Training(village=sheet.village, **joining(sheet.training, Training)),
        gear=Gear(**carried),
        body=Body(**joining(sheet, Body), whole={"str": sheet.stats.str, "agi": sheet.stats.agi}),
    )
    made.body.condition = _condition(made)
    restat(made, fight.now)
    if sheet.pools.fatigue > SENSIBLE >= fatigue and made.pools.hp > 0:
        made.body.condition = (
            Condition.FIT if sheet.condition is Condition.UNCONSCIOUS else made.body.condition
        )
    made.body.statuses[:] = [each.shifted(fight.now) for each in sheet.statuses]
    for wound in made.body.wounds:
        made.body.statuses += lasting(made, wound)
    for bonus in sheet.modifiers:
        if bonus.note:
            fight.tell_player(made, f"{bonus.source or bonus.target}: {bonus.note}")
    _overlook(fight, made)
    return made


def _overlook(fight: WayFight, ninja: Ninja) -> None:
    """Let somebody who comes in not see those of the other sides who hide (WAY-STEALTH-01)."""
    for other in fight.combatants.values():
        if other.stealth.hiding is None or other.side == ninja.side:
            continue
        if ninja.id not in other.stealth.hiding.from_:
            other.stealth.hiding.from_.append(ninja.id)


def amended(fight: WayFight, path: str) -> None:
    """Let somebody whose HP the GM has amended fall at once (WAY-INCAP-01, WAY-DEATH-01)."""
    match path.split("."):
        case ["combatants", id, "hp"]:
            judge(fight, fight.combatant(id))
        case _:
            pass


def come_back(fight: WayFight, ninja: Ninja) -> None:
    """Bring somebody back; if their count has passed, they act as a newcomer does (WAY-INIT-03).

    Their action from before they left is over, and its delayed effects do not happen. They do not
    see who has hidden meanwhile.
    """
    _overlook(fight, ninja)
    for deed in [each for each in fight.battle.deeds.values() if each.by == ninja.id]:
        if not deed.progress.landed or deed.id == ninja.turn.doing:
            drop(fight, ninja, deed)
    if ninja.turn.acts is not None and ninja.turn.acts < fight.now:
        ninja.turn.acts = None


def _condition(made: Ninja) -> Condition:
    """The condition in which a ninja arrives: no better than their HP and Fatigue allow.

    (WAY-INCAP-01, WAY-FATIGUE-08)
    """
    if made.body.condition is Condition.FIT and made.pools.fatigue > SENSIBLE:
        return Condition.UNCONSCIOUS
    if made.body.condition is Condition.FIT and made.pools.hp <= 0:
        return Condition.INCAPACITATED
    return made.body.condition


def _or(value: int | None, otherwise: int) -> int:
    return otherwise if value is None else value


def pending(fight: WayFight, viewer: Viewer) -> tuple[str, ...]:
    """What goes on after the end, as far as the viewer may know (WAY-AFTER-01, WAY-GENJ-15)."""
    return tuple([text for text, audience in _going_on(fight) if viewer.sees(audience)])


def _going_on(fight: WayFight) -> list[tuple[str, Audience]]:
    """What outlasts the fight in words, each with those who may know."""
    people = fight.combatants.values()
    statuses = [(ninja, each) for ninja in people for each in going_on(ninja) if not each.ends.tied]
    holds = [
        (f"{hold.name} holds {ninja.name}", ninja.own if hold.aware else GM_ONLY)
        for ninja in people
        for hold in ninja.jutsu.genjutsu
        if hold.outlasts_combat
    ]
    places = [
        (f"{area.name} of {ninja.name} lies over the place", ninja.own)
        for ninja in people
        for area in fight.battle.areas
        if area.by == ninja.id and area.effect.total is not None and _outlasts(ninja, area)
    ]
    told = [
        (f"{ninja.name} is {AILING[each.kind]}", ninja.own if ninja.out else eyes_on(ninja, each))
        for ninja, each in statuses
    ]
    dying = [
        (f"{ninja.name} is dying", ninja.eyes)
        for ninja in people
        if ninja.body.condition is Condition.DYING
    ]
    return list(dict.fromkeys([*dying, *told, *holds, *places]))


def _outlasts(ninja: Ninja, area: Area) -> bool:
    """Whether the illusion of an area is one that goes on after the fight (WAY-GENJ-15)."""
    technique = ninja.knows(area.technique)
    return technique is not None and technique.outlasts


def finish(fight: WayFight) -> None:
    """End the fight: remove what lasts only as long as it, and tell what goes on.

    (WAY-STAM-06, WAY-CHAK-05, WAY-GENJ-14, WAY-AFTER-01)
    """
    fight.battle.stored.clear()
    battle_over(fight)
    for ninja in fight.combatants.values():
        for status in list(ninja.body.statuses):
            escape(fight, ninja, status, changed=True)
    after: dict[Audience, list[str]] = {}
    for text, audience in _going_on(fight):
        after.setdefault(audience, []).append(text)
    for audience in [each for each in after if each != GM_ONLY]:
        _tell_after(fight, after[audience], audience)
    if after:
        _tell_after(fight, [*pending(fight, THE_GM)], only(GM), HOW_IT_GOES_ON)
    for ninja in fight.combatants.values():
        ninja.pools.stamina_penalty = ninja.pools.chakra_penalty = ninja.pools.winded = 0
        for upkeep in ninja.jutsu.upkeeps:
            unmake(ninja, upkeep.technique)
        ninja.jutsu.upkeeps.clear()
        ninja.body.statuses[:] = going_on(ninja)


def _tell_after(fight: WayFight, texts: list[str], audience: Audience, more: str = "") -> None:
    text = f"It goes on after the fight: {'; '.join(texts)}. {more}".strip()
    fight.tell(text, Kind.EFFECT, audience=audience, clauses=["WAY-AFTER-01", "WAY-AFTER-02"])


def write_back(fight: WayFight, ninja: Ninja, sheet: Sheet) -> Sheet:
    """The sheet after the fight: everything that was lost, spent, gained and suffered.

    Wounds that end with the combat are over, recovery begins, and medical attention has ended. A
    ninja who was knocked out wakes once they have HP. What their player does not know of stays with
    the GM. (WAY-RECOV-01, WAY-RECOV-07, WAY-UNCON-01, WAY-AFTER-01)
    """
    wounds = [
        replace(each, counted=fight.at)
        for each in ninja.body.wounds
        if (row := row_of(each)) is None or not row.healing.combat
    ]
    kept = leaving(ninja.gear, sheet.gear)
    names = {each.id: each.technique for each in ninja.jutsu.genjutsu}
    lasting = [each for each in going_on(ninja) if each.known is not Known.GM][:MOST_STATUSES]
    ids = {each.id: f"kept-{number}" for number, each in enumerate(lasting)}
    statuses = [
        replace(
            each,
            id=ids[each.id],
            source=names.get(each.source, each.source),
            ends=replace(each.ends, tied=ids.get(each.ends.tied, "")),
        )
        for each in [status.shifted(-fight.now) for status in lasting]
    ]
    kept["armour"] = tuple([replace(each) for each in (*ninja.gear.armour, *ninja.gear.shed)])
    made = replace(
        sheet,
        pools=replace(
            sheet.pools,
            vitality=min(ninja.pools.vitality, sheet.most_vitality),
            hp=max(-sheet.most_hp, min(ninja.pools.hp, sheet.most_hp)),
            willpower=min(ninja.pools.willpower, sheet.most_willpower),
            fatigue=min(6, ninja.pools.fatigue),
        ),
        gear=replace(
            sheet.gear,
            **kept,
        ),
        wounds=tuple(wounds),
        condition=ninja.body.condition,
        statuses=tuple(statuses),
        clocks=replace(begun(sheet.clocks, fight.at), medical=None),
    )
    return awake(made)
