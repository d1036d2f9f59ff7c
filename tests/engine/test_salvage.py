"""Salvage: what still fits of a moment in flight is kept, under changed rules or a changed past."""

from __future__ import annotations

import pytest

from rules.dice import Dice
from rules.engine.asking.forms import Number, YesNo
from rules.engine.asking.verbs import ask, roll, together
from rules.engine.replay import journal as j
from rules.engine.replay.salvage import salvage
from rules.engine.replay.scene import Scene
from rules.engine.replay.upcast import restore
from rules.engine.ruleset import Aside
from rules.errors import JournalMismatch
from tests.engine.duel import RULESET, _words
from tests.engine.small import playing, seated


def one_side(fight, who, dice):
    number = yield from ask("number", who, "How many?", Number(1, 9))
    fell = yield from roll("die", dice)
    fight.tell(f"{who}: {number} and {fell.total}.")


def both(fight, dice=Dice(1, 6)):  # noqa: B008
    yield from together("sides", {who: one_side(fight, who, dice) for who in ("ann", "bob")})
    yield from ask("stop", "ann", "Stop?", YesNo())


def _aside(fight, by, words):
    number = yield from ask("dare", by, "How far?", Number(1, 9))
    fell = yield from roll("dare", Dice(1, 6))
    fight.tell(f"{by} dares {number} for {words.times}: {fell.total}.")
    yield from ask("dare", by, "Further?", YesNo())


ASIDE = {"taunt": Aside(form=_words, resolve=_aside)}


def in_flight():
    """Both have answered and thrown; the moment waits for Ann's "stop"."""
    table = seated(playing(both), dice=[3, 5])
    for who, value in (("bob", 2), ("ann", 7)):
        prompt = table.prompt(who)
        table.play(j.Answered(key=prompt.key, opened=prompt.opened, value=value))
    assert table.asked() == [("ann", "stop")]
    return table


def saved(table, rules, *, extra=(), dice=()):
    """The moment in flight under these rules, written anew after the newest record."""
    base = max(table.points)
    old = [r for r in j.effective(table.records) if r.seq > base]
    scene = Scene(rules, restore(rules, table.points[base], rules.edition), table.records[-1].seq)
    fall = iter(dice)
    found = salvage(
        scene, [*extra, *old], at=5, hand=lambda key, dice: dice.throw(lambda n: next(fall))
    )
    assert list(fall) == []
    return found, scene


def kinds(records):
    return [type(r.entry).__name__ for r in records]


def asks_first(fight):
    yield from ask("name", "gm", "Who begins?", YesNo())
    yield from both(fight)


def test_behind_a_new_question_all_is_left():
    """Strict replay stops; salvage asks the new question, and says what it could not place."""
    table = in_flight()
    table.ruleset = playing(asks_first)
    with pytest.raises(JournalMismatch, match=r"wait for name.1\."):
        table.reloaded()
    found, scene = saved(table, table.ruleset)
    assert [p.key for p in scene.prompts] == ["name.1"]
    assert kinds(found.step.records) == ["Advanced"]
    assert kinds(found.left) == ["Answered", "Fell", "Answered", "Fell"]


def consults_first(fight):
    yield from ask("name", "gm", "Who begins?", YesNo(), default=True, consult=True)
    yield from both(fight)


def test_a_new_question_that_waits_for_nobody_loses_nothing():
    """Its default answers, and all that was recorded still fits behind it."""
    found, scene = saved(in_flight(), playing(consults_first))
    assert [p.key for p in scene.prompts] == ["stop.1"]
    assert found.left == ()


def test_other_dice_are_thrown_anew():
    """The answers are kept; of the old throws none is that which is wanted now."""
    two = playing(lambda fight: both(fight, Dice(2, 6)))
    found, scene = saved(in_flight(), two, dice=[1, 2, 3, 4])
    assert kinds(found.left) == ["Fell", "Fell"]
    assert [p.key for p in scene.prompts] == ["stop.1"]
    told = [line.text for _, lines in found.step.lines for line in lines]
    assert told == ["ann: 7 and 3.", "bob: 2 and 7."]


def narrower(fight):
    yield from together("sides", {who: few(fight, who) for who in ("ann", "bob")})


def few(fight, who):
    number = yield from ask("number", who, "How many?", Number(1, 5))
    fell = yield from roll("die", Dice(1, 6))
    fight.tell(f"{who}: {number} and {fell.total}.")


def test_an_answer_that_is_no_longer_legal_is_asked_again():
    """Bob's 2 is kept with their throw; Ann's 7 is too many now, and her throw is left with it."""
    found, scene = saved(in_flight(), playing(narrower))
    assert [p.key for p in scene.prompts] == ["sides:ann/number.1"]
    assert kinds(found.left) == ["Answered", "Fell"]
    assert found.left[0].entry.value == 7


def test_a_changed_past_keeps_what_still_fits():
    """As of the start of the moment: the amendment first, then the moment over it."""
    table = seated(people=("ann", "bob", "cy"))
    table.say("ann", "stroke", target="bob")
    table.say("cy", "stroke", target="ann")
    amended = j.Record(99, 0, j.Amended(path="combatants.bob.hp", value=0))
    found, scene = saved(table, RULESET, extra=[amended])
    assert kinds(found.step.records) == ["Amended", "Advanced", "Answered"]
    assert [r.entry.value["target"] for r in found.left] == ["bob"]
    assert found.step.checkpoint is not None
    assert found.step.checkpoint[0] == found.step.records[0].seq
    assert [(p.ask.who, p.ask.key) for p in scene.prompts] == [("ann", "act")]


def test_what_may_not_be_written_again_is_left():
    """A second joining of the same id, an amendment of what is gone, an act that is gone."""
    rules = playing(both, out_of_turn=ASIDE)
    extra = [
        j.Record(90, 0, j.Joined(id="ann", name="Ann", player="ann", sheet={})),
        j.Record(91, 0, j.Amended(path="combatants.zoe.hp", value=1)),
        j.Record(92, 0, j.Declared(by="ann", act="shout", value={})),
        j.Record(93, 0, j.Passed()),
    ]
    found, scene = saved(in_flight(), rules, extra=extra)
    assert kinds(found.left) == ["Joined", "Amended", "Declared"]
    assert [p.key for p in scene.prompts] == ["stop.1"]
