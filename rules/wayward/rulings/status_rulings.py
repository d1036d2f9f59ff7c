"""The GM gives and ends status effects, and exposes people to poison (WAY-STATUS-07)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.forms import Fields, Number, Option, Pick, YesNo
from rules.engine.requests import Resolution
from rules.engine.ruleset import Anytime, Aside
from rules.engine.visibility import Kind, PlayerId
from rules.engine.wording import targets
from rules.errors import NotAllowed
from rules.wayward.actions.stuns import stun, unstun
from rules.wayward.character.poisons import brew, specials, vectors
from rules.wayward.character.values import StatusKind
from rules.wayward.conditions.inflictions import lasts
from rules.wayward.conditions.poison import exposed, poison
from rules.wayward.conditions.status_effects import befall, take_away, wake
from rules.wayward.fight.lasting_effects import Status, StatusEnd
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rulings import gm_answers
from rules.wayward.rulings.gm_answers import PLAIN, gm_only, living

STUN = "stun"
"""Stun moves the next action; the GM gives and removes it like a status."""


def _afflict_form(fight: WayFight, by: PlayerId) -> Fields[gm_answers.Afflict]:
    gm_only(by)
    kinds = [*[kind.value for kind in StatusKind], STUN]
    return Fields(
        gm_answers.Afflict,
        {
            "combatant": targets(living(fight), "Who"),
            "status": Pick(tuple([Option(kind, kind.capitalize()) for kind in kinds]), "Status"),
            "severity": Number(1, 99, "Severity"),
            "counts": Number(0, 9999, "Counts", {0: "until it ends"}),
            "goes_on": YesNo("Its cause continues"),
        },
    )


def _afflict(fight: WayFight, by: PlayerId, wish: gm_answers.Afflict) -> Resolution[None]:
    del by
    ninja = fight.combatant(wish.combatant)
    if wish.status == STUN:
        stun(fight, ninja, wish.severity)
        return
    kind = StatusKind(wish.status)
    status = Status(
        id=_fresh_id(ninja, kind),
        kind=kind,
        severity=wish.severity,
        source="The GM",
        ends=StatusEnd(until=lasts(fight, kind, wish.counts), running=wish.goes_on),
    )
    # An Immobilization in a grapple lasts as long as the hold. (WAY-IMMOB-06)
    if kind is StatusKind.IMMOBILITY and ninja.body.held_by and not wish.counts:
        status.ends.lock = status.ends.running = True
    yield from befall(fight, ninja, status)


def _fresh_id(ninja: Ninja, kind: StatusKind) -> str:
    taken = {status.id for status in ninja.body.statuses}
    number = 1
    while f"{ninja.id}-{kind.value}-{number}" in taken:
        number += 1
    return f"{ninja.id}-{kind.value}-{number}"


def _expose_form(fight: WayFight, by: PlayerId) -> Fields[gm_answers.Expose]:
    gm_only(by)
    ways = tuple([Option(each.id, each.name) for each in vectors().values()])
    kinds = tuple([Option(each.id, each.name) for each in specials().values()])
    return Fields(
        gm_answers.Expose,
        {
            "combatant": targets(living(fight), "Who"),
            "vector": Pick(ways, "How it gets in"),
            "special": Pick((Option(PLAIN, "None"), *kinds), "Special effect"),
            "maker": Number(0, 200, "Its maker's Toxicology"),
        },
    )


def _expose(fight: WayFight, by: PlayerId, wish: gm_answers.Expose) -> Resolution[None]:
    """Expose somebody who drinks a poison, stays in its cloud, or meets it otherwise.

    (WAY-STATUS-07)
    """
    del by
    ninja = fight.combatant(wish.combatant)
    dose = brew(wish.maker, wish.vector, "" if wish.special in ("", PLAIN) else wish.special)
    if (yield from exposed(fight, ninja, dose)):
        yield from befall(fight, ninja, poison(fight, dose, _fresh_id(ninja, StatusKind.POISON)))


def _suffered(fight: WayFight) -> dict[str, tuple[Ninja, Status | None]]:
    """Everything that the GM could remove, by the ids that the form offers."""
    found: dict[str, tuple[Ninja, Status | None]] = {
        f"{ninja.id}|{status.id}": (ninja, status)
        for ninja in fight.present()
        for status in ninja.body.statuses
    }
    return found | {f"{each.id}|{STUN}": (each, None) for each in fight.present() if each.turn.stun}


def _relieve_form(fight: WayFight, by: PlayerId) -> Fields[gm_answers.Relieve]:
    gm_only(by)
    suffered = _suffered(fight)
    if not suffered:
        raise NotAllowed("Nobody has a status effect.")
    named = [
        Option(id, f"{ninja.name}: {STUN if status is None else status.kind.value}")
        for id, (ninja, status) in suffered.items()
    ]
    return Fields(gm_answers.Relieve, {"status": Pick(tuple(named), "Status")})


def _relieve(fight: WayFight, by: PlayerId, wish: gm_answers.Relieve) -> None:
    """Remove a status; somebody suffocating slowly gets their breath back (WAY-SUFF-05)."""
    del by
    ninja, status = _suffered(fight)[wish.status]
    if status is None:
        unstun(fight, ninja)
    elif status.kind is StatusKind.SLEEP:
        wake(fight, ninja)
    elif status.kind is StatusKind.SUFFOCATION and status.ends.running:
        status.ends.running, status.since = False, fight.now
        fight.tell(f"{ninja.name} can breathe.", Kind.RULING, audience=ninja.own)
    else:
        take_away(ninja, status)
        text = f"{ninja.name}: {status.kind.value} ends."
        fight.tell(text, Kind.RULING, audience=ninja.own)


STATUS_RULINGS: Mapping[str, Anytime[WayFight] | Aside[WayFight]] = {
    "afflict": Aside(form=_afflict_form, resolve=_afflict),
    "poison": Aside(form=_expose_form, resolve=_expose),
    "relieve": Anytime(form=_relieve_form, do=_relieve),
}
"""The GM's acts about status effects and poison."""
