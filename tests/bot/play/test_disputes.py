"""Objections: whoever sees a line may object, the GM rules, and the ruling stands in the log."""

from __future__ import annotations

import pytest

from bot.play.people.disputes import Dispute
from bot.storage import journals
from bot.storage.rows import LineRow, Status
from rules.errors import NotAllowed, SheetError, StalePrompt
from tests.bot.play.conftest import Desk


async def line(desk: Desk, words: str) -> LineRow:
    """The line of the log with these words."""
    row = await desk.play.fights.need("c")
    async with desk.play.db.read() as c:
        return next(x for x in await journals.lines(c, row.id) if words in x.line.text)


async def objected(desk: Desk) -> Dispute:
    """Ben objects to being hit."""
    token = (await line(desk, "is hit")).token
    await desk.play.disputes.object(desk.call("ben"), token, "I stood behind the wall.")
    [waiting] = await desk.play.disputes.open(desk.call("gm"))
    return waiting


async def test_an_objection_brings_the_dice_and_the_state_of_its_moment(struck: Desk):
    """Though the fight has gone on meanwhile; the GM alone reads it."""
    waiting = await objected(struck)
    assert waiting.row.objection == "I stood behind the wall."
    assert waiting.line is not None
    assert [roll.faces for roll in waiting.line.line.rolls] == [((6,),)]
    # Ben had 10 and lost 4.
    assert [s.value for card in waiting.cards if card.id == "ben" for s in card.stats] == [6]
    [told] = [n for n in await struck.play.reading.notices("gm") if n.kind == "objection"]
    assert "I stood behind the wall." in told.text
    with pytest.raises(NotAllowed):
        await struck.play.disputes.open(struck.call("ama"))


async def test_nobody_objects_to_what_they_do_not_see_or_twice(struck: Desk):
    """A line for the GM alone is not there for others."""
    secret = await line(struck, "has 6 HP")
    with pytest.raises(NotAllowed):
        await struck.play.disputes.object(struck.call("ben"), secret.token, "How?")
    with pytest.raises(StalePrompt):
        await struck.play.disputes.object(struck.call("ben"), "nothing", "How?")
    waiting = await objected(struck)
    with pytest.raises(NotAllowed, match="already"):
        await struck.play.disputes.object(struck.call("ben"), waiting.row.line, "Again!")


async def test_the_ruling_stands_in_the_log_and_changes_nothing_else(struck: Desk):
    """The same questions stand open, under the same state, also in another process."""
    waiting, asked, before = await objected(struck), await struck.asked(), await struck.state()
    with pytest.raises(NotAllowed):
        await struck.play.disputes.rule(struck.call("ben"), waiting.row.token, "No!")
    await struck.play.disputes.rule(struck.call("gm"), waiting.row.token, "There is no wall.")
    row = await struck.play.fights.need("c")
    lines = await struck.play.reading.log(row.id)
    assert lines[-1].line.text == 'GM ruling on "Ben is hit." There is no wall.'
    assert await struck.asked() == asked
    after = await struck.state()
    assert {**after, "at": 0} == {**before, "at": 0}
    struck.play.gm.services.steps.forget(row.id)
    assert await struck.asked() == asked
    assert await struck.play.disputes.open(struck.call("gm")) == []
    [news] = [n for n in await struck.play.reading.notices("ben") if n.kind == "ruling"]
    assert "There is no wall." in news.text
    with pytest.raises(NotAllowed, match="already"):
        await struck.play.disputes.rule(struck.call("gm"), waiting.row.token, "Again.")


async def test_a_ruling_with_a_house_rule_stands_beside_the_clauses_of_that_rule(road: Desk):
    """Also if the line that it is about cites others, or none."""
    row = await road.play.fights.need("c")
    told = next(x for x in await road.play.reading.log(row.id) if "joins" in x.line.text)
    await road.play.disputes.object(road.call("ama"), told.token, "What is a die too many worth?")
    [waiting] = await road.play.disputes.open(road.call("gm"))
    ruling, house = "One, on this road.", ("l7r.overflow_bonus", "1")
    done = await road.play.disputes.rule(road.call("gm"), waiting.row.token, ruling, house=house)
    assert "/rules shows it" in done.text
    assert await road.play.disputes.kept("g", "l7r", "L7R-DICE-04") == [ruling]


