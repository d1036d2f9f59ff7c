"""A fight as the table sees it: lines, questions and the board; and the ways to answer."""

import pytest

from bot.discord.outbound import board_post
from tests.bot.discord.conftest import Table, words_of


async def test_the_board_is_pinned_and_edited_in_place(table: Table):
    """There is one board, pinned; it shows the timeline, the fighters and who is waited for."""
    await table.fight()
    board = table.board()
    [embed] = board["embeds"]
    assert embed["title"] == "The bridge"
    waits = [line for line in embed["description"].split("\n") if "⏳" in line]
    assert [line.partition("[")[2].partition("]")[0] for line in waits] == ["Ama", "Ben"]
    assert "▶ **1** Ama" in embed["description"]
    assert [pin["id"] for pin in table.town.ben.pins(table.channel)] == [board["id"]]
    await table.press(table.town.ama, "Choose")
    await table.press(table.town.ama, "Rest")
    await table.settled()
    again = table.board()
    assert again["id"] == board["id"]
    assert "[Ama]" not in again["embeds"][0]["description"]


async def test_one_instant_is_no_picture(table: Table):
    """The toy game has one instant at a time: the board says all of it in words."""
    await table.fight()
    assert table.board()["attachments"] == []


async def test_a_picture_is_uploaded_only_if_it_has_changed(
    table: Table, monkeypatch: pytest.MonkeyPatch
):
    """A pause changes the text alone; an answer changes who is asked, which the picture shows."""
    monkeypatch.setattr(board_post, "LEAST_DRAWN", 1)
    await table.fight()
    uploads = []
    for change in (table.play.fights.pause, table.play.fights.resume):
        await change(table.call(table.town.gm))
        await table.settled()
        uploads.append(table.board()["attachments"][0]["id"])
    await table.rest(table.town.ama)
    board = table.board()
    uploads.append(board["attachments"][0]["id"])
    assert board["embeds"][0]["image"]["url"] == board["attachments"][0]["url"]
    assert uploads[0] == uploads[1] != uploads[2]


async def test_a_choice_with_fields_opens_a_modal(table: Table):
    """The modal names the combatant and asks for the fields; its values are the answer."""
    await table.fight()
    await table.press(table.town.ama, "Choose")
    opened = await table.press(table.town.ama, "Stroke")
    assert opened.modal is not None
    assert opened.modal["title"] == "Ama: Stroke"
    above, field = opened.modal["components"]
    assert above["content"].startswith("**What does Ama do")
    assert field["component"]["custom_id"] == "target"
    await table.fill(table.town.ama, opened, target=["ben"])
    assert table.answer(table.town.ama) == "Ama chooses Stroke. Target is Ben."
    await table.press(table.town.ben, "Choose")
    await table.press(table.town.ben, "Rest")
    await table.settled()
    assert any("Ama strikes at Ben." in text for text in table.texts())


async def test_rolls_are_explained_to_whoever_asks(table: Table):
    """ "Why?" under a line shows each number of its rolls, to the one who pressed it."""
    table.play.hand.script([6])
    await table.fight()
    await table.strike(table.town.ama, at="ben")
    await table.rest(table.town.ben)
    await table.press(table.town.ben, "Take it")
    await table.settled()
    assert any("Ben is hit." in text for text in table.texts())
    await table.press(table.town.ben, "Why?")
    own = [m for m in table.seen(table.town.ben) if m.get("ephemeral_for")]
    assert "1d6 [6] + 2 skill = **8**" in words_of(own[-1])
    assert not any("2 skill" in text for text in table.texts(table.town.ama))


async def test_who_is_not_asked_is_told_so(table: Table):
    """A click on somebody else's question is refused in a sentence, and changes nothing."""
    await table.fight()
    await table.strike(table.town.ama, at="ben")
    await table.rest(table.town.ben)
    await table.press(table.town.ama, "Take it")
    assert "someone else" in table.answer(table.town.ama)
    assert "Parry with Ben?" in words_of(table.post_of("Parry with Ben"))


async def test_the_gm_may_answer_for_others(table: Table):
    """The GM's press on a player's question asks to confirm, then answers; the log says so."""
    await table.fight()
    await table.strike(table.town.ama, at="ben")
    await table.rest(table.town.ben)
    table.play.hand.script([1])
    await table.press(table.town.gm, "Take it")
    await table.press(table.town.gm, "For Ben")
    await table.settled()
    assert any("The GM answers for" in text for text in table.texts())


@pytest.mark.parametrize("times", [1, 2])
async def test_an_interaction_that_is_delivered_again_happens_once(table: Table, times: int):
    """However often the gateway delivers a click, it is one answer."""
    await table.fight()
    await table.press(table.town.ama, "Choose")
    table.town.sandbox.faults.set({"kind": "duplicate_next", "times": times})
    await table.press(table.town.ama, "Rest")
    assert table.answer(table.town.ama) == "Ama chooses Rest."


async def test_names_with_markdown_and_mentions_are_only_names(table: Table):
    """A name shows as it was written and pings nobody."""
    await table.fight(name="**@everyone** `x` <@1>")
    title = table.board()["embeds"][0]["title"]
    assert "@everyone" not in title
    assert "\\*\\*" in title
    assert "<@1>" not in title


async def test_ten_more_npcs_are_one_post_and_their_numbers_go_on(table: Table):
    """Ten of a kind come into a fight that is going on, and then ten more."""
    await table.fight()
    for first, last in ((1, 10), (11, 20)):
        before = len(table.seen())
        call = table.call(table.town.gm)
        await table.play.fights.add_npcs(call, template="duelist", name="Thug", count=10)
        await table.settled()
        [told] = table.seen()[before:]
        assert f"Thug {first} joins the fight" in words_of(told)
        assert f"Thug {last} joins the fight" in words_of(told)
    assert len((await table.play.gm.state(table.channel))["combatants"]) == 22
