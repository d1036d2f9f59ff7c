"""The preview of an undo says what the undo then does, and does nothing itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.play.people.prose import Post
from bot.play.views.undo_previews import changes, sentences
from rules.engine.views.visibility import Card, Line, Part, Stat
from rules.errors import NotAllowed, StalePrompt
from tests.bot.play.conftest import Desk


def test_a_number_that_would_be_nought_is_a_number_and_a_condition_is_there_or_not():
    """Kuni had no wound before the blow, and was not stunned."""
    card = Card(id="kuni", name="Kuni", stats=())
    now = replace(card, stats=(Stat(name="Serious wounds", value=6), Stat(name="stunned")))
    then = replace(card, stats=(Stat(name="Serious wounds", value=0),))
    assert [*changes([now], [then])] == [
        "Kuni: Serious wounds 6, would be 0",
        "Kuni: stunned yes, would be none",
    ]
    assert [*changes([then], [now])] == [
        "Kuni: Serious wounds 0, would be 6",
        "Kuni: stunned none, would be yes",
    ]


async def test_it_is_the_gms_alone_and_knows_how_far_back_it_goes(struck: Desk):
    """As for the undo itself."""
    with pytest.raises(NotAllowed):
        await struck.play.undo_previews.preview(struck.call("ama"))
    with pytest.raises(NotAllowed, match="Take back 1 to"):
        await struck.play.undo_previews.preview(struck.call("gm"), steps=99)


async def test_one_press_does_what_it_shows_once_and_tells_the_reason(struck: Desk):
    """The answer is taken back; the same press again finds the offer gone."""
    seen = await struck.play.undo_previews.preview(struck.call("gm"), why="A slip.")
    done = await struck.play.gm.undo_meant(struck.call("gm"), seen.draft)
    assert done.text.startswith("Taken back:")
    assert (await struck.state())["combatants"]["ben"]["hp"] == 10
    row = await struck.play.fights.need("c")
    told = [line.line.text for line in await struck.play.reading.log(row.id)]
    assert any("takes back what was last decided: A slip." in text for text in told)
    with pytest.raises(StalePrompt, match="no longer open"):
        await struck.play.gm.undo_meant(struck.call("gm"), seen.draft)


async def test_nothing_is_undone_by_others_or_once_the_fight_has_gone_on(struck: Desk):
    """The GM looks again: what they saw is not what it would come to now."""
    seen = await struck.play.undo_previews.preview(struck.call("gm"))
    before = await struck.state()
    with pytest.raises(NotAllowed):
        await struck.play.gm.undo_meant(struck.call("ama"), seen.draft)
    await struck.play.gm.amend(struck.call("gm"), target="ben", what="hp", value="5")
    with pytest.raises(StalePrompt, match="has gone on since you looked"):
        await struck.play.gm.undo_meant(struck.call("gm"), seen.draft)
    assert (await struck.state())["combatants"]["ben"]["hp"] == 5
    assert before["combatants"]["ben"]["hp"] == 6


async def test_a_struck_link_to_prose_is_quoted_by_its_words(struck: Desk):
    """In the preview and in what the table reads; a reason with a full stop gets no second one."""
    post = Post(message="77", author="ama", text="Steel sings.", link="https://x/c/1/2/77")
    struck.play.hand.script([6])
    await struck.play.gm.undo(struck.call("gm"))
    await struck.play.prose.tie(struck.call("ama"), post)
    await struck.act("ben", "none")
    points = await struck.play.gm.undo_points(struck.call("gm"))
    stroke = next(point.seq for point in points if "Stroke" in point.text)
    seen = await struck.play.undo_previews.preview(struck.call("gm"), to=stroke, why="A slip.")
    assert "What Ama does, in their own words." in seen.struck
    await struck.play.gm.undo_meant(struck.call("gm"), seen.draft)
    row = await struck.play.fights.need("c")
    last = (await struck.play.reading.log(row.id))[-1].line.text
    assert "](" not in last
    assert "was last decided: A slip. Struck" in last


HERE = Card(id="kuni", name="Kuni", stats=())


@pytest.mark.parametrize(
    ("now", "then", "told"),
    [
        ([HERE], [HERE], []),
        ([HERE], [], ["Kuni would not be in the fight"]),
        ([], [HERE], ["Kuni would be in the fight"]),
        ([replace(HERE, health="hurt")], [HERE], ["Kuni: hurt, would be there"]),
        ([HERE], [replace(HERE, health="hurt")], ["Kuni: there, would be hurt"]),
        (
            [replace(HERE, health="dying", out="dead")],
            [replace(HERE, health="hurt")],
            ["Kuni: dead, would be hurt"],
        ),
        (
            [replace(HERE, health="hurt")],
            [replace(HERE, health="dying", out="fled")],
            ["Kuni: hurt, would be fled"],
        ),
    ],
)
def test_people_come_go_and_are_hurt_in_words(now, then, told):
    """How somebody is out of the fight counts more than how they are."""
    assert [*changes(now, then)] == told


def test_a_preview_has_headlines_with_their_numbers_and_no_details():
    """Numbers go with the headline of their own attack; others stand alone."""
    lines = [
        Line("Ama strikes.", of="a"),
        Line("A detail.", of="a", part=Part.DETAIL),
        Line("6", of="a", part=Part.NUMBERS),
        Line("Cai joins.", part=Part.NOTE),
        Line("7", of="a", part=Part.NUMBERS),
        Line("8", part=Part.NUMBERS),
    ]
    assert sentences(lines) == ["Ama strikes. (6)", "Cai joins.", "7", "8"]
