"""Words that a character says about an act: kept before they are posted, tied after it, once."""

from __future__ import annotations

import pytest

from bot.play.people.posted_prose import ProseToPost
from bot.storage.story import prose_texts
from rules.errors import StalePrompt
from tests.bot.play.conftest import Desk

LINK = "https://discord.com/channels/g/c/901"


async def begun(desk: Desk) -> ProseToPost:
    """Ama is about to say what she does; she is asked for her turn."""
    await desk.fight()
    prose = await desk.play.posted_prose.begin(desk.call("ama"), "Ama", "", "Steel sings.")
    assert isinstance(prose, ProseToPost)
    return prose


async def posted(desk: Desk, prose: ProseToPost) -> None:
    """The words stand in the channel."""
    await desk.play.voices.speak(prose.page(0), prose.name, prose.words, of_act=True)
    await desk.play.voices.spoke(prose.page(0).interaction, "901", "w")


async def left(desk: Desk) -> list[ProseToPost]:
    """What the next process would go on with."""
    return await desk.play.posted_prose.unfinished(desk.play.clock.now() + 1)


async def tied(desk: Desk) -> list[prose_texts.ProseRow]:
    """The prose of the fight."""
    row = await desk.play.fights.need("c")
    async with desk.play.db.read() as c:
        return await prose_texts.of(c, row.id)


async def test_the_next_process_ties_them_to_the_act_that_was_asked_for_then(desk: Desk):
    """Although Ama has answered meanwhile: they tell of that answer, and not of the next."""
    prose = await begun(desk)
    await posted(desk, prose)
    await desk.act("ama", "stroke", target="ben")
    [kept] = await left(desk)
    assert kept == prose
    done = await desk.play.posted_prose.tie(kept, LINK)
    assert done.text.startswith("Your words are in the log.")
    [text] = await tied(desk)
    assert (text.text, text.message, text.seq) == ("Steel sings.", "901", 0)
    assert text.key == "declare:ama/act.1"
    row = await desk.play.fights.need("c")
    told = [line.line.text for line in await desk.play.reading.log(row.id)]
    assert told.count(f"[What Ama does]({LINK}), in their own words.") == 1


async def test_what_was_not_said_is_not_tied(desk: Desk):
    """And what is given up is gone; its author is told if they do not know."""
    prose = await begun(desk)
    with pytest.raises(StalePrompt):
        await desk.play.posted_prose.tie(prose, LINK)
    await desk.play.posted_prose.give_up(prose, "It is not tied.")
    await desk.play.posted_prose.give_up(prose, "It is not tied.")
    assert await left(desk) == []
    told = [n.text for n in await desk.play.reading.notices() if n.person == "ama"]
    assert told.count("It is not tied.") == 1
    assert await tied(desk) == []
