"""A fight as its journal tells it: places of questions, strictness, refusals, the digest."""

from __future__ import annotations

from itertools import permutations

import pytest

from rules.dice import Dice, Modifier
from rules.engine.asking.forms import Number, Option, Pick, Target, YesNo
from rules.engine.asking.verbs import ask, roll
from rules.engine.replay import journal as j
from rules.engine.replay.scene import Scene, replay
from rules.engine.replay.upcast import restore
from rules.engine.state.as_json import dump
from rules.errors import (
    JournalMismatch,
    RulesDefect,
)
from tests.engine.duel import RULESET
from tests.engine.small import playing, seated
from tests.rulesets import changed


def test_a_resolution_waits_where_a_person_must_decide():
    """Both declare; the stroke waits for the parry, and for nothing else."""
    table = seated()
    assert table.asked() == [("ann", "act"), ("bob", "act")]
    assert not table.scene.settled
    table.say("ann", "stroke", target="bob")
    table.say("bob", "rest")
    assert table.asked() == [("bob", "parry")]
    table.dice(4).say("bob", "none")
    assert table.fight.combatants["bob"].hp == 6
    assert table.told()[-3:] == ["Ann strikes at Bob.", "Bob is hit.", "Bob has 6 HP."]
    assert table.fight.turn == 2


def test_a_question_with_one_legal_answer_is_not_asked():
    """It is answered without a person, and without a record."""

    def resolve(fight):
        one = yield from ask("one", "ann", "Which?", Pick((Option("a", "A"),)))
        two = yield from ask("two", "ann", "Which?", Pick((Option("a", "A"), Option("b", "B"))))
        fight.tell(one + two)

    table = seated(playing(resolve))
    assert table.asked() == [("ann", "two")]
    table.play(j.Answered(key="two.1", opened=table.scene.seq, value="b"))
    assert table.told()[-1] == "ab"
    assert [r.entry.key for r in table.records if isinstance(r.entry, j.Answered)] == ["two.1"]


def test_a_question_without_a_legal_answer_is_a_defect():
    """No fight is left waiting for an answer that nobody can give."""

    def resolve(fight):
        yield from ask("whom", "ann", "Whom?", Target(()))

    with pytest.raises(RulesDefect, match="The question whom has no legal answer"):
        seated(playing(resolve))


def test_who_answers_first_changes_nothing():
    """All who declare at once: in whatever order they answer, the fight ends up the same."""
    acts = {"ann": "bob", "bob": "cy", "cy": "ann"}
    ends = set()
    for order in permutations(acts):
        table = seated(people=tuple(acts), dice=[6, 5, 4])
        for who in order:
            table.say(who, "stroke", target=acts[who])
        for who in ("bob", "cy", "ann"):
            table.say(who, "none")
        ends.add(dump(table.fight))
    assert len(ends) == 1


# ---------------------------------------------------------------------- strict replay


def ask_once(fight):
    number = yield from ask("number", "ann", "How many?", Number(1, 9))
    fell = yield from roll("die", Dice(1, 6))
    fight.tell(f"{number} and {fell.total}.")
    yield from ask("stop", "ann", "Stop?", YesNo())


def in_flight():
    """A fight of `ask_once` with its number answered and its die fallen."""
    table = seated(playing(ask_once), dice=[5])
    table.play(j.Answered(key="number.1", opened=table.scene.seq, value=7))
    return table


def replayed(table, resolve) -> Scene:
    """The records after the checkpoint, under other rules."""
    rules = playing(resolve)
    force = j.effective(table.records)
    base = max(seq for seq in table.points if seq)
    fight = restore(rules, table.points[base], rules.edition)
    return replay(rules, fight, [r for r in force if r.seq > base], base)


def asks_first(fight):
    yield from ask("name", "ann", "Who?", YesNo())
    yield from ask_once(fight)


def asks_less(fight):
    number = yield from ask("number", "ann", "How many?", Number(1, 5))
    fight.tell(f"{number}.")


def throws_more(fight):
    yield from ask("number", "ann", "How many?", Number(1, 9))
    yield from roll("die", Dice(2, 6))


def throws_another(fight):
    yield from ask("number", "ann", "How many?", Number(1, 9))
    yield from roll("luck", Dice(1, 6))


def asks_nothing(fight):
    fight.tell("Nothing.")
    yield from ()


