"""A decided fight at the table: who may end it, how often, what undo and retcon make of it."""

from __future__ import annotations

from asyncio import gather

import pytest

from bot.play.service import Play
from bot.storage import journals
from bot.storage.rows import Status
from rules.engine.replay.journal import Ended
from rules.engine.views.visibility import Viewer
from rules.errors import NotAllowed, StalePrompt
from tests.bot.play.still_fights import Fight


async def _hp(desk) -> int:
    return (await desk.play.characters.find(desk.call("ama"), "Ama")).sheet["hp"]


async def _beaten(desk) -> None:
    """Ama has lost six, and the only bandit is gone."""
    await desk.campaign()
    await desk.play.fights.open(desk.call("gm"), name="The bridge")
    for who in ("ama", "ben"):
        await desk.play.fights.join(desk.call(who))
    await desk.play.fights.add_npcs(desk.call("gm"), template="duelist", name="Thug")
    await desk.play.fights.begin(desk.call("gm"))
    await desk.play.gm.amend(desk.call("gm"), target="Ama", what="hp", value="4")
    await desk.play.fights.leave(desk.call("gm"), "Thug")


async def test_silence_ends_a_decided_fight_and_writes_back_and_undo_takes_both_back(still):
    """A day of silence: Ama has 4 HP on her sheet; after the undo 10, and the GM is asked again."""
    await _beaten(still)
    assert await still.asked() == [("gm", "decided")]
    assert await _hp(still) == 10
    await still.play.clock.move(25 * 3600)
    row = await still.play.fights.latest("c")
    assert row.status is Status.OVER
    assert await _hp(still) == 4
    log = [each.line.text for each in await still.play.reading.log(row.id)]
    assert "The fight is over. The players have won. Out of the fight: Thug." in log
    await still.play.gm.undo(still.call("gm"))
    assert (await still.play.fights.latest("c")).status is Status.RUNNING
    assert await _hp(still) == 10
    assert await still.asked() == [("gm", "decided")]


async def _asked(desk) -> str:
    """The token of the question whether it is over."""
    return (await desk.play.reading.todo("gm"))[0].row.token


async def _ends(desk) -> int:
    """How many ends of the newest fight are in force."""
    row = await desk.play.fights.latest("c")
    async with desk.play.db.read() as c:
        every = await journals.records(c, row.id)
    return sum(isinstance(w.entry, Ended) and not w.struck for w in every)


async def test_a_player_cannot_end_it_and_the_gm_ends_it_once(still):
    """Ama is refused with a sentence; the GM's second press says that it is over."""
    await _beaten(still)
    token = await _asked(still)
    with pytest.raises(NotAllowed, match="for someone else"):
        await still.play.turns.answer(still.call("ama"), token, {"act": "end"})
    assert await still.asked() == [("gm", "decided")]
    await still.play.turns.answer(still.call("gm"), token, {"act": "end"})
    with pytest.raises(StalePrompt, match="no longer open"):
        await still.play.turns.answer(still.call("gm"), token, {"act": "end"})
    assert (await still.play.turns.prompt(still.call("gm"), token)).text == "This fight is over."
    assert (await _ends(still), await _hp(still)) == (1, 4)


@pytest.mark.parametrize("act", ["end", "play_on"])
@pytest.mark.parametrize("silence_first", [True, False])
async def test_a_press_that_races_the_deadline_ends_it_once_or_is_refused(
    still, act: str, silence_first: bool
):
    """Whichever is first counts: the other one is refused, and the sheet is written once."""
    await _beaten(still)
    token = await _asked(still)
    press = still.play.turns.answer(still.call("gm"), token, {"act": act})
    silence = still.play.clock.move(25 * 3600)
    both = (silence, press) if silence_first else (press, silence)
    said = await gather(*both, return_exceptions=True)
    failed = [each for each in said if isinstance(each, BaseException)]
    assert all(isinstance(each, NotAllowed | StalePrompt) for each in failed), failed
    over = (await still.play.fights.latest("c")).status is Status.OVER
    assert over is (act == "end" or bool(failed))
    assert (await _ends(still), await _hp(still)) == ((1, 4) if over else (0, 10))


async def test_started_again_in_the_middle_the_same_question_stands(still):
    """Another process reads the fight: its button ends it, and undo opens it a second time."""
    await _beaten(still)
    token = await _asked(still)
    again = Play(still.play.db, hand=still.play.hand, now=still.play.clock.now)
    await again.turns.answer(still.call("gm"), token, {"act": "end"})
    assert await _hp(still) == 4
    for _ in range(2):
        await still.play.gm.undo(still.call("gm"))
        assert (await _ends(still), await _hp(still)) == (0, 10)
        await again.turns.answer(still.call("gm"), await _asked(still), {"act": "end"})
        assert (await _ends(still), await _hp(still)) == (1, 4)


