"""The gate between two rounds: who is asked, when it opens, and what it leaves behind."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.asking.tempo import stand
from rules.engine.intents.book import Book, Kept
from rules.engine.intents.plans import Event, Mode, Plan, Policy, Step, Wake
from rules.engine.intents.replies import Reply
from rules.engine.replay import journal as j
from rules.engine.views.visibility import GM, PUBLIC, Viewer
from tests.engine.small import seated

BOTH = ("ann", "bob")


def gated(*asks, table=None, **how):
    """A table that is settled, with its gate shut for these people; "" is the GM."""
    table = table or seated(running=False)
    table.play(j.RoundAsked(beat=3, asks=asks, **how))
    return table


def test_all_are_asked_side_by_side_and_the_last_answer_opens_it():
    """A reload at any record tells the same story; so does an undo to it."""
    table = gated(*BOTH, "")
    assert table.asked() == [("ann", "round"), ("bob", "round"), (GM, "round")]
    table.say("bob", "stands")
    table.say(GM, "stands")
    assert not table.scene.settled
    table.say("ann", "each_turn")
    assert table.scene.settled
    fight = table.fight
    assert (fight.tempo.gone_to, fight.tempo.approved, fight.tempo.each_turn) == (3, 3, ["ann"])
    table.undo_everywhere()


def test_nobody_waits_for_somebody_hidden_and_nobody_sees_that_they_are_asked():
    """Shade's card is covert: under the orders of the campaign it takes its default at once."""
    table = seated(running=False)
    table.join("Shade", "cat", hidden=True)
    assert stand(table.fight) == ["ann", "bob", "shade"]
    gated(*BOTH, "shade", table=table)
    assert table.asked() == [("ann", "round"), ("bob", "round")]
    public = table.view(None)
    assert "cat" not in {wait.who for wait in public.waits}
    table.say("ann", "stands")
    table.say("bob", "stands")
    assert table.scene.settled


def test_two_worlds_with_and_without_somebody_hidden_show_the_same():
    """The public text, and the people waited for, are equal at each record of the gate."""
    plain, secret = seated(running=False), seated(running=False)
    secret.join("Shade", "cat", hidden=True)
    gated(*stand(plain.fight), table=plain)
    gated(*stand(secret.fight), table=secret)
    for who in BOTH:
        assert plain.told(PUBLIC) == secret.told(PUBLIC)
        seen = [[(w.who, w.question) for w in t.view(None).waits] for t in (plain, secret)]
        assert seen[0] == seen[1]
        plain.say(who, "stands")
        secret.say(who, "stands")
    assert plain.told(Viewer(player="ann")) == secret.told(Viewer(player="ann"))


def test_a_brake_is_released_by_anybody_and_never_by_silence():
    """Any one answer is enough; the question has no default."""
    table = gated(*BOTH, "", brake=True)
    assert [prompt.ask.silence() for prompt in table.scene.prompts] == [None, None, None]
    table.say("bob", "go")
    assert table.scene.settled
    assert table.fight.tempo.heard == 3


def test_a_card_tells_what_happened_so_that_it_wakes_no_plan_afterwards():
    """Cy has joined before the card: Ann's plan answers her turn, and would not without a card."""
    step = Step(say={"act": (Reply("rest"),)}, turns=None)
    plan = Plan(
        id="p", owner="ann", about="ann", steps=(step,), wakes=(Wake(Event.JOINS),), seen=(1,)
    )
    for card in (True, False):
        table = seated(running=False)
        table.join("Cy", "cy")
        book = Book(Kept(plans=(plan,)))
        table.answers, table.running = book, True
        table.play(j.RoundAsked(beat=1, asks=("ann",)) if card else None)
        if card:
            assert book.woken["p"].seen == (2,)
            table.say("ann", "stands")
        assert (("ann", "act") not in table.asked()) is card


def test_a_card_tells_the_plans_of_all_ones_people_and_of_nobody_else():
    """Ann is asked for one of two people; the plan of the other wakes no more, Bob's still does."""
    step = Step(say={"act": (Reply("rest"),)}, turns=None)
    wakes = (Wake(Event.JOINS),)
    hers = Plan(id="p", owner="ann", about="ann-2", steps=(step,), wakes=wakes, seen=(2,))
    his = replace(hers, id="q", owner="bob", about="bob")
    card = replace(hers, id="r", steps=(Step(say={"round": (Reply("stands"),)}),))
    style = replace(hers, id="s")
    table = seated(running=False)
    for name, player in (("Ann 2", "ann"), ("Cy", "cy")):
        table.join(name, player)
    policy = Policy(name="n", group=("ann-2",), plan=style, mode=Mode.ALONE)
    table.answers = book = Book(Kept(plans=(hers, his, card), policies=(policy,)))
    table.play(j.RoundAsked(beat=1, asks=("ann",)))
    assert {id: plan.seen for id, plan in book.woken.items()} == {"p": (3,), "s": (3,)}
    assert {plan.woken for plan in book.woken.values()} == {""}
