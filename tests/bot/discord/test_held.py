"""Posting with a hold: nothing before its time, and no sign of who is asked in secret."""

from typing import Any

import pytest

from bot.discord.outbound.posts import Closed, Posts
from bot.discord.rendering.questions import moment
from tests.bot.discord.conftest import Table, words_of

HOUR_S = 3600


def public(table: Table) -> list[dict[str, Any]]:
    """All that anybody can see in the channel, with when it was edited."""
    return [m for m in table.seen() if not m.get("ephemeral_for")]


async def begin(table: Table) -> None:
    """A fight with a hold of an hour; somebody hides in it."""
    play, gm = table.play, table.town.gm
    await play.campaigns.setup(table.call(gm), name="Town", ruleset="duel")
    await play.campaigns.configure(table.call(gm), covert="hold", hold_minutes=60)
    for person, who in ((table.town.ama, "Ama"), (table.town.ben, "Ben")):
        await play.characters.new(table.call(person), name=who, sheet={}, ruleset="duel")
    await play.fights.open(table.call(gm), ruleset="duel", name="The bridge")
    await play.fights.join(table.call(table.town.ama))
    await play.fights.join(table.call(table.town.ben))
    await play.fights.add_npcs(table.call(gm), template="duelist", name="Shade", hidden=True)
    await play.fights.begin(table.call(gm))
    await table.settled()


async def test_a_secret_answer_touches_nothing_in_the_channel(table: Table):
    """Neither a post nor an edit tells that somebody has answered in the midst of a hold."""
    await begin(table)
    before = public(table)
    assert "Nobody yet. The results are shown <t:" in str(table.board()["embeds"])
    await table.play.turns.act(table.call(table.town.gm), "rest", {})
    await table.settled()
    assert public(table) == before
    assert not any("What does" in text for text in table.texts())
    await table.play.clock.move(HOUR_S)
    await table.settled()
    assert "What does Ama do?" in words_of(table.post_of("What does"))


async def test_the_post_of_a_question_stays_while_its_answer_is_held_back(table: Table):
    """Ama reads when the table will hear; for others her question still stands open."""
    await begin(table)
    await table.play.clock.move(HOUR_S)
    await table.settled()
    before = public(table)
    await table.press(table.town.ama, "Decide…")
    await table.press(table.town.ama, "Rest")
    await table.settled()
    told = table.answer(table.town.ama)
    row = await table.play.fights.need(table.channel)
    held = (await table.play.reading.board(row.id)).shows_at
    assert told == f"Ama chooses Rest. The table sees the results {moment(held)}."
    assert public(table) == before
    await table.press(table.town.ama, "Decide…")
    assert "or you have answered" in table.answer(table.town.ama)


async def test_closed_direct_messages_do_not_tell_who_is_asked_in_secret(
    table: Table, monkeypatch: pytest.MonkeyPatch
):
    """Not even a hint stands in the channel; the GM finds the question by the board."""

    async def closed(*_args: object) -> str:
        raise Closed("701")

    monkeypatch.setattr(Posts, "tell", closed)
    await begin(table)
    assert not any("for you alone" in text for text in table.texts())
    mine = await table.play.turns.mine(table.call(table.town.gm))
    assert [prompt.row.question for prompt in mine] == ["What does Shade do?"]
