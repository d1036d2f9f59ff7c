"""Status effects that hit: who is hit, the cause, and what is stored (WAY-STATUS-01)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.wayward.character import formula
from rules.wayward.character.effects import Inflicts
from rules.wayward.character.values import StatusKind
from rules.wayward.fight.lasting_effects import Status, StatusEnd
from rules.wayward.fight.pending_effects import Infliction, Stunning
from rules.wayward.fight.state import WayFight


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """Somebody who was hit: by which blow, whether in full, and by what margin.

    `willed`: they have already used their Willpower against this attack (WAY-WP-05).
    """

    target: str
    blow: str = ""
    full: bool = True
    margin: int = 0
    willed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Cause:
    """The cause of a status. The ids of what is stored begin with `id`.

    Effects with the same `source` count as one source. `auto`: it comes with every hit, without a
    roll or damage (WAY-STATUS-06). `accuracy` is that of the attack, for statuses rolled against
    it. `known` is added to all rolls against it; `hardens` is added to a victim's roll for each
    earlier roll of theirs against it. (WAY-QUAL-01)
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
