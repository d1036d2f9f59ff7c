"""A fight told again with one past act changed: what came after it is kept where it fits."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.contract.random_play import played
from bot.contract.table import Table
from rules import RULESETS
from rules.engine.replay import journal as j
from rules.engine.replay.retelling import NOTHING, Change, Retelling, retell
from rules.engine.replay.scene import Scene
from rules.errors import RulesError
from tests.engine.small import seated


def told(table: Table, change: Change, *, since: int = 0, dice=()) -> tuple[Scene, Retelling]:
    """The table's fight told again from the changed record (or `since`) on, with more dice."""
    seq = change.seq or since
    records = [r for r in j.effective(table.records) if r.seq >= seq]
    old, new = table.reloaded(upto=seq - 1), table.reloaded(upto=seq - 1)
    new.seq = table.scene.seq + 1
    fall = iter(dice)
    made = retell(
        old, new, records, change, hand=lambda key, d: d.throw(lambda n: min(n, next(fall)))
    )
    return new, made


def seq_of(table: Table, kind: type, n: int = 0, **fields) -> int:
    """The number of the nth record of a kind with these fields."""
    hits = [
        r.seq
        for r in table.records
        if isinstance(r.entry, kind) and all(getattr(r.entry, k) == v for k, v in fields.items())
    ]
    return hits[n]


def two_turns() -> Table:
    """Ann strikes, Bob rests; then Ann rests, and Bob strikes. Nobody parries; both hit."""
    table = seated(dice=[5, 6])
    table.say("ann", "stroke", target="bob")
    table.say("bob", "rest")
    table.say("bob", "none", about="bob")
    table.say("ann", "rest")
    table.say("bob", "stroke", target="ann")
    table.say("ann", "none", about="ann")
    assert (table.fight.combatant("ann").hp, table.fight.combatant("bob").hp) == (6, 6)
    return table


def test_an_act_taken_back_leaves_what_came_after_it():
    """Bob was never hit, the parry finds no question, and Bob's own stroke has the same dice."""
    table = two_turns()
    stroke = seq_of(table, j.Answered, value={"act": "stroke", "target": "bob"})
    scene, made = told(table, Change(stroke, None))
    assert (scene.fight.combatant("ann").hp, scene.fight.combatant("bob").hp) == (6, 10)
    assert [r.entry.value for r in made.left] == [{"act": "none"}]
    assert [r.entry.faces for r in made.records if isinstance(r.entry, j.Fell)] == [((6,),)]
    assert [p.ask.about for p in made.silent] == ["ann"]
    assert [p.key for p in scene.prompts] == [p.key for p in table.scene.prompts]


def test_a_new_question_takes_what_silence_says():
    """Ann strikes in the second turn as well: Bob does not parry, and then strikes as before."""
    table = two_turns()
    rest = seq_of(table, j.Answered, n=1, value={"act": "rest"})
    entry = replace(table.records[rest - 1].entry, value={"act": "stroke", "target": "bob"})
    scene, made = told(table, Change(rest, entry), dice=[6])
    assert (scene.fight.combatant("ann").hp, scene.fight.combatant("bob").hp) == (6, 2)
    assert [p.ask.about for p in made.silent] == ["bob"]
    assert made.left == []


def test_what_is_refused_now_is_left():
    """Bob did not leave, so Bob cannot come back."""
    table = seated(people=("ann", "bob", "cid"))
    table.play(j.Left(id="bob"))
    table.play(j.Returned(id="bob"))
    scene, made = told(table, Change(seq_of(table, j.Left), None))
    assert not scene.fight.combatant("bob").out
    assert [r.entry for r in made.left] == [j.Returned(id="bob")]


def test_a_change_that_does_not_fit_is_refused():
    """Nobody can strike at somebody who is not there."""
    table = two_turns()
    stroke = seq_of(table, j.Answered, value={"act": "stroke", "target": "bob"})
    entry = replace(table.records[stroke - 1].entry, value={"act": "stroke", "target": "zoe"})
    with pytest.raises(RulesError):
        told(table, Change(stroke, entry))


@pytest.mark.parametrize("key", sorted(RULESETS))
@pytest.mark.parametrize("seed", [700, 701, 704, 709, 725])
def test_told_again_without_a_change_a_fight_is_as_it_was(key, seed):
    """Every answer and every die finds its place again, from wherever it is told.

    In l7r's fight 701 a duel ends a question that nobody had answered, and asks it again later. In
    wayward's fight 704 questions are answered in another order than they were asked. In wod's fight
    709 somebody leaves who is being asked, and in 725 an answer names somebody who came later than
    its question.
    """
    *_, table = played(RULESETS[key], seed, 40, quick=True)
    force = j.effective(table.records)
    began = next((r.seq for r in force if isinstance(r.entry, j.Began)), force[-1].seq)
    acts = (j.Answered, j.Declared, j.Amended, j.Left)
    later = [r.seq for r in force if r.seq > began and isinstance(r.entry, acts)]
    for since in later[:: max(1, len(later) // 3)][:3]:
        scene, made = told(table, NOTHING, since=since)
        assert [r.entry for r in made.left] == []
        mine = [r.entry for r in force if r.seq >= since]
        assert [type(r.entry) for r in made.records] == [type(entry) for entry in mine]
        assert [r.entry.faces for r in made.records if isinstance(r.entry, j.Fell)] == [
            entry.faces for entry in mine if isinstance(entry, j.Fell)
        ]
        # Record numbers are in the story's places: fights told from the same number are the same.
        assert len(scene.prompts) == len(table.scene.prompts)


@pytest.mark.parametrize("key", sorted(RULESETS))
@pytest.mark.parametrize("seed", range(2))
def test_whatever_act_is_taken_back_the_new_story_stands_on_its_records(key, seed):
    """Played again from what is written, it is the same, and nothing is given twice."""
    *_, table = played(RULESETS[key], 900 + seed, 45, quick=True)
    force, chance = j.effective(table.records), Random(seed)
    began = next((r.seq for r in force if isinstance(r.entry, j.Began)), 0)
    kinds = (j.Answered, j.Declared, j.Amended, j.Joined, j.Left)
    acts = [r.seq for r in force if r.seq > began and isinstance(r.entry, kinds)]
    for seq in chance.sample(acts, min(4, len(acts))):
        faces = (chance.randint(1, 6) for _ in range(1000))
        scene, made = told(table, Change(seq, None), dice=faces)
        again = table.reloaded(upto=seq - 1)
        for record in made.records:
            _ = again.feed(record)
        assert again.digest == scene.digest
        assert len({*made.again.values()}) == len(made.again)
