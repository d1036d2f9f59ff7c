"""A fight as the table sees it: lines, questions, the board; and the ways to answer."""

from tests.bot.discord.conftest import Table


async def test_questions_are_posted_with_whom_they_ask(table: Table):
    """Each open question has a post that mentions its person and shows when it is due."""
    await table.fight()
    asked = [m for m in table.seen() if "What does Ama do" in m["content"]]
    assert len(asked) == 1
    assert f"<@{table.town.ama.user.id}>" in asked[0]["content"]
    assert "<t:" in asked[0]["content"]
    assert [u["id"] for u in asked[0]["mentions"]] == [table.town.ama.user.id]


async def test_the_board_is_pinned_and_edited_in_place(table: Table):
    """There is one board, pinned, and it follows the fight."""
    await table.fight()
    board = table.board()
    assert board["embeds"][0]["title"] == "The bridge"
    assert [pin["id"] for pin in table.town.ben.pins(table.channel)] == [board["id"]]
    await table.press(table.town.ama, "Answer")


async def test_a_choice_without_fields_is_answered_at_once(table: Table):
    """Pressing such a choice answers the question, and its post shows that it is settled."""
    await table.fight()
    ama = table.town.ama
    message, custom_id = next(
        (m["id"], m["components"][0]["components"][0]["custom_id"])
        for m in table.seen()
        if "What does Ama do" in m["content"]
    )
    await table.use(ama, message, custom_id)
    await table.press(ama, "Rest")
    assert table.answer(ama) == "Noted."
    await table.settled()
    [post] = [m for m in table.seen() if m["id"] == message]
    assert "Settled" in post["content"]
    assert post["components"] == []