async def test_killed_before_its_line_is_written_a_ruling_is_not_given(
    struck: Desk, monkeypatch: pytest.MonkeyPatch
):
    """Ruling and line are one transaction: the objection still waits, and can be ruled on."""
    waiting = await objected(struck)
    row = await struck.play.fights.need("c")
    told = len(await struck.play.reading.log(row.id))

    async def killed(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(journals, "append", killed)
        with pytest.raises(KeyboardInterrupt):
            await struck.play.disputes.rule(struck.call("gm"), waiting.row.token, "Yes.")
    assert len(await struck.play.disputes.open(struck.call("gm"))) == 1
    assert len(await struck.play.reading.log(row.id)) == told
    await struck.play.disputes.rule(struck.call("gm"), waiting.row.token, "Yes.")
    assert len(await struck.play.reading.log(row.id)) == told + 1


async def test_a_ruling_amends_and_sets_a_house_rule_in_the_same_step(struck: Desk):
    """The value, the rule of next time, and the ruling stand together or not at all."""
    waiting, gm = await objected(struck), struck.call("gm")
    amend = {"target": "Ben", "what": "hp", "value": "10"}
    with pytest.raises(SheetError):
        await struck.play.disputes.rule(
            gm, waiting.row.token, "You had one.", amend=amend, house=("last_turn", "many")
        )
    assert (await struck.state())["combatants"]["ben"]["hp"] == 6
    assert len(await struck.play.disputes.open(struck.call("gm"))) == 1
    await struck.play.disputes.rule(
        struck.call("gm"), waiting.row.token, "You had one.", amend=amend, house=("last_turn", "5")
    )
    assert (await struck.state())["combatants"]["ben"]["hp"] == 10
    house = await struck.play.campaigns.house("g", "duel")
    assert [str(value) for rule, value in house if rule.key == "duel.last_turn"] == ["5"]


async def test_a_ruling_changes_the_past_when_its_preview_is_confirmed(struck: Desk):
    """Until then nothing is ruled; then both stand in the log."""
    waiting = await objected(struck)
    points = await struck.play.retcons.acts(struck.call("gm"))
    stroke = next(point.seq for point in points if "Stroke" in point.text)
    ruling = {"token": waiting.row.token, "text": "There is a wall.", "keep": False}
    seen = await struck.play.retcons.preview(struck.call("gm"), stroke, ruling=ruling)
    assert len(await struck.play.disputes.open(struck.call("gm"))) == 1
    await struck.play.retcons.confirm(struck.call("gm"), seen.draft)
    assert (await struck.state())["combatants"]["ben"]["hp"] == 10
    assert await struck.play.disputes.open(struck.call("gm")) == []
    row = await struck.play.fights.need("c")
    told = [line.line.text for line in await struck.play.reading.log(row.id)]
    assert 'GM ruling on "Ben is hit." There is a wall.' in told


async def test_an_objection_pauses_the_fight_where_the_campaign_has_it_so(struck: Desk):
    """The clocks stand still until the GM lets it go on."""
    await struck.play.campaigns.configure(struck.call("gm"), objections="pause")
    await objected(struck)
    row = await struck.play.fights.need("c")
    assert row.status is Status.PAUSED
    await struck.play.fights.resume(struck.call("gm"))


async def test_a_report_is_objected_to_by_its_last_result(struck: Desk):
    """Of another server, or of no fight, there is none."""
    hit, row = await line(struck, "is hit"), await struck.play.fights.need("c")
    news = await struck.play.outbox.news(row.id)
    assert news is not None
    made = news.post(news.told, ())
    await struck.play.outbox.posted(row.id, [(made, "900", "face")], [], news.upto)
    assert await struck.play.disputes.of_post(struck.call("ben"), "900") == hit.token
    with pytest.raises(StalePrompt):
        await struck.play.disputes.of_post(struck.call("ben"), "901")
    with pytest.raises(StalePrompt):
        await struck.play.disputes.of_post(struck.call("ben", guild="h"), "900")


async def test_an_objection_is_found_by_its_token_or_by_its_words(struck: Desk):
    """By the GM, in its own campaign, until it is ruled on."""
    waiting = await objected(struck)
    disputes, gm = struck.play.disputes, struck.call
    for words in (waiting.row.token, "i stood behind the WALL."):
        assert (await disputes.objection(gm("gm"), words)).token == waiting.row.token
    with pytest.raises(NotAllowed, match="Only the GM"):
        await disputes.objection(gm("ben"), waiting.row.token)
    await struck.play.campaigns.setup(gm("gm", guild="h"), name="Other", ruleset="duel")
    for call, words in ((gm("gm"), "I stood"), (gm("gm", guild="h"), waiting.row.token)):
        with pytest.raises(StalePrompt, match="no such objection"):
            await disputes.objection(call, words)
    await disputes.rule(gm("gm"), waiting.row.token, "There is no wall.")
    with pytest.raises(StalePrompt, match="That has been ruled on"):
        await disputes.objection(gm("gm"), waiting.row.token)
