"""Answers: from the right person, once, to the question that is open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.play.dice import NoDice
from bot.play.model import Closed, Done, NobodyAsks, OpenPrompt, Several
from rules.errors import BadAnswer, NotAllowed, StalePrompt


async def tokens(desk, user: str) -> list[str]:
    """The tokens of what `user` is asked."""
    return [p.row.token for p in await desk.play.turns.mine(desk.call(user))]


async def test_a_slash_command_answers_the_one_question_that_takes_it(desk):
    """Nobody says which question they mean where there is one."""
    await desk.fight()
    assert isinstance(await desk.act("ama", "stroke", target="Ben"), Done)
    assert await desk.asked() == [("ben", "act")]


async def test_a_value_that_does_not_fit_is_refused_with_what_would_be_right(desk):
    """The question stays open and nothing is written."""
    await desk.fight()
    head = (await desk.play.fights.need("c")).head
    with pytest.raises(BadAnswer, match="Choose one of: Ben"):
        await desk.act("ama", "stroke", target="Nobody")
    assert (await desk.play.fights.need("c")).head == head


async def test_two_questions_that_take_it_are_asked_about(desk):
    """The GM has two duelists: they are asked which one, and the answer is for that one."""
    await desk.fight()
    await desk.play.fights.add_npcs(desk.call("gm"), template="duelist", count=2)
    for user in ("ama", "ben"):
        await desk.act(user, "rest")
    several = await desk.act("gm", "rest")
    assert isinstance(several, Several)
    assert [p.row.about for _, p in several.choices] == ["duelist-1", "duelist-2"]
    await desk.play.turns.choose(desk.call("gm"), several.choices[1][0])
    assert [w.about for w in (await board(desk)).waits] == ["duelist-1"]
    with pytest.raises(StalePrompt):
        await desk.play.turns.choose(desk.call("gm"), several.choices[1][0])


async def board(desk):
    """The public board."""
    return await desk.play.reading.board((await desk.play.fights.need("c")).id)


async def test_naming_the_combatant_settles_which_question_is_meant(desk):
    """`about` takes a name as it is shown."""
    await desk.fight()
    await desk.play.fights.add_npcs(desk.call("gm"), template="duelist", count=2)
    for user in ("ama", "ben"):
        await desk.act(user, "rest")
    done = await desk.play.turns.act(desk.call("gm"), "rest", {}, about="Duelist 2")
    assert isinstance(done, Done)
    assert [w.about for w in (await board(desk)).waits] == ["duelist-1"]


async def test_an_answer_that_nobody_asks_for_is_offered_as_an_order(desk):
    """Kept, it answers when the question comes, and once only."""
    await desk.fight()
    offer = await desk.act("ben", "parry", improve=0)
    assert isinstance(offer, NobodyAsks)
    await desk.play.turns.choose(desk.call("ben"), offer.draft)
    desk.play.hand.script([1, 6])
    await desk.act("ben", "rest")
    await desk.act("ama", "stroke", target="Ben")
    state = await desk.state()
    assert state["combatants"]["ben"]["hp"] == 10
    assert state["turn"] == 2


async def test_a_deputy_answers_and_the_log_says_so(desk):
    """Ama names Ben; the table can see that she did not answer herself."""
    encounter = await desk.fight()
    await desk.play.campaigns.deputy(desk.call("ama"), "ben")
    [token] = await tokens(desk, "ama")
    await desk.play.turns.answer(desk.call("ben"), token, {"act": "rest"})
    assert [r.line.text for r in await desk.play.reading.log(encounter)][-1] == (
        "A deputy answers for <@ama>."
    )


async def test_a_gm_of_another_server_is_a_stranger(desk):
    """A call from elsewhere has no standing here, whoever makes it."""
    await desk.fight()
    [token] = await tokens(desk, "ama")
    with pytest.raises(NotAllowed):
        await desk.play.turns.answer(desk.call("gm", guild="other"), token, {"act": "rest"})


async def test_one_interaction_delivered_twice_happens_once(desk):
    """The second delivery gets the first one's reply, and writes nothing."""
    await desk.fight()
    [token] = await tokens(desk, "ama")
    call = desk.call("ama")
    first = await desk.play.turns.answer(call, token, {"act": "rest"})
    head = (await desk.play.fights.need("c")).head
    again = await desk.play.turns.answer(call, token, {"act": "rest"})
    assert again.repeated
    assert again.text == first.text
    assert (await desk.play.fights.need("c")).head == head


async def test_a_second_click_finds_the_question_closed(desk):
    """Another interaction on an answered question is refused, and told what is open."""
    await desk.fight()
    [token] = await tokens(desk, "ama")
    await desk.play.turns.answer(desk.call("ama"), token, {"act": "rest"})
    with pytest.raises(StalePrompt):
        await desk.play.turns.answer(desk.call("ama"), token, {"act": "rest"})
    closed = await desk.play.turns.prompt(desk.call("ama"), token)
    assert isinstance(closed, Closed)
    assert "answered, undone or replaced" in closed.text


async def test_a_click_that_another_process_has_carried_out_finds_its_reply(desk):
    """Its own answer has closed the question: that is told, not that somebody was quicker."""
    await desk.fight()
    [token] = await tokens(desk, "ama")
    call = desk.call("ama")
    done = await desk.play.turns.answer(call, token, {"act": "rest"})
    closed = await desk.play.turns.prompt(call, token)
    assert isinstance(closed, Closed)
    assert closed.text == done.text


async def test_a_question_shows_the_form_of_this_moment(desk):
    """A newcomer is a target at once in a question asked before they came; a foe stands first."""
    await desk.fight()
    await desk.play.fights.add_npcs(desk.call("gm"), template="duelist")
    [token] = await tokens(desk, "ama")
    prompt = await desk.play.turns.prompt(desk.call("ama"), token)
    assert isinstance(prompt, OpenPrompt)
    targets = prompt.form.choices["stroke"].form.fields["target"].options
    assert [option.label for option in targets] == ["Duelist", "Ben (ally)"]


async def test_a_step_that_lacks_dice_leaves_no_trace(desk):
    """The script runs out in the middle: the answer is refused, the dice are given back."""
    await desk.fight()
    await desk.act("ama", "stroke", target="Ben")
    await desk.act("ben", "rest")
    before = await desk.state()
    desk.play.hand.script([5])
    with pytest.raises(NoDice):
        await desk.act("ben", "parry", improve=0)
    assert await desk.state() == before
    assert desk.play.hand.left == [5]
    assert await desk.asked() == [("ben", "parry")]
    desk.play.hand.script([6])
    await desk.act("ben", "parry", improve=0)
    assert (await desk.state())["combatants"]["ben"]["hp"] == 10


async def test_private_lines_come_back_to_the_caller_alone(desk):
    """The GM's answer tells them the number that the table does not see."""
    await desk.fight()
    await desk.act("ama", "stroke", target="Ben")
    await desk.act("ben", "rest")
    desk.play.hand.script([6])
    [token] = await tokens(desk, "ben")
    done = await desk.play.gm.answer_for(desk.call("gm"), token, {"act": "none"})
    assert [row.line.text for row in done.lines] == ["Ben has 6 HP."]
    assert replace(done, lines=()).text == "Answered: Parry with Ben? Ben chooses Take it."
