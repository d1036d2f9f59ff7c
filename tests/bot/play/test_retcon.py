"""A retcon: one past act is taken back or changed, and what came after it is kept."""

from __future__ import annotations

import pytest

from bot.play.fight.retcon.calls import Retconned
from bot.storage import journals
from rules.engine.replay.journal import Answered, Fell, Retold, Undone
from rules.engine.replay.verify import check
from rules.engine.views.visibility import THE_GM
from rules.errors import NotAllowed, StalePrompt
from tests.bot.play.conftest import Desk
from tests.bot.play.test_pledged import fell, report


async def act_of(desk: Desk, text: str) -> int:
    """The record of the newest act that is called so."""
    return next(
        point.seq for point in await desk.play.retcons.acts(desk.call("gm")) if text in point.text
    )


async def two_turns(desk: Desk) -> str:
    """Ama strikes Ben, then Ben strikes Ama; both hit; the third turn is asked for."""
    fight = await desk.fight()
    if not desk.play.hand.by_chance:
        desk.play.hand.script([5, 6])
    await desk.act("ama", "stroke", target="ben")
    await desk.act("ben", "rest")
    await desk.act("ben", "none")
    await desk.act("ama", "rest")
    await desk.act("ben", "stroke", target="ama")
    await desk.act("ama", "none")
    return fight


async def hp(desk: Desk) -> tuple[int, int]:
    """Return the hit points of Ama and Ben."""
    people = (await desk.state())["combatants"]
    return people["ama"]["hp"], people["ben"]["hp"]


async def told(desk: Desk, fight: str) -> list[str]:
    """The lines in force, as the GM reads them."""
    rows = await desk.play.reading.log(fight, THE_GM)
    return [row.line.text for row in rows if not row.struck]


async def test_the_preview_shows_what_it_would_come_to_and_does_nothing(desk: Desk):
    """Ben was never hit; Ben's answer finds no question; the third turn is asked as before."""
    await two_turns(desk)
    before = await desk.state()
    stroke = await act_of(desk, "Stroke")
    first = [p.seq for p in await desk.play.retcons.acts(desk.call("gm")) if "Stroke" in p.text][-1]
    assert first < stroke
    seen = await desk.play.retcons.preview(desk.call("gm"), first)
    assert "Ben: HP 6, would be 10" in seen.changes
    assert "Ben is hit." in seen.struck
    assert any("Take it" in text for text in seen.left)
    assert (seen.asked, seen.told) == ([], [])
    assert seen.silent == ["What does Ama do? Ama chooses Rest."]
    assert await desk.state() == before


async def taken_back(desk: Desk) -> Retconned:
    """Ama's first stroke is taken back."""
    first = [p.seq for p in await desk.play.retcons.acts(desk.call("gm")) if "Stroke" in p.text][-1]
    seen = await desk.play.retcons.preview(desk.call("gm"), first)
    done = await desk.play.retcons.confirm(desk.call("gm"), seen.draft)
    assert isinstance(done, Retconned)
    return done


async def test_what_came_after_is_kept_and_one_press_takes_it_back(desk: Desk):
    """Lines that tell the same stay where they are; the log shows the difference."""
    fight = await two_turns(desk)
    was, asked = await told(desk, fight), await desk.asked()
    assert await hp(desk) == (6, 6)
    done = await taken_back(desk)
    assert await hp(desk) == (6, 10)
    assert await desk.asked() == asked
    log = await desk.play.reading.log(fight, THE_GM)
    struck = [row.line.text for row in log if row.struck]
    assert struck == ["Ama strikes at Ben.", "Ben is hit.", "Ben has 6 HP."]
    assert "The GM changes the past. Struck: Ama strikes at Ben, and 1 more." in await told(
        desk, fight
    )
    await desk.play.retcons.take_back(desk.call("gm"), done.draft)
    assert await hp(desk) == (6, 6)
    assert await desk.asked() == asked
    again = [text for text in await told(desk, fight) if not text.startswith("The GM takes back")]
    assert again == was
    await desk.act("ama", "rest")
    await desk.act("ben", "rest")


async def test_an_undo_right_before_a_retcon_stays_in_the_log(desk: Desk):
    """Ama rests, which is undone; then a retcon is taken back: the undo is still told of."""
    fight = await two_turns(desk)
    await desk.act("ama", "rest")
    await desk.play.gm.undo(desk.call("gm"), steps=1)
    async with desk.play.db.read() as c:
        undone = [w.record.seq for w in await journals.records(c, fight)][-1]
    done = await taken_back(desk)
    await desk.play.retcons.take_back(desk.call("gm"), done.draft)
    assert "The GM takes back what was last decided." in await told(desk, fight)
    async with desk.play.db.read() as c:
        written = {w.record.seq: w for w in await journals.records(c, fight)}
    assert isinstance(written[undone].entry, Undone)
    assert not written[undone].struck


