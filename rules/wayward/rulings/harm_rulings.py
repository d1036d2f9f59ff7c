"""The GM's acts about what people suffer: death, statuses, wounds, waking (WAY-DEATH-04)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.forms import Fields, Form, Number, Option, Pick, Text, YesNo
from rules.engine.requests import Resolution
from rules.engine.ruleset import Anytime, Aside
from rules.engine.visibility import GM, Kind, PlayerId
from rules.errors import BadAnswer, NotAllowed
from rules.wayward.character.poisons import brew, specials, vectors
from rules.wayward.character.sheet import Wound
from rules.wayward.character.values import Condition, Side
from rules.wayward.character.wound_tables import rows
from rules.wayward.conditions.incapacitated import fall, rouse
from rules.wayward.conditions.poison import exposed, poison
from rules.wayward.conditions.status_effects import befall, stun, take_away, unstun, wake
from rules.wayward.conditions.status_rolls import lasts
from rules.wayward.fatigue.fatigue_levels import HIGHEST
from rules.wayward.fatigue.upkeep import END_UPKEEP
from rules.wayward.fight import condition_answers
from rules.wayward.fight.lasting_effects import Status, StatusKind
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.wording import targets
from rules.wayward.rolls.wound_modifiers import row_of
from rules.wayward.wounds.wound_effects import heal, maim

STUN = "stun"
"""What moves the next action is put on and taken away like a status."""
CONFIRM = "confirm_death"
PLAIN = "none"
"""A poison without a special effect, and neither side of a body."""


def gm_only(by: PlayerId) -> None:
    """Refuse everybody but the GM."""
    if by != GM:
        raise NotAllowed("Only the GM may do that.")


def _living(fight: WayFight) -> list[Ninja]:
    living = [each for each in fight.present() if each.condition is not Condition.DEAD]
    if not living:
        raise NotAllowed("Nobody is left alive in this fight.")
    return living


# -------------------------------------------------- death (WAY-DEATH-01, -04)


def _death_form(fight: WayFight, by: PlayerId) -> Fields[condition_answers.ConfirmDeath]:
    gm_only(by)
    fields: dict[str, Form[Any]] = {
        "combatant": targets(_living(fight), "Who"),
        "dies": YesNo("Dies (no: is spared)"),
    }

    def check(wish: condition_answers.ConfirmDeath) -> None:
        ninja = fight.combatant(wish.combatant)
        if not wish.dies and ninja.condition is not Condition.DYING:
            raise BadAnswer(f"{ninja.name} is not dying.")

    return Fields(condition_answers.ConfirmDeath, fields, check)


def _death(fight: WayFight, by: PlayerId, wish: condition_answers.ConfirmDeath) -> None:
    """Death, of whatever; or whoever is dying is spared, and lies there with 1 HP more."""
    del by
    ninja = fight.combatant(wish.combatant)
    settle(fight, ninja)
    if wish.dies:
        fall(fight, ninja, Condition.DEAD)
        return
    ninja.condition = Condition.INCAPACITATED
    ninja.hp = max(ninja.hp, 1 - ninja.hp_max)
    text = f"{ninja.name} lives."
    fight.tell(text, Kind.RULING, audience=ninja.eyes, clauses=["WAY-DEATH-01"])


def settle(fight: WayFight, ninja: Ninja) -> None:
    """The question whether somebody dies is answered."""
    fight.offers[:] = [
        offer for offer in fight.offers if not (offer.act == CONFIRM and offer.about == ninja.id)
    ]


# -------------------------------------------------- waking (WAY-SLEEP-02, WAY-UNCON-01)


def _rouse_form(fight: WayFight, by: PlayerId) -> Fields[condition_answers.Rouse]:
    gm_only(by)
    senseless = (Condition.UNCONSCIOUS, Condition.INCAPACITATED)
    lying = [each for each in fight.present() if each.asleep or each.condition in senseless]
    if not lying:
        raise NotAllowed("Nobody sleeps or lies senseless.")
    return Fields(condition_answers.Rouse, {"combatant": targets(lying, "Who")})


def _rouse(fight: WayFight, by: PlayerId, wish: condition_answers.Rouse) -> None:
    """A sleeper wakes; the unconscious come to, and can act if they have HP left."""
    del by
    ninja = fight.combatant(wish.combatant)
    wake(fight, ninja)
    ninja.fatigue = min(ninja.fatigue, HIGHEST)
    if ninja.hp > 0 and ninja.condition is not Condition.FIT:
        rouse(fight, ninja)
    elif ninja.condition is Condition.UNCONSCIOUS:
        ninja.condition = Condition.INCAPACITATED
        fight.tell(f"{ninja.name} comes to.", Kind.SUCCESS, audience=ninja.eyes)


# -------------------------------------------------- statuses (WAY-SUFF-05, WAY-PARA-02)


def _afflict_form(fight: WayFight, by: PlayerId) -> Fields[condition_answers.Afflict]:
    gm_only(by)
    kinds = [*[kind.value for kind in StatusKind], STUN]
    return Fields(
        condition_answers.Afflict,
        {
            "combatant": targets(_living(fight), "Whom"),
            "status": Pick(tuple([Option(kind, kind.capitalize()) for kind in kinds]), "Status"),
            "severity": Number(1, 99, "Severity"),
            "counts": Number(0, 9999, "Counts (0: until it ends)"),
            "goes_on": YesNo("What causes it goes on"),
        },
    )


def _afflict(fight: WayFight, by: PlayerId, wish: condition_answers.Afflict) -> Resolution[None]:
    del by
    ninja = fight.combatant(wish.combatant)
    if wish.status == STUN:
        stun(fight, ninja, wish.severity)
        return
    kind = StatusKind(wish.status)
    status = Status(
        id=_fresh(ninja, kind),
        kind=kind,
        severity=wish.severity,
        source="The GM",
        until=lasts(fight, kind, wish.counts),
        running=wish.goes_on,
    )
    yield from befall(fight, ninja, status)


def _fresh(ninja: Ninja, kind: StatusKind) -> str:
    taken = {status.id for status in ninja.statuses}
    number = 1
    while f"{ninja.id}-{kind.value}-{number}" in taken:
        number += 1
    return f"{ninja.id}-{kind.value}-{number}"


def _expose_form(fight: WayFight, by: PlayerId) -> Fields[condition_answers.Expose]:
    gm_only(by)
    ways = tuple([Option(each.id, each.name) for each in vectors().values()])
    kinds = tuple([Option(each.id, each.name) for each in specials().values()])
    return Fields(
        condition_answers.Expose,
        {
            "combatant": targets(_living(fight), "Whom"),
            "vector": Pick(ways, "How it gets in"),
            "special": Pick((Option(PLAIN, "None"), *kinds), "Special effect"),
            "maker": Number(0, 200, "Its maker's Toxicology"),
        },
    )


def _expose(fight: WayFight, by: PlayerId, wish: condition_answers.Expose) -> Resolution[None]:
    """Somebody drinks it, stays in its cloud, or meets it otherwise (WAY-STATUS-07)."""
    del by
    ninja = fight.combatant(wish.combatant)
    dose = brew(wish.maker, wish.vector, "" if wish.special in ("", PLAIN) else wish.special)
    if (yield from exposed(fight, ninja, dose)):
        yield from befall(fight, ninja, poison(fight, dose, _fresh(ninja, StatusKind.POISON)))


def _suffered(fight: WayFight) -> dict[str, tuple[Ninja, Status | None]]:
    """All that could be taken from somebody, by names that a form can offer."""
    found: dict[str, tuple[Ninja, Status | None]] = {
        f"{ninja.id}|{status.id}": (ninja, status)
        for ninja in fight.present()
        for status in ninja.statuses
    }
    return found | {f"{each.id}|{STUN}": (each, None) for each in fight.present() if each.stun}


def _relieve_form(fight: WayFight, by: PlayerId) -> Fields[condition_answers.Relieve]:
    gm_only(by)
    suffered = _suffered(fight)
    if not suffered:
        raise NotAllowed("Nobody suffers from a status.")
    named = [
        Option(id, f"{ninja.name}: {STUN if status is None else status.kind.value}")
        for id, (ninja, status) in suffered.items()
    ]
    return Fields(condition_answers.Relieve, {"status": Pick(tuple(named), "Status")})


def _relieve(fight: WayFight, by: PlayerId, wish: condition_answers.Relieve) -> None:
    """It ends; what chokes somebody stops, and he gets his breath back by and by (WAY-SUFF-05)."""
    del by
    ninja, status = _suffered(fight)[wish.status]
    if status is None:
        unstun(fight, ninja)
    elif status.kind is StatusKind.SLEEP:
        wake(fight, ninja)
    elif status.kind is StatusKind.SUFFOCATION and status.running:
        status.running, status.since = False, fight.now
        fight.tell(f"{ninja.name} can breathe.", Kind.RULING, audience=ninja.own)
    else:
        take_away(ninja, status)
        text = f"{ninja.name}: {status.kind.value} ends."
        fight.tell(text, Kind.RULING, audience=ninja.own)


# -------------------------------------------------- wounds (WAY-COND-02)


def _wound_form(fight: WayFight, by: PlayerId) -> Fields[condition_answers.GiveWound]:
    gm_only(by)

    def check(wish: condition_answers.GiveWound) -> None:
        if wish.row and wish.row not in rows():
            raise BadAnswer("The tables have no such wound: write its id, or only a note.")
        if not wish.row and not wish.note:
            raise BadAnswer("Say which wound of the tables it is, or what it does.")

    sides = tuple(
        [Option(each.value or PLAIN, each.value.capitalize() or "Neither") for each in Side]
    )
    return Fields(
        condition_answers.GiveWound,
        {
            "combatant": targets(_living(fight), "Whom"),
            "row": Text(60, least=0, label="Wound of the tables (blunt-minor-head)"),
            "side": Pick(sides, "Side of an arm or leg"),
            "note": Text(500, least=0, label="Or what it does", long=True),
        },
        check,
    )


def _wound(fight: WayFight, by: PlayerId, wish: condition_answers.GiveWound) -> Resolution[None]:
    """A wound of the tables with all its effects, or one that the GM tells (WAY-COND-02)."""
    del by
    ninja = fight.combatant(wish.combatant)
    if wish.row:
        row = rows()[wish.row]
        side = Side("" if wish.side in ("", PLAIN) else wish.side)
        on = (side or Side.RIGHT) if row.location.sided else Side.NONE
        yield from maim(fight, ninja, row, on)
        return
    taken = {wound.id for wound in ninja.wounds}
    number = 1
    while f"told-{number}" in taken:
        number += 1
    ninja.wounds.append(
        Wound(id=f"told-{number}", since=fight.at, counted=fight.at, note=wish.note)
    )
    text = f"{ninja.name} is wounded: {wish.note}"
    fight.tell(text, Kind.RULING, audience=ninja.eyes, clauses=["WAY-COND-02"])
    yield from ()


def _wounds(fight: WayFight) -> dict[str, tuple[Ninja, Wound]]:
    return {
        f"{ninja.id}|{wound.id}": (ninja, wound)
        for ninja in fight.present()
        for wound in ninja.wounds
    }


def _heal_form(fight: WayFight, by: PlayerId) -> Fields[condition_answers.HealWound]:
    gm_only(by)
    wounds = _wounds(fight)
    if not wounds:
        raise NotAllowed("Nobody is wounded.")
    named: list[Option] = []
    for id, (ninja, wound) in wounds.items():
        row = row_of(wound)
        named.append(Option(id, f"{ninja.name}: {row.name if row else wound.note[:60]}"))
    return Fields(condition_answers.HealWound, {"wound": Pick(tuple(named), "Wound")})


def _heal(fight: WayFight, by: PlayerId, wish: condition_answers.HealWound) -> None:
    del by
    ninja, wound = _wounds(fight)[wish.wound]
    heal(fight, ninja, wound)


JUDGEMENTS: Mapping[str, Anytime[WayFight] | Aside[WayFight]] = {
    CONFIRM: Anytime(form=_death_form, do=_death),
    "rouse": Anytime(form=_rouse_form, do=_rouse),
    "afflict": Aside(form=_afflict_form, resolve=_afflict),
    "poison": Aside(form=_expose_form, resolve=_expose),
    "relieve": Anytime(form=_relieve_form, do=_relieve),
    "wound": Aside(form=_wound_form, resolve=_wound),
    "heal": Anytime(form=_heal_form, do=_heal),
    "end_upkeep": END_UPKEEP,
}
"""The acts out of turn of this page, and of `upkeep`."""
