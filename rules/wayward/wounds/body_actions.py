"""Actions with one's own body: get up, shut the eyes, wipe them (WAY-VIS-06)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.forms import Form, Number
from rules.engine.requests import Resolution
from rules.errors import BadAnswer
from rules.wayward.actions.speed import speed_for
from rules.wayward.character.values import StatusKind
from rules.wayward.character.wound_tables import Disabled
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Deed, DeedCost, DeedTiming
from rules.wayward.fight.pending_effects import Mending
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Way
from rules.wayward.rolls.critical_wounds import disabled
from rules.wayward.wounds.first_aid import FIRST_AID

STAND = 5
"""The Speed of getting up."""
BLOODY = "slashing-major-head"
"""The wound whose blood can be wiped out of the eyes."""


def stand_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """Action Points; None for somebody who stands, or whose wounds forbid it."""
    del fight
    if not ninja.having(StatusKind.PRONE) or Disabled.STAND in disabled(ninja):
        return None
    return {"ap": Number(0, ninja.turn.ap, "Action Points")}


def plan_stand(fight: WayFight, ninja: Ninja, wish: answers.Stand) -> Deed:
    """Plan to get up: Speed 5."""
    speed = speed_for(fight, ninja, STAND, ap=wish.ap)
    deed = Deed(
        id="",
        by=ninja.id,
        act="",
        title="Stand Up",
        timing=DeedTiming(since=fight.now),
        cost=DeedCost(ap=wish.ap),
    )
    deed.timing.base, deed.timing.speed = speed.base, speed.final
    return deed


def stand(fight: WayFight, deed: Deed, wish: answers.Stand) -> Resolution[None]:
    """Get up when the count closes."""
    del wish
    fight.battle.stored.append(Mending(id=f"{deed.id}-stands", target=deed.by, stands=True))
    yield from ()


def eyes_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """No fields; None if the eyes were already used on this count."""
    return None if ninja.body.blinked == fight.now else {}


def plan_eyes(fight: WayFight, ninja: Ninja, wish: answers.Eyes) -> Deed:
    """Plan to shut or open the eyes: Speed 0, only on one's own turn (WAY-VIS-06)."""
    del wish
    title = "Open Eyes" if ninja.body.eyes_shut else "Shut Eyes"
    return Deed(id="", by=ninja.id, act="", title=title, timing=DeedTiming(since=fight.now))


def eyes(fight: WayFight, deed: Deed, wish: answers.Eyes) -> Resolution[None]:
    """Shut the eyes, which means blindness, or open them again."""
    del wish
    ninja = fight.combatant(deed.by)
    ninja.body.eyes_shut = not ninja.body.eyes_shut
    ninja.body.blinked = fight.now
    yield from ()


def _bloody(ninja: Ninja) -> int:
    """The visibility penalty of blood in the eyes."""
    grown = [
        there.grown
        for wound in ninja.body.wounds
        if wound.row == BLOODY and (there := ninja.body.sores.get(wound.id)) is not None
    ]
    return max(grown, default=0)


def wipe_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """No fields; None if there is no blood in the eyes."""
    del fight
    return {} if _bloody(ninja) else None


def plan_wipe(fight: WayFight, ninja: Ninja, wish: answers.Wipe) -> Deed:
    """Plan to wipe the blood away: the Speed is twice the penalty."""
    del wish
    blood = _bloody(ninja)
    if not blood:
        raise BadAnswer("There is no blood in the eyes.")
    speed = speed_for(fight, ninja, 2 * blood)
    deed = Deed(id="", by=ninja.id, act="", title="Wipe Eyes", timing=DeedTiming(since=fight.now))
    deed.timing.base, deed.timing.speed = speed.base, speed.final
    return deed


def wipe(fight: WayFight, deed: Deed, wish: answers.Wipe) -> Resolution[None]:
    """Remove the blood, which then begins to gather again."""
    del wish
    ninja = fight.combatant(deed.by)
    for wound in ninja.body.wounds:
        there = ninja.body.sores.get(wound.id)
        if wound.row == BLOODY and there is not None:
            there.grown, there.since = 0, fight.now
    yield from ()


def _lying(fight: WayFight, ninja: Ninja) -> str:
    del fight
    down = bool(ninja.having(StatusKind.PRONE))
    return "Your wounds do not let you stand." if down else "You are on your feet."


BODILY = (
    Way(
        name="stand",
        title="Stand Up",
        note="Get up from the ground.",
        wish=answers.Stand,
        fields=stand_fields,
        plan=plan_stand,
        perform=stand,
        why_not=_lying,
    ),
    Way(
        name="eyes",
        title="Shut or Open Eyes",
        note="Shut your eyes, or open them again; it takes no time.",
        wish=answers.Eyes,
        fields=eyes_fields,
        plan=plan_eyes,
        perform=eyes,
        why_not="You have done that once on this count.",
    ),
    Way(
        name="wipe",
        title="Wipe Eyes",
        note="Wipe the blood out of your eyes so that you can see.",
        wish=answers.Wipe,
        fields=wipe_fields,
        plan=plan_wipe,
        perform=wipe,
        why_not="There is no blood in your eyes.",
    ),
    FIRST_AID,
)
"""Getting up, actions with one's eyes, and first aid."""