async def test_a_fight_goes_on_after_a_retcon_and_survives_a_reload(desk: Desk):
    """It stands on its journal: read again, it is the same."""
    fight = await two_turns(desk)
    await taken_back(desk)
    state = await desk.state()
    desk.play.gm.services.steps.forget(fight)
    assert await desk.state() == state
    await desk.act("ama", "rest")
    await desk.act("ben", "rest")
    async with desk.play.db.read() as c:
        written = await journals.records(c, fight)
    [made] = [w.entry for w in written if isinstance(w.entry, Retold)]
    assert made.moved
    assert sum(isinstance(w.entry, Answered) and w.struck for w in written) == 6


async def test_undo_takes_a_retcon_back_with_all_after_it(desk: Desk):
    """It is a point of the list like any other."""
    await two_turns(desk)
    await taken_back(desk)
    await desk.act("ama", "rest")
    points = await desk.play.gm.undo_points(desk.call("gm"))
    [point] = [point for point in points if point.text == "the retcon"]
    await desk.play.gm.undo_to(desk.call("gm"), point.seq)
    assert await hp(desk) == (6, 6)


async def test_a_changed_answer_is_asked_by_the_form_of_then(desk: Desk):
    """Ben parried after all: Ama's 1 + 3 against Ben's 6 + 2."""
    await two_turns(desk)
    parry = [p.seq for p in await desk.play.retcons.acts(desk.call("gm")) if "Take it" in p.text]
    instead = await desk.play.retcons.choices(desk.call("gm"), parry[-1])
    assert "parry" in instead.form.choices
    desk.play.hand.script([1, 6])
    value = {"act": "parry", "improve": 0}
    seen = await desk.play.retcons.preview(desk.call("gm"), parry[-1], change=True, value=value)
    assert seen.what.startswith("Changed: Take it")
    assert seen.left == []
    await desk.play.retcons.confirm(desk.call("gm"), seen.draft)
    assert await hp(desk) == (6, 10)


async def test_nothing_is_done_once_the_fight_has_gone_on(desk: Desk):
    """Neither by the button of the preview nor by that which takes it back."""
    await two_turns(desk)
    seen = await desk.play.retcons.preview(desk.call("gm"), await act_of(desk, "Stroke"))
    await desk.act("ama", "rest")
    with pytest.raises(StalePrompt, match="gone on"):
        await desk.play.retcons.confirm(desk.call("gm"), seen.draft)
    done = await taken_back(desk)
    await desk.act("ben", "rest")
    with pytest.raises(StalePrompt, match="/gm undo"):
        await desk.play.retcons.take_back(desk.call("gm"), done.draft)


async def test_it_is_the_gms_alone(desk: Desk):
    """A player sees no list, no preview, and presses nothing."""
    await two_turns(desk)
    seen = await desk.play.retcons.preview(desk.call("gm"), await act_of(desk, "Stroke"))
    with pytest.raises(NotAllowed):
        await desk.play.retcons.acts(desk.call("ama"))
    with pytest.raises(NotAllowed):
        await desk.play.retcons.preview(desk.call("ama"), 9)
    with pytest.raises(NotAllowed):
        await desk.play.retcons.confirm(desk.call("ama"), seen.draft)


async def test_pledged_dice_keep_their_places_and_every_die_is_checked(desk: Desk):
    """Ben's own stroke falls as it fell, at its old place; nothing is thrown twice at one."""
    desk.play.hand.pledge_by("stone")
    fight = await two_turns(desk)
    [first, second] = await fell(desk, fight)
    await taken_back(desk)
    [kept] = await fell(desk, fight)
    assert (kept.place, kept.faces) == (second.place, second.faces)
    # The same answers throw the same dice, also where a retcon gave them their place.
    await desk.play.gm.undo(desk.call("gm"), steps=1)
    await desk.act("ama", "none")
    assert await fell(desk, fight) == [kept]
    await desk.play.fights.end(desk.call("gm"))
    text = await report(desk, fight)
    [verdict] = check(text)
    assert verdict.wrong == []
    assert verdict.right == 2
    assert isinstance(first, Fell)
    assert first.place in text


async def test_the_preview_of_undoing_a_retcon_shows_the_first_story(desk: Desk):
    """Ben would have been hit again; only what the retcon says would be struck."""
    await two_turns(desk)
    await taken_back(desk)
    points = await desk.play.gm.undo_points(desk.call("gm"))
    [point] = [point for point in points if point.text == "the retcon"]
    seen = await desk.play.undo_previews.preview(desk.call("gm"), to=point.seq)
    assert "Ben: HP 10, would be 6" in seen.changes
    assert "Ben strikes at Ama." not in seen.struck
    assert await hp(desk) == (6, 10)


async def test_after_a_change_of_the_past_the_fight_is_in_memory_as_it_stands_then(desk: Desk):
    """The next call replays nothing, and the fight goes on by nothing that was planned before."""
    fight = await two_turns(desk)
    await taken_back(desk)
    row = await desk.play.reading.encounter(fight)
    digest, held = desk.play.gm.services.steps._kept[fight]
    assert (digest, held.digest, held.seq) == (row.digest, row.digest, row.head)
    assert (row.idle, row.wake_at) == (True, None)
    async with desk.play.db.read() as c:
        assert await desk.play.gm.services.steps.scene(c, row) is held
