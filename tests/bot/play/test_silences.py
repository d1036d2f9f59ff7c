"""Long silence, and the messages to a deputy."""

from __future__ import annotations

from bot.storage import notices


async def _told(desk, person, kind):
    """The texts of all notices of a kind to a person, delivered or not."""
    async with desk.play.db.read() as c:
        every = await notices.waiting(c)
    return [each.text for each in every if (each.person, each.kind) == (person, kind)]


async def test_three_silences_in_a_row_tell_the_gm_once(still):
    """Ama lets four questions go by; Ben answers. The GM is told at the third, and what to do."""
    await still.fight()
    for silent in range(4):
        assert len(await _told(still, "gm", "silence")) == silent // 3
        await still.act("ben", "rest")
        await still.play.clock.move(25 * 3600)
    [text] = await _told(still, "gm", "silence")
    assert text.startswith("<@ama> has let 3 questions in a row go by in The bridge.")
    assert "/orders style" in text


async def test_an_answer_in_between_begins_the_count_anew(still):
    """Two silences, an answer, two silences: nobody is told."""
    await still.fight()
    for round in range(5):
        await still.act("ben", "rest")
        if round == 2:
            await still.act("ama", "rest")
        await still.play.clock.move(25 * 3600)
    assert await _told(still, "gm", "silence") == []


async def test_a_fight_in_which_nobody_answers_for_a_week_pauses_by_itself(still):
    """Both are silent: after a week it pauses, the GM is told, and no clock runs any more.

    In the flow tempo the brake stops it sooner.
    """
    await still.fight()
    await still.play.campaigns.configure(still.call("gm"), tempo="round")
    for _ in range(3):
        await still.play.clock.move(80 * 3600)
    row = await still.play.fights.need("c")
    assert row.status == "paused"
    before = row.head
    told = await _told(still, "gm", "silence")
    assert any("pauses by itself" in text for text in told)
    await still.play.clock.move(100 * 3600)
    assert (await still.play.fights.need("c")).head == before
    await still.play.fights.resume(still.call("gm"))
    assert (await still.play.fights.need("c")).status == "running"


async def test_a_question_that_silence_cannot_answer_pauses_the_fight_after_a_week(still):
    """Both are silent in the first round; the brake then asks whether to go on, and waits.

    The GM is told once of each of the three who are asked that their time is up.
    """
    fight = await still.fight()
    await still.play.clock.move(25 * 3600)
    for day in range(8):
        assert (await still.play.fights.need("c")).status == "running", day
        await still.play.clock.move(24 * 3600)
    assert (await still.play.fights.need("c")).status == "paused"
    assert len(await _told(still, "gm", "overdue")) == 3
    log = [row.line.text for row in await still.play.reading.log(fight)]
    assert any(text.startswith("A question has waited for a week") for text in log)


async def test_a_deputy_is_told_of_what_was_open_already(still):
    """Ama is asked, then leaves for a week: Ben, her deputy, hears of that very question."""
    await still.fight()
    await still.play.campaigns.configure(still.call("gm"), absent="deputy")
    await still.play.campaigns.deputy(still.call("ama"), "ben")
    assert await _told(still, "ben", "deputy") == []
    assert [todo.row.who for todo in await still.play.reading.todo("ben")] == ["ben"]
    await still.play.presence.away(still.call("ama"), "7 days")
    [text] = await _told(still, "ben", "deputy")
    assert text.startswith("<@ama> is away, and you are their deputy:")
    assert {todo.row.who for todo in await still.play.reading.todo("ben")} == {"ama", "ben"}
    assert [todo.row.who for todo in await still.play.reading.todo("ama")] == ["ama"]
    await still.play.presence.away(still.call("ama"), "9 days")
    assert len(await _told(still, "ben", "deputy")) == 1


async def test_who_is_named_deputy_of_somebody_away_is_told_at_once(still):
    """Ama left without a deputy; she names one from afar."""
    await still.fight()
    await still.play.campaigns.configure(still.call("gm"), absent="deputy")
    await still.play.presence.away(still.call("ama"), "7 days")
    await still.play.campaigns.deputy(still.call("ama"), "ben")
    assert len(await _told(still, "ben", "deputy")) == 1
