"""A sealed answer can be taken back while others still think, alone, and never afterwards."""

from __future__ import annotations

import pytest

import rules
from bot.play.model import Done
from bot.storage import posts, prompts
from bot.storage.rows import PostRow
from rules.engine.replay.journal import Answered, Record, Undone, Withdrawn, effective
from rules.engine.views.visibility import PUBLIC
from rules.errors import NotAllowed, StalePrompt
from tests.bot.play.still_fights import Fight


async def _alley(desk, ruleset: str = "wod", templates: tuple[str, str] = ("bruiser", "bruiser")):
    """Ama and Ben fight each other by these rules, asked side by side; dice fall by their place."""
    desk.play.hand.by_key("stone")
    sheets = rules.RULESETS[ruleset].sheets.templates()
    gm = desk.call("gm")
    await desk.play.campaigns.setup(gm, name="The road", ruleset=ruleset)
    opened = await desk.play.fights.open(desk.call("gm"), name="The alley", ruleset=ruleset)
    for user, template in zip(("ama", "ben"), templates, strict=True):
        sheet = dict(sheets[template])
        await desk.play.characters.new(desk.call(user), name=user.title(), sheet=sheet)
        await desk.play.fights.join(desk.call(user))
    await desk.play.fights.begin(desk.call("gm"))
    return opened.encounter


async def test_a_sealed_declaration_is_taken_back_and_given_anew(desk):
    """Ama's declaration is withdrawn alone; what she says then is what is revealed."""
    fight = await _alley(desk)
    done = await desk.act("ama", "attack", target="ben", weapon="fist")
    assert done.change
    [kept] = await desk.play.withdrawals.changeable(desk.call("ama"))
    assert kept.text == "Ama attacks Ben with their Fist"
    assert [who for who, _ in await desk.asked()] == ["ben"]
    back = await desk.play.withdrawals.withdraw(desk.call("ama"), done.change)
    assert back.text == "Taken back: Ama attacks Ben with their Fist."
    assert sorted(who for who, _ in await desk.asked()) == ["ama", "ben"]
    assert not await desk.play.withdrawals.changeable(desk.call("ama"))
    await desk.act("ama", "wait")
    await desk.act("ben", "wait")
    told = [row.line.text for row in await desk.play.reading.log(fight, PUBLIC)]
    assert any(text.startswith("Declared: Ama wait") for text in told)
    assert not any("attacks Ben" in text for text in told)


async def test_the_post_of_a_question_that_is_open_again_is_outdated(desk):
    """It said that Ama has answered; it is looked at once more and asks them again."""
    fight = await _alley(desk)
    async with desk.play.db.write() as c:
        [(_, row)] = await prompts.for_people(c, {"ama"})
        await prompts.set_message(c, fight, row.key, row.opened, "900")
        await posts.sent(c, PostRow(message="900", encounter=fight, face="asks"))
    done = await desk.act("ama", "attack", target="ben", weapon="fist")

    async def changes() -> int:
        async with desk.play.db.read() as c:
            post = await posts.get(c, "900")
        assert post is not None
        return post.stale

    before = await changes()
    await desk.play.withdrawals.withdraw(desk.call("ama"), done.change)
    assert await changes() == before + 1


async def test_what_is_revealed_stands(desk):
    """Once all have declared, nothing can be taken back, and the refusal says why."""
    await _alley(desk)
    done = await desk.act("ama", "wait")
    last = await desk.act("ben", "wait")
    assert not last.change
    with pytest.raises(StalePrompt, match="can no longer be changed"):
        await desk.play.withdrawals.withdraw(desk.call("ama"), done.change)


async def test_nobody_takes_back_what_another_said(desk):
    """Ben can neither see nor take back Ama's declaration; the GM undoes instead."""
    await _alley(desk)
    done = await desk.act("ama", "wait")
    assert not await desk.play.withdrawals.changeable(desk.call("ben"))
    for user in ("ben", "gm"):
        with pytest.raises(NotAllowed, match="somebody else's"):
            await desk.play.withdrawals.withdraw(desk.call(user), done.change)


