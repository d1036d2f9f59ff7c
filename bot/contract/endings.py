"""The end of a fight: as soon as one side is out, only the GM is asked, and only once."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.contract.demands import NotRun, demand, hold
from bot.contract.random_play import RandomTable, played
from rules.engine.asking import ending
from rules.engine.asking.questions import Part
from rules.engine.replay import journal as j
from rules.engine.replay.scene import Prompt
from rules.engine.ruleset import Ruleset

STEPS = 40
FIGHTS = 4
CHANCE = 0.15
MOST_SETTLED = 60
"""So many reactions and the like may still be open when a side has left."""


class Deciding(RandomTable):
    """Random play in which the GM is asked for the end."""

    decides = True


@demand(seeds=6)
def a_decided_fight_asks_only_whether_to_end(ruleset: Ruleset[Any], seed: int) -> None:
    """A side leaves: nobody is asked for a turn, the GM is asked once, and the end says who won."""
    met = [_one_side_leaves(ruleset, FIGHTS * seed + number) for number in range(FIGHTS)]
    if not any(met):
        raise NotRun("No fight of random play had two sides of which one could leave.")


def _one_side_leaves(ruleset: Ruleset[Any], seed: int) -> bool:
    """Play on until a side has left, and to the answer of the GM; False if that never came."""
    rng = Random(seed)
    for table in played(ruleset, 9000 + seed, STEPS, quick=True, at=Deciding):
        fight = table.fight
        shown = [each for each in fight.combatants.values() if not each.hidden and not each.out]
        camps = sorted({each.camp for each in shown if ending.can_act(fight, each)})
        if len(camps) < 2 or rng.random() > CHANCE or ending.is_due(fight):
            continue
        gone = rng.choice(camps)
        for each in shown:
            if each.camp == gone:
                table.play(j.Left(id=each.id))
        return ending.is_due(table.fight) and _is_asked(table, rng)
    return False


def _is_asked(table: RandomTable, rng: Random) -> bool:
    for _ in range(MOST_SETTLED):
        if ending.sides_left(table.fight) is None:
            return False  # What was still to come has brought somebody back.
        asked = table.scene.prompts
        ends = [prompt for prompt in asked if prompt.ask.key == ending.KEY]
        turns = [prompt.ask.key for prompt in asked if _is_turn(table, prompt)]
        hold(not turns, f"Only one side can act, and these turns are asked: {turns}.")
        hold(bool(asked), "Only one side can act, and the GM is not asked for the end.")
        if ends:
            _answered(table, ends[0], rng.choice([ending.END, ending.PLAY_ON]))
            return True
        table.do(rng.choice(sorted(table.open_acts())))
    return False


def _answered(table: RandomTable, asked: Prompt, act: str) -> None:
    table.play(j.Answered(key=asked.key, opened=asked.opened, value={"act": act}))
    again = [each for each in table.scene.prompts if each.ask.key == ending.KEY]
    hold(not again, "The GM has answered whether the fight is over, and is asked again.")
    if act == ending.END:
        hold(not table.scene.prompts, "The fight is over, and somebody is asked something.")
        said = ending.outcome(table.fight)
        hold("won" in said or "nobody" in said.lower(), f"The end does not say who won: {said}")


def _is_turn(table: RandomTable, prompt: Prompt) -> bool:
    question = table.ruleset.question(prompt.ask.key)
    covert = table.scene.is_covert(prompt.ask)
    return question is not None and question.part is Part.TURN and not covert
