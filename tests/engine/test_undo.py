"""Undo: exact to every record, and no old button answers a new question."""

from __future__ import annotations

from random import Random

import pytest

from bot.contract.table import Table
from rules.engine.replay import journal as j
from rules.errors import RulesError, StalePrompt
from tests.engine.duel import RULESET
from tests.engine.small import seated


def test_undo_restores_exactly_and_strikes_without_deleting():
    """State and questions are those that stood; the journal has grown by the undo."""
    table = seated(dice=[6])
    table.say("ann", "stroke", target="bob")
    before, stood = table.scene.digest, table.scene.seq
    table.say("bob", "rest")
    table.say("bob", "none")
    written = list(table.records)
    table.undo(stood)
    assert table.scene.digest == before
    assert table.asked() == [("bob", "act")]
    assert table.records[:-1] == written
    assert table.records[-1].entry == j.Undone(back_to=stood)


def test_an_old_button_answers_nothing_after_an_undo():
    """Same place, same words, another opening: the old one is stale, the new one answers."""
    table = seated(dice=[6])
    table.say("ann", "stroke", target="bob")
    stood = table.scene.seq
    table.say("bob", "rest")
    old = table.prompt("bob", "parry")
    table.undo(stood)
    table.say("bob", "rest")
    new = table.prompt("bob", "parry")
    assert (old.key, old.ask.key) == (new.key, new.ask.key)
    assert old.opened != new.opened
    with pytest.raises(StalePrompt, match=r"That question is no longer open\."):
        table.play(j.Answered(key=old.key, opened=old.opened, value={"act": "none"}))
    table.play(j.Answered(key=new.key, opened=new.opened, value={"act": "none"}))
    assert table.fight.combatants["bob"].hp == 6


def test_a_question_that_was_open_before_and_after_keeps_its_button():
    """Questions that the undo did not touch are still asked, under the same opening."""
    table = seated()
    kept = table.prompt("bob", "rest")
    stood = table.scene.seq
    table.say("ann", "rest")
    table.undo(stood)
    table.play(j.Answered(key=kept.key, opened=kept.opened, value={"act": "rest"}))
    assert table.asked() == [("ann", "act")]


def test_an_undo_may_go_back_over_an_undo():
    """Struck records stay struck; the second undo counts from the records in force."""
    table = seated()
    start = table.scene.digest
    begun = table.scene.seq
    table.say("ann", "rest")
    table.undo(begun)
    table.say("bob", "rest")
    table.undo(begun)
    assert table.scene.digest == start
    table.say("ann", "rest")
    table.say("bob", "rest")
    assert table.fight.turn == 2


def test_an_amendment_is_undone_like_all_else():
    """The value that stood comes back."""
    table = seated()
    stood = table.scene.seq
    table.amend("combatants.bob.hp", 1)
    table.undo(stood)
    assert table.fight.combatants["bob"].hp == 10


def test_undo_goes_back_over_the_beginning():
    """To before the fight began: nothing is asked, and it can begin anew."""
    table = Table(RULESET)
    table.join("Ann", "ann")
    table.join("Bob", "bob")
    stood = table.scene.seq
    table.begin()
    table.undo(stood)
    assert (table.asked(), table.fight.begun) == ([], False)
    table.begin()
    assert table.asked() == [("ann", "act"), ("bob", "act")]


@pytest.mark.parametrize("seed", range(25))
def test_undo_to_every_record_of_a_random_fight(seed):
    """Answers, asides, amendments, joins, leaves and undo in any order: each point comes back."""
    chance = Random(seed)
    table = seated(people=("ann", "bob", "cy"))
    table.hand = lambda key, dice: dice.throw(lambda sides: chance.randint(1, sides))
    refused: list[str] = []
    for step in range(40):
        try:
            _something(table, chance, step)
        except RulesError as error:
            refused.append(str(error))
    table.undo_everywhere()
    assert all(sentence.endswith(".") for sentence in refused)


def _something(table: Table, chance: Random, step: int) -> None:
    prompts = table.scene.prompts
    match chance.randrange(12):
        case 0:
            table.declare("ann", chance.choice(["taunt", "shout"]), times=chance.randint(1, 3))
        case 1:
            who = chance.choice(list(table.fight.combatants))
            table.amend(f"combatants.{who}.hp", chance.randint(0, 12))
        case 2:
            begun = 1 + len(("ann", "bob", "cy"))
            table.undo(chance.choice([r.seq for r in j.effective(table.records) if r.seq > begun]))
            table.play(None)
        case 3 if step % 4 == 0:
            table.join(f"D{step}", "dee", hidden=chance.random() < 0.3)
        case 4 if step > 20:
            table.play(j.Left(id=chance.choice(list(table.fight.combatants))))
        case _ if prompts:
            prompt = chance.choice(prompts)
            value = chance.choice(prompt.ask.live().samples())
            table.play(j.Answered(key=prompt.key, opened=prompt.opened, value=value))
        case _:
            table.play(j.Passed())
