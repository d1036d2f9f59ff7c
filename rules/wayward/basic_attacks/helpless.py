"""Actions against the helpless: knock them out, or kill them (WAY-INCAP-03, WAY-DEATH-02)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.forms import Form, Number, Pick, options
from rules.engine.requests import Resolution
from rules.engine.visibility import Kind
from rules.engine.wording import targets
from rules.errors import BadAnswer
from rules.wayward.actions.distance import at_hand
from rules.wayward.actions.speed import speed_for
from rules.wayward.character.gear import Weapon
from rules.wayward.character.values import Condition
from rules.wayward.fatigue.exhaustion import exert, price
from rules.wayward.fight import answers
from rules.wayward.fight.action_in_progress import Deed, DeedCost, DeedTiming
from rules.wayward.fight.answers import UNARMED
from rules.wayward.fight.pending_effects import Blow, BlowWounds
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Way

COUP = 10
COUP_DELAY = 5
KILLABLE = (Condition.INCAPACITATED, Condition.UNCONSCIOUS)


def _lying(fight: WayFight, ninja: Ninja, *conditions: Condition) -> list[Ninja]:
    return [
        other
        for other in fight.seen_by(ninja)
        if other.body.condition in conditions and at_hand(fight, ninja, other)
    ]


def _arms(ninja: Ninja) -> list[Weapon]:
    """Bare hands first, then the melee weapons in hand."""
    return [
        ninja.gear.unarmed,
        *[each for each in ninja.gear.weapons if each.held and not each.ranged],
    ]


def knock_out_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """The target, the weapon and Action Points; None if nobody incapacitated lies at hand."""
    lying = _lying(fight, ninja, Condition.INCAPACITATED)
    if not lying:
        return None
    arms = [
        (UNARMED if each is ninja.gear.unarmed else each.id, each.name) for each in _arms(ninja)
    ]
    return {
        "target": targets(lying, "Who"),
        "weapon": Pick(options(arms), "With"),
        "ap": Number(0, ninja.turn.ap, "Action Points"),
    }


def plan_knock_out(fight: WayFight, ninja: Ninja, wish: answers.KnockOut) -> Deed:
    """Plan any basic attack at hand, at its usual Speed and cost (WAY-INCAP-03)."""
    weapon = _arm(ninja, wish.weapon)
    speed = speed_for(fight, ninja, weapon.kind.blow.speed, ap=wish.ap, attack=True)
    return Deed(
        id="",
        by=ninja.id,
        act="",
        title="Knock Out",
        timing=DeedTiming(since=fight.now, base=speed.base, speed=speed.final),
        cost=DeedCost(ap=wish.ap, stamina=price(fight, ninja, weapon.kind.blow.stamina)),
        targets=[wish.target],
    )


def _arm(ninja: Ninja, id: str) -> Weapon:
    for weapon in _arms(ninja):
        if id == (UNARMED if weapon is ninja.gear.unarmed else weapon.id):
            return weapon
    raise BadAnswer("Choose a weapon in hand.")


def knock_out(fight: WayFight, deed: Deed, wish: answers.KnockOut) -> Resolution[None]:
    """Make the target unconscious instead of hurting them; this always hits (WAY-INCAP-03)."""
    ninja, target = fight.combatant(deed.by), fight.combatant(wish.target)
    if not (yield from exert(fight, ninja, stamina=deed.cost.stamina)):
        deed.progress.fizzled = True
    elif target.body.condition is Condition.INCAPACITATED and not target.out:
        fight.battle.stored.append(
            Blow(
                id=f"{deed.id}-blow",
                target=target.id,
                by=ninja.id,
                name=deed.title,
                wounds=BlowWounds(knocks_out=True),
            )
        )


def coup_fields(fight: WayFight, ninja: Ninja) -> Mapping[str, Form[Any]] | None:
    """The target; None if nobody helpless lies at hand."""
    lying = _lying(fight, ninja, *KILLABLE)
    return {"target": targets(lying, "Who")} if lying else None


def plan_coup(fight: WayFight, ninja: Ninja, wish: answers.CoupDeGrace) -> Deed:
    """Plan a Coup de Grace: Speed 10, Delay 5, and nothing makes it faster (WAY-DEATH-02, -03)."""
    speed = speed_for(fight, ninja, COUP, reducible=False)
    return Deed(
        id="",
        by=ninja.id,
        act="",
        title="Coup de Grace",
        timing=DeedTiming(
            since=fight.now, base=speed.base, speed=speed.final, delay=COUP_DELAY, abortable=True
        ),
        targets=[wish.target],
    )


def coup(fight: WayFight, deed: Deed, wish: answers.CoupDeGrace) -> Resolution[None]:
    """After the delay, kill the target if they are still helpless and near (WAY-DEATH-02)."""
    ninja, target = fight.combatant(deed.by), fight.combatant(wish.target)
    if target.body.condition in KILLABLE and not target.out and at_hand(fight, ninja, target):
        fight.battle.stored.append(
            Blow(
                id=f"{deed.id}-blow",
                target=target.id,
                by=ninja.id,
                name=deed.title,
                wounds=BlowWounds(kills=True),
            )
        )
    else:
        text = f"{ninja.name}'s {deed.title} fails: {_why_no_coup(target)}."
        fight.tell(text, Kind.FAILURE, audience=ninja.eyes, clauses=["WAY-DEATH-02"])
    yield from ()


def _why_no_coup(target: Ninja) -> str:
    """The reason why somebody cannot be killed in this way, as far as everybody may know it."""
    if target.hidden:
        return "nobody sees the target"
    if target.out:
        return f"{target.name} is out of the fight already"
    if target.body.condition not in KILLABLE:
        return f"{target.name} is no longer helpless"
    return f"{target.name} is no longer at hand"


ON_THE_HELPLESS = (
    Way(
        name="knock_out",
        title="Knock Out",
        note="Make somebody who lies incapacitated beside you unconscious.",
        wish=answers.KnockOut,
        fields=knock_out_fields,
        plan=plan_knock_out,
        perform=knock_out,
        why_not="Nobody lies incapacitated at hand.",
    ),
    Way(
        name="coup_de_grace",
        title="Coup de Grace",
        note="Kill somebody who lies helpless beside you.",
        wish=answers.CoupDeGrace,
        fields=coup_fields,
        plan=plan_coup,
        perform=coup,
        why_not="Nobody lies helpless at hand.",
    ),
)
"""Knock Out and Coup de Grace, as actions of a turn."""