CHANGED = {
    "a new question in front": (asks_first, r"key='number.1'.*wait for name.1\.$"),
    "an answer no longer legal": (
        asks_less,
        r"value=7.*wait for number.1 \(Choose a whole number from 1 to 5\.\)\.$",
    ),
    "other dice": (throws_more, r"Fell\(key='die.1'.*wait for die.1 \(2d6\)\.$"),
    "dice of another name": (throws_another, r"Fell\(key='die.1'.*wait for luck.1 \(1d6\)\.$"),
    "nothing asked": (asks_nothing, r"key='number.1'.*wait for nothing\.$"),
}


@pytest.mark.parametrize("change", CHANGED)
def test_a_change_of_rules_stops_the_replay_and_names_both_sides(change):
    """The message has what was recorded and what the rules now wait for."""
    resolve, said = CHANGED[change]
    with pytest.raises(JournalMismatch, match=said) as mismatch:
        replayed(in_flight(), resolve)
    assert mismatch.value.seq in {6, 7}
    assert mismatch.value.recorded
    assert mismatch.value.expected


def test_the_same_rules_tell_the_same_story():
    """Replay of what happened gives the digest that stood."""
    table = in_flight()
    assert replayed(table, ask_once).digest == table.scene.digest


def test_a_story_that_is_asked_for_often_is_the_same_story():
    """Whether its digest was wanted after every record or only after the last."""
    once, often = in_flight(), in_flight()
    for table in (once, often):
        for number in range(3):
            if table is often:
                assert table.scene.digest
            table.amend("made", number, f"Reason {number}.")
    assert often.scene.digest == once.scene.digest


def rolls_otherwise(fight):
    number = yield from ask("number", "ann", "How many?", Number(1, 9))
    fell = yield from roll("die", Dice(1, 6), modifiers=[Modifier(1, "Luck")])
    fight.tell(f"{number} and {fell.total}.", rolls=[fell])
    yield from ask("stop", "ann", "Stop?", YesNo())


def counts_otherwise(fight):
    yield from ask_once_and(fight, made=1)


def ask_once_and(fight, made):
    number = yield from ask("number", "ann", "How many?", Number(1, 9))
    fell = yield from roll("die", Dice(1, 6))
    fight.made += made
    fight.tell(f"{number} and {fell.total}.")
    yield from ask("stop", "ann", "Stop?", YesNo())


def asks_otherwise(fight):
    number = yield from ask("number", "ann", "How many?", Number(1, 9))
    fell = yield from roll("die", Dice(1, 6))
    fight.tell(f"{number} and {fell.total}.")
    yield from ask("halt", "ann", "Stop?", YesNo())


@pytest.mark.parametrize("resolve", [rolls_otherwise, counts_otherwise, asks_otherwise])
def test_a_silent_change_of_rules_is_noticed(resolve):
    """Same answers, same dice, another roll, number or question: replay fits, the digest not."""
    table = in_flight()
    assert replayed(table, resolve).digest != table.scene.digest


def test_an_undo_is_never_replayed():
    """Replay takes the records in force; an undo among them is a mistake."""
    table = seated()
    with pytest.raises(JournalMismatch, match="records in force only"):
        table.scene.feed(j.Record(9, 0, j.Undone(back_to=1)))


def test_a_moment_does_not_start_within_a_moment():
    """Another advance is a mismatch while one is in flight."""
    table = seated()
    with pytest.raises(JournalMismatch, match=r"Advanced.*wait for declare:ann/act.1, declare:bob"):
        table.scene.feed(j.Record(9, 0, j.Advanced()))


def test_a_moment_does_not_start_where_nobody_is_due():
    """An advance that the rules have no slot for does not fit them."""
    rules = changed(RULESET, course={"due": lambda fight: ()})
    fight = restore(rules, dump(RULESET.state(house=RULESET.house())), 1)
    with pytest.raises(JournalMismatch, match=r"Advanced.*wait for nothing"):
        Scene(rules, fight).feed(j.Record(1, 0, j.Advanced()))


def test_a_record_that_todays_rules_cannot_read_is_a_mismatch():
    """An amendment, a sheet, a leaver or an act of old that no longer fits does not pass."""
    odd = [
        j.Amended(path="combatants.ann.ki", value=1),
        j.Joined(id="cy", name="Cy", player="cy", sheet={"ki": 3}),
        j.Left(id="zoe"),
        j.Declared(by="ann", act="shout", value={"times": 9}),
        j.Declared(by="ann", act="dance", value={}),
        j.Opened(house={"last_turns": 3}),
    ]
    for entry in odd:
        with pytest.raises(JournalMismatch):
            seated().scene.feed(j.Record(9, 0, entry))
