"""Keeping an answer as an order, made of the question that it answered."""

from __future__ import annotations

import pytest

from bot.play.model import Done
from rules.errors import BadAnswer, NotAllowed, StalePrompt


async def test_an_answer_is_kept_by_a_form_made_of_its_question(desk):
    """Ben parries once, improved by 1; kept for strokes of Ama's, it answers the next one."""
    await desk.fight()
    await desk.act("ben", "rest")
    await desk.act("ama", "stroke", target="Ben")
    desk.play.hand.script([6] * 3)
    done = await desk.act("ben", "parry", improve=1)
    assert isinstance(done, Done)
    form = await desk.play.always.form(desk.call("ben"), done.answered)
    assert len(form.fields) <= 5
    assert form.fields["do"].options[0].label == "Parry (improve 1)"
    assert [o.label for o in form.fields["how_much"].options][:2] == ["1", "up to 1"]
    [attacker] = [
        o.value for o in form.fields["only_when"].options if o.label == "the attacker is Ama"
    ]
    raw = {"do": "0", "how_much": "1", "only_when": [attacker], "how_long": "next"}
    told = await desk.play.always.keep(desk.call("ben"), done.answered, raw)
    assert told.text == "Kept: If the attacker is Ama: parry (improve up to 1), once."
    await desk.act("ben", "rest")
    desk.play.hand.script([6] * 3)
    await desk.act("ama", "stroke", target="Ben")
    assert await desk.asked() == [("ama", "act"), ("ben", "act")]
    [order] = await desk.play.orders.show(desk.call("ben"))
    assert order.used == 1


async def test_an_answer_is_kept_by_one_press(desk):
    """At most five times to give it again, each a sentence: the next parry is left to the order."""
    await desk.fight()
    await desk.act("ben", "rest")
    await desk.act("ama", "stroke", target="Ben")
    desk.play.hand.script([6] * 3)
    done = await desk.act("ben", "parry", improve=1)
    offer = await desk.play.always.choices(desk.call("ben"), done.answered)
    assert offer.said == "Parry (improve 1)"
    assert [text for text, _ in offer.ways.values()] == [
        "In this whole fight",
        "The next time only",
        "Only if I do not answer in time",
        "In later fights too",
        "Only if the attacker is Ama",
    ]
    told = await desk.play.always.keep(desk.call("ben"), done.answered, offer.ways["next"][1])
    assert told.text == "Kept: Parry (improve 1), once."


async def test_the_last_answer_is_found_without_its_receipt(desk):
    """Ben's own last one, and nobody else's; nothing before the first answer."""
    await desk.fight()
    assert await desk.play.always.last(desk.call("ben")) == ""
    done = await desk.act("ama", "rest")
    assert await desk.play.always.last(desk.call("ama")) == done.answered
    assert await desk.play.always.last(desk.call("ben")) == ""


async def test_it_is_its_persons_alone_and_gone_after_an_undo(desk):
    """Nobody keeps another's answer, and none that was taken back."""
    await desk.fight()
    done = await desk.act("ama", "rest")
    with pytest.raises(NotAllowed):
        await desk.play.always.form(desk.call("ben"), done.answered)
    with pytest.raises(BadAnswer):
        await desk.play.always.keep(desk.call("ama"), done.answered, {"do": "99"})
    await desk.play.gm.undo(desk.call("gm"))
    with pytest.raises(StalePrompt, match="was taken back"):
        await desk.play.always.form(desk.call("ama"), done.answered)


async def test_an_order_for_silence_answers_when_the_time_is_up(desk):
    """Ama is asked as ever; as she says nothing, her order strikes, not the default."""
    await desk.fight()
    await desk.act("ben", "rest")
    wish = {"act": "stroke", "fields": {"target": "Ben"}, "standing": True, "silent": True}
    told = await desk.play.orders.set(desk.call("ama"), **wish)
    assert told.text == "Kept: Stroke (target Ben), every time, if I am silent."
    assert await desk.asked() == [("ama", "act")]
    await desk.play.clock.move(25 * 3600)
    assert await desk.asked() == [("ben", "parry")]
    [order] = await desk.play.orders.show(desk.call("ama"))
    assert order.used == 1
