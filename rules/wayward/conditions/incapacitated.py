"""Incapacitated, unconscious, dying, dead; and awake again (WAY-COND-01).

Others call `fall` when somebody goes down, `judge` when HP have changed, and `rouse` when somebody
wakes.
"""

from __future__ import annotations

from rules.engine.views.visibility import GM, Kind
from rules.wayward.actions.abort import drop
from rules.wayward.actions.aiming import lose
from rules.wayward.character.values import Condition
from rules.wayward.fatigue.fatigue import HIGHEST, advance, drop_upkeeps, highest
from rules.wayward.fight.state import Ninja, WayFight

WORDS = {
    Condition.INCAPACITATED: ("is incapacitated", "WAY-INCAP-01"),
    Condition.UNCONSCIOUS: ("falls unconscious", "WAY-UNCON-01"),
    Condition.DYING: ("is dying; the GM says whether it is death", "WAY-DEATH-01"),
    Condition.DEAD: ("is dead", "WAY-DEATH-01"),
}
RANK = [*Condition]
"""From the best to the worst."""


def judge(fight: WayFight, ninja: Ninja) -> None:
    """Apply the condition that follows from HP: at 0 incapacitated, at minus the maximum dead.

    (WAY-INCAP-01, WAY-DEATH-01)
    """
    if ninja.pools.hp <= -ninja.pools.hp_max:
        die(fight, ninja)
    elif ninja.pools.hp <= 0:
        fall(fight, ninja, Condition.INCAPACITATED)


def die(fight: WayFight, ninja: Ninja) -> None:
    """Let somebody die; a player's character waits for the GM's word.

    (WAY-DEATH-01, WAY-DEATH-04)
    """
    if ninja.player == GM:
        fall(fight, ninja, Condition.DEAD)
    elif ninja.body.condition not in (Condition.DYING, Condition.DEAD):
        fall(fight, ninja, Condition.DYING)
        _ = fight.offer(GM, f"Does {ninja.name} die?", "confirm_death", about=ninja.id)


def fall(fight: WayFight, ninja: Ninja, condition: Condition) -> None:
    """Put somebody into a worse condition; one that is no worse changes nothing.

    Their actions end, delayed ones too. Upkeeps end as well, but not those of the Incapacitated.
    (WAY-INCAP-02, WAY-UNCON-01)
    """
    if RANK.index(condition) <= RANK.index(ninja.body.condition):
        return
    ninja.body.condition = condition
    words, clause = WORDS[condition]
    fight.tell_of(ninja, f"{ninja.name} {words}.", Kind.HARM, [clause])
    stop(fight, ninja)
    if condition is not Condition.INCAPACITATED:
        drop_upkeeps(fight, ninja)


def stop(fight: WayFight, ninja: Ninja) -> None:
    """End all of somebody's actions under way, delayed ones too (WAY-INCAP-02)."""
    lose(fight, ninja, ninja.gear.weapons)
    for deed in [each for each in fight.battle.deeds.values() if each.by == ninja.id]:
        if not deed.progress.landed or deed.id == ninja.turn.doing:
            drop(fight, ninja, deed)


def rouse(fight: WayFight, ninja: Ninja) -> None:
    """Wake somebody; they may act on the next count at the earliest (WAY-RECOV-02)."""
    ninja.body.condition = Condition.FIT
    if ninja.turn.acts is not None:
        ninja.turn.acts = max(ninja.turn.acts, fight.now + 1)
    fight.tell_of(ninja, f"{ninja.name} can act again.", Kind.SUCCESS)


def settle_fatigue(fight: WayFight) -> None:
    """Apply the Fatigue levels gained on the count as it closes; too many make unconscious.

    (WAY-SIMUL-04, WAY-FATIGUE-08)
    """
    for ninja in fight.present():
        advance(fight, ninja)
    for ninja in fight.present():
        if ninja.pools.fatigue > highest(ninja):
            ninja.pools.fatigue = min(HIGHEST + 1, ninja.pools.fatigue)
            fall(fight, ninja, Condition.UNCONSCIOUS)
