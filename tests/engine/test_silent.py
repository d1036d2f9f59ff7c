"""Playing a fight on without telling: with the same answers it comes to the same."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.asking.forms import YesNo
from rules.engine.asking.verbs import ask, unless
from rules.engine.replay.drive import Answers, Given
from rules.engine.replay.silent import play_on
from rules.errors import RulesDefect
from tests.engine.duel import Fight
from tests.engine.small import playing, seated


class Always(Answers):
    """Rests in each turn, and takes each blow."""

    def given(self, scene: Any, prompt: Any) -> Given | None:
        """The quietest answer."""
        act = "rest" if prompt.ask.key == "act" else "none"
        return Given({"act": act}, "intent:x.0")


def test_a_fight_is_played_on_without_telling() -> None:
    """Three turns of two answers and a moment each: nine events. It tells nothing."""
    table = seated(running=False)
    hand = lambda key, dice: dice.throw(lambda sides: 1)
    first = table.scene.seq
    assert play_on(table.scene, hand=hand, answers=Always(), over=lambda fight: False) == 9
    assert (table.fight.turn, table.scene.seq) == (4, first + 10)
    assert not table.fight.told


def test_playing_on_ends_where_it_is_over_or_nobody_answers() -> None:
    """Before turn 2, or at the first question; a fight without end is a fault."""
    hand = lambda key, dice: dice.throw(lambda sides: 1)
    table = seated(running=False)
    assert play_on(table.scene, hand=hand, answers=Always(), over=lambda f: f.turn > 1) == 3
    table = seated(running=False)
    assert play_on(table.scene, hand=hand, answers=Answers(), over=lambda f: False) == 1
    table = seated(running=False)
    table.fight.over = True
    assert play_on(table.scene, hand=hand, answers=Always(), over=lambda f: False) == 0


def test_whoever_is_out_takes_the_default_in_silence_too() -> None:
    """Bob sleeps, so nobody looks for an answer that was left for Bob."""
    table = seated(running=False, dice=[])
    table.fight.combatants["bob"].asleep = True
    asked: list[str] = []

    class Noting(Always):
        def given(self, scene: Any, prompt: Any) -> Given | None:
            asked.append(prompt.ask.who)
            return super().given(scene, prompt)

    hand = lambda key, dice: dice.throw(lambda sides: 1)
    assert play_on(table.scene, hand=hand, answers=Noting(), over=lambda f: f.turn > 1) == 3
    assert asked == ["ann"]


def test_the_dice_of_a_fight_played_on_count() -> None:
    """Ann strikes in turn 1: 6 + 2 hit Bob for 4."""

    class Striking(Always):
        def given(self, scene: Any, prompt: Any) -> Given | None:
            if prompt.ask.who == "ann" and prompt.ask.key == "act":
                return Given({"act": "stroke", "target": "bob"}, "intent:x.0")
            return super().given(scene, prompt)

    table = seated(running=False)
    hand = lambda key, dice: dice.throw(lambda sides: 6)
    play_on(table.scene, hand=hand, answers=Striking(), over=lambda f: f.turn > 1)
    assert table.fight.combatants["bob"].hp == 6
    play_on(table.scene, hand=hand, answers=Striking(), over=lambda f: False)
    assert table.fight.combatants["bob"].hp == -2


def test_a_fight_that_never_ends_is_a_fault() -> None:
    """After fifty thousand events."""

    def resolve(fight: Fight):
        fight.turn = 0
        yield from unless(lambda: True, ask("q", "ann", "?", YesNo(), about="ann"))

    table = seated(playing(resolve), running=False)
    hand = lambda key, dice: dice.throw(lambda sides: 1)
    with pytest.raises(RulesDefect, match=r"^A fight went on without end\.$"):
        play_on(table.scene, hand=hand, answers=Always(), over=lambda f: False)