async def test_a_withdrawal_survives_a_restart(desk):
    """Read again from the database, the fight asks Ama again, and Ben's answer counts."""
    fight = await _alley(desk)
    await desk.act("ben", "wait")
    [kept] = await desk.play.withdrawals.changeable(desk.call("ben"))
    await desk.play.withdrawals.withdraw(desk.call("ben"), kept.row.token)
    desk.play.turns.services.steps.forget(fight)
    assert sorted(who for who, _ in await desk.asked()) == ["ama", "ben"]
    await desk.act("ama", "wait")
    desk.play.turns.services.steps.forget(fight)
    assert [who for who, _ in await desk.asked()] == ["ben"]


async def test_a_stance_can_be_changed_until_all_have_chosen(desk):
    """L5R: the Stance of the round is sealed; a second withdrawal of the same is refused."""
    await _alley(desk, "l5r", ("bushi", "bushi"))
    done = await desk.act("ama", "stance", stance="attack")
    [kept] = await desk.play.withdrawals.changeable(desk.call("ama"))
    await desk.play.withdrawals.withdraw(desk.call("ama"), kept.row.token)
    with pytest.raises(StalePrompt):
        await desk.play.withdrawals.withdraw(desk.call("ama"), done.change)


@pytest.mark.parametrize("covert", ["orders", "open"])
async def test_the_table_cannot_tell_by_a_withdrawal_that_somebody_hides(still, covert):
    """Two worlds, one with somebody hidden: replies, refusals and all that shows are the same."""
    sheets = rules.RULESETS["wod"].sheets.templates()
    worlds = Fight(still, "c", "one"), Fight(still, "d", "other")
    for fight, shade in zip(worlds, (False, True), strict=True):
        play, call = fight.play, fight.call
        await play.campaigns.setup(call("gm"), name="The road", ruleset="wod")
        await play.campaigns.configure(call("gm"), covert=covert)
        fight.id = (await play.fights.open(call("gm"), name="The alley")).encounter
        for user in ("ama", "ben"):
            sheet = dict(sheets["bruiser"])
            await play.characters.new(call(user), name=user.title(), sheet=sheet)
            await play.fights.join(call(user))
        if shade:
            await play.fights.add_npcs(call("gm"), template="thug", name="Shade", hidden=True)
        await play.fights.begin(call("gm"))
    said = []
    steps = (("ama", "wait"), ("ama", ""), ("ama", "wait"), ("ben", "wait"), ("ben", ""))
    # `open` waits for whoever is asked in secret: who guesses at that silence guesses right.
    for user, act in steps[:3] if covert == "open" else steps:
        both = [await _say(fight, user, act) for fight in worlds]
        assert both[0] == both[1], (user, act)
        assert await worlds[0].public() == await worlds[1].public(), (user, act)
        said.append(both[0])
    assert said[1] == "Taken back: Ama waits."
    assert said[4:] in (["no"], [])


async def _say(fight: Fight, user: str, act: str) -> str:
    """An act, or without one a withdrawal of all that can be taken back."""
    if act:
        done = await fight.act(user, act)
        return f"{done.text} {isinstance(done, Done) and bool(done.change)}"
    kept = await fight.play.withdrawals.changeable(fight.call(user))
    for each in kept:
        done = await fight.play.withdrawals.withdraw(fight.call(user), each.row.token)
        return done.text
    return "no"


def test_of_the_journal_one_answer_is_struck_and_what_came_after_it_counts():
    """Record 2 is withdrawn by record 4: 1 and 3 are left; an undo to 3 does not bring it back."""

    def said(seq: int) -> Record:
        return Record(seq, 0, Answered(key=f"declare:{seq}/declare.1", opened=1, value=None))

    withdrawn = [said(1), said(2), said(3), Record(4, 0, Withdrawn(answer=2))]
    assert [r.seq for r in effective(withdrawn)] == [1, 3]
    assert [r.seq for r in effective([*withdrawn, Record(5, 0, Undone(back_to=3))])] == [1, 3]
