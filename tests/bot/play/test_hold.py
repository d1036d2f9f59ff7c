"""The hold: what follows a public act shows later, and secret questions close with it."""

from __future__ import annotations

import pytest

from bot.play.model import Closed
from bot.play.service import Play
from rules.engine.visibility import THE_GM
from rules.errors import BadAnswer, NotAllowed, StalePrompt
from tests.bot.play.held import MINUTE_S, START, wait


async def test_what_follows_a_public_act_shows_a_hold_later(fight):
    """Nobody is asked before the hour is over; the GM sees the fight as it is."""
    assert await fight.asked() == []
    assert len(await fight.asked(THE_GM)) == 3
    await wait(fight, 59)
    assert await fight.asked() == []
    await wait(fight, 1)
    assert await fight.asked() == [("ama", "act"), ("ben", "act")]
    [due] = {w.due_at for w in (await fight.play.reading.board(fight.id)).waits}
    assert due == START + 25 * 3600 * 1000


async def test_a_secret_question_is_open_at_once_and_closes_with_the_hold(fight):
    """Only its person is told, in private; at the end of the hour its default has answered."""
    [notice] = await fight.play.reading.notices()
    assert (notice.person, notice.kind, notice.text) == ("gm", "asked", "What does Shade do?")
    assert [p.row.about for p in await fight.play.turns.mine(fight.call("gm"))] == ["shade_"]
    todo, *_ = await fight.play.reading.todo("gm")
    assert todo.row.due_at == START + 3600 * 1000
    await wait(fight, 60)
    assert await fight.play.turns.mine(fight.call("gm")) == []
    assert ("shade_", "act") not in await fight.asked(THE_GM)


async def test_the_answer_to_a_secret_question_shows_with_its_hold(fight):
    """Answered after ten minutes or never, the table hears of it at the same instant."""
    await wait(fight, 10)
    done = await fight.act("gm", "rest")
    assert done.shows_at == START + 3600 * 1000
    assert await fight.asked() == []
    await wait(fight, 50)
    assert await fight.asked() == [("ama", "act"), ("ben", "act")]


async def test_a_question_that_is_held_back_cannot_be_answered(fight):
    """A player is not asked yet, nor may the GM answer or skip for them."""
    assert await fight.play.turns.mine(fight.call("ama")) == []
    [token] = [
        w.token
        for w in (await fight.play.reading.board(fight.id, THE_GM)).waits
        if w.about == "ama"
    ]
    with pytest.raises(StalePrompt):
        await fight.play.turns.answer(fight.call("ama"), token, {"act": "rest"})
    with pytest.raises(NotAllowed, match="not seen yet"):
        await fight.play.gm.answer_for(fight.call("gm"), token, {"act": "rest"})
    with pytest.raises(NotAllowed, match="Nothing waits"):
        await fight.play.gm.skip(fight.call("gm"), user="ama")


async def test_a_player_hears_when_the_table_will(fight):
    """Their receipt has the instant; their question stands open for others, but not for them."""
    await wait(fight, 60)
    done = await fight.act("ama", "rest")
    assert done.shows_at == START + 2 * 3600 * 1000
    assert await fight.asked() == [("ama", "act"), ("ben", "act")]
    [token] = [
        w.token for w in (await fight.play.reading.board(fight.id)).waits if w.about == "ama"
    ]
    closed = await fight.play.turns.prompt(fight.call("ama"), token)
    assert isinstance(closed, Closed)
    assert "hears of it later" in closed.text
    await wait(fight, 60)
    assert await fight.asked() == [("ben", "act")]


async def test_several_answers_each_show_a_hold_after_them(fight):
    """Ama answers at once and Ben half an hour later: so do their consequences."""
    await wait(fight, 60)
    await fight.act("ama", "stroke", target="ben")
    await wait(fight, 30)
    await fight.act("ben", "rest")
    await wait(fight, 30)
    assert await fight.asked() == [("ben", "act")]
    assert "Ama strikes at Ben." not in await fight.told()
    assert "Ama strikes at Ben." in await fight.told(THE_GM)
    await wait(fight, 30)
    assert "Ama strikes at Ben." in await fight.told()
    assert await fight.asked() == [("ben", "parry")]