async def test_a_retcon_of_what_decided_it_brings_the_turns_back(still):
    """Over it is refused; once its end is undone, the thug has never left, and turns go on."""
    await _beaten(still)
    await still.play.turns.answer(still.call("gm"), await _asked(still), {"act": "end"})
    with pytest.raises(NotAllowed, match="take its end back: /gm undo"):
        await still.play.retcons.acts(still.call("gm"))
    await still.play.gm.undo(still.call("gm"))
    acts = await still.play.retcons.acts(still.call("gm"))
    left = next(each.seq for each in acts if each.text == "Thug left")
    seen = await still.play.retcons.preview(still.call("gm"), left)
    await still.play.retcons.confirm(still.call("gm"), seen.draft)
    assert await still.asked() == [("ama", "act"), ("ben", "act"), ("gm", "act")]


async def test_play_on_holds_until_both_sides_can_act_again(still):
    """The two have their turns back; a lout who comes and leaves is asked about."""
    await _beaten(still)
    await still.play.turns.answer(still.call("gm"), await _asked(still), {"act": "play_on"})
    assert await still.asked() == [("ama", "act"), ("ben", "act")]
    await still.act("ama", "rest")
    await still.act("ben", "rest")
    assert await still.asked() == [("ama", "act"), ("ben", "act")]
    await still.play.fights.add_npcs(still.call("gm"), template="duelist", name="Lout")
    assert ("gm", "decided") not in await still.asked()
    await still.play.fights.leave(still.call("gm"), "Lout")
    assert await still.asked() == [("gm", "decided")]


async def test_who_gives_up_is_out_by_the_gms_word_and_that_may_decide_the_fight(still):
    """Ben is not let go, and asked once more; the thug yields for the GM: only one side is left."""
    await _beaten(still)
    await still.play.gm.undo(still.call("gm"))
    row = await still.play.fights.latest("c")
    gm, ben = still.call("gm"), still.call("ben")
    assert await still.play.fights.ways_out(ben) == ["yield", "flee"]
    await still.play.fights.leave(ben, how="flee")
    assert await still.play.fights.ways_out(still.call("ben")) == []
    with pytest.raises(NotAllowed, match="asked already"):
        await still.play.fights.leave(still.call("ben"), how="yield")
    asked = next(t.row for t in await still.play.reading.todo("gm") if t.row.name == "leaving")
    await still.play.turns.answer(gm, asked.token, {"act": "stays"})
    await still.play.fights.leave(still.call("gm"), "Thug", how="yield")
    assert await still.asked() == [("gm", "decided")]
    told = [each.line.text for each in await still.play.reading.log(row.id)]
    assert "Ben tries to flee." in told
    assert "Ben is not let go, and fights on." in told
    assert told[-2:] == ["Thug yields.", "Thug has yielded, and is out of the fight."]


async def test_nobody_at_the_table_can_tell_that_somebody_hidden_gives_up(still):
    """Ben hides, and in one of two worlds flees: all that the table can see stays the same."""
    worlds = Fight(still, "c", "one"), Fight(still, "d", "other")
    for fight in worlds:
        await still.campaign(guild=fight.guild)
        fight.id = (await still.play.fights.open(fight.call("gm"), name="The bridge")).encounter
        for who in ("ama", "ben"):
            await still.play.fights.join(fight.call(who))
        await still.play.fights.add_npcs(fight.call("gm"), template="duelist", name="Thug")
        await still.play.gm.hide(fight.call("gm"), "Ben")
        await still.play.fights.begin(fight.call("gm"))
    await still.play.fights.leave(worlds[1].call("ben"), how="flee")
    assert "Ben tries to flee." in await worlds[1].told(Viewer(player="ben"))
    for who in ("", "ama", "gm", "ama"):
        if who:
            _ = [await fight.act(who, "rest") for fight in worlds]
        assert await worlds[0].public() == await worlds[1].public(), who


async def test_a_retcon_keeps_what_became_of_who_gave_up(still):
    """Ben yields and is let go; if Ama had never lost HP, Ben would be out all the same."""
    await _beaten(still)
    await still.play.gm.undo(still.call("gm"))
    await still.play.fights.leave(still.call("ben"), how="yield")
    asked = next(t.row for t in await still.play.reading.todo("gm") if t.row.name == "leaving")
    await still.play.turns.answer(still.call("gm"), asked.token, {"act": "leaves"})
    hurt = await still.play.retcons.acts(still.call("gm"))
    assert [each.text for each in hurt][1] == "Ben yields"
    amended = next(each.seq for each in hurt if each.text.startswith("amended Ama"))
    seen = await still.play.retcons.preview(still.call("gm"), amended)
    assert (seen.left, seen.silent) == ([], [])
    await still.play.retcons.confirm(still.call("gm"), seen.draft)
    people = (await still.state())["combatants"]
    assert (people["ama"]["hp"], people["ben"]["out"]) == (10, True)
