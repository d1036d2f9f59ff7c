"""The GM gives and heals wounds (WAY-COND-02)."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.asking.forms import Number, Pick, Target, Text, YesNo, options
from rules.engine.asking.requests import Resolution
from rules.engine.asking.wording import targets
from rules.engine.kit.acts import AnytimeAct, AsideAct, OutOfTurn, act, field, named
from rules.engine.kit.durations import REMOVED, last, lasting_field
from rules.engine.views.visibility import Kind
from rules.errors import BadAnswer
from rules.wayward.actions.abort import stun, unstun
from rules.wayward.character.poisons import brew, specials, vectors
from rules.wayward.character.sheet import Wound
from rules.wayward.character.statuses import Status, StatusEnd
from rules.wayward.character.values import Condition, Side, StatusKind
from rules.wayward.character.wound_tables import rows
from rules.wayward.conditions.status_effects import befall, fall, rouse, take_away, wake
from rules.wayward.conditions.status_rolls import exposed, poison
from rules.wayward.fatigue import HIGHEST
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rolls.modifiers import row_of
from rules.wayward.wounds.recovery import heal
from rules.wayward.wounds.wounds import maim


def anybody(label: str) -> Callable[[OutOfTurn[WayFight]], Target]:
    """A choice of everybody in the fight."""
    return lambda at: targets(at.fight.present(), label)


def living(at: OutOfTurn[WayFight]) -> list[Ninja]:
    """Everybody in the fight who is not dead."""
    return [each for each in at.fight.present() if each.body.condition is not Condition.DEAD]


def anybody_alive(at: OutOfTurn[WayFight]) -> Target:
    """A choice of everybody who is not dead."""
    return targets(living(at), "Who")


def nobody_alive(at: OutOfTurn[WayFight]) -> str | None:
    """The reason if nobody is left alive."""
    return None if living(at) else "Nobody is left alive in this fight."


CONFIRM = "confirm_death"


@act(CONFIRM, clauses="WAY-DEATH-01", group="gm")
class ConfirmDeath(AnytimeAct[WayFight]):
    """Say whether somebody who is dying dies (WAY-DEATH-01, WAY-DEATH-04)."""

    title = "Death"
    help = "Say if a dying person dies."
    combatant: str = field(anybody_alive, "Who it is")
    dies: bool = field(YesNo("Dies (no: is spared)"), "False: lives", default=True)

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        return nobody_alive(at)

    def check(self, at: OutOfTurn[WayFight]) -> None:
        ninja = at.fight.combatant(self.combatant)
        if not self.dies and ninja.body.condition is not Condition.DYING:
            raise BadAnswer(f"{ninja.name} is not dying.")

    def resolve(self, at: OutOfTurn[WayFight]) -> None:
        """Let somebody die of anything, or spare somebody dying, who gets at least 1 HP more."""
        ninja = at.fight.combatant(self.combatant)
        settle(at.fight, ninja)
        if self.dies:
            fall(at.fight, ninja, Condition.DEAD)
            return
        ninja.body.condition = Condition.INCAPACITATED
        ninja.pools.hp = max(ninja.pools.hp, 1 - ninja.pools.hp_max)
        at.fight.tell_of(ninja, f"{ninja.name} lives.", Kind.RULING, "WAY-DEATH-01")


def settle(fight: WayFight, ninja: Ninja) -> None:
    """Withdraw the question whether somebody dies, which is now answered."""
    fight.offers[:] = [
        offer for offer in fight.offers if not (offer.act == CONFIRM and offer.about == ninja.id)
    ]


def _senseless(at: OutOfTurn[WayFight]) -> list[Ninja]:
    down = (Condition.UNCONSCIOUS, Condition.INCAPACITATED)
    return [each for each in at.fight.present() if each.asleep or each.body.condition in down]


@act("rouse", clauses="WAY-SLEEP-02 WAY-UNCON-01", group="gm")
class Rouse(AnytimeAct[WayFight]):
    """Wake a sleeper or somebody unconscious; they can act if they have HP left."""

    help = "Wake somebody."
    combatant: str = field(lambda at: targets(_senseless(at), "Who"), "Who it is")

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        return None if _senseless(at) else "Nobody is asleep or unconscious."

    def resolve(self, at: OutOfTurn[WayFight]) -> None:
        fight = at.fight
        ninja = fight.combatant(self.combatant)
        wake(fight, ninja)
        ninja.pools.fatigue = min(ninja.pools.fatigue, HIGHEST)
        if ninja.pools.hp > 0 and ninja.body.condition is not Condition.FIT:
            rouse(fight, ninja)
        elif ninja.body.condition is Condition.UNCONSCIOUS:
            ninja.body.condition = Condition.INCAPACITATED
            fight.tell_of(ninja, f"{ninja.name} comes to.", Kind.SUCCESS)


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
    """Give somebody a status effect; without a length it lasts until it fades or is removed."""

    help = "Put a status on somebody."
    combatant: str = field(anybody_alive, "Who it is")
    status: str = field(Pick(options(_statuses()), "Status"), "Which status", suggested=True)
    severity: int = field(Number(1, 99, "Severity"), "How bad", default=1)
    lasts: str = lasting_field()
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
            ends=StatusEnd(running=self.goes_on),
        )
        until = last(fight, status.ends, ninja, self.lasts)
        if status.ends.until is not None and kind is StatusKind.POISON:
            status.ends.until += 1  # It acts on each of its counts, the last one included.
        # An Immobilization in a grapple lasts as long as the hold. (WAY-IMMOB-06)
        if kind is StatusKind.IMMOBILITY and ninja.body.held_by and self.lasts == REMOVED:
            status.ends.lock = status.ends.running = True
        if until:
            fight.tell_player(ninja, f"{kind.value.capitalize()}{until}.", Kind.RULING)
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


NEITHER = "none"
"""The option for neither side of a body."""


def _sides() -> list[tuple[str, str]]:
    return [(each.value or NEITHER, each.value.capitalize() or "Neither") for each in Side]


@act("wound", clauses="WAY-COND-02", group="gm")
class GiveWound(AsideAct[WayFight]):
    """Give a wound of the tables with all its effects, or one in the GM's words (WAY-COND-02)."""

    help = "Wound somebody."
    combatant: str = field(anybody_alive, "Who it is")
    row: str = field(
        Text(60, least=0, label="Wound of the tables (blunt-minor-head)"),
        "Its row in the tables",
        default="",
    )
    side: str = field(Pick(options(_sides()), "Side of an arm or leg"), "Left or right", default="")
    note: str = field(
        Text(500, least=0, label="Or what it does", long=True), "What it does", default=""
    )

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        return nobody_alive(at)

    def check(self, _at: OutOfTurn[WayFight]) -> None:
        if self.row and self.row not in rows():
            raise BadAnswer("The tables have no such wound: write its id, or only a note.")
        if not self.row and not self.note:
            raise BadAnswer("Say which wound of the tables it is, or what it does.")

    def resolve(self, at: OutOfTurn[WayFight]) -> Resolution[None]:
        ninja = at.fight.combatant(self.combatant)
        if self.row:
            row = rows()[self.row]
            side = Side("" if self.side in ("", NEITHER) else self.side)
            on = (side or Side.RIGHT) if row.location.sided else Side.NONE
            yield from maim(at.fight, ninja, row, on)
            return
        taken = {wound.id for wound in ninja.body.wounds}
        number = 1
        while f"told-{number}" in taken:
            number += 1
        now = at.fight.at
        ninja.body.wounds.append(Wound(id=f"told-{number}", since=now, counted=now, note=self.note))
        text = f"{ninja.name} is wounded: {self.note}"
        at.fight.tell_of(ninja, text, Kind.RULING, "WAY-COND-02")


def _wounds(at: OutOfTurn[WayFight]) -> dict[str, tuple[Ninja, Wound]]:
    return {
        f"{ninja.id}|{wound.id}": (ninja, wound)
        for ninja in at.fight.present()
        for wound in ninja.body.wounds
    }


def _named(at: OutOfTurn[WayFight]) -> Pick:
    pairs: list[tuple[str, str]] = []
    for id, (ninja, wound) in _wounds(at).items():
        row = row_of(wound)
        pairs.append((id, f"{ninja.name}: {row.name if row else wound.note[:60]}"))
    return Pick(options(pairs), "Wound")


@act("heal", clauses="WAY-COND-02", group="gm")
class HealWound(AnytimeAct[WayFight]):
    """Heal a wound."""

    title = "Heal a Wound"
    help = "Heal a wound."
    wound: str = field(_named, "Which wound")

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        return None if _wounds(at) else "Nobody is wounded."

    def resolve(self, at: OutOfTurn[WayFight]) -> None:
        ninja, wound = _wounds(at)[self.wound]
        heal(at.fight, ninja, wound)