async def test_it_goes_on_after_a_restart(fight, url):
    """Held-back records and their times are rows: another process shows them in time."""
    await fight.play.clock.move(30 * MINUTE_S)
    again = Play(fight.play.db, hand=fight.play.hand, now=fight.play.clock._now)
    await again.muster()
    fight.play = again
    assert await fight.asked() == []
    await again.clock.move(30 * MINUTE_S)
    assert await fight.asked() == [("ama", "act"), ("ben", "act")]


async def test_after_long_downtime_nobody_loses_his_time(fight):
    """What shows ten hours late asks for a whole day from then."""
    await wait(fight, 11 * 60)
    waits = (await fight.play.reading.board(fight.id)).waits
    assert {w.due_at for w in waits} == {START + 35 * 3600 * 1000}


async def test_an_answer_that_was_overtaken_is_noted_and_told_of_later(fight):
    """Ben is out, which nobody has heard: their answer is taken, and they hear why."""
    await wait(fight, 60)
    await fight.play.gm.amend(fight.call("gm"), target="ben", what="out", value="yes", reason="A")
    done = await fight.act("ben", "rest")
    assert done.text == "Ben chooses Rest."
    assert done.shows_at == START + 2 * 3600 * 1000
    assert [n.kind for n in await fight.play.reading.notices() if n.person == "ben"] == []
    await wait(fight, 60)
    [told] = [n for n in await fight.play.reading.notices() if n.person == "ben"]
    assert (told.kind, "too late" in told.text) == ("overtaken", True)


async def test_a_refusal_is_by_what_the_asker_knows(fight):
    """Shade is no target for Ama, and Ben is one until the table has heard that they fell."""
    await wait(fight, 60)
    await fight.play.gm.amend(fight.call("gm"), target="ben", what="hp", value="0")
    options = await fight.play.turns.options(fight.call("ama"), "stroke", "target")
    assert [o.value for o in options] == ["ben"]
    with pytest.raises(BadAnswer):
        await fight.act("ama", "stroke", target="shade_")
    await wait(fight, 60)
    assert await fight.play.turns.options(fight.call("ama"), "stroke", "target") == []


async def test_undo_of_what_nobody_has_heard_is_silent(fight):
    """The table sees no trace; whoever decided is told, and is asked again until their old time."""
    await wait(fight, 60)
    before, seen = await fight.told(), await fight.public()
    await wait(fight, 10)
    await fight.act("ben", "rest")
    await fight.play.gm.undo(fight.call("gm"))
    assert await fight.told() == before
    assert await fight.public() == seen
    [told] = [n for n in await fight.play.reading.notices() if n.person == "ben"]
    assert told.kind == "undone"
    assert [p.row.about for p in await fight.play.turns.mine(fight.call("ben"))] == ["ben"]
    await wait(fight, 120)
    assert await fight.told() == before
    assert await fight.asked() == [("ama", "act"), ("ben", "act")]


async def test_undo_of_what_has_shown_shows_at_once(fight):
    """Records that were held back then are struck without a public line."""
    await wait(fight, 60)
    await fight.act("ama", "stroke", target="ben")
    await wait(fight, 60)
    await fight.act("ben", "rest")
    held = [text for text in await fight.told(THE_GM) if text not in await fight.told()]
    assert "Ama strikes at Ben." in held
    await fight.play.gm.undo(fight.call("gm"), 2)
    told = await fight.told()
    assert told[-1] == "The GM takes back what was last decided."
    assert "Ama strikes at Ben." not in told
    assert await fight.asked() == [("ama", "act"), ("ben", "act")]


