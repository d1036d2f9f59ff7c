"""The GM's hand at its bounds: more time, whispers, how far an undo goes, how many come at once."""

from __future__ import annotations

from typing import Any

import pytest

from bot.storage import prompts
from bot.storage.rows import Status
from rules.errors import BadAnswer, NotAllowed, StalePrompt
from tests.bot.play.still_fights import START

H = 3_600_000


async def dues(desk: Any) -> dict[str, int]:
    """When each person's open question is due, in hours after it was asked."""
    row = await desk.play.fights.need("c")
    async with desk.play.db.read() as c:
        return {p.who: (p.due_at - p.asked_at) / H for p in await prompts.open_in(c, row.id)}


async def test_more_time_is_given_to_one_or_to_all_within_bounds(still):
    """Of 24 hours; the most are sixty days at once. The reminder moves to half of what is left."""
    await still.fight()
    extend = still.play.gm.extend
    for wrong in (0, -1, 1_440.5):
        with pytest.raises(BadAnswer, match="more than 0 and at most 1440 hours"):
            await extend(still.call("gm"), wrong)
    done = await extend(still.call("gm"), 1.5, "ama")
    assert done.text == "1.5 hours more for 1."
    assert await dues(still) == {"ama": 25.5, "ben": 24}
    done = await extend(still.call("gm"), 1_440)
    assert done.text == "1440 hours more for 2."
    assert await dues(still) == {"ama": 1_465.5, "ben": 1_464}
    with pytest.raises(NotAllowed, match="Nothing waits for them"):
        await extend(still.call("gm"), 1, "cy")
    row = await still.play.fights.need("c")
    async with still.play.db.read() as c:
        reminders = {p.who: p.remind_at for p in await prompts.open_in(c, row.id)}
    assert reminders == {"ama": START + 1_465.5 * H / 2, "ben": START + 732 * H}


@pytest.mark.parametrize("text", ["", "   ", "x" * 1_501])
async def test_a_whisper_has_1_to_1500_characters(desk, text):
    """Spaces around it do not count."""
    await desk.fight()
    with pytest.raises(BadAnswer, match="1 to 1500 characters"):
        await desk.play.gm.whisper(desk.call("gm"), "ben", text)
    for right in ("x", f" {'x' * 1_500} "):
        done = await desk.play.gm.whisper(desk.call("gm"), "ben", right)
        assert done.text == "Whispered to <@ben>."


async def test_an_undo_goes_back_as_many_decisions_as_there_are(desk):
    """None and one too many are refused, with how many there are; then there are none."""
    await desk.fight()
    known = len(await desk.play.gm.undo_points(desk.call("gm")))
    for steps in (0, known + 1):
        with pytest.raises(NotAllowed, match=f"Take back 1 to {known} decisions"):
            await desk.play.gm.undo(desk.call("gm"), steps=steps)
    await desk.play.gm.undo(desk.call("gm"), steps=known)
    with pytest.raises(NotAllowed, match="Nothing to take back"):
        await desk.play.gm.undo(desk.call("gm"))


async def test_one_to_twelve_npcs_are_added_at_once(desk):
    """Twelve come, numbered and told as a run."""
    await desk.campaign()
    await desk.play.fights.open(desk.call("gm"))
    add = desk.play.fights.add_npcs
    for wrong in (0, 13):
        with pytest.raises(BadAnswer, match="Add 1 to 12 at a time"):
            await add(desk.call("gm"), template="duelist", count=wrong)
    done = await add(desk.call("gm"), template="duelist", name="Thug", count=12)
    assert "Thug 1\N{EN DASH}12." in done.text
    assert len((await desk.state())["combatants"]) == 12


async def test_who_is_hidden_is_not_hidden_again(desk):
    """Nor is somebody revealed who is in sight."""
    await desk.fight()
    gm = desk.play.gm
    with pytest.raises(NotAllowed, match="Ben is in sight already"):
        await gm.reveal(desk.call("gm"), "Ben")
    assert (await gm.hide(desk.call("gm"), "Ben")).text == "Ben is hidden now."
    with pytest.raises(NotAllowed, match="Ben is hidden already"):
        await gm.hide(desk.call("gm"), "Ben")
    assert (await gm.reveal(desk.call("gm"), "Ben")).text == "Ben is in sight now."
    row = await desk.play.fights.need("c")
    told = [r.line.text for r in await desk.play.reading.log(row.id)]
    assert any("Ben comes into sight." in text for text in told)


async def test_a_skip_is_for_those_it_names(desk):
    """By their player or their combatant; what waits for nobody cannot be skipped."""
    await desk.fight()
    gm = desk.play.gm
    with pytest.raises(NotAllowed, match="Nothing waits for them"):
        await gm.skip(desk.call("gm"), user="cy")
    with pytest.raises(NotAllowed, match="Nothing waits for them"):
        await gm.skipping(desk.call("gm"), user="cy")
    await gm.skip(desk.call("gm"), combatant="Ben")
    assert await desk.asked() == [("ama", "act")]
    asked = await gm.skipping(desk.call("gm"), combatant="Ama")
    other = desk.call("gm", channel="d")
    with pytest.raises(StalePrompt, match="no longer open"):
        await gm.skip_meant(other, asked.draft)
    await gm.skip_meant(desk.call("gm"), asked.draft)
    assert (await desk.state())["turn"] == 2


async def test_a_fight_that_waited_for_nobody_goes_on_when_it_is_resumed(desk):
    """Ben is up again during the pause: after it both are asked; only then is it running."""
    await desk.fight()
    await desk.play.gm.amend(desk.call("gm"), target="Ben", what="hp", value="0")
    for user in ("ama", "ben"):
        await desk.act(user, "rest")
    assert await desk.asked() == []
    with pytest.raises(NotAllowed, match="not paused"):
        await desk.play.fights.resume(desk.call("gm"))
    await desk.play.fights.pause(desk.call("gm"))
    with pytest.raises(NotAllowed, match="Only a fight that is running"):
        await desk.play.fights.pause(desk.call("gm"))
    await desk.play.gm.amend(desk.call("gm"), target="Ben", what="hp", value="5")
    assert await desk.asked() == []
    with pytest.raises(NotAllowed, match="Only the GM"):
        await desk.play.fights.resume(desk.call("ama"))
    told = await desk.play.fights.resume(desk.call("gm"))
    assert told.text == "The fight goes on."
    assert await desk.asked() == [("ama", "act"), ("ben", "act")]
    row = await desk.play.fights.need("c")
    assert (row.status, row.paused_at) == (Status.RUNNING, None)
