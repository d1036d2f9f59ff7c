"""Acts out of turn: at once by a plain function, or as a branch with dice and questions."""

from __future__ import annotations

from rules.dice import Dice
from rules.engine.asking.forms import Number
from rules.engine.asking.verbs import ask, roll
from rules.engine.replay import journal as j
from rules.engine.ruleset import Anytime, Aside
from tests.engine.duel import RULESET, _words
from tests.engine.small import places, playing, seated


def test_an_act_changes_the_fight_at_once_in_flight():
    """The questions that are open stay open, with the place and the opening they had."""
    table = seated()
    before = table.scene.prompts
    table.declare("ann", "shout", times=2)
    assert table.told()[-1] == "ann shouts 2 times."
    assert [(p.key, p.opened) for p in table.scene.prompts] == [(p.key, p.opened) for p in before]


def test_an_act_may_come_while_nothing_is_in_flight():
    """Settled before it, settled after it."""
    table = seated(running=False)
    table.declare("ann", "shout")
    assert table.scene.settled
    assert table.told()[-1] == "ann shouts 1 times."


def test_an_aside_runs_as_a_branch_of_the_moment():
    """Its dice fall at a place of their own; the moment goes on waiting."""
    table = seated(dice=[2, 5])
    table.declare("ann", "taunt", times=2)
    assert table.told()[-1] == "ann taunts for 7."
    declared = next(r.seq for r in table.records if isinstance(r.entry, j.Declared))
    fell = next(r.entry for r in table.records if isinstance(r.entry, j.Fell))
    assert fell.key == f"taunt~{declared}/taunt.1"
    assert table.asked() == [("ann", "act"), ("bob", "act")]
    table.undo_everywhere()


def test_an_aside_while_settled_is_a_moment_of_its_own():
    """When it has ended the fight is settled, and a checkpoint is taken."""
    table = seated(running=False, dice=[3])
    step = table.declare("ann", "taunt", times=1)
    assert table.scene.settled
    assert step.checkpoint is not None
    assert step.checkpoint[0] == table.scene.seq


def _dare(fight, by, words):
    number = yield from ask("dare", "bob" if by == "ann" else "ann", "Do you dare?", Number(1, 6))
    fell = yield from roll("dare", Dice(1, 6))
    fight.tell(f"{by} dares {words.times}: {number} against {fell.total}.")


ASIDES = {"taunt": Aside(form=_words, resolve=_dare), "shout": RULESET.choices.out_of_turn["shout"]}


def _dared(table, who):
    return next(p for p in table.scene.prompts if p.ask.who == who and p.ask.key == "dare")


def _long(fight):
    yield from ask("number", "ann", "How many?", Number(1, 9))
    fight.tell("The moment ends.")


def test_the_fight_settles_when_all_branches_have_ended():
    """The moment ends before the aside: the next moment waits for both."""
    table = seated(playing(_long, times=2, out_of_turn=ASIDES), dice=[4])
    table.declare("ann", "taunt", times=3)
    moment = next(p for p in table.scene.prompts if p.ask.key == "number")
    table.play(j.Answered(key=moment.key, opened=moment.opened, value=1))
    assert table.told()[-1] == "The moment ends."
    assert table.asked() == [("bob", "dare")]
    dared = _dared(table, "bob")
    table.play(j.Answered(key=dared.key, opened=dared.opened, value=5))
    assert "ann dares 3: 5 against 4." in table.told()
    assert table.asked() == [("ann", "number")]
    table.undo_everywhere()


def test_two_asides_of_one_kind_are_told_apart():
    """Each has the number of its declaration in its places."""
    table = seated(playing(_long, out_of_turn=ASIDES), dice=[1])
    table.declare("ann", "taunt")
    table.declare("bob", "taunt")
    assert places(table) == ["number.1", "taunt~6/dare.1", "taunt~7/dare.1"]
    dared = _dared(table, "ann")
    table.play(j.Answered(key=dared.key, opened=dared.opened, value=6))
    assert table.told()[-1] == "bob dares 1: 6 against 1."
    assert places(table) == ["number.1", "taunt~6/dare.1"]
    table.undo_everywhere()


def test_somebody_who_joins_in_flight_acts_in_the_open_turn():
    """The newcomer is due as soon as the rules look again."""
    table = seated()
    table.join("Cy", "cy")
    assert table.told()[-1] == "Cy joins the fight."
    assert table.asked() == [("ann", "act"), ("bob", "act")]
    table.say("ann", "rest")
    table.say("bob", "rest")
    assert table.asked() == [("cy", "act")]


def test_an_offer_is_settled_by_an_act():
    """Nothing waits for it, and it has an audience of its own."""

    def settle(fight, by, words):
        del words
        fight.offers.clear()
        fight.tell(f"{by} settles it.")

    def offering(fight):
        fight.offer("ann", "Describe your wound", "shout", about="ann")
        yield from ask("number", "bob", "How many?", Number(1, 9))

    rules = playing(offering, out_of_turn={"shout": Anytime(form=_words, do=settle)})
    table = seated(rules)
    assert [offer.title for offer in table.view("ann").offers] == ["Describe your wound"]
    assert table.view("bob").offers == ()
    assert table.view().offers == ()
    assert len(table.view("gm").offers) == 1
    table.declare("ann", "shout")
    assert table.view("ann").offers == ()
    table.undo_everywhere()