async def test_the_end_shows_everything(fight):
    """With the fight all that was held back is over."""
    await wait(fight, 60)
    for user, foe in (("ama", "ben"), ("ben", "ama")):
        await fight.act(user, "stroke", target=foe)
    assert "Ama strikes at Ben." not in await fight.told()
    await fight.play.fights.end(fight.call("gm"), reason="Rain.")
    told = await fight.told()
    assert "Ama strikes at Ben." in told
    assert any("The fight is over. Rain." in text for text in told)
    assert await fight.asked() == []
    rows = await fight.play.reading.log(fight.id)
    assert all(row.at <= fight.play.clock.now() for row in rows)


async def test_a_pause_stops_the_hold(fight):
    """Paused for five hours, it shows five hours later, and closes no question before."""
    await wait(fight, 30)
    await fight.play.fights.pause(fight.call("gm"))
    await wait(fight, 300)
    assert await fight.asked() == []
    assert ("shade_", "act") in await fight.asked(THE_GM)
    await fight.play.fights.resume(fight.call("gm"))
    await wait(fight, 29)
    assert await fight.asked() == []
    await wait(fight, 1)
    assert await fight.asked() == [("ama", "act"), ("ben", "act")]


async def test_an_order_for_a_held_question_answers_it_in_the_same_hold(fight):
    """Given before the question shows it answers with it; given after, it is a public answer."""
    await wait(fight, 20)
    done = await fight.play.orders.set(fight.call("ama"), act="rest", fields={})
    assert done.shows_at is None
    await wait(fight, 40)
    assert await fight.asked() == [("ben", "act")]
    done = await fight.play.orders.set(fight.call("ben"), act="rest", fields={})
    assert done.shows_at == START + 2 * 3600 * 1000
    assert await fight.asked() == [("ben", "act")]
    await wait(fight, 60)
    assert (await fight.play.reading.board(fight.id)).timeline.title == "Turn 2"


async def test_the_list_of_orders_counts_an_answer_once_the_table_knows_of_it(fight):
    """Ben's order answers the stroke within the hold: else the list would tell of it before."""
    await wait(fight, 70)
    await fight.play.orders.set(fight.call("ben"), act="none", fields={}, standing=True)
    await fight.act("ama", "stroke", target="ben")
    await fight.act("ben", "rest")
    [order] = await fight.play.orders.show(fight.call("ben"))
    trial = await fight.play.revising.trial(fight.call("ben"), order.id)
    assert (order.used, trial.asked) == (0, 0)
    await wait(fight, 70)
    [order] = await fight.play.orders.show(fight.call("ben"))
    trial = await fight.play.revising.trial(fight.call("ben"), order.id)
    assert (order.used, trial.asked) == (1, 1)


async def test_other_campaigns_hold_nothing_back(desk):
    """By orders all shows at once, and no record has another instant."""
    encounter = await desk.fight()
    row = await desk.play.reading.encounter(encounter)
    assert row.shown is None
    assert await desk.asked() == [("ama", "act"), ("ben", "act")]


@pytest.mark.parametrize("minutes", [0, 10_081])
async def test_a_hold_has_its_bounds(desk, minutes):
    """A minute at least, and a week at the most."""
    await desk.campaign()
    with pytest.raises(BadAnswer, match="minutes"):
        await desk.play.campaigns.configure(desk.call("gm"), hold_minutes=minutes)


async def test_a_public_act_ends_what_is_asked_in_secret(fight):
    """Ben shouts while Shade is asked: Shade's default answers, and both show in their order."""
    await wait(fight, 30)
    await fight.act("ben", "shout")
    assert ("shade_", "act") not in await fight.asked(THE_GM)
    assert await fight.play.turns.mine(fight.call("gm")) == []
    await wait(fight, 30)
    assert await fight.asked() == [("ama", "act"), ("ben", "act")]
    assert not any("shouts" in text for text in await fight.told())
    await wait(fight, 30)
    assert any("shouts" in text for text in await fight.told())


