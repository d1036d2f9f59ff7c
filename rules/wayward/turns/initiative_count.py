"""The clock: who is due on which initiative count, and how one is played (WAY-FLOW-01..04).

    the clock moves up --> landings and declarations --> each is resolved --> the count closes

Somebody who joins or becomes ready on the open count acts on it too. An action is declared before
anything of its count is known, and takes effect when the count closes. (WAY-SIMUL-01)
"""

from __future__ import annotations

from rules.engine.requests import Resolution
from rules.engine.timeline import Slot
from rules.engine.verbs import together
from rules.engine.visibility import EVERYONE
from rules.wayward.actions.abort import breaking, keep_word, last_chances, reconsider
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.state import WayFight
from rules.wayward.turns.declaration import begin, carry_out, declare
from rules.wayward.turns.delayed_actions import chances, eyes, landing_at, landings
from rules.wayward.turns.end_of_count import close
from rules.wayward.turns.initiative import roll_initiative, unplaced
from rules.wayward.turns.passing_counts import pass_time
from rules.wayward.turns.payment_order import put_off
from rules.wayward.turns.sneak_attacks import ambushes, holds_back
from rules.wayward.turns.status_damage import report_losses


def due(fight: WayFight) -> tuple[Slot, ...]:
    """The turns and delayed effects of the next count on which there are any.

    Empty if nobody is able to act. Combatants without an initiative count are due at once, before
    all others.
    """
    if not fight.able():
        return ()
    if unplaced(fight):
        return (Slot(at=fight.now, kind="initiative"),)
    slots = [*_turns(fight), *landings(fight), *chances(fight), *_breaks(fight)]
    first = min([slot.at for slot in slots], default=0)
    return tuple([slot for slot in slots if slot.at == first])


def _turns(fight: WayFight) -> list[Slot]:
    return [
        Slot(at=max(fight.now, ninja.acts_at), kind="turn", who=ninja.id, audience=ninja.eyes)
        for ninja in fight.able()
        if ninja.acts_at is not None and not ninja.asleep
    ]


def _breaks(fight: WayFight) -> list[Slot]:
    """The counts of announced aborts (WAY-ABORT-02)."""
    return [
        Slot(
            at=max(fight.now, deed.timing.breaks),
            kind="breaks",
            who=deed.by,
            id=deed.id,
            audience=eyes(fight, deed),
        )
        for deed in breaking(fight)
        if deed.timing.breaks is not None
    ]


def moment(fight: WayFight, slots: tuple[Slot, ...]) -> Resolution[None]:
    """Play one count, from the ticks on the way to it to the consequences at its end."""
    yield from roll_initiative(fight)
    if slots[0].kind == "initiative":
        return
    yield from pass_time(fight, slots[0].at)
    at = fight.now
    here = [slot for slot in slots if slot.at <= at] or _turns(fight)
    if any(slot.audience is EVERYONE for slot in here if slot.at <= at):
        fight.timeline.seen = at
        report_losses(fight)
    keep_word(fight)
    landing = landing_at(fight, at)
    yield from last_chances(fight, [slot.id for slot in here if slot.kind == "chance"])
    while landing or fight.ready():
        yield from _round(fight, landing)
        landing = []
        yield from roll_initiative(fight)
    yield from close(fight)


def _round(fight: WayFight, landing: list[Deed]) -> Resolution[None]:
    """Everybody who is ready declares, sealed; then all is shown, interrupted, and resolved.

    Somebody who holds back a jutsu in hiding sees the others' actions first (WAY-SNEAK-13).
    """
    due = fight.ready()
    ready = [ninja.id for ninja in due if not holds_back(fight, ninja)]
    if not ready and not landing:
        ready = [ninja.id for ninja in due]
    wishes = yield from together(
        "declare",
        {id: declare(fight, id) for id in ready},
        enough=lambda said: all(id in said or not _acts(fight, id) for id in ready),
    )
    begun = [
        wish if isinstance(wish, Deed) else begin(fight, fight.combatant(id), wish)
        for id, wish in wishes.items()
        if wish is not None
    ]
    yield from ambushes(fight, [deed for deed in begun if deed is not None])
    yield from reconsider(fight, [deed for deed in begun if deed is not None])
    now = {deed.id: deed for deed in (*landing, *begun) if deed is not None}
    later = yield from put_off(fight, now)
    for some in ([id for id in now if id not in later], [id for id in now if id in later]):
        going = {id: carry_out(fight, now[id]) for id in some if not now[id].progress.called_off}
        yield from together("resolve", going)


def _acts(fight: WayFight, id: str) -> bool:
    """Whether they may still act now: nobody waits for the fallen, sleeping or stunned."""
    return fight.combatant(id) in fight.ready()
