"""The GM gives and ends status effects, and exposes people to poison (WAY-STATUS-07)."""

from __future__ import annotations

from rules.engine.forms import Number, Pick, YesNo, options
from rules.engine.kit.acts import AnytimeAct, AsideAct, OutOfTurn, act, field, named
from rules.engine.requests import Resolution
from rules.engine.visibility import Kind
from rules.wayward.actions.stuns import stun, unstun
from rules.wayward.character.poisons import brew, specials, vectors
from rules.wayward.character.values import StatusKind
from rules.wayward.conditions.inflictions import lasts
from rules.wayward.conditions.poison import exposed, poison
from rules.wayward.conditions.status_effects import befall, take_away, wake
from rules.wayward.fight.lasting_effects import Status, StatusEnd
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rulings.living import anybody_alive, nobody_alive

PLAIN = "none"
"""The option for a poison without a special effect."""
STUN = "stun"
"""Stun moves the next action; the GM gives and removes it like a status."""


def _fresh_id(ninja: Ninja, kind: StatusKind) -> str:
    taken = {status.id for status in ninja.body.statuses}
    number = 1
    while f"{ninja.id}-{kind.value}-{number}" in taken:
        number += 1
    return f"{ninja.id}-{kind.value}-{number}"


def _statuses() -> list[tuple[str, str]]:
    return [(kind, kind.capitalize()) for kind in (*[each.value for each in StatusKind], STUN)]


@act("afflict", clauses="WAY-STATUS-01", group="gm")
class Afflict(AsideAct[WayFight]):
    """Give somebody a status effect; 0 counts: until it fades or is removed."""

    help = "Put a status on somebody."
    combatant: str = field(anybody_alive, "Who it is")
    status: str = field(Pick(options(_statuses()), "Status"), "Which status", suggested=True)
    severity: int = field(Number(1, 99, "Severity"), "How bad", default=1)
    counts: int = field(
        Number(0, 9999, "Counts", {0: "until it ends"}),
        "How many counts; left out: until ended",
        default=0,
    )
    goes_on: bool = field(YesNo("Its cause continues"), "Its cause continues", default=False)

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        return nobody_alive(at)

    def resolve(self, at: OutOfTurn[WayFight]) -> Resolution[None]:
        fight = at.fight
        ninja = fight.combatant(self.combatant)
        if self.status == STUN:
            stun(fight, ninja, self.severity)
            return
        kind = StatusKind(self.status)
        status = Status(
            id=_fresh_id(ninja, kind),
            kind=kind,
            severity=self.severity,
            source="The GM",
            ends=StatusEnd(until=lasts(fight, kind, self.counts), running=self.goes_on),
        )
        # An Immobilization in a grapple lasts as long as the hold. (WAY-IMMOB-06)
        if kind is StatusKind.IMMOBILITY and ninja.body.held_by and not self.counts:
            status.ends.lock = status.ends.running = True
        yield from befall(fight, ninja, status)


@act("poison", clauses="WAY-STATUS-07 WAY-POISON-01", group="gm")
class Expose(AsideAct[WayFight]):
    """Expose somebody who drinks a poison, stays in its cloud, or meets it otherwise.

    Its vector, special effect, and maker's Toxicology. (WAY-STATUS-07)
    """

    help = "Poison somebody."
    combatant: str = field(anybody_alive, "Who it is")
    vector: str = field(
        lambda _: Pick(options(named(vectors().values())), "How it gets in"), "How it gets in"
    )
    special: str = field(
        lambda _: Pick(options([(PLAIN, "None"), *named(specials().values())]), "Special effect"),
        "Its special effect; none if left out",
        default="",
    )
    maker: int = field(
        Number(0, 200, "Its maker's Toxicology"), "Its maker's Toxicology", default=0
    )

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        return nobody_alive(at)

    def resolve(self, at: OutOfTurn[WayFight]) -> Resolution[None]:
        fight = at.fight
        ninja = fight.combatant(self.combatant)
        dose = brew(self.maker, self.vector, "" if self.special in ("", PLAIN) else self.special)
        if (yield from exposed(fight, ninja, dose)):
            yield from befall(
                fight, ninja, poison(fight, dose, _fresh_id(ninja, StatusKind.POISON))
            )


def _suffered(at: OutOfTurn[WayFight]) -> dict[str, tuple[Ninja, Status | None]]:
    """Everything that the GM could remove, by the ids that the form offers."""
    people = at.fight.present()
    found: dict[str, tuple[Ninja, Status | None]] = {
        f"{ninja.id}|{status.id}": (ninja, status)
        for ninja in people
        for status in ninja.body.statuses
    }
    return found | {f"{each.id}|{STUN}": (each, None) for each in people if each.turn.stun}


def _sufferings(at: OutOfTurn[WayFight]) -> Pick:
    pairs = [
        (id, f"{ninja.name}: {STUN if status is None else status.kind.value}")
        for id, (ninja, status) in _suffered(at).items()
    ]
    return Pick(options(pairs), "Status")


@act("relieve", clauses="WAY-STUN-05 WAY-SUFF-05", group="gm")
class Relieve(AnytimeAct[WayFight]):
    """Remove a status; somebody suffocating slowly gets their breath back (WAY-SUFF-05)."""

    help = "End a status."
    status: str = field(_sufferings, "Which status")

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        return None if _suffered(at) else "Nobody has a status effect."

    def resolve(self, at: OutOfTurn[WayFight]) -> None:
        fight = at.fight
        ninja, status = _suffered(at)[self.status]
        if status is None:
            unstun(fight, ninja)
        elif status.kind is StatusKind.SLEEP:
            wake(fight, ninja)
        elif status.kind is StatusKind.SUFFOCATION and status.ends.running:
            status.ends.running, status.since = False, fight.now
            fight.tell_player(ninja, f"{ninja.name} can breathe.", Kind.RULING)
        else:
            take_away(ninja, status)
            text = f"{ninja.name}: {status.kind.value} ends."
            fight.tell_player(ninja, text, Kind.RULING)