async def test_nobody_has_more_time_for_a_secret(fight):
    """The GM gives time for public questions; the secret one closes with its hold."""
    await fight.play.gm.extend(fight.call("gm"), 5)
    waits = {w.about: w.due_at for w in (await fight.play.reading.board(fight.id, THE_GM)).waits}
    assert waits["shade_"] == START + 3600 * 1000
    assert waits["ama"] == START + 30 * 3600 * 1000


async def test_a_secret_answer_that_is_taken_back_is_asked_anew(fight):
    """After all has shown, a secret question that undo opens again has one hold's time."""
    await wait(fight, 60)
    await fight.play.gm.undo(fight.call("gm"))
    [mine] = await fight.play.turns.mine(fight.call("gm"))
    assert mine.row.due_at == START + 2 * 3600 * 1000
    await wait(fight, 60)
    assert await fight.play.turns.mine(fight.call("gm")) == []


async def test_an_order_that_does_not_fit_held_back_news_is_told_of_with_it(fight):
    """It did not fit a question that its owner has not heard yet."""
    wish = {"act": "stroke", "fields": {"target": "Ama"}, "when": "turn = 1"}
    await fight.play.orders.set(fight.call("ama"), **wish)
    [order] = await fight.play.orders.show(fight.call("ama"))
    assert order.misfit == ""
    assert not [n for n in await fight.play.reading.notices() if n.person == "ama"]
    await wait(fight, 60)
    [order] = await fight.play.orders.show(fight.call("ama"))
    assert order.misfit != ""
    assert [n.kind for n in await fight.play.reading.notices() if n.person == "ama"] == ["order"]


async def test_without_a_hold_what_was_held_back_still_shows_in_time(fight):
    """The campaign chooses orders in the midst of a hold: no later act overtakes an earlier."""
    await fight.play.campaigns.configure(fight.call("gm"), covert="orders")
    await wait(fight, 10)
    done = await fight.act("ben", "shout")
    assert done.shows_at == START + 3600 * 1000
    await wait(fight, 50)
    assert any("shouts" in text for text in await fight.told())
    row = await fight.play.reading.encounter(fight.id)
    assert row.shown is None
    assert (await fight.act("ben", "shout")).shows_at is None


async def test_nobody_goes_on_before_the_table_has_heard(fight):
    """The GM may not call the next moment while news is held back."""
    with pytest.raises(NotAllowed, match="not seen"):
        await fight.play.fights.next(fight.call("gm"))


async def test_nothing_is_shown_before_all_that_is_due_is_done(fight):
    """The silence of somebody hidden ends with the hold: the table's posts are looked at once."""
    await fight.act("ama", "stroke", target="ben")
    fight.desk.changed.clear()
    await wait(fight, 60)
    assert fight.desk.changed == [fight.id]


async def test_what_is_told_to_one_alone_waits_for_the_hold_and_for_its_pause(fight):
    """They hear of it when the table does: also when the fight stood still in between."""
    await wait(fight, 60)
    done = await fight.act("ben", "nod", target="ama")
    assert done.lines == ()

    async def waiting() -> list[str]:
        return [n.text for n in await fight.play.reading.notices() if n.kind == "alone"]

    await wait(fight, 30)
    await fight.play.fights.pause(fight.call("gm"))
    await wait(fight, 60)
    assert await waiting() == []
    await fight.play.fights.resume(fight.call("gm"))
    await wait(fight, 29)
    assert await waiting() == []
    await wait(fight, 1)
    assert await waiting() == ["ben nods at you."]


async def test_a_secret_question_that_is_asked_again_has_a_whole_hold(fight):
    """The GM answered for Shade; an hour later that is taken back, so they have another hour."""
    await wait(fight, 10)
    await fight.act("gm", "rest")
    await wait(fight, 50)
    await fight.play.gm.undo(fight.call("gm"))
    todo = await fight.play.reading.todo("gm")
    dues = {each.row.due_at for each in todo if each.row.about == "shade_"}
    assert dues == {START + 2 * 3600 * 1000}
