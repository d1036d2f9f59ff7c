"""Incapacitated, unconscious, dying, dead; and awake again (WAY-COND-01).

Others call `fall` where somebody goes down, `judge` when HP have changed, `rouse` when somebody
comes to.
"""

from __future__ import annotations

from rules.engine.visibility import GM, Kind
from rules.wayward.actions.abort import drop
from rules.wayward.actions.aiming import lose
from rules.wayward.character.values import Condition
from rules.wayward.fight.lasting_effects import Upkeep
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu.enchanted_weapons import unmake
from rules.wayward.jutsu.genjutsu import given_up

WORDS = {
    Condition.INCAPACITATED: ("is incapacitated", "WAY-INCAP-01"),
    Condition.UNCONSCIOUS: ("falls unconscious", "WAY-UNCON-01"),
    Condition.DYING: ("is dying; the GM says whether it is death", "WAY-DEATH-01"),
    Condition.DEAD: ("is dead", "WAY-DEATH-01"),
}
RANK = [*Condition]
"""From the best to the worst."""


def judge(fight: WayFight, ninja: Ninja) -> None:
    """What his HP make of him: at 0 incapacitated, at minus the maximum dead.

    (WAY-INCAP-01, WAY-DEATH-01)
    """
    if ninja.hp <= -ninja.hp_max:
        die(fight, ninja)
    elif ninja.hp <= 0:
        fall(fight, ninja, Condition.INCAPACITATED)


def die(fight: WayFight, ninja: Ninja) -> None:
    """Death, which for a player's character waits for the GM (WAY-DEATH-01, WAY-DEATH-04)."""
    if ninja.player == GM or not fight.house.gm_confirms_death:
        fall(fight, ninja, Condition.DEAD)
    elif ninja.condition not in (Condition.DYING, Condition.DEAD):
        fall(fight, ninja, Condition.DYING)
        _ = fight.offer(GM, f"Does {ninja.name} die?", "confirm_death", about=ninja.id)


def fall(fight: WayFight, ninja: Ninja, condition: Condition) -> None:
    """Somebody goes down, if he is not as badly off already.

    What he is at ends, delayed actions too; whether Upkeeps end, the house says.
    (WAY-INCAP-02, WAY-UNCON-01)
    """
    if RANK.index(condition) <= RANK.index(ninja.condition):
        return
    ninja.condition = condition
    words, clause = WORDS[condition]
    fight.tell(f"{ninja.name} {words}.", Kind.HARM, audience=ninja.eyes, clauses=[clause])
    stop(fight, ninja)
    keeps = (
        fight.house.incapacitated_keeps_upkeeps
        if condition is Condition.INCAPACITATED
        else condition is not Condition.DEAD and not fight.house.unconscious_ends_upkeeps
    )
    if not keeps:
        drop_upkeeps(fight, ninja)


def stop(fight: WayFight, ninja: Ninja) -> None:
    """All that he has under way is over, what is delayed too (WAY-INCAP-02)."""
    lose(fight, ninja, ninja.weapons)
    for deed in [each for each in fight.deeds.values() if each.by == ninja.id]:
        if not deed.landed or deed.id == ninja.doing:
            drop(fight, ninja, deed)


def drop_upkeeps(fight: WayFight, ninja: Ninja) -> None:
    """Nothing is kept up any more."""
    for upkeep in list(ninja.upkeeps):
        end_upkeep(fight, ninja, upkeep)


def end_upkeep(fight: WayFight, ninja: Ninja, upkeep: Upkeep) -> None:
    """Something is kept up no more, and what it had made is gone."""
    ninja.upkeeps.remove(upkeep)
    unmake(ninja, upkeep.technique)
    fight.areas[:] = [
        area
        for area in fight.areas
        if not (area.upkeep and area.by == ninja.id and area.technique == upkeep.technique)
    ]
    fight.effects[:] = [each for each in fight.effects if f"upkeep:{upkeep.id}" not in each.tags]
    text = f"{ninja.name} no longer keeps up {upkeep.name}."
    audience = ninja.own if upkeep.secret else ninja.eyes
    fight.tell(text, audience=audience, clauses=["WAY-UPKEEP-05"])
    given_up(fight, ninja.id, upkeep.technique)


def rouse(fight: WayFight, ninja: Ninja) -> None:
    """He comes to, and may act on the next count at the earliest (WAY-RECOV-02)."""
    ninja.condition = Condition.FIT
    if ninja.acts is not None:
        ninja.acts = max(ninja.acts, fight.now + 1)
    fight.tell(f"{ninja.name} can act again.", Kind.SUCCESS, audience=ninja.eyes)
