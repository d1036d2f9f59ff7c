"""One fight played to its end, and a thousand of them."""

from __future__ import annotations

from random import Random
from time import monotonic
from typing import Any

from bot.forecast.figures import End, Forecast, Progress, Tally
from bot.forecast.minds import Minds
from bot.forecast.set_up import SetUp, scene_of
from rules.dice import Dice, Faces
from rules.engine.replay.scene import Scene
from rules.engine.replay.silent import play_on
from rules.engine.state.copies import twin
from rules.engine.views.visibility import GM, Viewer
from rules.errors import RulesDefect

MOST_ROUNDS = 100
"""A fight that lasts longer is undecided."""

_GM = Viewer(player=GM, gm=True)


def standing(fight: Any) -> dict[str, bool]:
    """Return who can still fight, by id."""
    return {id: bool(fight.stands(who, _GM)) for id, who in fight.combatants.items()}


def sides_up(fight: Any) -> set[str]:
    """Return the sides that still have somebody who can fight."""
    up = standing(fight)
    return {who.camp for id, who in fight.combatants.items() if up[id]}


def play(scene: Scene[Any], made: SetUp, chance: Random) -> End:
    """Play a fight to its end; the scene is used up."""
    rules, fight = scene.ruleset, scene.fight
    before = {id: rules.board.own(fight, who) for id, who in fight.combatants.items()}
    first = rules.course.beat(fight)

    def over(now: Any) -> bool:
        return len(sides_up(now)) < 2 or rules.course.beat(now) - first > MOST_ROUNDS

    def hand(key: str, dice: Dice) -> Faces:
        del key
        return dice.throw(lambda sides: chance.randint(1, sides))

    minds = Minds(scene, made.kept, made.vias, chance)
    play_on(scene, hand=hand, answers=minds, over=over)
    up = standing(fight)
    left = sides_up(fight)
    changed = {
        id: {
            rules.board.gauges[name]: now.now - gauge.now
            for name, gauge in before[id].items()
            if (now := rules.board.own(fight, who).get(name)) is not None
        }
        for id, who in fight.combatants.items()
        if id in before
    }
    return End(
        winner=left.pop() if len(left) == 1 else "",
        rounds=rules.course.beat(fight) - first,
        fallen=tuple([id for id, stands in up.items() if not stands]),
        changed=changed,
    )


def forecast(made: SetUp, progress: Progress = lambda _, __: None) -> Forecast:
    """Play many fights and count how they end, until more would tell no more.

    `progress` gets the number played so far, and how often each side has won.

    The same set-up with the same seed gives the same forecast, unless its time runs out. Raises
    `RulesError` if the fight cannot be played.
    """
    first = scene_of(made)
    fight = first.fight
    sides = dict.fromkeys(who.camp for who in fight.combatants.values() if not who.out)
    tally = Tally({id: who.name for id, who in fight.combatants.items() if not who.out}, sides)
    settled = first.settled
    base, seq = twin(fight), first.seq
    until = monotonic() + made.seconds
    for n in range(made.fights):
        scene = Scene(first.ruleset, twin(base), seq) if settled else scene_of(made)
        chance = Random(f"{made.seed}:{n}")
        try:
            tally.add(play(scene, made, chance))
        except RulesDefect:
            if not tally.fights:
                raise
        progress(n + 1, {side: each.share for side, each in tally.shares().items()})
        if tally.why_enough() or monotonic() > until:
            break
    early = tally.fights < made.fights
    return tally.forecast(tally.why_enough() if early else "")
